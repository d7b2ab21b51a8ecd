package toolchain

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"unicode"

	"gridjudge/problems"
	"gridjudge/problems/decode"
)

// Bounds of a submission.
const (
	maxSources = 64
	maxSource  = int64(problems.MiB)
	maxBinary  = 64 * int64(problems.MiB)
	maxName    = 100 // bytes
)

var errNotRegular = errors.New("not a regular file")

// Submission is what a contestant sends.
type Submission struct {
	Files    []Source
	Language string
	SHA256   string // of names and contents
	Main     string // the file to start; "": the toolchain's choice
}

// Source is one file of a submission.
type Source struct {
	Name    string // base name
	Content []byte
}

// RequestError says that what was handed in cannot be a submission: an unknown
// extension, two languages, too many files. Files that cannot be read are told
// as they are by package os.
type RequestError struct {
	Message string
	Fix     string // what to do about it; may be empty
}

func (e *RequestError) Error() string {
	if e.Fix == "" {
		return e.Message
	}
	return e.Message + ": " + e.Fix
}

// Read reads a submission from files of the host. language "" means by
// extension, or by the first bytes (ELF, #!) for ready binaries and scripts.
func (t *Table) Read(paths []string, language string) (*Submission, error) {
	if err := t.holdCount(len(paths)); err != nil {
		return nil, err
	}
	sources := make([]Source, len(paths))
	for i, path := range paths {
		limit := maxSource
		if len(paths) == 1 && t.mayBeBinary(path, language) {
			limit = maxBinary
		}
		content, err := readRegular(path, limit)
		if err != nil {
			return nil, fmt.Errorf("read submission %q: %w", path, cause(err))
		}
		sources[i] = Source{Name: filepath.Base(path), Content: content}
	}
	return t.New(sources, language)
}

// cause is an error of a file without the file's name, which is told before it.
func cause(err error) error {
	var of *os.PathError
	if errors.As(err, &of) {
		return of.Err
	}
	return err
}

func (t *Table) holdCount(n int) error {
	if n == 0 {
		return &RequestError{"the submission has no files", "name at least one source file"}
	}
	if n > maxSources {
		return &RequestError{fmt.Sprintf("the submission has %d files", n), fmt.Sprintf("at most %d", maxSources)}
	}
	return nil
}

func (t *Table) mayBeBinary(path, language string) bool {
	if row, ok := t.Lookup(language); ok {
		return row.check == checkExecutable
	}
	return language == "" && t.byExtension(path) == nil
}

// readOpened opens without waiting and holds the open file to what it should
// be: between a look at a path and opening it, the path may change.
func readOpened(path string, maxBytes int64) ([]byte, error) {
	f, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK|syscall.O_NOCTTY, 0)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, &os.PathError{Op: "open", Path: path, Err: errNotRegular}
	}
	content, err := io.ReadAll(io.LimitReader(f, maxBytes+1))
	if err != nil {
		return nil, err
	}
	if int64(len(content)) > maxBytes {
		return nil, &RequestError{fmt.Sprintf("%q is too large", path), fmt.Sprintf("at most %s", mebibytes(maxBytes))}
	}
	return content, nil
}

func mebibytes(n int64) string { return fmt.Sprintf("%d MiB", n/int64(problems.MiB)) }

// New makes a submission of sources at hand.
func (t *Table) New(sources []Source, language string) (*Submission, error) {
	if err := t.holdCount(len(sources)); err != nil {
		return nil, err
	}
	s := &Submission{Files: make([]Source, len(sources))}
	seen := map[string]bool{}
	for i, source := range sources {
		name, err := cleanName(source.Name)
		if err != nil {
			return nil, err
		}
		if seen[name] {
			return nil, &RequestError{fmt.Sprintf("two files of the submission are named %q", name), "rename one of them"}
		}
		seen[name] = true
		s.Files[i] = Source{Name: name, Content: source.Content}
	}
	row, err := t.language(s.Files, language)
	if err != nil {
		return nil, err
	}
	if err := row.holdSources(s.Files); err != nil {
		return nil, err
	}
	s.Language, s.SHA256 = row.Language, digest(s.Files)
	return s, nil
}

