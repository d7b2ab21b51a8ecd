package toolchain

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"gridjudge/sandbox"
)

// schema is part of every key: raise it when the meaning of an entry changes.
const schema = "1"

// submissionDir is where a box shows what was compiled.
const submissionDir = "/submission"

// plan is all that decides what compiling a submission makes.
type plan struct {
	toolchain *Toolchain
	tools     map[string]tool
	folders   []string // further ones to show
	env       []string
	files     []sandbox.File // in the box, in the order of the submission
	sources   []string       // names of those that are compiled
	main      string
	class     string
	steps     [][]string
	ownNames  *strings.Replacer // of what stands in the box
	version   string            // what the compiler says of itself
	key       string
}

// plan finds the tools and fills the commands. It may run probes in boxes.
func (c *Compiler) plan(ctx context.Context, t *Toolchain, s *Submission) (*plan, error) {
	p := &plan{toolchain: t, main: s.Main}
	var err error
	if p.tools, err = t.tools(); err != nil {
		return nil, err
	}
	if p.folders, err = t.folders(); err != nil {
		return nil, err
	}
	p.env = t.environment(p.folders)
	if err := p.place(s.Files); err != nil {
		return nil, err
	}
	if len(t.version) > 0 {
		if p.version, err = c.version(ctx, p); err != nil {
			return nil, err
		}
	}
	filled := values{single: map[string]string{"main": p.main, "class": p.class}, several: map[string][]string{"sources": p.sources}}
	for name, o := range t.options {
		if filled.several[name], err = c.option(ctx, p, o); err != nil {
			return nil, err
		}
	}
	p.fill(filled)
	p.key = p.hash(s)
	return p, nil
}

// fill makes the steps; one with {source} is there once for each.
func (p *plan) fill(v values) {
	for _, argv := range p.toolchain.compile {
		if !slices.ContainsFunc(argv, func(word string) bool { return strings.Contains(word, "{source}") }) {
			p.steps = append(p.steps, v.expand(argv))
			continue
		}
		for _, source := range p.sources {
			v.single["source"] = source
			p.steps = append(p.steps, v.expand(argv))
		}
		delete(v.single, "source")
	}
}

// place gives every file its name in the box and chooses the main one.
func (p *plan) place(files []Source) error {
	names, err := p.names(files)
	if err != nil {
		return err
	}
	own := []string{sandbox.WorkDir + "/", ""}
	for i, f := range files {
		mode := fs.FileMode(0o644)
		if p.toolchain.check == checkExecutable {
			mode = 0o755
		}
		p.files = append(p.files, sandbox.File{Name: names[i], Mode: mode, Content: f.Content})
		if names[i] != f.Name {
			own = append(own, names[i], f.Name)
		}
		if !p.toolchain.isHeader(f.Name) {
			p.sources = append(p.sources, names[i])
		}
	}
	p.ownNames = strings.NewReplacer(own...)
	if p.main != "" {
		return nil
	}
	p.main = p.sources[0]
	for _, name := range p.toolchain.main {
		if slices.Contains(p.sources, name) {
			p.main = name
			break
		}
	}
	return nil
}

// names are the files' names in the box: their own, but for a language whose
// compiler wants another.
func (p *plan) names(files []Source) ([]string, error) {
	t := p.toolchain
	names := make([]string, len(files))
	var java []javaFile
	seen := map[string]string{}
	for i, f := range files {
		names[i] = f.Name
		if len(t.Extensions) > 0 && !t.isHeader(f.Name) && !slices.Contains(t.Extensions, filepath.Ext(f.Name)) {
			names[i] += t.Extensions[0]
		}
		if t.check == checkJava {
			one := readJava(string(f.Content))
			names[i] = one.path(names[i])
			if p.main == "" || p.main == f.Name {
				java = append(java, one)
			}
		}
		if other, taken := seen[names[i]]; taken {
			return nil, &RequestError{fmt.Sprintf("%q and %q both hold %q", other, f.Name, strings.TrimSuffix(path.Base(names[i]), path.Ext(names[i]))), "rename one of them"}
		}
		seen[names[i]] = f.Name
		if len(path.Base(names[i])) > 2*maxName || len(names[i]) > 10*maxName {
			return nil, &RequestError{fmt.Sprintf("a class of %q has too long a name", f.Name), fmt.Sprintf("at most %d bytes", maxName)}
		}
	}
	if t.check == checkJava {
		p.class = mainClass(java)
	}
	return names, nil
}

// hash is the key of what this plan makes.
func (p *plan) hash(s *Submission) string {
	tools := make([]tool, 0, len(p.tools))
	for _, one := range p.tools {
		tools = append(tools, one)
	}
	slices.SortFunc(tools, func(a, b tool) int { return strings.Compare(a.Name, b.Name) })
	names := make([]string, len(p.files))
	for i, f := range p.files {
		names[i] = f.Name
	}
	return hashOf(schema, p.toolchain.Language, p.version, tools, p.steps, p.toolchain.keep, p.toolchain.results,
		p.env, p.folders, p.toolchain.goPackages, names, digest(s.Files))
}

// hashOf is a digest of values that JSON can write.
func hashOf(values ...any) string {
	h := sha256.New()
	encoder := json.NewEncoder(h)
	for _, v := range values {
		if err := encoder.Encode(v); err != nil {
			panic(fmt.Sprintf("toolchain: key of %T: %v", v, err)) // only strings, numbers and lists of them are hashed
		}
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}
