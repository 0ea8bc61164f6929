#include <cstdint>
#include <iostream>
#include <vector>

// A seating is k disjoint sets of guests, each without a quarrel, which together are all guests. Sets of
// sizes that add up to n and whose union is everybody are disjoint by themselves. So count k-tuples of
// quiet sets by total size within every set S of guests, and sieve by inclusion and exclusion over S.
constexpr std::uint64_t modulus = 998244353;

int main() {
    int n, m;
    std::uint64_t k;
    std::cin >> n >> m >> k;
    std::vector<std::uint32_t> foes(n);
    for (int i = 0; i < m; i++) {
        int u, v;
        std::cin >> u >> v;
        u--, v--;
        foes[u] |= 1u << v;
        foes[v] |= 1u << u;
    }
    const std::uint32_t all = 1u << n;
    const int width = n + 1;
    // quiet[S * width + s]: number of quiet sets of size s within S.
    std::vector<std::uint32_t> quiet(static_cast<std::size_t>(all) * width);
    std::vector<bool> isQuiet(all);
    isQuiet[0] = true;
    quiet[0] = 1;
    for (std::uint32_t set = 1; set < all; set++) {
        int low = __builtin_ctz(set);
        std::uint32_t rest = set & (set - 1);
        isQuiet[set] = isQuiet[rest] && (foes[low] & rest) == 0;
        if (isQuiet[set]) quiet[static_cast<std::size_t>(set) * width + __builtin_popcount(set)] = 1;
    }
    for (int bit = 0; bit < n; bit++)
        for (std::uint32_t set = 0; set < all; set++)
            if (set >> bit & 1) {
                std::uint32_t* to = &quiet[static_cast<std::size_t>(set) * width];
                const std::uint32_t* from = &quiet[static_cast<std::size_t>(set ^ (1u << bit)) * width];
                for (int size = 0; size <= n; size++) to[size] += from[size];
            }
    std::vector<std::uint64_t> inverse(width, 1);
    for (int i = 2; i <= n; i++) inverse[i] = (modulus - modulus / i) * inverse[modulus % i] % modulus;
    std::uint64_t answer = 0;
    std::vector<std::uint64_t> power(width);
    for (std::uint32_t set = 0; set < all; set++) {
        const std::uint32_t* f = &quiet[static_cast<std::size_t>(set) * width];
        // power = f^k as a power series: j * g_j = sum over i of ((k + 1) * i - j) * f_i * g_(j - i).
        power[0] = 1;
        for (int j = 1; j <= n; j++) {
            std::uint64_t weighted = 0, plain = 0;
            for (int i = 1; i <= j; i++) {
                std::uint64_t term = f[i] * power[j - i];
                weighted += term * i;
                plain += term;
            }
            weighted = weighted % modulus * ((k + 1) % modulus) % modulus;
            plain = plain % modulus * j % modulus;
            power[j] = (weighted + modulus - plain) % modulus * inverse[j] % modulus;
        }
        bool isMinus = (n - __builtin_popcount(set)) & 1;
        answer += isMinus ? modulus - power[n] : power[n];
    }
    std::cout << answer % modulus << '\n';
}
