.DEFAULT_GOAL := help

.PHONY: help
help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "  %-8s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

.PHONY: build
build: ## one static binary, ./gridjudge
	CGO_ENABLED=0 go build -trimpath -ldflags="-s -w" -o gridjudge ./cmd/gridjudge

.PHONY: test
test: ## every test; compilers that are missing skip theirs and say so
	go test ./...

.PHONY: verify
verify: ## every reference solver and kept program against what is expected of it
	go run ./cmd/gridjudge verify

.PHONY: vm
vm: ## the sandbox's tests on cgroup v2, in an emulated machine with Linux 6.1 and 6.12 (8 minutes)
	sandbox/testdata/vm/run

.PHONY: lint
lint: ## gofmt, vet, staticcheck, tidy
	test -z "$$(gofmt -l .)"
	go vet ./...
	go run honnef.co/go/tools/cmd/staticcheck@v0.8.2 ./...
	go mod tidy -diff

.PHONY: bench
bench: ## a run in a box beside a bare one, and the solvers
	go test -run '^$$' -bench . ./sandbox ./reference

.PHONY: fuzz
fuzz: ## each fuzz target for FUZZTIME (default 20s)
	@go list -f '{{if or .TestGoFiles .XTestGoFiles}}{{.ImportPath}}{{end}}' ./... | while read -r p; do \
		go test -list '^Fuzz' "$$p" | grep '^Fuzz' | while read -r f; do \
			echo "== $$p $$f"; go test -run '^$$' -fuzz "^$$f\$$" -fuzztime "$${FUZZTIME:-20s}" "$$p" || exit 1; \
		done || exit 1; \
	done
