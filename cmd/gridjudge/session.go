package main

import (
	"context"
	"io"
	"os"
	"slices"

	"github.com/urfave/cli/v2"

	"gridjudge/judge/report"
)

// session is one run of the command line: its streams. stdout takes the
// result, stderr the talk.
type session struct {
	stdin          io.Reader
	stdout, stderr io.Writer
}

// execute runs the command that args name.
func (s *session) execute(ctx context.Context, args []string) error {
	app := s.app()
	arranged, err := arrange(app, args)
	if err != nil {
		return err
	}
	return app.RunContext(ctx, append([]string{app.Name}, arranged...))
}

func (s *session) app() *cli.App {
	app := &cli.App{
		Name:      "gridjudge",
		Usage:     "grade programs in a sandbox and say why a verdict is what it is",
		UsageText: "gridjudge COMMAND [options] [arguments]",
		Writer:    s.stdout,
		ErrWriter: s.stderr,
		Commands: []*cli.Command{
			s.gradeCommand(), s.verifyCommand(), s.execCommand(),
			s.problemsCommand(), s.showCommand(), s.solveCommand(), s.boardsCommand(),
			s.newCommand(), s.lintCommand(), s.doctorCommand(), s.versionCommand(),
		},
		Action:                    func(*cli.Context) error { return noCommand() },
		HideHelpCommand:           true,
		HideVersion:               true,
		DisableSliceFlagSeparator: true,
		CustomAppHelpTemplate:     appHelp,
		// Exit statuses and messages are ours to choose: see exitStatus.
		ExitErrHandler: func(*cli.Context, error) {},
	}
	prepare(app.Commands)
	return app
}

// prepare gives all commands what cli/v2 does not inherit.
func prepare(commands []*cli.Command) {
	for _, c := range commands {
		c.OnUsageError = func(_ *cli.Context, err error, _ bool) error { return badFlag(err) }
		c.HideHelpCommand = true
		if c.CustomHelpTemplate == "" {
			c.CustomHelpTemplate = commandHelp(exitPlain)
		}
		prepare(c.Subcommands)
	}
}

// formats are what --format takes.
func formats() []string { return []string{"text", "json"} }

func formatFlag() cli.Flag {
	return &cli.StringFlag{Name: "format", Value: "text", Usage: "`text|json`: text is for people, json is stable"}
}

// wantsJSON reads --format.
func wantsJSON(c *cli.Context) (bool, error) {
	format := c.String("format")
	if !slices.Contains(formats(), format) {
		return false, unknownWord("format", format, formats())
	}
	return format == "json", nil
}

// textOptions are how text for people is shown on stdout.
func (s *session) textOptions() report.TextOptions {
	t := report.Detect(s.stdout, os.Getenv)
	return report.TextOptions{Color: t.Color, Width: t.Width}
}

// live is a progress line on stderr, where that is a smart terminal.
func (s *session) live() *report.Live {
	return report.NewLive(s.stderr, report.Detect(s.stderr, os.Getenv))
}
