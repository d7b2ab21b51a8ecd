package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"syscall"

	"gridjudge/judge"
	"gridjudge/judge/report"
	"gridjudge/judge/toolchain"
	"gridjudge/problems"
	"gridjudge/problems/decode"
	"gridjudge/problems/layout"
	"gridjudge/sandbox"
)

// The exit statuses.
const (
	statusDone        = 0
	statusRejected    = 1
	statusUsage       = 2
	statusFailed      = 3
	statusInterrupted = 130
)

// Errors whose story has been told on stdout already: the exit status is all
// that is left to say.
var (
	errRejected  = errors.New("not as it should be")
	errBadSpec   = errors.New("a spec has mistakes")
	errBadBoards = errors.New("a line is no board")
	errJudge     = errors.New("the judge failed")
)

// usageError is a request that makes no sense, and what to write instead.
type usageError struct{ message, hint string }

func (e *usageError) Error() string { return e.message }

// hintError is a failure with advice.
type hintError struct {
	err  error
	hint string
}

func (e *hintError) Error() string { return e.err.Error() }
func (e *hintError) Unwrap() error { return e.err }

// unknownWord says that a word is not one of those that can stand there.
func unknownWord(what, word string, known []string) error {
	hint := "one of " + strings.Join(known, ", ")
	if near := decode.Nearest(word, known); near != "" {
		hint = fmt.Sprintf("did you mean %q? (%s)", near, hint)
	}
	return &usageError{message: fmt.Sprintf("unknown %s %q", what, word), hint: hint}
}

// badFlag puts what the flag library says in our words.
func badFlag(err error) error {
	message := err.Error()
	if rest, ok := strings.CutPrefix(message, "invalid value "); ok {
		value, rest, _ := strings.Cut(rest, " for flag -")
		name, _, _ := strings.Cut(rest, ":")
		return &usageError{message: fmt.Sprintf("flag %s: invalid value %s", dashed(name), value)}
	}
	return &usageError{message: strings.ToLower(message[:1]) + message[1:]}
}

// exitStatus tells err on stderr, or as JSON on stdout where that was asked
// for, and returns the status of the process.
func (s *session) exitStatus(ctx context.Context, args []string, err error) int {
	switch {
	case err == nil:
		return statusDone
	case errors.Is(err, errRejected):
		return statusRejected
	case errors.Is(err, errBadSpec), errors.Is(err, errBadBoards):
		return statusUsage
	case errors.Is(err, errJudge):
		return statusFailed
	case isClosedPipe(err):
		// The reader has seen enough.
		return statusDone
	}
	told := describe(err)
	if ctx.Err() != nil {
		told = report.Error{Error: "interrupted", Exit: statusInterrupted}
	}
	told.Schema = "gridjudge.error/1"
	if !asksForJSON(args) || told.WriteJSON(s.stdout) != nil {
		s.talk(&told, err)
	}
	return told.Exit
}

// talk tells an error to people. Mistakes in a spec are all told, each with its
// line and its fix.
func (s *session) talk(told *report.Error, err error) {
	var mistakes decode.Mistakes
	if told.Exit == statusUsage && errors.As(err, &mistakes) {
		fmt.Fprintf(s.stderr, "gridjudge: error: %v\n", err)
		return
	}
	fmt.Fprintf(s.stderr, "gridjudge: error: %s\n", told.Error)
	if told.Hint != "" {
		fmt.Fprintf(s.stderr, "gridjudge: hint: %s\n", told.Hint)
	}
}

// asksForJSON looks for --format json by itself, since a command line that is
// wrong elsewhere must be told in JSON too.
func asksForJSON(args []string) bool {
	if end := slices.Index(args, "--"); end >= 0 {
		args = args[:end]
	}
	for i, arg := range args {
		name := strings.TrimLeft(arg, "-")
		if name == "format=json" || name == "format" && i+1 < len(args) && args[i+1] == "json" {
			return arg != name
		}
	}
	return false
}

// describe finds the exit status, the advice and the place of an error.
func describe(err error) report.Error {
	told := report.Error{Error: err.Error(), Exit: statusFailed}
	var (
		usage    *usageError
		hinted   *hintError
		mistakes decode.Mistakes
		unknown  *problems.UnknownError
		request  *judge.RequestError
		source   *toolchain.RequestError
		missing  *toolchain.MissingError
		start    *sandbox.StartError
		breach   *layout.SyntaxError
		rejected *rejection
	)
	switch {
	case errors.As(err, &usage):
		told.Exit, told.Hint = statusUsage, usage.hint
	case errors.As(err, &mistakes) && len(mistakes) > 0:
		describeMistakes(&told, mistakes)
	case errors.As(err, &unknown):
		told.Exit, told.Hint = statusUsage, unknown.Hint()
	case errors.As(err, &request):
		told.Exit, told.Hint = statusUsage, request.Hint
	case errors.As(err, &source):
		told.Exit, told.Error, told.Hint = statusUsage, source.Message, source.Fix
	case errors.As(err, &missing):
		if missing.Package != "" {
			told.Hint = "install it: apt-get install " + missing.Package
		}
	case errors.As(err, &breach):
		told.Exit, told.Hint = statusUsage, breach.Fix
		told.At = &report.Place{File: "stdin", Line: breach.Line, Column: breach.Column}
	case errors.As(err, &rejected):
		told.Exit = statusRejected
	case errors.As(err, &start):
		told.Exit = statusUsage
	case errors.As(err, &hinted):
		told.Hint = hinted.hint
	}
	return told
}

// describeMistakes tells a program of the first mistake, and how many there are.
func describeMistakes(told *report.Error, mistakes decode.Mistakes) {
	first := mistakes[0]
	told.Exit, told.Hint = statusUsage, first.Fix
	told.Error = fmt.Sprintf("%s:%d:%d: %s", first.File, first.Line, first.Column, first.Message)
	if n := len(mistakes) - 1; n > 0 {
		told.Error += fmt.Sprintf(" (and %s more)", plural(n, "mistake"))
	}
	told.At = &report.Place{File: first.File, Line: first.Line, Column: first.Column}
}

// isClosedPipe reports whether nobody reads our stdout any more.
func isClosedPipe(err error) bool {
	var path *fs.PathError
	return errors.As(err, &path) && path.Path == os.Stdout.Name() && errors.Is(err, syscall.EPIPE)
}

// outcome is the error of a command that has shown its result: a failed write
// is ours, unless the reader went away, which changes nothing of the result.
func outcome(good bool, writing error) error {
	if writing != nil && !isClosedPipe(writing) {
		return writing
	}
	if !good {
		return errRejected
	}
	return nil
}
