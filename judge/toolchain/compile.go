package toolchain

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"gridjudge/sandbox"
)

// Program is a submission that is ready to run.
type Program struct {
	OK        bool          // false: the compiler refused it, see Log
	Log       string        // the compiler's words, printable, cut to size
	CPU       time.Duration // of the compiler; 0 when cached
	Wall      time.Duration
	Cached    bool
	Mounts    []sandbox.Mount // what the box must show
	Path      string          // of the program, in the box
	Args      []string        // with the program's name first; see Arguments
	Env       []string
	Toolchain *Toolchain
	Isolation sandbox.Isolation // of the box it was compiled in; zero where none was needed
}

// Compiler compiles submissions in boxes and keeps the results. It is safe for concurrent use.
type Compiler struct {
	table   *Table
	cache   *cache
	noCache bool
	log     *slog.Logger
	sandbox sandbox.Config
	budget  budget
	newBox  func(context.Context, sandbox.Config) (box, error)

	mu      sync.Mutex
	answers map[string]answer // of probes, by key
	checked map[string]bool   // entries of gostd that were whole
	unkept  []string          // folders to remove on Close
}

// Config of a Compiler.
type Config struct {
	Table   *Table // nil: Default()
	Cache   string // folder; "": $GRIDJUDGE_CACHE, else the user's cache folder + /gridjudge
	NoCache bool
	Log     *slog.Logger   // nil: silent
	Sandbox sandbox.Config // a template for the boxes
}

// NewCompiler makes a compiler; Close it when no program of its runs any more.
func NewCompiler(c Config) (*Compiler, error) {
	table := c.Table
	if table == nil {
		var err error
		if table, err = Default(); err != nil {
			return nil, err
		}
	}
	log := c.Log
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	cache, err := openCache(c.Cache)
	if err != nil {
		return nil, err
	}
	return &Compiler{table: table, cache: cache, noCache: c.NoCache, log: log, sandbox: c.Sandbox, budget: compileBudget(), newBox: newSandbox,
		answers: map[string]answer{}, checked: map[string]bool{}}, nil
}

// Close removes what was compiled with NoCache.
func (c *Compiler) Close() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	var err error
	for _, folder := range c.unkept {
		err = errors.Join(err, os.RemoveAll(folder))
	}
	c.unkept = nil
	return err
}

// Compile compiles, or finds the result of an earlier compilation of the same content.
// A refusal by the compiler is a Program with OK false; a missing compiler is a *MissingError.
func (c *Compiler) Compile(ctx context.Context, s *Submission) (*Program, error) {
	t, ok := c.table.Lookup(s.Language)
	if !ok {
		return nil, &RequestError{fmt.Sprintf("unknown language %q", s.Language), "one of " + strings.Join(c.table.Languages(), ", ")}
	}
	if len(s.Files) == 0 {
		return nil, c.table.holdCount(0)
	}
	program, err := c.compile(ctx, t, s)
	if err != nil {
		return nil, fmt.Errorf("compile %q: %w", s.Files[0].Name, err)
	}
	return program, nil
}

func (c *Compiler) compile(ctx context.Context, t *Toolchain, s *Submission) (*Program, error) {
	p, err := c.plan(ctx, t, s)
	if err != nil {
		return nil, err
	}
	if t.check == checkGo {
		if refused := p.foreignImports(); refused != "" {
			return &Program{Log: cut(printable(refused), maxLog, false), Toolchain: t}, nil
		}
	}
	if c.noCache {
		return c.compileUnkept(ctx, p)
	}
	l, err := c.cache.acquire(ctx, lockName("compiled", p.key))
	if err != nil {
		return nil, err
	}
	defer l.release()
	place := c.cache.entry(p.key)
	m, ok := c.cache.load(place)
	if !ok {
		return c.compileKept(ctx, p, place)
	}
	if err := c.cache.touch(place, time.Now()); err != nil {
		return nil, err
	}
	program := p.program(m, place)
	program.Cached = true
	return program, nil
}

// compileKept compiles into the cache. The caller holds the key's lock.
func (c *Compiler) compileKept(ctx context.Context, p *plan, place string) (program *Program, err error) {
	staged, err := c.cache.stage()
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, staged.remove()) }()
	o, err := c.build(ctx, p, staged)
	if err != nil {
		return nil, err
	}
	if !o.lasting {
		return o.program(p, ""), nil
	}
	if err := staged.seal(o.manifest); err != nil {
		return nil, err
	}
	if err := c.cache.publish(staged, place); err != nil {
		return nil, err
	}
	if err := c.cache.sweep(ctx, time.Now()); err != nil && ctx.Err() == nil {
		c.log.Warn("sweep the cache of compiled programs", "error", err)
	}
	return o.program(p, place), nil
}

// compileUnkept compiles into a folder that lives as long as the compiler.
func (c *Compiler) compileUnkept(ctx context.Context, p *plan) (*Program, error) {
	staged, err := c.cache.stage()
	if err != nil {
		return nil, err
	}
	c.mu.Lock()
	c.unkept = append(c.unkept, staged.folder)
	c.mu.Unlock()
	o, err := c.build(ctx, p, staged)
	if err != nil {
		return nil, err
	}
	return o.program(p, staged.folder), nil
}

// program is what an entry at a place runs as.
func (p *plan) program(m manifest, place string) *Program {
	program := &Program{OK: m.OK, Log: m.Log, Isolation: m.Isolation, Toolchain: p.toolchain}
	if !m.OK {
		return program
	}
	program.Mounts = append(mounts(p.folders), sandbox.Mount{Source: filepath.Join(place, "files"), Target: submissionDir})
	program.Args = values{single: map[string]string{"main": p.main, "class": p.class}}.expand(p.toolchain.run)
	program.Path = program.Args[0]
	if one, ok := p.tools[program.Path]; ok {
		program.Path, program.Args[0] = one.Path, one.Called
	}
	program.Env = p.env
	return program
}

// command starts one of the plan's tools.
func (p *plan) command(argv []string) *sandbox.Command {
	one := p.tools[argv[0]]
	return &sandbox.Command{Path: one.Path, Args: append([]string{one.Called}, argv[1:]...), Env: p.env}
}

// boxConfig shows the folders of a plan.
func (c *Compiler) boxConfig(p *plan, further ...sandbox.Mount) sandbox.Config {
	config := c.sandbox
	config.Mounts = append(append(append([]sandbox.Mount(nil), config.Mounts...), mounts(p.folders)...), further...)
	return config
}

func (c *Compiler) closeBox(b box) {
	if err := b.close(); err != nil {
		c.log.Warn("close the compiler's box", "error", err)
	}
}
