package toolchain

import (
	"slices"
	"testing"

	"gridjudge/problems"
)

func TestArguments(t *testing.T) {
	p := &Program{Args: []string{"java", "-Xmx{heap_mib}m", "--size={memory_mib}", "Main"}, Toolchain: &Toolchain{reserve: 32 * problems.MiB}}
	for memory, want := range map[int64][]string{
		256 << 20: {"java", "-Xmx224m", "--size=256", "Main"},
		64 << 20:  {"java", "-Xmx32m", "--size=64", "Main"},
		32 << 20:  {"java", "-Xmx8m", "--size=32", "Main"},
		1 << 20:   {"java", "-Xmx4m", "--size=1", "Main"},
		0:         {"java", "Main"},
	} {
		if got := p.Arguments(memory); !slices.Equal(got, want) {
			t.Errorf("%d: got %q, want %q", memory, got, want)
		}
	}
	if p.Args[1] != "-Xmx{heap_mib}m" {
		t.Error("the program was changed")
	}
}

func TestExpand(t *testing.T) {
	v := values{single: map[string]string{"main": "{class}", "class": "C"}, several: map[string][]string{"sources": {"a b", "{main}"}, "static": nil}}
	got := v.expand([]string{"cc", "{static}", "{sources}", "-o", "x{main}y", "{other}"})
	// What was filled in is not looked at again.
	want := []string{"cc", "a b", "{main}", "-o", "x{class}y", "{other}"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
