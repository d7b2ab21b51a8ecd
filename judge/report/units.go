package report

import (
	"strconv"
	"strings"
)

// unit is what the amounts of one block are written in. It is chosen once a
// block, so that its numbers can be compared by eye.
type unit struct {
	name     string
	size     float64 // of one, in what the report counts in (ms, bytes)
	decimals int
}

// timeUnit suits a block whose times are at most limitMS or so.
func timeUnit(limitMS float64) unit {
	if limitMS >= 10_000 {
		return unit{"s", 1000, 3}
	}
	return unit{"ms", 1, 1}
}

// memoryUnit suits a block whose memory limit is this: MiB where the limit is a
// whole number of them, since 65535 KiB must not be shown as 64 MiB.
func memoryUnit(limit int64) unit {
	if limit > 0 && limit%(1<<20) != 0 {
		return unit{"KiB", 1 << 10, 0}
	}
	return unit{"MiB", 1 << 20, 1}
}

// amount is a number without its unit.
func (u unit) amount(v float64) string {
	return strconv.FormatFloat(v/u.size, 'f', u.decimals, 64)
}

// limit is a bound without its unit, with no more digits than it needs.
func (u unit) limit(v float64) string {
	text := strconv.FormatFloat(v/u.size, 'f', max(u.decimals, 1), 64)
	return strings.TrimRight(strings.TrimRight(text, "0"), ".")
}

// of is an amount beside its limit: "3.1 / 1000 ms"; a limit of 0 is none.
func (u unit) of(v, limit float64) string {
	if limit <= 0 {
		return u.amount(v) + " " + u.name
	}
	return u.amount(v) + " / " + u.limit(limit) + " " + u.name
}

// bytesText is a size in the unit that suits it alone.
func bytesText(n int64) string {
	for _, u := range []unit{{"GiB", 1 << 30, 1}, {"MiB", 1 << 20, 1}, {"KiB", 1 << 10, 1}} {
		if float64(n) >= u.size {
			return u.limit(float64(n)) + " " + u.name
		}
	}
	return strconv.FormatInt(n, 10) + " B"
}

// plural is "1 test", "2 tests".
func plural(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return strconv.Itoa(n) + " " + noun
}
