package problems

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"strings"

	"gridjudge/problems/decode"
	"gridjudge/problems/layout"
)

// Lint looks at everything of a problem and reports, as decode.Mistakes, all
// that is wrong with it: tests that break their layout or what the problem
// requires, kept answers that are wrong, submissions where no verdict is
// expected, files that nothing uses. What is wrong with the spec itself, Load
// has told; what only running programs finds out, the judge tells.
func (p *Problem) Lint(ctx context.Context) error {
	all := p.LintFolder()
	for _, t := range p.Tests {
		found, err := p.LintTest(ctx, t)
		if err != nil {
			return err
		}
		all = append(all, found...)
	}
	if len(all) == 0 {
		return nil
	}
	return all
}

// LintFolder is the part of Lint that looks at everything but the tests.
func (p *Problem) LintFolder() decode.Mistakes {
	_, kept := findSubmissions(p.at)
	return append(p.lintSpec(), kept...)
}

// LintTest is the part of Lint that looks at one test. An error is something
// else that went wrong, such as a file that cannot be read.
func (p *Problem) LintTest(ctx context.Context, t *Test) (decode.Mistakes, error) {
	var all decode.Mistakes
	for _, look := range []func(context.Context, *Test) error{p.Validate, p.checkAnswer} {
		var found decode.Mistakes
		switch err := look(ctx, t); {
		case errors.As(err, &found):
			all = append(all, found...)
		case err != nil:
			return nil, fmt.Errorf("lint test %q: %w", t.Name, err)
		}
	}
	return all, nil
}

// FileMistake tells of something wrong with a file of the folder as a whole.
func (p *Problem) FileMistake(name, message, fix string) decode.Mistake {
	return fileMistake(p.show(name), message, fix)
}

// AllowanceMistake tells of something wrong with what a language is allowed.
func (p *Problem) AllowanceMistake(language, message, fix string) decode.Mistake {
	if allowances := p.spec.Get("allowances"); allowances != nil {
		for _, e := range allowances.Entries {
			if e.Key.Raw == language {
				return e.Key.MistakeHere(fix, "%s", message)
			}
		}
	}
	return p.spec.MistakeHere(fix, "%s", message)
}

// AnswerMistake tells of something wrong with a test's answer: at its first
// line if it is a file, else where the spec names the test.
func (p *Problem) AnswerMistake(t *Test, message, fix string) (decode.Mistakes, error) {
	err := p.answerMistake(t, &layout.SyntaxError{Line: 1, Column: 1, Message: message, Fix: fix})
	var found decode.Mistakes
	if errors.As(err, &found) {
		return found, nil
	}
	return nil, err
}

func (p *Problem) lintSpec() decode.Mistakes {
	var all decode.Mistakes
	if strings.TrimSpace(p.Statement) == "" {
		all = append(all, fileMistake(p.at.show(statementName), "the problem has no statement", "write what is asked for; the formats are told from the spec"))
	}
	if len(p.Tests) == 0 {
		fix := "add e.g. `tests: [{sample: 01}]`"
		if p.Extends != "" {
			fix = "add `tests: [inherit]` for those of " + p.Extends
		}
		all = append(all, p.spec.MistakeHere(fix, "the problem has no tests"))
	}
	return append(all, p.unused()...)
}

func fileMistake(file, message, fix string) decode.Mistake {
	return decode.Mistake{File: file, Line: 1, Column: 1, Message: message, Fix: fix}
}

// maxFiles bounds how many files of a folder are looked at.
const maxFiles = 2 * maxTests

// unused tells of the files in the folder that the spec does not use.
func (p *Problem) unused() decode.Mistakes {
	var all decode.Mistakes
	files := 0
	used := make(map[string]bool, len(p.used))
	for _, name := range p.used {
		used[name] = true
	}
	err := fs.WalkDir(p.at.files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			all = append(all, fileMistake(p.at.show(name), err.Error(), ""))
			return nil
		}
		if hidden := strings.HasPrefix(entry.Name(), ".") && name != "."; hidden || name == submissionsName {
			if entry.IsDir() {
				return fs.SkipDir
			}
			return nil
		}
		if files++; files > maxFiles {
			all = append(all, fileMistake(p.at.show("."), fmt.Sprintf("the folder has more than %d files", maxFiles), ""))
			return fs.SkipAll
		}
		if entry.Type()&fs.ModeSymlink != 0 {
			all = append(all, fileMistake(p.at.show(name), "a symbolic link is never followed", "put the file itself there"))
		} else if !entry.IsDir() && name != p.at.spec && !isNote(name) && !used[name] {
			all = append(all, fileMistake(p.at.show(name), "nothing uses this file", "name it in "+p.at.spec+", or remove it"))
		}
		return nil
	})
	if err != nil {
		all = append(all, fileMistake(p.at.show("."), err.Error(), ""))
	}
	return all
}

