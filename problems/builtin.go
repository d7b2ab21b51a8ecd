package problems

import (
	"embed"
	"io/fs"
)

// embedded holds the folders of the built-in problems, kept submissions and
// board lists with them, so that the binary works anywhere.
//
//go:embed all:acwing166 all:acwing169 all:b4279 all:leetcode37
//go:embed all:nyoj722 all:p1784 all:poj3074 all:poj3076
var embedded embed.FS

// BuiltIn returns the ids of the problems in the binary, sorted.
func BuiltIn() []string {
	folders, err := fs.ReadDir(embedded, ".")
	if err != nil {
		panic(err) // the root of an embedded file system is always there
	}
	ids := make([]string, len(folders))
	for i, f := range folders {
		ids[i] = f.Name()
	}
	return ids
}

func builtInPlace(id string) (place, error) {
	p, err := fsPlace(embedded, id)
	p.builtIn = true
	p.key = "built in: " + id
	return p, err
}
