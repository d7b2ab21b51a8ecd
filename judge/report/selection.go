package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"gridjudge/judge/verdict"
)

// Up to foldAbove tests are all shown; of more, the first failures, the slowest
// and the largest are.
const (
	foldAbove    = 30
	foldFailures = 10
	foldSlowest  = 5
)

// selectTests returns the indices of the tests to show, in the report's order.
func selectTests(tests []Test, all bool) []int {
	order := make([]int, len(tests))
	for i := range order {
		order[i] = i
	}
	if all || len(tests) <= foldAbove {
		return order
	}
	var shown []int
	for _, i := range order {
		if v := tests[i].Verdict; v != verdict.AC && v != verdict.SK && len(shown) < foldFailures {
			shown = append(shown, i)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(tests[b].CPUMS, tests[a].CPUMS) })
	shown = append(shown, order[:foldSlowest]...)
	shown = append(shown, slices.MaxFunc(order, func(a, b int) int {
		return cmp.Compare(tests[a].MemoryBytes, tests[b].MemoryBytes)
	}))
	slices.Sort(shown)
	return slices.Compact(shown)
}

// restText counts the tests that are not shown, by verdict: "and 988 more: 985
// AC, 3 WA".
func restText(tests []Test, shown []int) string {
	if len(shown) == len(tests) {
		return ""
	}
	counts := map[verdict.Verdict]int{}
	for i, t := range tests {
		if _, found := slices.BinarySearch(shown, i); !found {
			counts[t.Verdict]++
		}
	}
	var parts []string
	for _, v := range verdict.All() {
		if counts[v] > 0 {
			parts = append(parts, fmt.Sprintf("%d %v", counts[v], v))
		}
	}
	return fmt.Sprintf("and %d more, none slower or larger: %s", len(tests)-len(shown), strings.Join(parts, ", "))
}
