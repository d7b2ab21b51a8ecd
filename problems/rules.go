package problems

import (
	"fmt"
	"slices"
	"strings"

	"gridjudge/problems/call"
	"gridjudge/problems/decode"
	"gridjudge/problems/layout"
	"gridjudge/reference"
)

// rules decodes how outputs are judged and what the problem promises.
func (l *loader) rules(p *Problem, root *decode.Value) {
	p.Presentation = "WA"
	if v := present(root, "presentation"); v != nil {
		if word, ok := v.OneOf("PE", "WA"); ok {
			p.Presentation = word
		}
	}
	if v := present(root, "require"); v != nil {
		p.Require = l.require(p, v)
	}
	if v := present(root, "solution"); v != nil {
		l.solution(p, v)
	}
	l.check(p, root)
	l.whiteSpace(p, root)
	l.families(p, root)
	if v := present(root, "expect"); v != nil {
		p.Expect = decodeExpect(v)
	}
	if v := present(root, "allowances"); v != nil {
		p.Allowances = decodeAllowances(v)
	}
}

// whiteSpace decodes how much of it counts. Where the spec does not say, it is
// what the check's name promises: tokens and floats are words alone.
func (l *loader) whiteSpace(p *Problem, root *decode.Value) {
	p.WhiteSpace = layout.Trailing
	if p.Check.Kind == "tokens" || p.Check.Kind == "floats" {
		p.WhiteSpace = layout.Any
	}
	if v := present(root, "whitespace"); v != nil {
		if word, ok := v.OneOf("any", "trailing", "exact"); ok {
			p.WhiteSpace = map[string]layout.Rule{"any": layout.Any, "trailing": layout.Trailing, "exact": layout.Exact}[word]
		}
	}
}

func (l *loader) require(p *Problem, v *decode.Value) map[string][]Requirement {
	if v.Kind != decode.Map {
		v.Mistake("write it as `{givens: [consistent, unique]}`", "want a mapping, not %v", v.Kind)
		return nil
	}
	all := make(map[string][]Requirement, len(v.Entries))
	for _, e := range v.Entries {
		if !l.unsure && !hasBoard(p.Input, e.Key.Raw) {
			e.Key.Mistake(boardsOf(p.Input), "the input has no board %q", e.Key.Raw)
		}
		for _, item := range oneOrMore(e.Value) {
			if word, ok := item.OneOf(string(Consistent), string(Unique)); ok {
				all[e.Key.Raw] = append(all[e.Key.Raw], Requirement(word))
			}
		}
	}
	return all
}

// oneOrMore lets a list of one be written without its brackets.
func oneOrMore(v *decode.Value) []*decode.Value {
	if v.Kind == decode.Scalar {
		return []*decode.Value{v}
	}
	items, _ := v.ListItems()
	return items
}

func hasBoard(l *layout.Layout, name string) bool {
	return l != nil && slices.Contains(l.Boards(), name)
}

func boardsOf(l *layout.Layout) string {
	if l == nil || len(l.Boards()) == 0 {
		return "describe the input's boards under `input:`"
	}
	return "its boards: " + strings.Join(l.Boards(), ", ")
}

func (l *loader) solution(p *Problem, v *decode.Value) {
	kind := oneKey(v, "reference", "file")
	if kind == nil {
		return
	}
	if kind.Key.Raw == "file" {
		if name, ok := l.file(kind.Value); ok {
			p.Solution.File = name
			p.used = append(p.used, name)
		}
		return
	}
	name, ok := kind.Value.OneOf(families()...)
	if !ok {
		return
	}
	p.Solution.Reference = name
	if !l.unsure && !p.solvable() {
		kind.Value.Mistake("describe them under `domain:`, `input:` and `output:`, or write `file: …`",
			"a reference solver needs a domain, and one board in the input and one in the output")
	}
}

