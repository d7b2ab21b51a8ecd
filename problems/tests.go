package problems

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"

	"gridjudge/problems/decode"
)

// maxTests bounds how many tests a problem can have.
const maxTests = 100_000

// namePattern holds a test's name to what can be a file's name anywhere, and
// leads nowhere but down.
var namePattern = regexp.MustCompile(`^[A-Za-z0-9_+-][A-Za-z0-9_.+-]*(/[A-Za-z0-9_+-][A-Za-z0-9_.+-]*)*$`)

// testList is the tests of a spec while they are being read.
type testList struct {
	*loader
	problem *Problem
	level   int // the spec of the chain whose entry is being read
	tests   []*Test
	levels  []int // of each test: the spec that wrote it
}

// tests reads `tests:`, a list or a single entry.
func (l *loader) tests(p *Problem) []*Test {
	t := &testList{loader: l, problem: p}
	t.read(0)
	t.name()
	return t.tests
}

// read adds the tests that the i-th spec of the chain names. Its parent's are
// among them only where it says `inherit`.
func (t *testList) read(i int) {
	v := present(t.chain[i].root, "tests")
	if v == nil {
		return
	}
	entries := []*decode.Value{v}
	if v.Kind == decode.List {
		entries = v.Items
	}
	inherited := false
	for _, entry := range entries {
		if entry.Kind != decode.Scalar || entry.Raw != "inherit" {
			t.level = i
			t.entry(entry)
			continue
		}
		switch {
		case i+1 == len(t.chain) && t.orphan:
			// What is wrong with the parent has been told.
		case i+1 == len(t.chain):
			entry.Mistake("add `extends: …`, or leave it out", "there is nothing to inherit from")
		case inherited:
			entry.Mistake("leave it out", "the tests are inherited already")
		default:
			t.read(i + 1)
		}
		inherited = true
	}
}

func (t *testList) entry(v *decode.Value) {
	if !v.Fields("sample", "files", "boards", "input", "answer", "name") {
		return
	}
	kinds := map[string]func(v, what *decode.Value){"sample": t.sample, "files": t.files, "boards": t.boards, "input": t.inline}
	var read func(v, what *decode.Value)
	var what *decode.Value
	for _, e := range v.Entries {
		if f := kinds[e.Key.Raw]; f != nil {
			if read != nil {
				e.Key.Mistake("write each as an entry of its own", "one of sample, files, boards and input is enough")
				return
			}
			read, what = f, e.Value
		}
	}
	if read == nil {
		v.Mistake("write e.g. `sample: 01` or `files: \"data/*.in\"`", "the entry names no test")
		return
	}
	if v.Get("input") == nil {
		for _, key := range []string{"answer", "name"} {
			if odd := v.Get(key); odd != nil {
				odd.Mistake("leave it out", "%s goes with input", key)
			}
		}
	}
	read(v, what)
}

// add appends a test; its name is settled when all are known.
func (t *testList) add(test *Test) bool {
	if len(t.tests) == maxTests {
		test.at.Mistake("", "more than %d tests", maxTests)
	}
	if len(t.tests) >= maxTests {
		return false
	}
	t.tests = append(t.tests, test)
	t.levels = append(t.levels, t.level)
	return true
}

func (t *testList) sample(_, v *decode.Value) {
	number, ok := v.Text()
	if !ok {
		return
	}
	if !namePattern.MatchString(number) || strings.Contains(number, "/") {
		v.Mistake("write e.g. `sample: 01`, for samples/01.in and samples/01.ans", "%q is no sample's name", number)
		return
	}
	test := t.fromFile(v, path.Join("samples", number+".in"))
	if test == nil {
		return
	}
	if !test.HasAnswer {
		v.Mistake("add samples/"+number+".ans", "the sample has no answer")
		return
	}
	test.Name, test.Sample = "sample/"+number, true
	t.add(test)
}

func (t *testList) files(_, v *decode.Value) {
	pattern, ok := v.Text()
	if !ok || !withinFolder(v, pattern) {
		return
	}
	if path.Ext(pattern) != ".in" {
		v.Mistake("write e.g. \"data/*.in\"; the answer to x.in is x.ans", "inputs end in .in")
		return
	}
	names, err := fs.Glob(t.chain[t.level].files, path.Clean(pattern))
	if err != nil {
		v.Mistake("write e.g. \"data/*.in\"", "%q is no pattern", pattern)
		return
	}
	if len(names) == 0 {
		v.Mistake("", "no file is named like %q", pattern)
	}
	slices.SortFunc(names, func(a, b string) int {
		return compareNatural(strings.TrimSuffix(a, ".in"), strings.TrimSuffix(b, ".in"))
	})
	for _, name := range names {
		test := t.fromFile(v, name)
		if test == nil || !t.add(test) {
			return
		}
	}
}

