package reference

import (
	"math/bits"
	"slices"
)

// propagation keeps what is still possible on a board of any shape, twice over,
// as bit masks:
//
//	candidates[cell]        bit symbol: the symbol can stand in the cell
//	places[list]            bit k: the list's symbol can stand in the k-th cell
//	                        of its unit; the list is unit * size + symbol
//
// with symbols from 0. To take out a candidate is to clear a bit of one cell
// and a bit of one place list for each of the cell's units. What follows:
//
//   - a mask without bits is a contradiction;
//   - a cell down to one bit is settled (a naked single): the cells it sees
//     lose the symbol;
//   - a place list down to one bit (a hidden single) settles the cell;
//   - a place list that has shrunk to the cells which its unit shares with
//     another unit keeps the symbol there: the rest of the other unit loses it
//     (pointing and claiming, between all kinds of units).
//
// Everything taken out goes on a trail, from which undo puts it back.
type propagation struct {
	size     int
	units    []Unit
	members  [][]membership // of each cell: its units
	peers    [][]int32      // of each cell: those it shares a unit with
	overlaps [][]overlap    // of each unit

	candidates []uint32
	places     []uint32
	trail      []candidate // taken out, the last one last

	// What waits for its conclusions to be drawn. Each mask gets down to one
	// bit but once on the way to a settled board, which bounds the queues.
	settled   []int32 // cells down to one candidate
	single    []int32 // place lists down to one place
	shrunk    []int32 // place lists with fewer places than before, each once
	hasShrunk []bool  // of each place list: whether it is in shrunk

	// How often taking something out left a mask without bits, since load.
	cellFailures []uint32
	listFailures []uint32
}

// candidate is a symbol in a cell.
type candidate struct {
	cell   int32
	symbol uint8 // from 0
}

// membership says that a cell is the k-th of a unit.
type membership struct {
	firstList int32  // the unit's place list for symbol 0
	bit       uint32 // 1 << k
}

// overlap is what a unit shares with another, if that is two cells or more.
type overlap struct {
	other        int
	mine, theirs uint32 // the shared cells, by their numbers in each unit
}

func newPropagation(shape *Shape) propagation {
	cells, lists := shape.size*shape.size, len(shape.units)*shape.size
	p := propagation{
		size:         shape.size,
		units:        shape.units,
		members:      make([][]membership, cells),
		peers:        make([][]int32, cells),
		overlaps:     make([][]overlap, len(shape.units)),
		candidates:   make([]uint32, cells),
		places:       make([]uint32, lists),
		trail:        make([]candidate, 0, cells*shape.size),
		settled:      make([]int32, 0, cells),
		single:       make([]int32, 0, lists),
		shrunk:       make([]int32, 0, lists),
		hasShrunk:    make([]bool, lists),
		cellFailures: make([]uint32, cells),
		listFailures: make([]uint32, lists),
	}
	for number, unit := range shape.units {
		p.overlaps[number] = shape.overlaps(number)
		for k, cell := range unit.Cells {
			p.members[cell] = append(p.members[cell], membership{int32(number * shape.size), 1 << k})
		}
	}
	for cell := range p.peers {
		p.peers[cell] = shape.peers(cell)
	}
	return p
}

// peers returns the cells that share a unit with the cell, each once.
func (s *Shape) peers(cell int) []int32 {
	met := make([]bool, len(s.unitsOf))
	met[cell] = true
	var peers []int32
	for _, unit := range s.unitsOf[cell] {
		for _, other := range s.units[unit].Cells {
			if !met[other] {
				met[other] = true
				peers = append(peers, int32(other))
			}
		}
	}
	return peers
}

// overlaps returns what a unit shares with the others.
func (s *Shape) overlaps(unit int) []overlap {
	var all []overlap
	for number, other := range s.units {
		if number == unit {
			continue
		}
		o := overlap{other: number}
		for k, cell := range s.units[unit].Cells {
			if at := slices.Index(other.Cells, cell); at >= 0 {
				o.mine |= 1 << k
				o.theirs |= 1 << at
			}
		}
		if bits.OnesCount32(o.mine) >= 2 {
			all = append(all, o)
		}
	}
	return all
}

// load starts from a board on which everything is possible, takes the givens,
// and reports whether they leave a way.
func (p *propagation) load(cells []uint8) bool {
	all := uint32(1)<<p.size - 1
	for cell := range p.candidates {
		p.candidates[cell] = all
	}
	for list := range p.places {
		p.places[list] = all
	}
	clear(p.cellFailures)
	clear(p.listFailures)
	p.trail = p.trail[:0]
	p.forget()
	for cell, value := range cells {
		if value != 0 && !p.assign(candidate{int32(cell), value - 1}) {
			return false
		}
	}
	return p.propagate()
}

