package reference

// matchable tells, for each set of places on a little n x n grid, which of them
// belong to some way of taking one in each row and one in each column; for all
// others there is no way, and a symbol cannot stand there. Place (row, column)
// is bit n*row + column. A set that has no way at all yields 0.
func matchable(n int) []uint16 {
	ways := permutationSets(n, 0, 0, 0, nil)
	table := make([]uint16, 1<<(n*n))
	for set := range table {
		for _, way := range ways {
			if uint16(set)&way == way {
				table[set] |= way
			}
		}
	}
	return table
}

// permutationSets appends all ways to take one place in each row from row on,
// in columns that are not used yet.
func permutationSets(n, row int, usedColumns, way uint16, ways []uint16) []uint16 {
	if row == n {
		return append(ways, way)
	}
	for column := range n {
		if usedColumns>>column&1 == 0 {
			ways = permutationSets(n, row+1, usedColumns|1<<column, way|1<<(n*row+column), ways)
		}
	}
	return ways
}
