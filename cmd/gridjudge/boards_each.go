package main

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"gridjudge/problems/boards"
	"gridjudge/reference"
)

// boardResult is what is told of one line, and the JSON of that.
type boardResult struct {
	Line       int            `json:"line"`
	Board      string         `json:"board"`
	Count      *int           `json:"count,omitempty"` // completions
	More       bool           `json:"more,omitempty"`  // than count: the limit stopped it
	State      string         `json:"state,omitempty"`
	Clues      *int           `json:"clues,omitempty"`
	Minimal    string         `json:"minimal,omitempty"`  // "yes", "no", or "unknown": the limit of nodes stopped it
	Symmetry   []string       `json:"symmetry,omitempty"` // all there are
	Difficulty string         `json:"difficulty,omitempty"`
	Technique  string         `json:"technique,omitempty"` // the hardest that is needed
	Rounds     map[string]int `json:"rounds,omitempty"`    // by technique
	Work       []boardCost    `json:"work,omitempty"`
	Error      string         `json:"error,omitempty"` // the line is no board

	field string // what stands behind the board in text
	told  string // on stderr
	bad   bool   // not as it should be
	wrong bool   // no board
}

// boardCost is what a board costs a family.
type boardCost struct {
	Family string `json:"family"`
	Nodes  int64  `json:"nodes"`
	More   bool   `json:"more,omitempty"` // than nodes: the limit stopped it
}

// boardWork does what a command is for with one board.
type boardWork func(ctx context.Context, w *boardWorker, b boards.Board, r *boardResult) error

// boardWorker keeps, for each shape, what one goroutine needs.
type boardWorker struct {
	family  string
	nodes   int64 // a limit; 0: none
	solvers map[*reference.Shape]reference.Solver
	raters  map[*reference.Shape]*reference.Rater
	meters  map[*reference.Shape]*reference.Meter
}

func newBoardWorker(family string, nodes int64) *boardWorker {
	return &boardWorker{
		family: family, nodes: nodes,
		solvers: make(map[*reference.Shape]reference.Solver),
		raters:  make(map[*reference.Shape]*reference.Rater),
		meters:  make(map[*reference.Shape]*reference.Meter),
	}
}

func (w *boardWorker) solver(shape *reference.Shape) (reference.Solver, error) {
	return kept(w.solvers, shape, func() (reference.Solver, error) {
		return reference.New(reference.Config{Shape: shape, Family: w.family, NodeLimit: w.nodes})
	})
}

// kept returns what is kept for a shape, and builds it at first.
func kept[T any](all map[*reference.Shape]T, shape *reference.Shape, build func() (T, error)) (T, error) {
	if one, ok := all[shape]; ok {
		return one, nil
	}
	one, err := build()
	if err == nil {
		all[shape] = one
	}
	return one, err
}

// boardTask is a line of stdin: a board, or what is wrong with it.
type boardTask struct {
	board   boards.Board
	line    int
	mistake *boards.ParseError
}

// eachBoard does the work for each board of stdin, and writes a line for each as
// soon as it can. A command without --format writes text.
func (s *session) eachBoard(c *cli.Context, work boardWork) error {
	asJSON := false
	if c.String("format") != "" {
		var err error
		if asJSON, err = wantsJSON(c); err != nil {
			return err
		}
	}
	return s.eachBoardTo(c, &boardWriter{w: bufio.NewWriter(s.stdout), talk: s.stderr, asJSON: asJSON, good: true}, work)
}

func (s *session) eachBoardTo(c *cli.Context, out *boardWriter, work boardWork) error {
	workers, variant, err := boardSettings(c)
	if err != nil {
		return err
	}
	err = s.readBoards(c, workers, variant, out, work)
	return cmp.Or(err, out.close(err))
}

// boardSettings reads what all commands for boards have in common.
func boardSettings(c *cli.Context) ([]*boardWorker, *variant, error) {
	if err := noArguments(c); err != nil {
		return nil, nil, err
	}
	family := c.String("solver")
	if family != "" {
		if err := knownFamily("solver", family); err != nil {
			return nil, nil, err
		}
	}
	n, err := boardJobs(c)
	if err != nil {
		return nil, nil, err
	}
	nodes := c.Int64("nodes")
	if nodes < 0 {
		return nil, nil, &usageError{message: fmt.Sprintf("flag --nodes: %d is less than 0", nodes)}
	}
	variant, err := readVariant(c)
	workers := make([]*boardWorker, n)
	for i := range workers {
		workers[i] = newBoardWorker(family, nodes)
	}
	return workers, variant, err
}

// maxBoardJobs keeps a slip of the finger from starting a million solvers.
const maxBoardJobs = 1024

func boardJobs(c *cli.Context) (int, error) {
	n := c.Int("jobs")
	if n < 1 || n > maxBoardJobs {
		return 0, &usageError{message: fmt.Sprintf("flag --jobs: %d is not from 1 to %d", n, maxBoardJobs)}
	}
	return n, nil
}

func (s *session) readBoards(c *cli.Context, workers []*boardWorker, variant *variant, out *boardWriter, work boardWork) error {
	do := func(ctx context.Context, worker int, task boardTask) (*boardResult, error) {
		if task.mistake != nil {
			return &boardResult{Line: task.line, Error: task.mistake.Message, told: task.mistake.Error(), wrong: true}, nil
		}
		r := &boardResult{Line: task.line, Board: task.board.Format(task.board.Cells)}
		return r, work(ctx, workers[worker], task.board, r)
	}
	if len(workers) == 1 {
		return oneByOne(c.Context, s.boardTasks(out.flush, variant), do, out.write)
	}
	wait := func() error { return nil } // the writer's goroutine knows when it waits
	all := series[boardTask, *boardResult]{jobs: len(workers), next: s.boardTasks(wait, variant), work: do, emit: out.write, idle: out.flush}
	return all.run(c.Context)
}

