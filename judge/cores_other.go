//go:build !linux

package judge

func affinity() []int { return nil }
