//go:build !linux

package main

import "syscall"

// landlockVersion tells that only Linux has Landlock.
func landlockVersion() (int, error) { return 0, syscall.ENOSYS }
