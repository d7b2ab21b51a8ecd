package main

import (
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/urfave/cli/v2"

	"gridjudge/judge/report"
	"gridjudge/problems"
)

func (s *session) problemsCommand() *cli.Command {
	return &cli.Command{
		Name:   "problems",
		Usage:  "list the problems that are built in",
		Flags:  []cli.Flag{formatFlag()},
		Action: s.listProblems,
	}
}

// problemList is the JSON of `problems`.
type problemList struct {
	Schema   string        `json:"schema"` // "gridjudge.problems/1"
	Problems []problemLine `json:"problems"`
}

type problemLine struct {
	ID     string        `json:"id"`
	Title  string        `json:"title"`
	Origin string        `json:"origin"`
	Limits report.Limits `json:"limits"`
	Tests  int           `json:"tests"`
}

func (s *session) listProblems(c *cli.Context) error {
	asJSON, err := wantsJSON(c)
	if err != nil {
		return err
	}
	if err := noArguments(c); err != nil {
		return err
	}
	ps, err := loadAll(nil)
	if err != nil {
		return err
	}
	list := problemList{Schema: "gridjudge.problems/1", Problems: []problemLine{}}
	for _, p := range ps {
		list.Problems = append(list.Problems, problemLine{p.ID, p.Title, originText(p.Origin), limitsOf(p), len(p.Tests)})
	}
	if asJSON {
		return report.EncodeJSON(s.stdout, list)
	}
	return list.writeText(s.stdout)
}

func (l problemList) writeText(w io.Writer) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "id\torigin\ttime\tmemory\ttests\ttitle")
	for _, p := range l.Problems {
		fmt.Fprintf(t, "%s\t%s\t%g ms\t%v\t%d\t%s\n", p.ID, p.Origin, p.Limits.CPUMS, problems.Size(p.Limits.MemoryBytes), p.Tests, p.Title)
	}
	return t.Flush()
}

func originText(o problems.Origin) string {
	if o.Number == "" {
		return o.Judge
	}
	return o.Judge + " " + o.Number
}

func limitsOf(p *problems.Problem) report.Limits {
	return report.Limits{
		CPUMS:       float64(p.Limits.Time.Microseconds()) / 1000,
		WallMS:      float64(p.Limits.Wall.Microseconds()) / 1000,
		MemoryBytes: int64(p.Limits.Memory),
		OutputBytes: int64(p.Limits.Output),
	}
}
