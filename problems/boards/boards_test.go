package boards

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestParse(t *testing.T) {
	row := func(parts ...string) string { return strings.Join(parts, "") }
	tests := []struct {
		name, line   string
		size         int
		symbols      string
		blank        byte
		cell, value  int // one cell to look at
		row, columns int // of a box
	}{
		{"4x4", "1..4" + strings.Repeat(".", 12), 4, "1234", '.', 3, 4, 2, 2},
		{"6x6", strings.Repeat("0", 35) + "6", 6, "123456", '0', 35, 6, 2, 3},
		{"9x9", strings.Repeat("_", 80) + "9", 9, "123456789", '_', 80, 9, 3, 3},
		{"9x9 with further fields", "\t" + strings.Repeat(".", 80) + "9 ED=11.9 17\r\n", 9, "123456789", '.', 80, 9, 3, 3},
		{"no blank", row("1234", "3412", "2143", "4321"), 4, "1234", '.', 15, 1, 2, 2},
		{"several blanks", ".-_0" + strings.Repeat("0", 12), 4, "1234", '.', 0, 0, 2, 2},
		{"12x12 letters", strings.Repeat("-", 143) + "L", 12, "ABCDEFGHIJKL", '-', 143, 12, 3, 4},
		{"12x12 digits", "1" + strings.Repeat("-", 142) + "C", 12, "123456789ABC", '-', 143, 12, 3, 4},
		{"16x16 letters and zeros", strings.Repeat("0", 255) + "P", 16, "ABCDEFGHIJKLMNOP", '0', 255, 16, 4, 4},
		{"16x16 digits", strings.Repeat("0", 254) + "9G", 16, "123456789ABCDEFG", '0', 255, 16, 4, 4},
		{"16x16 empty", strings.Repeat(".", 256), 16, "ABCDEFGHIJKLMNOP", '.', 0, 0, 4, 4},
		{"25x25 letters", strings.Repeat(".", 624) + "Y", 25, "ABCDEFGHIJKLMNOPQRSTUVWXY", '.', 624, 25, 5, 5},
		{"25x25 digits", strings.Repeat(".", 623) + "1P", 25, "123456789ABCDEFGHIJKLMNOP", '.', 624, 25, 5, 5},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			b, err := Parse(test.line)
			if err != nil {
				t.Fatal(err)
			}
			rows, columns := b.Shape.Box()
			got := []any{b.Shape.Size(), b.Symbols, b.Blank, int(b.Cells[test.cell]), rows, columns, b.Shape.Plain()}
			want := []any{test.size, test.symbols, test.blank, test.value, test.row, test.columns, true}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestParseRefuses(t *testing.T) {
	tests := []struct{ name, line, want string }{
		{"empty", "", "column 1: the line is empty"},
		{"white space", " \t\r\n", "column 1: the line is empty"},
		{"length", "  " + strings.Repeat("7", 80), `column 3: board "777777777777777777777777777777..." has 80 cells: want 16, 36, 81, 144, 256 or 625`},
		{"long", strings.Repeat("1", 5000), `column 1: board "111111111111111111111111111111..." has 5000 cells`},
		{"letter on 9x9", strings.Repeat(".", 80) + "A", `column 81: "A" at r9c9 is no symbol of this 9x9 board: want 1 to 9, or one of .0-_ for a blank`},
		{"digit beyond", " 1.5." + strings.Repeat(".", 12), `column 4: "5" at r1c3 is no symbol of this 4x4 board: want 1 to 4`},
		{"letter beyond letters", strings.Repeat(".", 255) + "Q", `"Q" at r16c16 is no symbol of this 16x16 board: want A to P`},
		{"letter beyond digits", "1" + strings.Repeat(".", 254) + "H", `"H" at r16c16 is no symbol of this 16x16 board: want 1 to 9 and A to G`},
		{"small letter", "a" + strings.Repeat(".", 255), `"a" at r1c1`},
		{"escape", "\x1b" + strings.Repeat(".", 80), `"\x1b" at r1c1`},
		{"no text", "\xff" + strings.Repeat(".", 80), `"\xff" at r1c1`},
	}
	for _, test := range tests {
		_, err := Parse(test.line)
		var mistake *ParseError
		if !errors.As(err, &mistake) || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got error %v, want %q in it", test.name, err, test.want)
		}
	}
}

func TestFormat(t *testing.T) {
	a := Alphabet{Symbols: "ABCD", Blank: '-'}
	if got := a.Format([]uint8{0, 1, 4, 5, 255}); got != "-AD??" {
		t.Errorf("got %q", got)
	}
}

// What Format writes, Parse reads as the same board.
func TestPrintThenParse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size := rapid.SampledFrom([]int{4, 6, 9, 12, 16, 25}).Draw(t, "size")
		symbols := digits + letters
		if size > 9 && rapid.Bool().Draw(t, "letters") {
			symbols = letters
		}
		a := Alphabet{Symbols: symbols[:size], Blank: rapid.SampledFrom([]byte(blanks)).Draw(t, "blank")}
		cells := rapid.SliceOfN(rapid.Uint8Range(0, uint8(size)), size*size, size*size).Draw(t, "cells")
		cells[0] = 0 // a blank to know it by
		cells[1] = 1 // and, above 9, a symbol that tells digits from letters
		board, err := Parse(a.Format(cells) + rapid.SampledFrom([]string{"", "\n", "\r\n", " 25 x"}).Draw(t, "tail"))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(Board{Cells: cells, Alphabet: a}, Board{Cells: board.Cells, Alphabet: board.Alphabet}); diff != "" {
			t.Fatal(diff)
		}
	})
}

