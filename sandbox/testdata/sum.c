// The program of the benchmarks: reads numbers, prints their sum.
#include <stdio.h>

int main(void)
{
	long sum = 0, n;
	while (scanf("%ld", &n) == 1)
		sum += n;
	printf("%ld\n", sum);
	return 0;
}
