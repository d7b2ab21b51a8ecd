package boards

import (
	"fmt"
	"strings"
)

// ParseRegions reads the regions of a jigsaw: a digit or letter for each cell,
// row by row, the same one for the cells of a region. Which ones is free; the
// regions are numbered from 0 as they come up, ready for a shape.
func ParseRegions(text string) (size int, regions []int, err error) {
	size, ok := sizes(len(text))
	if !ok {
		return 0, nil, &ParseError{Column: 1, Message: fmt.Sprintf("regions %q have %d cells: want 16, 36, 81, 144, 256 or 625", shorten(text), len(text))}
	}
	seen := ""
	for i := range len(text) {
		if !isName(text[i]) {
			return 0, nil, &ParseError{Column: i + 1, Message: fmt.Sprintf("%q names no region: want a digit or a letter", text[i:i+1])}
		}
		at := strings.IndexByte(seen, text[i])
		if at < 0 {
			at = len(seen)
			seen += text[i : i+1]
		}
		regions = append(regions, at)
	}
	return size, regions, nil
}

func isName(b byte) bool {
	return '0' <= b && b <= '9' || 'a' <= b && b <= 'z' || 'A' <= b && b <= 'Z'
}

// FormatRegions writes regions as ParseRegions reads them: a letter a cell.
func FormatRegions(regions []int) string {
	text := make([]byte, len(regions))
	for i, region := range regions {
		text[i] = letters[region%len(letters)]
	}
	return string(text)
}

// NewAlphabet is how boards of a size are written where nothing else is asked
// for: digits up to 9x9, letters above, a dot for a blank.
func NewAlphabet(size int) Alphabet {
	if size <= len(digits) {
		return Alphabet{Symbols: digits[:size], Blank: usualBlank}
	}
	return Alphabet{Symbols: letters[:size], Blank: usualBlank}
}
