//go:build linux && amd64

package sandbox

import (
	"os"
	"testing"
)

// TestMain lets this test binary be the keeper of its own boxes, and the
// judges that tests kill.
func TestMain(m *testing.M) {
	Main()
	beJudge()
	status := m.Run()
	removePrograms()
	os.Exit(status)
}
