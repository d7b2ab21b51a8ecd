//go:build linux && amd64

package sandbox

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// keeperName is argv[0] of a process that is a box's keeper.
const keeperName = "gridjudge-keeper"

// keeperSocket is a keeper's descriptor of the socket to the judge.
const keeperSocket = 3

// standardFiles are stdin, stdout and stderr.
const standardFiles = 3

// init turns a process that was started as a keeper into one and does not
// return: before main, so that a program that uses boxes need not know of it,
// and before most other packages are initialised, which the keeper has no use
// for (in gridjudge they take half a millisecond of the start of a box).
func init() {
	if len(os.Args) != 1 || os.Args[0] != keeperName {
		return
	}
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
	k := keeper{message: make([]byte, messageMax), rights: make([]byte, unix.CmsgSpace(maxRights*4))}
	s, err := k.settings()
	if err != nil {
		return err
	}
	k.binary = readResidence()
	e, err := newEngine(s, k.groups)
	if err != nil {
		return err
	}
	defer e.close()
	k.engine = e
	ready := appendAnswer(nil, &answer{kind: answerReady})
	if err := unix.Sendmsg(keeperSocket, ready, unix.UnixRights(e.scratch), nil, unix.MSG_NOSIGNAL); err != nil {
		return err
	}
	k.binary.forget()
	for {
		if more, err := k.serve(); err != nil || !more {
			return err
		}
		k.collectGarbage()
	}
}

// collectGarbage does so now and then, when the judge has its answer: never in
// a run, and before there is more of it than a box's memory is worth.
func (k *keeper) collectGarbage() {
	const perRun, most = 2 << 10, 256 << 10
	if k.garbage += perRun; k.garbage >= most {
		runtime.GC()
		k.binary.forget()
		k.garbage = 0
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
	garbage         int // bytes since it was last collected, about
	binary          residence
}

func (k *keeper) answer(a *answer) error {
	k.reply = appendAnswer(k.reply[:0], a)
	return unix.Sendto(keeperSocket, k.reply, unix.MSG_NOSIGNAL, nil)
}

// settings takes the judge's first message.
func (k *keeper) settings() (*settings, error) {
	n, fds, err := receive(keeperSocket, k.message, k.rights)
	closeAll(fds)
	if err != nil || n == 0 {
		return nil, fmt.Errorf("waiting for the settings: %w", err)
	}
	return parseSettings(k.message[:n])
}

// groups takes the judge's second message, which carries the cgroup's files.
func (k *keeper) groups() ([]int, error) {
	n, fds, err := receive(keeperSocket, k.message, k.rights)
	if err == nil && n == 0 {
		err = errors.New("the judge is gone")
	}
	if err != nil {
		return nil, fmt.Errorf("waiting for the cgroups: %w", err)
	}
	return fds, nil
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
	closeAll(r.files) // before the answer, which says that nobody has them any more
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
	if err := k.answer(&a); err != nil {
		return false, err
	}
	return true, k.engine.counter.prepare()
}

func (k *keeper) run(r *request, message []byte, fds []int) (answer, error) {
	if err := parseRequest(message, r); err != nil {
		return answer{}, err
	}
	if len(fds) < standardFiles || len(fds) > standardFiles+MaxExtra {
		return answer{}, fmt.Errorf("request with %d descriptors", len(fds))
	}
	k.garbage += 4 * len(message)
	// The child puts each in its place in turn: none may stand in another's.
	for i, fd := range fds {
		if fd >= len(fds) {
			continue
		}
		above, err := unix.FcntlInt(uintptr(fd), unix.F_DUPFD_CLOEXEC, len(fds))
		if err != nil {
			return answer{}, fmt.Errorf("moving a descriptor: %w", err)
		}
		unix.Close(fd)
		fds[i] = above
	}
	r.files = fds
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
