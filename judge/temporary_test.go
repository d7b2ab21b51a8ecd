package judge

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestTemporaryFolder: a folder stays while its maker lives, and one that was
// left by a judge that is gone is removed by the next.
func TestTemporaryFolder(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	left := filepath.Join(os.TempDir(), temporaryPrefix+"left")
	link := filepath.Join(os.TempDir(), temporaryPrefix+"link")
	target := t.TempDir()
	kept := filepath.Join(target, "kept")
	for _, err := range []error{
		os.MkdirAll(filepath.Join(left, "deep"), 0o755), os.WriteFile(filepath.Join(left, "deep", "answer"), []byte("42"), 0o644),
		os.Symlink(target, link), os.WriteFile(kept, nil, 0o644),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	first, err := newTemporaryFolder()
	if err != nil {
		t.Fatal(err)
	}
	second, err := newTemporaryFolder()
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(filepath.Base(first.path), temporaryPrefix) {
		t.Errorf("it is called %s", first.path)
	}
	for path, want := range map[string]bool{left: false, kept: true, link: true, first.path: true, second.path: true} {
		if _, err := os.Lstat(path); (err == nil) != want {
			t.Errorf("%s: there is %v, want %v", path, err == nil, want)
		}
	}
	for _, f := range []*temporaryFolder{first, second} {
		if err := f.remove(); err != nil {
			t.Error(err)
		}
		if _, err := os.Lstat(f.path); err == nil {
			t.Errorf("%s is still there", f.path)
		}
	}
}
