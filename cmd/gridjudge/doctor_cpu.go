package main

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

const cpuFolder = "sys/devices/system/cpu/"

func (h host) processors() finding {
	n := runtime.NumCPU()
	if n < 2 {
		return lacking("processors", "1: the judge and the program share it", "give the machine a second processor")
	}
	return found("processors", fmt.Sprintf("%d for us to use", n))
}

// governor looks at every processor: one that is slow makes times vary as much
// as all.
func (h host) governor() finding {
	const name = "frequency"
	files, _ := filepath.Glob(filepath.Join(h.root, cpuFolder, "cpu[0-9]*/cpufreq/scaling_governor"))
	var kinds []string
	for _, file := range files {
		if text, err := os.ReadFile(file); err == nil {
			kinds = append(kinds, strings.TrimSpace(string(text)))
		}
	}
	slices.Sort(kinds)
	kinds = slices.Compact(kinds)
	switch {
	case len(kinds) == 0:
		return found(name, "not ours to set on this machine")
	case len(kinds) > 1 || kinds[0] != "performance":
		return lacking(name, "governor "+strings.Join(kinds, ", ")+": times depend on how busy the machine was", "cpupower frequency-set -g performance")
	}
	return found(name, "governor "+kinds[0])
}

func (h host) turbo() finding {
	const name = "turbo"
	known := false
	for _, knob := range []struct{ file, on, off string }{
		{cpuFolder + "intel_pstate/no_turbo", "0", "1"},
		{cpuFolder + "cpufreq/boost", "1", "0"},
	} {
		value, ok := h.read(knob.file)
		if ok && value == knob.on {
			return lacking(name, "on: times depend on how warm the machine is", "echo "+knob.off+" > /"+knob.file)
		}
		known = known || ok
	}
	if !known {
		return found(name, "not ours to set on this machine")
	}
	return found(name, "off")
}

// siblings looks for hyper-threading: two processors that share one core.
func (h host) siblings() finding {
	const name = "SMT"
	switch active, ok := h.read(cpuFolder + "smt/active"); {
	case !ok:
		return found(name, "not told by this kernel")
	case active == "1":
		return lacking(name, "on: two programs on one core slow each other down", "echo off > /"+cpuFolder+"smt/control")
	}
	return found(name, "off")
}

func (h host) layout() finding {
	const name = "address space"
	if value, ok := h.read("proc/sys/kernel/randomize_va_space"); ok && value != "0" {
		return lacking(name, "laid out at random: times vary a little from run to run", "sysctl kernel.randomize_va_space=0")
	}
	return found(name, "laid out the same in each run")
}

func (h host) hugePages() finding {
	const name, file = "huge pages", "sys/kernel/mm/transparent_hugepage/enabled"
	setting, ok := h.read(file)
	switch {
	case !ok:
		return found(name, "not in this kernel")
	case strings.Contains(setting, "[always]"):
		return lacking(name, "given to every program: its memory is counted 2 MiB at a time, and times vary", "echo madvise > /"+file)
	}
	_, chosen, _ := strings.Cut(setting, "[")
	chosen, _, _ = strings.Cut(chosen, "]")
	return found(name, "given by: "+chosen)
}
