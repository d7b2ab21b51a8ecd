package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"

	"gridjudge/problems/boards"
	"gridjudge/reference"
)

func symmetryFlag(usage string) cli.Flag {
	return &cli.StringFlag{Name: "symmetry", Value: "none", Usage: usage}
}

func cluesFlag(usage string) cli.Flag {
	return &cli.StringFlag{Name: "clues", Usage: usage}
}

func (s *session) boardsGenerateCommand() *cli.Command {
	return &cli.Command{
		Name:      "generate",
		Usage:     "make boards with a single completion",
		UsageText: "gridjudge boards generate [options] >BOARDS",
		Description: paragraph(
			"The same flags make the same boards, on every machine and with any --jobs; board N",
			"of a series is the same however long the series is. Clues are taken out of a",
			"random full board: as many as can be, or down to a number drawn from --clues.",
			"What `gridjudge boards rate --help` says of bands holds for --difficulty. A jigsaw's",
			"regions come first, as a comment to be given to --jigsaw of the other commands.",
			"",
			"With --hard-for the boards are those that cost one family of solvers most nodes",
			"until it finds the completion, of all that a climb of --budget nodes meets. Behind",
			"a board stand its nodes, with a + where the budget ended the count, and, where",
			"that is how the climb went, about=NODES, an estimate."),
		Flags: append(variantFlags(),
			&cli.IntFlag{Name: "size", Value: 9, Usage: "`N` cells a row: 4, 6, 9, 12, 16 or 25"},
			&cli.IntFlag{Name: "count", Aliases: []string{"n"}, Value: 1, Usage: "make `N` boards"},
			&cli.Uint64Flag{Name: "seed", Value: 1, Usage: "`N` that stands for the series"},
			cluesFlag("`N` clues, or MIN..MAX where either may be left out"),
			symmetryFlag("how the clues lie: `none|rotational|mirror`"),
			&cli.BoolFlag{DisableDefaultText: true, Name: "minimal", Usage: "not one clue can be spared"},
			&cli.StringFlag{Name: "difficulty", Value: "any", Usage: "`any|easy|medium|hard|expert|extreme`"},
			&cli.IntFlag{Name: "attempts", Usage: "give up after `N` boards that are not as wished, for each that is; 0: some seconds' worth"},
			&cli.StringFlag{Name: "hard-for", Usage: "look for boards that cost `FAMILY` most"},
			&cli.Int64Flag{Name: "budget", Value: 100_000_000, Usage: "with --hard-for: spend `N` nodes on a climb, and at most N to count at its end"},
			&cli.StringFlag{Name: "start", Usage: "with --hard-for: start from the boards in `FILE`; - is stdin"},
			boardJobsFlag()),
		CustomHelpTemplate: commandHelp(exitBoards),
		Action:             s.generateBoards,
	}
}

// makeBoard makes the board of a number and the fields that stand behind it.
type makeBoard func(ctx context.Context, number int) (cells []uint8, fields string, err error)

func (s *session) generateBoards(c *cli.Context) error {
	if err := noArguments(c); err != nil {
		return err
	}
	n, err := boardJobs(c)
	if err != nil {
		return err
	}
	if count := c.Int("count"); count < 1 {
		return &usageError{message: fmt.Sprintf("flag --count: %d is less than 1", count)}
	}
	shape, comment, err := generatedShape(c)
	if err != nil {
		return err
	}
	makers, err := s.makers(c, shape, min(n, c.Int("count")))
	if err != nil {
		return describeWish(err)
	}
	out := bufio.NewWriter(s.stdout)
	if comment != "" {
		fmt.Fprintln(out, comment)
	}
	return describeWish(generateAll(c, makers, boards.NewAlphabet(shape.Size()), out))
}

