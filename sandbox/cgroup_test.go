//go:build linux && amd64

package sandbox

import (
	"fmt"
	"testing"
)

func TestParseCgroupMounts(t *testing.T) {
	for _, c := range []struct {
		name, own, mounts string
		want              []cgroupMount
	}{
		{
			name: "hybrid", own: "8:pids:/\n4:memory:/api/x\n2:cpuacct,cpu:/\n1:name=systemd:/\n0::/\n",
			mounts: "31 23 0:28 / /sys/fs/cgroup rw - tmpfs tmpfs rw\n" +
				"33 31 0:30 / /sys/fs/cgroup/cpu,cpuacct rw,relatime - cgroup cgroup rw,cpu,cpuacct\n" +
				"35 31 0:32 / /sys/fs/cgroup/memory rw,relatime shared:9 - cgroup cgroup rw,memory\n" +
				"40 31 0:37 / /sys/fs/cgroup/systemd rw - cgroup cgroup rw,name=systemd\n" +
				"41 31 0:38 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw\n",
			want: []cgroupMount{
				{controllers: []string{"rw", "cpu", "cpuacct"}, point: "/sys/fs/cgroup/cpu,cpuacct", folder: "/sys/fs/cgroup/cpu,cpuacct"},
				{controllers: []string{"rw", "memory"}, point: "/sys/fs/cgroup/memory", folder: "/sys/fs/cgroup/memory/api/x"},
				{v2: true, point: "/sys/fs/cgroup/unified", folder: "/sys/fs/cgroup/unified"},
			},
		},
		{
			name: "version 2 of a user", own: "0::/user.slice/user-1000.slice/run-1.scope\n",
			mounts: "24 20 0:22 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw,nsdelegate\n",
			want:   []cgroupMount{{v2: true, point: "/sys/fs/cgroup", folder: "/sys/fs/cgroup/user.slice/user-1000.slice/run-1.scope"}},
		},
		{
			name: "a container's part", own: "4:memory:/docker/abc/sub\n",
			mounts: "35 31 0:32 /docker/abc /sys/fs/cgroup/my\\040memory ro - cgroup cgroup rw,memory\n",
			want:   []cgroupMount{{controllers: []string{"rw", "memory"}, point: "/sys/fs/cgroup/my memory", folder: "/sys/fs/cgroup/my memory/sub"}},
		},
		{
			name: "another's part", own: "0::/a\n",
			mounts: "35 31 0:32 /b /cg rw - cgroup2 none rw\n",
			want:   []cgroupMount{{v2: true, point: "/cg", folder: "/cg"}},
		},
		{name: "nonsense", own: "x\n::\n", mounts: "\n - \n1 2 3 4 5 - cgroup\nx - cgroup2 y z\n"},
	} {
		got := parseCgroupMounts(c.own, c.mounts)
		if fmt.Sprintf("%+v", got) != fmt.Sprintf("%+v", c.want) {
			t.Errorf("%s: got %+v, want %+v", c.name, got, c.want)
		}
	}
}

func FuzzParseCgroupMounts(f *testing.F) {
	f.Add("4:memory:/x\n0::/\n", "35 31 0:32 / /cg rw - cgroup cgroup rw,memory\n")
	f.Fuzz(func(t *testing.T, own, mounts string) {
		for _, m := range parseCgroupMounts(own, mounts) {
			if m.v2 == (len(m.controllers) > 0) {
				t.Errorf("got %+v", m)
			}
		}
	})
}
