// Wrong: asserts that every board has at least 30 givens, and aborts.
#include <algorithm>
#include <cassert>
#include <iostream>
#include <string>

int main()
{
    std::string s;
    while (std::cin >> s && s != "end") {
        long blanks = std::count(s.begin(), s.end(), '.');
        assert(81 - blanks >= 30);
        std::cout << s << '\n';
    }
}
