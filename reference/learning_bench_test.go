//go:build unix

package reference

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/bits"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// BenchmarkProve finds and proves the one completion of each board of a file,
// every board once an operation, and reports the median, mean and longest CPU
// time of a board in milliseconds. BOARDS names the file, of plain boards of one
// size; without it, 25x25 boards with 300 givens are taken. A board for which
// 200,000 nodes are not enough counts as not-proven. The general way, the one
// that learns and, if it is installed, the SAT solver CaDiCaL take turns on each
// board, so that they meet the same noise.
//
//	BOARDS=boards.txt go test -run '^$' -bench Prove -benchtime 3x ./reference
func BenchmarkProve(b *testing.B) {
	boards := testdata(b, "hard25.txt")
	if path := os.Getenv("BOARDS"); path != "" {
		boards = boardsFile(b, path)
	}
	shape := plain(b, sizeOf(boards[0]))
	provers := []prover{
		proverOf("general", shape, newGeneral(shape)),
		proverOf("learning", shape, newLearning(shape)),
	}
	if _, err := exec.LookPath("cadical"); err == nil {
		provers = append(provers, prover{"cadical", newCadical(b, shape).prove})
	}
	times := make([][]time.Duration, len(provers))
	unproven := make([]int, len(provers))
	for b.Loop() {
		for _, board := range boards {
			for i, p := range provers {
				took, proven := p.prove(b, board)
				times[i] = append(times[i], took)
				if !proven {
					unproven[i]++
				}
			}
		}
	}
	ms := func(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
	for i, p := range provers {
		slices.Sort(times[i])
		sum := time.Duration(0)
		for _, t := range times[i] {
			sum += t
		}
		n := len(times[i])
		b.ReportMetric(ms(times[i][n/2]), p.name+"-median-ms")
		b.ReportMetric(ms(sum)/float64(n), p.name+"-mean-ms")
		b.ReportMetric(ms(times[i][n-1]), p.name+"-max-ms")
		b.ReportMetric(float64(unproven[i])/float64(b.N), p.name+"-not-proven")
	}
	b.ReportMetric(0, "ns/op")
}

// prover tells how long it takes to find and prove the completion of a board.
type prover struct {
	name  string
	prove func(b *testing.B, board []uint8) (took time.Duration, proven bool)
}

func proverOf(name string, shape *Shape, m method) prover {
	s := &solver{shape: shape, method: m}
	s.SetNodeLimit(200_000)
	return prover{name, func(b *testing.B, board []uint8) (time.Duration, bool) {
		start := cpuTime(b)
		n, err := s.Count(context.Background(), board, 2)
		took := cpuTime(b) - start
		if err != nil && !errors.Is(err, ErrNodeLimit) || err == nil && n != 1 {
			b.Fatalf("got %d, %v, want 1", n, err)
		}
		return took, err == nil
	}}
}

// cadical proves boards by the SAT solver of that name. It is given what is left
// of a board when all that follows without a guess is done, once as it is and
// once without the completion it found. What it costs to start it for next to
// nothing is taken off.
type cadical struct {
	cover *learning
	file  string
	start time.Duration
}

func newCadical(b *testing.B, shape *Shape) *cadical {
	c := &cadical{cover: newLearning(shape).(*learning), file: filepath.Join(b.TempDir(), "board.cnf")}
	starts := make([]time.Duration, 15)
	for i := range starts {
		_, starts[i] = c.run(b, "p cnf 1 1\n1 0\n")
	}
	slices.Sort(starts)
	c.start = starts[len(starts)/2]
	return c
}

func (c *cadical) prove(b *testing.B, board []uint8) (time.Duration, bool) {
	c.cover.load(board)
	if !c.cover.propagate() {
		b.Fatal("a board without completion")
	}
	text, variables, clauses := c.formula()
	if variables == 0 {
		return 0, true
	}
	header := func(clauses int) string { return fmt.Sprintf("p cnf %d %d\n", variables, clauses) }
	found, first := c.run(b, header(clauses)+text)
	var others strings.Builder
	for _, l := range found {
		if l != "0" && !strings.HasPrefix(l, "-") {
			fmt.Fprintf(&others, "-%s ", l)
		}
	}
	again, second := c.run(b, header(clauses+1)+text+others.String()+"0\n")
	if len(found) == 0 || len(again) != 0 {
		b.Fatal("cadical does not find a single completion")
	}
	return max(first-c.start, 0) + max(second-c.start, 0), true
}

// formula writes the open groups as clauses.
func (c *cadical) formula() (text string, variables, clauses int) {
	var b strings.Builder
	names := map[int32]int{}
	for group, members := range c.cover.open {
		if members&(members-1) == 0 {
			continue
		}
		var all []int
		for ; members != 0; members &= members - 1 {
			candidate := c.cover.member(int32(group), bits.TrailingZeros32(members))
			if names[candidate] == 0 {
				names[candidate] = len(names) + 1
			}
			all = append(all, names[candidate])
		}
		for i, x := range all {
			for _, y := range all[:i] {
				fmt.Fprintf(&b, "-%d -%d 0\n", x, y)
				clauses++
			}
		}
		for _, x := range all {
			fmt.Fprintf(&b, "%d ", x)
		}
		b.WriteString("0\n")
		clauses++
	}
	return b.String(), len(names), clauses
}

// run returns the literals of the solution, if there is one, and the CPU time.
func (c *cadical) run(b *testing.B, formula string) (literals []string, took time.Duration) {
	if err := os.WriteFile(c.file, []byte(formula), 0o600); err != nil {
		b.Fatal(err)
	}
	command := exec.Command("cadical", "-q", c.file)
	output, err := command.Output()
	if command.ProcessState == nil {
		b.Fatal(err)
	}
	for line := range bytes.Lines(output) {
		if values, ok := strings.CutPrefix(string(line), "v "); ok {
			literals = append(literals, strings.Fields(values)...)
		}
	}
	return literals, command.ProcessState.UserTime() + command.ProcessState.SystemTime()
}
