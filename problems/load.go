package problems

import (
	"io/fs"

	"gridjudge/problems/decode"
)

// Load returns a built-in problem by its id, or the problem of a folder or of
// a problem.yaml. A mistake in the spec is told as decode.Mistakes; an id that
// is not there as *UnknownError.
func Load(ref string) (*Problem, error) {
	at, err := find(ref)
	if err != nil {
		return nil, err
	}
	return load(at)
}

// LoadFS returns the problem of a folder of fsys, or of a .yaml file in it.
func LoadFS(fsys fs.FS, name string) (*Problem, error) {
	at, err := fsPlace(fsys, name)
	if err != nil {
		return nil, err
	}
	return load(at)
}

func load(at place) (*Problem, error) {
	l := &loader{}
	if err := l.readChain(at); err != nil {
		return nil, err
	}
	p := l.problem()
	if err := l.err(); err != nil {
		return nil, err
	}
	for _, spec := range l.chain {
		if _, onDisk := spec.files.(folder); onDisk {
			p.Specs = append(p.Specs, spec.key)
		}
	}
	return p, nil
}

// loader turns a spec, and those that it extends, into a Problem.
type loader struct {
	chain     []link          // the spec itself, then its parent, and so on
	elsewhere decode.Mistakes // in files that are no specs, such as lists of boards
	orphan    bool            // a spec that it extends is not there: what is missing may stand in that one
	unsure    bool            // the layouts have mistakes: what is held against them would be told wrongly
}

// link is one spec of the chain.
type link struct {
	place
	root *decode.Value
}

// err returns all mistakes, the spec's own first.
func (l *loader) err() error {
	var all decode.Mistakes
	for _, spec := range l.chain {
		if m, ok := spec.root.Source.Err().(decode.Mistakes); ok {
			all = append(all, m...)
		}
	}
	if all = append(all, l.elsewhere...); len(all) > 0 {
		return all
	}
	return nil
}

// writer returns which spec of the chain wrote v.
func (l *loader) writer(v *decode.Value) int {
	for i, spec := range l.chain {
		if spec.root.Source == v.Source {
			return i
		}
	}
	return 0
}
