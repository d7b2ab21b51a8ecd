package check

import (
	"bytes"
	"context"
	"testing"

	"gridjudge/judge/verdict"
	"gridjudge/problems"
)

// TestShippedSamples holds every published answer to be accepted by the checker
// of its own problem, byte for byte as it was published.
func TestShippedSamples(t *testing.T) {
	for _, id := range problems.BuiltIn() {
		t.Run(id, func(t *testing.T) {
			p, err := problems.Load(id)
			if err != nil {
				t.Fatal(err)
			}
			checker, err := New(p, nil)
			if err != nil {
				t.Fatal(err)
			}
			samples := 0
			for _, test := range p.Tests {
				if !test.Sample || !test.HasAnswer {
					continue
				}
				samples++
				var input, answer bytes.Buffer
				if err := test.WriteInput(&input); err != nil {
					t.Fatal(err)
				}
				if err := test.WriteAnswer(&answer); err != nil {
					t.Fatal(err)
				}
				for name, output := range map[string]string{
					"as published": answer.String(),
					"CRLF":         string(bytes.ReplaceAll(answer.Bytes(), []byte("\n"), []byte("\r\n"))),
				} {
					out, err := checker.Check(context.Background(), Files{Input: section(input.String()), Answer: section(answer.String()), Output: section(output)})
					if err != nil || out.Verdict != verdict.AC {
						t.Errorf("%s, %s: got %v %s, %v", test.Name, name, out.Verdict, out.Reason, err)
					}
				}
				out, err := checker.Check(context.Background(), Files{Input: section(input.String()), Answer: section(answer.String()), Output: section(input.String())})
				if err != nil || out.Verdict != verdict.WA {
					t.Errorf("%s, the input itself: got %v %s, %v", test.Name, out.Verdict, out.Reason, err)
				}
			}
			if samples == 0 {
				t.Error("no sample with an answer")
			}
		})
	}
}
