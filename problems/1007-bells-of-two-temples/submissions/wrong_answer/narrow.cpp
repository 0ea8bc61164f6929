#include <algorithm>
#include <iostream>
#include <numeric>

int inverse(long long a, long long m) {
    long long x = 1, y = 0, n = m;
    while (n > 0) {
        long long q = a / n;
        a -= q * n;
        std::swap(a, n);
        x -= q * y;
        std::swap(x, y);
    }
    return static_cast<int>((x % m + m) % m);
}

// Products of two numbers of thirty bits do not fit into 32.
int main() {
    int t;
    std::cin >> t;
    while (t-- > 0) {
        int r1, a1, r2, a2;
        std::cin >> r1 >> a1 >> r2 >> a2;
        int g = std::gcd(a1, a2);
        if ((r2 - r1) % g != 0) {
            std::cout << "never\n";
            continue;
        }
        unsigned m = a2 / g;
        unsigned k = static_cast<unsigned>(((r2 - r1) / g % static_cast<long long>(m) + m) % m) * inverse(a1 / g % m, m) % m;
        unsigned period = a1 * m, first = r1 + k * a1, begun = std::max(r1, r2);
        if (first < begun && period > 0) first += (begun - first + period - 1) / period * period;
        std::cout << first << '\n';
    }
}
