#include <algorithm>
#include <iostream>
#include <vector>

int r, c;
std::vector<std::vector<int>> h;

// Right, but visits every channel again.
int longest(int i, int j) {
    int best = 0;
    if (i > 0 && h[i - 1][j] < h[i][j]) best = std::max(best, longest(i - 1, j));
    if (j > 0 && h[i][j - 1] < h[i][j]) best = std::max(best, longest(i, j - 1));
    if (i + 1 < r && h[i + 1][j] < h[i][j]) best = std::max(best, longest(i + 1, j));
    if (j + 1 < c && h[i][j + 1] < h[i][j]) best = std::max(best, longest(i, j + 1));
    return best + 1;
}

int main() {
    std::cin >> r >> c;
    h.assign(r, std::vector<int>(c));
    for (auto& row : h)
        for (auto& x : row) std::cin >> x;
    int answer = 0;
    for (int i = 0; i < r; i++)
        for (int j = 0; j < c; j++) answer = std::max(answer, longest(i, j));
    std::cout << answer << '\n';
}
