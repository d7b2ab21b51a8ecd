package main

import "strings"

// The parts of the help that cli/v2 fills in; what follows them is plain text.
const (
	appHelp = `gridjudge - {{.Usage}}

USAGE:
   {{.UsageText}}

COMMANDS:
{{- range .VisibleCommands}}
   {{printf "%-10s" .Name}}  {{.Usage}}
{{- end}}

PROBLEM is the id of a problem that is built in (see "gridjudge problems"), or
the path of a folder or of its problem.yaml. Flags may stand anywhere after the
command; "--" ends them. "gridjudge help COMMAND" tells more of one.

EXAMPLE:
   gridjudge grade -p poj3074 solution.cpp

` + exitStatuses + exitPlain + `
ENVIRONMENT:
   NO_COLOR, CLICOLOR_FORCE, FORCE_COLOR   colour: never, always, always
   GRIDJUDGE_CACHE                         folder for compiled programs
`

	commandHead = `{{.HelpName}} - {{.Usage}}

USAGE:
   {{if .UsageText}}{{.UsageText}}{{else}}{{.HelpName}} [options]{{if .ArgsUsage}} {{.ArgsUsage}}{{end}}{{end}}
{{- if .Description}}

{{.Description}}
{{- end}}
{{- if .VisibleCommands}}

COMMANDS:
{{- range .VisibleCommands}}
   {{printf "%-10s" .Name}}  {{.Usage}}
{{- end}}
{{- end}}

OPTIONS:
{{- range .VisibleFlags}}
   {{.}}
{{- end}}

`

	exitStatuses = "EXIT STATUS:\n"
)

// What the exit statuses mean, for the commands that need words of their own.
const (
	exitPlain = `   0    done: accepted, or all as expected
   1    not accepted, or not as expected
   2    wrong usage, or a mistake in a spec
   3    the judge itself failed, or a compiler is missing
   130  interrupted
`
	exitGrade = `   0    accepted
   1    not accepted
   2    wrong usage, or a mistake in a spec
   3    judge error, or a compiler is missing: no verdict on the submission
   130  interrupted
`
	exitVerify = `   0    all as expected
   1    a verdict, or a problem, is not as expected, or a row was not run
   2    wrong usage, or a mistake in a spec
   3    the judge itself failed
   130  interrupted
`
	exitExec = `   0    the program exited with 0
   1    it did not: another status, a signal, a limit
   2    wrong usage, or no such program
   3    the sandbox failed
   130  interrupted
`
	exitFilter = `   0    done
   1    a board, or a line, is not as it should be
   2    wrong usage, or an input that is not in the problem's layout
   3    reading or writing failed
   130  interrupted
`
	exitBoards = `   0    done
   1    a board is not as it should be
   2    wrong usage, a line that is no board, or a wish that cannot come true
   3    reading or writing failed
   130  interrupted
`
	exitLint = `   0    no mistakes
   2    a mistake in a spec or in a test file, or wrong usage
   3    reading or writing failed
   130  interrupted
`
	exitDoctor = `   0    nothing failed
   1    a check failed
   2    wrong usage
   3    the judge itself failed
   130  interrupted
`
)

// commandHelp is the help of one command.
func commandHelp(exits string) string { return commandHead + exitStatuses + exits }

// paragraph joins lines of a description and indents them.
func paragraph(lines ...string) string { return "   " + strings.Join(lines, "\n   ") }
