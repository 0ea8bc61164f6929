#include <iostream>

int main() {
    long long r, count = 0;
    std::cin >> r;
    for (long long x = -r; x <= r; x++)
        for (long long y = -r; y <= r; y++)
            if (x * x + y * y <= r * r) count++;
    std::cout << count << '\n';
}
