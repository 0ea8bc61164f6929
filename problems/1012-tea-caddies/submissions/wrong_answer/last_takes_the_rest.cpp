// 1, 2, ..., n - 1 and all the rest into the last caddy, which need not hold it.
#include <iostream>

int main() {
  long long n, m, s;
  std::cin >> n >> m >> s;
  const long long last = s - n * (n - 1) / 2;
  if (last < n) {
    std::cout << "-1\n";
    return 0;
  }
  for (long long i = 1; i < n; i++) std::cout << i << ' ';
  std::cout << last << '\n';
}
