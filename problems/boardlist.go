package problems

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"strings"

	"gridjudge/problems/boards"
	"gridjudge/problems/decode"
	"gridjudge/problems/layout"
)

// boardRun is a run of boards in a list: what the input of one test is made of.
type boardRun struct {
	files  fs.FS
	file   string // the list, in files
	shown  string // the list, in mistakes
	offset int64  // of the line with the run's first board
	line   int    // its number
	count  int
	input  *layout.Layout
	name   string // of the board in the layout
	format layout.BoardFormat
}

// boards reads an entry such as `boards: {file: boards/easy.txt, take: 50}`.
// Where an input can hold many cases, the boards become the cases of as few
// tests as the layout allows (or of `per` boards each); where it holds one, each
// board is a test.
func (t *testList) boards(_, v *decode.Value) {
	if !v.Fields("file", "generate", "take", "skip", "per", "name") {
		return
	}
	if t.unsure {
		return
	}
	p := t.problem
	if p.Domain == nil || p.given == "" {
		v.Mistake("describe them under `domain:` and `input:`, or name test files", "lists of boards need a domain, and one board in the input")
		return
	}
	if what := present(v, "generate"); what != nil {
		t.generated(v, what)
		return
	}
	r, ok := t.boardRequest(v)
	if !ok {
		return
	}
	whole := boardRun{files: p.Files, file: r.file, shown: t.show(r.file), input: p.Input, name: p.given, format: p.Domain.Format}
	runs, mistakes, err := whole.split(r.skip, r.take, r.per)
	t.elsewhere = append(t.elsewhere, mistakes...)
	switch {
	case err != nil:
		v.Mistake("", "%v", err)
		return
	case len(mistakes) > 0:
		return
	case len(runs) == 0:
		v.Mistake("", "the list has no board to take")
		return
	case r.take > 0 && total(runs) < r.take:
		v.Mistake(fmt.Sprintf("take %d", total(runs)), "want %d boards, and there are %d", r.take, total(runs))
		return
	}
	for i, run := range runs {
		test := &Test{Name: r.name, at: v, input: run.write, boards: &run}
		if len(runs) > 1 {
			test.Name = fmt.Sprintf("%s/%d", r.name, i+1)
		}
		if !t.add(test) {
			return
		}
	}
}

// boardRequest is what an entry wants of a list.
type boardRequest struct {
	file, name      string
	skip, take, per int // take 0: all
}

func (t *testList) boardRequest(v *decode.Value) (boardRequest, bool) {
	var r boardRequest
	file := present(v, "file")
	if file == nil {
		v.Mistake("add e.g. `file: boards/easy.txt`, or `generate: {seed: 1, count: 50}`", "the boards have no file")
		return r, false
	}
	ok := false
	if r.file, ok = t.file(file); !ok {
		return r, false
	}
	t.problem.used = append(t.problem.used, r.file)
	r.name = strings.TrimSuffix(path.Clean(file.Raw), path.Ext(file.Raw))
	blame := file
	if name := present(v, "name"); name != nil {
		r.name, blame = name.Raw, name
	}
	if !namePattern.MatchString(r.name) {
		blame.Mistake("use letters, digits, and _ . + -, with single slashes between", "%q is no name for a test", r.name)
		return r, false
	}
	for _, n := range []struct {
		key   string
		least int64
		to    *int
	}{{"skip", 0, &r.skip}, {"take", 1, &r.take}} {
		if number := present(v, n.key); number != nil {
			value, numberOK := wholeNumber(number, n.least, maxCount)
			*n.to, ok = int(value), ok && numberOK
		}
	}
	return r, t.perTest(v, &r) && ok
}

// perTest reads how many boards go into a test: as many as the layout allows,
// or `per`.
func (t *testList) perTest(v *decode.Value, r *boardRequest) (ok bool) {
	many, most := t.problem.Input.Repeats()
	if most == 0 {
		most = maxCount
	}
	if !many {
		most = 1
	}
	r.per = most
	number := present(v, "per")
	if number == nil {
		return true
	}
	value, ok := wholeNumber(number, 1, int64(most))
	r.per = int(value)
	return ok
}

// show is how a mistake names a file of Problem.Files.
func (l *loader) show(name string) string {
	level := 0
	for strings.HasPrefix(name, parentMount+"/") {
		name = strings.TrimPrefix(name, parentMount+"/")
		level++
	}
	return l.chain[level].show(name)
}

func total(runs []boardRun) int {
	n := 0
	for _, r := range runs {
		n += r.count
	}
	return n
}

