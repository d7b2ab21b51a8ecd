package problems

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"regexp"
	"strings"
	"unicode"

	"gridjudge/problems/decode"
	"gridjudge/problems/layout"
	"gridjudge/reference"
)

// specKeys are the keys of a problem.yaml, in the order that people write them.
var specKeys = []string{
	"id", "title", "extends", "origin", "limits", "domain", "call", "input", "output", "whitespace", "presentation",
	"require", "solution", "check", "tests", "families", "expect", "allowances",
}

// problem decodes the spec. Mistakes stay with the sources (see err); the
// Problem is of use only if there are none.
func (l *loader) problem() *Problem {
	first := l.chain[0]
	p := &Problem{
		Files:   l.files(),
		Path:    first.show(first.spec),
		BuiltIn: first.builtIn,
		at:      first.place,
		show:    l.show,
	}
	for _, spec := range l.chain {
		spec.root.Fields(specKeys...)
	}
	root := l.merged()
	if root.Kind != decode.Map {
		return p
	}
	p.spec = root
	l.names(p, root)
	p.Limits = l.limits(root)
	l.layouts(p, root)
	l.rules(p, root)
	p.Tests = l.tests(p)
	l.answers(p)
	p.Statement = l.statement()
	p.Submissions, _ = findSubmissions(first.place)
	return p
}

// present returns the value of a key, or nil where there is nothing.
func present(v *decode.Value, key string) *decode.Value {
	if got := v.Get(key); got != nil && got.Kind != decode.Null {
		return got
	}
	return nil
}

var (
	idPattern   = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	wordPattern = regexp.MustCompile(`^[A-Za-z0-9_.+-]+$`)
)

// ValidID reports whether id can be a problem's.
func ValidID(id string) bool { return len(id) <= maxID && idPattern.MatchString(id) }

const (
	maxID    = 64
	maxTitle = 200
)

func (l *loader) names(p *Problem, root *decode.Value) {
	if v := present(root, "id"); v == nil {
		root.Mistake("add e.g. `id: sum`", "the problem has no id")
	} else if id, ok := v.Text(); ok && !ValidID(id) {
		v.Mistake(fmt.Sprintf("use small letters and digits, with single hyphens between, at most %d", maxID), "%q is no id", id)
	} else {
		p.ID = id
	}
	if v := present(root, "title"); v == nil {
		l.missing(root, "add e.g. `title: Sum of integers`", "the problem has no title")
	} else {
		p.Title = line(v)
	}
	if v := present(root, "extends"); v != nil {
		p.Extends = v.Raw
	}
	if v := present(root, "origin"); v != nil && v.Fields("judge", "number", "url") {
		for _, field := range []struct {
			key string
			to  *string
		}{{"judge", &p.Origin.Judge}, {"number", &p.Origin.Number}, {"url", &p.Origin.URL}} {
			if text := present(v, field.key); text != nil {
				*field.to = line(text)
			}
		}
	}
}

// missing tells of a key that must stand in the spec or in one that it extends.
func (l *loader) missing(in *decode.Value, fix, message string) {
	if !l.orphan {
		in.Mistake(fix, "%s", message)
	}
}

// line returns a text that fits on one line of a terminal.
func line(v *decode.Value) string {
	text, ok := v.Text()
	if !ok {
		return ""
	}
	if !isLine(text) {
		v.Mistake(fmt.Sprintf("write one line of at most %d bytes", maxTitle), "not a line of text")
		return ""
	}
	return text
}

func isLine(text string) bool {
	odd := strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) })
	return !odd && strings.TrimSpace(text) != "" && len(text) <= maxTitle
}

