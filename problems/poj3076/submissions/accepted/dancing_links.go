//go:build ignore

// Dancing links with one array of nodes.
package main

import (
	"bufio"
	"fmt"
	"os"
)

type node struct{ left, right, up, down, column, row int32 }

type dance struct {
	nodes  []node
	size   [1025]int32
	picked []int32
}

func newDance() *dance {
	d := &dance{nodes: make([]node, 1025, 1025+4*4096)}
	for c := range d.nodes {
		i := int32(c)
		d.nodes[c] = node{left: (i + 1024) % 1025, right: (i + 1) % 1025, up: i, down: i, column: i}
	}
	return d
}

func (d *dance) add(row int32, columns [4]int32) {
	first := int32(len(d.nodes))
	for k, c := range columns {
		i := int32(k)
		up := d.nodes[c].up
		d.nodes = append(d.nodes, node{left: first + (i+3)%4, right: first + (i+1)%4, up: up, down: c, column: c, row: row})
		d.nodes[up].down = first + i
		d.nodes[c].up = first + i
		d.size[c]++
	}
}

func (d *dance) cover(c int32) {
	n := d.nodes
	n[n[c].left].right = n[c].right
	n[n[c].right].left = n[c].left
	for i := n[c].down; i != c; i = n[i].down {
		for j := n[i].right; j != i; j = n[j].right {
			n[n[j].up].down = n[j].down
			n[n[j].down].up = n[j].up
			d.size[n[j].column]--
		}
	}
}

func (d *dance) uncover(c int32) {
	n := d.nodes
	for i := n[c].up; i != c; i = n[i].up {
		for j := n[i].left; j != i; j = n[j].left {
			n[n[j].up].down = j
			n[n[j].down].up = j
			d.size[n[j].column]++
		}
	}
	n[n[c].left].right = c
	n[n[c].right].left = c
}

func (d *dance) search() bool {
	n := d.nodes
	c := n[0].right
	if c == 0 {
		return true
	}
	for i := c; i != 0; i = n[i].right {
		if d.size[i] < d.size[c] {
			c = i
		}
	}
	d.cover(c)
	for i := n[c].down; i != c; i = n[i].down {
		d.picked = append(d.picked, n[i].row)
		for j := n[i].right; j != i; j = n[j].right {
			d.cover(n[j].column)
		}
		if d.search() {
			return true
		}
		for j := n[i].left; j != i; j = n[j].left {
			d.uncover(n[j].column)
		}
		d.picked = d.picked[:len(d.picked)-1]
	}
	d.uncover(c)
	return false
}

func solve(board *[16][]byte) {
	var used [3][16][16]bool
	for x, row := range board {
		for y, letter := range row {
			if letter != '-' {
				l := letter - 'A'
				used[0][x][l], used[1][y][l], used[2][x/4*4+y/4][l] = true, true, true
			}
		}
	}
	d := newDance()
	for x, row := range board {
		for y, letter := range row {
			b := x/4*4 + y/4
			for l := 0; l < 16; l++ {
				open := letter == '-' && !used[0][x][l] && !used[1][y][l] && !used[2][b][l]
				if open || int(letter) == 'A'+l {
					d.add(int32(x*256+y*16+l), [4]int32{
						int32(1 + x*16 + y), int32(257 + x*16 + l), int32(513 + y*16 + l), int32(769 + b*16 + l),
					})
				}
			}
		}
	}
	d.search()
	for _, p := range d.picked {
		board[p/256][p/16%16] = 'A' + byte(p%16)
	}
}

func main() {
	in := bufio.NewReader(os.Stdin)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	for cases := 0; ; cases++ {
		var board [16][]byte
		for x := range board {
			if _, err := fmt.Fscan(in, &board[x]); err != nil {
				return
			}
		}
		solve(&board)
		if cases > 0 {
			fmt.Fprintln(out)
		}
		for _, row := range board {
			fmt.Fprintf(out, "%s\n", row)
		}
	}
}
