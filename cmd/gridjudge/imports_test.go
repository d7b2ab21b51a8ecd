package main

import (
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// listed is what `go list` tells of a package.
type listed struct {
	ImportPath string
	Name       string
	Imports    []string
}

const module = "gridjudge"

// packages are all packages of the module.
func packages(t *testing.T) []listed {
	t.Helper()
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("the go command is not installed: the import graph cannot be read")
	}
	command := exec.Command("go", "list", "-json=ImportPath,Name,Imports", module+"/...")
	out, err := command.Output()
	if err != nil {
		var failed *exec.ExitError
		if errors.As(err, &failed) {
			t.Fatalf("%v: %v\n%s", command, err, failed.Stderr)
		}
		t.Fatalf("%v: %v", command, err)
	}
	var all []listed
	for decoder := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p listed
		if err := decoder.Decode(&p); err == io.EOF {
			return all
		} else if err != nil {
			t.Fatalf("reading what go list prints: %v", err)
		}
		all = append(all, p)
	}
}

// top is the top folder of a package of ours, or "" for any other package.
func top(path string) string {
	rest, ours := strings.CutPrefix(path, module+"/")
	if !ours {
		return ""
	}
	folder, _, _ := strings.Cut(rest, "/")
	return folder
}

// TestImportsRunOneWay holds the packages to cmd → judge → {problems →
// reference, sandbox}.
func TestImportsRunOneWay(t *testing.T) {
	may := map[string][]string{
		"cmd":       {"cmd", "judge", "problems", "reference", "sandbox"},
		"judge":     {"judge", "problems", "reference", "sandbox"},
		"problems":  {"problems", "reference"},
		"reference": {"reference"},
		"sandbox":   {"sandbox"},
	}
	seen := map[string]bool{}
	for _, p := range packages(t) {
		from := top(p.ImportPath)
		allowed, known := may[from]
		if !known {
			t.Errorf("package %s: its top folder is none of ours", p.ImportPath)
			continue
		}
		seen[from] = true
		for _, imported := range p.Imports {
			if to := top(imported); to != "" && !slices.Contains(allowed, to) {
				t.Errorf("package %s imports %s: %s may import %s alone", p.ImportPath, imported, from, strings.Join(allowed, ", "))
			}
		}
	}
	for folder := range may {
		if !seen[folder] {
			t.Errorf("there is no package in %s", folder)
		}
	}
}

// TestProblemsStartNoProcess: what needs a process is the judge's.
func TestProblemsStartNoProcess(t *testing.T) {
	for _, p := range packages(t) {
		if folder := top(p.ImportPath); folder != "problems" && folder != "reference" {
			continue
		}
		for _, banned := range []string{"os/exec", "net", "net/http", "plugin", "C"} {
			if slices.Contains(p.Imports, banned) {
				t.Errorf("package %s imports %s", p.ImportPath, banned)
			}
		}
	}
}

// TestOneCommand: programs in Go that are kept with the problems must not be
// packages of the module.
func TestOneCommand(t *testing.T) {
	found := false
	for _, p := range packages(t) {
		if p.Name != "main" {
			continue
		}
		if found = p.ImportPath == module+"/cmd/gridjudge" || found; p.ImportPath != module+"/cmd/gridjudge" {
			t.Errorf("package %s is a command", p.ImportPath)
		}
	}
	if !found {
		t.Error("cmd/gridjudge is not a command")
	}
}
