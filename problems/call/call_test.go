package call

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"gridjudge/problems/decode"
)

func value(t *testing.T, text string) any {
	t.Helper()
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		t.Fatal(err)
	}
	return v
}

func parse(t *testing.T, text string) (*Call, error) {
	t.Helper()
	v, err := decode.Parse("c", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return Decode(v), v.Source.Err()
}

func typeOf(text string) Type {
	return Type{Base(strings.TrimRight(text, "[]")), strings.Count(text, "[]")}
}

// TestCanonical encodes values, and holds Check to accept exactly that.
func TestCanonical(t *testing.T) {
	for _, c := range []struct{ typ, in, want string }{
		{"int", "-2147483648", "-2147483648"}, {"long", "9223372036854775807", "9223372036854775807"},
		{"double", "1.50", "1.5"}, {"double", "-0.0", "0.0"}, {"double", "7", "7.0"}, {"double", "5e-324", "5e-324"},
		{"bool", "true", "true"}, {"char", `"\u0041"`, `"A"`}, {"char", `"\u0000"`, `"\u0000"`},
		{"string", `"\u2028\/\"\\\b\f\n\r\t\u001F\u007f😀"`, "\"\u2028/\\\"\\\\\\b\\f\\n\\r\\t\\u001f\u007f😀\""},
		{"int[]", "[ ]", "[]"}, {"int[][]", "[ [1, 2], [] ]", "[[1,2],[]]"}, {"ListNode", "[1, 2]", "[1,2]"}, {"ListNode[]", "[[], [3]]", "[[],[3]]"},
		{"void", "null", "null"},
	} {
		got, err := typeOf(c.typ).Encode(nil, value(t, c.in))
		if err != nil || string(got) != c.want {
			t.Errorf("%s of %s: got %s, %v, want %s", c.in, c.typ, got, err, c.want)
		}
		if err := typeOf(c.typ).Check(got); err != nil {
			t.Errorf("%s: %v", got, err)
		}
	}
}

func TestNoValues(t *testing.T) {
	for _, c := range []struct{ typ, in, want string }{
		{"int", "2147483648", "make the type long"}, {"int", "1.0", "want int, not 1.0"}, {"int", `"1"`, `want int, not "1"`},
		{"long", "9223372036854775808", "want long"}, {"double", "1e999", "want double"}, {"char", `"ab"`, "one ASCII character"},
		{"char", `"é"`, "one ASCII character"}, {"bool", "1", "want bool"}, {"string", "null", "want string, not null"},
		{"int[][]", "[[1],[2,true]]", "[1][1]: want int, not true"}, {"ListNode", "[[1]]", "[0]: want int, not an array of 1"}, {"string", "{}", "not an object"},
	} {
		if _, err := typeOf(c.typ).Encode(nil, value(t, c.in)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s of %s: got %v, want %q", c.in, c.typ, err, c.want)
		}
	}
	for _, f := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		if _, err := typeOf("double").Encode(nil, f); err == nil {
			t.Errorf("%v is a value", f)
		}
	}
}

