//go:build linux && amd64

package sandbox

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"time"

	"golang.org/x/sys/unix"
)

// engine runs programs from one locked thread of the keeper. The thread has
// entered the box's namespaces and (version 1) cgroups and put on its filter
// for ever; children inherit all that, so that a run costs a clone, a dozen
// cheap calls and an exec.
type engine struct {
	s       *settings
	counter counter
	cores   time.Duration // how many a program can use at a time

	init      int // pid 1 of the box
	initHears int // what it takes orders from
	initSays  int // what it answers on
	scratch   int // the folder of all that programs can write
	empty     unix.Statfs_t
	hard      map[int]uint64 // our own hard limits: a child's cannot be higher
	ignored   []unix.Signal  // what whoever started the judge ignores: exec does not undo it
	script    script
	withGroup bool       // programs are cloned into a cgroup and put on the filter themselves
	explainer *explainer // nil: refused calls are not told
}

// newEngine turns the calling thread, which the caller has locked and will
// never unlock, into the runner of a box. groups returns the descriptors of the
// cgroup's files; the judge makes them while the root is built.
func newEngine(s *settings, groups func() ([]int, error)) (*engine, error) {
	e := &engine{s: s, hard: map[int]uint64{}, ignored: ignoredSignals()}
	for _, r := range []int{unix.RLIMIT_FSIZE, unix.RLIMIT_STACK, unix.RLIMIT_NOFILE, unix.RLIMIT_MEMLOCK, unix.RLIMIT_CPU, unix.RLIMIT_NPROC} {
		var l unix.Rlimit
		if err := unix.Getrlimit(r, &l); err != nil {
			return nil, fmt.Errorf("reading a resource limit: %w", err)
		}
		e.hard[r] = l.Max
	}
	if _, err := pinThread(s.Cores); err != nil {
		return nil, err
	}
	if e.cores = time.Duration(len(s.Cores)); e.cores == 0 {
		e.cores = time.Duration(runtime.NumCPU())
	}
	if s.Cgroup == noCgroup { // while the host's is in sight
		proc, err := unix.Open("/proc", unix.O_PATH|unix.O_DIRECTORY|unix.O_CLOEXEC, 0)
		if err != nil {
			return nil, fmt.Errorf("opening /proc: %w", err)
		}
		e.counter = &plainCounter{proc: proc}
	}
	if err := unix.Unshare(unix.CLONE_NEWPID); err != nil { // for the children; this thread stays outside
		return nil, fmt.Errorf("making a pid namespace: %w", err)
	}
	if err := unix.Sethostname([]byte("box")); err != nil { // the host's own is nobody's business
		return nil, fmt.Errorf("naming the box: %w", err)
	}
	root := rootBuilder{s: s, unprivileged: s.Unprivileged}
	if err := root.build(); err != nil {
		return nil, err
	}
	if err := e.startInit(); errors.Is(err, unix.EPERM) && s.Unprivileged {
		return nil, fmt.Errorf("starting pid 1: mounting /proc: %w (a container that covers parts of /proc forbids it: docker run --security-opt systempaths=unconfined)", err)
	} else if err != nil {
		return nil, fmt.Errorf("starting pid 1: %w", err)
	}
	if err := e.openScratch(); err != nil {
		return nil, err
	}
	if err := root.seal(); err != nil {
		return nil, err
	}
	if err := e.enterGroups(groups); err != nil { // after pid 1, which does not count
		return nil, err
	}
	if err := hideHost(); err != nil {
		return nil, err
	}
	return e, e.settle()
}

// enterGroups prepares to count by the judge's cgroups.
func (e *engine) enterGroups(groups func() ([]int, error)) error {
	if e.s.Cgroup == noCgroup {
		return nil
	}
	files, err := groups()
	if err != nil {
		return err
	}
	if e.s.Cgroup == cgroupV2 {
		if len(files) != 1 {
			return errNoGroups
		}
		e.withGroup = true
		e.counter, err = newV2Counter(files[0])
		return err
	}
	v1, err := newV1Counter(files)
	if err != nil {
		return err
	}
	e.counter = v1
	return v1.join()
}

