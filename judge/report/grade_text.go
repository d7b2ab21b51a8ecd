package report

import (
	"fmt"
	"io"
	"strings"

	"gridjudge/judge/verdict"
	"gridjudge/sandbox"
)

// TextOptions are how text for people is shown. The zero value is plain text
// without colour whose lines are not cut.
type TextOptions struct {
	Color bool
	Width int  // columns; 0: no bound
	All   bool // every test and every word of the compiler, however many
}

// Bounds of what is quoted from a contestant or a compiler.
const (
	stderrLines  = 20
	compileLines = 40
	quotedWidth  = 200
)

// WriteText writes the report for people: the tests, the verdict with its
// reason, and what is needed to see why.
func (r *Grade) WriteText(w io.Writer, o TextOptions) error {
	g := gradeText{report: r, o: o, paint: painter(o.Color)}
	g.time, g.memory = timeUnit(r.Limits.CPUMS), memoryUnit(r.Limits.MemoryBytes)
	g.head()
	g.tests()
	g.verdict()
	g.evidence()
	_, err := io.WriteString(w, g.b.String())
	return err
}

// gradeText is one report on its way to text.
type gradeText struct {
	report       *Grade
	o            TextOptions
	paint        painter
	time, memory unit // chosen once for the whole report
	b            strings.Builder
}

func (g *gradeText) head() {
	r := g.report
	g.field("problem", oneLine(r.Problem))
	g.field("submission", g.submission())
	if text := g.compiled(); text != "" {
		g.field("compiled", text)
	}
	g.field("limits", g.limits())
	if d := r.Driver; d != nil {
		text := fmt.Sprintf("of the time, %s are a run's with a function that does nothing", timeUnit(d.CPUMS).of(d.CPUMS, 0))
		if d.CaseMS > 0 {
			text += fmt.Sprintf(", and %.1f µs a case's", 1000*d.CaseMS)
		}
		g.field("driver", text)
	}
	if text := isolationText(r.Isolation); text != "" {
		g.field("isolation", g.paint.paint(yellow, text))
	}
}

// field writes a line of a name and what it is.
func (g *gradeText) field(name, text string) { fmt.Fprintf(&g.b, "%-10s  %s\n", name, text) }

func (g *gradeText) submission() string {
	s := g.report.Submission
	if s.Reference != "" {
		return "reference " + oneLine(s.Reference)
	}
	text := elide(oneLine(strings.Join(s.Files, ", ")), quotedWidth)
	if s.Language != "" {
		text += " (" + oneLine(s.Language) + ")"
	}
	return text
}

// compiled is empty where nothing had to be compiled.
func (g *gradeText) compiled() string {
	switch c := g.report.Compile; {
	case g.report.Submission.Reference != "":
		return ""
	case !c.OK && g.report.Verdict == verdict.CE:
		return "no"
	case c.Cached:
		return "before, taken from the cache"
	case c.OK && c.CPUMS > 0:
		return "in " + timeUnit(c.CPUMS).of(c.CPUMS, 0)
	}
	return ""
}

func (g *gradeText) limits() string {
	l := g.report.Limits
	var parts []string
	for _, p := range []struct {
		name  string
		unit  unit
		value float64
	}{
		{"time", g.time, l.CPUMS}, {"wall", g.time, l.WallMS}, {"memory", g.memory, float64(l.MemoryBytes)},
	} {
		if p.value > 0 {
			parts = append(parts, p.name+" "+p.unit.limit(p.value)+" "+p.unit.name)
		}
	}
	if l.OutputBytes > 0 {
		parts = append(parts, "output "+bytesText(l.OutputBytes))
	}
	return strings.Join(parts, ", ")
}

// isolationText says what the box did not isolate or count; it is empty where
// nothing is missing.
func isolationText(i sandbox.Isolation) string {
	if i.Level == "full" && len(i.Missing) == 0 {
		return ""
	}
	text := oneLine(i.Level)
	if text == "" {
		return ""
	}
	if i.Cgroup != "" {
		text += " (cgroup " + oneLine(i.Cgroup) + ")"
	}
	if len(i.Missing) > 0 {
		text += ": missing " + oneLine(strings.Join(i.Missing, ", "))
	}
	return text
}

