//go:build linux && amd64

package sandbox

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// Judge and keeper talk over a pair of SEQPACKET sockets. The judge sends the
// settings of the box and then, if there are any, a message that carries the
// files of its cgroups. The keeper answers that it is ready, with the folder
// that programs write to. A request is some numbers, then texts, each ended by
// a NUL: path, folder, arguments, environment; it carries stdin, stdout, stderr
// and what further descriptors the program is given. While a
// program runs any message means "kill it", and so does the end of the
// connection. The end of a run is told by an answer, when nothing of it is
// alive and the folder is empty again. If the request says hold, the folder is
// left until the judge sends release, and a last answer tells that it is empty.
// If it says live, the keeper gives its copies of the descriptors up once the
// program runs: the program's are then the last, and their end is seen at once.
const (
	requestNumbers  = 11
	answerNumbers   = 8
	settingsNumbers = 9
	messageMax      = 128 << 10
	maxRights       = 16 // descriptors with a message
)

// settings of a keeper.
type settings struct {
	Mounts       []Mount
	ScratchBytes int64
	ScratchFiles int
	UID, GID     int
	Cores        []int
	Cgroup       cgroupVersion
	Unprivileged bool
	Explain      bool
}

// request is a run as the keeper sees it: descriptors for what is the judge's.
type request struct {
	limits    Limits
	path, dir string
	args, env []string
	files     []int // the program's descriptors, from 0
	hold      bool  // keep the folder as it is until the judge has looked into it
	live      bool  // keep no copies of the descriptors
}

// What the judge sends beside requests: messages of one byte, no descriptors.
const (
	orderKill    = 'k'
	orderRelease = 'r'
)

// answerKind says what an answer means.
type answerKind int64

const (
	answerReady      answerKind = iota // the box stands; the folder comes with it
	answerEnded                        // the run is over
	answerNotStarted                   // the program could not be started; the error number says why
	answerNoFolder                     // its folder could not be entered; the error number says why
	answerEmptied                      // the folder is empty again
	answerFailed                       // the keeper failed; the text says how
)

type answer struct {
	kind   answerKind
	errno  unix.Errno
	result Result
	signal unix.Signal
	text   string // how the keeper failed, or which calls an explaining box refused
}

func appendNumbers(b []byte, numbers ...int64) []byte {
	for _, n := range numbers {
		b = binary.LittleEndian.AppendUint64(b, uint64(n))
	}
	return b
}

func takeNumbers(b []byte, into []int64) (rest []byte) {
	for i := range into {
		into[i] = int64(binary.LittleEndian.Uint64(b[8*i:]))
	}
	return b[8*len(into):]
}

func appendSettings(b []byte, s *settings) ([]byte, error) {
	b = appendNumbers(b, s.ScratchBytes, int64(s.ScratchFiles), int64(s.UID), int64(s.GID), int64(s.Cgroup), asNumber(s.Unprivileged), asNumber(s.Explain), int64(len(s.Cores)), int64(len(s.Mounts)))
	for _, c := range s.Cores {
		b = appendNumbers(b, int64(c))
	}
	for _, m := range s.Mounts {
		b = appendNumbers(b, asNumber(m.Writable))
		for _, path := range []string{m.Source, m.Target} {
			if strings.IndexByte(path, 0) >= 0 {
				return b, fmt.Errorf("the path of a mount holds a NUL byte: %q", path)
			}
			b = append(append(b, path...), 0)
		}
	}
	if len(b) > messageMax {
		return b, fmt.Errorf("mounts take %d bytes to list: at most %d", len(b), messageMax)
	}
	return b, nil
}

func parseSettings(b []byte) (*settings, error) {
	errShort := errors.New("settings too short")
	var n [settingsNumbers]int64
	if len(b) < 8*len(n) {
		return nil, errShort
	}
	b = takeNumbers(b, n[:])
	s := &settings{ScratchBytes: n[0], ScratchFiles: int(n[1]), UID: int(n[2]), GID: int(n[3]), Cgroup: cgroupVersion(n[4]), Unprivileged: n[5] == 1, Explain: n[6] == 1}
	if n[7] < 0 || n[7] > int64(len(b)/8) {
		return nil, errShort
	}
	cores := make([]int64, n[7])
	b = takeNumbers(b, cores)
	for _, c := range cores {
		s.Cores = append(s.Cores, int(c))
	}
	for range n[8] {
		var writable [1]int64
		if len(b) < 8 {
			return nil, errShort
		}
		b = takeNumbers(b, writable[:])
		source, rest, ok := bytes.Cut(b, []byte{0})
		target, rest, ok2 := bytes.Cut(rest, []byte{0})
		if !ok || !ok2 {
			return nil, errShort
		}
		b = rest
		s.Mounts = append(s.Mounts, Mount{Source: string(source), Target: string(target), Writable: writable[0] == 1})
	}
	return s, nil
}

