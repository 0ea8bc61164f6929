#include <algorithm>
#include <functional>
#include <iostream>
#include <queue>
#include <vector>

// Takes the shortest way without tokens and then uses them on its longest roads.
int main() {
    int n, m, k;
    std::cin >> n >> m >> k;
    std::vector<std::vector<std::pair<int, int>>> roads(n + 1);
    for (int i = 0; i < m; i++) {
        int u, v, w;
        std::cin >> u >> v >> w;
        roads[u].push_back({v, w});
        roads[v].push_back({u, w});
    }
    std::vector<int> best(n + 1, 1e9), from(n + 1), by(n + 1);
    std::priority_queue<std::pair<int, int>> queue;
    best[1] = 0;
    queue.push({0, 1});
    while (!queue.empty()) {
        auto [negative, town] = queue.top();
        queue.pop();
        if (-negative > best[town]) continue;
        for (auto [next, w] : roads[town])
            if (best[town] + w < best[next]) {
                best[next] = best[town] + w;
                from[next] = town;
                by[next] = w;
                queue.push({-best[next], next});
            }
    }
    std::vector<int> ridden;
    for (int town = n; town != 1; town = from[town]) ridden.push_back(by[town]);
    std::sort(ridden.begin(), ridden.end(), std::greater<int>());
    int time = best[n];
    for (int i = 0; i < k && i < static_cast<int>(ridden.size()); i++) time -= ridden[i] / 2;
    std::cout << time << '\n';
}