func (g *gradeText) tests() {
	tests := g.report.Tests
	if len(tests) == 0 {
		return
	}
	shown := selectTests(tests, g.o.All)
	var t table
	t.add(cell{text: "test", style: dim}, cell{text: "verdict", style: dim},
		cell{text: "time", style: dim, right: true}, cell{text: "memory", style: dim, right: true})
	for _, i := range shown {
		t.add(g.row(&tests[i])...)
	}
	g.b.WriteByte('\n')
	t.draw(&g.b, g.paint, g.o.Width)
	if text := restText(tests, shown); text != "" {
		g.b.WriteString(g.paint.paint(dim, text) + "\n")
	}
}

func (g *gradeText) row(t *Test) []cell {
	name := cell{text: elide(oneLine(t.Name), 60)}
	code := cell{text: t.Verdict.String(), style: verdictStyle(t.Verdict)}
	if t.Verdict == verdict.SK || t.Verdict == verdict.None {
		return []cell{name, code}
	}
	row := []cell{name, code,
		{text: g.time.of(t.CPUMS, g.report.Limits.CPUMS), right: true},
		{text: g.memory.of(float64(t.MemoryBytes), float64(g.report.Limits.MemoryBytes)), right: true},
	}
	if text := note(t); text != "" {
		row = append(row, cell{text: elide(oneLine(text), maxReason)})
	}
	return row
}

// note is what stands behind a test's figures.
func note(t *Test) string {
	switch {
	case t.Verdict != verdict.AC:
		return t.Reason
	case t.Repeated != nil && t.Repeated.Verdict != t.Verdict:
		return t.Detail
	case t.Near:
		return "near: over 90 % of a limit"
	}
	return ""
}

func (g *gradeText) verdict() {
	r := g.report
	g.b.WriteByte('\n')
	text := g.paint.paint(verdictStyle(r.Verdict), r.Verdict.String()+" "+r.Verdict.Name())
	if t := r.decisive(); t != nil && r.Verdict != verdict.AC {
		text += " on " + oneLine(t.Name)
	}
	if r.Reason != "" {
		text += ": " + elide(oneLine(reasonText(r.Reason, r.Detail)), maxReason)
	}
	g.field("verdict", text)
	if len(r.Tests) > 0 {
		g.field("at most", strings.Join([]string{
			"time " + g.time.of(r.CPUMS, r.Limits.CPUMS),
			"wall " + g.time.of(r.WallMS, r.Limits.WallMS),
			"memory " + g.memory.of(float64(r.MemoryBytes), float64(r.Limits.MemoryBytes)),
		}, ", "))
	}
}

// reasonText is a reason with what else there is to say: "cpu (1.003s of CPU
// time used, the limit is 1s)".
func reasonText(reason, detail string) string {
	if detail == "" {
		return reason
	}
	return reason + " (" + detail + ")"
}

// decisive is the test that the submission's verdict was taken from.
func (r *Grade) decisive() *Test {
	for i := range r.Tests {
		if r.Tests[i].Verdict == r.Verdict {
			return &r.Tests[i]
		}
	}
	return nil
}

// evidence shows why: the compiler's words, the difference, stderr.
func (g *gradeText) evidence() {
	r := g.report
	if r.Verdict == verdict.CE || g.o.All {
		g.quote("compiler", r.Compile.Log, compileLines)
	}
	t := r.decisive()
	if t == nil || r.Verdict == verdict.AC {
		return
	}
	if t.Board != nil {
		g.b.WriteByte('\n')
		drawBoard(&g.b, g.paint, t.Board)
	} else if t.Text != nil {
		g.b.WriteByte('\n')
		drawDifference(&g.b, g.paint, t.Text)
	}
	g.quote("stdout", t.Stdout, stderrLines)
	g.quote("stderr", t.Stderr, stderrLines)
}

// quote shows the first lines of what somebody else wrote.
func (g *gradeText) quote(name, text string, limit int) {
	if g.o.All {
		limit = 1 << 20
	}
	lines, more := textLines(text, limit, quotedWidth)
	if len(lines) == 0 {
		return
	}
	fmt.Fprintf(&g.b, "\n%s\n", g.paint.paint(dim, name))
	for _, line := range lines {
		g.b.WriteString("  | " + line + "\n")
	}
	if more > 0 {
		fmt.Fprintf(&g.b, "  %s\n", g.paint.paint(dim, "and "+plural(more, "more line")))
	}
}
