package report

import (
	"fmt"
	"io"
	"strings"

	"gridjudge/sandbox"
)

// ExecLimits are the limits that a run had, where it had any, to be shown
// beside what it used.
type ExecLimits struct {
	CPUMS, WallMS            float64
	MemoryBytes, OutputBytes int64
}

// WriteText writes what a run used for people: a name and a value a line.
func (r *Exec) WriteText(w io.Writer, limits ExecLimits, o TextOptions) error {
	p, clock := painter(o.Color), timeUnit(max(limits.CPUMS, r.CPUMS))
	memory := memoryUnit(limits.MemoryBytes)
	var b strings.Builder
	field := func(name, text string) { fmt.Fprintf(&b, "%-9s  %s\n", name, text) }
	field("ended", p.paint(r.style(), r.how()))
	field("time", clock.of(r.CPUMS, limits.CPUMS))
	field("wall", clock.of(r.WallMS, limits.WallMS))
	field("memory", memory.of(float64(r.MemoryBytes), float64(limits.MemoryBytes)))
	field("output", bytesText(r.OutputBytes))
	if text := isolationText(r.Isolation); text != "" {
		field("isolation", p.paint(yellow, text))
	}
	if r.Refused != nil {
		field("refused", refusedText(r.Refused))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func refusedText(list []sandbox.Refusal) string {
	if len(list) == 0 {
		return "nothing"
	}
	words := make([]string, len(list))
	for i, r := range list {
		words[i] = fmt.Sprintf("%s (%d)", oneLine(r.Name), r.Count)
	}
	return strings.Join(words, ", ")
}

// how tells how the run ended, in words.
func (r *Exec) how() string {
	switch r.Ended {
	case "exit":
		return fmt.Sprintf("exit %d", r.ExitCode)
	case "signal":
		return "signal " + oneLine(r.Signal)
	}
	return "stopped at its " + oneLine(r.Ended) + " limit"
}

func (r *Exec) style() style {
	if r.Ended == "exit" && r.ExitCode == 0 {
		return green
	}
	return red
}
