package main

import (
	"cmp"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"gridjudge/judge/report"
	"gridjudge/problems"
)

func (s *session) newCommand() *cli.Command {
	return &cli.Command{
		Name:      "new",
		Usage:     "begin a problem: a folder that lint has nothing to say about",
		ArgsUsage: "ID",
		Description: paragraph(
			"The folder is named ID, unless --dir names another. Nothing is overwritten."),
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "kind", Value: "stdio", Usage: "`KIND` of the template: " + strings.Join(problems.TemplateKinds(), ", ")},
			&cli.StringFlag{Name: "from", Usage: "make a variant of `PROBLEM` in place of a template"},
			&cli.StringFlag{Name: "title", Usage: "`TITLE`, a line; the id if there is none"},
			&cli.StringFlag{Name: "dir", Usage: "make the folder `DIR`"},
			formatFlag(),
		},
		Action: s.begin,
	}
}

// newReport is the JSON of `new`.
type newReport struct {
	Schema string   `json:"schema"` // "gridjudge.new/1"
	Folder string   `json:"folder"`
	Files  []string `json:"files"`
}

func (s *session) begin(c *cli.Context) error {
	asJSON, err := wantsJSON(c)
	if err != nil {
		return err
	}
	if c.Args().Len() != 1 {
		return &usageError{message: fmt.Sprintf("new: %d ids given, want one", c.Args().Len()), hint: "as in `gridjudge new my-problem`"}
	}
	files, err := newFiles(c, c.Args().First())
	if err != nil {
		return err
	}
	made := newReport{Schema: "gridjudge.new/1", Folder: cmp.Or(c.String("dir"), c.Args().First()), Files: slices.Sorted(maps.Keys(files))}
	if err := writeFolder(made.Folder, files); err != nil {
		return err
	}
	if asJSON {
		return report.EncodeJSON(s.stdout, made)
	}
	for _, name := range made.Files {
		if _, err := fmt.Fprintln(s.stdout, filepath.Join(made.Folder, filepath.FromSlash(name))); err != nil {
			return err
		}
	}
	return nil
}

func newFiles(c *cli.Context, id string) (map[string][]byte, error) {
	if !problems.ValidID(id) {
		return nil, &usageError{message: fmt.Sprintf("new: %q is no id", id), hint: "small letters and digits, with single hyphens between"}
	}
	if c.IsSet("from") {
		return variantFiles(c, id)
	}
	kind := c.String("kind")
	if kinds := problems.TemplateKinds(); !slices.Contains(kinds, kind) {
		return nil, unknownWord("kind", kind, kinds)
	}
	files, err := problems.Template(id, cmp.Or(c.String("title"), id), kind)
	return files, asUsage(err)
}

// variantFiles makes a variant of another problem, under a title of its own if
// there is one.
func variantFiles(c *cli.Context, id string) (map[string][]byte, error) {
	if c.IsSet("kind") {
		return nil, &usageError{message: "new: both --from and --kind are given", hint: "a variant takes all from its parent: leave --kind out"}
	}
	parent, err := problems.Load(c.String("from"))
	if err != nil {
		return nil, err
	}
	if title := c.String("title"); title != "" {
		renamed := *parent
		renamed.Title = title
		parent = &renamed
	}
	files, err := problems.Derive(parent, id)
	return files, asUsage(err)
}

// asUsage marks an error as the user's.
func asUsage(err error) error {
	if err == nil {
		return nil
	}
	return &usageError{message: err.Error()}
}

// writeFolder writes the files of a problem; the folder must be new or empty.
func writeFolder(folder string, files map[string][]byte) error {
	entries, err := os.ReadDir(folder)
	if err == nil && len(entries) > 0 {
		return &usageError{message: fmt.Sprintf("make folder %q: it is there already, and not empty", folder), hint: "choose another id, or another folder with --dir"}
	}
	if err != nil && !os.IsNotExist(err) {
		return err
	}
	for name, content := range files {
		target := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(target), 0o755); err != nil {
			return err
		}
		if err := writeNew(target, content); err != nil {
			return err
		}
	}
	return nil
}

// writeNew writes a file that must not be there yet.
func writeNew(name string, content []byte) error {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	if _, err := f.Write(content); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}
