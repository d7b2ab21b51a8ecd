package call

import "testing"

func TestArrange(t *testing.T) {
	for _, c := range []struct {
		typ, text string
		order     Order
		want      string
	}{
		{"int[]", "[2,10,1]", "", "[2,10,1]"}, {"int[]", "[2,10,1]", AnyOrder, "[1,10,2]"}, {"int[]", "[]", AnyOrder, "[]"},
		{"int[]", "[-5]", OuterOrder, "[-5]"}, {"int", "7", AnyOrder, "7"}, {"ListNode", "[3,1]", AnyOrder, "[3,1]"},
		{"ListNode[]", "[[3,1],[]]", AnyOrder, "[[3,1],[]]"}, {"ListNode[]", "[[3,1],[2]]", AnyOrder, "[[2],[3,1]]"},
		{"int[][]", "[[3,1],[2,0]]", AnyOrder, "[[0,2],[1,3]]"}, {"int[][]", "[[3,1],[2,0],[]]", OuterOrder, "[[2,0],[3,1],[]]"},
		{"string[]", `["b,]","a\"[",""]`, AnyOrder, `["","a\"[","b,]"]`}, {"double[]", "[10.5,9,-1e2]", AnyOrder, "[-1e2,9,10.5]"},
	} {
		if got := typeOf(c.typ).Arrange([]byte(c.text), c.order); string(got) != c.want {
			t.Errorf("%s of %s, %q: got %s, want %s", c.text, c.typ, c.order, got, c.want)
		}
	}
}

func TestCompareResults(t *testing.T) {
	types := []Type{{Base: Void}, typeOf("int[]"), typeOf("double"), typeOf("int")}
	near := Tolerance{Absolute: 1}
	for _, c := range []struct {
		got, want, difference string
		order                 Order
	}{
		{"[null,[2,1],1,0]", "[null,[2,1],1,0]", "", ""},
		{"[null,[2,1],1,0]", "[null,[1,2],1,0]", "[1][0] is 2, want 1", ""},
		{"[null,[2,1],1,0]", "[null,[1,2],1,0]", "", AnyOrder},
		{"[null,[2,2],1,0]", "[null,[1,2],1,0]", "[1] in any order", AnyOrder},
		{"[null,[],2,0]", "[null,[],1.0,0]", "", ""},
		{"[null,[],-0,0]", "[null,[],0.0,0]", "", ""},
		{"[null,[],1,1]", "[null,[],1,0]", "[3] is 1, want 0", ""},
	} {
		if got := CompareResults(types, []byte(c.got), []byte(c.want), near, c.order); got != c.difference {
			t.Errorf("%s, want %s: %q, want %q", c.got, c.want, got, c.difference)
		}
	}
}

// FuzzArrange holds every arrangement to be a value of the same type that
// arranging does not change.
func FuzzArrange(f *testing.F) {
	for _, text := range []string{"[]", `[["b","a\\"],[]]`, `[["]"],["["],[","]]`} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		typ := typeOf("string[][]")
		if typ.Check(text) != nil {
			return
		}
		once := typ.Arrange(text, AnyOrder)
		if err := typ.Check(once); err != nil || len(once) != len(text) {
			t.Errorf("%q: got %q, %v", text, once, err)
		}
		if twice := typ.Arrange(once, AnyOrder); string(twice) != string(once) {
			t.Errorf("%q: %q became %q", text, once, twice)
		}
	})
}
