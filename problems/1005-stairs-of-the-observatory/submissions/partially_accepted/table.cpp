#include <iostream>
#include <vector>

// One number for each step: right, as long as the steps fit into memory and time.
int main() {
    long long n;
    int m;
    std::cin >> n >> m;
    if (n > 20000000) n = 20000000;
    std::vector<int> ways(n + 1);
    std::vector<bool> isCracked(n + 1);
    for (int i = 0; i < m; i++) {
        long long b;
        std::cin >> b;
        if (b <= n) isCracked[b] = true;
    }
    ways[0] = 1;
    for (long long i = 1; i <= n; i++)
        if (!isCracked[i]) ways[i] = (ways[i - 1] + (i > 1 ? ways[i - 2] : 0)) % 998244353;
    std::cout << ways[n] << '\n';
}