// oneKey holds v to be a mapping with exactly one of the keys.
func oneKey(v *decode.Value, known ...string) *decode.Entry {
	if !v.Fields(known...) {
		return nil
	}
	if len(v.Entries) != 1 {
		v.Mistake("write one of "+strings.Join(known, ", "), "want one key, not %d", len(v.Entries))
		return nil
	}
	if !slices.Contains(known, v.Entries[0].Key.Raw) {
		return nil
	}
	return &v.Entries[0]
}

// checkKinds are the ways to judge an output.
var checkKinds = []string{"completion", "tokens", "lines", "exact", "floats", "value", "program", "interactor"}

// check decodes `check:`, a word or a mapping of one. Where the spec names
// none, boards that must have one completion are checked for being completed,
// and all else token by token.
func (l *loader) check(p *Problem, root *decode.Value) {
	v := present(root, "check")
	switch {
	case v == nil:
		p.Check.Kind = "tokens"
		if p.CallOnly {
			p.Check.Kind = "value"
		}
		if p.solvable() && slices.Contains(p.Require[p.given], Unique) {
			p.Check = Check{Kind: "completion", Of: p.given}
		}
	case v.Kind == decode.Scalar:
		if kind, ok := v.OneOf(checkKinds...); ok {
			l.checkOf(p, kind, v, &decode.Value{Source: v.Source, Line: v.Line, Column: v.Column, Kind: decode.Map})
		}
	default:
		if e := oneKey(v, checkKinds...); e != nil {
			l.checkOf(p, e.Key.Raw, e.Key, e.Value)
		}
	}
}

// checkOf decodes what one kind of check wants to know; at is where mistakes
// of the whole are told.
func (l *loader) checkOf(p *Problem, kind string, at, v *decode.Value) {
	p.Check.Kind = kind
	switch kind {
	case "completion":
		l.completion(p, at, v)
	case "tokens":
		if v.Fields("case") {
			if word := present(v, "case"); word != nil {
				text, _ := word.OneOf("ignore", "exact")
				p.Check.IgnoreCase = text == "ignore"
			}
		}
	case "floats":
		if !v.Fields("absolute", "relative") {
			return
		}
		p.Check.Absolute = tolerance(present(v, "absolute"))
		p.Check.Relative = tolerance(present(v, "relative"))
		if present(v, "absolute") == nil && present(v, "relative") == nil {
			at.Mistake("write e.g. `floats: {absolute: 1e-6}`", "floats are compared with a tolerance")
		}
	case "value":
		if !v.Fields("absolute", "relative", "order") {
			return
		}
		p.Check.Absolute, p.Check.Relative = tolerance(present(v, "absolute")), tolerance(present(v, "relative"))
		l.order(p, present(v, "order"))
		if !p.CallOnly && !l.unsure {
			at.Mistake("write `check: tokens`, or leave input and output out", "value compares what functions return, and this problem has an output of its own")
		}
	case "program":
		l.program(p, at, v, "checker")
	case "interactor":
		l.program(p, at, v, "interactor")
		if p.Call != nil {
			at.Mistake("leave `call:` out, or take another check", "an interactor talks with programs, and this problem asks for a function")
		}
	default:
		if len(v.Entries) > 0 {
			v.Mistake("write `check: "+kind+"`", "%s takes no settings", kind)
		}
	}
}

// order decodes which arrays of a result may stand in any order.
func (l *loader) order(p *Problem, v *decode.Value) {
	if v == nil {
		return
	}
	text, ok := v.OneOf(string(call.AnyOrder), string(call.OuterOrder), "exact")
	if !ok || text == "exact" || p.Call == nil {
		return
	}
	p.Check.Order = call.Order(text)
	arrays := false
	for _, t := range p.Call.Results() {
		arrays = arrays || t.Depth > 0
		if t.Base == call.Double && t.Depth > 1 {
			v.Mistake("let a checker program decide, or return the numbers in an order of their own", "rows of doubles are compared in their order: near is no order")
		}
	}
	if !arrays {
		v.Mistake("leave it out", "no result is an array")
	}
}

