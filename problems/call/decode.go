package call

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"gridjudge/problems/decode"
)

// maxDepth is how deep arrays nest, maxParameters and maxMethods how many there are.
const (
	maxDepth      = 2
	maxParameters = 20
	maxMethods    = 50
)

var identifier = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_]{0,63}$`)

// reserved are words that cannot be names in some language: the union of the
// keywords that an author is likely to hit.
var reserved = strings.Fields(`abstract and as assert async auto await bool boolean break byte case catch chan char class const
	continue crate def default defer del delete do double elif else enum except export extends extern false final finally float
	fn for friend from func function global go goto if impl implements import in inline instanceof int interface is lambda let
	long loop map match mod move mut namespace native new nil none nonlocal not null operator or package pass private
	protected pub public raise range ref register return self short signed sizeof static string struct super switch
	synchronized template this throw throws trait true try type typedef typename typeof union unsafe unsigned use using var
	virtual void volatile where while with yield main`)

// Decode reads the mapping under `call:`; nil if there is a mistake in it,
// which is then told.
func Decode(v *decode.Value) *Call {
	if !v.Fields("class", "function", "parameters", "returns", "result", "constructor", "methods", "isolate") {
		return nil
	}
	d := &decoder{ok: true}
	c := &Call{Changed: -1, Isolate: Batch, Returns: Type{Base: Void}}
	if class := present(v, "class"); class != nil {
		c.Class = d.name(class)
	}
	if isolate := present(v, "isolate"); isolate != nil {
		word, ok := isolate.OneOf(string(Batch), string(Process))
		c.Isolate, d.ok = Isolate(word), d.ok && ok
	}
	if present(v, "methods") != nil || present(v, "constructor") != nil {
		d.design(v, c)
	} else {
		d.function(v, c)
	}
	if !d.ok {
		return nil
	}
	return c
}

type decoder struct{ ok bool }

func present(v *decode.Value, key string) *decode.Value {
	if got := v.Get(key); got != nil && got.Kind != decode.Null {
		return got
	}
	return nil
}

func (d *decoder) mistake(v *decode.Value, fix, format string, args ...any) {
	v.Mistake(fix, format, args...)
	d.ok = false
}

func (d *decoder) name(v *decode.Value) string {
	text, ok := v.Text()
	switch {
	case !ok:
		d.ok = false
	case !identifier.MatchString(text):
		d.mistake(v, "write a letter, then letters, digits or _", "%q is no name", text)
	case slices.Contains(reserved, text):
		d.mistake(v, "choose another name", "%q is a word of one of the languages", text)
	}
	return text
}

func (d *decoder) function(v *decode.Value, c *Call) {
	if name := present(v, "function"); name == nil {
		d.mistake(v, "add e.g. `function: twoSum`, or `methods:` for a class", "what is called has no name")
	} else {
		c.Function = d.name(name)
	}
	if list := present(v, "parameters"); list != nil {
		c.Parameters = d.parameters(list, true)
	}
	if returns := present(v, "returns"); returns != nil {
		c.Returns = d.typ(returns, true)
	}
	result := present(v, "result")
	switch {
	case result == nil && c.Returns.IsVoid():
		d.mistake(v, "add `returns: int`, or `result: {parameter: NAME}` for one that is changed in place", "the function has no result")
	case result != nil && result.Kind == decode.Scalar:
		if _, ok := result.OneOf("return"); !ok {
			d.ok = false
		} else if c.Returns.IsVoid() {
			d.mistake(result, "add e.g. `returns: int`", "a function that returns nothing has nothing to return")
		}
	case result != nil:
		d.result(result, c)
	}
}

// result reads `{parameter: board, value: {board: solution}}` or `{return: sum}`.
func (d *decoder) result(v *decode.Value, c *Call) {
	if !v.Fields("parameter", "value") {
		d.ok = false
		return
	}
	if parameter := present(v, "parameter"); parameter != nil {
		name, _ := parameter.Text()
		c.Changed = slices.IndexFunc(c.Parameters, func(p Parameter) bool { return p.Name == name })
		if c.Changed < 0 {
			d.mistake(parameter, "name one of `parameters:`", "there is no parameter %q", name)
		} else if t := c.Parameters[c.Changed].Type; t.Depth == 0 && t.Base != ListNode {
			d.mistake(parameter, "name an array or a ListNode", "a parameter of type %v is not changed in place", t)
		}
	} else if c.Returns.IsVoid() {
		d.mistake(v, "add `parameter: NAME`, or `returns:` to the call", "the function has no result")
	}
	if value := present(v, "value"); value != nil {
		c.Into = d.from(value)
	}
}

func (d *decoder) design(v *decode.Value, c *Call) {
	if c.Class == "" {
		d.mistake(v, "add e.g. `class: LRUCache`", "the class has no name")
	}
	for _, key := range []string{"function", "parameters", "returns", "result"} {
		if odd := v.Get(key); odd != nil {
			d.mistake(odd, "leave it out: its methods say it", "%s does not go with methods", key)
		}
	}
	if list := present(v, "constructor"); list != nil {
		c.Constructor = d.parameters(list, false)
	}
	c.Methods = []Method{}
	methods := present(v, "methods")
	if methods == nil || len(methods.Items) == 0 {
		d.mistake(v, "add e.g. `methods: [{name: get, returns: int}]`", "the class has no methods")
		return
	}
	if len(methods.Items) > maxMethods {
		d.mistake(methods, fmt.Sprintf("at most %d", maxMethods), "%d methods", len(methods.Items))
		return
	}
	for _, item := range methods.Items {
		d.method(item, c)
	}
}

func (d *decoder) method(v *decode.Value, c *Call) {
	if !v.Fields("name", "parameters", "returns") {
		d.ok = false
		return
	}
	m := Method{Returns: Type{Base: Void}}
	name := present(v, "name")
	if name == nil {
		d.mistake(v, "add e.g. `name: get`", "the method has no name")
		return
	}
	m.Name = d.name(name)
	if m.Name == c.Class || slices.ContainsFunc(c.Methods, func(o Method) bool { return strings.EqualFold(o.Name, m.Name) }) {
		d.mistake(name, "choose another name", "the name %q is taken", m.Name)
	}
	if list := present(v, "parameters"); list != nil {
		m.Parameters = d.parameters(list, false)
	}
	if returns := present(v, "returns"); returns != nil {
		m.Returns = d.typ(returns, true)
	}
	c.Methods = append(c.Methods, m)
}

// parameters reads a list of them. Those of a class take their values from the
// list of calls, so that they have no source of their own.
func (d *decoder) parameters(v *decode.Value, sourced bool) []Parameter {
	items, ok := v.ListItems()
	if !ok || len(items) > maxParameters {
		if ok {
			d.mistake(v, fmt.Sprintf("at most %d", maxParameters), "%d parameters", len(items))
		}
		d.ok = false
		return nil
	}
	keys := []string{"name", "type"}
	if sourced {
		keys = append(keys, "value")
	}
	var all []Parameter
	for _, item := range items {
		if !item.Fields(keys...) {
			d.ok = false
			continue
		}
		name, typ := present(item, "name"), present(item, "type")
		if name == nil || typ == nil {
			d.mistake(item, "write e.g. `{name: nums, type: \"int[]\"}`", "a parameter needs a name and a type")
			continue
		}
		p := Parameter{Name: d.name(name), Type: d.typ(typ, false)}
		if p.From = p.Name; present(item, "value") != nil && sourced {
			p.From = d.from(present(item, "value"))
		}
		if slices.ContainsFunc(all, func(o Parameter) bool { return o.Name == p.Name }) {
			d.mistake(name, "choose another name for one of the two", "two parameters are called %q", p.Name)
		}
		all = append(all, p)
	}
	return all
}

