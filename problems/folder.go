package problems

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

var (
	errSymlink   = errors.New("a symbolic link: put the file itself there")
	errIrregular = errors.New("neither a file nor a folder")
)

// folder is a problem's folder on disk. It opens regular files and folders
// beneath itself and nothing else: a problem is something one downloads, and a
// link in it must not show the judge's own files, nor a pipe hold it up.
type folder string

// Open implements [fs.FS].
func (f folder) Open(name string) (fs.File, error) {
	if !fs.ValidPath(name) {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrInvalid}
	}
	root, err := os.OpenRoot(string(f))
	if err != nil {
		return nil, err
	}
	defer root.Close()
	if err := refuseOddities(root, name); err != nil {
		return nil, &fs.PathError{Op: "open", Path: name, Err: err}
	}
	return root.Open(filepath.FromSlash(name))
}

// refuseOddities looks at every step of the way to a file.
func refuseOddities(root *os.Root, name string) error {
	for end := 0; end < len(name); {
		if next := strings.IndexByte(name[end+1:], '/'); next < 0 {
			end = len(name)
		} else {
			end += 1 + next
		}
		info, err := root.Lstat(filepath.FromSlash(name[:end]))
		var cause *fs.PathError
		switch {
		case errors.As(err, &cause):
			return cause.Err
		case err != nil:
			return err
		case info.Mode().Type() == fs.ModeSymlink:
			return errSymlink
		case !info.IsDir() && !info.Mode().IsRegular():
			return errIrregular
		}
	}
	return nil
}

// parentMount is where a variant's Files show the folder of the problem that
// it extends: a path is taken from the file that wrote it, so that a parent's
// "boards/easy.txt" is "@parent/boards/easy.txt" to the variant.
const parentMount = "@parent"

// variantFiles is a variant's folder with its parent's mounted in it.
type variantFiles struct{ own, parent fs.FS }

// Open implements [fs.FS].
func (f variantFiles) Open(name string) (fs.File, error) {
	if name == parentMount {
		return f.parent.Open(".")
	}
	if rest, ok := strings.CutPrefix(name, parentMount+"/"); ok {
		return f.parent.Open(rest)
	}
	return f.own.Open(name)
}
