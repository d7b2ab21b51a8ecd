//go:build ignore

// Chooses over cells and over the places of a digit in a unit, whichever leaves
// the fewest candidates.
package main

import (
	"bufio"
	"fmt"
	"math/bits"
	"os"
)

var units [27][9]int
var unitsOf [81][3]int

type board struct {
	digit [81]int8  // -1: blank
	used  [27]int16 // digits of a unit
}

func (b *board) candidates(i int) int16 {
	u := unitsOf[i]
	return 511 &^ (b.used[u[0]] | b.used[u[1]] | b.used[u[2]])
}

func (b *board) flip(i, d int) {
	for _, u := range unitsOf[i] {
		b.used[u] ^= 1 << d
	}
}

type move struct{ cell, digit int }

// choose returns the moves of which one must be right; done if there is no blank.
func (b *board) choose() (best []move, done bool) {
	fewest := 10
	cell := -1
	for i, d := range b.digit {
		if d < 0 {
			if n := bits.OnesCount16(uint16(b.candidates(i))); n < fewest {
				fewest, cell = n, i
			}
		}
	}
	if cell < 0 {
		return nil, true
	}
	for m := b.candidates(cell); m != 0; m &= m - 1 {
		best = append(best, move{cell, bits.TrailingZeros16(uint16(m))})
	}
	for u := 0; u < 27 && fewest > 1; u++ {
		for d := 0; d < 9; d++ {
			if b.used[u]>>d&1 == 1 {
				continue
			}
			var places []move
			for _, i := range units[u] {
				if b.digit[i] < 0 && b.candidates(i)>>d&1 == 1 {
					places = append(places, move{i, d})
				}
			}
			if len(places) < fewest {
				fewest, best = len(places), places
			}
		}
	}
	return best, false
}

func (b *board) solve() bool {
	moves, done := b.choose()
	if done {
		return true
	}
	for _, m := range moves {
		b.digit[m.cell] = int8(m.digit)
		b.flip(m.cell, m.digit)
		if b.solve() {
			return true
		}
		b.flip(m.cell, m.digit)
		b.digit[m.cell] = -1
	}
	return false
}

func main() {
	var filled [27]int
	for i := range unitsOf {
		unitsOf[i] = [3]int{i / 9, 9 + i%9, 18 + i/27*3 + i%9/3}
		for _, u := range unitsOf[i] {
			units[u][filled[u]] = i
			filled[u]++
		}
	}
	in := bufio.NewScanner(os.Stdin)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	for in.Scan() && in.Text() != "end" {
		var b board
		for i := range b.digit {
			b.digit[i] = -1
			if c := in.Text()[i]; c != '.' {
				b.digit[i] = int8(c - '1')
				b.flip(i, int(c-'1'))
			}
		}
		b.solve()
		for _, d := range b.digit {
			fmt.Fprint(out, d+1)
		}
		fmt.Fprintln(out)
	}
}
