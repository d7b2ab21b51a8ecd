package toolchain

import (
	_ "embed"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"gridjudge/problems"
	"gridjudge/problems/decode"
)

//go:embed toolchains.yaml
var builtIn []byte

// maxTable is the most bytes of a toolchains file.
const maxTable = 1 << 20

// Table is the known toolchains.
type Table struct {
	rows map[string]*Toolchain
}

// Default returns the built-in table, extended and overridden by the given
// files (YAML, the same form). What is wrong in a file is told as
// decode.Mistakes.
func Default(files ...string) (*Table, error) {
	t := &Table{rows: map[string]*Toolchain{}}
	if err := t.add("toolchains.yaml", builtIn); err != nil {
		return nil, err
	}
	for _, name := range files {
		text, err := readRegular(name, maxTable)
		if err != nil {
			return nil, fmt.Errorf("read toolchains: %w", err)
		}
		if err := t.add(name, text); err != nil {
			return nil, err
		}
	}
	return t, nil
}

// Languages returns the names, sorted.
func (t *Table) Languages() []string { return slices.Sorted(maps.Keys(t.rows)) }

// Lookup returns a toolchain by language name.
func (t *Table) Lookup(language string) (*Toolchain, bool) {
	row, ok := t.rows[language]
	return row, ok
}

// byExtension returns the toolchain that a file name's ending means, or nil.
func (t *Table) byExtension(name string) *Toolchain {
	for _, row := range t.rows {
		if slices.Contains(row.Extensions, strings.ToLower(filepath.Ext(name))) {
			return row
		}
	}
	return nil
}

// extensions lists all extensions, sorted.
func (t *Table) extensions() []string {
	var all []string
	for _, row := range t.rows {
		all = append(all, row.Extensions...)
	}
	slices.Sort(all)
	return all
}

var languageName = regexp.MustCompile(`^[a-z][a-z0-9+#_-]{0,31}$`)

// add reads one file over the rows that are there.
func (t *Table) add(name string, text []byte) error {
	root, err := decode.Parse(name, text)
	if err != nil {
		return err
	}
	if root.Kind == decode.Null {
		return nil
	}
	if root.Kind != decode.Map {
		root.Mistake("write it as `language: {run: [...]}`", "want a mapping of languages, not %v", root.Kind)
		return root.Source.Err()
	}
	claimed := map[string]string{}
	for _, e := range root.Entries {
		language := e.Key.Raw
		if !languageName.MatchString(language) {
			e.Key.Mistake("use small letters, digits, + # - and _", "%q cannot be the name of a language", language)
			continue
		}
		row := &Toolchain{Language: language, Title: language, check: checkText}
		if old, ok := t.rows[language]; ok {
			copied := *old
			row = &copied
		}
		readRow(e.Value, row)
		t.claim(e.Value, row, claimed)
		t.rows[language] = row
	}
	return root.Source.Err()
}

// claim gives a row its extensions: within one file two rows must not want the
// same, but a later file takes them from an earlier one.
func (t *Table) claim(v *decode.Value, row *Toolchain, claimed map[string]string) {
	at := v.Get("extensions")
	if at == nil {
		return
	}
	for _, extension := range row.Extensions {
		if other, taken := claimed[extension]; taken {
			at.Mistake("name it in one row alone; with --lang any file name will do", "extension %q belongs to %q already", extension, other)
		}
		claimed[extension] = row.Language
		for _, other := range t.rows {
			if other.Language != row.Language {
				other.Extensions = slices.DeleteFunc(slices.Clone(other.Extensions), func(e string) bool { return e == extension })
			}
		}
	}
}

var rowKeys = []string{"title", "extensions", "headers", "sources", "main", "package", "version", "compile", "keep", "results",
	"run", "env", "read", "options", "killed", "processes", "reserve", "allowance", "go_packages"}

// readRow reads the keys that stand in v over those that row has.
func readRow(v *decode.Value, row *Toolchain) {
	if !v.Fields(rowKeys...) {
		return
	}
	for _, e := range v.Entries {
		readKey(e.Key.Raw, e.Value, row)
	}
	if len(row.run) == 0 {
		v.Mistake("add `run: [/submission/main]`, or how its programs start", "language %q does not say how its programs run", row.Language)
	}
	if len(row.results) == 0 {
		v.Mistake("add `results: [main]`, or [\"{files}\"] for the sources themselves", "language %q does not say what compiling makes", row.Language)
	}
	compile := []string{"sources", "source", "main", "class"}
	compile = append(compile, slices.Sorted(maps.Keys(row.options))...)
	holdPlaceholders(v.Get("compile"), v, row.compile, compile)
	holdPlaceholders(v.Get("run"), v, [][]string{row.run}, []string{"main", "class", "memory_mib", "heap_mib"})
	holdPlaceholders(v.Get("results"), v, [][]string{row.results}, []string{"files"})
}

func readKey(key string, v *decode.Value, row *Toolchain) {
	switch key {
	case "title":
		row.Title, _ = v.Text()
	case "extensions":
		row.Extensions = endings(v)
	case "headers":
		row.headers = words(v)
	case "sources":
		word, _ := v.OneOf(string(checkText), string(checkJava), string(checkGo), string(checkExecutable))
		row.check = sourceCheck(word)
	case "main":
		row.main = words(v)
	case "package":
		row.Package, _ = v.Text()
	case "version":
		row.version = command(v)
	case "compile":
		row.compile = commands(v)
	case "keep":
		row.keep = localNames(v)
	case "results":
		row.results = localNames(v)
	case "run":
		row.run = command(v)
	case "env":
		row.env = environment(v)
	case "read":
		row.read = folders(v)
	case "options":
		row.options = options(v)
	case "killed":
		row.killed = pattern(v)
	case "processes":
		row.processes = count(v)
	case "reserve":
		row.reserve = size(v)
	case "allowance":
		allowance(v, row)
	case "go_packages":
		row.goPackages = words(v)
	}
}

