package report

import (
	"io"
	"os"

	"golang.org/x/term"
)

// Terminal is what a writer can show.
type Terminal struct {
	Smart bool // a line can be rewritten in place
	Color bool
	Width int // columns; 0: unknown, lines are not cut
}

// Detect tells what w can show, from what it is and from TERM, NO_COLOR,
// CLICOLOR_FORCE and FORCE_COLOR. NO_COLOR wins over the two that force.
func Detect(w io.Writer, getenv func(string) string) Terminal {
	var t Terminal
	name := getenv("TERM")
	if f, ok := w.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		t.Smart = name != "" && name != "dumb"
		if width, _, err := term.GetSize(int(f.Fd())); err == nil {
			t.Width = width
		}
	}
	forced := isOn(getenv("CLICOLOR_FORCE")) || isOn(getenv("FORCE_COLOR"))
	t.Color = (t.Smart || forced) && getenv("NO_COLOR") == ""
	return t
}

func isOn(value string) bool { return value != "" && value != "0" && value != "false" }
