package judge

import "golang.org/x/sys/unix"

func affinity() []int {
	var set unix.CPUSet
	if unix.SchedGetaffinity(0, &set) != nil {
		return nil
	}
	var cores []int
	for c := range 8 * 8 * len(set) {
		if set.IsSet(c) {
			cores = append(cores, c)
		}
	}
	return cores
}