// checkAnswer reads a kept answer as a contestant's output would be, and holds
// it to complete the boards where that is what counts.
func (p *Problem) checkAnswer(ctx context.Context, t *Test) error {
	if !t.HasAnswer {
		return nil
	}
	if p.Output == nil || p.Input == nil {
		return t.WriteAnswer(io.Discard)
	}
	return through(t.WriteInput, func(input io.Reader) error {
		return through(t.WriteAnswer, func(answer io.Reader) error {
			return p.compareAnswer(ctx, t, p.Input.Reader(input, layout.Strict), p.Output.Reader(answer, p.WhiteSpace))
		})
	})
}

func (p *Problem) compareAnswer(ctx context.Context, t *Test, input, answer *layout.Reader) error {
	for ctx.Err() == nil {
		given, err := input.Next(nil)
		if errors.Is(err, io.EOF) {
			return p.answerMistake(t, answer.End())
		}
		if err != nil {
			return nil // Validate tells what is wrong with the input
		}
		got, err := answer.Next(given.Values)
		if errors.Is(err, io.EOF) {
			return p.answerMistake(t, &layout.SyntaxError{Line: 1, Column: 1, Message: fmt.Sprintf("case %d is missing", given.Number), Fix: "write the answer to every case of the input"})
		}
		if err != nil {
			return p.answerMistake(t, err)
		}
		if p.CallOnly {
			k, err := p.callCase(given)
			if err != nil {
				return nil // Validate tells
			}
			if _, err := k.Due(got); err != nil {
				return p.answerMistake(t, &layout.SyntaxError{Line: got.Line, Column: 1, Message: fmt.Sprintf("case %d: %v", got.Number, err), Fix: "write a value of the type that is returned"})
			}
		}
		if message := p.incomplete(given.Values, got.Values); message != "" {
			return p.answerMistake(t, &layout.SyntaxError{Line: got.Line, Column: 1, Message: fmt.Sprintf("case %d: %s", got.Number, message), Fix: "write the completion of the given board"})
		}
	}
	return ctx.Err()
}

// incomplete says what is wrong with an answer's board, if anything.
func (p *Problem) incomplete(given, got layout.Values) string {
	if p.Check.Kind != "completion" {
		return ""
	}
	givens, ok := given[p.Check.Of].(layout.Grid)
	board, also := got[p.due].(layout.Grid)
	if !ok || !also {
		return "there is no board"
	}
	cells := fromGrid(board, p.Domain.Format)
	if clash, is := p.Domain.Shape.Conflict(cells); is {
		return p.clash(clash)
	}
	if err := confirm(p.Domain.Shape, fromGrid(givens, p.Domain.Format), cells); err != nil {
		return "the board does not complete the givens"
	}
	return ""
}

// answerMistake tells what is wrong with a kept answer, and where.
func (p *Problem) answerMistake(t *Test, err error) error {
	var breach *layout.SyntaxError
	if !errors.As(err, &breach) {
		return err
	}
	switch {
	case !t.HasAnswer:
		return decode.Mistakes{t.at.MistakeHere(breach.Fix, "test %q: %s", t.Name, breach.Message)}
	case t.inputFile == "":
		return decode.Mistakes{t.at.MistakeHere(breach.Fix, "the answer of test %q: line %d: %s", t.Name, breach.Line, breach.Message)}
	}
	file := strings.TrimSuffix(t.inputFile, path.Ext(t.inputFile)) + ".ans"
	found := decode.Mistakes{{File: p.show(file), Line: breach.Line, Column: max(breach.Column, 1), Message: breach.Message, Fix: breach.Fix}}
	if err := addRows(found, t.WriteAnswer); err != nil {
		return err
	}
	return found
}
