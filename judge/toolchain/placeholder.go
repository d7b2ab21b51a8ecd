package toolchain

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"gridjudge/problems"
	"gridjudge/problems/decode"
)

var placeholder = regexp.MustCompile(`\{([a-z][a-z0-9_]*)\}`)

// lists are the placeholders that stand for any number of arguments: alone.
var lists = regexp.MustCompile(`^\{(sources|files)\}$`)

// holdPlaceholders reports placeholders that nothing would fill. at is the key
// they stand under; nil if it came from an earlier file.
func holdPlaceholders(at, row *decode.Value, argvs [][]string, known []string) {
	if at == nil {
		at = row
	}
	for _, argv := range argvs {
		for _, word := range argv {
			for _, m := range placeholder.FindAllStringSubmatch(word, -1) {
				if !slices.Contains(known, m[1]) {
					fix := "known here: {" + strings.Join(known, "}, {") + "}"
					if near := decode.Nearest(m[1], known); near != "" {
						fix = "did you mean {" + near + "}?"
					}
					at.Mistake(fix, "nothing fills {%s}", m[1])
				} else if lists.MatchString(m[0]) && word != m[0] {
					at.Mistake("make it an argument of its own", "%s stands for several arguments", m[0])
				}
			}
		}
	}
}

// values fill placeholders: singles within a word, several in place of one.
type values struct {
	single  map[string]string
	several map[string][]string
}

// expand fills one command.
func (v values) expand(argv []string) []string {
	filled := make([]string, 0, len(argv))
	for _, word := range argv {
		if m := placeholder.FindStringSubmatch(word); m != nil && m[0] == word {
			if words, ok := v.several[m[1]]; ok {
				filled = append(filled, words...)
				continue
			}
		}
		filled = append(filled, placeholder.ReplaceAllStringFunc(word, func(name string) string {
			if value, ok := v.single[name[1:len(name)-1]]; ok {
				return value
			}
			return name
		}))
	}
	return filled
}

// Arguments returns Args for a run of so much memory: a runtime that divides
// its memory itself (Java, Node) has to be told. 0: no limit.
func (p *Program) Arguments(memoryBytes int64) []string {
	if memoryBytes <= 0 {
		return slices.DeleteFunc(slices.Clone(p.Args), func(word string) bool {
			return strings.Contains(word, "{memory_mib}") || strings.Contains(word, "{heap_mib}")
		})
	}
	memory := memoryBytes / int64(problems.MiB)
	heap := memory
	if p.Toolchain != nil {
		heap -= int64(p.Toolchain.reserve / problems.MiB)
	}
	// Below its needs a runtime cannot run whatever it is told; a fourth lets
	// it come far enough to be counted.
	heap = max(heap, memory/4, 4)
	return values{single: map[string]string{
		"memory_mib": strconv.FormatInt(max(memory, 1), 10),
		"heap_mib":   strconv.FormatInt(heap, 10),
	}}.expand(p.Args)
}