func (l *loader) completion(p *Problem, at, v *decode.Value) {
	if !v.Fields("of") {
		return
	}
	if l.unsure {
		return
	}
	if p.Domain == nil || p.due == "" {
		at.Mistake("describe them under `domain:`, `input:` and `output:`", "completion needs a domain, and one board in the output")
		return
	}
	of := present(v, "of")
	if of == nil {
		if p.Check.Of = p.given; p.given == "" {
			at.Mistake("write e.g. `completion: {of: givens}`", "completion of which board?")
		}
		return
	}
	if name, ok := of.Text(); ok {
		if p.Check.Of = name; !hasBoard(p.Input, name) {
			of.Mistake(boardsOf(p.Input), "the input has no board %q", name)
		}
	}
}

func tolerance(v *decode.Value) float64 {
	if v == nil {
		return 0
	}
	f, ok := v.Float()
	if ok && !(f > 0 && f < 1e18) {
		v.Mistake("take a small number above 0, such as 1e-6", "%q is no tolerance", v.Raw)
		return 0
	}
	return f
}

// program decodes a program of the author's: a checker or an interactor.
func (l *loader) program(p *Problem, at, v *decode.Value, what string) {
	if !v.Fields("file", "protocol", "arguments") {
		return
	}
	if file := present(v, "file"); file == nil {
		at.Mistake(fmt.Sprintf("write e.g. `%s: {file: %s.cpp, protocol: testlib}`", p.Check.Kind, what), "the %s has no file", what)
	} else if name, ok := l.file(file); ok {
		p.Check.Program = name
		p.used = append(p.used, name)
	}
	if protocol := present(v, "protocol"); protocol == nil {
		at.Mistake("write `protocol: testlib` or `protocol: kattis`", "the %s has no protocol", what)
	} else {
		p.Check.Protocol, _ = protocol.OneOf("testlib", "kattis")
	}
	if arguments := present(v, "arguments"); arguments != nil {
		for _, a := range oneOrMore(arguments) {
			if text, ok := a.Text(); ok && strings.ContainsRune(text, 0) {
				a.Mistake("leave it out", "an argument cannot hold a NUL")
			} else if ok {
				p.Check.Arguments = append(p.Check.Arguments, text)
			}
		}
	}
}

// families decodes which reference families the problem is verified with: all
// that can bear its boards, unless the spec names some.
func (l *loader) families(p *Problem, root *decode.Value) {
	v := present(root, "families")
	if v != nil {
		for _, item := range oneOrMore(v) {
			if name, ok := item.OneOf(families()...); ok && !slices.Contains(p.Families, name) {
				p.Families = append(p.Families, name)
			}
		}
		if !l.unsure && len(p.Families) > 0 && !p.solvable() {
			v.Mistake("leave it out", "reference solvers need a domain, and one board in the input and one in the output")
		}
		return
	}
	if !p.solvable() || p.Interactive() {
		return
	}
	for _, f := range reference.Families() {
		if f.MaxSize == 0 || p.Domain.Shape.Size() <= f.MaxSize {
			p.Families = append(p.Families, f.Name)
		}
	}
}

// expectable are the verdicts that a program can be expected to get.
var expectable = []string{"AC", "PE", "WA", "TLE", "MLE", "OLE", "RE", "PV", "CE"}

func decodeExpect(v *decode.Value) map[string][]string {
	if !v.Fields(families()...) {
		return nil
	}
	all := make(map[string][]string, len(v.Entries))
	for _, e := range v.Entries {
		for _, item := range oneOrMore(e.Value) {
			if code, ok := item.OneOf(expectable...); ok {
				all[e.Key.Raw] = append(all[e.Key.Raw], code)
			}
		}
		if e.Value.Kind == decode.List && len(e.Value.Items) == 0 {
			e.Value.Mistake("name one of "+strings.Join(expectable, ", "), "nothing is expected of %q", e.Key.Raw)
		}
	}
	return all
}
