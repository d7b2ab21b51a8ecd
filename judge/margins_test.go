package judge

import (
	"cmp"
	"strings"
	"testing"
	"time"

	"gridjudge/judge/report"
	"gridjudge/problems"
)

func TestHoldToMargins(t *testing.T) {
	tests := []struct {
		name     string
		expected []string
		got      string
		cpu      float64
		ok       bool
		reason   string

		submission string
	}{
		{"half the limit is enough", []string{"AC"}, "AC", 500, true, "", ""},
		{"more is not", []string{"AC"}, "AC", 501, false, "over half the limit of 1000 ms", ""},
		{"too slow even so", []string{"TLE"}, "TLE", 2000, true, "", ""},
		{"done before twice the limit", []string{"TLE"}, "AC", 1900, false, "not over twice the limit of 1000 ms", ""},
		{"wrong is no matter of margins", []string{"AC"}, "WA", 10, false, "told before", ""},
		{"either will do, in time", []string{"AC", "TLE"}, "AC", 400, true, "", ""},
		{"either will do, in between", []string{"AC", "TLE"}, "AC", 1500, false, "over half", ""},
		{"a program that sleeps", []string{"TLE"}, "TLE", 10, true, "", "time_limit/sleeps.py"},
		{"a family that had no core", []string{"TLE"}, "TLE", 1400, false, "on a quieter machine", "reference/rescan"},
	}
	for _, test := range tests {
		row := report.VerifyRow{Expected: test.expected, Got: test.got, CPUMS: test.cpu, LimitMS: 1000, OK: test.got == test.expected[0]}
		if test.got == "WA" {
			row.Reason = "told before"
		}
		row.Submission = cmp.Or(test.submission, "accepted/a.cpp")
		holdToMargins(&row)
		if row.OK != test.ok || !strings.Contains(row.Reason, test.reason) || test.reason == "" && row.Reason != "" {
			t.Errorf("%s: got %v, %q", test.name, row.OK, row.Reason)
		}
	}
}

func TestUnderMargins(t *testing.T) {
	p := &problems.Problem{ID: "x", Limits: problems.Limits{Time: time.Second, Wall: 3 * time.Second, Memory: problems.MiB}}
	wide := underMargins(p)
	if wide.Limits.Time != 2*time.Second || wide.Limits.Wall != 6*time.Second || wide.Limits.Memory != problems.MiB || wide.ID != "x" {
		t.Errorf("got %+v", wide)
	}
	if p.Limits.Time != time.Second {
		t.Error("the problem itself has changed")
	}
	for _, expected := range [][]string{{"WA"}, {"RE", "MLE"}} {
		if timed(expected) {
			t.Errorf("%v depends on the time limit", expected)
		}
	}
}
