package boards_test

import (
	"context"
	"fmt"
	"strings"

	"gridjudge/problems/boards"
	"gridjudge/reference"
)

// Completions are written with each board's own symbols.
func ExampleNewScanner() {
	file := "# two boards of 4x4\n" +
		"1......3.4....2. easy\n" +
		"1---4--3-4----2-\n"
	list := boards.NewScanner(strings.NewReader(file))
	for list.Scan() {
		board := list.Board()
		before := board.Format(board.Cells)
		if _, err := reference.Solve(context.Background(), board.Shape, board.Cells); err != nil {
			panic(err)
		}
		fmt.Println(before, board.Format(board.Cells))
	}
	if err := list.Err(); err != nil {
		panic(err)
	}
	// Output:
	// 1......3.4....2. 1342421324313124
	// 1---4--3-4----2- 1342421324313124
}
