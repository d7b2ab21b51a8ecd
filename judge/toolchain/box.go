package toolchain

import (
	"context"
	"os"

	"gridjudge/sandbox"
)

// box is the part of a sandbox that compiling needs.
type box interface {
	// run runs one command; collect sees the folder it leaves.
	run(ctx context.Context, c *sandbox.Command, collect func(folder) error) (sandbox.Result, error)
	isolation() sandbox.Isolation
	close() error
}

// folder is what a command has left behind.
type folder interface {
	Open(name string, maxBytes int64) (*os.File, error)
	Names(maxFiles int) ([]string, error)
}

// sandboxed is the real box.
type sandboxed struct{ *sandbox.Box }

func newSandbox(ctx context.Context, c sandbox.Config) (box, error) {
	b, err := sandbox.New(ctx, c)
	if err != nil {
		return nil, err
	}
	return sandboxed{b}, nil
}

func (s sandboxed) run(ctx context.Context, c *sandbox.Command, collect func(folder) error) (sandbox.Result, error) {
	if collect != nil {
		c.Collect = func(f *sandbox.Folder) error { return collect(f) }
	}
	return s.Run(ctx, c)
}

func (s sandboxed) isolation() sandbox.Isolation { return s.Isolation() }
func (s sandboxed) close() error                 { return s.Close() }
