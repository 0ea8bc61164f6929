#include <iostream>

int main() {
    long long r;
    std::cin >> r;
    // One quarter, without the axis on one side; y only ever falls as x grows.
    long long quarter = 0, y = r;
    for (long long x = 1; x <= r; x++) {
        while (x * x + y * y > r * r) y--;
        quarter += y + 1;
    }
    std::cout << 4 * quarter + 1 << '\n';
}
