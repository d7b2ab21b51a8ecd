//go:build linux && amd64

package sandbox

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// keeperName is argv[0] of a process that is a box's keeper.
const keeperName = "gridjudge-keeper"

// A keeper's descriptors: 3 is the socket, the cgroup's files follow.
const (
	keeperSocket = 3
	keeperGroups = 4
)

// Main turns the calling process into what a box needs it to be, if it was
// started as that, and then does not return. Call it first thing in main and
// in TestMain.
func Main() {
	if len(os.Args) != 2 || os.Args[0] != keeperName {
		return
	}
	// A run leaves some kilobytes of garbage: collect it once in a thousand runs.
	debug.SetGCPercent(-1)
	debug.SetMemoryLimit(16 << 20)
	result := make(chan error)
	go func() { result <- offMainThread(keep) }()
	if err := <-result; err != nil {
		message := appendAnswer(nil, &answer{kind: answerFailed, text: err.Error()})
		unix.Sendto(keeperSocket, message, unix.MSG_NOSIGNAL, nil)
		os.Exit(1)
	}
	os.Exit(0)
}

// offMainThread calls f on a locked thread that is not the main one. The main
// thread owns the keeper's memory: version 1 cgroups charge by it, so it must
// not be the one that joins.
func offMainThread(f func() error) error {
	runtime.LockOSThread()
	if unix.Gettid() != unix.Getpid() {
		return f()
	}
	result := make(chan error)
	go func() { result <- offMainThread(f) }()
	return <-result
}

// keep serves runs until the judge hangs up.
func keep() error {
	if err := unix.Prctl(unix.PR_SET_DUMPABLE, 0, 0, 0, 0); err != nil {
		return fmt.Errorf("hiding the keeper: %w", err)
	}
	unix.Umask(0o022) // what the box is made of is for its user to read
	preferAsVictim()
	var s settings
	if err := json.Unmarshal([]byte(os.Args[1]), &s); err != nil {
		return fmt.Errorf("reading the settings: %w", err)
	}
	e, err := newEngine(&s, keeperGroups)
	if err != nil {
		return err
	}
	defer e.close()
	k := keeper{engine: e, message: make([]byte, messageMax), rights: make([]byte, unix.CmsgSpace(8*4))}
	ready := appendAnswer(nil, &answer{kind: answerReady})
	if err := unix.Sendmsg(keeperSocket, ready, unix.UnixRights(e.scratch), nil, unix.MSG_NOSIGNAL); err != nil {
		return err
	}
	for {
		if more, err := k.serve(); err != nil || !more {
			return err
		}
	}
}

// preferAsVictim raises what a host that runs out of memory goes by, for the
// keeper and the programs that inherit it: them before anything of the host's,
// the judge among it. A judge that was started as one never to kill would
// otherwise hand that on, and no memory limit could end its programs.
func preferAsVictim() {
	const path, wanted = "/proc/self/oom_score_adj", 500
	text, err := os.ReadFile(path)
	if err != nil {
		return
	}
	if now, err := strconv.Atoi(strings.TrimSpace(string(text))); err == nil && now < wanted {
		_ = os.WriteFile(path, strconv.AppendInt(nil, wanted, 10), 0)
	}
}

type keeper struct {
	engine          *engine
	message, rights []byte
	reply           []byte
}

func (k *keeper) answer(a *answer) error {
	k.reply = appendAnswer(k.reply[:0], a)
	return unix.Sendto(keeperSocket, k.reply, unix.MSG_NOSIGNAL, nil)
}

// serve takes one request and answers it; false means that the judge is gone.
func (k *keeper) serve() (bool, error) {
	var fds []int
	n := 0
	for fds == nil { // orders to kill what had already ended are passed over
		var err error
		if n, fds, err = receive(keeperSocket, k.message, k.rights); err != nil || n == 0 {
			return false, err
		}
	}
	var r request
	a, err := k.run(&r, k.message[:n], fds)
	closeAll(fds) // before the answer, which says that nobody has them any more
	if err != nil {
		return false, err
	}
	if r.hold {
		if err := k.answer(&a); err != nil {
			return false, err
		}
		if ok, err := k.awaitRelease(); !ok {
			return false, err
		}
		a = answer{kind: answerEmptied}
	}
	if err := k.engine.clean(); err != nil {
		return false, err
	}
	return true, k.answer(&a)
}

func (k *keeper) run(r *request, message []byte, fds []int) (answer, error) {
	if err := parseRequest(message, r); err != nil {
		return answer{}, err
	}
	if len(fds) != len(r.files) {
		return answer{}, fmt.Errorf("request with %d descriptors", len(fds))
	}
	copy(r.files[:], fds)
	a, err := k.engine.run(r, keeperSocket)
	return a, errors.Join(err, k.engine.counter.relax())
}

func (k *keeper) awaitRelease() (bool, error) {
	for {
		n, fds, err := receive(keeperSocket, k.message, k.rights)
		switch {
		case err != nil || n == 0:
			return false, err
		case fds != nil:
			return false, errors.New("a request while the last run is not released")
		case k.message[0] == orderRelease:
			return true, nil
		}
	}
}
