// Start with 1, 2, ..., n and push the largest ones up as far as they go.
#include <iostream>

int main() {
  long long n, m, s;
  std::cin >> n >> m >> s;
  long long rest = s - n * (n + 1) / 2;
  const long long room = m - n;
  if (room < 0 || rest < 0 || rest > n * room) {
    std::cout << "-1\n";
    return 0;
  }
  for (long long i = n; i >= 1; i--) {
    const long long push = rest < room ? rest : room;
    rest -= push;
    std::cout << i + push << (i > 1 ? ' ' : '\n');
  }
}
