package problems

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
)

// TemplateKinds are the kinds of problems that Template can begin.
func TemplateKinds() []string { return slices.Sorted(maps.Keys(templates())) }

// templates are the files of a new problem, by its kind. ID and TITLE stand
// for what the author chooses.
func templates() map[string]map[string]string {
	return map[string]map[string]string{
		"stdio": {
			specName: `id: ID
title: TITLE
limits: {time: 1s, memory: 64MiB}
input:
  - line: {int: n, range: 1..100000}
  - line: {list: a, length: n, of: {int: value, range: -1000000000..1000000000}}
output:
  - line: {int: sum}
check: tokens
tests:
  - sample: 01
  - files: "data/*.in"
`,
			statementName:                     "Given `n` whole numbers, print their sum.\n",
			"samples/01.in":                   "3\n1 2 3\n",
			"samples/01.ans":                  "6\n",
			"data/01-one.in":                  "1\n-1000000000\n",
			"data/01-one.ans":                 "-1000000000\n",
			"submissions/accepted/sum.py":     "input()\nprint(sum(map(int, input().split())))\n",
			"submissions/wrong_answer/1.py":   "input()\nprint(sum(set(map(int, input().split()))) % 10)\n",
			"submissions/run_time_error/1.py": "print(int(input().split()[1]))\n",
		},
		"function": {
			specName: `id: ID
title: TITLE
limits: {time: 1s, memory: 256MiB}
call:
  class: Solution
  function: twoSum
  parameters:
    - {name: nums, type: "int[]"}
    - {name: target, type: int}
  returns: "int[]"
check: {value: {order: any}}
tests:
  - sample: 01
  - files: "data/*.in"
`,
			statementName: "Return the positions, from 0, of the two numbers of `nums` whose sum is `target`, in any order.\n\n" +
				"Each case of a test is a line of JSON for each parameter, and its answer a line for what is returned.\n",
			"samples/01.in":                 "[2,7,11,15]\n9\n[3,2,4]\n6\n",
			"samples/01.ans":                "[0,1]\n[1,2]\n",
			"data/01-equal.in":              "[3,3]\n6\n[-1,-2,-3,-4,-5]\n-8\n",
			"data/01-equal.ans":             "[0,1]\n[2,4]\n",
			"submissions/accepted/two.py":   "class Solution:\n    def twoSum(self, nums: List[int], target: int) -> List[int]:\n        seen = {}\n        for i, value in enumerate(nums):\n            if target - value in seen:\n                return [seen[target - value], i]\n            seen[value] = i\n",
			"submissions/wrong_answer/1.py": "class Solution:\n    def twoSum(self, nums: List[int], target: int) -> List[int]:\n        return [0, 1]\n",
		},
		"sudoku": {
			specName: `id: ID
title: TITLE
limits: {time: 1s, memory: 64MiB}
domain: {sudoku: {box: 3x3, symbols: "123456789", blank: "."}}
input:
  - cases: {until: eof, each: [{line: {board: givens}}]}
output:
  - cases: {each: [{line: {board: solution}}]}
require: {givens: [consistent, unique]}
solution: {reference: fast}
check: {completion: {of: givens}}
tests:
  - sample: 01
  - boards: {file: boards/easy.txt, per: 10}
`,
			statementName:    "Complete each board, a line of 81 characters, so that every row, column and box holds each digit once.\n",
			"samples/01.in":  "17.5..8...52.1.........759..8...94.3.197.4..87......154.1...6..3...2..59...96..3.\n",
			"samples/01.ans": "174593826952816347638247591286159473519734268743682915491375682367428159825961734\n",
			"boards/easy.txt": "# One board a line; what stands behind it is ignored.\n" +
				"..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..\n" +
				"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n",
		},
	}
}

// Template returns the files of a new problem, below its folder; Lint has
// nothing to say about them. kind is one of TemplateKinds.
func Template(id, title, kind string) (map[string][]byte, error) {
	files, ok := templates()[kind]
	if !ok {
		return nil, fmt.Errorf("begin problem of kind %q: want one of %s", kind, strings.Join(TemplateKinds(), ", "))
	}
	if err := checkNew(id, title); err != nil {
		return nil, err
	}
	all := make(map[string][]byte, len(files))
	for name, text := range files {
		if name == specName {
			text = strings.NewReplacer("ID", id, "TITLE", quoted(title)).Replace(text)
		}
		all[name] = []byte(text)
	}
	return all, nil
}

// Derive returns the files of a new variant of a problem. The folder of a
// variant of a problem that is not built in is to stand beside the problem's.
func Derive(from *Problem, id string) (map[string][]byte, error) {
	if err := checkNew(id, from.Title); err != nil {
		return nil, err
	}
	if id == from.ID {
		return nil, fmt.Errorf("begin problem %q: it needs an id other than that of the problem that it extends", id)
	}
	parent := from.ID
	if !from.BuiltIn {
		parent = "../" + path.Base(path.Dir(from.at.key))
		if from.at.spec != specName {
			parent += "/" + from.at.spec
		}
	}
	spec := fmt.Sprintf("id: %s\nextends: %s\ntitle: %s\ntests: [inherit]\n", id, quoted(parent), quoted(from.Title))
	return map[string][]byte{specName: []byte(spec)}, nil
}

func checkNew(id, title string) error {
	if !ValidID(id) {
		return fmt.Errorf("begin problem %q: an id has small letters and digits, with single hyphens between, at most %d", id, maxID)
	}
	if !isLine(title) {
		return fmt.Errorf("begin problem %q: its title must be one line of at most %d bytes", id, maxTitle)
	}
	return nil
}

// quoted writes a text as YAML reads it: what JSON writes is YAML too.
func quoted(text string) string {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(text); err != nil {
		panic(err) // a string has an encoding
	}
	return strings.TrimSpace(b.String())
}
