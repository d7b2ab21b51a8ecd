package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync/atomic"
	"testing"

	"pgregory.net/rapid"
)

// upTo yields the numbers below n.
func upTo(n int) func() (int, error) {
	next := -1
	return func() (int, error) {
		if next++; next >= n {
			return 0, io.EOF
		}
		return next, nil
	}
}

func idleNot() error { return nil }

// Results come in the order of the items, up to the first failure, whoever
// works on them.
func TestSeriesKeepsItsOrder(t *testing.T) {
	failure := errors.New("failure")
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 500).Draw(t, "items")
		badWork := rapid.IntRange(0, 600).Draw(t, "bad work")
		badEmit := rapid.IntRange(0, 600).Draw(t, "bad emit")
		var got, want []int
		all := series[int, int]{
			jobs: rapid.IntRange(1, 8).Draw(t, "jobs"),
			next: upTo(n),
			work: func(_ context.Context, _, item int) (int, error) {
				if item == badWork {
					return 0, failure
				}
				return item, nil
			},
			emit: func(item int) error {
				if item == badEmit {
					return failure
				}
				got = append(got, item)
				return nil
			},
			idle: idleNot,
		}
		err := all.run(context.Background())
		end := min(n, badWork, badEmit)
		for i := range end {
			want = append(want, i)
		}
		if !slices.Equal(got, want) || errors.Is(err, failure) != (end < n) {
			t.Fatalf("got %v, %v, want %v", got, err, want)
		}
	})
}

// Each worker does one item at a time: what it keeps needs no lock.
func TestSeriesWorkersAreAlone(t *testing.T) {
	var busy [4]atomic.Int32
	all := series[int, int]{
		jobs: len(busy),
		next: upTo(2000),
		work: func(_ context.Context, worker, item int) (int, error) {
			defer busy[worker].Add(-1)
			if busy[worker].Add(1) != 1 {
				return 0, fmt.Errorf("worker %d has two items", worker)
			}
			return item, nil
		},
		emit: func(int) error { return nil },
		idle: idleNot,
	}
	if err := all.run(t.Context()); err != nil {
		t.Error(err)
	}
}

func TestSeriesHearsItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	all := series[int, int]{
		jobs: 2,
		next: upTo(1 << 40),
		work: func(ctx context.Context, _, item int) (int, error) { return item, ctx.Err() },
		emit: func(item int) error {
			if item == 10 {
				cancel()
			}
			return nil
		},
		idle: idleNot,
	}
	if err := all.run(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}
