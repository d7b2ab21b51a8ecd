package judge

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"gridjudge/judge/function"
	"gridjudge/judge/report"
	"gridjudge/judge/toolchain"
	"gridjudge/problems"
	"gridjudge/sandbox"
)

// measureDriver tells in the report what the driver costs by itself. It is of
// information alone, so that a failure does not touch the verdict.
func (g *grading) measureDriver(ctx context.Context) {
	if g.language == nil || g.judge.quiet {
		return
	}
	d, err := g.driverCost(ctx, g.tests[0])
	if err != nil {
		if log := g.judge.config.Log; log != nil {
			log.Warn("the driver's own cost is not known", "error", err)
		}
		return
	}
	g.report.Driver = d
}

// driverCost runs a function that does nothing on a test: what is left is the
// driver's own.
func (g *grading) driverCost(ctx context.Context, t *problems.Test) (*report.Driver, error) {
	source, err := g.language.Starter(g.problem.Call, true)
	if err != nil {
		return nil, err
	}
	empty := &toolchain.Submission{Language: g.report.Submission.Language, Files: []toolchain.Source{{Name: g.language.StarterAs, Content: []byte(source)}}}
	program, err := g.judge.functionProgram(ctx, g.problem, g.language, empty)
	if err != nil {
		return nil, err
	}
	if !program.OK {
		return nil, fmt.Errorf("a function that does nothing does not compile: %s", program.Log)
	}
	box, err := sandbox.New(ctx, sandbox.Config{Cores: []int{usableCores()[0]}, NoCgroup: g.judge.config.NoCgroup, Mounts: program.Mounts})
	if err != nil {
		return nil, err
	}
	var input spool
	defer input.Close()
	var d report.Driver
	k := calling{problem: g.problem, program: program, limits: g.limits, core: usableCores()[0], run: box.Run}
	err = t.WriteInput(&input)
	var walls []float64
	var s called
	if err == nil {
		s, err = k.call(ctx, input.reader(), 0, io.Discard, io.Discard, func(_ *problems.CallCase, a *function.Answer) error {
			walls = append(walls, float64(a.Wall.Nanoseconds())/1e6)
			return nil
		})
	}
	if err := errors.Join(err, box.Close()); err != nil {
		return nil, err
	}
	if !s.whole {
		return nil, fmt.Errorf("a function that does nothing does not answer: %v", s.fault)
	}
	d.CPUMS, d.WallMS, d.MemoryBytes = milliseconds(s.result.CPU), milliseconds(s.result.Wall), s.result.Memory
	if len(walls) > 1 {
		walls = walls[1:] // the first case waits for the program's start
		slices.Sort(walls)
		d.CaseMS = walls[len(walls)/2]
	}
	return &d, nil
}