func asNumber(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

func appendRequest(b []byte, r *request) ([]byte, error) {
	l := &r.limits
	b = appendNumbers(b, int64(l.CPU), int64(l.Wall), l.Memory, l.FileSize, l.Stack, int64(l.Processes), int64(l.OpenFiles), asNumber(r.hold), asNumber(r.live), int64(len(r.args)), int64(len(r.env)))
	for _, list := range [][]string{{r.path, r.dir}, r.args, r.env} {
		for _, v := range list {
			if strings.IndexByte(v, 0) >= 0 {
				return b, fmt.Errorf("an argument or variable holds a NUL byte: %q", v)
			}
			b = append(append(b, v...), 0)
		}
	}
	if len(b) > messageMax {
		return b, fmt.Errorf("arguments and environment have %d bytes: at most %d", len(b), messageMax)
	}
	return b, nil
}

func parseRequest(b []byte, r *request) error {
	if len(b) < 8*requestNumbers {
		return errors.New("request too short")
	}
	var n [requestNumbers]int64
	text := string(takeNumbers(b, n[:]))
	r.limits = Limits{CPU: time.Duration(n[0]), Wall: time.Duration(n[1]), Memory: n[2], FileSize: n[3], Stack: n[4], Processes: int(n[5]), OpenFiles: int(n[6])}
	r.hold, r.live = n[7] == 1, n[8] == 1
	words := strings.Split(strings.TrimSuffix(text, "\x00"), "\x00")
	if n[9] < 0 || n[10] < 0 || n[9] > messageMax || n[10] > messageMax || int64(len(words)) != 2+n[9]+n[10] {
		return fmt.Errorf("request with %d words", len(words))
	}
	r.path, r.dir = words[0], words[1]
	r.args, r.env = words[2:2+n[9]], words[2+n[9]:]
	return nil
}

func appendAnswer(b []byte, a *answer) []byte {
	// Ended and Stragglers share a number, so that a message stays one size.
	b = appendNumbers(b, int64(a.kind), int64(a.errno), int64(a.result.Ended)|int64(a.result.Stragglers)<<8, int64(a.result.ExitCode),
		int64(a.signal), int64(a.result.CPU), int64(a.result.Wall), a.result.Memory<<1|asNumber(a.result.OutOfMemory))
	return append(b, a.text...)
}

var errNonsense = errors.New("the keeper of the box sent nonsense")

func parseAnswer(b []byte) (answer, error) {
	if len(b) < 8*answerNumbers {
		return answer{}, errors.New("the keeper of the box sent too little")
	}
	var n [answerNumbers]int64
	rest := takeNumbers(b, n[:])
	if n[0] < 0 || n[0] > int64(answerFailed) || n[2]&0xff > int64(Memory) || n[2] < 0 || n[5] < 0 || n[6] < 0 || n[7] < 0 {
		return answer{}, errNonsense
	}
	a := answer{kind: answerKind(n[0]), errno: unix.Errno(n[1]), signal: unix.Signal(n[4]), text: string(rest)}
	a.result = Result{Ended: Ended(n[2] & 0xff), Stragglers: int(n[2] >> 8), ExitCode: int(n[3]), CPU: time.Duration(n[5]), Wall: time.Duration(n[6]), Memory: n[7] >> 1, OutOfMemory: n[7]&1 == 1}
	return a, nil
}

// receive reads one message and the descriptors that came with it. A length of
// zero means that the other side is gone.
func receive(socket int, message, rights []byte) (n int, fds []int, err error) {
	length := 0
	for {
		n, length, _, _, err = unix.Recvmsg(socket, message, rights, unix.MSG_CMSG_CLOEXEC)
		if err != unix.EINTR {
			break
		}
	}
	if err != nil || length == 0 {
		return n, nil, err
	}
	parts, err := unix.ParseSocketControlMessage(rights[:length])
	for i := range parts {
		more, e := unix.ParseUnixRights(&parts[i])
		fds, err = append(fds, more...), errors.Join(err, e)
	}
	if err != nil || n == 0 {
		closeAll(fds)
		return 0, nil, err
	}
	return n, fds, nil
}

func closeAll(fds []int) {
	for _, fd := range fds {
		unix.Close(fd)
	}
}
