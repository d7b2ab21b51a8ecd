package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"

	"github.com/urfave/cli/v2"
	"golang.org/x/term"

	"gridjudge/judge/report"
	"gridjudge/sandbox"
)

func (s *session) execCommand() *cli.Command {
	return &cli.Command{
		Name:      "exec",
		Usage:     "run one program in a box and print what it used",
		UsageText: "gridjudge exec [limits] -- PROGRAM [ARGS]",
		Description: paragraph(
			"The program reads our stdin, unless that is a terminal, and writes to our stdout",
			"and stderr; what it used is then told on stderr. With --stdout FILE, or with",
			"--format json, what it used is told on stdout instead, and the program's own",
			"output goes to FILE or nowhere. The program sees the system's folders and what",
			"--read and --write show. A limit that is not given is none, but for --output",
			"(64MiB) and --processes (64)."),
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "time", Usage: "CPU `TIME` of all its processes, such as 1s or 500ms"},
			&cli.StringFlag{Name: "wall", Usage: "wall `TIME`"},
			&cli.StringFlag{Name: "memory", Usage: "`SIZE`, such as 64MiB"},
			&cli.StringFlag{Name: "output", Usage: "`SIZE` of its stdout"},
			&cli.IntFlag{Name: "processes", Usage: "`N` processes and threads", DefaultText: "64"},
			&cli.StringFlag{Name: "stdin", Usage: "`FILE` it reads"},
			&cli.StringFlag{Name: "stdout", Usage: "`FILE` for its output"},
			&cli.StringSliceFlag{Name: "read", Usage: "show the folder `DIR`, or DIR:PLACE, read-only; repeatable"},
			&cli.StringSliceFlag{Name: "write", Usage: "show the folder `DIR`, or DIR:PLACE, and let it write there; repeatable"},
			&cli.StringSliceFlag{Name: "env", Usage: "`K=V` for its environment; repeatable"},
			&cli.BoolFlag{DisableDefaultText: true, Name: "explain", Usage: "tell which system calls the box refused; slows each of them"},
			formatFlag(),
		},
		CustomHelpTemplate: commandHelp(exitExec),
		Action:             s.exec,
	}
}

// execPath is where programs named without a folder are looked for: folders
// that every box shows.
const execPath = "/usr/local/bin:/usr/bin:/bin"

// execFolder is where a box shows a program that lies elsewhere.
const execFolder = "/program"

func (s *session) exec(c *cli.Context) error {
	asJSON, err := wantsJSON(c)
	if err != nil {
		return err
	}
	if !c.Args().Present() {
		return &usageError{message: "exec: no program given", hint: "write it behind --, as in `gridjudge exec --time 1s -- ./a.out`"}
	}
	limits, err := execLimits(c)
	if err != nil {
		return err
	}
	config, command, err := execCommand(c, limits)
	if err != nil {
		return err
	}
	result, isolation, err := s.runInBox(c, config, command, asJSON)
	if err != nil {
		return err
	}
	return s.showExec(c, result, isolation, limits, asJSON)
}

func execLimits(c *cli.Context) (limits sandbox.Limits, err error) {
	if limits.CPU, err = duration(c, "time"); err != nil {
		return limits, err
	}
	if limits.Wall, err = duration(c, "wall"); err != nil {
		return limits, err
	}
	if limits.Memory, err = size(c, "memory"); err != nil {
		return limits, err
	}
	if limits.Output, err = size(c, "output"); err != nil {
		return limits, err
	}
	limits.Processes = c.Int("processes")
	if c.IsSet("processes") && limits.Processes < 1 {
		return limits, &usageError{message: fmt.Sprintf("flag --processes: %d is less than 1", limits.Processes)}
	}
	return limits, nil
}

// execCommand makes the box and the run of what the command line asks for.
func execCommand(c *cli.Context, limits sandbox.Limits) (sandbox.Config, *sandbox.Command, error) {
	config := sandbox.Config{Explain: c.Bool("explain")}
	for _, flag := range []string{"read", "write"} {
		for _, text := range c.StringSlice(flag) {
			mount, err := mountOf(flag, text)
			if err != nil {
				return config, nil, err
			}
			config.Mounts = append(config.Mounts, mount)
		}
	}
	env := []string{"PATH=" + execPath}
	for _, kv := range c.StringSlice("env") {
		if name, _, ok := strings.Cut(kv, "="); !ok || name == "" {
			return config, nil, &usageError{message: fmt.Sprintf("flag --env: %q is not K=V", kv)}
		}
		env = append(env, kv)
	}
	args := c.Args().Slice()
	program, mount, err := findProgram(args[0], config.Mounts)
	if err != nil {
		return config, nil, err
	}
	if mount != nil {
		config.Mounts = append(config.Mounts, *mount)
	}
	return config, &sandbox.Command{Path: program, Args: args, Env: env, Limits: limits}, nil
}

