package reference

import "math/bits"

// source makes the random numbers of the generator. It is written out here, and
// not taken from the standard library, so that a seed means the same boards on
// every machine and with every version of Go.
//
// The numbers are those of xoshiro256** 1.0 by Blackman and Vigna: a state of
// four words s, of which each step makes one number of 64 bits,
//
//	number = rotate(s1 * 5, 7) * 9
//	t = s1 << 17
//	s2 ^= s0;  s3 ^= s1;  s1 ^= s2;  s0 ^= s3;  s2 ^= t;  s3 = rotate(s3, 45)
//
// The state is filled from SplitMix64 (see splitMix): a first one, begun at the
// seed, gives a number to which the stream is added; a second one, begun there,
// gives the four words. Streams of one seed are thus as good as unrelated, and
// each board of a series has a stream of its own, whoever makes it and when.
type source struct{ s [4]uint64 }

func newSource(seed, stream uint64) *source {
	state := splitMix(&seed) + stream
	var r source
	for i := range r.s {
		r.s[i] = splitMix(&state)
	}
	return &r
}

// splitMix makes the next number of SplitMix64: the state steps by the golden
// ratio, and the number is the state well mixed.
func splitMix(state *uint64) uint64 {
	*state += 0x9e3779b97f4a7c15
	z := *state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

func (r *source) next() uint64 {
	s := &r.s
	number := bits.RotateLeft64(s[1]*5, 7) * 9
	t := s[1] << 17
	s[2] ^= s[0]
	s[3] ^= s[1]
	s[1] ^= s[2]
	s[0] ^= s[3]
	s[2] ^= t
	s[3] = bits.RotateLeft64(s[3], 45)
	return number
}

// below returns a number from 0 to n-1, each as likely: the high word of
// number * n, drawn again where the low word is less than 2^64 mod n.
func (r *source) below(n int) int {
	high, low := bits.Mul64(r.next(), uint64(n))
	if low < uint64(n) {
		for uneven := -uint64(n) % uint64(n); low < uneven; {
			high, low = bits.Mul64(r.next(), uint64(n))
		}
	}
	return int(high)
}

// shuffle puts the numbers 0 to len(order)-1 into order: each place from the
// last to the second changes with one at or before it.
func (r *source) shuffle(order []int) {
	for i := range order {
		order[i] = i
	}
	for i := len(order) - 1; i > 0; i-- {
		j := r.below(i + 1)
		order[i], order[j] = order[j], order[i]
	}
}
