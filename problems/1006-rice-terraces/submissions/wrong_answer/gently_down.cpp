#include <algorithm>
#include <iostream>
#include <vector>

// Leads the water from every field to the highest of its lower neighbours.
int main() {
    int r, c;
    std::cin >> r >> c;
    std::vector<std::vector<int>> h(r + 2, std::vector<int>(c + 2, 1000));
    for (int i = 1; i <= r; i++)
        for (int j = 1; j <= c; j++) std::cin >> h[i][j];
    int answer = 0;
    const int di[] = {-1, 1, 0, 0}, dj[] = {0, 0, -1, 1};
    for (int i = 1; i <= r; i++)
        for (int j = 1; j <= c; j++) {
            int x = i, y = j, length = 1;
            for (;; length++) {
                int next = -1, height = -1;
                for (int d = 0; d < 4; d++) {
                    int there = h[x + di[d]][y + dj[d]];
                    if (there < h[x][y] && there > height) next = d, height = there;
                }
                if (next < 0) break;
                x += di[next];
                y += dj[next];
            }
            answer = std::max(answer, length);
        }
    std::cout << answer << '\n';
}
