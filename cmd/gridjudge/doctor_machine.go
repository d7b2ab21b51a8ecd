package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gridjudge/sandbox"
)

// machine tells what stands around the host: a container, a virtual machine.
func (h host) machine() finding {
	const name = "machine"
	container, vm := h.container(), h.hypervisor()
	inside := ""
	if container != "" {
		inside = "a container (" + container + ")"
	}
	if vm == "" {
		if inside == "" {
			inside = "no container, no virtual machine"
		}
		return found(name, inside)
	}
	if inside != "" {
		inside += " in "
	}
	return lacking(name, inside+"a virtual machine ("+vm+"): times vary with what its neighbours do",
		"measure on a machine of its own, or pin the virtual processors")
}

// container names the kind of container we are in, or "".
func (h host) container() string {
	if h.has(".dockerenv") {
		return "Docker"
	}
	if h.has("run/.containerenv") {
		return "Podman"
	}
	if kind, ok := h.read("run/systemd/container"); ok && kind != "" {
		return kind
	}
	groups, _ := h.read("proc/1/cgroup")
	for _, sign := range []struct{ part, kind string }{
		{"kubepods", "Kubernetes"}, {"/docker", "Docker"}, {"/lxc", "LXC"}, {"libpod", "Podman"}, {"containerd", "containerd"},
	} {
		if strings.Contains(groups, sign.part) {
			return sign.kind
		}
	}
	return ""
}

// hypervisor names what our virtual machine runs on, or "".
func (h host) hypervisor() string {
	cpu, _ := h.read("proc/cpuinfo")
	virtual := false
	for line := range strings.Lines(cpu) {
		key, value, _ := strings.Cut(line, ":")
		virtual = virtual || strings.TrimSpace(key) == "flags" && slices.Contains(strings.Fields(value), "hypervisor")
	}
	if !virtual {
		return ""
	}
	for _, file := range []string{"sys/class/dmi/id/sys_vendor", "sys/hypervisor/type"} {
		if vendor, ok := h.read(file); ok && vendor != "" {
			return vendor
		}
	}
	return "of a kind it does not tell"
}

func (h host) user() finding {
	if h.euid != 0 {
		return lacking("user", fmt.Sprintf("%d: programs run as you, in a user namespace without rights", h.euid), "run gridjudge as root")
	}
	if missing := h.missingCapabilities(); len(missing) > 0 {
		return failed("user", "root without the rights that a box takes: "+strings.Join(missing, ", "),
			"docker run --cap-add SYS_ADMIN --security-opt seccomp=unconfined --security-opt apparmor=unconfined (docs/hosts.md has what each is for)")
	}
	return found("user", "root: every box has a user id of its own")
}

// missingCapabilities lists what root needs and a container may have taken away.
func (h host) missingCapabilities() []string {
	status, _ := h.read("proc/self/status")
	_, after, ok := strings.Cut(status, "\nCapEff:")
	line, _, _ := strings.Cut(after, "\n")
	has, err := strconv.ParseUint(strings.TrimSpace(line), 16, 64)
	if !ok || err != nil {
		return nil
	}
	var missing []string
	for _, c := range []struct {
		bit  int
		name string
	}{{21, "SYS_ADMIN"}, {18, "SYS_CHROOT"}, {8, "SETPCAP"}, {7, "SETUID"}, {6, "SETGID"}, {5, "KILL"}, {1, "DAC_OVERRIDE"}, {3, "FOWNER"}} {
		if has&(1<<c.bit) == 0 {
			missing = append(missing, c.name)
		}
	}
	return missing
}

// cgroup tells what boxes are counted by, and what it counts.
func (h host) cgroup(i sandbox.Isolation, unusable error) finding {
	const name = "cgroup"
	if unusable != nil {
		return failed(name, unusable.Error(), "mend the rows that are not PASS; as root on Linux everything should work")
	}
	there := h.controllers()
	if i.Cgroup == "none" {
		return lacking(name, there+"; boxes are degraded, missing: "+strings.Join(i.Missing, "; "), h.cgroupFix())
	}
	whose := "ours, as root"
	if h.euid != 0 {
		whose = "delegated to us"
	}
	detail := fmt.Sprintf("%s used, %s (%s): counts CPU time, peak memory, processes and out-of-memory kills of all of a program's processes", i.Cgroup, whose, there)
	if len(i.Missing) == 0 {
		return found(name, detail)
	}
	return lacking(name, detail+"; missing: "+strings.Join(i.Missing, "; "), h.cgroupFix())
}

func (h host) cgroupFix() string {
	switch {
	case h.euid != 0:
		return "run gridjudge as root, or with `systemd-run --user --scope -p Delegate=yes gridjudge …`"
	case h.container() != "":
		return "start the container with --security-opt writable-cgroups=true (cgroup v2, Docker 28 and newer) or --privileged, so that it may make cgroups: docs/hosts.md"
	}
	return "mount -t cgroup2 none /sys/fs/cgroup"
}

// controllers tells the versions and controllers of cgroups that are there,
// whether or not we may use them.
func (h host) controllers() string {
	groups, _ := h.read("proc/self/cgroup")
	var one, two []string
	unified := ""
	for line := range strings.Lines(groups) {
		parts := strings.SplitN(strings.TrimSpace(line), ":", 3)
		switch {
		case len(parts) != 3 || strings.HasPrefix(parts[1], "name="):
		case parts[1] == "":
			unified = parts[2]
		default:
			one = append(one, strings.Split(parts[1], ",")...)
		}
	}
	for _, folder := range []string{"sys/fs/cgroup" + unified, "sys/fs/cgroup/unified" + unified, "sys/fs/cgroup"} {
		if names, ok := h.read(folder + "/cgroup.controllers"); ok {
			two = strings.Fields(names)
			break
		}
	}
	slices.Sort(one)
	slices.Sort(two)
	switch {
	case len(one) > 0 && unified != "":
		return "there are v1 and v2, v1 has " + strings.Join(one, ", ")
	case len(one) > 0:
		return "there is v1 with " + strings.Join(one, ", ")
	case len(two) > 0:
		return "there is v2 with " + strings.Join(two, ", ")
	case unified != "":
		return "there is v2 without controllers"
	}
	return "there is none"
}
