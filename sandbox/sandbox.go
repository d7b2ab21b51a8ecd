package sandbox

import (
	"io"
	"io/fs"
	"os"
	"time"
)

// Config describes a box. Its zero value is a box that shows the system
// folders read-only and isolates and counts as well as the host can.
type Config struct {
	// Mounts are shown beside the system folders (/usr, /bin, /lib*, some of /etc).
	Mounts []Mount
	// Cores binds the box, and the thread that calls Run, to these processors; empty: any.
	Cores []int
	// ScratchBytes is what a program may write in all; 0: 1 GiB. What it
	// writes is also its own memory and counts against Limits.Memory.
	ScratchBytes int64
	ScratchFiles int // at most so many files; 0: 10,000
	// NoCgroup makes a degraded box even where the host has cgroups.
	NoCgroup bool
	// Explain makes a box that tells in Result.Refused which system calls it
	// refused. A refused call then costs two switches to a thread of the
	// keeper: for people who look at one program, not for grading.
	Explain bool
}

// Mount shows a file or folder of the host in the box. Source must exist.
// Read-only unless Writable.
type Mount struct {
	Source, Target string
	Writable       bool
}

// WorkDir is the folder a program starts in: the only one it can write to
// beside /tmp and /dev/shm.
const WorkDir = "/box"

// MaxExtra is how many descriptors a program can be given beside its stdin,
// stdout and stderr.
const MaxExtra = 4

// Limits of a run. Zero CPU, Wall and Memory are none; the others have defaults.
type Limits struct {
	CPU       time.Duration // of the whole process tree
	Wall      time.Duration
	Memory    int64 // bytes, of the whole process tree and the files it writes
	Output    int64 // bytes of stdout; 0: 64 MiB. One byte more ends the run
	Stderr    int64 // bytes of stderr that are kept; 0: 1 MiB. More is thrown away
	Processes int   // and threads; 0: 64
	OpenFiles int   // 0: 256
	FileSize  int64 // bytes a file may grow to; 0: as ScratchBytes
	Stack     int64 // bytes; 0: 16 MiB more than Memory, which then ends a recursion
}

// Command is one run.
type Command struct {
	Path   string    // of the program, in the box; absolute
	Args   []string  // with the program's own name first; empty: Path alone
	Env    []string  // "K=V"; nothing is added
	Dir    string    // "": WorkDir
	Stdin  *os.File  // nil: empty. Hand over only what a contestant may read and cannot write: see NewInput
	Stdout io.Writer // gets at most Limits.Output bytes; nil: counted and thrown away
	Stderr io.Writer // gets at most Limits.Stderr bytes; nil: thrown away
	// Live is for a program that somebody talks with: Stdout gets what the
	// program writes as soon as it is there, which costs every write a switch.
	// If Stdout is an io.Closer it is closed when the program, with all its
	// children, has closed its end, and when a Write of Stdout returns
	// io.ErrClosedPipe the program's end is closed, as of a pipe that nobody reads.
	Live bool
	// Extra are the program's descriptors 3, 4 and so on, at most MaxExtra.
	// They stay the caller's to close. What the program holds of them is closed
	// when Run returns: a pipe's reader sees its end once the caller has closed
	// its own copy too.
	Extra  []*os.File
	Files  []File // put into WorkDir first, not counted as the program's
	Limits Limits
	// Collect is called when every process of the run is dead and before the
	// folder is emptied, if the first process ended by exiting.
	Collect func(*Folder) error
}

// File is put into WorkDir before a run. Name may hold folders; it must not leave WorkDir.
type File struct {
	Name    string
	Mode    fs.FileMode // 0: 0o644
	Content []byte
}

// Ended is what ended a run, the first that holds of this order: memory,
// output, cpu, wall, signal, exit.
type Ended uint8

// What can end a run.
const (
	Exit Ended = iota
	Signal
	Wall
	CPU
	Output
	Memory
)

func (e Ended) String() string {
	return [...]string{"exit", "signal", "wall", "cpu", "output", "memory"}[e]
}

// Result is how a run ended and what it used.
type Result struct {
	Ended       Ended
	ExitCode    int           // of the first process, if it exited
	Signal      string        // "SIGSEGV", if a signal ended the first process
	CPU         time.Duration // of the whole tree
	Wall        time.Duration
	Memory      int64     // bytes, peak of the whole tree and its files
	Output      int64     // bytes of stdout, at most the limit
	Stragglers  int       // processes left behind when the first ended; they were killed
	OutOfMemory bool      // the kernel's out-of-memory event fired
	Refused     []Refusal // by name, if Config.Explain; else nil
}

// Refusal is a system call that the box's filter refused, and how often.
type Refusal struct {
	Name  string `json:"name"` // "mount", "32-bit call 20"
	Count int    `json:"count"`
}

// Isolation is what a box isolates and counts.
type Isolation struct {
	Level   string   `json:"level"`  // "full" or "degraded"
	Cgroup  string   `json:"cgroup"` // "v1", "v2" or "none"
	Missing []string `json:"missing"`
}

// StartError says that a program could not be started, for a reason that lies
// in the program: not there, not executable, of a wrong format.
type StartError struct {
	Path string
	Err  error
}

func (e *StartError) Error() string { return "starting " + e.Path + ": " + e.Err.Error() }
func (e *StartError) Unwrap() error { return e.Err }
