package layout

import (
	"fmt"
	"strings"
)

// charset is a set of printable ASCII characters other than the blank.
type charset [256]bool

// graphic is every character that a charset can hold.
func graphic() *charset {
	var c charset
	for b := '!'; b <= '~'; b++ {
		c[b] = true
	}
	return &c
}

func charsetOf(symbols string) *charset {
	var c charset
	for i := range len(symbols) {
		c[symbols[i]] = true
	}
	return &c
}

// parseCharset reads "a-z", ".#" or "-0-9A-F"; a - at either end is itself. An
// error tells the byte offset of the fault.
func parseCharset(text string) (c *charset, offset int, err error) {
	c = new(charset)
	if text == "" {
		return nil, 0, fmt.Errorf("an empty charset")
	}
	for i := 0; i < len(text); i++ {
		low, high := text[i], text[i]
		if low <= ' ' || low > '~' {
			return nil, i, fmt.Errorf("the charset holds %q: want printable ASCII other than the blank", text[i:i+1])
		}
		if i+2 < len(text) && text[i+1] == '-' {
			high = text[i+2]
			if high < low {
				return nil, i, fmt.Errorf("the range %q runs backwards", text[i:i+3])
			}
			if high > '~' {
				return nil, i + 2, fmt.Errorf("the charset holds %q: want printable ASCII other than the blank", text[i+2:i+3])
			}
			i += 2
		}
		for b := int(low); b <= int(high); b++ {
			c[b] = true
		}
	}
	return c, 0, nil
}

// String writes the set as parseCharset reads it.
func (c *charset) String() string {
	var front, b strings.Builder // a - must not stand behind another character
	for low := 0; low < len(c); low++ {
		if !c[low] {
			continue
		}
		high := low
		for high+1 < len(c) && c[high+1] {
			high++
		}
		if high-low >= 2 {
			run := &b
			if low == '-' {
				run = &front
			}
			run.WriteString(string(rune(low)) + "-" + string(rune(high)))
			low = high
			continue
		}
		for ; low <= high; low++ {
			if low == '-' {
				front.WriteByte('-')
				continue
			}
			b.WriteByte(byte(low))
		}
	}
	return front.String() + b.String()
}
