// Reads the first board and has nothing to say. Wrong: main returns 1.
#include <iostream>

int main()
{
    int n, d, blanks = 0;
    std::cin >> n;
    while (std::cin >> d)
        blanks += d == 0;
    return blanks > 0;
}
