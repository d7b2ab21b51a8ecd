// Package call is the language in which a spec says what function a contestant
// writes: its name, the types of its parameters and of its result, and the one
// form in which values of those types travel.
//
// Call [Decode] first, on the mapping under `call:`. [Type.Encode] writes a
// value that was read from a file in canonical form, [Call.CheckResult] holds a
// result to its type, and [Compare] holds it to the expected one.
//
// # The spec
//
//	call:
//	  class: Solution                  # left out: a plain function
//	  function: twoSum
//	  parameters:
//	    - {name: nums, type: "int[]"}
//	    - {name: target, type: int}
//	  returns: "int[]"                 # left out: void
//	  result: return                   # or {parameter: nums}: changed in place
//	  isolate: batch                   # or process: a fresh process for each case
//
// or, where the contestant writes a class whose objects are used call by call:
//
//	call:
//	  class: LRUCache
//	  constructor: [{name: capacity, type: int}]
//	  methods:
//	    - {name: get, parameters: [{name: key, type: int}], returns: int}
//	    - {name: put, parameters: [{name: key, type: int}, {name: value, type: int}]}
//
// A parameter takes its value from the case of the input that its `value:`
// names, `{board: givens}` or `{name: n}`; left out, from the one of its own
// name. A problem that has no `input:` gets one: a line of JSON a parameter
// and, in the answer, one for the result, case after case. The cases of a class
// are two lines, as LeetCode writes them: ["LRUCache","put","get"] and
// [[2],[1,1],[1]].
//
// # Types and values
//
//	bool      true, false
//	int       a whole number of 32 bits
//	long      a whole number of 64 bits
//	double    a number; NaN and the infinities are no values
//	char      a string of one ASCII character
//	string    a string of Unicode text
//	ListNode  a singly linked list of int: an array, [] is no node at all
//	T[]       an array
//	T[][]     an array of arrays
//	void      of returns alone; null among the results of a class
//
// A value has one canonical form: JSON without white space; whole numbers
// without leading zeros, + and -0; in strings \" \\ \b \t \n \f \r, other
// characters below U+0020 as \u00 and two small hexadecimal digits, and all
// else as it is, in UTF-8. So two values are equal where their bytes are, but
// for doubles, which every language prints in its own way and which are
// compared as numbers. We write them with a point or an exponent, 5.0.
package call

import "strings"

// Call is what a contestant writes.
type Call struct {
	Class      string // "": a plain function
	Function   string // "" for a class that is used call by call
	Parameters []Parameter
	Returns    Type
	// Changed is the index of the parameter that is the result, or -1: what is
	// returned is.
	Changed int
	Into    string // the name in the output's layout that the result fills; "": its only one
	// Constructor and Methods are those of a class that is used call by call.
	Constructor []Parameter
	Methods     []Method
	Isolate     Isolate
}

// Method is one of a class that is used call by call.
type Method struct {
	Name       string
	Parameters []Parameter
	Returns    Type
}

// Parameter is a parameter and where its value comes from.
type Parameter struct {
	Name string
	Type Type
	From string // a name of the input's layout
}

// Isolate says which cases share a process.
type Isolate string

// The ways to run the cases of a test.
const (
	Batch   Isolate = "batch"   // all, one after the other
	Process Isolate = "process" // none
)

// Design reports whether a class is used call by call.
func (c *Call) Design() bool { return c.Methods != nil }

// Result is the type of the result; of a class that is used call by call there
// is none.
func (c *Call) Result() Type {
	if c.Changed >= 0 {
		return c.Parameters[c.Changed].Type
	}
	return c.Returns
}

// Results are the types of all results that there can be.
func (c *Call) Results() []Type {
	if !c.Design() {
		return []Type{c.Result()}
	}
	var types []Type
	for _, m := range c.Methods {
		types = append(types, m.Returns)
	}
	return types
}

// Uses reports whether a type of this base occurs anywhere.
func (c *Call) Uses(base string) bool {
	uses := c.Returns.Base == Base(base)
	check := func(list []Parameter) {
		for _, p := range list {
			uses = uses || p.Type.Base == Base(base)
		}
	}
	check(c.Parameters)
	check(c.Constructor)
	for _, m := range c.Methods {
		check(m.Parameters)
		uses = uses || m.Returns.Base == Base(base)
	}
	return uses
}

// Base is a type without its brackets.
type Base string

// The base types.
const (
	Bool     Base = "bool"
	Int      Base = "int"
	Long     Base = "long"
	Double   Base = "double"
	Char     Base = "char"
	String   Base = "string"
	ListNode Base = "ListNode"
	Void     Base = "void"
)

// Type is a base type or an array of it.
type Type struct {
	Base  Base
	Depth int // of brackets: 2 for int[][]
}

func (t Type) String() string { return string(t.Base) + strings.Repeat("[]", t.Depth) }

// Element is the type of an array's elements.
func (t Type) Element() Type { return Type{t.Base, t.Depth - 1} }

// IsArray, IsVoid and Is are for templates.
func (t Type) IsArray() bool { return t.Depth > 0 }

// IsVoid reports whether there is no value.
func (t Type) IsVoid() bool { return t.Base == Void }

// Is reports whether the type is this base type itself, and no array.
func (t Type) Is(base string) bool { return t.Depth == 0 && t.Base == Base(base) }