// from reads `{board: givens}` or `{name: n}`.
func (d *decoder) from(v *decode.Value) string {
	if !v.Fields("board", "name") || len(v.Entries) != 1 {
		d.mistake(v, "write {board: givens} or {name: n}", "the value of what?")
		return ""
	}
	text, ok := v.Entries[0].Value.Text()
	d.ok = d.ok && ok
	return text
}

// bases are the base types in the order in which people are told of them.
var bases = []string{"int", "long", "double", "bool", "char", "string", "ListNode"}

func (d *decoder) typ(v *decode.Value, mayBeVoid bool) Type {
	text, ok := v.Text()
	if !ok {
		d.ok = false
		return Type{}
	}
	base := strings.TrimRight(text, "[]")
	depth := strings.Count(text, "[]")
	t := Type{Base(base), depth}
	known := slices.Contains(bases, base) || base == string(Void)
	switch {
	case !known || t.String() != text:
		fix := "one of " + strings.Join(bases, ", ") + ", or an array of them such as int[][]"
		if near := decode.Nearest(base, bases); near != "" && near != base {
			fix = fmt.Sprintf("did you mean %q? (%s)", near+strings.Repeat("[]", depth), fix)
		}
		d.mistake(v, fix, "unknown type %q", text)
	case t.Base == Void && (depth > 0 || !mayBeVoid):
		d.mistake(v, "void is what a function returns", "a value of type %q cannot be", text)
	case depth > maxDepth || t.Base == ListNode && depth > 1:
		d.mistake(v, "write at most T[][], or ListNode[]", "type %q nests too deep", text)
	}
	return t
}
