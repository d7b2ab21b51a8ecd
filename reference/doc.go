// Package reference holds the solvers that the judge takes its truth from: the
// published ways of filling a Sudoku, each as a family of its own, and a fast
// one that makes the expected output.
//
// For one board call [Solve] or [Count]. For many, build a [Solver] once with
// [New] and use it for all of them: once it is built a board costs no
// allocation. The geometry is a [Shape], made by [PlainShape] or [NewShape];
// a board is its cells row by row as []uint8, 0 for a blank and 1 to the size
// for the symbols. What a symbol looks like is no business of this package.
//
//	shape, err := reference.PlainShape(9)
//	...
//	solver, err := reference.New(reference.Config{Shape: shape})
//	...
//	n, err := solver.Count(ctx, cells, 2) // 1: a single completion
//
// The families, as [Families] lists them:
//
//	backtrack  row by row, tables of what each unit holds             NYOJ 722
//	blanks     a list of the blanks, the same tables                  Luogu B4279
//	rescan     no tables: looks through the units each time           LeetCode 37
//	bitmask    masks, the cell with the fewest candidates first       AcWing 166, POJ 3074
//	dlx        exact cover by dancing links                           POJ 3074, POJ 3076
//	fast       bit boards for plain 9x9 and 16x16; for all other      the expected output
//	           shapes exact cover with propagation, which learns
//	           from conflicts on large boards
//
// Each of them bears every shape, up to 25x25, with diagonals, windows or
// jigsaw regions. What they can finish is another matter: the first three are
// too slow for most 9x9 boards with 17 givens, and the first four for most
// 16x16 boards. A context, or a node limit ([Config]), ends a search that would
// go on for hours.
//
// How the fast one works is told in three files, best read in this order:
// matching.go (the one idea, on a little grid), cells9.go (a symbol's cells as
// bits, and the idea applied to them), fast9.go (the search). fast16.go is the
// same for 16x16, and general.go with propagation.go is for every other shape.
//
// [Generate] makes a board with a single completion, and a [Generator] a series
// of them, the same for the same seed everywhere. A [Rater] tells what a person
// needs for a board, a [Meter] what it costs each family, and [Climb] looks for
// boards that cost one family much.
//
// All families agree on how many completions a board has. Which one Solve
// finds, where there are several, is the family's own affair, and the same on
// every run. [Shape.Conflict] and [Shape.IsCompletion] check boards without any
// search.
package reference
