#include <algorithm>
#include <array>
#include <iostream>
#include <vector>

int main() {
    int r, c;
    std::cin >> r >> c;
    std::vector<std::vector<int>> h(r, std::vector<int>(c)), longest(r, std::vector<int>(c, 1));
    std::vector<std::array<int, 3>> fields;
    for (int i = 0; i < r; i++)
        for (int j = 0; j < c; j++) {
            std::cin >> h[i][j];
            fields.push_back({h[i][j], i, j});
        }
    // From low to high: all lower neighbours are finished before a field needs them.
    std::sort(fields.begin(), fields.end());
    int answer = 0;
    const int di[] = {-1, 1, 0, 0}, dj[] = {0, 0, -1, 1};
    for (auto [height, i, j] : fields) {
        for (int d = 0; d < 4; d++) {
            int x = i + di[d], y = j + dj[d];
            if (x < 0 || y < 0 || x == r || y == c || h[x][y] >= height) continue;
            longest[i][j] = std::max(longest[i][j], longest[x][y] + 1);
        }
        answer = std::max(answer, longest[i][j]);
    }
    std::cout << answer << '\n';
}
