//go:build ignore

// Row-major recursion. Wrong: it stops before the last row, whose blanks stay.
package main

import (
	"bufio"
	"fmt"
	"os"
)

var board [9][]byte

func fits(x, y int, d byte) bool {
	for i := 0; i < 9; i++ {
		if board[x][i] == d || board[i][y] == d || board[x/3*3+i/3][y/3*3+i%3] == d {
			return false
		}
	}
	return true
}

func solve(cell int) bool {
	if cell == 8*9 {
		return true
	}
	x, y := cell/9, cell%9
	if board[x][y] != '.' {
		return solve(cell + 1)
	}
	for d := byte('1'); d <= '9'; d++ {
		if fits(x, y, d) {
			board[x][y] = d
			if solve(cell + 1) {
				return true
			}
			board[x][y] = '.'
		}
	}
	return false
}

func main() {
	in := bufio.NewReader(os.Stdin)
	for x := range board {
		fmt.Fscan(in, &board[x])
	}
	solve(0)
	for _, row := range board {
		fmt.Printf("%s\n", row)
	}
}
