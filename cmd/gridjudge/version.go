package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/urfave/cli/v2"

	"gridjudge/judge/report"
)

func (s *session) versionCommand() *cli.Command {
	return &cli.Command{
		Name:   "version",
		Usage:  "tell the version",
		Flags:  []cli.Flag{formatFlag()},
		Action: s.version,
	}
}

// versionReport is the JSON of `version`.
type versionReport struct {
	Schema   string `json:"schema"` // "gridjudge.version/1"
	Version  string `json:"version"`
	Revision string `json:"revision"`
	Go       string `json:"go"`
	Platform string `json:"platform"`
}

func (s *session) version(c *cli.Context) error {
	asJSON, err := wantsJSON(c)
	if err != nil {
		return err
	}
	if err := noArguments(c); err != nil {
		return err
	}
	v := buildVersion()
	if asJSON {
		return report.EncodeJSON(s.stdout, v)
	}
	text := "gridjudge " + v.Version
	if v.Revision != "" {
		text += " (" + v.Revision + ")"
	}
	_, err = fmt.Fprintf(s.stdout, "%s, %s, %s\n", text, v.Go, v.Platform)
	return err
}

// buildVersion reads what the compiler noted in the binary.
func buildVersion() versionReport {
	v := versionReport{
		Schema: "gridjudge.version/1", Version: "(devel)",
		Go: runtime.Version(), Platform: runtime.GOOS + "/" + runtime.GOARCH,
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return v
	}
	if info.Main.Version != "" {
		v.Version = info.Main.Version
	}
	for _, setting := range info.Settings {
		if setting.Key == "vcs.revision" {
			v.Revision = setting.Value
		}
	}
	return v
}