// mountOf reads DIR or DIR:PLACE.
func mountOf(flag, text string) (sandbox.Mount, error) {
	source, target, placed := strings.Cut(text, ":")
	source, err := filepath.Abs(source)
	if err != nil {
		return sandbox.Mount{}, err
	}
	if !placed {
		target = source
	}
	if !path.IsAbs(target) {
		return sandbox.Mount{}, &usageError{message: fmt.Sprintf("flag --%s: the place %q is not an absolute path", flag, target)}
	}
	if _, err := os.Stat(source); err != nil {
		return sandbox.Mount{}, &usageError{message: fmt.Sprintf("flag --%s: %v", flag, err)}
	}
	return sandbox.Mount{Source: source, Target: target, Writable: flag == "write"}, nil
}

// findProgram returns the path of a program in the box, and what must be
// mounted for it to be there.
func findProgram(name string, mounts []sandbox.Mount) (string, *sandbox.Mount, error) {
	if !strings.Contains(name, "/") {
		for _, dir := range strings.Split(execPath, ":") {
			if isProgram(path.Join(dir, name)) {
				return path.Join(dir, name), nil, nil
			}
		}
		return "", nil, &usageError{
			message: fmt.Sprintf("find program %q: not in %s", name, execPath),
			hint:    "give its path, such as ./" + name,
		}
	}
	full, err := filepath.Abs(name)
	if err != nil {
		return "", nil, err
	}
	if path.IsAbs(name) && inBox(name, mounts) {
		return name, nil, nil
	}
	if _, err := os.Stat(full); err != nil {
		return "", nil, &usageError{message: fmt.Sprintf("find program %q: %v", name, errors.Unwrap(err))}
	}
	if !isProgram(full) {
		return "", nil, &usageError{message: fmt.Sprintf("find program %q: not an executable file", name), hint: "chmod +x " + name}
	}
	target := path.Join(execFolder, filepath.Base(full))
	return target, &sandbox.Mount{Source: full, Target: target}, nil
}

// inBox reports whether a box shows a path by itself.
func inBox(name string, mounts []sandbox.Mount) bool {
	shown := []string{"/usr", "/bin", "/sbin", "/lib", "/lib64"}
	for _, m := range mounts {
		shown = append(shown, m.Target)
	}
	for _, folder := range shown {
		if strings.HasPrefix(path.Clean(name), strings.TrimSuffix(folder, "/")+"/") {
			return true
		}
	}
	return false
}

func isProgram(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular() && info.Mode()&0o111 != 0
}

// runInBox runs the command with its streams joined to ours, or to files.
func (s *session) runInBox(c *cli.Context, config sandbox.Config, command *sandbox.Command, asJSON bool) (result sandbox.Result, isolation sandbox.Isolation, err error) {
	input, err := s.execInput(c.String("stdin"))
	if err != nil {
		return result, isolation, err
	}
	if input != nil {
		defer input.Close()
		command.Stdin = input
	}
	command.Stderr = s.stderr
	if name := c.String("stdout"); name != "" {
		file, failed := os.Create(name)
		if failed != nil {
			return result, isolation, failed
		}
		defer func() { err = errors.Join(err, file.Close()) }()
		command.Stdout = file
	} else if !asJSON {
		command.Stdout = s.stdout
	}
	box, err := sandbox.New(c.Context, config)
	if err != nil {
		return result, isolation, err
	}
	defer func() { err = errors.Join(err, box.Close()) }()
	result, err = box.Run(c.Context, command)
	return result, box.Isolation(), err
}

// execInput opens what the program reads; nil is nothing. A terminal is not
// handed over: a program can type on it.
func (s *session) execInput(name string) (*os.File, error) {
	if name != "" {
		return os.Open(name)
	}
	reader, ok := s.stdin.(*patientReader)
	if !ok || term.IsTerminal(int(reader.file.Fd())) {
		return nil, nil
	}
	return duplicate(reader.file)
}

func (s *session) showExec(c *cli.Context, r sandbox.Result, isolation sandbox.Isolation, limits sandbox.Limits, asJSON bool) error {
	used := &report.Exec{
		Schema: "gridjudge.exec/1", Ended: r.Ended.String(), ExitCode: r.ExitCode, Signal: r.Signal,
		CPUMS: milliseconds(r.CPU), WallMS: milliseconds(r.Wall), MemoryBytes: r.Memory, OutputBytes: r.Output,
		Isolation: isolation, Refused: r.Refused,
	}
	show := used.WriteJSON
	if !asJSON {
		show = func(w io.Writer) error {
			return used.WriteText(w, report.ExecLimits{
				CPUMS: milliseconds(limits.CPU), WallMS: milliseconds(limits.Wall),
				MemoryBytes: limits.Memory, OutputBytes: limits.Output,
			}, s.textOptions())
		}
	}
	w := s.stdout
	if !asJSON && c.String("stdout") == "" {
		w = s.stderr
	}
	return outcome(r.Ended == sandbox.Exit && r.ExitCode == 0, show(w))
}

func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
