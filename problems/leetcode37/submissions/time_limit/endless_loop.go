// @IO@: stdio
//go:build ignore

// Goes round the board and fills in what row and column force. Wrong: never
// guesses, and goes round for ever when nothing is forced.
package main

import (
	"encoding/json"
	"fmt"
	"os"
)

var board [9][9]string

// forced returns the only digit that neither the row nor the column has yet.
func forced(r, c int) (only string, ok bool) {
	seen := map[string]bool{}
	for i := 0; i < 9; i++ {
		seen[board[r][i]] = true
		seen[board[i][c]] = true
	}
	left := 0
	for d := '1'; d <= '9'; d++ {
		if !seen[string(d)] {
			only = string(d)
			left++
		}
	}
	return only, left == 1
}

func main() {
	if err := json.NewDecoder(os.Stdin).Decode(&board); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	for blanks := 81; blanks > 0; {
		blanks = 0
		for r := range board {
			for c := range board[r] {
				if board[r][c] != "." {
					continue
				}
				blanks++
				if d, ok := forced(r, c); ok {
					board[r][c] = d
				}
			}
		}
	}
	out, _ := json.Marshal(board)
	fmt.Println(string(out))
}
