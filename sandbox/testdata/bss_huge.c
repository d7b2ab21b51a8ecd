// An array that no host has the memory for: it cannot even be started.
// flags: -nostdlib -mcmodel=medium
#define SIZE (1UL << 46)
#include "bss.c"
