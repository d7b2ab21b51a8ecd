//go:build linux && amd64

package sandbox

import (
	"errors"
	"os"
)

// Probe tells what this host can isolate and count, without building a box.
func Probe() (Isolation, error) {
	if _, err := os.Stat("/proc/self/ns/pid"); err != nil {
		return Isolation{}, errors.New("the kernel has no namespaces, or /proc is not mounted")
	}
	return describe(usableHierarchy(), os.Geteuid() != 0), nil
}

// describe lists what a box lacks.
func describe(h hierarchy, unprivileged bool) Isolation {
	i := Isolation{Level: "full", Cgroup: h.version.String(), Missing: []string{}}
	if h.version == noCgroup {
		i.Missing = append(i.Missing,
			"cgroup: "+h.why,
			"CPU time and memory of child processes that nobody waits for",
			"out-of-memory events: memory is sampled every 5 ms and taken from the first process")
	}
	if h.noPeak {
		i.Missing = append(i.Missing, "peak memory: it is sampled every 5 ms (Linux 5.19 counts it)")
	}
	if unprivileged {
		i.Missing = append(i.Missing, "a user id of its own for the program (the judge does not run as root)")
	}
	if len(i.Missing) > 0 {
		i.Level = "degraded"
	}
	return i
}
