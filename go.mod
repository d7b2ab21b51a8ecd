module gridjudge

go 1.26.0

require (
	github.com/sergi/go-diff v1.4.0 // draws differences, decides none
	github.com/urfave/cli/v2 v2.27.7 // the command line
	golang.org/x/sync v0.24.0
	golang.org/x/sys v0.49.0 // the sandbox's system calls
	golang.org/x/term v0.47.0
	gopkg.in/yaml.v3 v3.0.1 // specs, decoded through yaml.Node
)

// Test dependencies.
require (
	github.com/google/go-cmp v0.7.0
	github.com/rogpeppe/go-internal v1.16.0
	pgregory.net/rapid v1.3.0
)

require (
	github.com/cpuguy83/go-md2man/v2 v2.0.7 // indirect
	github.com/russross/blackfriday/v2 v2.1.0 // indirect
	github.com/xrash/smetrics v0.0.0-20240521201337-686a1a2994c1 // indirect
	golang.org/x/tools v0.26.0 // indirect
)