var errNoGroups = errors.New("the judge handed over other files than a cgroup's")

// openScratch opens the folder of all that programs can write and takes it
// out of their sight: they see the folders in it alone.
func (e *engine) openScratch() (err error) {
	if e.scratch, err = unix.Open(writableRoot, unix.O_RDONLY|unix.O_DIRECTORY|unix.O_CLOEXEC, 0); err != nil {
		return fmt.Errorf("opening the work folder: %w", err)
	}
	if err := unix.Unmount(writableRoot, unix.MNT_DETACH); err != nil {
		return fmt.Errorf("hiding the work folder: %w", err)
	}
	if err := os.Remove(writableRoot); err != nil {
		return fmt.Errorf("hiding the work folder: %w", err)
	}
	return unix.Fstatfs(e.scratch, &e.empty)
}

// settle is what a thread does last: from here on it cannot mount any more.
func (e *engine) settle() error {
	// Our timers decide about verdicts: no 50 µs of slack. Children get it back.
	if err := unix.Prctl(unix.PR_SET_TIMERSLACK, 1, 0, 0, 0); err != nil {
		return fmt.Errorf("setting the timer slack: %w", err)
	}
	preferShortSlices()
	// Whatever started the judge may have left descriptors open for us, and we
	// for the contestant. All that we open ourselves is close-on-exec.
	if err := unix.CloseRange(3, ^uint(0)>>32, unix.CLOSE_RANGE_CLOEXEC); err != nil {
		for fd := 3; fd < 1024; fd++ { // before Linux 5.11
			unix.CloseOnExec(fd)
		}
	}
	var also []uint
	if e.withGroup { // each child makes itself a cgroup namespace
		also = append(also, unix.CAP_SYS_ADMIN)
	}
	if err := dropPrivileges(also...); err != nil {
		return err
	}
	if e.s.Explain {
		var err error
		e.explainer, err = newExplainer()
		return err
	}
	if e.withGroup { // clone3, which cloning into a cgroup needs, is not for us to lose
		return nil
	}
	return installFilter()
}

// run runs one program to its end; nothing of it is alive afterwards. A
// message on interrupted, or its end, kills it.
func (e *engine) run(r *request, interrupted int) (answer, error) {
	group, err := e.counter.begin(&r.limits)
	if err != nil {
		return answer{}, err
	}
	e.write(r)
	d := death{start: time.Now()}
	pid, pidfd, err := e.script.start(unix.CLONE_VM|unix.CLONE_VFORK, group)
	if r.live {
		closeAll(r.files)
		r.files = nil
	}
	listener, listenErr := e.explainer.listen()
	if err != nil {
		_, endErr := listener.end()
		return e.notStarted(r, errors.Join(err, listenErr, endErr))
	}
	e.counter.started(pid)
	if err = listenErr; err == nil {
		d.ended, err = e.watch(&r.limits, d.start, pidfd, interrupted)
	}
	if err != nil || d.ended != Exit {
		unix.PidfdSendSignal(pidfd, unix.SIGKILL, nil, 0)
		// And its children, if they are still in its process group: pid 1
		// finds all, but may have to wait for a core that they spin on.
		unix.Kill(-pid, unix.SIGKILL)
	}
	reapErr := reap(pid, &d.status, &d.usage)
	d.wall = time.Since(d.start)
	unix.Close(pidfd)
	var killErr error
	d.stragglers, killErr = e.killStragglers()
	refused, listenErr := listener.end()
	if err := errors.Join(err, reapErr, killErr, listenErr); err != nil {
		return answer{}, err
	}
	a, err := e.account(r, &d)
	a.text = string(appendRefusals(nil, refused))
	return a, err
}

// death is how the first process of a run ended.
type death struct {
	start      time.Time
	wall       time.Duration
	ended      Ended // what we stopped it for; Exit: nothing
	status     unix.WaitStatus
	usage      unix.Rusage
	stragglers int
}

