// Package judge grades submissions: a submission and a problem go in, a report
// comes out. Call [New] and [Judge.Grade] first; [Judge.Verify] grades all that
// is kept with the problems, [Judge.Lint] checks a problem itself.
//
// # Theory of operation
//
// A grading compiles the submission once (package toolchain, in a box of its
// own) and then runs it once a test. Config.Jobs workers take the tests in
// order; each owns one box, bound to a core of its own, for as long as the
// grading lasts. For a test a worker writes the input into memory that nobody
// can change (a file without a name if it is large), runs the program with it,
// spools what the program prints (again memory first, then a file without a
// name), decides the verdict from what the box counted, and only if the
// program ended well asks the checker (package check). Checkers that are
// programs of the author's run in a second box of the same worker, which sees
// input, output and answer read-only.
//
// Where the problem has an interactor, that runs in the second box while the
// program runs in the first, in a goroutine of its own. Two relays stand
// between them, each with a pump: a goroutine that carries on what does not fit
// into the reader's pipe. A relay keeps all that was written, so that a writer
// never waits and no talk can block the judge; the writer's output limit is its
// bound. The end of either program ends the input of the other one, and the
// wall limits end both; with them the pumps end, and all are joined. Who closed
// its output first is noted before the other side can know, which tells a
// program that failed by itself from one that failed because the interactor
// had ended.
//
// Nothing here knows what a program may do to the host: that is package
// sandbox's. Nothing of a program's output is trusted: what reaches the report
// has been made printable and cut to size.
//
// A program's faults are verdicts in the report. Our own faults, and the
// author's, are errors or, when they concern one test, the verdict JE; a box
// that failed is thrown away and the test repeated once in a new one.
package judge

import (
	"errors"
	"fmt"
	"log/slog"
	"os"
	"runtime"
	"sync"

	"gridjudge/judge/report"
	"gridjudge/judge/toolchain"
)

// Config of a Judge; its zero value is sane.
type Config struct {
	Jobs        int              // boxes at once; 0: 1; at most the cores
	StopAtFirst bool             // skip the tests after the first that is not accepted
	Tests       []string         // names; empty: all
	Keep        string           // folder for inputs, outputs and answers; "": none
	Toolchains  *toolchain.Table // nil: the built-in table
	Cache       string           // folder of compiled programs; see toolchain.Config
	NoCache     bool
	IO          string       // IOFunction or IOStdio; "": a function where problem and language know one
	NoRetry     bool         // do not repeat a run that was stopped for its CPU time
	NoCgroup    bool         // degraded boxes even where the host has cgroups
	Self        string       // the gridjudge binary, which runs the references; "": this process's
	Log         *slog.Logger // nil: silent
	Progress    func(Event)  // called from one goroutine at a time; nil: silent
}

// Event tells how far a grading is.
type Event struct {
	Stage       string       // "compile", "test" or "done"
	Test        *report.Test // of a test that has just been judged
	Done, Total int          // tests
}

// Submission is a program to grade: sources, a ready binary, or a built-in reference.
type Submission struct {
	*toolchain.Submission          // nil for a reference
	Reference             string   // the name of a family
	Paths                 []string // as the user named the files
	IO                    string   // as Config.IO, which goes before it
}

// Judge grades submissions; it is safe for concurrent use.
type Judge struct {
	config   Config
	compiler *toolchain.Compiler
	answers  answerCache
	// quiet judges do not tell what a driver costs by itself, which nobody reads.
	quiet    bool
	progress sync.Mutex
}

// New makes a judge.
func New(c Config) (*Judge, error) {
	if c.Jobs < 0 {
		return nil, &RequestError{Message: fmt.Sprintf("jobs %d: want 1 or more", c.Jobs)}
	}
	c.Jobs = max(1, min(c.Jobs, len(usableCores())))
	if c.Self == "" {
		self, err := os.Executable()
		if err != nil {
			return nil, fmt.Errorf("finding the judge's own binary: %w", err)
		}
		c.Self = self
	}
	if c.Toolchains == nil {
		table, err := toolchain.Default()
		if err != nil {
			return nil, err
		}
		c.Toolchains = table
	}
	t := toolchain.Config{Table: c.Toolchains, Cache: c.Cache, NoCache: c.NoCache, Log: c.Log}
	t.Sandbox.NoCgroup = c.NoCgroup
	compiler, err := toolchain.NewCompiler(t)
	if err != nil {
		return nil, err
	}
	return &Judge{config: c, compiler: compiler}, nil
}

// Close gives back what the judge holds.
func (j *Judge) Close() error { return j.compiler.Close() }

func (j *Judge) tell(e Event) {
	if j.config.Progress == nil {
		return
	}
	j.progress.Lock()
	defer j.progress.Unlock()
	j.config.Progress(e)
}

// RequestError is a request that cannot be carried out as it was made.
type RequestError struct{ Message, Hint string }

func (e *RequestError) Error() string { return e.Message }

// IsRequest reports whether err says that the request was wrong, not that the
// judge failed.
func IsRequest(err error) bool {
	var r *RequestError
	return errors.As(err, &r)
}

// usableCores are the processors that this process may use.
func usableCores() []int {
	if cores := affinity(); len(cores) > 0 {
		return cores
	}
	cores := make([]int, runtime.NumCPU())
	for i := range cores {
		cores[i] = i
	}
	return cores
}
