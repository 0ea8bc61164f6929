#include <algorithm>
#include <fstream>

int main() {
    std::ifstream in("ledger.in");
    std::ofstream out("ledger.out");
    int n;
    long long coins;
    in >> n >> coins;
    long long least = coins;
    for (int i = 0; i < n; i++) {
        long long x;
        in >> x;
        coins += x;
        least = std::min(least, coins);
    }
    out << coins << ' ' << least << '\n';
}
