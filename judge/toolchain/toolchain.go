// Package toolchain turns a submission into something that runs: which
// language it is in, how that is compiled, and how it is started.
//
// Call [Default] first for the table of languages, [Table.Read] for a
// submission, [NewCompiler] and [Compiler.Compile] for a [Program].
//
// # Theory of operation
//
// The languages are rows of a YAML table (toolchains.yaml, extended by files of
// the user's). A compiler is as untrusted as what it compiles: every command
// that sees a contestant's source runs in a sandbox box that holds the sources
// and nothing else, under limits of its own. What it leaves is copied, beneath a descriptor of the
// box's folder, into the cache of this user:
//
//	compiled/KEY/manifest   what is there, with hashes; the log
//	compiled/KEY/files/     shown to programs as /submission, read-only
//	gostd/KEY/              Go's standard library, compiled
//	probes/KEY              a compiler's version
//	locks/                  lock files; they are never removed, so that two processes cannot lock two files of one name
//	temporary/              entries being made; each is renamed into its place when it is whole
//
// KEY covers sources, commands, environment and the compiler's identity and
// version, so an entry is never out of date. Two gradings that want the same
// entry compile once: the second waits for the first. An entry is verified each
// time it is used, and one that is damaged is compiled anew.
//
// What a compiler refuses, or needs more than its limits for, is the
// contestant's: Program.OK is false. Everything else that goes wrong is an
// error: a compiler that is not there (*MissingError), one that somebody killed,
// a full disk.
package toolchain

import (
	"fmt"
	"path/filepath"
	"regexp"

	"gridjudge/problems"
)

// Toolchain is how one language compiles and runs: a row of the YAML table.
type Toolchain struct {
	Language   string        // "cpp"
	Title      string        // "C++ 17"
	Extensions []string      // ".cpp"
	Package    string        // Debian package to install when it is missing
	TimeFactor float64       // allowance; 0: 1
	Memory     problems.Size // allowance

	headers    []string
	check      sourceCheck
	main       []string
	version    []string
	compile    [][]string
	keep       []string
	results    []string
	run        []string
	env        []string
	read       []string
	options    map[string]option
	killed     *regexp.Regexp
	processes  int
	reserve    problems.Size
	goPackages []string
}

// option is a set of arguments that not every machine can bear.
type option struct {
	use   []string
	found [][]string // each must print an absolute path
}

// sourceCheck is what is looked at in sources before they are compiled.
type sourceCheck string

const (
	checkText       sourceCheck = "text"
	checkJava       sourceCheck = "java"
	checkGo         sourceCheck = "go"
	checkExecutable sourceCheck = "executable"
)

// MissingError says that a compiler is not on this machine, or not where a box
// can see it.
type MissingError struct {
	Language, Command, Package string
	Found                      string // a path that a box does not show, or ""
}

func (e *MissingError) Error() string {
	install := ""
	if e.Package != "" {
		install = ": apt-get install " + e.Package
	}
	if e.Found == "" {
		return fmt.Sprintf("%q is not installed%s", e.Command, install)
	}
	if install == "" {
		install = ":"
	} else {
		install += ", or"
	}
	return fmt.Sprintf("%q is at %q, which a box does not show%s add `read: [%s]` to the row %q of a toolchains file",
		e.Command, e.Found, install, installFolder(e.Found), e.Language)
}

// installFolder is what must be shown for a command to run: the folder that
// holds its bin.
func installFolder(path string) string {
	folder := filepath.Dir(path)
	if filepath.Base(folder) == "bin" {
		return filepath.Dir(folder)
	}
	return folder
}

// Installed returns nil if every command of the toolchain can run in a box,
// else a *MissingError.
func (t *Toolchain) Installed() error {
	_, err := t.tools()
	return err
}
