package function

import (
	"bytes"
	"cmp"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
	"text/template"

	"gridjudge/judge/toolchain"
	"gridjudge/problems/call"
)

// Data is what a template sees.
type Data struct {
	*call.Call
	Name   string // of the contestant's file
	Source string // the contestant's text
	Empty  bool   // of the starter: a body that does nothing, but compiles and returns
}

// functions are what templates can use beside those of text/template.
func (l *Language) functions() template.FuncMap {
	return template.FuncMap{
		"type":       l.typeName,
		"snake":      snake,
		"title":      title,
		"lowerFirst": func(s string) string { return strings.ToLower(s[:1]) + s[1:] },
		"quote":      func(s string) string { return string(call.AppendString(nil, s)) },
		"matches":    func(pattern, text string) (bool, error) { return regexp.MatchString(pattern, text) },
		"replace": func(pattern, with, text string) (string, error) {
			p, err := regexp.Compile(pattern)
			if err != nil {
				return "", err
			}
			return p.ReplaceAllString(text, with), nil
		},
		"uncommented": func(s string) string { return comment.ReplaceAllString(s, "") },
		"words":       strings.Fields,
		"include": func(name string) (string, error) {
			var b strings.Builder
			err := l.templates.ExecuteTemplate(&b, name, nil)
			return b.String(), err
		},
		"list": func(all ...any) []any { return all },
		"add":  func(a, b int) int { return a + b },
	}
}

// comment matches those of C and its kin, where strings hold none.
var comment = regexp.MustCompile(`(?s)/\*.*?\*/|//[^\n]*`)

// snake writes solveSudoku as solve_sudoku. The last capital of several begins
// a word if one does: mergeKLists is merge_k_lists, isValidBST is_valid_bst.
func snake(name string) string {
	var b strings.Builder
	for i := range len(name) { // names are ASCII
		if i > 0 && isUpper(name[i]) && name[i-1] != '_' && (!isUpper(name[i-1]) || i+1 < len(name) && isLower(name[i+1])) {
			b.WriteByte('_')
		}
		b.WriteByte(name[i])
	}
	return strings.ToLower(b.String())
}

func isUpper(c byte) bool { return c >= 'A' && c <= 'Z' }
func isLower(c byte) bool { return c >= 'a' && c <= 'z' }

// title writes a name with a capital at its front.
func title(name string) string { return strings.ToUpper(name[:1]) + name[1:] }

// Starter is the code that a contestant begins with. An empty one does nothing,
// but compiles and returns a value.
func (l *Language) Starter(c *call.Call, empty bool) (string, error) {
	return l.execute("starter.tmpl", &Data{Call: c, Empty: empty})
}

// Generate makes of a contestant's source what is compiled: the source and a
// driver that calls it.
func (l *Language) Generate(c *call.Call, s *toolchain.Submission) (*toolchain.Submission, error) {
	main := s.Files[0]
	if !slices.Contains(l.extensions, path.Ext(main.Name)) && len(l.extensions) > 0 {
		main.Name += l.extensions[0] // what the compiler would call it
	}
	made := &toolchain.Submission{Language: cmp.Or(l.compileAs, s.Language), SHA256: s.SHA256, Main: l.main}
	data := &Data{Call: c, Name: main.Name, Source: string(main.Content)}
	for _, f := range l.files {
		text, err := l.execute(f.template, data)
		if err != nil {
			return nil, err
		}
		name := strings.ReplaceAll(f.name, "{name}", main.Name)
		if err := add(made, toolchain.Source{Name: name, Content: []byte(text)}); err != nil {
			return nil, err
		}
	}
	kept := s.Files[1:]
	if l.keep {
		kept = append([]toolchain.Source{main}, kept...)
	}
	for _, f := range kept {
		if err := add(made, f); err != nil {
			return nil, err
		}
	}
	return made, nil
}

// add adds a file, whose name must be free.
func add(to *toolchain.Submission, f toolchain.Source) error {
	for _, other := range to.Files {
		if other.Name == f.Name {
			return &toolchain.RequestError{Message: fmt.Sprintf("the name %q is taken", f.Name), Fix: "rename the file"}
		}
	}
	to.Files = append(to.Files, f)
	return nil
}

func (l *Language) execute(name string, data *Data) (string, error) {
	var b bytes.Buffer
	if err := l.templates.ExecuteTemplate(&b, name, data); err != nil {
		return "", fmt.Errorf("language %q: %w", l.Name, err)
	}
	return b.String(), nil
}
