//go:build linux && amd64

package sandbox

import (
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

// groupPrefix begins the name of every cgroup of a box, and of nothing else.
const groupPrefix = "gridjudge-"

// cgroupVersion is the kind of cgroups a box is counted by.
type cgroupVersion int

const (
	noCgroup cgroupVersion = iota
	cgroupV1
	cgroupV2
)

func (v cgroupVersion) String() string { return [...]string{"none", "v1", "v2"}[v] }

// hierarchy is where this process may make cgroups.
type hierarchy struct {
	version cgroupVersion
	// parents are the folders below which a box's groups are made: for
	// version 1 those of memory, pids and cpuacct, for version 2 one.
	parents []string
	why     string // there are none; what is in the way, and what mends it
	noPeak  bool   // of version 2, before Linux 5.19: memory is sampled
}

// v1Controllers in the order of hierarchy.parents.
var v1Controllers = []string{"memory", "pids", "cpuacct"}

// findHierarchy looks for cgroups that can be used, by trying.
func findHierarchy() hierarchy {
	mounts, err := readCgroupMounts()
	if err != nil {
		return hierarchy{why: err.Error()}
	}
	var h hierarchy
	if h = tryV1(mounts); h.version != noCgroup {
		return h
	}
	whyNot := h.why
	if h = tryV2(mounts); h.version == noCgroup && whyNot != "" {
		h.why = whyNot
	}
	return h
}

// cgroupMount is one mounted hierarchy and this process's own place in it.
type cgroupMount struct {
	v2          bool
	controllers []string
	point       string // where it is mounted
	folder      string // of this process
}

func readCgroupMounts() ([]cgroupMount, error) {
	own, err := os.ReadFile("/proc/self/cgroup")
	if err != nil {
		return nil, errors.New("the kernel has no cgroups")
	}
	mounts, err := os.ReadFile("/proc/self/mountinfo")
	if err != nil {
		return nil, fmt.Errorf("reading mounts: %w", err)
	}
	found := parseCgroupMounts(string(own), string(mounts))
	for i := range found {
		if m := &found[i]; !isFolder(m.folder) { // a container that sees a part of the tree
			m.folder = m.point
		}
	}
	return found, nil
}

// parseCgroupMounts reads the contents of /proc/self/cgroup and mountinfo.
func parseCgroupMounts(ownText, mountText string) []cgroupMount {
	own := map[string]string{} // controller (or "" for version 2) -> path
	for line := range strings.Lines(ownText) {
		parts := strings.SplitN(strings.TrimSpace(line), ":", 3)
		if len(parts) != 3 {
			continue
		}
		for c := range strings.SplitSeq(parts[1], ",") {
			own[c] = parts[2]
		}
	}
	var found []cgroupMount
	for line := range strings.Lines(mountText) {
		before, after, ok := strings.Cut(strings.TrimSpace(line), " - ")
		left, right := strings.Fields(before), strings.Fields(after)
		if !ok || len(left) < 5 || len(right) < 3 || right[0] != "cgroup" && right[0] != "cgroup2" {
			continue
		}
		m := cgroupMount{v2: right[0] == "cgroup2", point: unescape(left[4])}
		key := ""
		if !m.v2 {
			m.controllers = strings.Split(right[2], ",")
			at := slices.IndexFunc(m.controllers, func(c string) bool { return slices.Contains(v1Controllers, c) })
			if at < 0 {
				continue
			}
			key = m.controllers[at]
		}
		// A container may see its own group as the root of the mount.
		relative, inside := strings.CutPrefix(own[key], strings.TrimSuffix(unescape(left[3]), "/"))
		if !inside {
			relative = ""
		}
		m.folder = filepath.Join(m.point, relative)
		found = append(found, m)
	}
	return found
}

// unescape undoes what mountinfo does to white space and backslashes.
func unescape(path string) string {
	return strings.NewReplacer(`\040`, " ", `\011`, "\t", `\012`, "\n", `\134`, `\`).Replace(path)
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

func tryV1(mounts []cgroupMount) hierarchy {
	h := hierarchy{version: cgroupV1}
	for _, c := range v1Controllers {
		at := slices.IndexFunc(mounts, func(m cgroupMount) bool { return slices.Contains(m.controllers, c) })
		if at < 0 {
			return hierarchy{}
		}
		if err := unix.Access(mounts[at].folder, unix.W_OK); err != nil {
			return hierarchy{why: fmt.Sprintf("cgroup v1 %s is not writable (%s: %v): run as root, or have the folder given to you", c, mounts[at].folder, err)}
		}
		h.parents = append(h.parents, mounts[at].folder)
	}
	return h
}

// tryV2 asks for the controllers below this process's own group. The kernel
// allows that in the root group and in a group without processes of its own;
// where this process is alone in a delegated group it moves into a leaf.
func tryV2(mounts []cgroupMount) hierarchy {
	at := slices.IndexFunc(mounts, func(m cgroupMount) bool { return m.v2 })
	if at < 0 {
		return hierarchy{why: "no cgroup is mounted: mount one on /sys/fs/cgroup"}
	}
	folder := mounts[at].folder
	const hint = "run as root, or under `systemd-run --user --scope -p Delegate=yes`"
	have, err := os.ReadFile(filepath.Join(folder, "cgroup.controllers"))
	if err != nil {
		return hierarchy{why: fmt.Sprintf("reading cgroup v2: %v", err)}
	}
	for _, c := range []string{"memory", "pids"} {
		if !slices.Contains(strings.Fields(string(have)), c) {
			return hierarchy{why: fmt.Sprintf("cgroup v2 has no %s controller in %s: %s", c, folder, hint)}
		}
	}
	if err := clonesIntoGroups(); err != nil {
		return hierarchy{why: fmt.Sprintf("cgroup v2 needs clone3 with CLONE_INTO_CGROUP (%v): use Linux 5.7 or newer, and in a container --security-opt seccomp=unconfined", err)}
	}
	// The parent of our own group will do if it has been prepared already.
	if parent := filepath.Dir(folder); strings.HasPrefix(filepath.Base(folder), groupPrefix+"judge") && hasControllers(parent) {
		return hierarchy{version: cgroupV2, parents: []string{parent}}
	}
	if err := enableControllers(folder); err != nil {
		if err = moveToLeaf(folder); err == nil {
			err = enableControllers(folder)
		}
		if err != nil {
			return hierarchy{why: fmt.Sprintf("cgroup v2 is not delegated (%v): %s", err, hint)}
		}
	}
	if err := unix.Access(folder, unix.W_OK); err != nil {
		return hierarchy{why: fmt.Sprintf("cgroup v2 is not writable (%s: %v): %s", folder, err, hint)}
	}
	return hierarchy{version: cgroupV2, parents: []string{folder}}
}

// clonesIntoGroups asks the kernel for what it must refuse: a clone into a group
// whose descriptor cannot be one. It says EINVAL if it looked at it; one that
// does not know the field says E2BIG.
func clonesIntoGroups() error {
	args := cloneArgs{flags: unix.CLONE_INTO_CGROUP, cgroup: math.MaxUint64}
	_, _, errno := unix.RawSyscall(unix.SYS_CLONE3, uintptr(unsafe.Pointer(&args)), unsafe.Sizeof(args), 0)
	if errno == unix.EINVAL {
		return nil
	}
	return errno
}

// lacksPeak makes a group to see what a group has: the root has less.
func (h hierarchy) lacksPeak() bool {
	folder := filepath.Join(h.parents[0], fmt.Sprintf("%s%d-probe", groupPrefix, os.Getpid()))
	if err := os.Mkdir(folder, 0o755); err != nil {
		return false // making the box's own will tell
	}
	defer unix.Rmdir(folder)
	_, err := os.Stat(filepath.Join(folder, "memory.peak"))
	return errors.Is(err, os.ErrNotExist)
}

func hasControllers(folder string) bool {
	have, _ := os.ReadFile(filepath.Join(folder, "cgroup.subtree_control"))
	words := strings.Fields(string(have))
	return slices.Contains(words, "memory") && slices.Contains(words, "pids")
}

func enableControllers(folder string) error {
	if hasControllers(folder) {
		return nil
	}
	return os.WriteFile(filepath.Join(folder, "cgroup.subtree_control"), []byte("+memory +pids"), 0)
}

// moveToLeaf moves this process out of its own group into a child of it, if it
// is the only one there.
func moveToLeaf(folder string) error {
	procs, err := os.ReadFile(filepath.Join(folder, "cgroup.procs"))
	if err != nil {
		return err
	}
	self := fmt.Sprint(os.Getpid())
	if words := strings.Fields(string(procs)); len(words) != 1 || words[0] != self {
		return fmt.Errorf("%d other processes are in %s", len(words)-1, folder)
	}
	leaf := filepath.Join(folder, groupPrefix+"judge-"+self)
	if err := os.Mkdir(leaf, 0o755); err != nil && !errors.Is(err, os.ErrExist) {
		return err
	}
	return os.WriteFile(filepath.Join(leaf, "cgroup.procs"), []byte(self), 0)
}

var (
	hierarchyOnce sync.Once
	theHierarchy  hierarchy
	groupNumber   atomic.Int64
)

// usableHierarchy finds the hierarchy once for this process and removes what
// dead judges left in it.
func usableHierarchy() hierarchy {
	hierarchyOnce.Do(func() {
		theHierarchy = findHierarchy()
		if theHierarchy.version == cgroupV2 {
			theHierarchy.noPeak = theHierarchy.lacksPeak()
		}
		for _, parent := range theHierarchy.parents {
			removeAbandoned(parent)
		}
	})
	return theHierarchy
}

// groups are the cgroups of one box, seen from the host.
type groups struct {
	version cgroupVersion
	folders []string
	locks   []*os.File
	files   []*os.File // for the keeper, in the order it knows
}

// newGroups makes the cgroups of a box and opens what the keeper needs. A name
// may be taken, by a judge of the same process id in another container, and
// another judge may take a group for abandoned before it is locked: then it is
// done again.
func (h hierarchy) newGroups() (*groups, error) {
	const attempts = 20
	for attempt := 1; ; attempt++ {
		g, err := h.tryGroups(fmt.Sprintf("%s%d-%d", groupPrefix, os.Getpid(), groupNumber.Add(1)))
		if err == nil {
			return g, nil
		}
		passing := errors.Is(err, os.ErrExist) || errors.Is(err, os.ErrNotExist) || errors.Is(err, unix.EWOULDBLOCK)
		if !passing || attempt == attempts {
			return nil, err
		}
	}
}

func (h hierarchy) tryGroups(name string) (_ *groups, err error) {
	g := &groups{version: h.version}
	defer func() {
		if err != nil {
			err = errors.Join(err, g.remove())
		}
	}()
	for _, parent := range h.parents {
		folder := filepath.Join(parent, name)
		if slices.Contains(g.folders, folder) { // two controllers in one hierarchy
			continue
		}
		if err := os.Mkdir(folder, 0o755); err != nil {
			return nil, fmt.Errorf("making a cgroup: %w", err)
		}
		g.folders = append(g.folders, folder)
		if err := g.lock(folder); err != nil {
			return nil, err
		}
	}
	switch h.version {
	case cgroupV1:
		for _, p := range v1Files {
			parent := h.parents[slices.Index(v1Controllers, p.controller)]
			if err := g.open(filepath.Join(parent, name, p.file)); err != nil {
				return nil, err
			}
		}
		// Memory that went to swap would be counted as given back.
		_ = os.WriteFile(filepath.Join(h.parents[0], name, "memory.swappiness"), []byte("0"), 0)
	case cgroupV2:
		if err := enableControllers(g.folders[0]); err != nil {
			return nil, fmt.Errorf("preparing a cgroup: %w", err)
		}
		if err := g.open(g.folders[0]); err != nil {
			return nil, err
		}
	}
	return g, nil
}

// lock marks a group as owned for as long as this process lives.
func (g *groups) lock(folder string) error {
	f, err := os.Open(folder)
	if err != nil {
		return fmt.Errorf("opening a cgroup: %w", err)
	}
	g.locks = append(g.locks, f)
	if err := unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB); err != nil {
		return fmt.Errorf("locking %q: %w", folder, err)
	}
	return nil
}

func (g *groups) open(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if errors.Is(err, os.ErrPermission) || errors.Is(err, unix.EINVAL) || errors.Is(err, unix.EISDIR) {
		f, err = os.Open(path)
	}
	if err != nil {
		return fmt.Errorf("opening a cgroup's file: %w", err)
	}
	g.files = append(g.files, f)
	return nil
}

// handOver sends the files to the keeper.
func (g *groups) handOver(socket int) error {
	fds := make([]int, len(g.files))
	for i, f := range g.files {
		fds[i] = int(f.Fd())
	}
	err := unix.Sendmsg(socket, []byte{0}, unix.UnixRights(fds...), nil, unix.MSG_NOSIGNAL)
	g.closeFiles()
	return err
}

func (g *groups) closeFiles() {
	for _, f := range g.files {
		f.Close()
	}
	g.files = nil
}

// remove takes the groups away. A program killed a moment ago may still be
// leaving them.
func (g *groups) remove() error {
	g.closeFiles()
	for _, f := range g.locks {
		f.Close()
	}
	var errs []error
	for _, folder := range g.folders {
		errs = append(errs, removeGroup(folder, 2*time.Second))
	}
	return errors.Join(errs...)
}

func removeGroup(folder string, patience time.Duration) error {
	for begin := time.Now(); ; {
		children, _ := os.ReadDir(folder)
		for _, c := range children {
			if c.IsDir() {
				unix.Rmdir(filepath.Join(folder, c.Name()))
			}
		}
		err := unix.Rmdir(folder)
		if err == nil || err == unix.ENOENT {
			return nil
		}
		if time.Since(begin) > patience {
			return fmt.Errorf("removing cgroup %q: %w", folder, err)
		}
		time.Sleep(time.Millisecond)
	}
}

// removeAbandoned removes the groups of judges that were killed: those whose
// lock nobody holds.
func removeAbandoned(parent string) {
	entries, _ := os.ReadDir(parent)
	for _, e := range entries {
		if !e.IsDir() || !strings.HasPrefix(e.Name(), groupPrefix) {
			continue
		}
		folder := filepath.Join(parent, e.Name())
		f, err := os.Open(folder)
		if err != nil {
			continue
		}
		if unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB) == nil {
			_ = removeGroup(folder, 0) // what is still in use says so and stays
		}
		f.Close()
	}
}
