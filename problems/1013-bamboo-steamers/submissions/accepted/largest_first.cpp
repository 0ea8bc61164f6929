// The largest that is not in its place goes to the top and from there to the bottom: two turns each.
#include <algorithm>
#include <iostream>
#include <vector>

int main() {
  int n;
  std::cin >> n;
  std::vector<int> stack(n), turns;
  for (int &size : stack) std::cin >> size;
  const auto turn = [&](int k) {
    if (k < 2) return;
    std::reverse(stack.begin(), stack.begin() + k);
    turns.push_back(k);
  };
  for (int size = n; size > 1; size--) {
    const int at = static_cast<int>(std::find(stack.begin(), stack.end(), size) - stack.begin());
    if (at == size - 1) continue;
    turn(at + 1);
    turn(size);
  }
  std::cout << turns.size() << '\n';
  for (int k : turns) std::cout << k << '\n';
}
