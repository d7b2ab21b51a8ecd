//go:build !(linux && amd64)

package main

// insideBox tells that this system has no boxes.
func insideBox() bool { return false }

// attackGroups tells that there is nothing to attack.
func attackGroups(*attackPlan) []attackGroup { return nil }
