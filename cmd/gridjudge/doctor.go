package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/urfave/cli/v2"

	"gridjudge/judge/report"
	"gridjudge/sandbox"
)

func (s *session) doctorCommand() *cli.Command {
	return &cli.Command{
		Name:  "doctor",
		Usage: "tell what this host can isolate and count, and what would mend it",
		Description: paragraph(
			"Each row is PASS, CAUTION (it works, but less well) or FAIL, with what mends it.",
			"The rows \"wall\" and \"limit\" are proven: a program that tries to break out runs",
			"in a box, and each of its attacks must be refused."),
		Flags:              []cli.Flag{toolchainsFlag(), formatFlag(), attackFlag()},
		CustomHelpTemplate: commandHelp(exitDoctor),
		Action:             s.doctor,
	}
}

// level is how a check went.
type level string

const (
	pass    level = "PASS"
	caution level = "CAUTION"
	fail    level = "FAIL"
)

// finding is one row of the doctor's: what was looked at, what was found, and
// what mends it.
type finding struct {
	Name    string         `json:"name"`
	Level   level          `json:"level"`
	Detail  string         `json:"detail"`
	Fix     string         `json:"fix"`
	Attacks []attackResult `json:"attacks,omitempty"` // of a row that is proven by them
}

// found, lacking and failed are findings in one line.
func found(name, detail string) finding { return finding{Name: name, Level: pass, Detail: detail} }

func lacking(name, detail, fix string) finding {
	return finding{Name: name, Level: caution, Detail: detail, Fix: fix}
}

func failed(name, detail, fix string) finding {
	return finding{Name: name, Level: fail, Detail: detail, Fix: fix}
}

// doctorReport is the JSON of `doctor`.
type doctorReport struct {
	Schema    string             `json:"schema"` // "gridjudge.doctor/1"
	OK        bool               `json:"ok"`
	Checks    []finding          `json:"checks"`
	Isolation *sandbox.Isolation `json:"isolation,omitempty"`
}

func (s *session) doctor(c *cli.Context) error {
	if c.IsSet(attackFlagName) {
		return s.attack(c)
	}
	asJSON, err := wantsJSON(c)
	if err != nil {
		return err
	}
	if err := noArguments(c); err != nil {
		return err
	}
	compilers, err := compilerChecks(c.StringSlice("toolchains"))
	if err != nil {
		return err
	}
	r, err := newExamination(compilers).examine(c.Context)
	if err != nil {
		return err
	}
	return s.showDoctor(r, asJSON)
}

func (s *session) showDoctor(r *doctorReport, asJSON bool) error {
	if asJSON {
		return outcome(r.OK, report.EncodeJSON(s.stdout, r))
	}
	return outcome(r.OK, r.writeText(s.stdout, s.textOptions().Color))
}

// examination is what the doctor looks at; tests put others in their place.
type examination struct {
	host      host
	probe     func() (sandbox.Isolation, error)
	landlock  func() (version int, err error)
	disks     []finding
	compilers []finding
	run       func(context.Context) finding
	box       func() (attacker, error)
}

func newExamination(compilers []finding) *examination {
	return &examination{
		host:      host{root: "/", euid: os.Geteuid()},
		probe:     sandbox.Probe,
		landlock:  landlockVersion,
		disks:     diskChecks(),
		compilers: compilers,
		run:       runCheck,
		box:       newAttacker,
	}
}

// examine makes all checks, from the kernel up to attacks in a box.
func (e *examination) examine(ctx context.Context) (*doctorReport, error) {
	h := e.host
	isolation, unusable := e.probe()
	checks := []finding{
		h.kernel(), h.machine(), h.user(), h.cgroup(isolation, unusable), h.namespaces(), h.userNamespaces(), h.seccomp(), landlock(e.landlock()),
		h.swap(), h.governor(), h.turbo(), h.siblings(), h.layout(), h.hugePages(), h.processors(),
	}
	checks = append(append(checks, e.disks...), e.compilers...)
	run := e.run(ctx)
	checks = append(checks, run)
	if unusable == nil && run.Level != fail {
		walls, err := e.attackWalls(ctx, isolation)
		if err != nil {
			return nil, err
		}
		checks = append(checks, walls...)
	}
	r := &doctorReport{Schema: "gridjudge.doctor/1", OK: true, Checks: checks}
	if unusable == nil {
		r.Isolation = &isolation
	}
	for _, f := range checks {
		r.OK = r.OK && f.Level != fail
	}
	return r, ctx.Err()
}

// attackWalls builds a box and attacks it from the inside.
func (e *examination) attackWalls(ctx context.Context, i sandbox.Isolation) (checks []finding, err error) {
	a, err := e.box()
	if err != nil {
		return []finding{failed("walls", "prepare the attacks: "+err.Error(), "mend the rows above that are not PASS")}, nil
	}
	defer func() { err = errors.Join(err, a.Close()) }()
	checks = wallFindings(ctx, a)
	checks = append(checks, limitFindings(ctx, a, i)...)
	return append(checks, leftFinding(a, e.host)), ctx.Err()
}

func (r *doctorReport) writeText(w io.Writer, color bool) error {
	width := 0
	for _, f := range r.Checks {
		width = max(width, len(f.Name))
	}
	var b strings.Builder
	for _, f := range r.Checks {
		fmt.Fprintf(&b, "%s  %-*s  %s\n", f.Level.painted(color), width, f.Name, strings.ReplaceAll(f.Detail, "\n", " "))
		if f.Fix != "" {
			fmt.Fprintf(&b, "%*s  fix: %s\n", width+9, "", f.Fix)
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// painted is the level, as wide as the widest.
func (l level) painted(color bool) string {
	text := fmt.Sprintf("%-7s", string(l))
	if !color {
		return text
	}
	code := map[level]string{pass: "32", caution: "33", fail: "1;31"}[l]
	return "\x1b[" + code + "m" + text + "\x1b[0m"
}
