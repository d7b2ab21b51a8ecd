package layout

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"gridjudge/problems/decode"
)

// maxJSON is the most bytes of a JSON value.
const maxJSON = 4 << 20

// json compiles {board: b} or {value: v}.
func (c *compiler) json(v *decode.Value) element {
	if !v.Fields("board", "value") {
		return nil
	}
	if len(v.Entries) != 1 {
		v.Mistake("write json: {board: b} or json: {value: v}", "json of what?")
		return nil
	}
	if v.Get("board") != nil {
		b := &jsonBoard{}
		b.cells, b.size = c.boardCells(v)
		return b
	}
	if v.Get("value") != nil {
		return &jsonValue{c.declare(v, "value", value)}
	}
	return nil
}

// jsonValue is any JSON value on one line, as encoding/json writes it but with
// numbers as they stand. Keys are sorted, so that a value is written in one way
// alone.
type jsonValue struct{ label string }

func (j *jsonValue) read(r *Reader) error {
	of := part{name: j.label}
	r.start()
	begin := r.at
	var text []byte
	var err error
	if r.byLine() {
		text, err = r.jsonLine(of)
	} else {
		text, err = r.jsonTokens(of)
	}
	if err != nil {
		return err
	}
	if err := r.charge(int64(len(text)), of); err != nil {
		return err
	}
	v, err := parseJSON(text)
	if err != nil {
		return r.fault(begin, of, fmt.Sprintf("%s is not JSON: %v", quote(text), err), "write one JSON value")
	}
	if err := j.spelling(r, begin, text, v); err != nil {
		return err
	}
	r.set(j.label, v)
	return r.endLine(false, of)
}

// spelling holds a file that goes by lines to compact JSON, and Strict and
// Exact to what the printer prints.
func (j *jsonValue) spelling(r *Reader, begin place, text []byte, v any) error {
	if !r.byLine() {
		return nil
	}
	var want bytes.Buffer
	if r.rule == Trailing {
		if err := json.Compact(&want, text); err != nil {
			return err
		}
	} else if err := writeJSON(&want, v); err != nil {
		return err
	}
	if bytes.Equal(want.Bytes(), text) {
		return nil
	}
	at := 0
	for at < min(len(text), want.Len()) && text[at] == want.Bytes()[at] {
		at++
	}
	begin.column += at
	e := r.fault(begin, part{name: j.label}, fmt.Sprintf("found %s, want %s", quote(text[at:]), quote(want.Bytes()[at:])), "write compact JSON with sorted keys and no needless escapes")
	e.WhiteSpace = at < len(text) && isSpace(text[at])
	return e
}

// jsonLine reads up to the line's end.
func (r *Reader) jsonLine(of part) ([]byte, error) {
	r.begin = r.at
	text, err := r.restOfLine(maxJSON, of)
	if err == nil && len(text) == 0 {
		err = r.unexpected(item, of, "a JSON value", "")
	}
	return text, err
}

// jsonTokens reads one value that may go over several lines: up to where its
// brackets and quotes are closed.
func (r *Reader) jsonTokens(of part) ([]byte, error) {
	text := r.scratch[:0]
	begin := r.at
	depth, quoted, escaped := 0, false, false
	for {
		b, more := r.peek()
		if !more || isSpace(b) && depth == 0 && !quoted {
			break
		}
		if len(text) >= maxJSON {
			return nil, r.fault(begin, of, fmt.Sprintf("%s is longer than %d characters", quote(text), maxJSON), "cut it")
		}
		r.advance()
		if quoted || !isSpace(b) {
			text = append(text, b)
		} else if n := len(text); text[n-1] != ' ' { // keeps apart what white space keeps apart
			text = append(text, ' ')
		}
		switch {
		case escaped:
			escaped = false
		case quoted && b == '\\':
			escaped = true
		case b == '"':
			quoted = !quoted
		case !quoted && (b == '[' || b == '{'):
			depth++
		case !quoted && (b == ']' || b == '}'):
			depth--
		}
	}
	r.scratch = text
	if len(text) == 0 {
		return nil, r.unexpected(item, of, "a JSON value", "")
	}
	return text, nil
}

