//go:build !(linux && amd64)

package sandbox

import (
	"context"
	"fmt"
	"os"
	"runtime"
)

func errUnsupported() error {
	return fmt.Errorf("boxes need Linux on x86-64 (amd64), and this is %s on %s", runtime.GOOS, runtime.GOARCH)
}

// Box is a prepared sandbox; this system has none.
type Box struct{}

// New tells that this system has no boxes.
func New(context.Context, Config) (*Box, error) { return nil, errUnsupported() }

// Pin has nothing to bind to.
func (b *Box) Pin() (unpin func(), err error) { return nil, errUnsupported() }

// Run tells that this system has no boxes.
func (b *Box) Run(context.Context, *Command) (Result, error) { return Result{}, errUnsupported() }

// Isolation is empty.
func (b *Box) Isolation() Isolation { return Isolation{} }

// Close has nothing to remove.
func (b *Box) Close() error { return nil }

// Run tells that this system has no boxes.
func Run(context.Context, Config, *Command) (Result, error) { return Result{}, errUnsupported() }

// Folder is the work folder after a run; there is none.
type Folder struct{}

// Open tells that this system has no boxes.
func (f *Folder) Open(string, int64) (*os.File, error) { return nil, errUnsupported() }

// Names tells that this system has no boxes.
func (f *Folder) Names(int) ([]string, error) { return nil, errUnsupported() }

// NewInput tells that this system has no boxes.
func NewInput([]byte) (*os.File, error) { return nil, errUnsupported() }

// Probe tells that this system has no boxes.
func Probe() (Isolation, error) { return Isolation{}, errUnsupported() }
