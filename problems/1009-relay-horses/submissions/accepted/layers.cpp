#include <iostream>
#include <queue>
#include <tuple>
#include <vector>

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
    // A state is a town and the number of tokens handed over so far.
    const int far = 1e9;
    std::vector<std::vector<int>> best(n + 1, std::vector<int>(k + 1, far));
    std::priority_queue<std::tuple<int, int, int>> queue;
    auto reach = [&](int time, int town, int used) {
        if (time >= best[town][used]) return;
        best[town][used] = time;
        queue.push({-time, town, used});
    };
    reach(0, 1, 0);
    while (!queue.empty()) {
        auto [negative, town, used] = queue.top();
        queue.pop();
        int time = -negative;
        if (time > best[town][used]) continue;
        if (town == n) {
            std::cout << time << '\n';
            break;
        }
        for (auto [next, w] : roads[town]) {
            reach(time + w, next, used);
            if (used < k) reach(time + w / 2, next, used + 1);
        }
    }
}
