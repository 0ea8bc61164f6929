#include <algorithm>
#include <cstdint>
#include <iostream>
#include <vector>

// added[v] holds for all drums below v; loudest[v] is the maximum below v including added[v], but not
// what was added above v. So nothing ever has to be pushed down.
std::vector<std::int64_t> loudest, added;

void raise(int v, int low, int high, int l, int r, std::int64_t by) {
    if (l <= low && high <= r) {
        loudest[v] += by;
        added[v] += by;
        return;
    }
    int middle = (low + high) / 2;
    if (l <= middle) raise(2 * v, low, middle, l, r, by);
    if (r > middle) raise(2 * v + 1, middle + 1, high, l, r, by);
    loudest[v] = std::max(loudest[2 * v], loudest[2 * v + 1]) + added[v];
}

std::int64_t listen(int v, int low, int high, int l, int r) {
    if (l <= low && high <= r) return loudest[v];
    int middle = (low + high) / 2;
    std::int64_t best = 0;
    if (l <= middle) best = std::max(best, listen(2 * v, low, middle, l, r));
    if (r > middle) best = std::max(best, listen(2 * v + 1, middle + 1, high, l, r));
    return best + added[v];
}

int main() {
    int n, q;
    std::uint64_t x;
    std::cin >> n >> q >> x;
    auto draw = [&x] {
        x = (1103515245 * x + 12345) % (1ull << 31);
        return static_cast<int>(x / 256);
    };
    loudest.resize(4 * n);
    added.resize(4 * n);
    std::int64_t sum = 0, heard = 0;
    for (int i = 0; i < q; i++) {
        int t = draw(), a = draw() % n, b = draw() % n, c = draw();
        int l = std::min(a, b), r = std::max(a, b);
        if (t % 3 == 0) sum = (sum + ++heard * listen(1, 0, n - 1, l, r)) % 998244353;
        else raise(1, 0, n - 1, l, r, c % 1000);
    }
    std::cout << sum << '\n';
}
