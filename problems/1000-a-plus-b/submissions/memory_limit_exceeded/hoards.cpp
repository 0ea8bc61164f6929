#include <iostream>
#include <vector>

int main() {
    long long a, b;
    std::cin >> a >> b;
    std::vector<std::vector<char>> hoard;
    for (int i = 0; i < 512; i++) hoard.emplace_back(1 << 20, static_cast<char>(i));
    std::cout << a + b + (hoard[7][7] - 7) << '\n';
}
