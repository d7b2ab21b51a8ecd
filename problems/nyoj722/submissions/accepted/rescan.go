//go:build ignore

// Tries each digit in the next blank and looks along row, column and box again
// for every one of them; no tables.
package main

import (
	"bufio"
	"fmt"
	"os"
)

type board [9][9]int

func (b *board) fits(x, y, d int) bool {
	for i := 0; i < 9; i++ {
		if b[x][i] == d || b[i][y] == d || b[x/3*3+i/3][y/3*3+i%3] == d {
			return false
		}
	}
	return true
}

func (b *board) solve(cell int) bool {
	for cell < 81 && b[cell/9][cell%9] != 0 {
		cell++
	}
	if cell == 81 {
		return true
	}
	x, y := cell/9, cell%9
	for d := 1; d <= 9; d++ {
		if b.fits(x, y, d) {
			b[x][y] = d
			if b.solve(cell + 1) {
				return true
			}
			b[x][y] = 0
		}
	}
	return false
}

func main() {
	in := bufio.NewReader(os.Stdin)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	var n int
	fmt.Fscan(in, &n)
	for ; n > 0; n-- {
		var b board
		for x := range b {
			for y := range b[x] {
				fmt.Fscan(in, &b[x][y])
			}
		}
		b.solve(0)
		for _, row := range b {
			for y, d := range row {
				if y > 0 {
					out.WriteByte(' ')
				}
				fmt.Fprint(out, d)
			}
			out.WriteByte('\n')
		}
	}
}
