package main

import (
	"context"
	"fmt"
	"strings"
	"time"

	"gridjudge/sandbox"
)

// attacker runs attacks in a box of this host's best kind.
type attacker interface {
	// groups is the table of all that it can run.
	groups() []attackGroup
	// run runs one group of it.
	run(ctx context.Context, name string, limits sandbox.Limits) (attackRun, error)
	// word stands on the command line of every process that it starts.
	word() string
	// Close removes the box. It may be called more than once.
	Close() error
}

// attackRun is one run of a group, and what it said.
type attackRun struct {
	sandbox.Result
	told    []attackResult
	garbled error // it said something else
}

// ended tells how the run ended, for people.
func (r *attackRun) ended() string {
	switch r.Ended {
	case sandbox.Exit:
		return fmt.Sprintf("it exited with status %d", r.ExitCode)
	case sandbox.Signal:
		return "it was ended by " + r.Signal
	}
	return "it was stopped at its limit: " + r.Ended.String()
}

// wallLimits are far from what the attacks on walls need.
func wallLimits() sandbox.Limits {
	return sandbox.Limits{CPU: 5 * time.Second, Wall: 20 * time.Second, Memory: 512 << 20, Output: 1 << 20, Stderr: 4 << 10}
}

// What mends an open wall. A limit that a box lacks for want of cgroups is
// another matter than a hole.
const (
	holeFix     = "run no stranger's program on this host, and report the hole with `gridjudge doctor --format json`"
	degradedFix = "run gridjudge as root on a host with cgroups"
)

// wallFindings attacks every wall, a row for each group of attacks.
func wallFindings(ctx context.Context, a attacker) []finding {
	var rows []finding
	for _, g := range a.groups() {
		if g.title == "" { // it is one of the limits'
			continue
		}
		r, err := a.run(ctx, g.name, wallLimits())
		if err != nil {
			rows = append(rows, failed(g.title, "attack from inside a box: "+err.Error(), holeFix))
			continue
		}
		rows = append(rows, wallFinding(g, &r))
	}
	return rows
}

// wallFinding judges a run of attacks. One that was not told of counts as open:
// what ended the run may have been the attack.
func wallFinding(g attackGroup, r *attackRun) finding {
	f := finding{Name: g.title, Attacks: attempted(g, r), Level: pass}
	open := openOnes(f.Attacks)
	f.Detail = fmt.Sprintf("%d of %d attacks refused", len(f.Attacks)-len(open), len(f.Attacks))
	if len(open) > 0 {
		f.Detail += "; open: " + strings.Join(open, "; ")
	}
	if len(open) > 0 || len(f.Attacks) == 0 {
		f.Level, f.Fix = fail, holeFix
	}
	return f
}

// attempted are the results of a group's attacks, in its order.
func attempted(g attackGroup, r *attackRun) []attackResult {
	told := map[string]attackResult{}
	for _, result := range r.told {
		told[result.Name] = result
	}
	results := make([]attackResult, len(g.attacks))
	for i, a := range g.attacks {
		result, ok := told[a.name]
		if !ok {
			why := r.ended()
			if r.garbled != nil {
				why = r.garbled.Error()
			}
			result = attackResult{Name: a.name, Result: wallOpen, Detail: "nothing was told of it: " + why}
		}
		results[i] = result
	}
	return results
}

func openOnes(results []attackResult) []string {
	var open []string
	for _, result := range results {
		if result.Result != wallHeld {
			open = append(open, fmt.Sprintf("%s (%s)", result.Name, result.Detail))
		}
	}
	return open
}
