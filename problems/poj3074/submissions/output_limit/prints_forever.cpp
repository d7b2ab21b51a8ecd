// Wrong: does not end with the line "end", but prints it on and on.
#include <iostream>
#include <string>

int main()
{
    std::ios::sync_with_stdio(false);
    std::string s(81, '.');
    for (;;) {
        std::cin >> s;
        std::cout << s << " has no solution, or more than one; the board is printed as it was read\n";
    }
}
