#include <iostream>

// The travellers cross in the order in which they stand there.
int main() {
    int n;
    long long c, waiting = -1;
    std::cin >> n >> c;
    int crossings = 0;
    for (int i = 0; i < n; i++) {
        long long w;
        std::cin >> w;
        if (waiting >= 0 && waiting + w <= c) {
            waiting = -1;
        } else {
            crossings++;
            waiting = w;
        }
    }
    std::cout << crossings << '\n';
}
