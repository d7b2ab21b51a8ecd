//go:build ignore

// Row-major recursion with masks. Too slow for boards of 17 clues.
package main

import (
	"bufio"
	"fmt"
	"os"
)

var board []byte
var row, column, box [9]int

func solve(cell int) bool {
	if cell == 81 {
		return true
	}
	if board[cell] != '.' {
		return solve(cell + 1)
	}
	r, c, b := cell/9, cell%9, cell/27*3+cell%9/3
	for d := 0; d < 9; d++ {
		bit := 1 << d
		if (row[r]|column[c]|box[b])&bit != 0 {
			continue
		}
		row[r], column[c], box[b] = row[r]|bit, column[c]|bit, box[b]|bit
		board[cell] = byte('1' + d)
		if solve(cell + 1) {
			return true
		}
		row[r], column[c], box[b] = row[r]^bit, column[c]^bit, box[b]^bit
	}
	board[cell] = '.'
	return false
}

func main() {
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() && in.Text() != "end" {
		board = append([]byte(nil), in.Bytes()...)
		row, column, box = [9]int{}, [9]int{}, [9]int{}
		for i, s := range board {
			if s != '.' {
				bit := 1 << (s - '1')
				row[i/9] |= bit
				column[i%9] |= bit
				box[i/27*3+i%9/3] |= bit
			}
		}
		solve(0)
		fmt.Printf("%s\n", board)
	}
}
