#include <algorithm>
#include <iostream>
#include <string>

std::string a, b;

// Without remembering anything: good for short strings only.
int keep(std::size_t i, std::size_t j) {
    if (i == a.size() || j == b.size()) return 0;
    if (a[i] == b[j]) return keep(i + 1, j + 1) + 1;
    return std::max(keep(i + 1, j), keep(i, j + 1));
}

int main() {
    std::cin >> a >> b;
    std::cout << keep(0, 0) << '\n';
}
