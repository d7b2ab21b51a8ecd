package toolchain

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sys/unix"

	"gridjudge/sandbox"
)

// standardDir is where a box shows the compiled standard library.
const standardDir = "/gostd"

// foreignImports lists imports of a Go submission that are not offered, in the
// compiler's form. Sources that do not parse are left to the compiler.
func (p *plan) foreignImports() string {
	var b strings.Builder
	for _, f := range p.files {
		if !slices.Contains(p.sources, f.Name) {
			continue
		}
		files := token.NewFileSet()
		parsed, err := parser.ParseFile(files, f.Name, f.Content, parser.ImportsOnly)
		if err != nil {
			continue
		}
		for _, spec := range parsed.Imports {
			name, err := strconv.Unquote(spec.Path.Value)
			if err != nil || name == "unsafe" || slices.Contains(p.toolchain.goPackages, name) {
				continue
			}
			at := files.PositionFor(spec.Path.Pos(), false)
			fmt.Fprintf(&b, "%s:%d:%d: import %q: not offered here\n", f.Name, at.Line, at.Column, name)
		}
	}
	if b.Len() > 0 {
		fmt.Fprintf(&b, "offered are: %s\n", strings.Join(p.toolchain.goPackages, " "))
	}
	return b.String()
}

// standardLibrary returns the folder of the compiled standard library, and
// compiles it if this version of Go was not used before.
func (c *Compiler) standardLibrary(ctx context.Context, p *plan) (string, error) {
	key := hashOf(schema, p.version, p.tools["go"], p.env, p.folders, p.toolchain.goPackages)
	place := filepath.Join(c.cache.folder, "gostd", key)
	l, err := c.cache.acquire(ctx, lockName("gostd", key))
	if err != nil {
		return "", err
	}
	defer l.release()
	c.mu.Lock()
	checked := c.checked[place]
	c.mu.Unlock()
	if checked && c.cache.touch(place, time.Now()) == nil {
		return place, nil
	}
	if _, ok := c.cache.load(place); !ok {
		c.log.Info("compile Go's standard library; this happens once for a version of Go", "version", firstLine(p.version))
		if err := c.makeStandardLibrary(ctx, p, place); err != nil {
			return "", fmt.Errorf("compile Go's standard library: %w", err)
		}
	}
	c.mu.Lock()
	c.checked[place] = true
	c.mu.Unlock()
	return place, c.cache.touch(place, time.Now())
}

// makeStandardLibrary asks the go command for the library's packages. This is
// the one command that runs outside of a box: it reads Go's own source alone,
// and so it finds in the user's build cache what building this very program
// has left there, where a box would compile for ten seconds and more.
func (c *Compiler) makeStandardLibrary(ctx context.Context, p *plan, place string) (err error) {
	s, err := c.cache.stage()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.remove()) }()
	build, remove, err := c.cache.buildCache()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, remove()) }()
	list := exec.CommandContext(ctx, p.tools["go"].Path, append([]string{"list", "-export", "-deps", "-f", "{{if .Export}}{{.ImportPath}}={{.Export}}{{end}}"}, p.toolchain.goPackages...)...)
	list.Dir = s.folder
	list.Env = append([]string{"PATH=" + searchPath(p.folders), "HOME=" + s.folder}, p.toolchain.env...)
	list.Env = append(list.Env, "GOCACHE="+build) // the last one holds
	list.WaitDelay = time.Second
	packages, talk := &capped{limit: 1 << 20}, &capped{limit: maxLog}
	list.Stdout, list.Stderr = packages, talk
	if err := list.Run(); err != nil {
		return errors.Join(context.Cause(ctx), fmt.Errorf("go list: %w: %s", err, firstLine(printable(talk.String()))))
	}
	if err := s.addPackages(packages.String(), p.toolchain.goPackages); err != nil {
		return err
	}
	if err := s.seal(manifest{OK: true}); err != nil {
		return err
	}
	return c.cache.publish(s, place)
}

// buildCache is Go's build cache of this user, or a new one, to be removed,
// where there is no home to keep it in.
func (c *cache) buildCache() (folder string, remove func() error, err error) {
	folder = os.Getenv("GOCACHE")
	if user, err := os.UserCacheDir(); err == nil && !filepath.IsAbs(folder) {
		folder = filepath.Join(user, "go-build")
	}
	if filepath.IsAbs(folder) && os.MkdirAll(folder, 0o777) == nil && unix.Access(folder, unix.W_OK) == nil {
		return folder, func() error { return nil }, nil
	}
	folder, err = os.MkdirTemp(filepath.Join(c.folder, "temporary"), "go-build-")
	return folder, func() error { return os.RemoveAll(folder) }, err
}

// addPackages copies the packages that `go list` names, and writes what the
// compiler and the linker are told of them: the compiler knows the offered
// ones alone, so that nothing internal can be imported.
func (s *staging) addPackages(list string, offered []string) error {
	var forCompiler, forLinker bytes.Buffer
	for i, line := range strings.Split(strings.TrimSpace(list), "\n") {
		name, export, ok := strings.Cut(line, "=")
		if !ok {
			return fmt.Errorf("go list: %q names no file", printable(line))
		}
		file := fmt.Sprintf("%03d.a", i)
		if err := s.addCopy(file, export); err != nil {
			return err
		}
		rule := fmt.Sprintf("packagefile %s=%s/%s\n", name, standardDir, file)
		forLinker.WriteString(rule)
		if slices.Contains(offered, name) {
			forCompiler.WriteString(rule)
		}
	}
	return errors.Join(s.add("compile.cfg", false, &forCompiler), s.add("link.cfg", false, &forLinker))
}

func (s *staging) addCopy(name, from string) error {
	f, err := os.Open(from)
	if err != nil {
		return err
	}
	defer f.Close() // only read
	return s.add(name, false, f)
}

// standardMount shows the compiled standard library.
func standardMount(place string) sandbox.Mount {
	return sandbox.Mount{Source: filepath.Join(place, "files"), Target: standardDir}
}
