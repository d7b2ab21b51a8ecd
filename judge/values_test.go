package judge

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"gridjudge/judge/function"
	"gridjudge/judge/toolchain"
	"gridjudge/problems"
	"gridjudge/problems/call"
	"gridjudge/sandbox"
)

// extremes are values in canonical form, by the method of problem `types` that
// hands them back. Each language has to write the same bytes, so that a value
// means the same in all of them.
var extremes = []struct {
	method string
	values []string
}{
	{"flag", []string{"true", "false"}},
	{"flags", []string{"[]", "[true]", "[true,false,true]"}},
	{"flagRows", []string{"[]", "[[]]", "[[],[]]", "[[true],[],[false,true]]"}},
	{"whole", []string{"0", "-1", "1", "10", "100", "2147483647", "-2147483648", "-2147483647"}},
	{"wholes", []string{"[]", "[0]", "[2147483647,-2147483648]"}},
	{"wholeRows", []string{"[]", "[[]]", "[[],[],[]]", "[[1],[],[-2147483648,2147483647]]"}},
	{"large", []string{
		"0", "-1", "4294967296", "-4294967297", "9007199254740991", "9007199254740992", "9007199254740993", "-9007199254740993",
		"9223372036854775807", "-9223372036854775808", "9223372036854775806", "-9223372036854775807",
	}},
	{"larges", []string{"[]", "[9223372036854775807]", "[0,9007199254740993,-9223372036854775808,1]"}},
	{"largeRows", []string{"[]", "[[]]", "[[9007199254740993],[],[1,9223372036854775807]]"}},
	{"real", doubles},
	{"reals", []string{"[]", "[0]", "[" + strings.Join(doubles, ",") + "]"}},
	{"realRows", []string{"[]", "[[]]", "[[0.1],[],[1e308,5e-324]]"}},
	{"letter", []string{`"a"`, `"."`, `" "`, `"0"`, `"\""`, `"\\"`, `"/"`, `"'"`, `"\b"`, `"\t"`, `"\n"`, `"\f"`, `"\r"`, `"\u0001"`, `"\u000b"`, `"\u001f"`, "\"\x7f\""}},
	{"letters", []string{"[]", `[" "]`, ascii()}},
	{"letterRows", []string{"[]", "[[]]", `[["\""],[],["\\","."]]`}},
	{"text", strange},
	{"texts", []string{"[]", `[""]`, `["",""]`, "[" + strings.Join(strange, ",") + "]"}},
	{"textRows", []string{"[]", "[[]]", `[[""],[],["\"","\\"]]`, "[[" + strings.Join(strange, ",") + "],[]]"}},
	{"nodes", []string{"[]", "[0]", "[2147483647,-2147483648,0]", "[" + strings.Repeat("7,", 300_000) + "7]"}},
	{"nodeLists", []string{"[]", "[[]]", "[[],[]]", "[[1],[],[2147483647,-2147483648]]"}},
}

// doubles are those that printing or reading in a hurry gets wrong: halfway
// between two, at the ends of a notation, and whole ones that are no longs.
var doubles = []string{
	"0", "-0.0", "1", "-1", "0.1", "-0.1", "0.30000000000000004", "4.35", "3.141592653589793", "123456789.125",
	"1e-5", "1e-6", "1e-7", "5e-324", "-5e-324", "1e-323", "2.2250738585072014e-308", "2.225073858507201e-308",
	"1e15", "1e16", "1e17", "123456789012345680", "9007199254740991", "9007199254740992", "9007199254740994", "72057594037927936", "9223372036854775808",
	"18446744073709551616", "1e20", "1e21", "1e22", "1e23", "9.5e22", "1e308", "-1e308", "1.7976931348623157e308", "-1.7976931348623157e308",
}

// strange are strings. The last ones are of two, three and four bytes a
// character, with the first and the last of each.
var strange = []string{
	`""`, `" "`, `"a"`, `"\""`, `"\\"`, `"\\\\\""`, `"\\u0041\\n"`, `"/"`, `"it's"`, `"<script>&amp;</script>"`, `"{{}} <% %> %s %d"`, `"[1,2]"`, `"null"`,
	`"\b\t\n\f\r"`, `"\u0001\u0002\u0003\u0004\u0005\u0006\u0007\u000b\u000e\u000f\u0010\u001f"`, "\"\x7f\"", `" a  b "`,
	"\"\u0080\u00e9\u07ff\"", "\"\u0800\u2028\u2029\u6f22\u5b57\ud7ff\"", "\"\ue000\ufeff\ufffd\uffff\"", "\"e\u0301\"",
	"\"\U00010000\U0001f600\U0010ffff\"", "\"\U0001f468\u200d\U0001f469\"",
	`"` + strings.Repeat("x\U0001f600", 20_000) + `"`,
}

// nulExtremes are those with a NUL, which C's strings cannot hold.
var nulExtremes = map[string][]string{
	"letter": {`"\u0000"`}, "letters": {`["\u0000"]`}, "text": {`"\u0000"`, `"a\u0000b"`}, "texts": {`["\u0000","","\u0000\u0000"]`},
}

// ascii is an array of all characters but NUL.
func ascii() string {
	var all []string
	for c := 1; c < 128; c++ {
		all = append(all, string(call.AppendString(nil, string(rune(c)))))
	}
	return "[" + strings.Join(all, ",") + "]"
}

// sharedCache is one for tests that compile the same programs.
func sharedCache() string { return filepath.Join(filepath.Dir(self), "cache") }

// functionCaller calls an accepted function of a language, without a checker
// in between.
type functionCaller struct {
	problem *problems.Problem
	program *toolchain.Program
	box     *sandbox.Box
}

