//go:build linux && amd64

package main

import (
	"fmt"
	"net/netip"

	"golang.org/x/sys/unix"
)

// networkAttacks speak to what listens on the host, and to kinds of sockets
// that lead out of a network namespace.
func networkAttacks(p *attackPlan) []attack {
	loopback := netip.MustParseAddr("127.0.0.1")
	// An address that nobody has (RFC 5737); a datagram socket that connects
	// sends nothing, it only finds its way.
	outside := netip.MustParseAddr("192.0.2.1")
	attacks := []attack{
		dials("TCP to the host's own 127.0.0.1", unix.SOCK_STREAM, loopback, p.TCP),
		dials("TCP to ::1", unix.SOCK_STREAM, netip.IPv6Loopback(), p.TCP),
		dials("UDP to the host's own 127.0.0.1", unix.SOCK_DGRAM, loopback, p.UDP),
		dials("UDP to the world", unix.SOCK_DGRAM, outside, 53),
	}
	if own, err := netip.ParseAddr(p.Address); err == nil {
		attacks = append(attacks,
			dials("TCP to the host's "+p.Address, unix.SOCK_STREAM, own, p.TCP),
			dials("UDP to the host's "+p.Address, unix.SOCK_DGRAM, own, p.UDP))
	}
	attacks = append(attacks,
		attack{"an abstract socket of the host", func() (bool, string) { return refusedSocket(dialUnix("@" + p.Name)) }},
		attack{"a socket of the host by its path", func() (bool, string) { return refusedSocket(dialUnix(p.Socket)) }})
	for _, f := range []struct {
		name         string
		family, kind int
	}{
		{"netlink", unix.AF_NETLINK, unix.SOCK_RAW}, {"packets", unix.AF_PACKET, unix.SOCK_DGRAM}, {"raw IP", unix.AF_INET, unix.SOCK_RAW},
		{"vsock", unix.AF_VSOCK, unix.SOCK_STREAM}, {"the kernel's ciphers", unix.AF_ALG, unix.SOCK_SEQPACKET},
		{"XDP", unix.AF_XDP, unix.SOCK_RAW}, {"CAN", unix.AF_CAN, unix.SOCK_RAW}, {"Bluetooth", unix.AF_BLUETOOTH, unix.SOCK_RAW},
	} {
		attacks = append(attacks, attack{"a socket for " + f.name, func() (bool, string) {
			protocol := 0
			if f.family == unix.AF_INET {
				protocol = unix.IPPROTO_ICMP
			}
			fd, err := unix.Socket(f.family, f.kind|unix.SOCK_CLOEXEC, protocol)
			if err == nil {
				unix.Close(fd)
			}
			return refusedSocket(err)
		}})
	}
	return attacks
}

// refusedSocket is refused for an address that cannot be reached: no such kind
// of network, no way there, or nobody there, where on the host somebody is.
func refusedSocket(err error) (held bool, detail string) {
	return refused(err, unix.EAFNOSUPPORT, unix.EPROTONOSUPPORT, unix.ESOCKTNOSUPPORT, unix.ENETUNREACH, unix.EADDRNOTAVAIL, unix.ECONNREFUSED, unix.ENOENT)
}

// dials connects without waiting. Being told to wait means that packets are on
// their way.
func dials(name string, kind int, to netip.Addr, port int) attack {
	return attack{name, func() (bool, string) {
		var address unix.Sockaddr = &unix.SockaddrInet6{Port: port, Addr: to.As16()}
		family := unix.AF_INET6
		if to.Is4() {
			address, family = &unix.SockaddrInet4{Port: port, Addr: to.As4()}, unix.AF_INET
		}
		fd, err := unix.Socket(family, kind|unix.SOCK_NONBLOCK|unix.SOCK_CLOEXEC, 0)
		if err != nil {
			return refusedSocket(err)
		}
		defer unix.Close(fd)
		err = unix.Connect(fd, address)
		if err == unix.EINPROGRESS {
			return false, "packets are on their way"
		}
		if err == nil && to.IsLoopback() && kind == unix.SOCK_DGRAM {
			// Its own loopback would do no harm: is the host's listener there?
			return answersDatagram(fd)
		}
		return refusedSocket(err)
	}}
}

// answersDatagram sends a datagram and waits a moment for word of a port that
// nobody listens on.
func answersDatagram(fd int) (bool, string) {
	if _, err := unix.Write(fd, []byte("x")); err != nil {
		return refusedSocket(err)
	}
	const moment = 20 // milliseconds
	fds := []unix.PollFd{{Fd: int32(fd), Events: unix.POLLIN}}
	if n, err := unix.Poll(fds, moment); err != nil || n == 0 {
		return false, fmt.Sprintf("sent, and nobody objects (%v)", err)
	}
	_, err := unix.Read(fd, make([]byte, 1))
	return refusedSocket(err)
}

// dialUnix connects to a socket; a name that begins with @ is abstract.
func dialUnix(name string) error {
	fd, err := unix.Socket(unix.AF_UNIX, unix.SOCK_STREAM|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return err
	}
	defer unix.Close(fd)
	return unix.Connect(fd, &unix.SockaddrUnix{Name: name})
}
