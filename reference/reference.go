package reference

import (
	"context"
	"errors"
	"fmt"
	"strings"
)

// ErrNodeLimit is the answer of a search that was stopped by its node limit.
var ErrNodeLimit = errors.New("the search stopped at its node limit")

// Solver fills boards of one shape by one method. It is not safe for
// concurrent use: have one for each goroutine.
type Solver interface {
	// Solve fills the blanks (zeros) of cells in place with the first
	// completion its method finds, and reports whether there is one; without
	// one cells is as before. Wrong boards (a symbol twice in a unit) have none.
	// Cells of the wrong length, and values that are no symbols, are errors.
	Solve(ctx context.Context, cells []uint8) (bool, error)
	// Count counts completions, at most limit. With an error it returns how
	// many were found until then.
	Count(ctx context.Context, cells []uint8, limit int) (int, error)
}

// Counter is a Solver that counts its work. All families' solvers do.
type Counter interface {
	// Nodes is the number of nodes of the search tree (calls of the recursive
	// function) that the last Solve or Count visited.
	Nodes() int64
}

// Limited is a Solver whose work can be bounded. All families' solvers can.
type Limited interface {
	// SetNodeLimit ends each later Solve and Count with ErrNodeLimit rather
	// than visit more nodes than that; 0 lifts the bound.
	SetNodeLimit(nodes int64)
}

// Family is one method of solving.
type Family struct {
	Name    string // as on the command line: "dlx"
	Title   string // one line for people
	MaxSize int    // the largest board (cells a row) it can bear; 0: any
	New     func(*Shape) (Solver, error)
}

// fast is the family of the helpers, and of a Config that names none.
const fast = "fast"

// Families returns all families, the plainest first.
func Families() []Family {
	return []Family{
		family("backtrack", "cell by cell, row by row, with tables (as published for NYOJ 722)", newBacktrack),
		family("blanks", "a list of the blank cells, with tables (as published for Luogu B4279)", newBlanks),
		family("rescan", "the next blank, looking through its units each time (as published for LeetCode 37)", newRescan),
		family("bitmask", "bit masks, the cell with the fewest candidates first (as published for AcWing 166 and POJ 3074)", newBitmask),
		family("dlx", "exact cover by dancing links (as published for POJ 3074 and POJ 3076)", newDLX),
		family(fast, "bit boards and exact cover with inference; makes the expected output", newFast),
	}
}

func family(name, title string, build func(*Shape) method) Family {
	return Family{Name: name, Title: title, New: func(shape *Shape) (Solver, error) {
		if shape == nil {
			return nil, errNoShape
		}
		return &solver{shape: shape, method: build(shape)}, nil
	}}
}

// Lookup returns the family of that name.
func Lookup(name string) (Family, bool) {
	for _, f := range Families() {
		if f.Name == name {
			return f, true
		}
	}
	return Family{}, false
}

// Config says what solver to build; all but the shape is optional.
type Config struct {
	Shape     *Shape
	Family    string // "": fast
	NodeLimit int64  // see Limited; 0: none
}

// New builds a solver, to be used for many boards one after the other.
func New(c Config) (Solver, error) {
	if c.Family == "" {
		c.Family = fast
	}
	f, ok := Lookup(c.Family)
	if !ok {
		return nil, fmt.Errorf("build solver of family %q: want one of %s", c.Family, strings.Join(names(), ", "))
	}
	solver, err := f.New(c.Shape)
	if err != nil {
		return nil, err
	}
	if limited, ok := solver.(Limited); ok {
		limited.SetNodeLimit(c.NodeLimit)
	}
	return solver, nil
}

func names() []string {
	var all []string
	for _, f := range Families() {
		all = append(all, f.Name)
	}
	return all
}

// Solve fills the blanks of one board in place and reports whether it has a
// completion. For many boards build a solver once instead: see New.
func Solve(ctx context.Context, shape *Shape, cells []uint8) (bool, error) {
	solver, err := New(Config{Shape: shape})
	if err != nil {
		return false, err
	}
	return solver.Solve(ctx, cells)
}

// Count counts the completions of one board, at most limit: with a limit of 2,
// an answer of 1 says that the board has a single completion.
func Count(ctx context.Context, shape *Shape, cells []uint8, limit int) (int, error) {
	solver, err := New(Config{Shape: shape})
	if err != nil {
		return 0, err
	}
	return solver.Count(ctx, cells, limit)
}
