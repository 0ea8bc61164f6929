#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

int main() {
    std::string a, b;
    std::cin >> a >> b;
    // best[j]: the answer for what was read of a and the first j ribbons of b.
    std::vector<int> best(b.size() + 1);
    for (char colour : a) {
        int diagonal = 0;
        for (std::size_t j = 1; j <= b.size(); j++) {
            int above = best[j];
            best[j] = b[j - 1] == colour ? diagonal + 1 : std::max(above, best[j - 1]);
            diagonal = above;
        }
    }
    std::cout << best.back() << '\n';
}
