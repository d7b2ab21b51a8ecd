package function

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"
	"text/template"

	"gridjudge/problems/call"
	"gridjudge/problems/decode"
)

// Every folder here with a language.yaml is a language.
//
//go:embed */language.yaml */*.tmpl
var folders embed.FS

// Language is one folder: how the functions of a language are called.
type Language struct {
	Name       string   // of the folder
	Toolchains []string // languages of the table of toolchains that it is for
	StarterAs  string   // the name of a file with starter code
	types      map[string]string
	files      []generated
	main       string   // the file to start
	extensions []string // of the contestant's file, if its name matters to the driver
	compileAs  string   // the language of the table that its functions are compiled as; "": the submission's own
	keep       bool     // whether the contestant's own file is compiled beside those
	templates  *template.Template
}

// generated is a file that a template makes.
type generated struct{ name, template string }

// languages reads the folders once. They are our own: a mistake in one is told
// by every use and by the tests.
var languages = sync.OnceValues(readLanguages)

// Languages returns all languages, by name.
func Languages() ([]*Language, error) { return languages() }

// For returns the language that calls functions of a toolchain's language, or
// nil if there is none.
func For(toolchain string) (*Language, error) {
	all, err := Languages()
	if err != nil {
		return nil, err
	}
	for _, l := range all {
		if slices.Contains(l.Toolchains, toolchain) {
			return l, nil
		}
	}
	return nil, nil
}

func readLanguages() ([]*Language, error) {
	entries, err := folders.ReadDir(".")
	if err != nil {
		return nil, err
	}
	var all []*Language
	for _, e := range entries {
		l, err := readLanguage(folders, e.Name())
		if err != nil {
			return nil, fmt.Errorf("read the language folder %q: %w", e.Name(), err)
		}
		all = append(all, l)
	}
	return all, nil
}

func readLanguage(files fs.FS, folder string) (*Language, error) {
	name := path.Join(folder, "language.yaml")
	text, err := fs.ReadFile(files, name)
	if err != nil {
		return nil, err
	}
	root, err := decode.Parse(name, text)
	if err != nil {
		return nil, err
	}
	root.Fields("toolchains", "compile", "extensions", "starter", "types", "files", "main", "keep")
	l := &Language{Name: folder, types: map[string]string{}}
	l.Toolchains = strings.Fields(text1(root, "toolchains"))
	l.StarterAs = text1(root, "starter")
	l.main = text1(root, "main")
	if compile := root.Get("compile"); compile != nil {
		l.compileAs, _ = compile.Text()
	}
	if extensions := root.Get("extensions"); extensions != nil {
		text, _ := extensions.Text()
		l.extensions = strings.Fields(text)
	}
	if keep := root.Get("keep"); keep != nil {
		l.keep, _ = keep.Bool()
	}
	each(root, "types", func(key, value string) { l.types[key] = value })
	each(root, "files", func(key, value string) { l.files = append(l.files, generated{key, value}) })
	if err := root.Source.Err(); err != nil {
		return nil, err
	}
	l.templates, err = template.New(folder).Delims("<%", "%>").Funcs(l.functions()).ParseFS(files, folder+"/*.tmpl")
	return l, err
}

// text1 returns a key's text, which must be there.
func text1(root *decode.Value, key string) string {
	v := root.Get(key)
	if v == nil {
		root.Mistake("", "%q is missing", key)
		return ""
	}
	text, _ := v.Text()
	return text
}

func each(root *decode.Value, key string, do func(key, value string)) {
	v := root.Get(key)
	if v == nil || v.Kind != decode.Map {
		root.Mistake("", "%q is missing, or no mapping", key)
		return
	}
	for _, e := range v.Entries {
		text, _ := e.Value.Text()
		do(e.Key.Raw, text)
	}
}

// typeName writes a type in the language: `array` of the table holds {} where
// the element goes.
func (l *Language) typeName(t call.Type) (string, error) {
	own, ok := l.types[t.String()] // some have a word of their own for an array
	if ok {
		return own, nil
	}
	if t.Depth > 0 {
		element, err := l.typeName(t.Element())
		return strings.ReplaceAll(l.types["array"], "{}", element), err
	}
	return "", fmt.Errorf("language %q has no word for the type %v", l.Name, t)
}