// cleanName makes a name that is harmless in a command, in a log and on a
// terminal: a base name that is no option and no response file (@name), and
// that fills no placeholder.
func cleanName(name string) (string, error) {
	base := strings.Map(func(r rune) rune {
		if r == '{' || r == '}' || r == '\\' || r == unicode.ReplacementChar || !unicode.IsPrint(r) {
			return '_'
		}
		return r
	}, filepath.Base(strings.ToValidUTF8(name, "_")))
	base = strings.TrimSpace(base)
	if strings.HasPrefix(base, "-") || strings.HasPrefix(base, "@") {
		base = "_" + base
	}
	switch {
	case name == "" || base == "" || base == "." || base == ".." || base == "/":
		return "", &RequestError{fmt.Sprintf("%q cannot be the name of a file", name), ""}
	case len(base) > maxName:
		return "", &RequestError{fmt.Sprintf("the name %q has %d bytes", base, len(base)), fmt.Sprintf("at most %d", maxName)}
	}
	return base, nil
}

// language decides which row compiles the files.
func (t *Table) language(files []Source, language string) (*Toolchain, error) {
	if language != "" {
		row, ok := t.Lookup(language)
		if !ok {
			fix := "one of " + strings.Join(t.Languages(), ", ")
			if near := decode.Nearest(language, t.Languages()); near != "" {
				fix = fmt.Sprintf("did you mean %q?", near)
			}
			return nil, &RequestError{fmt.Sprintf("unknown language %q", language), fix}
		}
		return row, nil
	}
	var chosen *Toolchain
	var by string
	for _, f := range files {
		row := t.byExtension(f.Name)
		switch {
		case row == nil && t.isHeader(f.Name):
			continue
		case row == nil && len(files) == 1 && isExecutable(f.Content):
			row = t.executable()
		}
		if row == nil {
			return nil, t.unknownExtension(f.Name)
		}
		if chosen != nil && row != chosen {
			return nil, &RequestError{fmt.Sprintf("the submission mixes languages: %q is %s, %q is %s", by, chosen.Language, f.Name, row.Language), "hand in one language, or name it with --lang"}
		}
		chosen, by = row, f.Name
	}
	if chosen == nil {
		return nil, &RequestError{"the submission has nothing to compile", "add a source file"}
	}
	return chosen, nil
}

func (t *Table) unknownExtension(name string) error {
	return &RequestError{fmt.Sprintf("unknown extension of %q", name),
		fmt.Sprintf("known are %s; or name the language with --lang (%s)", strings.Join(t.extensions(), " "), strings.Join(t.Languages(), ", "))}
}

func (t *Table) isHeader(name string) bool {
	for _, row := range t.rows {
		if row.isHeader(name) {
			return true
		}
	}
	return false
}

func (t *Toolchain) isHeader(name string) bool {
	return slices.ContainsFunc(t.headers, func(ending string) bool { return strings.HasSuffix(strings.ToLower(name), ending) })
}

func (t *Table) executable() *Toolchain {
	for _, language := range t.Languages() {
		if t.rows[language].check == checkExecutable {
			return t.rows[language]
		}
	}
	return nil
}

// isExecutable reports whether a kernel would know how to start this.
func isExecutable(content []byte) bool {
	return bytes.HasPrefix(content, []byte("\x7fELF")) || bytes.HasPrefix(content, []byte("#!"))
}

// holdSources holds files to the bounds of a language.
func (t *Toolchain) holdSources(files []Source) error {
	limit := maxSource
	if t.check == checkExecutable {
		limit = maxBinary
		if len(files) != 1 {
			return &RequestError{fmt.Sprintf("a submission in %q is one file, not %d", t.Language, len(files)), "hand in one executable"}
		}
		if !isExecutable(files[0].Content) {
			return &RequestError{fmt.Sprintf("%q is neither an ELF file nor a script that begins with #!", files[0].Name), "hand in an executable, or name the language with --lang"}
		}
	}
	compiled := false
	for _, f := range files {
		if int64(len(f.Content)) > limit {
			return &RequestError{fmt.Sprintf("%q is too large", f.Name), "at most " + mebibytes(limit)}
		}
		compiled = compiled || !t.isHeader(f.Name)
	}
	if !compiled {
		return &RequestError{"the submission has nothing to compile", "add a source file"}
	}
	return nil
}

// digest covers names and contents; lengths keep two different lists apart.
func digest(files []Source) string {
	h := sha256.New()
	for _, f := range files {
		fmt.Fprintf(h, "%d:%s%d:", len(f.Name), f.Name, len(f.Content))
		h.Write(f.Content)
	}
	return hex.EncodeToString(h.Sum(nil))
}