// propagate draws the conclusions of all that was taken out, the cheapest
// first; false means that there is no completion.
func (p *propagation) propagate() bool {
	ok := true
	for nextSettled, nextSingle := 0, 0; ok; {
		if nextSettled < len(p.settled) {
			ok = p.clearPeers(p.settled[nextSettled])
			nextSettled++
		} else if nextSingle < len(p.single) {
			ok = p.takeLast(p.single[nextSingle])
			nextSingle++
		} else if last := len(p.shrunk) - 1; last >= 0 {
			list := p.shrunk[last]
			p.shrunk = p.shrunk[:last]
			p.hasShrunk[list] = false
			ok = p.confine(list)
		} else {
			break
		}
	}
	p.forget()
	return ok
}

// forget empties the queues.
func (p *propagation) forget() {
	p.settled, p.single = p.settled[:0], p.single[:0]
	for _, list := range p.shrunk {
		p.hasShrunk[list] = false
	}
	p.shrunk = p.shrunk[:0]
}

// assign takes out the other candidates of a cell. It fails if the candidate
// itself is out, or a unit is left without a place.
func (p *propagation) assign(c candidate) bool {
	if p.candidates[c.cell]>>c.symbol&1 == 0 {
		return false
	}
	for others := p.candidates[c.cell] &^ (1 << c.symbol); others != 0; others &= others - 1 {
		if !p.remove(candidate{c.cell, uint8(bits.TrailingZeros32(others))}) {
			return false
		}
	}
	return true
}

// clearPeers takes the symbol of a settled cell out of the cells it sees.
func (p *propagation) clearPeers(cell int32) bool {
	mask := p.candidates[cell]
	symbol := uint8(bits.TrailingZeros32(mask))
	for _, peer := range p.peers[cell] {
		if p.candidates[peer]&mask != 0 && !p.remove(candidate{peer, symbol}) {
			return false
		}
	}
	return true
}

// takeLast settles the cell of a place list's last place.
func (p *propagation) takeLast(list int32) bool {
	return p.places[list] != 0 && p.assign(p.firstPlace(list))
}

// confine draws the conclusions of a place list that may have shrunk to what
// its unit shares with another one.
func (p *propagation) confine(list int32) bool {
	unit, symbol := int(list)/p.size, int(list)%p.size
	for _, o := range p.overlaps[unit] {
		if p.places[list]&^o.mine != 0 {
			continue
		}
		rest := p.places[o.other*p.size+symbol] &^ o.theirs
		for ; rest != 0; rest &= rest - 1 {
			cell := p.units[o.other].Cells[bits.TrailingZeros32(rest)]
			if !p.remove(candidate{int32(cell), uint8(symbol)}) {
				return false
			}
		}
	}
	return true
}

// remove takes out one candidate, which must be in, and queues what follows. It
// reports whether its cell and its units still have a way; what it took out is
// on the trail in any case.
func (p *propagation) remove(c candidate) bool {
	p.trail = append(p.trail, c)
	left := p.candidates[c.cell] &^ (1 << c.symbol)
	p.candidates[c.cell] = left
	ok := true
	if left == 0 {
		p.cellFailures[c.cell]++
		ok = false
	} else if left&(left-1) == 0 {
		p.settled = append(p.settled, c.cell)
	}
	for _, m := range p.members[c.cell] {
		list := m.firstList + int32(c.symbol)
		left := p.places[list] &^ m.bit
		p.places[list] = left
		if left == 0 {
			p.listFailures[list]++
			ok = false
		} else if left&(left-1) == 0 {
			p.single = append(p.single, list)
		} else if !p.hasShrunk[list] {
			p.hasShrunk[list] = true
			p.shrunk = append(p.shrunk, list)
		}
	}
	return ok
}

// firstPlace returns the first place that is left in a place list.
func (p *propagation) firstPlace(list int32) candidate {
	unit, symbol := int(list)/p.size, int(list)%p.size
	return candidate{int32(p.units[unit].Cells[bits.TrailingZeros32(p.places[list])]), uint8(symbol)}
}

// undo puts back what was taken out since the trail was that long.
func (p *propagation) undo(mark int) {
	for _, c := range p.trail[mark:] {
		p.candidates[c.cell] |= 1 << c.symbol
		for _, m := range p.members[c.cell] {
			p.places[m.firstList+int32(c.symbol)] |= m.bit
		}
	}
	p.trail = p.trail[:mark]
	p.forget()
}
