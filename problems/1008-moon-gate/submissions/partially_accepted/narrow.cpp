#include <iostream>

// Squares from 46341 on do not fit into 32 bits.
int main() {
    unsigned r, quarter = 0;
    std::cin >> r;
    unsigned y = r;
    for (unsigned x = 1; x <= r; x++) {
        while (y > 0 && static_cast<int>(x * x + y * y) > static_cast<int>(r * r)) y--;
        quarter += y + 1;
    }
    std::cout << 4 * quarter + 1 << '\n';
}
