// An array that is too big, the mistake of every beginner. Without libc, which
// cannot be linked beside such arrays.
// flags: -nostdlib -mcmodel=medium

#ifndef SIZE
#define SIZE (16UL << 30)
#endif

static volatile char array[SIZE];

void _start(void)
{
	for (unsigned long i = 0; i < sizeof array; i += 4096)
		array[i] = 1;
	__asm__ volatile("syscall" : : "a"(231), "D"(0));
	__builtin_unreachable();
}