func TestScanner(t *testing.T) {
	file := "# a comment " + strings.Repeat("1", 200) + "\n\n" +
		strings.Repeat(".", 15) + "1 first\r\n \t \n" +
		"#\n" + strings.Repeat("-", 255) + "C\n" +
		" # no comment\n"
	for name, reader := range map[string]io.Reader{"whole": strings.NewReader(file), "byte by byte": iotest.OneByteReader(strings.NewReader(file))} {
		s := NewScanner(reader)
		var got []string
		for s.Scan() {
			b := s.Board()
			got = append(got, fmt.Sprintf("%d: size %d, last %d", s.Line(), b.Shape.Size(), b.Cells[len(b.Cells)-1]))
		}
		if diff := cmp.Diff([]string{"3: size 4, last 1", "6: size 16, last 3"}, got); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
		if err := s.Err(); err == nil || err.Error() != `parse board on line 7, column 2: board "#" has 1 cells: want 16, 36, 81, 144, 256 or 625` {
			t.Errorf("%s: got error %v", name, err)
		}
		if s.Scan() {
			t.Errorf("%s: goes on after a mistake", name)
		}
	}
}

func TestScannerEnds(t *testing.T) {
	line := strings.Repeat(".", 16)
	tests := []struct {
		name, file string
		boards     int
		want       string // of the error; "": none
	}{
		{"empty", "", 0, ""},
		{"comments alone", "#\n\n#", 0, ""},
		{"no line end", line + "\n" + line, 2, ""},
		{"trailing empty lines", line + "\n\n\n", 1, ""},
		{"long line", line + "\n" + line + strings.Repeat(" x", maxLine), 1, "line 2, column 65536: the line does not end within 65536 bytes"},
		{"long comment", "#" + strings.Repeat("x", maxLine), 0, "line 1, column 65536: the line does not end within 65536 bytes"},
		{"line of allowed length", line + strings.Repeat(" ", maxLine-17) + "\n" + line, 2, ""},
	}
	for _, test := range tests {
		s := NewScanner(strings.NewReader(test.file))
		n := 0
		for s.Scan() {
			n++
		}
		err := s.Err()
		if n != test.boards || (err == nil) != (test.want == "") || err != nil && !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %d boards and error %v, want %d and %q", test.name, n, err, test.boards, test.want)
		}
	}
}

// A failure to read is told as such, not as a board that is too short, even
// where it comes in mid-line.
func TestScannerTellsReadErrors(t *testing.T) {
	failure := errors.New("disk on fire")
	whole := strings.Repeat(".", 16) + "\n"
	for _, tail := range []string{"", "123", strings.Repeat(".", 16)} {
		s := NewScanner(io.MultiReader(strings.NewReader(whole+tail), iotest.ErrReader(failure)))
		n := 0
		for s.Scan() {
			n++
		}
		if n != 1 || !errors.Is(s.Err(), failure) || !strings.Contains(s.Err().Error(), "after line 1") {
			t.Errorf("tail %q: got %d boards and error %v", tail, n, s.Err())
		}
	}
}

// A board is the caller's: the next one does not change it.
func TestBoardsAreKept(t *testing.T) {
	s := NewScanner(strings.NewReader("1" + strings.Repeat(".", 15) + "\n2" + strings.Repeat(".", 15)))
	s.Scan()
	first := s.Board()
	s.Scan()
	if first.Cells[0] != 1 || s.Board().Cells[0] != 2 {
		t.Errorf("got %v and %v", first.Cells, s.Board().Cells)
	}
	if first.Shape != s.Board().Shape {
		t.Error("boards of one size have shapes of their own")
	}
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		"", "#", "\x00", strings.Repeat(".", 16), strings.Repeat("0", 36) + " 1", "8" + strings.Repeat("_", 80),
		strings.Repeat("-", 255) + "P", "1" + strings.Repeat("-", 254) + "G", strings.Repeat("Y", 625), " \t" + strings.Repeat("é", 8),
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, line string) {
		board, err := Parse(line)
		field, column := firstField(line)
		var mistake *ParseError
		if errors.As(err, &mistake) {
			if mistake.Column < 1 || mistake.Column > len(line)+1 {
				t.Fatalf("column %d of a line of %d bytes", mistake.Column, len(line))
			}
			for _, r := range err.Error() {
				if r < ' ' || r == 0x7f {
					t.Fatalf("the message holds a control character: %q", err)
				}
			}
			return
		}
		if err != nil {
			t.Fatalf("not a *ParseError: %v", err)
		}
		if !strings.HasPrefix(line[column-1:], field) || len(board.Cells) != len(field) {
			t.Fatalf("%d cells of field %q at column %d", len(board.Cells), field, column)
		}
		for i, value := range board.Cells {
			symbol := strings.IndexByte(board.Symbols, field[i]) + 1
			if int(value) != symbol || symbol == 0 && !strings.Contains(blanks, field[i:i+1]) {
				t.Fatalf("cell %d of %q is %d", i, field, value)
			}
		}
		again, err := Parse(board.Format(board.Cells))
		if err != nil {
			t.Fatalf("what Format wrote is refused: %v", err)
		}
		if diff := cmp.Diff(board.Cells, again.Cells); diff != "" {
			t.Fatal(diff)
		}
	})
}
