//go:build linux && amd64

package sandbox

import (
	"fmt"
	"math"
	"time"

	"golang.org/x/sys/unix"
)

// v1Files are what the host opens for the keeper of a version 1 box.
var v1Files = []struct{ controller, file string }{
	{"memory", "tasks"},
	{"memory", "memory.limit_in_bytes"},
	{"memory", "memory.usage_in_bytes"},
	{"memory", "memory.max_usage_in_bytes"},
	{"memory", "memory.oom_control"},
	{"memory", "memory.force_empty"},
	{"pids", "tasks"},
	{"pids", "pids.max"},
	{"pids", "pids.current"},
	{"cpuacct", "tasks"},
	{"cpuacct", "cpuacct.usage"},
}

// v1Counter counts by version 1 groups that the engine's thread lives in: the
// programs inherit them, which costs nothing a run.
type v1Counter struct {
	memoryTasks, memoryLimit, memoryUsage, memoryPeak, memoryOOM, memoryEmpty controlFile
	pidsTasks, pidsMax, pidsCurrent                                           controlFile
	cpuTasks, cpuUsage                                                        controlFile

	limit, processes int64 // as last written
	last             Limits
	prepared         bool  // for a run with the limits of the last one
	floor            int64 // the least memory that was in use before any run
	base             int64 // memory in use before the run
	peak             int64 // the greatest in it
	kills            int64 // out-of-memory kills before the run
	cpu, self        int64 // nanoseconds before the run: the group's, this thread's
}

func newV1Counter(files []int) (*v1Counter, error) {
	if len(files) != len(v1Files) {
		return nil, errNoGroups
	}
	c := &v1Counter{limit: -2}
	for i, f := range []*controlFile{&c.memoryTasks, &c.memoryLimit, &c.memoryUsage, &c.memoryPeak, &c.memoryOOM, &c.memoryEmpty, &c.pidsTasks, &c.pidsMax, &c.pidsCurrent, &c.cpuTasks, &c.cpuUsage} {
		*f = controlFile{files[i], v1Files[i].file}
	}
	// The kernel makes a file's buffer at the first read, at the expense of the
	// group that reads: not when that is full.
	for _, f := range []controlFile{c.memoryUsage, c.memoryPeak, c.memoryOOM, c.pidsCurrent, c.cpuUsage} {
		var b [1024]byte
		if _, err := f.text(b[:]); err != nil {
			return nil, err
		}
	}
	return c, nil
}

// join moves the calling thread in. It writes to "tasks", which takes 70 µs;
// "cgroup.procs" would wait for a grace period of up to 16 ms and would take
// the other threads along, whose memory is none of the contestant's.
func (c *v1Counter) join() error {
	for _, f := range []controlFile{c.memoryTasks, c.pidsTasks, c.cpuTasks} {
		if err := f.write(0); err != nil {
			return fmt.Errorf("joining a cgroup: %w", err)
		}
	}
	return nil
}

// residueBytes is what earlier runs may leave in the group: caches, and what
// the kernel has not handed back yet. More of it would be given back in the
// middle of the run, in the contestant's favour: what it reads in one run would
// be added to its limit in the next.
const residueBytes = 4 << 20

// residuePatience is how long the kernel may take to hand it back.
const residuePatience = 100 * time.Millisecond

func (c *v1Counter) begin(l *Limits) (group int, err error) {
	prepared := c.prepared && l.Memory == c.last.Memory && l.Processes == c.last.Processes
	c.prepared = false
	if prepared {
		// What was still going away then is not the next program's to have.
		const little = 64 << 10
		usage, err := c.memoryUsage.number("")
		if err != nil || usage <= c.base && c.base-usage <= little {
			return -1, err
		}
	}
	return -1, c.start(l)
}

func (c *v1Counter) prepare() error {
	c.prepared = true
	return c.start(&c.last)
}

// start sets the limits and reads the counters.
func (c *v1Counter) start(l *Limits) (err error) {
	c.last = *l
	if c.base, err = c.residue(); err != nil {
		return err
	}
	// What the box itself holds must not shrink the contestant's share.
	limit := int64(-1)
	if l.Memory != 0 {
		limit = l.Memory + c.base
	}
	if limit != c.limit {
		if err := c.memoryLimit.write(limit); err != nil {
			return err
		}
		c.limit = limit
	}
	if processes := int64(l.Processes) + 1; processes != c.processes { // and our thread
		if err := c.pidsMax.write(processes); err != nil {
			return err
		}
		c.processes = processes
	}
	c.peak = math.MaxInt64 // not known
	if err := c.memoryPeak.write(0); err != nil {
		return err
	}
	if c.kills, err = c.memoryOOM.number("oom_kill"); err != nil {
		return err
	}
	c.self = threadCPU()
	c.cpu, err = c.cpuUsage.number("")
	return err
}

// residue returns the memory in use before a run, after having much of it
// given back if there is much.
func (c *v1Counter) residue() (int64, error) {
	usage, err := c.memoryUsage.number("")
	if err != nil {
		return 0, err
	}
	if c.floor == 0 {
		c.floor = usage
	}
	for begin := time.Now(); usage > c.floor+residueBytes; {
		if time.Since(begin) > residuePatience { // it is here to stay
			c.floor = usage
			break
		}
		// It fails where not all can be given back, which is no harm.
		_, _ = unix.Pwrite(c.memoryEmpty.fd, []byte("0"), 0)
		collectSockets()
		nap(time.Millisecond)
		if usage, err = c.memoryUsage.number(""); err != nil {
			return 0, err
		}
	}
	c.floor = min(c.floor, usage)
	return usage, nil
}

// collectSockets has the kernel look for sockets that only hold each other:
// descriptors that were sent over them, and their memory, stay until somebody
// on the host closes a socket.
func collectSockets() {
	if pair, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_DGRAM|unix.SOCK_CLOEXEC, 0); err == nil {
		closeAll(pair[:])
	}
}

// relax lifts the memory limit between runs, if the last one came near it. What the engine's thread itself
// asks of the kernel, be it room for a message to the judge, is charged to the
// group: in one that a contestant has filled, with files say, it would fail.
func (c *v1Counter) relax() error {
	const enough = 4 << 20
	if c.limit == -1 || c.peak < c.limit-enough {
		return nil
	}
	c.limit = -1
	return c.memoryLimit.write(-1)
}

func (c *v1Counter) started(int)   {}
func (c *v1Counter) sampled() bool { return false }

// used is the group's time less this thread's, which is in the group too. The
// thread's clock comes first: reading it brings the group's up to date.
func (c *v1Counter) used() (time.Duration, int64, error) {
	self := threadCPU()
	cpu, err := c.cpuUsage.number("")
	return max(0, time.Duration(cpu-c.cpu-(self-c.self))), 0, err
}

func (c *v1Counter) alive() (int, error) {
	n, err := c.pidsCurrent.number("")
	return int(n) - 1, err
}

func (c *v1Counter) end(r *Result, _ *unix.Rusage) (err error) {
	if r.CPU, _, err = c.used(); err != nil {
		return err
	}
	peak, err := c.memoryPeak.number("")
	if err != nil {
		return err
	}
	c.peak = peak
	r.Memory = withUnseen(max(peak-c.base, 0), c.limit-c.base)
	kills, err := c.memoryOOM.number("oom_kill")
	r.OutOfMemory = kills != c.kills
	return err
}