// oneByOne is a series with one worker, which needs no goroutine: a million
// little boards then cost nothing but themselves.
func oneByOne[T, R any](ctx context.Context, next func() (T, error), work func(context.Context, int, T) (R, error), emit func(R) error) error {
	for {
		item, err := next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		result, err := work(ctx, 0, item)
		if err != nil {
			return err
		}
		if err := emit(result); err != nil {
			return err
		}
	}
}

// boardTasks returns a function that reads the next line of stdin.
func (s *session) boardTasks(wait func() error, variant *variant) func() (boardTask, error) {
	lines := newBoardLines(s.stdin, wait)
	return func() (boardTask, error) {
		board, number, err := lines.next()
		task := boardTask{board: board, line: number}
		if errors.As(err, &task.mistake) {
			return task, nil
		}
		if err != nil {
			return task, err
		}
		task.board.Shape, err = variant.of(board.Shape)
		var misfit *variantError
		if errors.As(err, &misfit) {
			task.mistake = &boards.ParseError{Line: number, Column: 1, Message: misfit.message}
			return task, nil
		}
		return task, err
	}
}

// boardWriter writes results as lines, or as one JSON object that is written
// piece by piece: memory does not grow with the boards.
type boardWriter struct {
	w       *bufio.Writer
	talk    io.Writer
	asJSON  bool
	drawn   bool // results are drawings of several lines
	good    bool // every board is as it should be
	wrong   bool // a line was no board
	written int
}

func (o *boardWriter) write(r *boardResult) error {
	o.good = o.good && !r.bad && !r.wrong
	o.wrong = o.wrong || r.wrong
	if r.told != "" {
		fmt.Fprintf(o.talk, "gridjudge: error: %s\n", r.told)
	}
	if !o.asJSON {
		if r.wrong {
			return nil
		}
		if o.drawn {
			return o.writeDrawing(r.Board)
		}
		_, err := fmt.Fprintln(o.w, strings.TrimSpace(r.Board+" "+r.field))
		return err
	}
	text, err := json.Marshal(r)
	if err != nil {
		return err
	}
	before := ","
	if o.written == 0 {
		before = o.head()
	}
	o.written++
	_, err = o.w.WriteString(before + string(text))
	return err
}

func (o *boardWriter) head() string { return `{"schema":"gridjudge.boards/1","boards":[` }

func (o *boardWriter) flush() error { return o.w.Flush() }

// close ends the output; failed is what ended it early.
func (o *boardWriter) close(failed error) error {
	if o.asJSON && failed == nil {
		before := ""
		if o.written == 0 {
			before = o.head()
		}
		fmt.Fprintf(o.w, "%s],\"ok\":%v}\n", before, o.good)
	}
	err := o.flush()
	if failed != nil {
		return failed
	}
	if o.wrong && (err == nil || isClosedPipe(err)) {
		return errBadBoards
	}
	return outcome(o.good, err)
}

// variant is what the boards of one command have beyond plain ones.
type variant struct {
	diagonals, windows bool
	size               int // of the regions; 0: there are none
	regions            []int
	shapes             map[int]*reference.Shape // by size
}

// variantError says that a board of some size cannot be of the variant.
type variantError struct{ message string }

func (e *variantError) Error() string { return e.message }

func variantFlags() []cli.Flag {
	return []cli.Flag{
		&cli.BoolFlag{DisableDefaultText: true, Name: "diagonals", Usage: "both diagonals hold each symbol once"},
		&cli.BoolFlag{DisableDefaultText: true, Name: "windows", Usage: "so do the four inner 3x3 squares of a 9x9 board"},
		&cli.StringFlag{Name: "jigsaw", Usage: "`REGIONS` in place of boxes: a digit or letter a cell, row by row, the same in a region"},
	}
}

// readVariant reads the flags of variantFlags.
func readVariant(c *cli.Context) (*variant, error) {
	v := &variant{diagonals: c.Bool("diagonals"), windows: c.Bool("windows"), shapes: make(map[int]*reference.Shape)}
	text := c.String("jigsaw")
	if text == "" || text == randomJigsaw {
		return v, nil
	}
	var err error
	v.size, v.regions, err = boards.ParseRegions(text)
	if err == nil {
		_, err = v.ofSize(v.size)
	}
	if err != nil {
		return nil, &usageError{message: fmt.Sprintf("flag --jigsaw: %v", err)}
	}
	return v, nil
}

// randomJigsaw is the value of --jigsaw that has generate make regions.
const randomJigsaw = "random"

// of returns the variant's shape for a plain one.
func (v *variant) of(plain *reference.Shape) (*reference.Shape, error) {
	return v.ofSize(plain.Size())
}

func (v *variant) ofSize(size int) (*reference.Shape, error) {
	if shape, ok := v.shapes[size]; ok {
		return shape, nil
	}
	if v.size != 0 && v.size != size {
		return nil, &variantError{fmt.Sprintf("the board is of size %d, and the regions are of size %d", size, v.size)}
	}
	plain, err := reference.PlainShape(size)
	if err != nil {
		return nil, &variantError{err.Error()}
	}
	rows, columns := plain.Box()
	shape, err := reference.NewShape(reference.ShapeConfig{
		BoxRows: rows, BoxColumns: columns, Diagonals: v.diagonals, Windows: v.windows, Regions: slices.Clone(v.regions),
	})
	if err != nil {
		return nil, &variantError{err.Error()}
	}
	v.shapes[size] = shape
	return shape, nil
}
