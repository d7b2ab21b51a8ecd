package toolchain

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"gridjudge/sandbox"
)

// budget is what compiling one submission may use; all its commands together
// get no more time.
type budget struct {
	cpu, wall time.Duration
	memory    int64
}

// compileBudget is the same for every problem and language.
func compileBudget() budget {
	return budget{cpu: 20 * time.Second, wall: 30 * time.Second, memory: 1 << 30}
}

const (
	maxResult      = maxBinary     // of one file, and of all together
	maxFile        = 8 * maxResult // that the compiler writes on its way
	maxResultFiles = 2000          // a Java program has a file for each class
	processes      = 64
)

// outcome is how compiling ended.
type outcome struct {
	manifest
	lasting   bool // true of this content whenever it is compiled; false where a limit decided
	cpu, wall time.Duration
}

func (o outcome) program(p *plan, place string) *Program {
	program := p.program(o.manifest, place)
	program.CPU, program.Wall = o.cpu, o.wall
	return program
}

// build runs the commands of a plan and puts what they make into staged.
func (c *Compiler) build(ctx context.Context, p *plan, staged *staging) (outcome, error) {
	if len(p.steps) == 0 {
		return outcome{manifest: manifest{OK: true}, lasting: true}, p.takeSources(staged)
	}
	var further []sandbox.Mount
	if len(p.toolchain.goPackages) > 0 {
		place, err := c.standardLibrary(ctx, p)
		if err != nil {
			return outcome{}, err
		}
		further = append(further, standardMount(place))
	}
	b, err := c.newBox(ctx, c.boxConfig(p, further...))
	if err != nil {
		return outcome{}, err
	}
	defer c.closeBox(b)
	run := &building{plan: p, box: b, budget: c.budget, staged: staged, files: p.files, said: &capped{limit: maxLog}}
	for i := range p.steps {
		done, err := run.step(ctx, i)
		if err != nil {
			return outcome{}, err
		}
		if done {
			break
		}
	}
	run.Isolation = b.isolation()
	if run.OK {
		run.Log = p.words(run.said, "")
		err = p.takeSources(staged)
	}
	return run.outcome, err
}

// takeSources puts the submission itself into the results, if the table says so.
func (p *plan) takeSources(staged *staging) error {
	for _, name := range p.toolchain.results {
		if name != "{files}" {
			continue
		}
		for _, f := range p.files {
			if err := staged.add(f.Name, f.Mode&0o111 != 0, strings.NewReader(string(f.Content))); err != nil {
				return err
			}
		}
	}
	return nil
}

// building is a compilation under way.
type building struct {
	outcome
	plan   *plan
	box    box
	budget budget
	staged *staging
	files  []sandbox.File // what the next command finds
	said   *capped
}

// step runs one command. done: there is nothing more to run, the outcome says why.
func (b *building) step(ctx context.Context, i int) (done bool, err error) {
	last := i == len(b.plan.steps)-1
	out, talk := &capped{limit: maxLog}, &capped{limit: maxLog}
	command := b.plan.command(b.plan.steps[i])
	command.Files, command.Stdout, command.Stderr, command.Limits = b.files, out, talk, b.limits()
	var left leftovers
	result, err := b.box.run(ctx, command, func(f folder) error {
		if last {
			left = b.takeResults(f)
		} else {
			left = b.takeKept(f)
		}
		return nil
	})
	if err := errors.Join(err, left.failure); err != nil {
		return false, err
	}
	b.cpu += result.CPU
	b.wall += result.Wall
	b.said.Write(talk.Bytes())
	b.said.Write(out.Bytes())
	b.said.more = b.said.more || talk.more || out.more
	return b.judge(ctx, b.plan.steps[i][0], last, result, talk, left)
}

// judge tells what the end of a command means: the next one, a refusal, the
// whole thing made, or an error of ours.
func (b *building) judge(ctx context.Context, name string, last bool, result sandbox.Result, talk *capped, left leftovers) (done bool, err error) {
	if limit := b.budget.exceeded(result); limit != "" {
		b.refuse(fmt.Sprintf("the compiler %q was stopped by its limit of %s", name, limit))
		return true, nil
	}
	if result.Ended == sandbox.Signal {
		if crashes(result.Signal) && b.compilerIsWell(ctx) {
			b.refuse(fmt.Sprintf("the compiler %q crashed on this source (%s)", name, result.Signal))
			return true, nil
		}
		return false, fmt.Errorf("the compiler %q was killed by %s, and by none of its limits: %s", name, result.Signal, firstLine(printable(talk.String())))
	}
	if result.ExitCode != 0 {
		if b.plan.killed(talk) {
			return false, fmt.Errorf("the compiler was killed, and by none of its limits: %s", firstLine(lastLines(talk.String())))
		}
		b.lasting = true
		b.refuse(explained(talk))
		return true, nil
	}
	if left.missing != "" {
		b.lasting = true
		b.refuse(left.missing)
		return true, nil
	}
	b.OK, b.lasting = last, last
	return last, nil
}

// limits are what is left for the next command.
func (b *building) limits() sandbox.Limits {
	threads := b.plan.toolchain.processes
	if threads == 0 {
		threads = processes
	}
	return sandbox.Limits{
		CPU:       max(b.budget.cpu-b.cpu, time.Millisecond),
		Wall:      max(b.budget.wall-b.wall, time.Millisecond),
		Memory:    b.budget.memory,
		Output:    maxLog,
		Stderr:    maxLog + 1, // the one more tells that there was more
		Processes: threads,
		FileSize:  maxFile,
	}
}

