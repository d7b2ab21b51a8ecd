// Command gridjudge grades programs: it compiles and runs them in a sandbox
// under limits, compares what they print, and says why a verdict is what it is.
//
// Run `gridjudge help` for the commands. Each has a file of its own here, and
// is wiring only: what it does lives in the packages judge, problems,
// reference and sandbox.
package main

import (
	"context"
	"io"
	"os"
	"os/signal"
	"syscall"
)

func main() {
	os.Exit(runProcess())
}

// runProcess runs the command line of this process until it is done or
// interrupted. A second interrupt ends the process at once.
func runProcess() int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	defer context.AfterFunc(ctx, stop)()
	// Whoever reads our output may go away: then a write fails, which is dealt
	// with, where SIGPIPE would end us with boxes still standing. Ignoring the
	// signal would be inherited by the programs in the boxes; catching is not.
	closedPipes := make(chan os.Signal, 1)
	signal.Notify(closedPipes, syscall.SIGPIPE)
	defer signal.Stop(closedPipes)
	return run(ctx, os.Args, os.Stdin, os.Stdout, os.Stderr)
}

// run is the whole program: arguments in (the first is the program's name),
// exit status out.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	s := &session{stdin: interruptible(ctx, stdin), stdout: stdout, stderr: stderr}
	return s.exitStatus(ctx, args[1:], s.execute(ctx, args[1:]))
}
