package main

import (
	"fmt"
	"io"

	"gridjudge/judge/function"
	"gridjudge/judge/report"
	"gridjudge/problems"
)

// starter is the JSON of `show --starter`.
type starter struct {
	Schema   string `json:"schema"` // "gridjudge.starter/1"
	Problem  string `json:"problem"`
	Language string `json:"language"`
	File     string `json:"file"` // a name for it
	Code     string `json:"code"`
}

// showStarter prints the code that a contestant begins with.
func (s *session) showStarter(p *problems.Problem, language string, asJSON bool) error {
	if p.Call == nil {
		return &usageError{message: fmt.Sprintf("show: problem %q asks for a program, not for a function", p.ID), hint: "leave --starter out"}
	}
	l, err := function.For(language)
	if err != nil {
		return err
	}
	if l == nil {
		known, err := starterLanguages()
		if err != nil {
			return err
		}
		return unknownWord("language", language, known)
	}
	code, err := l.Starter(p.Call, false)
	if err != nil {
		return err
	}
	if asJSON {
		return report.EncodeJSON(s.stdout, starter{"gridjudge.starter/1", p.ID, language, l.StarterAs, code})
	}
	_, err = io.WriteString(s.stdout, code)
	return err
}

func starterLanguages() ([]string, error) {
	all, err := function.Languages()
	if err != nil {
		return nil, err
	}
	var names []string
	for _, l := range all {
		names = append(names, l.Toolchains...)
	}
	return names, nil
}
