// @IO@: stdio
//go:build ignore

// Recursion over row and column, with tables of what is used.
package main

import (
	"encoding/json"
	"fmt"
	"os"
)

func solveSudoku(board [][]string) {
	var row, column, box [9][10]bool
	set := func(r, c, d int, on bool) {
		row[r][d], column[c][d], box[r/3*3+c/3][d] = on, on, on
	}
	for r := range board {
		for c, s := range board[r] {
			if s != "." {
				set(r, c, int(s[0]-'0'), true)
			}
		}
	}
	var solve func(r, c int) bool
	solve = func(r, c int) bool {
		switch {
		case r == 9:
			return true
		case c == 9:
			return solve(r+1, 0)
		case board[r][c] != ".":
			return solve(r, c+1)
		}
		for d := 1; d <= 9; d++ {
			if row[r][d] || column[c][d] || box[r/3*3+c/3][d] {
				continue
			}
			set(r, c, d, true)
			board[r][c] = string(rune('0' + d))
			if solve(r, c+1) {
				return true
			}
			set(r, c, d, false)
		}
		board[r][c] = "."
		return false
	}
	solve(0, 0)
}

func main() {
	var board [][]string
	if err := json.NewDecoder(os.Stdin).Decode(&board); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	solveSudoku(board)
	out, _ := json.Marshal(board)
	fmt.Println(string(out))
}