func (b *building) refuse(why string) {
	b.OK, b.Log = false, b.plan.words(b.said, why)
}

// exceeded names the limit that ended a command, or "".
func (b budget) exceeded(r sandbox.Result) string {
	switch {
	case r.Ended == sandbox.CPU:
		return fmt.Sprintf("%v of CPU time", b.cpu)
	case r.Ended == sandbox.Wall:
		return fmt.Sprintf("%v of wall time", b.wall)
	case r.Ended == sandbox.Memory:
		return mebibytes(b.memory) + " of memory"
	case r.Ended == sandbox.Output:
		return fmt.Sprintf("%d KiB of output", maxLog>>10)
	case r.Ended == sandbox.Signal && r.Signal == "SIGXFSZ":
		return mebibytes(maxFile) + " a file"
	}
	return ""
}

// explained adds what a driver's words leave out: gcc calls an assembler that
// writes too much an internal error.
func explained(talk *capped) string {
	if strings.Contains(talk.String(), "File size limit exceeded") {
		return "the compiler was stopped by its limit of " + mebibytes(maxFile) + " a file"
	}
	return ""
}

// killed reports whether a driver says that somebody killed its compiler. Only
// its last words count: what stands before them a source can forge.
func (p *plan) killed(talk *capped) bool {
	return p.toolchain.killed != nil && p.toolchain.killed.MatchString(lastLines(talk.String()))
}

// lastLines returns the last two lines that are not empty.
func lastLines(text string) string {
	text = strings.TrimRight(text, "\n")
	first := strings.LastIndexByte(text, '\n')
	if before := strings.LastIndexByte(text[:max(first, 0)], '\n'); before >= 0 {
		return text[before+1:]
	}
	return text
}

// leftovers is what came of taking a command's results: missing is the
// compiler's fault, failure is ours.
type leftovers struct {
	missing string
	failure error
}

// crashes reports whether a signal is one that a program brings on itself.
func crashes(signal string) bool {
	return slices.Contains([]string{"SIGSEGV", "SIGBUS", "SIGABRT", "SIGILL", "SIGFPE", "SIGTRAP"}, signal)
}

// compilerIsWell reports whether a compiler that crashed can still tell its
// version: then its crash was this source's doing. (Sources that are nested
// deep enough crash rustc.)
func (b *building) compilerIsWell(ctx context.Context) bool {
	if len(b.plan.toolchain.version) == 0 {
		return false
	}
	a, err := ask(ctx, b.box, b.plan, b.plan.toolchain.version)
	return err == nil && a.ExitCode == 0
}

// takeKept hands files over to the next command.
func (b *building) takeKept(f folder) leftovers {
	for _, name := range b.plan.toolchain.keep {
		file, err := f.Open(name, maxResult)
		if err != nil {
			// A command that was refused leaves nothing; its exit code tells.
			return leftovers{missing: fmt.Sprintf("the compiler left no file %q that can be used: %v", name, err)}
		}
		content, err := io.ReadAll(file)
		if err := errors.Join(err, file.Close()); err != nil {
			return leftovers{failure: err}
		}
		b.files = append(slices.DeleteFunc(slices.Clone(b.files), func(other sandbox.File) bool { return other.Name == name }),
			sandbox.File{Name: name, Content: content})
	}
	return leftovers{}
}

// takeResults copies what the compiler made into the staging folder.
func (b *building) takeResults(f folder) leftovers {
	var names []string
	for _, result := range b.plan.toolchain.results {
		if result == "{files}" {
			continue
		}
		if left := b.takeResult(f, result, &names); left != (leftovers{}) {
			return left
		}
	}
	return leftovers{}
}

// takeResult copies a file, or all files of a folder without its name.
func (b *building) takeResult(f folder, result string, names *[]string) leftovers {
	file, err := f.Open(result, maxResult)
	if err == nil {
		return b.take(result, file)
	}
	if *names == nil {
		all, err := f.Names(maxResultFiles)
		if err != nil {
			return leftovers{missing: fmt.Sprintf("the compiler left too many files: %v", err)}
		}
		*names = append(all, "")
	}
	found := false
	for _, name := range *names {
		short, beneath := strings.CutPrefix(name, result+"/")
		if !beneath || printable(short) != short {
			continue
		}
		found = true
		file, err := f.Open(name, maxResult)
		if err != nil {
			return leftovers{missing: fmt.Sprintf("the compiler left %q, which cannot be used: %v", name, err)}
		}
		if left := b.take(short, file); left != (leftovers{}) {
			return left
		}
	}
	if !found {
		return leftovers{missing: fmt.Sprintf("the compiler left no file %q that can be used: %v", result, err)}
	}
	return leftovers{}
}

func (b *building) take(name string, file *os.File) leftovers {
	defer file.Close() // only read
	info, err := file.Stat()
	if err != nil {
		return leftovers{failure: err}
	}
	if b.staged.bytes+info.Size() > maxResult {
		return leftovers{missing: "the compiler made more than " + mebibytes(maxResult)}
	}
	if err := b.staged.add(name, info.Mode()&0o111 != 0, file); err != nil {
		return leftovers{failure: err}
	}
	return leftovers{}
}
