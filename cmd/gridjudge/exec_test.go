package main

import (
	"os"
	"path/filepath"
	"testing"

	"gridjudge/sandbox"
)

func TestMountOf(t *testing.T) {
	dir := t.TempDir()
	for _, c := range []struct {
		flag, text string
		want       sandbox.Mount
		bad        bool
	}{
		{flag: "read", text: dir, want: sandbox.Mount{Source: dir, Target: dir}},
		{flag: "write", text: dir + ":/data", want: sandbox.Mount{Source: dir, Target: "/data", Writable: true}},
		{flag: "read", text: dir + ":data", bad: true},
		{flag: "read", text: dir + "/missing", bad: true},
	} {
		got, err := mountOf(c.flag, c.text)
		if (err != nil) != c.bad || got != c.want {
			t.Errorf("--%s %s: got %+v, %v, want %+v", c.flag, c.text, got, err, c.want)
		}
	}
}

func TestFindProgram(t *testing.T) {
	dir := t.TempDir()
	mine, text := filepath.Join(dir, "mine"), filepath.Join(dir, "text")
	for name, mode := range map[string]os.FileMode{mine: 0o755, text: 0o644} {
		if err := os.WriteFile(name, []byte("#!/bin/sh\n"), mode); err != nil {
			t.Fatal(err)
		}
	}
	shown := []sandbox.Mount{{Source: dir, Target: "/data"}}
	for _, c := range []struct {
		name, want string
		mounted    bool
		bad        bool
	}{
		{name: "/bin/sh", want: "/bin/sh"},
		{name: "/data/mine", want: "/data/mine"},
		{name: mine, want: "/program/mine", mounted: true},
		{name: text, bad: true},
		{name: dir, bad: true},
		{name: dir + "/missing", bad: true},
		{name: "no-such-program", bad: true},
	} {
		got, mount, err := findProgram(c.name, shown)
		if (err != nil) != c.bad || got != c.want || (mount != nil) != c.mounted {
			t.Errorf("%s: got %q, %+v, %v", c.name, got, mount, err)
		}
	}
	if got, _, err := findProgram("sh", nil); err != nil || filepath.Base(got) != "sh" {
		t.Errorf("sh: got %q, %v", got, err)
	}
}
