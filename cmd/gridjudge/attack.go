package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"github.com/urfave/cli/v2"
)

// attackFlagName is the flag, not in the help, that turns `doctor` into what
// the doctor runs in its box: `doctor --attack NAME WORD`.
const attackFlagName = "attack"

// attackVariable must hold the word of the command line. Together with a look
// at where we are it keeps anybody from attacking his own host by accident.
const attackVariable = "GRIDJUDGE_ATTACK"

func attackFlag() cli.Flag {
	return &cli.StringFlag{Name: attackFlagName, Hidden: true}
}

// attack tries one thing that a program in a box must not be able to do. What
// succeeds is undone at once, or dies with the box.
type attack struct {
	name string
	try  func() (held bool, detail string)
}

// attackGroup is the attacks of one run.
type attackGroup struct {
	name    string // on the command line
	title   string // of the doctor's row; the limits' groups have none
	attacks []attack
}

// attackResult is one line of an attacker's output.
type attackResult struct {
	Name   string `json:"name"`
	Result string `json:"result"` // "held" or "open"
	Detail string `json:"detail"` // what happened
}

// What can come of an attack.
const (
	wallHeld = "held"
	wallOpen = "open"
)

// attackPlan is what of this host an attacker goes for. It reads it from its
// stdin.
type attackPlan struct {
	Word    string   `json:"word"`    // stands on its command line
	Process int      `json:"process"` // the doctor's own
	Paths   []string `json:"paths"`   // files and folders that are there on the host
	Shown   string   `json:"shown"`   // a file that the box shows, which anybody could write to
	TCP     int      `json:"tcp"`     // ports of 127.0.0.1 that somebody listens on
	UDP     int      `json:"udp"`
	Address string   `json:"address"` // of the host in its network; may be empty
	Name    string   `json:"name"`    // an abstract socket that somebody listens on
	Socket  string   `json:"socket"`  // and one with a path
}

// attack is the attacker's own main: it prints a line for each attack.
func (s *session) attack(c *cli.Context) error {
	word := c.Args().First()
	if word == "" || os.Getenv(attackVariable) != word || !insideBox() {
		return &usageError{message: "doctor --attack: this is not a box of the doctor's", hint: "run `gridjudge doctor`: it builds a box and attacks it from the inside"}
	}
	const longest = 1 << 20
	var plan attackPlan
	if err := json.NewDecoder(io.LimitReader(s.stdin, longest)).Decode(&plan); err != nil {
		return fmt.Errorf("read the plan of attack: %w", err)
	}
	groups := attackGroups(&plan)
	at := slices.IndexFunc(groups, func(g attackGroup) bool { return g.name == c.String(attackFlagName) })
	if at < 0 {
		return &usageError{message: fmt.Sprintf("doctor --attack: unknown group %q", c.String(attackFlagName))}
	}
	return runAttacks(s.stdout, groups[at].attacks)
}

// runAttacks prints what comes of each attack as soon as it is known: the next
// one may be our end.
func runAttacks(w io.Writer, attacks []attack) error {
	encoder := json.NewEncoder(w)
	for _, a := range attacks {
		result := attackResult{Name: a.name, Result: wallOpen}
		held, detail := a.try()
		if result.Detail = detail; held {
			result.Result = wallHeld
		}
		if err := encoder.Encode(result); err != nil {
			return err
		}
	}
	return nil
}

// readResults reads what runAttacks printed, as far as it goes.
func readResults(r io.Reader) ([]attackResult, error) {
	var told []attackResult
	for decoder := json.NewDecoder(r); ; {
		var result attackResult
		err := decoder.Decode(&result)
		if err == nil && result.Result != wallHeld && result.Result != wallOpen {
			err = fmt.Errorf("attack %q came to %q", result.Name, result.Result)
		}
		if errors.Is(err, io.EOF) {
			return told, nil
		}
		if err != nil {
			return told, fmt.Errorf("read what an attacker said: %w", err)
		}
		told = append(told, result)
	}
}
