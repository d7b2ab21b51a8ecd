package judge

import (
	"strings"
	"testing"

	"gridjudge/judge/verdict"
)

// A checker is run as a program of the author's, by both protocols.
func TestExternalCheckers(t *testing.T) {
	needBox(t)
	const testlib = `#!/bin/sh
# testlib: input output answer
read want < "$3"; read got < "$2"; read in < "$1"
[ "$in" = "crash" ] && kill -SEGV $$
case "$got" in
"$want") echo "ok $got" >&2; exit 0;;
blanks) echo "white space" >&2; exit 2;;
fail) exit 3;;
odd) exit 99;;
loop) while :; do :; done;;
flood) yes;;
esac
echo "expected $want, got $got" >&2
exit 1
`
	const kattis = `#!/bin/sh
# kattis: input answer feedback, the output on stdin
read want < "$2"; read got
echo "expected $want, got $got" > "$3/judgemessage.txt"
case "$got" in
"$want") exit 42;;
fail) exit 1;;
trap) rm "$3/judgemessage.txt"; ln -s /etc/passwd "$3/judgemessage.txt";;
esac
exit 43
`
	for _, c := range []struct {
		protocol, submission string
		want                 verdict.Verdict
		reason               string
	}{
		{"testlib", "cat", verdict.AC, ""},
		{"testlib", "echo no", verdict.WA, "expected one, got no"},
		{"testlib", "echo blanks", verdict.PE, "white space"},
		{"testlib", "echo fail", verdict.JE, ""},
		{"testlib", "echo odd", verdict.JE, "99"},
		{"testlib", "echo flood", verdict.JE, "output"},
		{"kattis", "cat", verdict.AC, ""},
		{"kattis", "echo no", verdict.WA, "expected one, got no"},
		{"kattis", "echo fail", verdict.JE, "1"},
		{"kattis", "echo trap", verdict.WA, ""},
	} {
		t.Run(c.protocol+" "+c.submission, func(t *testing.T) {
			source := map[string]string{"testlib": testlib, "kattis": kattis}[c.protocol]
			p := problem(t, map[string]string{
				"problem.yaml": strings.Replace(echoSpec, "check: tokens", "check: {program: {file: checker.sh, protocol: "+c.protocol+"}}", 1),
				"checker.sh":   source,
				"data/1.in":    "one\n", "data/1.ans": "one\n",
			})
			g := grade(t, newJudge(t, Config{}), p, script(t, c.submission))
			if g.Verdict != c.want || !strings.Contains(g.Reason, c.reason) {
				t.Errorf("got %v %q, want %v %q", g.Verdict, g.Reason, c.want, c.reason)
			}
			if strings.Contains(g.Reason, "contestant:") {
				t.Errorf("a link was followed: %q", g.Reason)
			}
		})
	}
	t.Run("crash", func(t *testing.T) {
		p := problem(t, map[string]string{
			"problem.yaml": strings.Replace(echoSpec, "check: tokens", "check: {program: {file: checker.sh, protocol: testlib}}", 1),
			"checker.sh":   testlib, "data/1.in": "crash\n", "data/1.ans": "one\n",
		})
		if g := grade(t, newJudge(t, Config{}), p, script(t, "cat")); g.Verdict != verdict.JE || !strings.Contains(g.Reason, "SIGSEGV") {
			t.Errorf("got %v %q", g.Verdict, g.Reason)
		}
	})
}
