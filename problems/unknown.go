package problems

import "fmt"

// UnknownError says that there is no such problem.
type UnknownError struct {
	Ref     string
	Nearest string // the built-in id that may have been meant; may be empty
	Cause   string // why what stands at Ref is no problem; empty if nothing does
}

func (e *UnknownError) Error() string {
	if e.Cause != "" {
		return fmt.Sprintf("open problem %q: %s", e.Ref, e.Cause)
	}
	if looksLikePath(e.Ref) {
		return fmt.Sprintf("find problem %q: no such file or folder", e.Ref)
	}
	return fmt.Sprintf("find problem %q: no built-in problem of that id, and no such folder", e.Ref)
}

// Hint says what to do about it.
func (e *UnknownError) Hint() string {
	if e.Cause != "" {
		return "name a folder that holds a " + specName + ", or that file itself"
	}
	if e.Nearest != "" {
		return fmt.Sprintf("did you mean %q?", e.Nearest)
	}
	return "gridjudge problems lists the built-in ones; a folder is named with its path, such as ./sum"
}