// layouts decodes the domain and the layouts of input and output.
func (l *loader) layouts(p *Problem, root *decode.Value) {
	if v := present(root, "domain"); v != nil {
		p.Domain = decodeDomain(v)
		if p.Domain == nil {
			l.unsure = true
			return // a layout of its boards would be refused for the wrong reason
		}
	}
	options := layout.Options{}
	if p.Domain != nil {
		options.Board = &p.Domain.Format
	}
	if v := present(root, "call"); v != nil && !l.call(p, root, v) {
		return
	}
	if v := present(root, "input"); v != nil {
		if p.Input = layout.Compile(v, options); p.Input == nil {
			l.unsure = true
			return
		}
	}
	if v := present(root, "output"); v != nil {
		options.Input = p.Input
		p.Output = layout.Compile(v, options)
		l.unsure = p.Output == nil
	}
	p.given, p.due = only(p.Input), only(p.Output)
	l.callNames(p, root)
}

// only returns the name of a layout's one board, or "".
func only(l *layout.Layout) string {
	if l == nil {
		return ""
	}
	if names := l.Boards(); len(names) == 1 {
		return names[0]
	}
	return ""
}

// solvable reports whether a reference solver can answer an input.
func (p *Problem) solvable() bool { return p.Domain != nil && p.given != "" && p.due != "" }

// file returns the name, in Problem.Files, of the file beside its spec that v
// names.
func (l *loader) file(v *decode.Value) (string, bool) {
	text, ok := v.Text()
	if !ok {
		return "", false
	}
	if !withinFolder(v, text) {
		return "", false
	}
	i := l.writer(v)
	name := path.Clean(text)
	if err := regular(l.chain[i].files, name); err != nil {
		v.Mistake(nearbyFile(l.chain[i].files, name), "cannot use file %q: %v", text, err)
		return "", false
	}
	return mounted(i, name), true
}

// withinFolder holds a path to stay in the problem's folder.
func withinFolder(v *decode.Value, text string) bool {
	const fix = "name a file within the problem's folder, such as data/01.in"
	name := path.Clean(text)
	switch {
	case text == "":
		v.Mistake(fix, "the path is empty")
	case path.IsAbs(text):
		v.Mistake(fix, "path %q is absolute", text)
	case strings.ContainsAny(text, "\\\x00"):
		v.Mistake("write / between folders", "path %q has an odd character", text)
	case name == ".." || strings.HasPrefix(name, "../"):
		v.Mistake(fix, "path %q leads out of the folder", text)
	case !fs.ValidPath(name) || name == "." || name == parentMount || strings.HasPrefix(name, parentMount+"/"):
		v.Mistake(fix, "path %q is no file's name", text)
	default:
		return true
	}
	return false
}

var (
	errNoFile     = errors.New("it does not exist")
	errNotRegular = errors.New("it is not a file")
)

// regular reports why a name is not that of a file, without the name.
func regular(files fs.FS, name string) error {
	info, err := fs.Stat(files, name)
	var cause *fs.PathError
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return errNoFile
	case errors.As(err, &cause):
		return cause.Err
	case err != nil:
		return err
	case !info.Mode().IsRegular():
		return errNotRegular
	}
	return nil
}

// nearbyFile suggests the file of the same folder that may have been meant.
func nearbyFile(files fs.FS, name string) string {
	entries, err := fs.ReadDir(files, path.Dir(name))
	if err != nil {
		return ""
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	if near := decode.Nearest(path.Base(name), names); near != "" && near != path.Base(name) {
		return fmt.Sprintf("did you mean %q?", path.Join(path.Dir(name), near))
	}
	return ""
}

// maxStatement bounds a statement.
const maxStatement = 1 << 20

const statementName = "statement.md"

// statement returns the problem's own statement, or else its parent's.
func (l *loader) statement() string {
	for _, spec := range l.chain {
		f, err := spec.files.Open(statementName)
		if err != nil {
			continue // Lint tells what is missing
		}
		text, err := io.ReadAll(io.LimitReader(f, maxStatement))
		f.Close()
		if err == nil {
			return string(text)
		}
	}
	return ""
}

// families are the names of all reference families.
func families() []string {
	var names []string
	for _, f := range reference.Families() {
		names = append(names, f.Name)
	}
	return names
}
