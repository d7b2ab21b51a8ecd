package toolchain

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"gridjudge/sandbox"
)

// probeLimits bound a compiler that is asked for its version.
var probeLimits = sandbox.Limits{CPU: 10 * time.Second, Wall: 20 * time.Second, Memory: 1 << 30, Output: maxLog, Stderr: maxLog, Processes: 256}

// answer is what a probe said.
type answer struct {
	ExitCode int    `json:"exit_code"`
	Output   string `json:"output"`
}

// version asks the compiler for its version.
func (c *Compiler) version(ctx context.Context, p *plan) (string, error) {
	a, err := c.probe(ctx, p, p.toolchain.version)
	if err != nil {
		return "", err
	}
	if a.ExitCode != 0 {
		return "", fmt.Errorf("ask %q for its version: exit code %d: %s", strings.Join(p.toolchain.version, " "), a.ExitCode, firstLine(a.Output))
	}
	return a.Output, nil
}

// option returns the arguments of an option that this machine can bear.
func (c *Compiler) option(ctx context.Context, p *plan, o option) ([]string, error) {
	for _, argv := range o.found {
		a, err := c.probe(ctx, p, argv)
		if err != nil {
			return nil, err
		}
		if a.ExitCode != 0 || !filepath.IsAbs(firstLine(a.Output)) {
			return nil, nil
		}
	}
	return o.use, nil
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
	return line
}

// probe runs a command without files, or knows from an earlier run of the same
// program what it says: in this process, or on disk.
func (c *Compiler) probe(ctx context.Context, p *plan, argv []string) (answer, error) {
	key := hashOf(schema, argv, p.tools[argv[0]], p.env, p.folders)
	c.mu.Lock()
	a, known := c.answers[key]
	c.mu.Unlock()
	if known {
		return a, nil
	}
	file := filepath.Join(c.cache.folder, "probes", key)
	if text, err := os.ReadFile(file); err != nil || json.Unmarshal(text, &a) != nil {
		if a, err = c.ask(ctx, p, argv); err != nil {
			return answer{}, fmt.Errorf("probe %q: %w", strings.Join(argv, " "), err)
		}
		text, err := json.Marshal(a)
		if err != nil {
			return answer{}, fmt.Errorf("probe %q: %w", strings.Join(argv, " "), err)
		}
		if err := c.cache.writeFile(file, text); err != nil {
			return answer{}, fmt.Errorf("probe %q: %w", strings.Join(argv, " "), err)
		}
	}
	c.mu.Lock()
	c.answers[key] = a
	c.mu.Unlock()
	return a, nil
}

func (c *Compiler) ask(ctx context.Context, p *plan, argv []string) (answer, error) {
	b, err := c.newBox(ctx, c.boxConfig(p))
	if err != nil {
		return answer{}, err
	}
	defer c.closeBox(b)
	return ask(ctx, b, p, argv)
}

func ask(ctx context.Context, b box, p *plan, argv []string) (answer, error) {
	out, talk := &capped{limit: 4 << 10}, &capped{limit: 4 << 10}
	command := p.command(argv)
	command.Stdout, command.Stderr, command.Limits = out, talk, probeLimits
	result, err := b.run(ctx, command, nil)
	if err != nil {
		return answer{}, err
	}
	if result.Ended != sandbox.Exit {
		return answer{}, fmt.Errorf("ended by %v %s", result.Ended, result.Signal)
	}
	return answer{ExitCode: result.ExitCode, Output: printable(out.String() + talk.String())}, nil
}
