package problems

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"gridjudge/problems/decode"
)

// specName is the file that makes a folder a problem.
const specName = "problem.yaml"

// maxSpec bounds what is read of a spec; decode refuses it with the right
// words from a byte more than it bears.
const maxSpec = 4<<20 + 1

// place is where a spec stands: its name, and the folder around it.
type place struct {
	files   fs.FS
	spec    string // the spec's name in files
	shown   string // the folder's name in mistakes
	key     string // equal for the same spec, whatever it is called
	builtIn bool
	// beside finds the spec that a relative path leads to.
	beside func(rel string) (place, error)
}

// show is how a mistake names a file of the folder.
func (p place) show(name string) string { return path.Join(p.shown, name) }

// read returns the text of the spec, cut behind the most that decode bears.
func (p place) read() ([]byte, error) {
	f, err := p.files.Open(p.spec)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, &UnknownError{Ref: p.shown, Cause: "there is no " + p.spec + " in it"}
	}
	if err != nil {
		return nil, fmt.Errorf("open problem %q: %w", p.shown, err)
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxSpec))
	if err != nil {
		return nil, fmt.Errorf("read problem %q: %w", p.shown, err)
	}
	return text, nil
}

// looksLikePath tells "./poj3074" and "poj3074/problem.yaml" from an id.
func looksLikePath(ref string) bool {
	return ref == "." || ref == ".." || strings.ContainsAny(ref, `/\`) || isSpecName(ref)
}

func isSpecName(name string) bool {
	return strings.HasSuffix(name, ".yaml") || strings.HasSuffix(name, ".yml")
}

// find returns the place that the user means: a built-in problem, or else a
// folder or file on disk.
func find(ref string) (place, error) {
	if ids := BuiltIn(); slices.Contains(ids, ref) {
		return builtInPlace(ref)
	}
	return findOnDisk(ref)
}

func findOnDisk(ref string) (place, error) {
	info, err := os.Stat(ref)
	if errors.Is(err, fs.ErrNotExist) || ref == "" {
		return place{}, &UnknownError{Ref: ref, Nearest: decode.Nearest(ref, BuiltIn())}
	}
	switch {
	case err != nil:
		return place{}, fmt.Errorf("open problem %q: %w", ref, err)
	case info.IsDir():
		return diskPlace(ref, specName)
	case !isSpecName(ref):
		return place{}, &UnknownError{Ref: ref, Cause: "want a folder with " + specName + ", or a .yaml file"}
	}
	return diskPlace(filepath.Dir(ref), filepath.Base(ref))
}

func diskPlace(dir, spec string) (place, error) {
	real, err := filepath.Abs(dir)
	if err == nil {
		real, err = filepath.EvalSymlinks(real)
	}
	if err != nil {
		return place{}, fmt.Errorf("open problem %q: %w", dir, err)
	}
	return place{
		files: folder(real),
		spec:  spec,
		shown: filepath.ToSlash(filepath.Clean(dir)),
		key:   filepath.Join(real, spec),
		beside: func(rel string) (place, error) {
			return findOnDisk(filepath.Join(dir, filepath.FromSlash(rel)))
		},
	}, nil
}

// fsPlace is the place of a problem in any file system; name is its folder or
// its spec.
func fsPlace(fsys fs.FS, name string) (place, error) {
	dir, spec := name, specName
	if isSpecName(name) {
		dir, spec = path.Split(name)
		dir = path.Clean(dir)
	}
	files, err := fs.Sub(fsys, dir)
	if err != nil {
		return place{}, fmt.Errorf("open problem %q: %w", name, err)
	}
	return place{
		files:  files,
		spec:   spec,
		shown:  dir,
		key:    path.Join(dir, spec),
		beside: func(rel string) (place, error) { return fsPlace(fsys, path.Join(dir, rel)) },
	}, nil
}
