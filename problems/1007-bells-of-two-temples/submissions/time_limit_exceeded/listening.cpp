#include <iostream>
#include <numeric>

// Waits for the earlier bell to ring again, until both ring.
int main() {
    int t;
    std::cin >> t;
    while (t-- > 0) {
        long long r1, a1, r2, a2;
        std::cin >> r1 >> a1 >> r2 >> a2;
        if ((r2 - r1) % std::gcd(a1, a2) != 0) {
            std::cout << "never\n";
            continue;
        }
        while (r1 != r2) {
            if (r1 < r2) r1 += a1;
            else r2 += a2;
        }
        std::cout << r1 << '\n';
    }
}
