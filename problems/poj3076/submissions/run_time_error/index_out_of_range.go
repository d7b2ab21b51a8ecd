//go:build ignore

// Wrong: takes every line for a row, and the empty line between two boards has
// no 16 letters. A single board ends in a panic as well.
package main

import (
	"bufio"
	"fmt"
	"os"
)

func main() {
	in := bufio.NewScanner(os.Stdin)
	letters := 0
	for in.Scan() {
		row := in.Text()
		for i := 0; i < 16; i++ {
			if row[i] != '-' {
				letters++
			}
		}
	}
	if letters < 256 {
		panic(fmt.Sprintf("%d letters are missing", 256-letters))
	}
}
