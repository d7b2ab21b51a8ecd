package main

import (
	"context"
	"errors"
	"io"
	"sync"
)

// series is work on one item after the other, by several workers at once, whose
// results come out in the order of the items.
type series[T, R any] struct {
	jobs int
	next func() (T, error) // the next item; io.EOF after the last
	work func(ctx context.Context, worker int, item T) (R, error)
	emit func(R) error
	idle func() error // called when the next result is not there yet
}

// ahead is how many items for each worker may wait to be told.
const ahead = 64

// slot is an item on its way to be a result.
type slot[T, R any] struct {
	item   T
	result R
	err    error
	done   chan struct{} // closed when result and err are there
}

// run works until the items end or something fails; what fails first in the
// order of the items is told. The caller's goroutine reads the items.
func (s *series[T, R]) run(ctx context.Context) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	pending := make(chan *slot[T, R])
	inOrder := make(chan *slot[T, R], ahead*s.jobs)
	var all sync.WaitGroup
	for worker := range s.jobs {
		all.Go(func() {
			for item := range pending {
				item.result, item.err = s.work(ctx, worker, item.item)
				close(item.done)
			}
		})
	}
	var telling error
	all.Go(func() {
		if telling = s.tell(inOrder); telling != nil {
			cancel(telling)
		}
	})
	reading := s.read(ctx, pending, inOrder)
	close(pending)
	close(inOrder)
	all.Wait()
	if telling != nil {
		return telling
	}
	return reading
}

// read hands out the items. Every slot that is put in order is worked on.
func (s *series[T, R]) read(ctx context.Context, pending, inOrder chan<- *slot[T, R]) error {
	for {
		item, err := s.next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err == nil {
			err = context.Cause(ctx)
		}
		if err != nil {
			return err
		}
		next := &slot[T, R]{item: item, done: make(chan struct{})}
		select {
		case inOrder <- next:
		case <-ctx.Done():
			return context.Cause(ctx)
		}
		pending <- next
	}
}

// tell emits the results, until the first failure.
func (s *series[T, R]) tell(inOrder <-chan *slot[T, R]) (failed error) {
	for {
		var next *slot[T, R]
		var open bool
		select {
		case next, open = <-inOrder:
		default:
			if failed = s.idle(); failed != nil {
				return failed
			}
			next, open = <-inOrder
		}
		if !open {
			return nil
		}
		select {
		case <-next.done:
		default:
			if failed = s.idle(); failed != nil {
				return failed
			}
			<-next.done
		}
		if failed = next.err; failed == nil {
			failed = s.emit(next.result)
		}
		if failed != nil {
			return failed
		}
	}
}
