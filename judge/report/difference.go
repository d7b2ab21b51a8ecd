package report

import (
	"fmt"
	"strings"

	"github.com/sergi/go-diff/diffmatchpatch"

	"gridjudge/judge/check"
)

// Bounds of a difference. What is drawn must depend on the texts alone, so the
// library gets no deadline; its work grows faster than the input, so the input
// is bounded instead.
const (
	differenceLines = 60
	differenceWidth = 160 // columns of a line that are shown, around the first that differs
	differenceBytes = 8 << 10
)

// drawDifference draws what was due (-) and what was printed (+), line by line
// in context, with the letters that differ underlined.
func drawDifference(b *strings.Builder, p painter, d *check.TextDifference) {
	want, got := windowLines(d.Want), windowLines(d.Got)
	fmt.Fprintf(b, "first difference in line %d: - is due, + was printed\n", d.Line)
	number := max(d.FirstLine, 1)
	for _, h := range lineHunks(want, got) {
		if h.same {
			for _, line := range h.want {
				drawLine(b, p.paint(dim, " "), number, shorten(spelled(line), 0))
				number++
			}
			continue
		}
		drawHunk(b, p, number, h)
		number += len(h.got)
	}
}

// hunk is a run of lines that are the same in both texts, or are not.
type hunk struct {
	same      bool
	want, got []string
}

// lineHunks compares two texts line by line. go-diff's own line mode does not
// keep whole lines, so each line is made one letter first.
func lineHunks(want, got []string) []hunk {
	dmp := diffmatchpatch.New()
	dmp.DiffTimeout = 0
	a, b, lines := dmp.DiffLinesToRunes(joinLines(want), joinLines(got))
	diffs := dmp.DiffCharsToLines(dmp.DiffMainRunes(a, b, false), lines)
	var hunks []hunk
	for _, d := range diffs {
		text := strings.Split(strings.TrimSuffix(d.Text, "\n"), "\n")
		same := d.Type == diffmatchpatch.DiffEqual
		if len(hunks) == 0 || hunks[len(hunks)-1].same != same {
			hunks = append(hunks, hunk{same: same})
		}
		h := &hunks[len(hunks)-1]
		if d.Type != diffmatchpatch.DiffInsert {
			h.want = append(h.want, text...)
		}
		if d.Type != diffmatchpatch.DiffDelete {
			h.got = append(h.got, text...)
		}
	}
	return hunks
}

func joinLines(lines []string) string {
	if len(lines) == 0 {
		return ""
	}
	return strings.Join(lines, "\n") + "\n"
}

// windowLines are the lines of a window, bounded in number and length.
func windowLines(text string) []string {
	if text == "" {
		return nil
	}
	lines := strings.SplitN(strings.TrimSuffix(text, "\n"), "\n", differenceLines+1)
	lines = lines[:min(len(lines), differenceLines)]
	for i, line := range lines {
		lines[i] = line[:min(len(line), differenceBytes)]
	}
	return lines
}

// drawHunk draws lines that differ, pair by pair as long as both texts have
// one.
func drawHunk(b *strings.Builder, p painter, number int, h hunk) {
	for i := range max(len(h.want), len(h.got)) {
		switch {
		case i >= len(h.got):
			drawLine(b, p.paint(red, "-"), 0, shorten(spelled(h.want[i]), 0))
		case i >= len(h.want):
			drawLine(b, p.paint(green, "+"), number+i, shorten(spelled(h.got[i]), 0))
		default:
			drawPair(b, p, number+i, spelled(h.want[i]), spelled(h.got[i]))
		}
	}
}

// drawPair draws a line that was due and the one that came in its place; marks
// below tell the letters that differ.
func drawPair(b *strings.Builder, p painter, number int, want, got string) {
	from := max(commonPrefix(want, got)-differenceWidth/2, 0)
	want, got = shorten(want, from), shorten(got, from)
	wantMarks, gotMarks := letterMarks(want, got)
	drawLine(b, p.paint(red, "-"), 0, want)
	drawMarks(b, p, wantMarks)
	drawLine(b, p.paint(green, "+"), number, got)
	drawMarks(b, p, gotMarks)
}

// drawLine draws one line; number 0 is none.
func drawLine(b *strings.Builder, sign string, number int, text string) {
	label := ""
	if number > 0 {
		label = fmt.Sprint(number)
	}
	b.WriteString(strings.TrimRight(fmt.Sprintf("%s %6s | %s", sign, label, text), " ") + "\n")
}

func drawMarks(b *strings.Builder, p painter, marks string) {
	if marks = strings.TrimRight(marks, " "); marks != "" {
		b.WriteString("         | " + p.paint(yellow, marks) + "\n")
	}
}

// letterMarks puts a ^ below each letter that only one of the texts has.
func letterMarks(want, got string) (wantMarks, gotMarks string) {
	dmp := diffmatchpatch.New()
	dmp.DiffTimeout = 0
	var below [2]strings.Builder
	for _, d := range dmp.DiffMain(want, got, false) {
		width := columns(d.Text)
		switch d.Type {
		case diffmatchpatch.DiffEqual:
			below[0].WriteString(strings.Repeat(" ", width))
			below[1].WriteString(strings.Repeat(" ", width))
		case diffmatchpatch.DiffDelete:
			below[0].WriteString(strings.Repeat("^", width))
		case diffmatchpatch.DiffInsert:
			below[1].WriteString(strings.Repeat("^", width))
		}
	}
	return below[0].String(), below[1].String()
}

// spelled makes white space that cannot be seen visible: tabs, and blanks at
// the end of a line.
func spelled(line string) string {
	line = oneLine(strings.ReplaceAll(line, "\t", "→"))
	body := strings.TrimRight(line, " ")
	return body + strings.Repeat("·", len(line)-len(body))
}

// shorten shows differenceWidth letters of a line, from the given one on.
func shorten(line string, from int) string {
	letters := []rune(line)
	if from >= len(letters) {
		from = max(len(letters)-1, 0)
	}
	head, tail := "", ""
	if from > 0 {
		head = "…"
	}
	to := len(letters)
	if to-from > differenceWidth {
		to, tail = from+differenceWidth, "…"
	}
	return head + string(letters[from:to]) + tail
}

// commonPrefix counts the letters that two lines begin with alike.
func commonPrefix(a, b string) int {
	x, y := []rune(a), []rune(b)
	n := 0
	for n < len(x) && n < len(y) && x[n] == y[n] {
		n++
	}
	return n
}