// parseJSON reads one value and holds the text to its end.
func parseJSON(text []byte) (any, error) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		return nil, errors.New(strings.TrimPrefix(err.Error(), "json: "))
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("something follows the value")
	}
	return v, nil
}

// writeJSON writes a value compactly, without the escapes that HTML needs.
func writeJSON(w *bytes.Buffer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return err
	}
	w.Truncate(w.Len() - 1) // the encoder's line end
	return nil
}

func (j *jsonValue) print(p *Printer) error {
	v, err := p.value(j.label)
	if err != nil {
		return err
	}
	var text bytes.Buffer
	if err := writeJSON(&text, v); err != nil {
		return fmt.Errorf("%q: %w", j.label, err)
	}
	if text.Len() > maxJSON {
		return fmt.Errorf("%q has %d bytes of JSON: want at most %d", j.label, text.Len(), maxJSON)
	}
	p.bytes(append(text.Bytes(), '\n'))
	return nil
}

func (j *jsonValue) fixed() bool { return false }

func (j *jsonValue) describe(d *description) {
	d.item("one line with the value %s as compact JSON, without white space between its tokens", code(j.label))
}

// jsonBoard is a board as one line of compact JSON, an array of rows of
// strings of one character. Its text is as long as any other board's.
type jsonBoard struct{ boardField }

func (b *jsonBoard) read(r *Reader) error {
	g := Grid{b.size, b.size, make([]byte, b.size*b.size)}
	if err := r.charge(int64(len(g.Cells)), part{name: b.label}); err != nil {
		return err
	}
	for i := range b.size {
		opening := "],["
		if i == 0 {
			opening = "[["
		}
		if err := r.marks(opening, part{b.label, i + 1, 0}); err != nil {
			return err
		}
		for j := range b.size {
			of := part{b.label, i + 1, j + 1}
			if j > 0 {
				if err := r.marks(",", of); err != nil {
					return err
				}
			}
			cell, err := b.quoted(r, of)
			if err != nil {
				return err
			}
			g.Cells[i*b.size+j] = cell
		}
	}
	if err := r.marks("]]", part{b.label, b.size, 0}); err != nil {
		return err
	}
	r.set(b.label, g)
	return r.endLine(false, part{})
}

// quoted reads a cell within its quotes, where white space is not free even
// for those who may put it between the marks.
func (b *jsonBoard) quoted(r *Reader, of part) (byte, error) {
	if err := r.marks(`"`, of); err != nil {
		return 0, err
	}
	r.glued = true
	cell, err := b.cells.read(r, of)
	if err != nil {
		return 0, err
	}
	return cell, r.exactly(`"`, item, of)
}

// marks reads punctuation of JSON.
func (r *Reader) marks(text string, of part) error {
	for i := range len(text) {
		r.start()
		if err := r.exactly(text[i:i+1], item, of); err != nil {
			return err
		}
	}
	return nil
}

func (b *jsonBoard) print(p *Printer) error {
	v, err := p.value(b.label)
	if err != nil {
		return err
	}
	g, err := b.grid(v, b.size, b.size)
	if err != nil {
		return err
	}
	var s strings.Builder
	for i, cell := range g.Cells {
		switch {
		case i == 0:
			s.WriteString(`[["`)
		case i%b.size == 0:
			s.WriteString(`"],["`)
		default:
			s.WriteString(`","`)
		}
		s.WriteByte(cell)
	}
	p.text(s.String() + "\"]]\n")
	return nil
}

func (b *jsonBoard) fixed() bool { return true }

func (b *jsonBoard) describe(d *description) {
	d.item("one line with the board %s as compact JSON: an array of %d rows, each an array of %d strings of one character (%s), without white space", code(b.label), b.size, b.size, b.wordsInCode())
}
