package toolchain

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"gridjudge/sandbox"
)

// shown are the system folders that every box shows, and searched is where
// commands are looked for in them.
var (
	shown    = []string{"/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"}
	searched = []string{"/usr/local/go/bin", "/usr/local/bin", "/usr/bin", "/bin"}
)

// tool is a command as it is on this machine.
type tool struct {
	Name    string // as the table writes it
	Called  string // the path it was found by: some programs go by their name (clang++, rustup)
	Path    string // without symlinks, which may lead through folders that a box does not show
	Size    int64
	ModTime int64 // nanoseconds
}

// tools finds every command that a toolchain names, by that name.
func (t *Toolchain) tools() (map[string]tool, error) {
	found := map[string]tool{}
	folders, err := t.folders()
	if err != nil {
		return nil, err
	}
	for _, argv := range t.commands() {
		name := argv[0]
		if _, known := found[name]; known || strings.HasPrefix(name, submissionDir+"/") {
			continue
		}
		one, err := t.find(name, folders)
		if err != nil {
			return nil, err
		}
		found[name] = one
	}
	return found, nil
}

// commands are all argument lists of the row.
func (t *Toolchain) commands() [][]string {
	all := slices.Clone(t.compile)
	all = append(all, t.run)
	if len(t.version) > 0 {
		all = append(all, t.version)
	}
	for _, o := range t.options {
		all = append(all, o.found...)
	}
	return all
}

// folders are the row's further folders; a pattern may match none.
func (t *Toolchain) folders() ([]string, error) {
	var all []string
	for _, folder := range t.read {
		if strings.ContainsAny(folder, "*?[") {
			matches, err := filepath.Glob(folder)
			if err != nil {
				return nil, fmt.Errorf("show folder %q of language %q: %w", folder, t.Language, err)
			}
			all = append(all, matches...)
			continue
		}
		if _, err := os.Stat(folder); err != nil {
			return nil, fmt.Errorf("show folder %q of language %q: %w", folder, t.Language, err)
		}
		all = append(all, folder)
	}
	return all, nil
}

// searchPath is the PATH in a box.
func searchPath(folders []string) string {
	all := slices.Clone(searched)
	for _, folder := range folders {
		all = append(all, folder, folder+"/bin")
	}
	return strings.Join(all, ":")
}

func (t *Toolchain) find(name string, folders []string) (tool, error) {
	candidates := []string{name}
	if !filepath.IsAbs(name) {
		candidates = nil
		for _, folder := range strings.Split(searchPath(folders), ":") {
			candidates = append(candidates, filepath.Join(folder, name))
		}
	}
	hidden := ""
	for _, called := range candidates {
		one, ok := executable(name, called)
		if !ok {
			continue
		}
		if isShown(called, folders) && isShown(one.Path, folders) {
			return one, nil
		}
		hidden = one.Path
	}
	if hidden == "" && !filepath.IsAbs(name) {
		hidden, _ = exec.LookPath(name)
	}
	return tool{}, &MissingError{Language: t.Language, Command: name, Package: t.Package, Found: hidden}
}

func executable(name, called string) (tool, bool) {
	real, err := filepath.EvalSymlinks(called)
	if err != nil {
		return tool{}, false
	}
	info, err := os.Stat(real)
	if err != nil || !info.Mode().IsRegular() || info.Mode()&0o111 == 0 {
		return tool{}, false
	}
	return tool{Name: name, Called: called, Path: real, Size: info.Size(), ModTime: info.ModTime().UnixNano()}, true
}

func isShown(path string, folders []string) bool {
	within := func(folder string) bool { return path == folder || strings.HasPrefix(path, folder+"/") }
	return slices.ContainsFunc(shown, within) || slices.ContainsFunc(folders, within)
}

// mounts show the row's further folders under their own names.
func mounts(folders []string) []sandbox.Mount {
	var all []sandbox.Mount
	for _, folder := range folders {
		all = append(all, sandbox.Mount{Source: folder, Target: folder})
	}
	return all
}

// environment is what compilers and programs see: nothing of the judge's own.
func (t *Toolchain) environment(folders []string) []string {
	return append([]string{"PATH=" + searchPath(folders), "HOME=/tmp", "TMPDIR=/tmp", "LANG=C.UTF-8"}, t.env...)
}
