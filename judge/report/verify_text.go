package report

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

// WriteText writes one row for people, as it is told while a verification
// runs: what was graded, what came, the time beside the limit, and whether
// that was expected.
func (r *VerifyRow) WriteText(w io.Writer, o TextOptions) error {
	p := painter(o.Color)
	var t table
	t.add(
		cell{text: fmt.Sprintf("%-4s", r.mark()), style: r.style()},
		cell{text: fmt.Sprintf("%-10s", oneLine(r.Problem))},
		cell{text: fmt.Sprintf("%-34s", oneLine(r.Submission))},
		cell{text: fmt.Sprintf("%-3s", oneLine(r.Got))},
		cell{text: fmt.Sprintf("%18s", r.time())},
		cell{text: r.comment()},
	)
	var b strings.Builder
	t.draw(&b, p, o.Width)
	_, err := io.WriteString(w, b.String())
	return err
}

func (r *VerifyRow) mark() string {
	switch {
	case r.NotRun != "":
		return "--"
	case r.OK:
		return "ok"
	}
	return "FAIL"
}

func (r *VerifyRow) style() style {
	switch {
	case r.NotRun != "":
		return yellow
	case r.OK:
		return green
	}
	return alarm
}

func (r *VerifyRow) time() string {
	if r.NotRun != "" {
		return ""
	}
	return timeUnit(r.LimitMS).of(r.CPUMS, r.LimitMS)
}

// comment is why a row is not as expected, or was not run.
func (r *VerifyRow) comment() string {
	switch {
	case r.NotRun != "":
		return "not run: " + oneLine(r.NotRun)
	case r.OK:
		return ""
	}
	text := "expected " + oneLine(strings.Join(r.Expected, " or "))
	if r.Reason != "" {
		text += ": " + elide(oneLine(r.Reason), maxReason)
	}
	return text
}

// WriteText writes the matrix for people: what stands in several problems as
// rows with the problems as columns, then what is not as expected, then what is
// wrong with the problems themselves, then the sum.
func (v *Verify) WriteText(w io.Writer, o TextOptions) error {
	t := verifyText{verify: v, o: o, paint: painter(o.Color)}
	t.matrix()
	t.mismatches()
	t.problems()
	t.sum()
	_, err := io.WriteString(w, t.b.String())
	return err
}

type verifyText struct {
	verify *Verify
	o      TextOptions
	paint  painter
	b      strings.Builder
}

// matrix draws the submissions that were graded on more than one problem.
func (t *verifyText) matrix() {
	problems, submissions := t.axes()
	if len(problems) < 2 || len(submissions) == 0 {
		return
	}
	for _, some := range t.chunks(problems) {
		t.part(some, submissions)
		t.b.WriteByte('\n')
	}
}

// axes are the problems, and the submissions of more than one of them, in the
// order of the rows.
func (t *verifyText) axes() (problems, submissions []string) {
	count := map[string]int{}
	for _, row := range t.verify.Rows {
		if !slices.Contains(problems, row.Problem) {
			problems = append(problems, row.Problem)
		}
		if count[row.Submission]++; count[row.Submission] == 2 {
			submissions = append(submissions, row.Submission)
		}
	}
	return problems, submissions
}

// matrixColumn is how wide a column of the matrix is at most: "!TLE 10000.0 ms".
const matrixColumn = 17

// chunks splits the problems so that each part of the matrix fits the width.
func (t *verifyText) chunks(problems []string) [][]string {
	fit := len(problems)
	if t.o.Width > 0 {
		fit = max((t.o.Width-24)/matrixColumn, 1)
	}
	return slices.Collect(slices.Chunk(problems, fit))
}

func (t *verifyText) part(problems, submissions []string) {
	var grid table
	head := []cell{{text: ""}}
	for _, id := range problems {
		head = append(head, cell{text: elide(oneLine(id), matrixColumn-2), style: bold})
	}
	grid.add(head...)
	limits := []cell{{text: "limit", style: dim}}
	for _, id := range problems {
		limits = append(limits, cell{text: t.limit(id), style: dim})
	}
	grid.add(limits...)
	for _, name := range submissions {
		row := []cell{{text: oneLine(name)}}
		for _, id := range problems {
			row = append(row, t.field(id, name))
		}
		grid.add(row...)
	}
	grid.draw(&t.b, t.paint, 0)
}

func (t *verifyText) limit(problem string) string {
	for _, row := range t.verify.Rows {
		if row.Problem == problem && row.LimitMS > 0 {
			u := timeUnit(row.LimitMS)
			return u.limit(row.LimitMS) + " " + u.name
		}
	}
	return ""
}

// field is one cell of the matrix; what is not as expected has a "!" in front.
func (t *verifyText) field(problem, submission string) cell {
	for i := range t.verify.Rows {
		row := &t.verify.Rows[i]
		switch {
		case row.Problem != problem || row.Submission != submission:
		case row.NotRun != "":
			return cell{text: "not run", style: yellow}
		default:
			u := timeUnit(row.LimitMS)
			text := oneLine(row.Got) + " " + u.amount(row.CPUMS) + " " + u.name
			if row.OK {
				return cell{text: text}
			}
			return cell{text: "!" + text, style: alarm}
		}
	}
	return cell{text: "-", style: dim}
}

func (t *verifyText) mismatches() {
	var grid table
	for i := range t.verify.Rows {
		if row := &t.verify.Rows[i]; !row.OK {
			grid.add(cell{text: row.mark(), style: row.style()}, cell{text: oneLine(row.Problem)},
				cell{text: oneLine(row.Submission)}, cell{text: oneLine(row.Got)}, cell{text: row.comment()})
		}
	}
	if len(grid.rows) > 0 {
		grid.draw(&t.b, t.paint, t.o.Width)
		t.b.WriteByte('\n')
	}
}

// problems tells what lint found, in as many lines as the mistakes take.
func (t *verifyText) problems() {
	for _, p := range t.verify.Problems {
		if p.OK {
			continue
		}
		fmt.Fprintf(&t.b, "%s  problem %s\n", t.paint.paint(alarm, "FAIL"), oneLine(p.Problem))
		lines, more := textLines(p.Error, compileLines, quotedWidth)
		for _, line := range lines {
			t.b.WriteString("  " + line + "\n")
		}
		if more > 0 {
			t.b.WriteString("  and " + plural(more, "more line") + "\n")
		}
		t.b.WriteByte('\n')
	}
}

func (t *verifyText) sum() {
	expected, mismatched, notRun, badProblems := 0, 0, 0, 0
	for _, row := range t.verify.Rows {
		switch {
		case row.NotRun != "":
			notRun++
		case row.OK:
			expected++
		default:
			mismatched++
		}
	}
	for _, p := range t.verify.Problems {
		if !p.OK {
			badProblems++
		}
	}
	word, s := "good", green
	if !t.verify.OK {
		word, s = "not good", alarm
	}
	text := fmt.Sprintf(": of %s %d as expected, %d not, %d not run", plural(len(t.verify.Rows), "row"), expected, mismatched, notRun)
	if len(t.verify.Problems) > 0 {
		text += fmt.Sprintf("; %s sound, %d not", plural(len(t.verify.Problems)-badProblems, "problem"), badProblems)
	}
	t.b.WriteString(t.paint.paint(s, word) + text + "\n")
}