// split reads the list once, leaves the first boards out, and cuts the next
// into runs. Mistakes are those of the list.
func (b boardRun) split(skip, take, per int) (runs []boardRun, mistakes decode.Mistakes, err error) {
	seen := 0
	err = b.each(func(at boardLine) error {
		switch {
		case at.wrong != "":
			mistakes = append(mistakes, decode.Mistake{File: b.shown, Line: at.number, Column: at.column, Message: at.wrong})
			if len(mistakes) == maxListMistakes {
				return errEnough
			}
		case seen < skip:
			seen++
		case take > 0 && seen == skip+take || len(runs) > maxTests:
			return errEnough
		default:
			if (seen-skip)%per == 0 {
				next := b
				next.offset, next.line, next.count = at.offset, at.number, 0
				runs = append(runs, next)
			}
			runs[len(runs)-1].count++
			seen++
		}
		return nil
	})
	if len(mistakes) > 0 && err == nil {
		err = addRows(mistakes, copier(b.files, b.file))
	}
	return runs, mistakes, err
}

// maxListMistakes bounds how much is said about one list.
const maxListMistakes = 20

// errEnough ends a reading before the end of the list.
var errEnough = errors.New("enough boards")

// boardLine is a line of a list with a board on it.
type boardLine struct {
	offset int64
	number int // from 1
	cells  []uint8
	wrong  string // why it is no board of the problem
	column int    // where that shows
}

// each calls do for each board of the list, from the run's first on. A line
// that is no board at all is the last.
func (b boardRun) each(do func(boardLine) error) error {
	f, err := b.files.Open(b.file)
	if err != nil {
		return fmt.Errorf("read boards: %w", err)
	}
	defer f.Close()
	if err := skipTo(f, b.offset); err != nil {
		return fmt.Errorf("read boards %q: %w", b.shown, err)
	}
	starts := lineStarts{r: f, first: 1, starts: []int64{b.offset}, read: b.offset}
	before := max(b.line, 1) - 1 // lines before the run
	list := boards.NewScanner(&starts)
	for list.Scan() {
		at := boardLine{offset: starts.of(list.Line()), number: before + list.Line(), cells: list.Board().Cells, column: 1}
		if want := b.format.Size * b.format.Size; len(at.cells) != want {
			at.wrong = fmt.Sprintf("the board has %d cells, and the problem's have %d", len(at.cells), want)
		}
		if err := do(at); err != nil {
			return dropEnough(err)
		}
	}
	var wrong *boards.ParseError
	switch err := list.Err(); {
	case errors.As(err, &wrong):
		return dropEnough(do(boardLine{number: before + wrong.Line, wrong: wrong.Message, column: wrong.Column}))
	case err != nil:
		return fmt.Errorf("read boards %q: %w", b.shown, err)
	}
	return nil
}

// lineStarts remembers where lines begin while they are being read: those that
// were read ahead, and the last that was asked for.
type lineStarts struct {
	r      io.Reader
	read   int64
	first  int // the line that starts[0] belongs to
	starts []int64
}

// Read implements [io.Reader].
func (l *lineStarts) Read(b []byte) (int, error) {
	n, err := l.r.Read(b)
	for i, c := range b[:n] {
		if c == '\n' {
			l.starts = append(l.starts, l.read+int64(i)+1)
		}
	}
	l.read += int64(n)
	return n, err
}

// of returns where a line begins. Lines before it are forgotten.
func (l *lineStarts) of(line int) int64 {
	l.starts = l.starts[line-l.first:]
	l.first = line
	return l.starts[0]
}

func dropEnough(err error) error {
	if errors.Is(err, errEnough) {
		return nil
	}
	return err
}

func skipTo(f fs.File, offset int64) error {
	if seeker, ok := f.(io.Seeker); ok {
		_, err := seeker.Seek(offset, io.SeekStart)
		return err
	}
	_, err := io.CopyN(io.Discard, f, offset)
	return err
}

// write prints the run as an input of the problem, in the problem's own symbols.
func (b boardRun) write(w io.Writer) error {
	printer := b.input.Printer(w, b.count, nil)
	left := b.count
	err := b.each(func(at boardLine) error {
		if left == 0 {
			return errEnough
		}
		left--
		if at.wrong != "" {
			return fmt.Errorf("read boards %q: line %d: %s", b.shown, at.number, at.wrong)
		}
		return printer.Case(layout.Values{b.name: toGrid(at.cells, b.format)})
	})
	if err != nil {
		return err
	}
	if left > 0 {
		return fmt.Errorf("read boards %q: it has changed: %d boards are gone", b.shown, left)
	}
	return printer.Close()
}

// toGrid writes a board in a problem's symbols.
func toGrid(cells []uint8, format layout.BoardFormat) layout.Grid {
	g := layout.Grid{Rows: format.Size, Columns: format.Size, Cells: make([]byte, len(cells))}
	for i, value := range cells {
		g.Cells[i] = format.Blank
		if value != 0 {
			g.Cells[i] = format.Symbols[value-1]
		}
	}
	return g
}

// fromGrid reads a board that is written in a problem's symbols.
func fromGrid(g layout.Grid, format layout.BoardFormat) []uint8 {
	cells := make([]uint8, len(g.Cells))
	for i, symbol := range g.Cells {
		cells[i] = uint8(strings.IndexByte(format.Symbols, symbol) + 1) // a blank is none: 0
	}
	return cells
}