func newFunctionCaller(t *testing.T, j *Judge, l *function.Language, name string) *functionCaller {
	t.Helper()
	p := functionProblem(t, name)
	s, err := j.config.Toolchains.Read([]string{programFile(t, filepath.Join("function", l.Name, "testdata", "accepted"), name)}, l.Toolchains[0])
	if err != nil {
		t.Fatal(err)
	}
	program, err := j.functionProgram(t.Context(), p, l, s)
	if err != nil {
		t.Fatal(err)
	}
	if !program.OK {
		t.Fatalf("%s does not compile:\n%s", name, program.Log)
	}
	box, err := sandbox.New(t.Context(), sandbox.Config{Mounts: program.Mounts})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := box.Close(); err != nil {
			t.Error(err)
		}
	})
	return &functionCaller{p, program, box}
}

// call puts the cases of an input to the function, and its results to take.
func (f *functionCaller) call(t *testing.T, input string, take func(number int, result []byte)) *called {
	t.Helper()
	k := calling{problem: f.problem, program: f.program, core: -1, run: f.box.Run, limits: limitsFor(f.problem, "", f.program.Toolchain)}
	var stderr strings.Builder
	s, err := k.call(t.Context(), strings.NewReader(input), 0, io.Discard, &stderr, func(c *problems.CallCase, a *function.Answer) error {
		take(c.Number, a.Payload)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if stderr.Len() > 0 {
		t.Log(stderr.String())
	}
	return &s
}

// TestValues sends every extreme of every type through every language: what
// comes back is the same in all of them, byte for byte, but for doubles, which
// are the same number.
func TestValues(t *testing.T) {
	needBox(t)
	for _, l := range functionLanguageList(t) {
		t.Run(l.Name, func(t *testing.T) {
			needToolchain(t, l.Toolchains[0])
			f := newFunctionCaller(t, newJudge(t, Config{Cache: sharedCache()}), l, "types")
			var input, wants []string
			for _, row := range extremes {
				values := row.values
				if l.Name != "c" {
					values = append(values[:len(values):len(values)], nulExtremes[row.method]...)
				}
				names, arguments := `["Echo"`, "[[]"
				for _, v := range values {
					names, arguments = names+`,"`+row.method+`"`, arguments+",["+v+"]"
				}
				input = append(input, names+"]", arguments+"]")
				wants = append(wants, "[null,"+strings.Join(values, ",")+"]")
			}
			answered := 0
			s := f.call(t, inFile.Replace(strings.Join(input, "\n")+"\n"), func(number int, result []byte) {
				answered = number
				method := extremes[number-1].method
				got, want := string(result), wants[number-1]
				if strings.HasPrefix(method, "real") {
					got, want = exactDoubles(got), exactDoubles(want)
				}
				if got != want {
					t.Errorf("%s: %s", method, firstDifference(got, want))
				}
			})
			if !s.whole || answered != len(extremes) {
				t.Errorf("%d of %d cases were answered: %v, %+v", answered, len(extremes), s.fault, s.result)
			}
		})
	}
}

// inFile writes text as files of tests have it, whose JSON is encoding/json's.
var inFile = strings.NewReplacer("\u2028", `\u2028`, "\u2029", `\u2029`)

var number = regexp.MustCompile(`-?[0-9][-+.eE0-9]*`)

// exactDoubles writes the numbers of a text so that two texts are equal where
// the doubles are.
func exactDoubles(text string) string {
	return number.ReplaceAllStringFunc(text, func(word string) string {
		f, err := strconv.ParseFloat(word, 64)
		if err != nil {
			return word + ": " + err.Error()
		}
		if f == 0 {
			f = math.Abs(f) // -0 is the same value
		}
		return fmt.Sprintf("%x", f)
	})
}

func firstDifference(got, want string) string {
	at := 0
	for at < len(got) && at < len(want) && got[at] == want[at] {
		at++
	}
	from := max(0, at-20)
	return fmt.Sprintf("at byte %d got %.60q, want %.60q", at, got[from:], want[from:])
}

// TestRefusedDoubles makes a NaN and infinities in every language: they are no
// values, and the reason says so.
func TestRefusedDoubles(t *testing.T) {
	needBox(t)
	const large, least = "1.7e308", "-1.7e308"
	rows := []struct {
		arguments []string
		want      string // in the reason; "": it is a value
	}{
		{[]string{large, large, "0", "0"}, "infinity"},
		{[]string{"0", "1", least, least}, "infinity"},
		{[]string{large, large, least, least}, "NaN"},
		{[]string{large, least, large, least}, ""},
		{[]string{"5e-324", "0", "0", "0"}, ""},
	}
	for _, l := range functionLanguageList(t) {
		t.Run(l.Name, func(t *testing.T) {
			needToolchain(t, l.Toolchains[0])
			f := newFunctionCaller(t, newJudge(t, Config{Cache: sharedCache()}), l, "negated-sum")
			for _, row := range rows {
				var result []byte
				s := f.call(t, strings.Join(row.arguments, "\n")+"\n", func(_ int, r []byte) { result = bytes.Clone(r) })
				v, reason, _ := s.verdict(sandbox.Limits{})
				switch {
				case row.want == "" && !s.whole:
					t.Errorf("%v: %v (%s), want a value", row.arguments, v, reason)
				case row.want != "" && (v.String() != "PV" || !strings.Contains(reason, row.want)):
					t.Errorf("%v: %v (%s) with %q, want PV with %q", row.arguments, v, reason, result, row.want)
				}
			}
		})
	}
}
