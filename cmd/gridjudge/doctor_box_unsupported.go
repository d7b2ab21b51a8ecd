//go:build !(linux && amd64)

package main

import "errors"

func newAttacker() (attacker, error) { return nil, errors.New("there are no boxes on this system") }
