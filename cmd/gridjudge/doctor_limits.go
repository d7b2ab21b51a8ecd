package main

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"gridjudge/sandbox"
)

// The limits that are put to the proof. Of the box: what is written in all.
const (
	provenTime      = 50 * time.Millisecond
	provenMemory    = 64 << 20
	provenOutput    = 64 << 10
	provenProcesses = 32
	provenBytes     = 16 << 20
	provenFiles     = 200
)

// limitProof is one run, or one after another, that shows that a limit holds.
type limitProof struct {
	name string
	// steps are the groups of attacks to run, and what must come of each; the
	// last one's words are the row's.
	steps []proofStep
}

type proofStep struct {
	group  string
	limits func(*sandbox.Limits)
	judge  func(g attackGroup, r *attackRun) (detail string, ok bool)
}

// limitProofs is the table of them.
func limitProofs() []limitProof {
	one := func(name, group string, limits func(*sandbox.Limits), judge func(attackGroup, *attackRun) (string, bool)) limitProof {
		return limitProof{name, []proofStep{{group, limits, judge}}}
	}
	few := func(l *sandbox.Limits) { l.Processes = provenProcesses }
	none := func(*sandbox.Limits) {}
	return []limitProof{
		one("limit: CPU time", "spin", func(l *sandbox.Limits) { l.CPU = provenTime }, stopped(sandbox.CPU, func(r *attackRun) string {
			return fmt.Sprintf("a spinning program was stopped at %.1f ms, limit %.0f ms", milliseconds(r.CPU), milliseconds(provenTime))
		})),
		one("limit: wall time", "sleep", func(l *sandbox.Limits) { l.Wall = provenTime }, stopped(sandbox.Wall, func(r *attackRun) string {
			return fmt.Sprintf("a sleeping program was stopped at %.1f ms, limit %.0f ms", milliseconds(r.Wall), milliseconds(provenTime))
		})),
		one("limit: memory", "hog", func(l *sandbox.Limits) { l.Memory = provenMemory }, stopped(sandbox.Memory, func(r *attackRun) string {
			return fmt.Sprintf("a program that takes all was stopped at %.1f MiB, limit %d MiB", float64(r.Memory)/(1<<20), provenMemory>>20)
		})),
		one("limit: output", "flood", func(l *sandbox.Limits) { l.Output = provenOutput }, stopped(sandbox.Output, func(r *attackRun) string {
			return fmt.Sprintf("a program that prints for ever was stopped at %d KiB, limit %d KiB", r.Output>>10, provenOutput>>10)
		})),
		one("limit: processes", "forks", few, heldAll),
		one("limit: threads", "threads", few, heldOrDied),
		one("limit: files", "files", none, heldAll),
		one("limit: bytes in files", "bytes", none, heldAll),
		{"wall: between runs", []proofStep{{"leave", none, leftSomething}, {"look", none, heldAll}}},
	}
}

// stopped demands that a run was ended by a limit.
func stopped(by sandbox.Ended, tell func(*attackRun) string) func(attackGroup, *attackRun) (string, bool) {
	return func(_ attackGroup, r *attackRun) (string, bool) {
		if r.Ended != by {
			return strings.Join(append(openOnes(r.told), r.ended()), "; "), false
		}
		return tell(r), true
	}
}

// heldAll demands that every attack of the group was refused.
func heldAll(g attackGroup, r *attackRun) (string, bool) {
	results := attempted(g, r)
	if open := openOnes(results); len(open) > 0 || len(results) == 0 {
		return strings.Join(open, "; "), false
	}
	if len(results) > 1 {
		return fmt.Sprintf("%d of %d attacks refused", len(results), len(results)), true
	}
	return results[0].Detail, true
}

// heldOrDied is heldAll for a group whose last attack may end the program.
func heldOrDied(g attackGroup, r *attackRun) (string, bool) {
	died := r.Ended == sandbox.Signal || r.Ended == sandbox.Exit && r.ExitCode != 0
	if last := len(g.attacks) - 1; died && r.garbled == nil && last > 0 && len(r.told) == last {
		g.attacks = g.attacks[:last]
		if detail, ok := heldAll(g, r); !ok {
			return detail, false
		}
		return "the program that wanted more could not go on: " + r.ended(), true
	}
	return heldAll(g, r)
}

// leftSomething demands a run that had something alive when it ended: else the
// next one proves nothing.
func leftSomething(g attackGroup, r *attackRun) (string, bool) {
	if detail, ok := heldAll(g, r); !ok {
		return detail, false
	}
	if r.Stragglers == 0 {
		return "the process that was left behind was not noticed", false
	}
	return "", true
}

// limitFindings proves every limit. What a box without cgroups cannot keep is
// known to be missing, and no hole.
func limitFindings(ctx context.Context, a attacker, i sandbox.Isolation) []finding {
	var rows []finding
	for _, p := range limitProofs() {
		f := p.finding(ctx, a)
		if f.Level == fail && i.Cgroup == "none" && strings.HasPrefix(f.Name, "limit: ") {
			f.Level, f.Fix = caution, degradedFix
		}
		rows = append(rows, f)
	}
	return rows
}

func (p *limitProof) finding(ctx context.Context, a attacker) finding {
	f := finding{Name: p.name}
	groups := a.groups()
	for _, step := range p.steps {
		limits := wallLimits()
		step.limits(&limits)
		r, err := a.run(ctx, step.group, limits)
		if err != nil {
			return failed(p.name, "attack from inside a box: "+err.Error(), holeFix)
		}
		var g attackGroup
		if at := slices.IndexFunc(groups, func(g attackGroup) bool { return g.name == step.group }); at >= 0 {
			g = groups[at]
		}
		detail, ok := step.judge(g, &r)
		f.Attacks = append(f.Attacks, r.told...)
		if f.Detail = detail; !ok {
			f.Level, f.Fix = fail, holeFix
			return f
		}
	}
	f.Level = pass
	return f
}

// leftFinding closes the box and looks for processes of it on the host.
func leftFinding(a attacker, h host) finding {
	const name = "wall: after the box"
	if err := a.Close(); err != nil {
		return failed(name, "remove the box: "+err.Error(), "kill what is left, and report it")
	}
	if alive := h.survivors(a.word()); len(alive) > 0 {
		return failed(name, "still alive: processes "+strings.Join(alive, ", "), "kill -9 "+strings.Join(alive, " "))
	}
	return found(name, "no process of it is left")
}
