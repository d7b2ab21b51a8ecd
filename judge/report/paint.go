package report

import "gridjudge/judge/verdict"

// style is a way to paint text: the parameters of an SGR escape sequence.
type style string

const (
	plain   style = ""
	bold    style = "1"
	dim     style = "2"
	inverse style = "7"
	red     style = "31"
	green   style = "32"
	yellow  style = "33"
	alarm   style = "1;31"
)

// painter paints text, or leaves it as it is where there is no colour.
type painter bool

func (p painter) paint(s style, text string) string {
	if !p || s == plain || text == "" {
		return text
	}
	return "\x1b[" + string(s) + "m" + text + "\x1b[0m"
}

// verdictStyle is the colour of a verdict: green for accepted, yellow for a
// limit, red for what is wrong.
func verdictStyle(v verdict.Verdict) style {
	switch v {
	case verdict.AC:
		return green
	case verdict.TLE, verdict.MLE, verdict.OLE:
		return yellow
	case verdict.SK, verdict.None:
		return dim
	case verdict.JE:
		return alarm
	}
	return red
}
