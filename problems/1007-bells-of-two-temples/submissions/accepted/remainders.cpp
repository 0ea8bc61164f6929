#include <algorithm>
#include <iostream>
#include <numeric>

using Number = long long;

// x with a * x = 1 modulo m, for a and m without a common factor.
Number inverse(Number a, Number m) {
    Number x = 1, y = 0, n = m;
    while (n > 0) {
        Number q = a / n;
        a -= q * n;
        std::swap(a, n);
        x -= q * y;
        std::swap(x, y);
    }
    return (x % m + m) % m;
}

int main() {
    int t;
    std::cin >> t;
    while (t-- > 0) {
        Number r1, a1, r2, a2;
        std::cin >> r1 >> a1 >> r2 >> a2;
        Number g = std::gcd(a1, a2);
        if ((r2 - r1) % g != 0) {
            std::cout << "never\n";
            continue;
        }
        // r1 + k * a1 = r2 modulo a2; then not before both have begun.
        Number m = a2 / g;
        Number k = ((r2 - r1) / g % m + m) % m * inverse(a1 / g % m, m) % m;
        Number period = a1 * m, first = r1 + k * a1, begun = std::max(r1, r2);
        if (first < begun) first += (begun - first + period - 1) / period * period;
        std::cout << first << '\n';
    }
}
