//go:build linux && amd64

package sandbox

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// mark is how a variable begins that is set for hostile programs, so that what
// survives is found whatever became of its parents and its user.
var mark = fmt.Sprintf("SANDBOX_TEST_MARK=%d", os.Getpid())

// host is what a look at the host finds of the boxes of this process.
type host struct {
	mounts, groups, descriptors, processes, files, objects []string
}

// lookAtHost gathers all that a box could have left behind.
func lookAtHost(t testing.TB) host {
	t.Helper()
	return host{
		mounts:      lines("/proc/self/mountinfo"),
		groups:      ownGroups(),
		descriptors: openDescriptors(),
		processes:   processLines(),
		files:       filesOfBoxes(),
		objects:     objectsOfBoxes(),
	}
}

// differences lists what is on the host now and was not, and the other way
// round.
func (before host) differences(after host) []string {
	var all []string
	for _, part := range []struct {
		name     string
		was, now []string
	}{
		{"mount", before.mounts, after.mounts}, {"cgroup", before.groups, after.groups}, {"descriptor", before.descriptors, after.descriptors},
		{"process", before.processes, after.processes}, {"file", before.files, after.files}, {"object", before.objects, after.objects},
	} {
		for _, x := range part.now {
			if !slices.Contains(part.was, x) {
				all = append(all, fmt.Sprintf("new %s: %s", part.name, x))
			}
		}
		for _, x := range part.was {
			// A zombie of an earlier test is for the host's init to bury.
			if part.name != "process" && !slices.Contains(part.now, x) {
				all = append(all, fmt.Sprintf("lost %s: %s", part.name, x))
			}
		}
	}
	return all
}

// unchangedHost looks at the host now and again when the test and its
// clean-up are over: call it before newBox.
func unchangedHost(t testing.TB) {
	t.Helper()
	programs(t) // compiling leaves files
	before := lookAtHost(t)
	t.Cleanup(func() {
		var left []string
		for range 50 { // a mount or cgroup of a dead process goes a moment later
			if left = before.differences(lookAtHost(t)); len(left) == 0 {
				return
			}
			time.Sleep(20 * time.Millisecond)
		}
		for _, l := range left {
			t.Errorf("the host is not as it was: %s", l)
		}
	})
}

func lines(path string) []string {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil
	}
	return strings.Split(strings.TrimSpace(string(text)), "\n")
}

func ownGroups() []string {
	var found []string
	prefix := fmt.Sprintf("%s%d-", groupPrefix, os.Getpid())
	for _, parent := range usableHierarchy().parents {
		entries, _ := os.ReadDir(parent)
		for _, e := range entries {
			if strings.HasPrefix(e.Name(), prefix) {
				found = append(found, filepath.Join(parent, e.Name()))
			}
		}
	}
	return found
}

func openDescriptors() []string {
	var found []string
	entries, _ := os.ReadDir("/proc/self/fd")
	for _, e := range entries {
		target, err := os.Readlink("/proc/self/fd/" + e.Name())
		if err == nil && !strings.HasPrefix(target, "/proc/") { // the one that lists
			found = append(found, e.Name()+" "+target)
		}
	}
	return found
}

// process is one that belongs to a box.
type process struct {
	pid, parent             int
	name, state, user, mark string
}

func processLines() []string {
	var found []string
	for _, p := range ownProcesses() {
		found = append(found, fmt.Sprintf("%d %s", p.pid, p.name))
	}
	return found
}

// ownProcesses lists processes that carry the mark or a box's user, and
// children of this process: keepers and zombies.
func ownProcesses() []process {
	var found []process
	entries, _ := os.ReadDir("/proc")
	for _, e := range entries {
		pid, err := strconv.Atoi(e.Name())
		if err != nil || pid == os.Getpid() {
			continue
		}
		p := process{pid: pid}
		for _, line := range lines("/proc/" + e.Name() + "/status") {
			key, value, _ := strings.Cut(line, ":")
			value, _, _ = strings.Cut(strings.TrimSpace(value), "\t")
			switch key {
			case "Name":
				p.name = value
			case "PPid":
				p.parent, _ = strconv.Atoi(value)
			case "State":
				p.state = value
			case "Uid":
				p.user = value
			}
		}
		environ, _ := os.ReadFile("/proc/" + e.Name() + "/environ")
		for variable := range strings.SplitSeq(string(environ), "\x00") {
			if strings.HasPrefix(variable, mark) {
				p.mark = variable
			}
		}
		if id, _ := strconv.Atoi(p.user); p.mark != "" || p.parent == os.Getpid() || isBoxUser(id) {
			found = append(found, p)
		}
	}
	return found
}

// isBoxUser reports whether an id is one of a root judge's boxes of this
// process.
func isBoxUser(id int) bool {
	first := firstUser(os.Getpid())
	return id >= first && id < first+usersPerJudge
}

func filesOfBoxes() []string {
	var found []string
	for _, folder := range []string{"/tmp", "/dev/shm", "/var/tmp"} {
		_ = filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
			if err != nil {
				return nil
			}
			if info, err := d.Info(); err == nil {
				if st, ok := info.Sys().(*syscall.Stat_t); ok && isBoxUser(int(st.Uid)) {
					found = append(found, path)
				}
			}
			if d.IsDir() && strings.Count(path, "/") > 3 {
				return fs.SkipDir
			}
			return nil
		})
	}
	return found
}

// objectsOfBoxes lists System V objects, and keys, of the boxes' users.
func objectsOfBoxes() []string {
	var found []string
	for _, path := range []string{"/proc/sysvipc/shm", "/proc/sysvipc/sem", "/proc/sysvipc/msg", "/proc/keys", "/proc/key-users"} {
		for _, line := range lines(path) {
			for _, field := range strings.Fields(line) {
				if id, err := strconv.Atoi(strings.TrimSuffix(field, ":")); err == nil && isBoxUser(id) {
					found = append(found, path+" "+line)
				}
			}
		}
	}
	return found
}
