#include <iostream>
#include <stdexcept>

int main() {
    long long a, b;
    std::cin >> a >> b;
    if (a + b == 0) throw std::domain_error("a sum of nothing");
    std::cout << a + b << '\n';
}