// fromFile makes the test of an input file, and of the answer beside it if
// there is one.
func (t *testList) fromFile(v *decode.Value, name string) *Test {
	beside := t.chain[t.level].files
	if err := regular(beside, name); err != nil {
		v.Mistake(nearbyFile(beside, name), "cannot use file %q: %v", name, err)
		return nil
	}
	base := strings.TrimSuffix(name, ".in")
	if !namePattern.MatchString(base) {
		v.Mistake("rename it: use letters, digits, and _ . + -", "%q makes no name for a test", base)
		return nil
	}
	input, answer := mounted(t.level, name), mounted(t.level, base+".ans")
	test := &Test{Name: base, at: v, inputFile: input, input: copier(t.problem.Files, input)}
	switch err := regular(beside, base+".ans"); {
	case err == nil:
		test.HasAnswer, test.answer = true, copier(t.problem.Files, answer)
	case !errors.Is(err, errNoFile):
		v.Mistake("", "cannot use file %q: %v", base+".ans", err)
		return nil
	}
	t.problem.used = append(t.problem.used, input, answer)
	return test
}

// copier copies a file whenever it is called, and keeps nothing of it.
func copier(files fs.FS, name string) func(io.Writer) error {
	return func(w io.Writer) error {
		f, err := files.Open(name)
		if err != nil {
			return fmt.Errorf("read test: %w", err)
		}
		defer f.Close()
		room := copyRoom.Get().(*[]byte)
		defer copyRoom.Put(room)
		// Without the two's own ways of copying, which would take fresh room.
		_, err = io.CopyBuffer(struct{ io.Writer }{w}, struct{ io.Reader }{f}, *room)
		return err
	}
}

// copyRoom is for copying: a problem may have thousands of small files.
var copyRoom = sync.Pool{New: func() any { room := make([]byte, 32<<10); return &room }}

// inline reads a test that stands in the spec itself.
func (t *testList) inline(entry, v *decode.Value) {
	input, ok := v.Text()
	if !ok {
		return
	}
	test := &Test{at: v, input: fixed(input)}
	if answer := entry.Get("answer"); answer != nil {
		text, ok := answer.Text()
		if !ok {
			return
		}
		test.HasAnswer, test.answer = true, fixed(text)
	}
	name := present(entry, "name")
	if name == nil {
		test.Name = fmt.Sprintf("inline/%d", t.inlineSoFar()+1)
	} else if test.Name, ok = testName(name); !ok {
		return
	}
	t.add(test)
}

func (t *testList) inlineSoFar() int {
	n := 0
	for i, test := range t.tests {
		if t.levels[i] == t.level && test.inputFile == "" && test.boards == nil && !test.generated {
			n++
		}
	}
	return n
}

func fixed(text string) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	}
}

// testName reads a name that the spec gives.
func testName(v *decode.Value) (string, bool) {
	name, ok := v.Text()
	if ok && !namePattern.MatchString(name) {
		v.Mistake("use letters, digits, and _ . + -, with single slashes between", "%q is no name for a test", name)
		return "", false
	}
	return name, ok
}

// name settles that each test has a name of its own: what a variant calls its
// tests stands, and an inherited test of the same name has its parent's id in
// front and is a test like any other.
func (t *testList) name() {
	taken := map[string]bool{}
	for level := range t.chain {
		for i, test := range t.tests {
			if t.levels[i] != level {
				continue
			}
			if taken[test.Name] && level > 0 {
				test.Name = t.parentID(level) + "/" + test.Name
				test.Sample = false // the variant has samples of its own
			}
			if taken[test.Name] {
				test.at.Mistake("give one of them a `name:`, or name it once", "two tests are called %q", test.Name)
			}
			taken[test.Name] = true
		}
	}
}

func (t *testList) parentID(level int) string {
	if id := t.chain[level].root.Get("id"); id != nil && ValidID(id.Raw) {
		return id.Raw
	}
	return "parent"
}

// answers holds every test to have what its outputs are compared with.
func (l *loader) answers(p *Problem) {
	if p.Check.Kind == "completion" || p.Interactive() || present(p.spec, "solution") != nil {
		return
	}
	if p.Check.Kind == "program" && !slices.ContainsFunc(p.Tests, func(t *Test) bool { return t.HasAnswer && !t.Sample }) {
		return // its checker needs no more than the input
	}
	told := map[*decode.Value]bool{}
	for _, t := range p.Tests {
		if !t.HasAnswer && !told[t.at] {
			told[t.at] = true
			t.at.Mistake("put "+t.Name+".ans beside the input, or name a `solution:`", "test %q has no answer", t.Name)
		}
	}
}
