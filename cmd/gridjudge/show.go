package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/urfave/cli/v2"

	"gridjudge/judge/report"
	"gridjudge/problems"
	"gridjudge/problems/layout"
)

func (s *session) showCommand() *cli.Command {
	return &cli.Command{
		Name:      "show",
		Usage:     "show one problem: its statement, layout, limits and tests",
		ArgsUsage: "PROBLEM",
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "starter", Usage: "print the code that a contestant begins with in `LANGUAGE`"},
			formatFlag(),
		},
		Action: s.show,
	}
}

// problemSheet is one problem as `show` tells it, and the JSON of that.
type problemSheet struct {
	Schema       string      `json:"schema"` // "gridjudge.problem/1"
	ID           string      `json:"id"`
	Title        string      `json:"title"`
	Extends      string      `json:"extends"`
	Origin       sheetOrigin `json:"origin"`
	Limits       sheetLimits `json:"limits"`
	Statement    string      `json:"statement"`
	Input        string      `json:"input"`  // Markdown; empty for plain test files
	Output       string      `json:"output"` // likewise
	Check        string      `json:"check"`
	WhiteSpace   string      `json:"whitespace"`
	Presentation string      `json:"presentation"`
	Solution     string      `json:"solution"`
	Samples      []sample    `json:"samples"`
	Tests        []string    `json:"tests"`
}

type sheetOrigin struct {
	Judge  string `json:"judge"`
	Number string `json:"number"`
	URL    string `json:"url"`
}

type sheetLimits struct {
	report.Limits
	Note string `json:"note"`
}

type sample struct {
	Name   string `json:"name"`
	Input  string `json:"input"`
	Output string `json:"output"` // empty where the problem's own program makes it, or there is none
}

func (s *session) show(c *cli.Context) error {
	asJSON, err := wantsJSON(c)
	if err != nil {
		return err
	}
	if c.Args().Len() != 1 {
		return &usageError{message: fmt.Sprintf("show: %d problems given, want one", c.Args().Len()), hint: "run `gridjudge problems` for what is built in"}
	}
	p, err := problems.Load(c.Args().First())
	if err != nil {
		return err
	}
	if c.IsSet("starter") {
		return s.showStarter(p, c.String("starter"), asJSON)
	}
	sheet, err := newSheet(c.Context, p)
	if err != nil {
		return err
	}
	if asJSON {
		return report.EncodeJSON(s.stdout, sheet)
	}
	_, err = io.WriteString(s.stdout, sheet.text())
	return err
}

func newSheet(ctx context.Context, p *problems.Problem) (*problemSheet, error) {
	sheet := &problemSheet{
		Schema: "gridjudge.problem/1", ID: p.ID, Title: p.Title, Extends: p.Extends,
		Origin:    sheetOrigin{p.Origin.Judge, p.Origin.Number, p.Origin.URL},
		Limits:    sheetLimits{limitsOf(p), p.Limits.Note},
		Statement: p.Statement, Input: described(p.Input), Output: described(p.Output),
		Check: checkText(p.Check), WhiteSpace: ruleText(p.WhiteSpace), Presentation: p.Presentation,
		Solution: solutionText(p.Solution),
		Samples:  []sample{}, Tests: []string{},
	}
	if p.Interactive() && p.Solution == (problems.Solution{}) {
		sheet.Solution = "" // the interactor judges what it hears
	}
	for _, t := range p.Tests {
		sheet.Tests = append(sheet.Tests, t.Name)
		if !t.Sample {
			continue
		}
		shown, err := newSample(ctx, p, t)
		if err != nil {
			return nil, err
		}
		sheet.Samples = append(sheet.Samples, shown)
	}
	return sheet, nil
}

func described(l *layout.Layout) string {
	if l == nil {
		return ""
	}
	return l.Describe()
}

func ruleText(r layout.Rule) string {
	switch r {
	case layout.Any:
		return "any"
	case layout.Trailing:
		return "trailing"
	}
	return "exact"
}

