#include <cstdint>
#include <iostream>
#include <vector>

// Counts partitions into c quiet groups over all pairs (set, subset): 3^n steps for every c.
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
    std::vector<char> isQuiet(all, 1);
    for (std::uint32_t set = 1; set < all; set++) {
        std::uint32_t rest = set & (set - 1);
        isQuiet[set] = isQuiet[rest] && (foes[__builtin_ctz(set)] & rest) == 0;
    }
    std::vector<std::uint64_t> ways(all), next(all);
    ways[0] = 1;
    std::uint64_t answer = 0, arrangements = 1;
    for (int c = 1; c <= n; c++) {
        for (std::uint32_t set = 0; set < all; set++) {
            next[set] = 0;
            if (set == 0) continue;
            std::uint32_t low = set & -set, rest = set ^ low;
            for (std::uint32_t sub = rest;; sub = (sub - 1) & rest) {
                if (isQuiet[sub | low]) next[set] += ways[rest ^ sub];
                if (sub == 0) break;
            }
            next[set] %= modulus;
        }
        ways.swap(next);
        arrangements = arrangements * ((k + modulus - (c - 1)) % modulus) % modulus;
        if (k >= static_cast<std::uint64_t>(c)) answer = (answer + ways[all - 1] * arrangements) % modulus;
    }
    std::cout << answer << '\n';
}
