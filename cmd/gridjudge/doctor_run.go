package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"golang.org/x/sys/unix"

	"gridjudge/judge/toolchain"
	"gridjudge/problems"
	"gridjudge/sandbox"
)

// Free space below which a disk is told as low, or as full.
const (
	lowSpace  = int64(problems.GiB)
	fullSpace = 64 * int64(problems.MiB)
)

// diskChecks look at the disks that compiled programs and temporary files are
// on.
func diskChecks() []finding {
	checks := []finding{diskCheck("disk of temporary files", os.TempDir())}
	if cache := cacheFolder(); cache != "" {
		checks = append(checks, diskCheck("disk of the cache", cache))
	}
	return checks
}

// cacheFolder is where compiled programs are kept, or "".
func cacheFolder() string {
	cache := os.Getenv("GRIDJUDGE_CACHE")
	if user, err := os.UserCacheDir(); cache == "" && err == nil {
		cache = filepath.Join(user, "gridjudge")
	}
	return cache
}

// diskCheck looks at the disk of a folder, or of what will hold it.
func diskCheck(name, folder string) finding {
	var stat unix.Statfs_t
	at := folder
	for errors.Is(unix.Statfs(at, &stat), unix.ENOENT) && at != filepath.Dir(at) {
		at = filepath.Dir(at)
	}
	if err := unix.Statfs(at, &stat); err != nil {
		return failed(name, fmt.Sprintf("look at %q: %v", folder, err), "mkdir -p "+folder)
	}
	free := int64(stat.Bavail) * int64(stat.Bsize)
	f := finding{Name: name, Level: pass, Detail: fmt.Sprintf("%d MiB free at %s", free>>20, folder)}
	switch {
	case free < fullSpace:
		f.Level, f.Fix = fail, "make room at "+at
	case free < lowSpace:
		f.Level, f.Fix = caution, "make room at "+at
	}
	return f
}

// compilerChecks look for what each language needs. A language that cannot be
// graded is no failure of the host's: the others can be.
func compilerChecks(files []string) ([]finding, error) {
	table, err := toolchain.Default(files...)
	if err != nil {
		return nil, err
	}
	var checks []finding
	for _, language := range table.Languages() {
		t, ok := table.Lookup(language)
		if !ok {
			continue
		}
		f := finding{Name: "language " + language, Level: pass, Detail: t.Title}
		var missing *toolchain.MissingError
		if err := t.Installed(); errors.As(err, &missing) {
			f.Level, f.Detail = caution, missing.Error()
			if missing.Package != "" {
				f.Fix = "apt-get install " + missing.Package
			}
		} else if err != nil {
			f.Level, f.Detail = caution, err.Error()
		}
		checks = append(checks, f)
	}
	return checks, nil
}

// selfInBox is where a box shows this very binary.
const selfInBox = "/program/gridjudge"

// runCheck runs this very binary in a box: the proof of all that was only
// looked at before. It needs no library of the host's.
func runCheck(ctx context.Context) finding {
	f := finding{Name: "a run in a box", Level: fail}
	self, err := os.Executable()
	if err != nil {
		f.Detail = err.Error()
		return f
	}
	started := time.Now()
	result, err := sandbox.Run(ctx,
		sandbox.Config{Mounts: []sandbox.Mount{{Source: self, Target: selfInBox}}},
		&sandbox.Command{
			Path: selfInBox, Args: []string{"gridjudge", "version"},
			Limits: sandbox.Limits{CPU: 5 * time.Second, Wall: 10 * time.Second, Memory: 512 << 20},
		})
	switch {
	case err != nil:
		f.Detail = err.Error()
	case result.Ended != sandbox.Exit || result.ExitCode != 0:
		f.Detail = fmt.Sprintf("it ended with %v %s, status %d", result.Ended, result.Signal, result.ExitCode)
	default:
		f.Level = pass
		f.Detail = fmt.Sprintf("%.1f ms of CPU, %.1f MiB, %.1f ms with the making of the box",
			milliseconds(result.CPU), float64(result.Memory)/(1<<20), milliseconds(time.Since(started)))
	}
	if f.Level == fail {
		f.Fix = "mend the rows above that are not PASS; as root everything should work"
	}
	return f
}