// TestNotCanonical is what a hostile driver could send.
func TestNotCanonical(t *testing.T) {
	for _, c := range []struct{ typ, text string }{
		{"int", ""}, {"int", "01"}, {"int", "+1"}, {"int", "-0"}, {"int", "-"}, {"int", "1 "}, {"int", " 1"}, {"int", "2147483648"}, {"int", "1.0"}, {"int", "1e2"},
		{"int", strings.Repeat("1", 1<<20)}, {"long", "9223372036854775808"},
		{"double", "NaN"}, {"double", "Infinity"}, {"double", "1e999"}, {"double", ".5"}, {"double", "1."}, {"double", "1e"}, {"double", "0x1p3"}, {"double", "1_0"}, {"double", "01"}, {"double", strings.Repeat("1", 500)},
		{"bool", "True"}, {"bool", "1"}, {"char", `""`}, {"char", `"ab"`}, {"char", `"é"`}, {"char", "a"},
		{"string", `"`}, {"string", `"\`}, {"string", "\"\xff\""}, {"string", "\"\n\""}, {"string", `"\u0041"`}, {"string", `"\u000A"`}, {"string", `"\u000a"`}, {"string", `"\/"`}, {"string", `"\ud83d"`}, {"string", `"a"b`}, {"string", "null"},
		{"int[]", "["}, {"int[]", "[1"}, {"int[]", "[1,"}, {"int[]", "[1,]"}, {"int[]", "[,1]"}, {"int[]", "[1]]"}, {"int[]", "[1 ,2]"}, {"int[]", "null"}, {"int[]", "[[1]]"}, {"int[][]", "[1]"},
		{"ListNode", "[null]"}, {"ListNode", "null"}, {"int[][]", strings.Repeat("[", 1<<20)},
	} {
		if err := typeOf(c.typ).Check([]byte(c.text)); err == nil {
			t.Errorf("%.40q is a value of type %s", c.text, c.typ)
		}
	}
}

// FuzzCheck holds what Check passes to be what Encode writes, for every type
// but the doubles.
func FuzzCheck(f *testing.F) {
	types := []string{"int", "long", "bool", "char", "string", "int[]", "string[][]", "ListNode", "char[][]"}
	for i, text := range []string{"1", "-5", "true", `"a"`, `"\u0001é"`, "[1,2]", `[["a"],[]]`, "[]", `[["."]]`} {
		f.Add(uint8(i), []byte(text))
	}
	f.Fuzz(func(t *testing.T, kind uint8, text []byte) {
		typ := typeOf(types[int(kind)%len(types)])
		if typ.Check(text) != nil {
			return
		}
		got, err := typ.Encode(nil, value(t, string(text)))
		if err != nil || string(got) != string(text) {
			t.Errorf("%v: %q passes, and is written %q, %v", typ, text, got, err)
		}
	})
}

func TestCompare(t *testing.T) {
	near := Tolerance{Absolute: 1e-5}
	for _, c := range []struct {
		got, want, difference string
		tolerance             Tolerance
	}{
		{"[0,1]", "[0,1]", "", Tolerance{}}, {"[0,1]", "[0,2]", "[1] is 1, want 2", Tolerance{}}, {"7", "8", "is 7, want 8", Tolerance{}},
		{"1", "1.0", "", Tolerance{}}, {"-0", "0.0", "", Tolerance{}}, {"1e0", "1.0", "", Tolerance{}}, {"0.30000000000000004", "0.3", "[", Tolerance{}}, {"[0.300000001]", "[0.3]", "", near}, {"1", "2", "is 1, want 2", Tolerance{Absolute: 5}},
		{"9007199254740993", "9007199254740992", "is 9007199254740993, want 9007199254740992", Tolerance{}},
		{`["a,b"]`, `["a","b"]`, `[0] is "a,b", want "a"`, Tolerance{}}, {"[1]", "[1,2]", "has 1 elements, want more", Tolerance{}}, {"[]", "[1]", "has 0 elements, want more", Tolerance{}},
		{"[1,2]", "[1]", "has more than 1 elements", Tolerance{}}, {"[[1],[2]]", "[[1],[3]]", "[1][0] is 2, want 3", Tolerance{}},
	} {
		got := Compare([]byte(c.got), []byte(c.want), c.tolerance)
		if c.difference == "[" && got != "" {
			continue
		}
		if got != c.difference {
			t.Errorf("%s, want %s: %q, want %q", c.got, c.want, got, c.difference)
		}
	}
}

func TestMistakes(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"{}", "what is called has no name"}, {"{function: f}", "the function has no result"}, {"{function: 2f, returns: int}", `"2f" is no name`},
		{"{function: class, returns: int}", "a word of one of the languages"}, {"{function: f, returns: strin}", `did you mean "string"?`},
		{"{function: f, returns: \"int[][][]\"}", "nests too deep"}, {"{function: f, returns: \"void[]\"}", "cannot be"}, {"{function: f, returns: \"int[\"}", "unknown type"},
		{"{function: f, parameters: [{name: a}], returns: int}", "needs a name and a type"}, {"{function: f, parameters: [{name: a, type: void}], returns: int}", "cannot be"},
		{"{function: f, parameters: [{name: a, type: int}, {name: a, type: int}], returns: int}", "two parameters"},
		{"{function: f, parameters: [{name: a, type: int}], result: {parameter: a}}", "not changed in place"}, {"{function: f, result: {parameter: b}}", `no parameter "b"`},
		{"{function: f, result: return}", "nothing to return"}, {"{methods: [{name: a}]}", "the class has no name"}, {"{class: A, methods: []}", "no methods"}, {"{class: A, constructor: []}", "no methods"},
		{"{class: A, methods: [{name: a}, {name: a}]}", "is taken"}, {"{class: A, function: f, methods: [{name: a}]}", "does not go with methods"},
		{"{function: f, returns: int, isolate: none}", "unknown value"}, {"{functoin: f}", `did you mean "function"?`},
	} {
		got, err := parse(t, c.text)
		if got != nil && err == nil || err == nil || !strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), "c:1:") {
			t.Errorf("%s: got %v, want %q", c.text, err, c.want)
		}
	}
}

func TestDesign(t *testing.T) {
	c, err := parse(t, "{class: A, constructor: [{name: n, type: int}], methods: [{name: get, parameters: [{name: k, type: int}], returns: int}, {name: put}]}")
	if err != nil || !c.Design() {
		t.Fatal(err)
	}
	got, types, err := c.EncodeDesign(nil, value(t, `["A", "put", "get"]`), value(t, "[[2], [], [7]]"))
	if want := `[["A","put","get"],[[2],[],[7]]]`; err != nil || string(got) != want {
		t.Errorf("got %s, %v, want %s", got, err, want)
	}
	for text, good := range map[string]bool{"[null,null,5]": true, "[null,null]": false, "[null,null,5,6]": false, "[null,5,null]": false, "[null,null,5] ": false, "[]": false, "5": false} {
		if err := CheckDesign(types, []byte(text)); (err == nil) != good {
			t.Errorf("%s: %v", text, err)
		}
	}
	for _, bad := range [][2]string{{`["B"]`, "[[2]]"}, {`["A","gett"]`, "[[2],[1]]"}, {`["A"]`, "[[]]"}, {`["A"]`, "[[2],[1]]"}, {`"A"`, "[[2]]"}, {`["A"]`, `[["x"]]`}} {
		if _, _, err := c.EncodeDesign(nil, value(t, bad[0]), value(t, bad[1])); err == nil {
			t.Errorf("%s %s is taken", bad[0], bad[1])
		}
	}
}
