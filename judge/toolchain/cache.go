package toolchain

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"gridjudge/sandbox"
)

// cache keeps what compilers made, in a folder that this user alone can write.
type cache struct{ folder string }

// manifest says what an entry holds.
type manifest struct {
	OK        bool              `json:"ok"`
	Log       string            `json:"log"`
	Isolation sandbox.Isolation `json:"isolation"`
	Files     []cachedFile      `json:"files"`
}

// cachedFile is one file of an entry; the program sees it below /submission.
type cachedFile struct {
	Name   string      `json:"name"`
	Mode   fs.FileMode `json:"mode"`
	Size   int64       `json:"size"`
	SHA256 string      `json:"sha256"`
}

const maxManifest = 4 << 20

// openCache makes the folder, or holds it to be safe: whoever can write to it
// decides what programs are run and what verdicts they get.
func openCache(folder string) (*cache, error) {
	if folder != "" {
		return openCacheAt(folder)
	}
	if named := os.Getenv("GRIDJUDGE_CACHE"); named != "" {
		return openCacheAt(named)
	}
	if user, err := os.UserCacheDir(); err == nil {
		c, err := openCacheAt(filepath.Join(user, "gridjudge"))
		if err == nil || !unwritable(err) {
			return c, err
		}
	}
	return openCacheAt(filepath.Join(os.TempDir(), fmt.Sprintf("gridjudge-%d", os.Getuid())))
}

// unwritable reports whether there is no place for a folder, as in a service
// without a home.
func unwritable(err error) bool {
	return errors.Is(err, fs.ErrPermission) || errors.Is(err, syscall.EROFS) || errors.Is(err, syscall.ENOTDIR) || errors.Is(err, fs.ErrNotExist)
}

func openCacheAt(folder string) (*cache, error) {
	folder, err := filepath.Abs(folder)
	if err != nil {
		return nil, fmt.Errorf("open cache: %w", err)
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return nil, fmt.Errorf("open cache: %w", err)
	}
	for _, name := range []string{"", "compiled", "gostd", "probes", "locks", "temporary"} {
		part := filepath.Join(folder, name)
		if err := os.Mkdir(part, 0o755); err != nil && !errors.Is(err, fs.ErrExist) {
			return nil, fmt.Errorf("open cache: %w", err)
		}
		if err := holdSafe(part, name == ""); err != nil {
			return nil, fmt.Errorf("open cache %q: %w", folder, err)
		}
	}
	return &cache{folder}, nil
}

// holdSafe refuses a folder that somebody else can write to. The cache's own
// folder may be reached by a symlink.
func holdSafe(path string, follow bool) error {
	look := os.Lstat
	if follow {
		look = os.Stat
	}
	info, err := look(path)
	if err != nil {
		return err
	}
	stat, ok := info.Sys().(*syscall.Stat_t)
	switch {
	case !info.IsDir():
		return fmt.Errorf("%q is not a folder: remove it, or set GRIDJUDGE_CACHE", path)
	case ok && int(stat.Uid) != os.Geteuid():
		return fmt.Errorf("%q belongs to user %d: set GRIDJUDGE_CACHE to a folder of your own", path, stat.Uid)
	case info.Mode().Perm()&0o022 != 0:
		return fmt.Errorf("others can write to %q: chmod go-w it, or set GRIDJUDGE_CACHE", path)
	}
	return nil
}

func (c *cache) entry(key string) string { return filepath.Join(c.folder, "compiled", key) }

// writeFile puts a file in place in one step.
func (c *cache) writeFile(path string, content []byte) error {
	f, err := os.CreateTemp(filepath.Join(c.folder, "temporary"), "file-")
	if err != nil {
		return err
	}
	_, err = f.Write(content)
	err = errors.Join(err, f.Close())
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	return nil
}

// staging is an entry in the making.
type staging struct {
	folder string
	made   []cachedFile
	bytes  int64
}

// stage begins an entry; remove or publish it.
func (c *cache) stage() (*staging, error) {
	folder, err := os.MkdirTemp(filepath.Join(c.folder, "temporary"), "entry-")
	if err != nil {
		return nil, err
	}
	s := &staging{folder: folder}
	files := filepath.Join(folder, "files")
	// The program runs under a user id of its own. Chmod, for Mkdir obeys the umask.
	err = errors.Join(os.Chmod(folder, 0o755), os.Mkdir(files, 0o755), os.Chmod(files, 0o755))
	if err != nil {
		return nil, errors.Join(err, s.remove())
	}
	return s, nil
}

