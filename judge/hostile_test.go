package judge

import (
	"slices"
	"strings"
	"testing"

	"gridjudge/problems"
)

// greedySpec has a case whose arguments fill a pipe many
// times over.
const greedySpec = `
id: greedy
title: Greedy
limits: {time: 1s, wall: WALL, memory: 256MiB, output: 1MiB}
call: {function: longest, parameters: [{name: words, type: "string[]"}], returns: string}
tests: {files: "data/*.in"}
`

func greedyProblem(t *testing.T, wall string) *problems.Problem {
	huge := strings.Repeat("x", 1<<20)
	return problem(t, map[string]string{
		"problem.yaml": strings.Replace(greedySpec, "WALL", wall, 1),
		"data/1.in":    "[\"a\",\"bc\"]\n[\"" + huge + "\"]\n[\"d\"]\n", "data/1.ans": "\"bc\"\n\"" + huge[:1000] + "\"\n\"d\"\n",
	})
}

// frames lets a function speak on the channels itself: the nonce of the case
// under way lies in the driver's memory, where a contestant finds it.
const frames = `
import gc, os, struct, sys, threading, time
def nonce():
    frame = sys._getframe()
    while frame:
        if 'nonce' in frame.f_locals and isinstance(frame.f_locals['nonce'], bytes):
            return frame.f_locals['nonce']
        frame = frame.f_back
def reply(payload, kind=b'R', length=None, key=None):
    return (key or nonce()) + struct.pack('<cQQI', kind, 0, 0, len(payload) if length is None else length) + payload
def say(*args, **keys):
    data = reply(*args, **keys)
    while data: data = data[os.write(4, data):]
def honest(words):
    return max(words, key=len)[:1000]
`

// TestChannelMisuse are functions that speak on the channels themselves, hold
// them or leave them: the judge never waits for longer than the limits allow,
// never holds more than a result may have, and blames the contestant.
func TestChannelMisuse(t *testing.T) {
	needBox(t)
	t.Parallel()
	patient, hasty := greedyProblem(t, "20s"), greedyProblem(t, "2s") // the latter for what nothing but the wall limit ends
	for _, c := range []struct{ name, body, verdict, reason string }{
		{"a forged right answer, and the driver's own", "say(b'\"bc\"'); return honest(words)", "PV", ""},
		{"a forged right answer, then the end", "say(b'\"bc\"'); os._exit(0)", "PV", ""},
		{"an answer to the next case as well", "data = reply(b'\"bc\"'); os.write(4, data + data); time.sleep(9)", "PV", "39|41|follow"},
		{"an answer for a nonce to come", "say(b'\"bc\"', key=bytes(16)); time.sleep(9)", "PV", "wrong nonce"},
		{"half a frame and a sleep", "os.write(4, reply(b'\"bc\"')[:30]); time.sleep(9)", "TLE", "wall"},
		{"half a frame and the end", "os.write(4, reply(b'\"bc\"')[:30]); os._exit(0)", "PV", "cut off"},
		{"a frame of 2 GiB", "os.write(4, reply(b'', length=1 << 31)); time.sleep(9)", "OLE", "results"},
		{"a frame of 4 GiB that keeps coming", "say(b'x' * 4096, length=(1 << 32) - 1)\n    while True: os.write(4, b'x' * 65536)", "OLE", "results"},
		{"millions of empty frames", "data = reply(b'') * 1000\n    while True: os.write(4, data)", "PV", ""},
		{"frames of an unknown kind", "say(b'', kind=b'J'); time.sleep(9)", "PV", "unknown kind"},
		{"a long exception", "say(b'x' * 5000, kind=b'E'); time.sleep(9)", "PV", "5000 bytes"},
		{"a forged exception", "say(b'\\x1b[31mJE: judge', kind=b'E'); time.sleep(9)", "RE", "JE: judge"},
		{"a result of 64 MiB", "return 'x' * (64 << 20)", "OLE", "results: more than 8MiB"},
		{"results that are too much together", "return 'x' * 600000", "OLE", "results: more than 1MiB"},
		{"deep nesting", "say(b'[' * (1 << 20)); time.sleep(9)", "PV", "want string"},
		{"no UTF-8", "say(b'\"\\xff\"'); time.sleep(9)", "PV", "not UTF-8"},
		{"noise that fills the pipe before huge arguments are read", "if len(words) > 1:\n        threading.Thread(target=lambda: os.write(4, b'x' * (1 << 20))).start(); time.sleep(0.3)\n    return honest(words)", "PV", ""},
		{"answers that are not read while huge arguments come", "say(b'\"bc\"')\n    while True: os.write(4, b'x' * 65536)", "TLE PV", ""},
		{"threads that all answer", "key = nonce()\n    for i in range(8): threading.Thread(target=lambda: say(b'\"bc\"', key=key)).start()\n    return honest(words)", "PV", ""},
		{"a child that holds the channels", "if len(words) > 1 and os.fork() == 0: time.sleep(9)\n    return honest(words)", "AC", ""},
		{"a child that answers, and the parent ends", "key = nonce()\n    if os.fork() == 0: say(b'\"bc\"', key=key); time.sleep(9)\n    os._exit(0)", "PV", ""},
		{"a child that goes on in the parent's place", "if os.fork() == 0: return honest(words)\n    time.sleep(0.2); os._exit(0)", "PV", ""},
		{"closes the arguments and blocks", "os.close(3); time.sleep(9)", "TLE", "wall"},
		{"closes the answers and blocks", "os.close(4); time.sleep(9)", "TLE", "wall"},
		{"closes the arguments and answers", "os.close(3); return honest(words)", "RE", "exit code 120"},
		{"swaps the channels", "os.dup2(1, 4); return honest(words)", "TLE", "wall"},
		{"kills itself behind a right answer", "say(b'\"bc\"'); os.kill(os.getpid(), 9)", "RE", "SIGKILL"},
		{"kills everything", "os.kill(-1, 9)", "RE", "No such process"},
		{"stops itself", "os.kill(os.getpid(), 19); return honest(words)", "TLE", "wall"},
		{"reads its arguments away", "os.read(3, 1 << 20); return honest(words)", "TLE", "wall"},
		{"sleeps", "time.sleep(9)", "TLE", "wall"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			p := patient
			if strings.HasPrefix(c.verdict, "TLE") {
				p = hasty
			}
			g := gradePython(t, Config{NoRetry: true}, p, frames+"def longest(words):\n    "+c.body+"\n")
			matched := c.reason == ""
			for _, want := range strings.Split(c.reason, "|") {
				matched = matched || strings.Contains(g.Reason, want)
			}
			if !slices.Contains(strings.Fields(c.verdict), g.Verdict.String()) || !matched {
				t.Errorf("got %v on case %d (%s; %s), want %s with %q\n%s", g.Verdict, g.Case, g.Reason, g.Detail, c.verdict, c.reason, stderrOf(g))
			}
		})
	}
}
