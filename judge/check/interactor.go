package check

import "gridjudge/problems"

// Interactor knows the protocol of a problem's interactor: a program of the
// author's that talks with the contestant's and judges what it hears. It is
// called as a checker is; what the contestant prints comes to its standard
// input as it is printed, [OutputPath] names a file that it may write notes to,
// and its standard output is what the contestant reads.
type Interactor struct{ protocol }

// NewInteractor returns the interactor of a problem that has one.
func NewInteractor(p *problems.Problem) (*Interactor, error) {
	protocol, err := newProtocol(p, "interactor")
	if err != nil {
		return nil, err
	}
	return &Interactor{protocol}, nil
}

// Arguments are those of a [Run].
func (i *Interactor) Arguments() []string { return i.args }

// Outcome is what the interactor's end says of the contestant; JE if it says
// nothing that the protocol knows.
func (i *Interactor) Outcome(ended ProgramResult) Outcome { return i.outcome(ended) }
