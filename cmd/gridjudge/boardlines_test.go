package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"pgregory.net/rapid"

	"gridjudge/problems/boards"
)

func nothing() error { return nil }

// readLines lists what boardLines makes of a text: the number of each board's
// line, negative where the line is no board.
func readLines(r io.Reader) (got []int, end error) {
	lines := newBoardLines(r, nothing)
	for {
		_, number, err := lines.next()
		var mistake *boards.ParseError
		switch {
		case err == nil:
			got = append(got, number)
		case errors.As(err, &mistake):
			if mistake.Line != number {
				return got, fmt.Errorf("line %d is told as %d", number, mistake.Line)
			}
			got = append(got, -number)
		default:
			return got, err
		}
	}
}

func TestBoardLinesGoOn(t *testing.T) {
	kinds := []struct {
		text string
		sign int // 1: a board, -1: a mistake, 0: nothing
	}{
		{strings.Repeat(".", 16), 1},
		{strings.Repeat("0", 81) + " 17 clues", 1},
		{"", 0}, {"# a comment", 0}, {"   ", 0},
		{"123", -1},
		{strings.Repeat(".", 80) + "x", -1},
		{strings.Repeat("1 ", 100_000), -1},
		{strings.Repeat("#", 100_000), -1},
	}
	rapid.Check(t, func(t *rapid.T) {
		var text strings.Builder
		var want []int
		for i, kind := range rapid.SliceOfN(rapid.IntRange(0, len(kinds)-1), 0, 8).Draw(t, "lines") {
			text.WriteString(kinds[kind].text + rapid.SampledFrom([]string{"\n", "\r\n"}).Draw(t, "end"))
			if sign := kinds[kind].sign; sign != 0 {
				want = append(want, sign*(i+1))
			}
		}
		content := text.String()
		if rapid.Bool().Draw(t, "unended") {
			content = strings.TrimRight(content, "\r\n")
		}
		got, err := readLines(strings.NewReader(content))
		if err != io.EOF || !slices.Equal(got, want) {
			t.Fatalf("got %v, %v, want %v", got, err, want)
		}
	})
}

func TestBoardLinesTellReadErrors(t *testing.T) {
	failure := errors.New("disk on fire")
	for _, text := range []string{"", strings.Repeat(".", 16) + "\n", "123\n", strings.Repeat("x", 100_000)} {
		_, err := readLines(io.MultiReader(strings.NewReader(text), iotest.ErrReader(failure)))
		if !errors.Is(err, failure) {
			t.Errorf("%.20q: got %v, want %v", text, err, failure)
		}
	}
}
