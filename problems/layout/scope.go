package layout

import (
	"fmt"
	"slices"
	"strings"

	"gridjudge/problems/decode"
)

// symbol is a name of a layout.
type symbol struct {
	kind   kind
	given  bool       // of the input that is answered
	hidden string     // why it is not seen, though it is taken
	length expression // of a group
}

// scope holds the names seen from one place. A name is taken once for a whole
// layout, so that a case's values have no two meanings.
type scope struct {
	parent   *scope
	symbols  map[string]*symbol
	declared map[string]*decode.Value // every name of the layout, and where; of the outermost scope
}

func (s *scope) child() *scope {
	return &scope{parent: s, symbols: map[string]*symbol{}}
}

func (s *scope) find(name string) *symbol {
	for ; s != nil; s = s.parent {
		if found := s.symbols[name]; found != nil {
			return found
		}
	}
	return nil
}

// visible lists the names seen from here, sorted.
func (s *scope) visible() []string {
	var all []string
	for at := s; at != nil; at = at.parent {
		for name := range at.symbols {
			if found := s.find(name); found.hidden == "" && found.kind != noKind && !slices.Contains(all, name) {
				all = append(all, name)
			}
		}
	}
	slices.Sort(all)
	return all
}

// look finds a name that is used at v, or says what is wrong with that.
func (s *scope) look(name string, v *decode.Value) (found *symbol, message, fix string) {
	found = s.find(name)
	if found != nil && found.hidden == "" {
		return found, "", ""
	}
	if found != nil {
		return nil, fmt.Sprintf("%q is not seen from here", name), found.hidden
	}
	root := s
	for root.parent != nil {
		root = root.parent
	}
	if at := root.declared[name]; at != nil {
		return nil, fmt.Sprintf("%q is used before it stands", name), fmt.Sprintf("it stands in line %d: move that in front of this", at.Line)
	}
	names := s.visible()
	fix = "no name is seen from here: write a number, or read the name in an element in front"
	if len(names) > 0 {
		fix = "names seen from here: " + strings.Join(names, ", ")
	}
	if near := decode.Nearest(name, names); near != "" && len(name) > 1 { // every letter is near every other
		fix = fmt.Sprintf("did you mean %q?", near)
	}
	return nil, fmt.Sprintf("unknown name %q", name), fix
}

// hide takes the names of an inner scope, so that they are not used again, and
// says to those who look for them why they are not seen.
func (s *scope) hide(inner *scope, why string) {
	for name, symbol := range inner.symbols {
		if s.find(name) != nil {
			continue
		}
		hidden := *symbol
		if hidden.hidden == "" {
			hidden.hidden = why
		}
		s.symbols[name] = &hidden
	}
}

// name reads the name of a field and takes it.
func (c *compiler) name(v *decode.Value, s symbol) string {
	name, ok := v.Text()
	if !ok {
		return ""
	}
	if at := misspelt(name); at >= 0 {
		inside(v, at).Mistake("write a letter, then letters, digits or _", "%q is not a name", name)
		return ""
	}
	if name == "min" || name == "max" || name == "length" {
		v.Mistake("choose another name", "the name %q is a function's", name)
		return ""
	}
	if taken := c.scope.find(name); taken != nil {
		if taken.given {
			v.Mistake("choose another name", "the name %q stands in the input already", name)
		} else {
			v.Mistake("choose another name for one of the two", "the name %q stands here twice", name)
		}
		return ""
	}
	c.scope.symbols[name] = &s
	return name
}

// misspelt returns the offset of the first byte that a name cannot hold there,
// or -1. A - within a name is allowed, but expressions cannot refer to it.
func misspelt(name string) int {
	if name == "" {
		return 0
	}
	for i := range len(name) {
		b := name[i]
		switch {
		case isLetter(b):
		case i > 0 && isDigit(b) && name[i-1] != '-':
		case b == '-' && i > 0 && i+1 < len(name) && name[i-1] != '-':
		default:
			return i
		}
	}
	return -1
}

// declarations collects every name in a layout, to tell a name that stands too
// late from one that is unknown.
func declarations(v *decode.Value, found map[string]*decode.Value) {
	for _, item := range v.Items {
		declarations(item, found)
	}
	for _, e := range v.Entries {
		switch e.Key.Raw {
		case "int", "word", "float", "text", "board", "list", "grid", "value", "name":
			if e.Value.Kind == decode.Scalar && found[e.Value.Raw] == nil {
				found[e.Value.Raw] = e.Value
			}
		case "of": // what a list holds is named for people alone
			continue
		}
		declarations(e.Value, found)
	}
}