// account tells what a run came to, from what was counted.
func (e *engine) account(r *request, d *death) (answer, error) {
	a := answer{kind: answerEnded, result: Result{Ended: d.ended, Wall: d.wall, Stragglers: d.stragglers}}
	if err := e.counter.end(&a.result, &d.usage); err != nil {
		return a, err
	}
	limit := r.limits.Memory
	if d.status.Signaled() {
		a.signal = d.status.Signal()
	} else {
		a.result.ExitCode = d.status.ExitStatus()
	}
	switch {
	case d.ended == Exit && a.signal == unix.SIGKILL && e.initGone():
		return a, errInitGone // its death took the program along
	case a.result.OutOfMemory && limit != 0 && !e.counter.sampled() && a.result.Memory < limit-memorySlack:
		return a, fmt.Errorf("the kernel killed a program for lack of memory when it had %d of its %d bytes: the host has too little, or a cgroup above the box's", a.result.Memory, limit)
	case d.ended == Exit && limit != 0 && (a.signal == unix.SIGSEGV || a.signal == unix.SIGKILL) && asksTooMuch(r.path):
		a.result.OutOfMemory = true
	}
	e.judge(&a, &r.limits)
	return a, nil
}

// memorySlack is how far below its limit the peak of a group may read when the
// limit has killed in it: charges come in batches.
const memorySlack = 2 << 20

// judge settles what ended a run when several things did, from what was counted.
func (e *engine) judge(a *answer, l *Limits) {
	r := &a.result
	switch {
	case r.OutOfMemory || l.Memory != 0 && r.Memory > l.Memory:
		r.Ended = Memory
	case r.Ended == Output:
	case l.CPU != 0 && (r.CPU > l.CPU || r.Ended == CPU):
		r.Ended = CPU // also if it ended just before our timer
	case r.Ended == Wall:
	case a.signal != 0:
		r.Ended = Signal
	}
}

// watch waits for the end of the program, a limit or an interruption.
func (e *engine) watch(l *Limits, start time.Time, pidfd, interrupted int) (Ended, error) {
	fds := []unix.PollFd{{Fd: int32(pidfd), Events: unix.POLLIN}, {Fd: int32(interrupted), Events: unix.POLLIN}}
	const shortest, longest = 100 * time.Microsecond, 2 * time.Millisecond
	step, before := shortest, time.Duration(-1)
	// Nothing has used its CPU time before it has had the time to, on as many
	// cores as it may run on.
	cpuLeft, wallLeft := l.CPU/e.cores, l.Wall
	for {
		wait := time.Hour
		if l.CPU != 0 {
			wait = min(wait, cpuLeft)
		}
		if l.Wall != 0 {
			wait = min(wait, wallLeft)
		}
		// The kernel may end a poll late by a thousandth of its time: wait for
		// nearly all of it, look, and wait for the rest.
		if wait > 20*time.Millisecond {
			wait -= wait / 500
		}
		if e.counter.sampled() {
			wait = min(wait, 5*time.Millisecond)
		}
		if err := poll(fds, wait); err != nil {
			return Exit, err
		}
		if fds[0].Revents != 0 {
			return Exit, nil
		}
		if fds[1].Revents != 0 {
			return Output, nil
		}
		used, memory, err := e.counter.used()
		if err != nil {
			return Exit, err
		}
		// Short of CPU the limit comes nearer in ever smaller steps; one that
		// rests short of it must not keep us running.
		if used != before {
			step, before = shortest, used
		} else {
			step = min(2*step, longest)
		}
		cpuLeft = max((l.CPU-used)/e.cores, step)
		wallLeft = l.Wall - time.Since(start)
		switch {
		case l.Memory != 0 && memory > l.Memory:
			return Memory, nil
		case l.CPU != 0 && used >= l.CPU:
			return CPU, nil
		case l.Wall != 0 && wallLeft <= 0:
			return Wall, nil
		}
	}
}

// poll waits until one of fds is ready or the time is over.
func poll(fds []unix.PollFd, wait time.Duration) error {
	ts := unix.NsecToTimespec(int64(max(wait, 0)))
	for i := range fds {
		fds[i].Revents = 0
	}
	_, err := unix.Ppoll(fds, &ts, nil)
	if err == unix.EINTR {
		return nil
	}
	if err != nil {
		return fmt.Errorf("waiting: %w", err)
	}
	return nil
}
