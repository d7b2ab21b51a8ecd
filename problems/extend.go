package problems

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"gridjudge/problems/decode"
)

// maxChain bounds how long a line of variants can be.
const maxChain = 10

// readChain reads the spec at a place and all that it extends.
func (l *loader) readChain(at place) error {
	for {
		text, err := at.read()
		if err != nil {
			return err
		}
		root, err := decode.Parse(at.show(at.spec), text)
		if err != nil {
			return err
		}
		l.chain = append(l.chain, link{place: at, root: root})
		parent := root.Get("extends")
		if parent == nil {
			return nil
		}
		var ok bool
		if at, ok, err = l.parent(at, parent); !ok || err != nil {
			l.orphan = true
			return err
		}
	}
}

// parent finds the spec that v, written at a place, names.
func (l *loader) parent(at place, v *decode.Value) (place, bool, error) {
	ref, ok := v.Text()
	if !ok {
		return place{}, false, nil
	}
	next, err := locateParent(at, ref)
	var unknown *UnknownError
	switch {
	case errors.As(err, &unknown):
		fix := "name a built-in problem, or a folder with its path, such as ../" + path.Base(ref)
		if unknown.Nearest != "" {
			fix = fmt.Sprintf("did you mean %q?", unknown.Nearest)
		}
		v.Mistake(fix, "no problem %q to extend", ref)
		return place{}, false, nil
	case errors.Is(err, errParentPath) || errors.Is(err, fs.ErrInvalid):
		v.Mistake("name a built-in problem, or a folder with its path from this one, such as ../sum", "cannot extend %q", ref)
		return place{}, false, nil
	case err != nil:
		return place{}, false, err
	}
	if slices.ContainsFunc(l.chain, func(c link) bool { return c.key == next.key }) {
		v.Mistake("extend a problem that does not come back to this one", "%q extends itself", ref)
		return place{}, false, nil
	}
	if len(l.chain) == maxChain {
		v.Mistake("extend a problem nearer to the first", "more than %d problems extend one another", maxChain)
		return place{}, false, nil
	}
	return next, true, nil
}

var errParentPath = errors.New("not a path to another problem")

func locateParent(at place, ref string) (place, error) {
	if !looksLikePath(ref) {
		if !slices.Contains(BuiltIn(), ref) {
			return place{}, &UnknownError{Ref: ref, Nearest: decode.Nearest(ref, BuiltIn())}
		}
		return builtInPlace(ref)
	}
	if path.IsAbs(ref) || strings.ContainsAny(ref, "\\\x00") || at.builtIn {
		return place{}, errParentPath
	}
	next, err := at.beside(ref)
	if err != nil {
		return place{}, err
	}
	if _, err := fs.Stat(next.files, next.spec); errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrInvalid) {
		return place{}, &UnknownError{Ref: ref}
	}
	return next, nil
}

// own are the keys that a variant does not take from its parent: its name,
// and its tests, which it asks for with `inherit`.
var own = []string{"id", "extends", "tests"}

// merged returns the spec with all that it inherits.
func (l *loader) merged() *decode.Value {
	var whole *decode.Value
	for _, spec := range slices.Backward(l.chain) {
		if whole == nil {
			whole = spec.root
			continue
		}
		whole = merge(without(whole, own), spec.root)
	}
	return whole
}

func without(v *decode.Value, keys []string) *decode.Value {
	rest := *v
	rest.Entries = slices.DeleteFunc(slices.Clone(v.Entries), func(e decode.Entry) bool { return slices.Contains(keys, e.Key.Raw) })
	return &rest
}

// alternatives are the mappings whose keys exclude one another: a variant that
// names another one replaces the parent's.
var alternatives = []string{"check", "solution", "domain"}

// merge lays a variant's values over its parent's: mappings key by key, all
// else replaces. A key with nothing behind it takes the parent's value away.
func merge(parent, child *decode.Value) *decode.Value {
	whole := *child
	whole.Entries = nil
	for _, e := range parent.Entries {
		if child.Get(e.Key.Raw) == nil {
			whole.Entries = append(whole.Entries, e)
		}
	}
	for _, e := range child.Entries {
		before := parent.Get(e.Key.Raw)
		if before != nil && before.Kind == decode.Map && e.Value.Kind == decode.Map && !changesKind(e, before) {
			e.Value = merge(before, e.Value)
		}
		if e.Value.Kind != decode.Null {
			whole.Entries = append(whole.Entries, e)
		}
	}
	return &whole
}

func changesKind(e decode.Entry, before *decode.Value) bool {
	if e.Key.Raw == "origin" {
		// The address of one judge's problem is not that of another's.
		return e.Value.Get("judge") != nil || e.Value.Get("number") != nil
	}
	return slices.Contains(alternatives, e.Key.Raw) &&
		slices.ContainsFunc(e.Value.Entries, func(k decode.Entry) bool { return before.Get(k.Key.Raw) == nil })
}

// files is the folder of the spec with those that it extends mounted in it.
func (l *loader) files() fs.FS {
	var all fs.FS
	for _, spec := range slices.Backward(l.chain) {
		if all == nil {
			all = spec.files
			continue
		}
		all = variantFiles{own: spec.files, parent: all}
	}
	return all
}

// mounted is the name that files shows a file of the i-th spec under.
func mounted(i int, name string) string {
	return strings.Repeat(parentMount+"/", i) + name
}
