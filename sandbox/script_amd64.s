//go:build linux

#include "textflag.h"

// A child made with CLONE_VM shares its parent's memory and, until it execs,
// the parent's very stack. Go code cannot run there: it would overwrite the
// frames through which the parent returns. So the child runs nothing but this
// file, which keeps its state in registers and never touches the stack.

// func runScript(clone *call, first *call, failed *failure) (pid, errno uintptr)
TEXT ·runScript(SB), NOSPLIT, $0-40
	MOVQ clone+0(FP), R12
	MOVQ failed+16(FP), R13
	MOVQ first+8(FP), R15
	MOVQ 0(R12), AX
	MOVQ 8(R12), DI
	MOVQ 16(R12), SI
	MOVQ 24(R12), DX
	MOVQ 32(R12), R10
	MOVQ 40(R12), R8
	SYSCALL
	MOVQ R15, R12
	TESTQ AX, AX
	JEQ  step
	CMPQ AX, $0xfffffffffffff001
	JCC  refused
	MOVQ AX, pid+24(FP)
	MOVQ $0, errno+32(FP)
	RET

refused:
	NEGQ AX
	MOVQ $0, pid+24(FP)
	MOVQ AX, errno+32(FP)
	RET

step: // in the child: one system call after the other
	MOVQ 0(R12), AX
	CMPQ AX, $-1
	JEQ  init
	MOVQ 8(R12), DI
	MOVQ 16(R12), SI
	MOVQ 24(R12), DX
	MOVQ 32(R12), R10
	MOVQ 40(R12), R8
	MOVQ 48(R12), R9
	SYSCALL
	CMPQ AX, $0xfffffffffffff001
	JCC  broken
	ADDQ $56, R12
	JMP  step

broken: // tell the parent, whose memory this is, which call failed and why
	NEGQ AX
	MOVQ AX, 0(R13)
	MOVQ R12, 8(R13)
	MOVQ AX, DI              // a child with memory of its own tells by its exit code
	MOVL $231, AX            // exit_group
	SYSCALL
	INT  $3

init: // pid 1 of the box: orphans bury themselves; on order kill and bury all, then say how many
	MOVQ 8(R12), R13         // where orders are read
	MOVQ 16(R12), R14        // where answers are written
	MOVQ 24(R12), R15        // a struct initMemory of this process's own
ignore: // who dies now leaves no zombie
	MOVL $17, DI             // SIGCHLD
	LEAQ 16(R15), SI
	XORL DX, DX
	MOVL $8, R10
	MOVL $13, AX             // rt_sigaction
	SYSCALL
wait:
	MOVQ R13, DI
	LEAQ 8(R15), SI
	MOVL $8, DX
	XORL AX, AX              // read
	SYSCALL
	CMPQ AX, $8
	JEQ  sweep
	CMPQ AX, $-4             // EINTR
	JEQ  wait
	XORL DI, DI              // the keeper is gone: end, and all in the box with us
	MOVL $231, AX            // exit_group
	SYSCALL
	INT  $3

sweep:
	MOVL $17, DI             // SIGCHLD: from here on who dies is counted
	LEAQ 48(R15), SI
	XORL DX, DX
	MOVL $8, R10
	MOVL $13, AX             // rt_sigaction
	SYSCALL
	MOVQ $0, 0(R15)
	MOVQ $-1, DI
	MOVL $9, SI
	MOVL $62, AX             // kill(-1, SIGKILL): no fork escapes it
	SYSCALL
collect: // whoever dies hands its children to us before it can be waited for
	MOVQ $-1, DI
	XORL SI, SI
	MOVL $0x40000000, DX     // __WALL
	XORL R10, R10
	MOVL $61, AX             // wait4
	SYSCALL
	CMPQ AX, $0
	JGT  count
	CMPQ AX, $-4             // EINTR
	JEQ  collect
	MOVQ R14, DI
	MOVQ R15, SI
	MOVL $8, DX
	MOVL $1, AX              // write
	SYSCALL
	JMP  ignore

count:
	INCQ 0(R15)
	JMP  collect
