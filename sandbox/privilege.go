//go:build linux && amd64

package sandbox

import (
	"fmt"

	"golang.org/x/sys/unix"
)

// keptCapabilities are what the engine's thread needs to change a child's
// user, to kill it and to tidy up after it.
var keptCapabilities = []uint{unix.CAP_DAC_OVERRIDE, unix.CAP_DAC_READ_SEARCH, unix.CAP_FOWNER, unix.CAP_KILL, unix.CAP_SETGID, unix.CAP_SETUID, unix.CAP_SYS_RESOURCE}

// dropPrivileges leaves the calling thread the kept capabilities, and those
// named. A child loses those too: by changing its user, and because nothing can be gained by
// an exec once the bounding set is empty.
func dropPrivileges(also ...uint) error {
	for c := uintptr(0); ; c++ {
		err := unix.Prctl(unix.PR_CAPBSET_DROP, c, 0, 0, 0)
		if err == unix.EINVAL && c > 0 { // past the last one this kernel knows
			break
		}
		if err != nil {
			return fmt.Errorf("dropping capability %d: %w", c, err)
		}
	}
	if err := unix.Prctl(unix.PR_CAP_AMBIENT, unix.PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0); err != nil {
		return fmt.Errorf("clearing ambient capabilities: %w", err)
	}
	var keep uint64
	for _, c := range append(also, keptCapabilities...) {
		keep |= 1 << c
	}
	header := unix.CapUserHeader{Version: unix.LINUX_CAPABILITY_VERSION_3}
	var data [2]unix.CapUserData
	// A root inside a container may lack some of them; asking for one that is
	// not there would fail.
	if err := unix.Capget(&header, &data[0]); err != nil {
		return fmt.Errorf("capget: %w", err)
	}
	for i := range data {
		data[i].Permitted &= uint32(keep >> (32 * i))
		data[i].Effective = data[i].Permitted
		data[i].Inheritable = 0
	}
	if err := unix.Capset(&header, &data[0]); err != nil {
		return fmt.Errorf("capset: %w", err)
	}
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		return fmt.Errorf("no_new_privs: %w", err)
	}
	return nil
}
