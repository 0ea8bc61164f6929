#include <iostream>
#include <vector>

// Inclusion and exclusion over all sets, but without looking at the sizes: guests may sit at two tables.
int main() {
    const unsigned long long modulus = 998244353;
    int n, m;
    unsigned long long k;
    std::cin >> n >> m >> k;
    std::vector<unsigned> foes(n);
    for (int i = 0; i < m; i++) {
        int u, v;
        std::cin >> u >> v;
        foes[u - 1] |= 1u << (v - 1);
        foes[v - 1] |= 1u << (u - 1);
    }
    std::vector<unsigned> count(1u << n);
    count[0] = 1;
    for (unsigned set = 1; set < count.size(); set++) {
        unsigned rest = set & (set - 1);
        count[set] = count[rest] + count[rest & ~foes[__builtin_ctz(set)]];
    }
    unsigned long long answer = 0;
    for (unsigned set = 0; set < count.size(); set++) {
        unsigned long long power = 1, base = count[set];
        for (unsigned long long e = k; e > 0; e >>= 1) {
            if (e & 1) power = power * base % modulus;
            base = base * base % modulus;
        }
        answer += (n - __builtin_popcount(set)) % 2 ? modulus - power : power;
    }
    std::cout << answer % modulus << '\n';
}