func (s *staging) remove() error { return os.RemoveAll(s.folder) }

// path of a file in the staging folder, with the folders above it made.
func (s *staging) path(name string) (string, error) {
	files := filepath.Join(s.folder, "files")
	for i, r := range name {
		if r != '/' {
			continue
		}
		above := filepath.Join(files, name[:i])
		if err := os.Mkdir(above, 0o755); err != nil && !errors.Is(err, fs.ErrExist) {
			return "", err
		}
		if err := os.Chmod(above, 0o755); err != nil {
			return "", err
		}
	}
	return filepath.Join(files, name), nil
}

// add copies a file in.
func (s *staging) add(name string, executable bool, r io.Reader) error {
	mode := fs.FileMode(0o644)
	if executable {
		mode = 0o755
	}
	path, err := s.path(name)
	if err != nil {
		return err
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return err
	}
	h := sha256.New()
	n, err := io.Copy(io.MultiWriter(f, h), r)
	if err := errors.Join(err, f.Chmod(mode), f.Close()); err != nil {
		return err
	}
	s.bytes += n
	s.made = append(s.made, cachedFile{Name: name, Mode: mode, Size: n, SHA256: hex.EncodeToString(h.Sum(nil))})
	return nil
}

// seal writes the manifest: a hash of itself on the first line. What a refused
// submission left is dropped.
func (s *staging) seal(m manifest) error {
	if !m.OK {
		files := filepath.Join(s.folder, "files")
		if err := errors.Join(os.RemoveAll(files), os.Mkdir(files, 0o755)); err != nil {
			return err
		}
		s.made = nil
	}
	m.Files = s.made
	text, err := json.Marshal(m)
	if err != nil {
		return err
	}
	sum := sha256.Sum256(text)
	return os.WriteFile(filepath.Join(s.folder, "manifest"), append([]byte(hex.EncodeToString(sum[:])+"\n"), text...), 0o644)
}

// publish moves a sealed entry into its place, over a damaged one if need be.
// The caller holds the key's lock.
func (c *cache) publish(s *staging, place string) error {
	if err := c.discard(place); err != nil {
		return err
	}
	return os.Rename(s.folder, place)
}

// discard removes an entry in one step as others see it.
func (c *cache) discard(place string) error {
	aside, err := os.MkdirTemp(filepath.Join(c.folder, "temporary"), "old-")
	if err != nil {
		return err
	}
	err = os.Rename(place, filepath.Join(aside, "entry"))
	if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	return errors.Join(err, os.RemoveAll(aside))
}

// load returns an entry if it is there and whole.
func (c *cache) load(folder string) (manifest, bool) {
	text, err := readRegular(filepath.Join(folder, "manifest"), maxManifest)
	if err != nil {
		return manifest{}, false
	}
	sum, body, _ := bytes.Cut(text, []byte("\n"))
	var m manifest
	if want := sha256.Sum256(body); string(sum) != hex.EncodeToString(want[:]) || json.Unmarshal(body, &m) != nil {
		return manifest{}, false
	}
	if !whole(filepath.Join(folder, "files"), m.Files) {
		return manifest{}, false
	}
	return m, true
}

// whole holds the files to the manifest: all of them, as they were written, and no others.
func whole(folder string, files []cachedFile) bool {
	want := map[string]cachedFile{}
	for _, f := range files {
		want[f.Name] = f
	}
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		name, err := filepath.Rel(folder, path)
		if err != nil {
			return err
		}
		f, ok := want[name]
		if !ok || !d.Type().IsRegular() || !same(path, f) {
			return fs.ErrInvalid
		}
		delete(want, name)
		return nil
	})
	return err == nil && len(want) == 0
}

func same(path string, want cachedFile) bool {
	f, err := os.Open(path)
	if err != nil {
		return false
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil || info.Size() != want.Size || info.Mode().Perm() != want.Mode {
		return false
	}
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return false
	}
	return hex.EncodeToString(h.Sum(nil)) == want.SHA256
}