// generateAll writes the boards in order. Those that are made before one fails
// are written.
func generateAll(c *cli.Context, makers []makeBoard, alphabet boards.Alphabet, out *bufio.Writer) error {
	number, count := 0, c.Int("count")
	next := func() (int, error) {
		if number == count {
			return 0, io.EOF
		}
		number++
		return number - 1, nil
	}
	work := func(ctx context.Context, worker, number int) (string, error) {
		cells, fields, err := makers[worker](ctx, number)
		if err != nil {
			return "", err
		}
		return alphabet.Format(cells) + fields + "\n", nil
	}
	emit := func(line string) error {
		_, err := out.WriteString(line)
		return err
	}
	all := series[int, string]{jobs: len(makers), next: next, work: work, emit: emit, idle: out.Flush}
	err := all.run(c.Context)
	flushing := out.Flush()
	return cmp.Or(err, flushing)
}

// makers returns a maker for each goroutine.
func (s *session) makers(c *cli.Context, shape *reference.Shape, n int) ([]makeBoard, error) {
	one, err := s.maker(c, shape)
	if err != nil {
		return nil, err
	}
	makers := make([]makeBoard, n)
	for i := range makers {
		if makers[i], err = one(); err != nil {
			return nil, err
		}
	}
	return makers, nil
}

// maker reads the flags and returns what builds a maker.
func (s *session) maker(c *cli.Context, shape *reference.Shape) (func() (makeBoard, error), error) {
	if c.String("hard-for") != "" {
		return s.climbMaker(c, shape)
	}
	for _, flag := range []string{"budget", "start"} {
		if c.IsSet(flag) {
			return nil, &usageError{message: fmt.Sprintf("flag --%s: it goes with --hard-for alone", flag)}
		}
	}
	config := reference.GeneratorConfig{Shape: shape, Seed: c.Uint64("seed"), Minimal: c.Bool("minimal"), Attempts: c.Int("attempts")}
	var err error
	if config.Symmetry, err = readSymmetry(c); err != nil {
		return nil, err
	}
	if config.Difficulty, err = reference.ParseDifficulty(c.String("difficulty")); err != nil {
		return nil, &usageError{message: "flag --difficulty: " + err.Error()}
	}
	if config.Attempts < 0 {
		return nil, &usageError{message: fmt.Sprintf("flag --attempts: %d is less than 0", config.Attempts)}
	}
	clues, err := readClues(c)
	if err != nil {
		return nil, err
	}
	config.MinClues, config.MaxClues = clues.least, clues.most
	return func() (makeBoard, error) {
		g, err := reference.NewGenerator(config)
		if err != nil {
			return nil, err
		}
		return func(ctx context.Context, number int) ([]uint8, string, error) {
			cells, err := g.Board(ctx, number)
			return cells, "", err
		}, nil
	}, nil
}

// climbMaker is maker for --hard-for.
func (s *session) climbMaker(c *cli.Context, shape *reference.Shape) (func() (makeBoard, error), error) {
	for _, flag := range []string{"clues", "symmetry", "minimal", "difficulty", "attempts"} {
		if c.IsSet(flag) {
			return nil, &usageError{message: fmt.Sprintf("flag --%s: it does not go with --hard-for, which chooses the clues itself", flag)}
		}
	}
	if err := knownFamily("solver", c.String("hard-for")); err != nil {
		return nil, err
	}
	config := reference.ClimbConfig{Shape: shape, Family: c.String("hard-for"), Seed: c.Uint64("seed"), Budget: c.Int64("budget")}
	if config.Budget < 1 {
		return nil, &usageError{message: fmt.Sprintf("flag --budget: %d is less than 1", config.Budget)}
	}
	var err error
	if config.Start, err = s.startBoards(c, shape); err != nil {
		return nil, err
	}
	return func() (makeBoard, error) {
		return func(ctx context.Context, number int) ([]uint8, string, error) {
			found, err := reference.Climb(ctx, config, number)
			fields := " " + nodesText(found.Nodes, found.More)
			if found.Estimate > 0 {
				fields += fmt.Sprintf(" about=%.2g", found.Estimate)
			}
			return found.Cells, fields, err
		}, nil
	}, nil
}

