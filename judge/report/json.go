package report

import (
	"encoding/json"
	"io"
	"math"

	"gridjudge/sandbox"
)

// WriteJSON writes the report as one line of JSON.
func (r *Grade) WriteJSON(w io.Writer) error {
	out := *r
	out.Submission.Files = list(r.Submission.Files)
	out.Limits.CPUMS, out.Limits.WallMS = micro(r.Limits.CPUMS), micro(r.Limits.WallMS)
	out.Compile.CPUMS = micro(r.Compile.CPUMS)
	out.CPUMS, out.WallMS = micro(r.CPUMS), micro(r.WallMS)
	out.Isolation = isolation(r.Isolation)
	out.Tests = make([]Test, len(r.Tests))
	for i, t := range r.Tests {
		t.CPUMS, t.WallMS = micro(t.CPUMS), micro(t.WallMS)
		out.Tests[i] = t
	}
	return EncodeJSON(w, out)
}

// WriteJSON writes the report as one line of JSON.
func (r *Exec) WriteJSON(w io.Writer) error {
	out := *r
	out.CPUMS, out.WallMS = micro(r.CPUMS), micro(r.WallMS)
	out.Isolation = isolation(r.Isolation)
	return EncodeJSON(w, out)
}

// WriteJSON writes the matrix as one line of JSON.
func (v *Verify) WriteJSON(w io.Writer) error {
	out := *v
	out.Rows = make([]VerifyRow, len(v.Rows))
	for i, row := range v.Rows {
		row.CPUMS, row.LimitMS = micro(row.CPUMS), micro(row.LimitMS)
		row.Expected = list(row.Expected)
		out.Rows[i] = row
	}
	return EncodeJSON(w, out)
}

// WriteJSON writes the failure as one line of JSON.
func (e *Error) WriteJSON(w io.Writer) error { return EncodeJSON(w, e) }

// EncodeJSON writes v as one line of JSON, with "<" and "&" as they are: a
// reason such as "want a < b" must be readable in a log.
func EncodeJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return enc.Encode(v)
}

// micro rounds milliseconds to a microsecond. What is no number is 0, since
// JSON has no word for it.
func micro(ms float64) float64 {
	if math.IsNaN(ms) || math.IsInf(ms, 0) {
		return 0
	}
	return math.Round(ms*1000) / 1000
}

// list makes an empty list of none.
func list(items []string) []string {
	if items == nil {
		return []string{}
	}
	return items
}

func isolation(i sandbox.Isolation) sandbox.Isolation {
	i.Missing = list(i.Missing)
	return i
}
