package call

import (
	"fmt"
	"slices"
)

// EncodeDesign appends the arguments of a class that is used call by call: its
// own name and those of methods, and a list of arguments for each. It also
// returns the types of the results.
func (c *Call) EncodeDesign(to []byte, names, arguments any) ([]byte, []Type, error) {
	calls, ok := names.([]any)
	if !ok || len(calls) == 0 || calls[0] != any(c.Class) {
		return nil, nil, &ValueError{"", fmt.Sprintf("want an array of the names of what is called, %q first", c.Class)}
	}
	lists, ok := arguments.([]any)
	if !ok || len(lists) != len(calls) {
		return nil, nil, &ValueError{"", fmt.Sprintf("want an array of %d lists of arguments, one for each call", len(calls))}
	}
	to = append(to, '[', '[')
	types := make([]Type, len(calls))
	for i, name := range calls {
		if i > 0 {
			to = append(to, ',')
		}
		text, _ := name.(string)
		to = AppendString(to, text)
	}
	to = append(to, ']', ',', '[')
	for i, name := range calls {
		parameters := c.Constructor
		types[i] = Type{Base: Void}
		if i > 0 {
			m := slices.IndexFunc(c.Methods, func(m Method) bool { return any(m.Name) == name })
			if m < 0 {
				return nil, nil, &ValueError{fmt.Sprintf("[%d]", i), fmt.Sprintf("the class has no method %s", kind(name))}
			}
			parameters, types[i] = c.Methods[m].Parameters, c.Methods[m].Returns
			to = append(to, ',')
		}
		var err error
		if to, err = encodeList(to, parameters, lists[i], fmt.Sprintf("[%d]", i)); err != nil {
			return nil, nil, err
		}
	}
	return append(to, ']', ']'), types, nil
}

// encodeList appends an array of a call's arguments.
func encodeList(to []byte, parameters []Parameter, v any, at string) ([]byte, error) {
	list, ok := v.([]any)
	if !ok || len(list) != len(parameters) {
		return nil, &ValueError{at, fmt.Sprintf("want an array of %d arguments, not %s", len(parameters), kind(v))}
	}
	to = append(to, '[')
	for i, p := range parameters {
		if i > 0 {
			to = append(to, ',')
		}
		var err error
		if to, err = p.Type.encode(to, list[i], fmt.Sprintf("%s[%d]", at, i)); err != nil {
			return nil, err
		}
	}
	return append(to, ']'), nil
}

// EncodeResults is Type.Encode for the results of a class.
func EncodeResults(types []Type, v any) ([]byte, error) {
	list, ok := v.([]any)
	if !ok || len(list) != len(types) {
		return nil, &ValueError{"", fmt.Sprintf("want an array of %d results, not %s", len(types), kind(v))}
	}
	to := []byte{'['}
	for i, t := range types {
		if i > 0 {
			to = append(to, ',')
		}
		var err error
		if to, err = t.encode(to, list[i], fmt.Sprintf("[%d]", i)); err != nil {
			return nil, err
		}
	}
	return append(to, ']'), nil
}

// CheckDesign is Type.Check for the results of a class: an array with one of
// each type.
func CheckDesign(types []Type, text []byte) error {
	s := scanner{text: text}
	n := 0
	err := s.array(results(len(types)), func(i int) (Type, bool) {
		n = i + 1
		if i < len(types) {
			return types[i], true
		}
		return Type{}, false
	})
	switch {
	case err != nil:
		return err
	case s.at < len(text):
		return s.fault("something follows the value")
	case n != len(types):
		return s.fault("%d results, want %d", n, len(types))
	}
	return nil
}

type results int

func (n results) String() string { return fmt.Sprintf("an array of %d results", int(n)) }
