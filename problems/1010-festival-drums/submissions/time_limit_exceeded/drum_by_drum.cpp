#include <algorithm>
#include <cstdint>
#include <iostream>
#include <vector>

int main() {
    int n, q;
    std::uint64_t x;
    std::cin >> n >> q >> x;
    auto draw = [&x] {
        x = (1103515245 * x + 12345) % (1ull << 31);
        return static_cast<int>(x / 256);
    };
    std::vector<int> loudness(n);
    std::int64_t sum = 0, heard = 0;
    for (int i = 0; i < q; i++) {
        int t = draw(), a = draw() % n, b = draw() % n, c = draw();
        int l = std::min(a, b), r = std::max(a, b);
        if (t % 3 == 0) {
            int best = *std::max_element(loudness.begin() + l, loudness.begin() + r + 1);
            sum = (sum + ++heard * best) % 998244353;
        } else {
            for (int j = l; j <= r; j++) loudness[j] += c % 1000;
        }
    }
    std::cout << sum << '\n';
}
