//go:build linux && amd64

package sandbox

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestUnprivileged runs the tests again as a real second user, who has neither
// root nor cgroups.
func TestUnprivileged(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("this is not root: the other tests run unprivileged already")
	}
	if testing.Short() {
		t.Skip("-short")
	}
	folder := programs(t)
	// Another user cannot enter the folder that go test built in.
	place, err := os.MkdirTemp("", "sandbox-user-")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(place)
	binary := filepath.Join(place, "sandbox.test")
	if err := os.Chmod(place, 0o755); err != nil {
		t.Fatal(err)
	}
	copyProgram(t, "/proc/self/exe", binary)
	const nobody = 65534
	home := filepath.Join(place, "home")
	if err := os.Mkdir(home, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Chown(home, nobody, nobody); err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), binary, "-test.v", "-test.run", "^(TestContract|TestHostile|TestLeftovers|TestPrecedence|TestCollect|TestFaults|TestExplain|TestEndurance)")
	cmd.Dir = home
	cmd.Env = []string{"PATH=/usr/local/bin:/usr/bin:/bin", "TMPDIR=" + home, programsVariable + "=" + folder}
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
	said, err := cmd.CombinedOutput()
	if strings.Contains(string(said), "user namespaces may be switched off") {
		t.Skipf("this host lets no user make user namespaces:\n%s", said)
	}
	if err != nil {
		var told []string
		for line := range strings.Lines(string(said)) {
			if word := strings.TrimSpace(line); !strings.HasPrefix(word, "=== ") && !strings.HasPrefix(word, "--- PASS") && !strings.HasPrefix(word, "--- SKIP") && !strings.Contains(word, "this is not root") && !strings.Contains(word, "without cgroups") {
				told = append(told, line)
			}
		}
		t.Fatalf("as another user: %v\n%s", err, strings.Join(told, ""))
	}
	// A skip of everything would look like success.
	if passed := strings.Count(string(said), "--- PASS"); passed < 100 {
		t.Errorf("only %d tests passed as another user:\n%s", passed, said)
	}
}

func copyProgram(t *testing.T, from, to string) {
	t.Helper()
	in, err := os.Open(from)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o755)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.Copy(out, in); err != nil {
		t.Fatal(err)
	}
	if err := out.Close(); err != nil {
		t.Fatal(err)
	}
}