func words(v *decode.Value) []string {
	items, _ := v.ListItems()
	all := make([]string, 0, len(items))
	for _, item := range items {
		word, ok := item.Text()
		if ok && (word == "" || strings.ContainsRune(word, 0)) {
			item.Mistake("", "%q cannot stand here", word)
		}
		all = append(all, word)
	}
	return all
}

func endings(v *decode.Value) []string {
	all := words(v)
	for _, extension := range all {
		if filepath.Ext(extension) != extension || extension != strings.ToLower(extension) {
			v.Mistake("write it as .cpp", "%q is not an extension in small letters", extension)
		}
	}
	return all
}

// command reads an argument list: its first word is a program's name or its
// absolute path.
func command(v *decode.Value) []string {
	argv := words(v)
	if v.Kind == decode.List && len(argv) == 0 {
		v.Mistake("name the program first", "the command is empty")
	}
	if len(argv) > 0 && strings.Contains(argv[0], "/") && !filepath.IsAbs(argv[0]) {
		v.Mistake("write its name alone, or an absolute path", "%q is a relative path", argv[0])
	}
	return argv
}

func commands(v *decode.Value) [][]string {
	items, _ := v.ListItems()
	var all [][]string
	for _, item := range items {
		all = append(all, command(item))
	}
	return all
}

func localNames(v *decode.Value) []string {
	all := words(v)
	for _, name := range all {
		if !filepath.IsLocal(name) || filepath.Clean(name) != name {
			v.Mistake("name it from the folder that the compiler starts in", "%q leaves the folder", name)
		}
	}
	return all
}

var variableName = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*$`)

func environment(v *decode.Value) []string {
	if v.Kind != decode.Map {
		v.Mistake("write it as {NAME: value}", "want a mapping, not %v", v.Kind)
		return nil
	}
	var all []string
	for _, e := range v.Entries {
		text, _ := e.Value.Text()
		if !variableName.MatchString(e.Key.Raw) || strings.ContainsRune(text, 0) {
			e.Key.Mistake("", "%q cannot be a variable", e.Key.Raw+"="+text)
		}
		all = append(all, e.Key.Raw+"="+text)
	}
	slices.Sort(all)
	return all
}

func folders(v *decode.Value) []string {
	all := words(v)
	for _, folder := range all {
		if !filepath.IsAbs(folder) || filepath.Clean(folder) != folder || folder == "/" {
			v.Mistake("write an absolute path below /, without . and ..", "%q cannot be shown", folder)
		}
		if _, err := filepath.Match(folder, ""); err != nil {
			v.Mistake("close the bracket", "%q is not a pattern", folder)
		}
	}
	return all
}

func options(v *decode.Value) map[string]option {
	if v.Kind != decode.Map {
		v.Mistake("write it as {name: {use: [...], found: [[...]]}}", "want a mapping, not %v", v.Kind)
		return nil
	}
	all := map[string]option{}
	for _, e := range v.Entries {
		if !e.Value.Fields("use", "found") {
			continue
		}
		var o option
		if use := e.Value.Get("use"); use != nil {
			o.use = words(use)
		}
		if found := e.Value.Get("found"); found != nil {
			o.found = commands(found)
		}
		all[e.Key.Raw] = o
	}
	return all
}

func pattern(v *decode.Value) *regexp.Regexp {
	text, ok := v.Text()
	if !ok {
		return nil
	}
	compiled, err := regexp.Compile(text)
	if err != nil {
		v.Mistake("see https://golang.org/s/re2syntax", "%q is not a regular expression: %v", text, err)
	}
	return compiled
}

func count(v *decode.Value) int {
	n, ok := v.Int()
	if ok && (n < 1 || n > 1<<16) {
		v.Mistake("write a number from 1 to 65536", "%d processes cannot be", n)
	}
	return int(n)
}

func size(v *decode.Value) problems.Size {
	text, ok := v.Text()
	if !ok {
		return 0
	}
	s, err := problems.ParseSize(text)
	if err != nil {
		v.Mistake("write it as 64MiB", "%q is not a size", text)
	}
	return s
}

func allowance(v *decode.Value, row *Toolchain) {
	if !v.Fields("time", "memory") {
		return
	}
	if t := v.Get("time"); t != nil {
		factor, ok := t.Float()
		if ok && !(factor > 0 && factor <= 100) {
			t.Mistake("write a number above 0, at most 100", "%v cannot be a factor on time", factor)
		}
		row.TimeFactor = factor
	}
	if m := v.Get("memory"); m != nil {
		row.Memory = size(m)
	}
}

// readRegular reads a regular file of at most maxBytes: never a device, and
// never a pipe that nobody writes to.
func readRegular(path string, maxBytes int64) ([]byte, error) {
	before, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !before.Mode().IsRegular() {
		return nil, &os.PathError{Op: "open", Path: path, Err: errNotRegular}
	}
	return readOpened(path, maxBytes)
}
