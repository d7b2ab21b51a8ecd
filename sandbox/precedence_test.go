//go:build linux && amd64

package sandbox

import (
	"fmt"
	"slices"
	"testing"
	"time"
)

// TestPrecedence makes every pair of causes happen at once. A child brings the
// memory event about, output is written before the first process ends by
// another cause, and whoever is killed for time has both.
func TestPrecedence(t *testing.T) {
	inModes(t, func(t *testing.T, m mode) {
		b := newBox(t, m.config)
		order := []string{"memory", "output", "cpu", "wall", "signal", "exit"}
		for i, first := range order {
			for _, second := range order[i+1:] {
				if first == "cpu" || first == "wall" || first == "signal" {
					continue // who dies of the one does not come to the other: see TestJudge
				}
				if first == "memory" && m.name != full {
					continue // without cgroups nobody counts the memory of a child
				}
				t.Run(first+" and "+second, func(t *testing.T) {
					c := command("causes", first, second)
					c.Limits = Limits{CPU: 100 * time.Millisecond, Wall: 5 * time.Second, Memory: 16 << 20, Output: 4095}
					if second == "wall" {
						c.Limits.Wall = 100 * time.Millisecond
					}
					if first == "memory" { // the child needs time for its deed, on a slow host too
						c.Limits.CPU = 10 * time.Second
						c.Limits.Wall = 20 * time.Second
						switch second {
						case "cpu":
							c.Limits.CPU = time.Second
						case "wall":
							c.Limits.Wall = 3 * time.Second
						}
					}
					r, _ := mustRun(t, b, c)
					if got := r.Ended.String(); got != first {
						t.Errorf("got %s: %+v", got, r)
					}
				})
			}
		}
	})
}

// TestJudge holds the engine's judgement to the order for every set of causes
// that can have been counted together.
func TestJudge(t *testing.T) {
	limits := Limits{CPU: time.Second, Wall: time.Minute, Memory: 1 << 20}
	causes := []struct {
		ended Ended
		bring func(a *answer)
	}{
		{Memory, func(a *answer) { a.result.OutOfMemory = true }},
		{Memory, func(a *answer) { a.result.Memory = limits.Memory + 1 }},
		{CPU, func(a *answer) { a.result.CPU = limits.CPU + 1 }},
		{Signal, func(a *answer) { a.signal = 9 }},
	}
	timers := []Ended{Exit, Wall, CPU, Output}
	for set := range 1 << len(causes) {
		for _, timer := range timers {
			a := answer{result: Result{Ended: timer, CPU: limits.CPU, Memory: limits.Memory}}
			held := []Ended{timer}
			for i, c := range causes {
				if set&(1<<i) != 0 {
					c.bring(&a)
					held = append(held, c.ended)
				}
			}
			want := slices.Max(held)
			new(engine).judge(&a, &limits)
			if a.result.Ended != want {
				t.Errorf("of %v: got %v, want %v", held, a.result.Ended, want)
			}
		}
	}
}

// TestJudgeWithoutLimits knows no limit that nobody set.
func TestJudgeWithoutLimits(t *testing.T) {
	a := answer{result: Result{CPU: time.Hour, Wall: time.Hour, Memory: 1 << 40}}
	new(engine).judge(&a, &Limits{})
	if a.result.Ended != Exit {
		t.Errorf("got %v", a.result.Ended)
	}
}

// TestEndedOrder: the numbers are the order.
func TestEndedOrder(t *testing.T) {
	if got, want := fmt.Sprint([]Ended{Exit, Signal, Wall, CPU, Output, Memory}), "[exit signal wall cpu output memory]"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if Exit >= Signal || Signal >= Wall || Wall >= CPU || CPU >= Output || Output >= Memory {
		t.Error("not in order")
	}
}
