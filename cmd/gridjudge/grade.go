package main

import (
	"errors"
	"fmt"
	"io"
	"log/slog"
	"slices"

	"github.com/urfave/cli/v2"

	"gridjudge/judge"
	"gridjudge/judge/report"
	"gridjudge/judge/toolchain"
	"gridjudge/judge/verdict"
	"gridjudge/problems"
	"gridjudge/reference"
)

func (s *session) gradeCommand() *cli.Command {
	return &cli.Command{
		Name:      "grade",
		Usage:     "grade a submission",
		UsageText: "gridjudge grade -p PROBLEM [options] FILE...\n   gridjudge grade -p PROBLEM [options] --reference NAME",
		Description: paragraph(
			"FILE... are the source files of one submission, or one ready binary or script",
			"with a #! line. The language follows from the extension, unless --lang names it."),
		Flags: []cli.Flag{
			problemFlag(),
			&cli.StringFlag{Name: "lang", Usage: "`LANGUAGE` of the sources: c, cpp, go, python, java, rust, javascript, binary"},
			&cli.StringFlag{Name: "reference", Usage: "grade the built-in solver `NAME` in place of files"},
			&cli.StringFlag{Name: "io", Usage: "`function|stdio`: call a function, or run a program; function where problem and language know one"},
			&cli.BoolFlag{DisableDefaultText: true, Name: "stop-at-first", Usage: "skip the tests after the first that is not accepted"},
			&cli.BoolFlag{DisableDefaultText: true, Name: "no-retry", Usage: "do not repeat a run that was stopped for its CPU time (one test a submission is)"},
			&cli.StringSliceFlag{Name: "test", Usage: "run the test `NAME` alone; repeatable"},
			&cli.StringFlag{Name: "keep", Usage: "keep inputs, outputs, answers and talks with interactors in the folder `DIR`"},
			jobsFlag(), noCacheFlag(), toolchainsFlag(), verboseFlag(), formatFlag(),
		},
		CustomHelpTemplate: commandHelp(exitGrade),
		Action:             s.grade,
	}
}

func (s *session) grade(c *cli.Context) error {
	asJSON, err := wantsJSON(c)
	if err != nil {
		return err
	}
	config, err := s.judgeConfig(c)
	if err != nil {
		return err
	}
	if err := nameSubmission(c); err != nil {
		return err
	}
	p, err := loadNamed(c)
	if err != nil {
		return err
	}
	if config.Tests, err = chosenTests(c, p); err != nil {
		return err
	}
	submission, err := readSubmission(c, config.Toolchains)
	if err != nil {
		return err
	}
	if config.IO = c.String("io"); config.IO != "" && config.IO != judge.IOFunction && config.IO != judge.IOStdio {
		return unknownWord("io", config.IO, []string{judge.IOFunction, judge.IOStdio})
	}
	config.StopAtFirst, config.NoRetry, config.Keep = c.Bool("stop-at-first"), c.Bool("no-retry"), c.String("keep")
	graded, err := s.gradeOne(c, config, p, submission)
	if err != nil {
		return err
	}
	return s.showGrade(c, graded, asJSON)
}

// judgeConfig is what the commands that grade have in common.
func (s *session) judgeConfig(c *cli.Context) (judge.Config, error) {
	n, err := jobs(c)
	if err != nil {
		return judge.Config{}, err
	}
	table, err := toolchain.Default(c.StringSlice("toolchains")...)
	if err != nil {
		return judge.Config{}, err
	}
	config := judge.Config{Jobs: n, Toolchains: table, NoCache: c.Bool("no-cache")}
	if c.Bool("verbose") {
		config.Log = slog.New(slog.NewTextHandler(s.stderr, &slog.HandlerOptions{Level: slog.LevelDebug}))
	}
	return config, nil
}

// nameSubmission holds the command line to files or a reference, not both.
func nameSubmission(c *cli.Context) error {
	files, name := c.Args().Present(), c.String("reference")
	switch {
	case files && name != "":
		return &usageError{
			message: fmt.Sprintf("grade: both --reference %s and the file %q are given", name, c.Args().First()),
			hint:    "give one of the two",
		}
	case name != "":
		return knownFamily("reference", name)
	case !files:
		return &usageError{
			message: "grade: no file given",
			hint:    "name the source files, as in `gridjudge grade -p poj3074 solution.cpp`, or --reference NAME",
		}
	}
	return nil
}

// knownFamily refuses a solver that is not there.
func knownFamily(what, name string) error {
	if _, ok := reference.Lookup(name); ok {
		return nil
	}
	var names []string
	for _, f := range reference.Families() {
		names = append(names, f.Name)
	}
	return unknownWord(what, name, names)
}

// chosenTests reads --test; none is all.
func chosenTests(c *cli.Context, p *problems.Problem) ([]string, error) {
	chosen := c.StringSlice("test")
	var known []string
	for _, t := range p.Tests {
		known = append(known, t.Name)
	}
	for _, name := range chosen {
		if !slices.Contains(known, name) {
			return nil, unknownWord("test", name, known)
		}
	}
	return chosen, nil
}

func readSubmission(c *cli.Context, table *toolchain.Table) (*judge.Submission, error) {
	if name := c.String("reference"); name != "" {
		return &judge.Submission{Reference: name}, nil
	}
	language := c.String("lang")
	if language != "" {
		if _, ok := table.Lookup(language); !ok {
			return nil, unknownWord("language", language, table.Languages())
		}
	}
	paths := c.Args().Slice()
	read, err := table.Read(paths, language)
	if err != nil {
		return nil, err
	}
	return &judge.Submission{Submission: read, Paths: paths}, nil
}

// gradeOne grades with a live line, and takes the judge down afterwards.
func (s *session) gradeOne(c *cli.Context, config judge.Config, p *problems.Problem, submission *judge.Submission) (graded *report.Grade, err error) {
	live := s.live()
	defer live.Clear()
	config.Progress = func(e judge.Event) { live.Show(progress(e)) }
	j, err := judge.New(config)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, j.Close()) }()
	return j.Grade(c.Context, p, submission)
}

// progress is the live line of one grading.
func progress(e judge.Event) string {
	switch {
	case e.Stage == "compile":
		return "compiling"
	case e.Test == nil:
		return fmt.Sprintf("[%d/%d] running", e.Done, e.Total)
	}
	return fmt.Sprintf("[%d/%d] %s %v", e.Done, e.Total, e.Test.Name, e.Test.Verdict)
}

// showGrade writes the report and turns its verdict into an exit status.
func (s *session) showGrade(c *cli.Context, graded *report.Grade, asJSON bool) error {
	show := func(w io.Writer) error {
		o := s.textOptions()
		o.All = c.Bool("verbose")
		return graded.WriteText(w, o)
	}
	if asJSON {
		show = graded.WriteJSON
	}
	err := outcome(graded.Verdict == verdict.AC, show(s.stdout))
	if errors.Is(err, errRejected) && graded.Verdict == verdict.JE {
		return errJudge
	}
	return err
}
