package problems

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"

	"gridjudge/problems/decode"
)

// submissionsName is the folder of the kept programs.
const submissionsName = "submissions"

// submissionFolders are the folders below it, by the verdict that is expected
// of the programs in them.
func submissionFolders() map[string]string {
	return map[string]string{
		"accepted":           "AC",
		"presentation_error": "PE",
		"wrong_answer":       "WA",
		"protocol_violation": "PV",
		"run_time_error":     "RE",
		"time_limit":         "TLE",
		"output_limit":       "OLE",
		"memory_limit":       "MLE",
		"compile_error":      "CE",
	}
}

// findSubmissions lists the kept programs of a problem: each file of a verdict's
// folder, and each folder in it with all its files.
func findSubmissions(at place) ([]Submission, decode.Mistakes) {
	verdicts, err := fs.ReadDir(at.files, submissionsName)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, decode.Mistakes{{File: at.show(submissionsName), Line: 1, Column: 1, Message: err.Error()}}
	}
	f := finder{at: at}
	for _, v := range verdicts {
		if strings.HasPrefix(v.Name(), ".") || isNote(v.Name()) {
			continue
		}
		f.verdict(v)
	}
	return f.found, f.mistakes
}

// isNote tells a file for people, which may lie anywhere.
func isNote(name string) bool { return strings.HasSuffix(name, ".md") }

type finder struct {
	at       place
	found    []Submission
	mistakes decode.Mistakes
}

func (f *finder) mistake(name, message, fix string) {
	f.mistakes = append(f.mistakes, decode.Mistake{File: f.at.show(name), Line: 1, Column: 1, Message: message, Fix: fix})
}

func (f *finder) verdict(entry fs.DirEntry) {
	folders := submissionFolders()
	name := path.Join(submissionsName, entry.Name())
	code, ok := folders[entry.Name()]
	if !ok || !entry.IsDir() {
		f.mistake(name, "no verdict has this name", nearestFolder(entry.Name(), folders))
		return
	}
	programs, err := fs.ReadDir(f.at.files, name)
	if err != nil {
		f.mistake(name, err.Error(), "")
		return
	}
	for _, program := range programs {
		if strings.HasPrefix(program.Name(), ".") || isNote(program.Name()) {
			continue
		}
		f.program(path.Join(name, program.Name()), program.IsDir(), code)
	}
}

func nearestFolder(name string, folders map[string]string) string {
	var names []string
	for folder := range folders {
		names = append(names, folder)
	}
	slices.Sort(names)
	if near := decode.Nearest(name, names); near != "" && near != name {
		return fmt.Sprintf("did you mean %q?", near)
	}
	return "put programs into folders named " + strings.Join(names, ", ")
}

func (f *finder) program(name string, folder bool, code string) {
	files := []string{name}
	if folder {
		files = f.sources(name)
		if len(files) == 0 {
			f.mistake(name, "the folder of a submission is empty", "put its sources there, or remove it")
			return
		}
	}
	s := Submission{Name: strings.TrimPrefix(name, submissionsName+"/"), Files: files, Expected: []string{code}}
	for _, file := range files {
		codes, problem := declared(f.at.files, file)
		if problem != "" {
			f.mistake(file, problem, "name verdicts, such as "+declaration+" WA, RE")
		}
		if len(codes) > 0 {
			s.Expected = codes
		}
		switch io := declaredIO(f.at.files, file); io {
		case "":
		case "function", "stdio":
			s.IO = io
		default:
			f.mistake(file, fmt.Sprintf("%q is no way to be graded", io), "write "+ioDeclaration+" function or stdio")
		}
	}
	f.found = append(f.found, s)
}

// sources lists the files of a submission that is a folder.
func (f *finder) sources(name string) []string {
	entries, err := fs.ReadDir(f.at.files, name)
	if err != nil {
		f.mistake(name, err.Error(), "")
	}
	var files []string
	for _, e := range entries {
		switch {
		case strings.HasPrefix(e.Name(), ".") || isNote(e.Name()):
		case e.IsDir():
			f.mistake(path.Join(name, e.Name()), "a submission's sources lie side by side", "move them up into "+name)
		default:
			files = append(files, path.Join(name, e.Name()))
		}
	}
	return files
}

// declaration is what a program writes, in a comment near its top, that may
// get one of several verdicts. The list ends with the line.
const declaration = "@EXPECTED_RESULTS@:"

// ioDeclaration is what a program writes that is graded in a way other than
// its language would be.
const ioDeclaration = "@IO@:"

// declaredIO returns what a program itself says of how it is graded.
func declaredIO(files fs.FS, name string) string {
	f, err := files.Open(name)
	if err != nil {
		return "" // declared has told
	}
	defer f.Close()
	head, _ := io.ReadAll(io.LimitReader(f, 4096))
	_, rest, _ := bytes.Cut(head, []byte(ioDeclaration))
	rest, _, _ = bytes.Cut(rest, []byte("\n"))
	return strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(string(rest)), "*/"))
}

// longNames are the words of other judges for verdicts.
func longNames() map[string]string {
	return map[string]string{
		"ACCEPTED": "AC", "CORRECT": "AC", "WRONG_ANSWER": "WA", "PRESENTATION_ERROR": "PE",
		"TIME_LIMIT_EXCEEDED": "TLE", "TIMELIMIT": "TLE", "MEMORY_LIMIT_EXCEEDED": "MLE",
		"OUTPUT_LIMIT_EXCEEDED": "OLE", "OUTPUT_LIMIT": "OLE", "RUN_TIME_ERROR": "RE", "RUN_ERROR": "RE",
		"COMPILE_ERROR": "CE", "COMPILER_ERROR": "CE",
	}
}

// declared returns the verdicts that a program itself says it may get.
func declared(files fs.FS, name string) (codes []string, problem string) {
	f, err := files.Open(name)
	if err != nil {
		return nil, err.Error()
	}
	defer f.Close()
	head, err := io.ReadAll(io.LimitReader(f, 4096))
	if err != nil {
		return nil, err.Error()
	}
	_, list, ok := bytes.Cut(head, []byte(declaration))
	if !ok {
		return nil, ""
	}
	list, _, _ = bytes.Cut(list, []byte("\n"))
	words := strings.TrimSuffix(strings.TrimSpace(string(list)), "*/")
	for word := range strings.SplitSeq(words, ",") {
		word = strings.ToUpper(strings.TrimSpace(word))
		if code := longNames()[strings.ReplaceAll(word, "-", "_")]; code != "" {
			word = code
		}
		if !slices.Contains(expectable, word) {
			return nil, fmt.Sprintf("%q is no verdict", word)
		}
		codes = append(codes, word)
	}
	return codes, ""
}
