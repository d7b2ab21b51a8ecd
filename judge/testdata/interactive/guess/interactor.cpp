#include <fstream>
#include <iostream>

int main(int, char** argv) {
    int secret, questions;
    if (!(std::ifstream(argv[1]) >> secret >> questions))
        return 3;  // our own fault
    for (int asked = 0, guess; asked < questions; asked++) {
        if (!(std::cin >> guess)) {
            std::cerr << (std::cin.eof() ? "no more questions after " : "no number after ") << asked << " questions";
            return std::cin.eof() ? 1 : 2;
        }
        std::cout << (guess < secret ? "more" : guess > secret ? "less" : "found") << std::endl;
        if (guess == secret)
            return 0;
    }
    std::cerr << "not found with " << questions << " questions";
    return 1;
}
