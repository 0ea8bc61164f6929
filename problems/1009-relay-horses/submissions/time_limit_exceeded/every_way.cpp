#include <algorithm>
#include <iostream>
#include <vector>

int n, m, k, answer = 1e9;
std::vector<std::vector<std::pair<int, int>>> roads;
std::vector<char> isOnWay;

// Rides along every way that visits no town twice.
void ride(int town, int used, int time) {
    if (time >= answer) return;
    if (town == n) {
        answer = time;
        return;
    }
    isOnWay[town] = 1;
    for (auto [next, w] : roads[town]) {
        if (isOnWay[next]) continue;
        ride(next, used, time + w);
        if (used < k) ride(next, used + 1, time + w / 2);
    }
    isOnWay[town] = 0;
}

int main() {
    std::cin >> n >> m >> k;
    roads.resize(n + 1);
    isOnWay.resize(n + 1);
    for (int i = 0; i < m; i++) {
        int u, v, w;
        std::cin >> u >> v >> w;
        roads[u].push_back({v, w});
        roads[v].push_back({u, w});
    }
    ride(1, 0, 0);
    std::cout << answer << '\n';
}