// startBoards reads --start. Its boards must be unique.
func (s *session) startBoards(c *cli.Context, shape *reference.Shape) ([][]uint8, error) {
	name := c.String("start")
	if name == "" {
		return nil, nil
	}
	r := s.stdin
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return nil, &usageError{message: fmt.Sprintf("flag --start: %v", err)}
		}
		defer f.Close()
		r = f
	}
	solver, err := reference.New(reference.Config{Shape: shape, NodeLimit: 1_000_000})
	if err != nil {
		return nil, err
	}
	var all [][]uint8
	list := boards.NewScanner(r)
	for list.Scan() {
		cells := list.Board().Cells
		if n, err := solver.Count(c.Context, cells, 2); err != nil || n != 1 {
			if c.Context.Err() != nil {
				return nil, c.Context.Err()
			}
			return nil, &usageError{message: fmt.Sprintf("flag --start: line %d: the board is not known to be unique, or not of size %d", list.Line(), shape.Size())}
		}
		all = append(all, cells)
	}
	if err := list.Err(); err != nil {
		return nil, &usageError{message: fmt.Sprintf("flag --start: %v", err)}
	}
	if len(all) == 0 {
		return nil, &usageError{message: fmt.Sprintf("flag --start: %q has no board", name)}
	}
	return all, nil
}

// generatedShape reads the shape of the boards that are wanted, and the comment
// that tells of it.
func generatedShape(c *cli.Context) (*reference.Shape, string, error) {
	v, err := readVariant(c)
	if err != nil {
		return nil, "", err
	}
	size, comment := c.Int("size"), ""
	switch {
	case c.String("jigsaw") == randomJigsaw:
		plain, err := reference.PlainShape(size)
		if err != nil {
			return nil, "", &usageError{message: fmt.Sprintf("flag --size: %v", err)}
		}
		rows, columns := plain.Box()
		if v.regions, err = reference.RandomRegions(rows, columns, c.Uint64("seed")); err != nil {
			return nil, "", err
		}
		v.size = size
		comment = "# jigsaw " + boards.FormatRegions(v.regions)
	case v.size != 0 && !c.IsSet("size"):
		size = v.size
	}
	shape, err := v.ofSize(size)
	var misfit *variantError
	if errors.As(err, &misfit) {
		return nil, "", &usageError{message: fmt.Sprintf("flag --size %d: %v", size, misfit)}
	}
	return shape, comment, err
}

// describeWish tells what to loosen.
func describeWish(err error) error {
	var wish *reference.WishError
	if errors.As(err, &wish) {
		return &usageError{message: wish.Message, hint: wish.Loosen}
	}
	return err
}

func readSymmetry(c *cli.Context) (reference.Symmetry, error) {
	symmetry, err := reference.ParseSymmetry(c.String("symmetry"))
	if err != nil {
		return 0, &usageError{message: "flag --symmetry: " + err.Error()}
	}
	return symmetry, nil
}

// clueRange is a number of clues, from least to most; 0 is no bound.
type clueRange struct{ least, most int }

func (r clueRange) holds(n int) bool { return n >= r.least && (r.most == 0 || n <= r.most) }

// readClues reads --clues: N, or MIN..MAX where either may be left out.
func readClues(c *cli.Context) (clueRange, error) {
	text := c.String("clues")
	if text == "" {
		return clueRange{}, nil
	}
	wrong := &usageError{message: fmt.Sprintf("flag --clues: invalid value %q", text), hint: "e.g. 30, 22..28, 24.. or ..26"}
	least, most, isRange := strings.Cut(text, "..")
	if !isRange {
		most = least
	}
	var r clueRange
	for _, bound := range []struct {
		text string
		to   *int
	}{{least, &r.least}, {most, &r.most}} {
		if isRange && bound.text == "" {
			continue
		}
		n, err := strconv.ParseUint(bound.text, 10, 31)
		if err != nil || n == 0 {
			return r, wrong
		}
		*bound.to = int(n)
	}
	return r, nil
}
