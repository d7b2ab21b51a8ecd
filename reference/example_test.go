package reference_test

import (
	"context"
	"fmt"

	"gridjudge/reference"
)

func ExampleSolve() {
	shape, err := reference.PlainShape(4)
	if err != nil {
		panic(err)
	}
	board := []uint8{
		1, 0, 0, 0,
		0, 0, 0, 3,
		0, 4, 0, 0,
		0, 0, 2, 0,
	}
	found, err := reference.Solve(context.Background(), shape, board)
	fmt.Println(found, err, board)
	// Output: true <nil> [1 3 4 2 4 2 1 3 2 4 3 1 3 1 2 4]
}

// A solver for many boards of one shape, here with both diagonals.
func ExampleNew() {
	shape, err := reference.NewShape(reference.ShapeConfig{BoxRows: 2, BoxColumns: 2, Diagonals: true})
	if err != nil {
		panic(err)
	}
	solver, err := reference.New(reference.Config{Shape: shape, Family: "dlx", NodeLimit: 1_000_000})
	if err != nil {
		panic(err)
	}
	board := make([]uint8, 16)
	for _, given := range []uint8{0, 1} {
		board[0] = given
		n, err := solver.Count(context.Background(), board, 100)
		fmt.Println(n, err)
	}
	// Output:
	// 48 <nil>
	// 12 <nil>
}

func ExampleShape_Conflict() {
	shape, err := reference.PlainShape(4)
	if err != nil {
		panic(err)
	}
	board := make([]uint8, 16)
	board[4], board[7] = 3, 3
	if c, clash := shape.Conflict(board); clash {
		fmt.Printf("%s %d has two %ds (%s, %s)\n", c.Unit.Kind, c.Unit.Number, c.Symbol, shape.CellName(c.Cells[0]), shape.CellName(c.Cells[1]))
	}
	// Output: row 2 has two 3s (r2c1, r2c4)
}
