package problems

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"gridjudge/problems/decode"
	"gridjudge/problems/layout"
	"gridjudge/reference"
)

// generatedRun is a run of boards that are made from a seed when they are
// needed: what the input of one test is made of.
type generatedRun struct {
	config       reference.GeneratorConfig
	first, count int // of the seed's series
	input        *layout.Layout
	name         string // of the board in the layout
	format       layout.BoardFormat
}

// maxGenerated bounds the boards of an entry: they are made anew for each run.
const maxGenerated = 100_000

// generated reads an entry such as `boards: {generate: {seed: 1, count: 50}}`.
// The boards become tests as those of a list do.
func (t *testList) generated(v, what *decode.Value) {
	if odd := firstOf(v, "file", "take", "skip"); odd != nil {
		odd.Mistake("leave it out: how many there are is `count`", "generated boards have no list")
		return
	}
	p := t.problem
	r := generatedRun{input: p.Input, name: p.given, format: p.Domain.Format}
	if !r.decode(what, p.Domain.Shape) {
		return
	}
	request := boardRequest{name: "generated"}
	if name := present(v, "name"); name != nil {
		ok := false
		if request.name, ok = testName(name); !ok {
			return
		}
	}
	if !t.perTest(v, &request) {
		return
	}
	tests := (r.count + request.per - 1) / request.per
	for i := range tests {
		run := r
		run.first = i * request.per
		run.count = min(request.per, r.count-run.first)
		test := &Test{Name: request.name, at: v, input: run.write, generated: true}
		if tests > 1 {
			test.Name = fmt.Sprintf("%s/%d", request.name, i+1)
		}
		if !t.add(test) {
			return
		}
	}
}

func firstOf(v *decode.Value, keys ...string) *decode.Value {
	for _, key := range keys {
		if got := v.Get(key); got != nil {
			return got
		}
	}
	return nil
}

// decode reads what boards are wanted, and how many.
func (r *generatedRun) decode(v *decode.Value, shape *reference.Shape) bool {
	if !v.Fields("seed", "count", "clues", "symmetry", "minimal", "difficulty") {
		return false
	}
	r.config.Shape = shape
	seed, count := present(v, "seed"), present(v, "count")
	if seed == nil || count == nil {
		v.Mistake("write e.g. `{seed: 1, count: 50}`", "generated boards need a seed and a count")
		return false
	}
	number, ok := wholeNumber(seed, 0, 1<<62)
	many, countOK := wholeNumber(count, 1, maxGenerated)
	r.config.Seed, r.count = uint64(number), int(many)
	ok = ok && countOK
	if clues := present(v, "clues"); clues != nil {
		r.config.MinClues, r.config.MaxClues, countOK = decodeClues(clues)
		ok = ok && countOK
	}
	if minimal := present(v, "minimal"); minimal != nil {
		r.config.Minimal, countOK = minimal.Bool()
		ok = ok && countOK
	}
	if symmetry := present(v, "symmetry"); symmetry != nil {
		word, known := symmetry.OneOf("none", "rotational", "mirror")
		r.config.Symmetry, _ = reference.ParseSymmetry(word)
		ok = ok && known
	}
	if difficulty := present(v, "difficulty"); difficulty != nil {
		word, known := difficulty.OneOf("any", "easy", "medium", "hard", "expert", "extreme")
		r.config.Difficulty, _ = reference.ParseDifficulty(word)
		ok = ok && known
	}
	return ok && r.possible(v)
}

// possible tells wishes that cannot come true.
func (r *generatedRun) possible(v *decode.Value) bool {
	_, err := reference.NewGenerator(r.config)
	var wish *reference.WishError
	switch {
	case errors.As(err, &wish):
		v.Mistake(wish.Loosen, "%s", wish.Message)
	case err != nil:
		v.Mistake("", "%v", err)
	}
	return err == nil
}

// decodeClues reads 30, 22..28, 24.. or ..26.
func decodeClues(v *decode.Value) (least, most int, ok bool) {
	text, ok := v.Text()
	if !ok {
		return 0, 0, false
	}
	from, to, isRange := strings.Cut(text, "..")
	if !isRange {
		to = from
	}
	bounds := [2]int{}
	for i, bound := range []string{from, to} {
		if isRange && bound == "" {
			continue
		}
		n, err := strconv.ParseUint(bound, 10, 16)
		if err != nil || n == 0 {
			v.Mistake("write e.g. 30, 22..28, 24.. or ..26", "%q is no number of clues", text)
			return 0, 0, false
		}
		bounds[i] = int(n)
	}
	return bounds[0], bounds[1], true
}

// write makes the boards and prints them as an input of the problem.
func (r generatedRun) write(w io.Writer) error {
	generator, err := reference.NewGenerator(r.config)
	if err != nil {
		return err
	}
	printer := r.input.Printer(w, r.count, nil)
	for number := r.first; number < r.first+r.count; number++ {
		cells, err := generator.Board(context.Background(), number)
		if err != nil {
			return err
		}
		if err := printer.Case(layout.Values{r.name: toGrid(cells, r.format)}); err != nil {
			return err
		}
	}
	return printer.Close()
}
