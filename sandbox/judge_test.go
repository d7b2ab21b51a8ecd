//go:build linux && amd64

package sandbox

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// judgeVariable turns this test binary into a judge of its own, for the tests
// that kill one or run two.
const judgeVariable = "SANDBOX_TEST_JUDGE"

// beJudge is what such a judge does.
func beJudge() {
	kind := os.Getenv(judgeVariable)
	if kind == "" {
		return
	}
	if err := judge(kind); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

func judge(kind string) error {
	if err := errors.Join(maskProc(), forgetCalls()); err != nil {
		return err
	}
	b, err := New(context.Background(), Config{Mounts: []Mount{{Source: os.Getenv(programsVariable), Target: programsTarget}}, NoCgroup: os.Getenv("NO_CGROUP") != ""})
	if err != nil {
		return err
	}
	fmt.Println("ready")
	c := command("processes", "outlives_parent")
	c.Env = []string{os.Getenv("MARK")}
	c.Limits.Wall = time.Minute
	runs := 1
	if kind == "honest" {
		runs, c = 50, command("environment", "lists")
	}
	if kind == "collects" {
		runs, c = 10, command("traps", "good")
		c.Files = []File{{Name: "deep/er/file", Content: []byte("x")}}
		c.Collect = func(f *Folder) error {
			if got, err := readAll(f, "folder/deeper/result"); err != nil || got != "good" {
				return fmt.Errorf("collected %q, %w", got, err)
			}
			if got, err := readAll(f, "folder/link"); err == nil {
				return fmt.Errorf("a link was followed to %q", got)
			}
			return nil
		}
	}
	for range runs {
		r, err := b.Run(context.Background(), c)
		if err != nil || outcome(r) != "exit 0" {
			return fmt.Errorf("%+v, %v", r, err)
		}
	}
	return b.Close()
}

// startJudge starts one and waits until its box stands.
func startJudge(t *testing.T, m mode, kind, mark string) *exec.Cmd {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "/proc/self/exe")
	cmd.Env = []string{judgeVariable + "=" + kind, programsVariable + "=" + programs(t), "MARK=" + mark}
	if m.config.NoCgroup {
		cmd.Env = append(cmd.Env, "NO_CGROUP=1")
	}
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if line, err := bufio.NewReader(out).ReadString('\n'); err != nil || strings.TrimSpace(line) != "ready" {
		t.Fatalf("the judge said %q, %v", line, err)
	}
	return cmd
}
