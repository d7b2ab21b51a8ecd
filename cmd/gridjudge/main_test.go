package main

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"gridjudge/judge/toolchain"
	"gridjudge/sandbox"
)

var update = flag.Bool("update", false, "rewrite what the scripts compare with")

func TestMain(m *testing.M) {
	// This binary is the reference solver in boxes.
	testscript.Main(m, map[string]func(){
		"gridjudge": func() { os.Exit(runProcess()) },
	})
}

func TestScripts(t *testing.T) {
	languages, err := toolchain.Default()
	if err != nil {
		t.Fatal(err)
	}
	cache := t.TempDir() // shared, so that a script need not compile what another has
	testscript.Run(t, testscript.Params{
		Dir:           "testdata/script",
		UpdateScripts: *update,
		Setup: func(e *testscript.Env) error {
			e.Setenv("GRIDJUDGE_CACHE", cache)
			return nil
		},
		Condition: func(cond string) (bool, error) { return holds(languages, cond) },
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"status": status,
		},
	})
}

// holds tells the conditions of the scripts: [sandbox], and [compiler:cpp] for
// a language of the table.
func holds(languages *toolchain.Table, cond string) (bool, error) {
	if cond == "sandbox" {
		_, err := sandbox.Probe()
		return err == nil, nil
	}
	name, ok := strings.CutPrefix(cond, "compiler:")
	if !ok {
		return false, fmt.Errorf("unknown condition %q", cond)
	}
	t, ok := languages.Lookup(name)
	if !ok {
		return false, fmt.Errorf("unknown language %q", name)
	}
	return t.Installed() == nil, nil
}

// status runs a command and holds its exit status to the first argument:
// `status 2 gridjudge frobnicate`. Its streams are left to stdout and stderr.
func status(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: status N command args...")
	}
	err := ts.Exec(args[1], args[2:]...)
	if got := fmt.Sprint(exitCode(err)); got != args[0] {
		ts.Fatalf("exit status %s (%v), want %s", got, err, args[0])
	}
}

func exitCode(err error) int {
	if err == nil {
		return 0
	}
	if e, ok := err.(interface{ ExitCode() int }); ok {
		return e.ExitCode()
	}
	return -1
}
