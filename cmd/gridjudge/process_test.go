package main

import (
	"bufio"
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"

	"gridjudge/sandbox"
)

// TestInterrupt: what runs is killed and cleaned up, and the status is 130.
func TestInterrupt(t *testing.T) {
	if _, err := sandbox.Probe(); err != nil {
		t.Skipf("this host has no sandbox: %v", err)
	}
	for _, sig := range []os.Signal{os.Interrupt, syscall.SIGTERM} {
		t.Run(sig.String(), func(t *testing.T) {
			// testscript.Main put this test binary on the path under that name.
			command := exec.Command("gridjudge", "exec", "--", "sh", "-c", "echo ready; while :; do sleep 1; done")
			var talk strings.Builder
			command.Stderr = &talk
			out, err := command.StdoutPipe()
			if err != nil {
				t.Fatal(err)
			}
			if err := command.Start(); err != nil {
				t.Fatal(err)
			}
			if line, err := bufio.NewReader(out).ReadString('\n'); line != "ready\n" {
				t.Errorf("got %q (%v), want the program's output", line, err)
			}
			if err := command.Process.Signal(sig); err != nil {
				t.Fatal(err)
			}
			// The pipe is closed once the program in the box is dead too.
			if _, err := io.Copy(io.Discard, out); err != nil && !errors.Is(err, os.ErrClosed) {
				t.Error(err)
			}
			if got := exitCode(command.Wait()); got != statusInterrupted {
				t.Errorf("exit status %d, want %d", got, statusInterrupted)
			}
			if !strings.Contains(talk.String(), "gridjudge: error: interrupted\n") {
				t.Errorf("stderr is %q", talk.String())
			}
		})
	}
}

func TestInterruptibleReads(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	defer w.Close()
	ctx, cancel := context.WithCancel(context.Background())
	patient := interruptible(ctx, r)
	if _, err := w.WriteString("some"); err != nil {
		t.Fatal(err)
	}
	buffer := make([]byte, 10)
	if n, err := patient.Read(buffer); string(buffer[:n]) != "some" || err != nil {
		t.Fatalf("read %q, %v", buffer[:n], err)
	}
	cancel()
	if _, err := patient.Read(buffer); !errors.Is(err, context.Canceled) {
		t.Errorf("read of an idle pipe after the end: %v, want %v", err, context.Canceled)
	}
}