func checkText(c problems.Check) string {
	switch {
	case c.Kind == "completion" && c.Of != "":
		return "completion of " + c.Of
	case c.Kind == "program" || c.Kind == "interactor":
		return fmt.Sprintf("%s %s (%s)", c.Kind, c.Program, c.Protocol)
	case c.Kind == "floats":
		return fmt.Sprintf("floats within %g absolute, %g relative", c.Absolute, c.Relative)
	}
	return c.Kind
}

func solutionText(s problems.Solution) string {
	switch {
	case s.Reference != "":
		return "reference " + s.Reference
	case s.File != "":
		return s.File
	}
	return "answers kept as files"
}

func newSample(ctx context.Context, p *problems.Problem, t *problems.Test) (sample, error) {
	shown := sample{Name: t.Name}
	var in, out headWriter
	if err := t.WriteInput(&in); err != nil {
		return sample{}, fmt.Errorf("read test %q: %w", t.Name, err)
	}
	shown.Input = in.String()
	err := p.WriteExpected(ctx, t, &out)
	if err != nil && !errors.Is(err, problems.ErrNeedsProgram) && !errors.Is(err, problems.ErrNoAnswer) {
		return sample{}, fmt.Errorf("make answer of test %q: %w", t.Name, err)
	}
	shown.Output = out.String()
	return shown, nil
}

// sampleBytes is how much of a sample is shown.
const sampleBytes = 16 << 10

// headWriter keeps the beginning of what is written to it.
type headWriter struct {
	strings.Builder
	cut bool
}

func (h *headWriter) Write(p []byte) (int, error) {
	room := sampleBytes - h.Len()
	if len(p) <= room {
		return h.Builder.Write(p)
	}
	if !h.cut {
		h.cut = true
		h.Builder.Write(p[:room])
		h.WriteString("…\n")
	}
	return len(p), nil
}

func (p *problemSheet) text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s\n\n", p.ID, p.Title)
	line := func(name, text string) {
		if text != "" {
			fmt.Fprintf(&b, "%-12s  %s\n", name, text)
		}
	}
	line("extends", p.Extends)
	line("origin", strings.TrimSpace(originText(problems.Origin{Judge: p.Origin.Judge, Number: p.Origin.Number})+"  "+p.Origin.URL))
	line("limits", fmt.Sprintf("time %g ms, wall %g ms, memory %v, output %v",
		p.Limits.CPUMS, p.Limits.WallMS, problems.Size(p.Limits.MemoryBytes), problems.Size(p.Limits.OutputBytes)))
	line("", p.Limits.Note)
	line("check", p.Check)
	line("white space", p.whiteSpaceText())
	line("solution", p.Solution)
	line("tests", fmt.Sprintf("%d: %s", len(p.Tests), strings.Join(p.Tests, ", ")))
	section := func(title, text string) {
		if text = strings.Trim(text, "\n"); text != "" {
			fmt.Fprintf(&b, "\n## %s\n\n%s\n", title, text)
		}
	}
	section("Statement", p.Statement)
	title := "Input"
	if strings.HasPrefix(p.Check, "interactor ") {
		title = "Input of the interactor"
	}
	section(title, p.Input)
	section("Output", p.Output)
	for _, s := range p.Samples {
		section(s.Name+", input", indented(s.Input))
		section(s.Name+", output", indented(s.Output))
	}
	return b.String()
}

func (p *problemSheet) whiteSpaceText() string {
	if p.WhiteSpace == "any" {
		return "any: tokens only"
	}
	what := map[string]string{
		"trailing": "blanks at line ends and empty lines at the end are free",
		"exact":    "all of it counts",
	}[p.WhiteSpace]
	if p.Presentation != "" {
		what += "; a breach is " + p.Presentation
	}
	return p.WhiteSpace + ": " + what
}

// indented sets a sample off as Markdown does.
func indented(text string) string {
	if text == "" {
		return ""
	}
	return "    " + strings.ReplaceAll(strings.TrimSuffix(text, "\n"), "\n", "\n    ")
}
