package main

import (
	"fmt"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"gridjudge/problems"
)

func problemFlag() cli.Flag {
	return &cli.StringFlag{Name: "problem", Aliases: []string{"p"}, Usage: "`PROBLEM`: a built-in id, a folder, or a problem.yaml"}
}

func toolchainsFlag() cli.Flag {
	return &cli.StringSliceFlag{Name: "toolchains", Usage: "`FILE` (YAML) of more languages, or of others in place of the built-in ones; repeatable"}
}

func noCacheFlag() cli.Flag {
	return &cli.BoolFlag{DisableDefaultText: true, Name: "no-cache", Usage: "compile anew, and keep nothing"}
}

func jobsFlag() cli.Flag {
	return &cli.IntFlag{Name: "jobs", Aliases: []string{"j"}, Value: 1, Usage: "`N` tests at once, at most the cores"}
}

func verboseFlag() cli.Flag {
	return &cli.BoolFlag{DisableDefaultText: true, Name: "verbose", Usage: "show every test and all the compiler said, and what the judge does"}
}

// loadNamed loads the problem of -p.
func loadNamed(c *cli.Context) (*problems.Problem, error) {
	ref := c.String("problem")
	if ref == "" {
		return nil, &usageError{
			message: fmt.Sprintf("%s: flag -p (--problem) is missing", commandName(c)),
			hint:    "name a problem, such as -p poj3074; `gridjudge problems` lists what is built in",
		}
	}
	return problems.Load(ref)
}

// jobs reads --jobs.
func jobs(c *cli.Context) (int, error) {
	n := c.Int("jobs")
	if n < 1 {
		return 0, &usageError{message: fmt.Sprintf("flag --jobs: %d is less than 1", n), hint: "give the number of tests to run at once, at most the cores"}
	}
	return n, nil
}

// duration reads a time; without the flag it is 0.
func duration(c *cli.Context, flag string) (time.Duration, error) {
	text := c.String(flag)
	if text == "" {
		return 0, nil
	}
	d, err := problems.ParseDuration(text)
	if err != nil {
		return 0, &usageError{message: fmt.Sprintf("flag --%s: %v", flag, err)}
	}
	if d <= 0 {
		return 0, &usageError{message: fmt.Sprintf("flag --%s: %q is not above 0", flag, text)}
	}
	return d, nil
}

// size reads a number of bytes; without the flag it is 0.
func size(c *cli.Context, flag string) (int64, error) {
	text := c.String(flag)
	if text == "" {
		return 0, nil
	}
	s, err := problems.ParseSize(text)
	if err != nil {
		return 0, &usageError{message: fmt.Sprintf("flag --%s: %v", flag, err)}
	}
	if s <= 0 {
		return 0, &usageError{message: fmt.Sprintf("flag --%s: %q is not above 0", flag, text)}
	}
	return int64(s), nil
}

// noArguments refuses arguments of a command that has none.
func noArguments(c *cli.Context) error {
	if !c.Args().Present() {
		return nil
	}
	return &usageError{
		message: fmt.Sprintf("%s: unexpected argument %q", commandName(c), c.Args().First()),
		hint:    helpHint(commandName(c)),
	}
}

// commandName is the command as the user wrote it, without "gridjudge".
func commandName(c *cli.Context) string { return strings.TrimPrefix(c.Command.HelpName, "gridjudge ") }
