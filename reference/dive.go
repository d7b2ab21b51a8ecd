package reference

import "math/bits"

// dive estimates how many nodes a search from the first blank to the last one
// visits until it finds the one completion of a board, by Knuth's method: walk
// down the tree at random, and take it that every node at a depth has as many
// children as the one the walk met there. The mean over all walks is right,
// and that over many is mostly within a factor of two; it costs thousands of
// steps where the search would take billions.
//
// Until the completion is found, a search that tries symbols in order sees on
// the way to it, beside each of its nodes, the smaller symbols alone.
type dive struct {
	bitmask
	givens bool // count the givens too, as a search does that passes them one by one
}

func newDive(shape *Shape, givens bool) *dive {
	return &dive{bitmask: *newBitmask(shape).(*bitmask), givens: givens}
}

// estimate returns the mean over a number of walks, and how many steps it took.
func (d *dive) estimate(cells, completion []uint8, walks int, random *source) (nodes float64, steps int64) {
	if !d.load(cells) {
		return 1, 1
	}
	d.list = listBlanks(d.list, cells)
	var sum float64
	for range walks {
		n, depth := d.walk(completion, random)
		sum += n
		steps += int64(depth)
	}
	return sum / float64(walks), steps
}

// walk goes down once and up again.
func (d *dive) walk(completion []uint8, random *source) (nodes float64, depth int) {
	width, onPath, last := 1.0, true, -1
	for depth < len(d.list) {
		cell := d.list[depth]
		nodes += width
		if d.givens {
			nodes += width * float64(cell-last-1)
		}
		last = cell
		open := d.candidates(cell)
		right := uint32(1) << (completion[cell] - 1)
		if onPath {
			open &= right<<1 - 1
		}
		children := bits.OnesCount32(open)
		if children == 0 {
			width = 0 // no node below this one
			break
		}
		width *= float64(children)
		choice := uint32(1) << nthSymbol(open, random.below(children))
		onPath = onPath && choice == right
		d.flip(cell, choice)
		d.board[cell] = uint8(bits.TrailingZeros32(choice))
		depth++
	}
	for _, cell := range d.list[:depth] {
		d.flip(cell, 1<<d.board[cell])
	}
	return nodes + width, depth
}
