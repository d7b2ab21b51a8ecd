package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"gridjudge/problems/decode"
)

// passesOn names the commands whose arguments are another program's: from the
// first one on, nothing is a flag of ours.
func passesOn(c *cli.Command) bool { return c.Name == "exec" }

// arrange puts a command line in the order that cli/v2 needs: the command, its
// flags, "--", its arguments. The library stops looking for flags at the first
// argument and would take `grade a.cpp --format json` for three files. Unknown
// commands and flags are told here, with the nearest known one, for the
// library's own messages go to stdout.
func arrange(app *cli.App, args []string) ([]string, error) {
	args = plainWords(args)
	if len(args) == 0 {
		return nil, nil
	}
	if isHelp(args[0]) {
		return []string{"--help"}, nil
	}
	if strings.HasPrefix(args[0], "-") {
		return nil, &usageError{
			message: fmt.Sprintf("unknown flag %q before the command", args[0]),
			hint:    "flags come after the command: gridjudge COMMAND [options] [arguments]",
		}
	}
	path, command, rest, err := findCommand(app.Commands, args)
	if err != nil {
		return nil, err
	}
	flags, arguments, err := split(command, strings.Join(path, " "), rest)
	if err != nil {
		return nil, err
	}
	if flags == nil && arguments == nil {
		return path, nil
	}
	return slices.Concat(path, flags, []string{"--"}, arguments), nil
}

// plainWords spells `help COMMAND` and --version as what they stand for.
func plainWords(args []string) []string {
	if len(args) == 0 {
		return nil
	}
	switch args[0] {
	case "help":
		return append(slices.Clone(args[1:]), "--help")
	case "--version", "-version", "-v":
		return append([]string{"version"}, args[1:]...)
	}
	return args
}

// findCommand walks down the commands as far as args name them.
func findCommand(commands []*cli.Command, args []string) (path []string, found *cli.Command, rest []string, err error) {
	for rest = args; len(rest) > 0; rest = rest[1:] {
		if strings.HasPrefix(rest[0], "-") {
			break
		}
		i := slices.IndexFunc(commands, func(c *cli.Command) bool { return c.HasName(rest[0]) })
		if i < 0 {
			return nil, nil, nil, unknownCommand(path, rest[0], commands)
		}
		found = commands[i]
		path = append(path, found.Name)
		if commands = found.Subcommands; len(commands) == 0 {
			return path, found, rest[1:], nil
		}
	}
	return path, found, rest, nil
}

// split tells flags with their values from arguments; name is what the command
// is called in messages.
func split(c *cli.Command, name string, args []string) (flags, arguments []string, err error) {
	for i := 0; i < len(args); i++ {
		arg := args[i]
		switch {
		case arg == "--":
			return flags, append(arguments, args[i+1:]...), nil
		case isHelp(arg):
			return []string{"--help"}, nil, nil
		case len(arg) < 2 || arg[0] != '-':
			if passesOn(c) {
				return flags, append(arguments, args[i:]...), nil
			}
			arguments = append(arguments, arg)
			continue
		}
		takesValue, err := lookupFlag(c, name, arg)
		if err != nil {
			return nil, nil, err
		}
		flags = append(flags, arg)
		if !takesValue {
			continue
		}
		if i++; i == len(args) || args[i] == "--" {
			return nil, nil, &usageError{message: fmt.Sprintf("flag %s needs a value", arg), hint: helpHint(name)}
		}
		flags = append(flags, args[i])
	}
	return flags, arguments, nil
}

// lookupFlag finds a flag as it is written and reports whether its value is the
// next argument.
func lookupFlag(c *cli.Command, name, arg string) (takesValue bool, err error) {
	word, _, hasValue := strings.Cut(strings.TrimLeft(arg, "-"), "=")
	var known []string
	for _, f := range c.Flags {
		if slices.Contains(f.Names(), word) {
			documented, ok := f.(cli.DocGenerationFlag)
			return ok && documented.TakesValue() && !hasValue, nil
		}
		known = append(known, f.Names()...)
	}
	hint := helpHint(name)
	if near := decode.Nearest(word, known); near != "" {
		hint = "did you mean " + dashed(near) + "?"
	}
	typed, _, _ := strings.Cut(arg, "=")
	return false, &usageError{message: fmt.Sprintf("unknown flag %q for %q", typed, name), hint: hint}
}

func dashed(name string) string {
	if len(name) == 1 {
		return "-" + name
	}
	return "--" + name
}

func isHelp(arg string) bool { return slices.Contains([]string{"--help", "-help", "-h"}, arg) }

func unknownCommand(path []string, word string, commands []*cli.Command) error {
	var known []string
	for _, c := range commands {
		known = append(known, c.Names()...)
	}
	name := strings.Join(append(path, word), " ")
	hint := "commands: " + strings.Join(known, ", ")
	if near := decode.Nearest(word, known); near != "" {
		hint = fmt.Sprintf("did you mean %q?", strings.Join(append(path, near), " "))
	}
	return &usageError{message: fmt.Sprintf("unknown command %q", name), hint: hint}
}

func noCommand() error {
	return &usageError{message: "no command given", hint: "run `gridjudge help` for the list"}
}

func helpHint(command string) string { return "run `gridjudge help " + command + "`" }
