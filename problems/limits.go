package problems

import (
	"fmt"
	"math"
	"time"

	"gridjudge/problems/decode"
)

// Bounds of what a spec may ask for: beyond them it is a slip of the keyboard.
const (
	minMemory = MiB
	maxMemory = 1024 * GiB
	maxTime   = time.Hour
	maxCount  = 1_000_000
)

func defaultLimits() Limits {
	return Limits{Output: 64 * MiB, Stderr: MiB, Processes: 64, OpenFiles: 256, Files: 10_000}
}

// limits reads `limits:` of the spec and fills in the defaults.
func (l *loader) limits(root *decode.Value) Limits {
	limits := defaultLimits()
	v := present(root, "limits")
	if v == nil {
		l.missing(root, "add e.g. `limits: {time: 1s, memory: 64MiB}`", "the problem has no limits")
		return limits
	}
	if !v.Fields("time", "wall", "memory", "output", "stderr", "processes", "open_files", "files", "stack", "note") {
		return limits
	}
	if present(v, "time") == nil {
		l.missing(v, "add e.g. `time: 1s`", "the limits name no time")
	}
	if present(v, "memory") == nil {
		l.missing(v, "add e.g. `memory: 64MiB`", "the limits name no memory")
	}
	duration(v, "time", time.Millisecond, &limits.Time)
	limits.Wall = 2*limits.Time + time.Second
	duration(v, "wall", limits.Time, &limits.Wall)
	size(v, "memory", minMemory, &limits.Memory)
	size(v, "output", 1, &limits.Output)
	size(v, "stderr", 0, &limits.Stderr)
	size(v, "stack", 64*KiB, &limits.Stack)
	count(v, "processes", 1, &limits.Processes)
	count(v, "open_files", 4, &limits.OpenFiles)
	count(v, "files", 0, &limits.Files)
	if note := present(v, "note"); note != nil {
		limits.Note = line(note)
	}
	return limits
}

func duration(limits *decode.Value, key string, least time.Duration, to *time.Duration) {
	amount(limits, key, "time", "2s or 500ms", ParseDuration, least, maxTime, to)
}

func size(limits *decode.Value, key string, least Size, to *Size) {
	amount(limits, key, "size", "64MiB or 65536KB", ParseSize, least, maxMemory, to)
}

// amount decodes a limit that is written with its unit.
func amount[T time.Duration | Size](limits *decode.Value, key, what, example string, parse func(string) (T, error), least, most T, to *T) {
	v := present(limits, key)
	if v == nil {
		return
	}
	text, ok := v.Text()
	if !ok {
		return
	}
	n, err := parse(text)
	switch {
	case err != nil:
		v.Mistake("write e.g. "+example, "%s limit %q is no %s", key, text, what)
	case n < least || n > most:
		v.Mistake(fmt.Sprintf("take %v to %v", least, most), "%s limit %q is out of bounds", key, text)
	default:
		*to = n
	}
}

func count(limits *decode.Value, key string, least int64, to *int) {
	v := present(limits, key)
	if v == nil {
		return
	}
	if n, ok := wholeNumber(v, least, maxCount); ok {
		*to = int(n)
	}
}

// wholeNumber reads a number within bounds.
func wholeNumber(v *decode.Value, least, most int64) (int64, bool) {
	n, ok := v.Int()
	if ok && (n < least || n > most) {
		v.Mistake(fmt.Sprintf("take %d to %d", least, most), "%d is out of bounds", n)
		return 0, false
	}
	return n, ok
}

// decodeAllowances reads what languages get on top of the limits.
func decodeAllowances(v *decode.Value) map[string]Allowance {
	if v.Kind != decode.Map {
		v.Mistake("write it as `{java: {time: 2, memory: 64MiB}}`", "want a mapping, not %v", v.Kind)
		return nil
	}
	all := make(map[string]Allowance, len(v.Entries))
	for _, e := range v.Entries {
		if !wordPattern.MatchString(e.Key.Raw) {
			e.Key.Mistake("name a language, such as java", "%q is no language", e.Key.Raw)
		}
		if !e.Value.Fields("time", "memory") {
			continue
		}
		allowance := Allowance{TimeFactor: 1}
		if factor := present(e.Value, "time"); factor != nil {
			f, ok := factor.Float()
			if ok && !(f > 0 && f <= 100) || math.IsNaN(f) {
				factor.Mistake("take a factor of at most 100, such as 1.5", "%q is out of bounds", factor.Raw)
			}
			allowance.TimeFactor = f
		}
		size(e.Value, "memory", 0, &allowance.Memory)
		all[e.Key.Raw] = allowance
	}
	return all
}
