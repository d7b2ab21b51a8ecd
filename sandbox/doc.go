// Package sandbox runs one untrusted process at a time in a box and tells what
// it used and how it ended. It knows no verdict: a [Result] says what was
// counted and what ended the run.
//
// [Run] runs one program in a box of its own; [New] makes a box for many
// programs, one after the other, by [Box.Run]; [Box.Close] removes it. [Probe]
// tells beforehand what the host can isolate and count. A box is kept by a
// process that is the caller's own binary again, which this package takes over
// when it is initialised: such a process never gets to main.
//
// # Theory of operation
//
// Three processes stand behind a run.
//
//	judge ──socket──▶ keeper ──pipes──▶ pid 1 of the box
//	  ▲                 │ clone, exec           │ adopts orphans,
//	  └───── stdout ────┴────▶ program          │ kills and buries all
//
// The judge is the caller. It makes the cgroups, starts the keeper, sends it
// requests with the descriptors of stdin, stdout and stderr, and reads what the
// program writes; past the output limit it tells the keeper to kill. It trusts
// the keeper to be honest but checks the form of all it says.
//
// The keeper is built once a box. It lives in namespaces of its own (mount,
// network, ipc, uts, cgroup, and user where the judge is not root), enters a
// root of its own that shows the system folders read-only, and then runs
// programs from one locked thread, the engine, that has dropped its rights, put
// on the system call filter and, with cgroup version 1, joined the groups. The
// engine stands in a copy of the mount namespace and keeps the root of the
// first, so that programs see a /proc/self/mountinfo with nothing in it.
// All that is inherited, so that a run costs a clone, some cheap calls and an
// exec. The child makes those calls from a list, in assembly: it shares the
// keeper's memory, where no Go can run. It gets resource limits, the box's user
// and, on version 2, a group of its own. In a box that explains (Config.Explain)
// it also puts on a filter of its own, which asks a thread of the keeper
// instead of refusing by itself.
//
// Pid 1 of the box is a copy of the keeper that runs no Go either. The first
// process of a run is the keeper's child, never pid 1, so that signals mean to
// it what they mean elsewhere; what that process leaves behind falls to pid 1,
// which kills and buries everything in the box when the keeper asks by a pipe.
//
// A run ends when its first process ends or is killed: by the engine for CPU
// time, wall time or, where it is sampled, memory; by the kernel for memory; on
// the judge's word for output or the end of a context. Then pid 1 kills the
// rest, the counters are read, [Command].Collect may look into the work folder
// through a descriptor, and the folder is emptied. Only then does the judge get
// its answer: what Run returns has no living process behind it.
//
// Nobody in the box can signal the keeper or the judge, which have no process id
// there; pid 1 ignores all signals from inside. If the judge dies, the keeper
// finds the socket closed, kills the box and ends; if the keeper dies, pid 1
// dies with its parent, and with pid 1 everything in the box. Cgroups that a
// killed judge leaves are removed by the next one that starts: a judge holds a
// lock on those it uses.
//
// What is counted decides, not how the process died: a limit that was reached
// in the kernel's account is the cause, whatever signal the program had raised
// for itself. A failure of the box itself (pid 1 or the keeper gone, a host
// without memory) is an error of Run and never a Result; the box is broken
// from then on, and the caller makes a new one.
//
// # What it costs, and why it is shaped so
//
// Beside a bare vfork, exec and wait of the same static C program, in turn with
// it in one process (go test ./sandbox -run '^$' -bench .), on two cores with
// cgroup version 1 and everything on; a bare run took 0.6 ms there:
//
//	a run, back to back          1.09 to 1.13 times bare   RunOverBare
//	the slowest in a hundred     1.14 times bare's         RunOverBare
//	a run, 200 ms apart          1.27 to 1.30              Spaced
//	two boxes on two cores       0.89 to 0.93 of bare's runs a second   TwoBoxes, TwoBare
//	start of a box               3.4 to 3.8 ms             New
//	memory of a box              1.3 to 2.4 MiB; after 1,000 runs 3.1 to 3.4   Memory
//
// What a run must not do each time decides the shape. A network namespace
// costs 330 µs, a mount namespace 66, three cgroups 240, writing cgroup.procs
// up to 16 ms: so a box has all of them before its first run, its engine's
// thread stands in the groups, and children inherit the lot. Waking another
// core costs 47 µs, another process on the same core 4: so judge, keeper and
// program share a core ([Box.Pin]). Opening a counter costs 5 µs, reading an
// open one half: so they stay open. Resource limits, user and descriptors are a
// list of system calls in assembly, 0.1 µs each, where a helper binary would
// cost an exec.
//
// After a pause each step costs five to ten times as much, for caches are cold:
// what can be done ahead (pipes, limits, the counters' beginnings) is done when
// a run is over. What is left of the price of a pause is the second process:
// request and answer take 170 µs then, and 30 back to back. A locked thread in
// the judge itself would save that, and put the judge's memory next to the
// contestant's; it is not worth it.
//
// Half of the start of a box is the start of a Go process (a program with an
// empty main takes 0.7 ms there), a tenth the clone into new namespaces, a
// sixth its root, a tenth pid 1.
//
// # Hosts
//
// Linux on x86-64, 5.4 or newer; 5.7 for cgroup version 2. With version 1
// (memory, pids, cpuacct) or 2 (memory, pids) everything is counted for the
// whole process tree; without either, or without root, [Isolation] lists what
// is missing. The kernel charges memory in batches of 256 KiB a processor: a
// program is told up to 512 KiB too much, and not too little.
//
// # What it does not protect against
//
// Faults of the kernel itself; channels of timing between programs on one
// machine, or between runs in one box (process ids go up, caches are warm);
// what the kernel tells everybody (its version, processors, memory in use); and
// what the caller shows in a box: everybody may read the system folders. In a
// box without a user of its own a program may change the files that were put
// into its work folder for that run.
package sandbox
