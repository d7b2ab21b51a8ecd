package function

import "testing"

func TestSnake(t *testing.T) {
	for name, want := range map[string]string{
		"solveSudoku": "solve_sudoku", "two_sum": "two_sum", "get": "get", "list1": "list1", "nums1Size": "nums1_size",
		"mergeKLists": "merge_k_lists", "solveNQueens": "solve_n_queens", "isValidBST": "is_valid_bst", "parseURLOf": "parse_url_of",
		"GetMin": "get_min", "LRU": "lru", "a_B": "a_b", "x": "x", "": "",
	} {
		if got := snake(name); got != want {
			t.Errorf("%s is %s, want %s", name, got, want)
		}
	}
}
