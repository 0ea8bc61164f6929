#include <algorithm>
#include <iostream>
#include <vector>

int main() {
    int n;
    long long c;
    std::cin >> n >> c;
    std::vector<long long> w(n);
    for (auto& x : w) std::cin >> x;
    std::sort(w.begin(), w.end());
    // The heaviest crosses with the lightest if that is possible, else with nobody.
    int light = 0, crossings = 0;
    for (int heavy = n - 1; heavy >= light; heavy--) {
        if (light < heavy && w[light] + w[heavy] <= c) light++;
        crossings++;
    }
    std::cout << crossings << '\n';
}
