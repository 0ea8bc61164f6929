// Only ever swaps two neighbours, with three turns: too many for tall stacks.
#include <algorithm>
#include <cstdio>
#include <iostream>
#include <vector>

int main() {
  int n;
  std::cin >> n;
  std::vector<int> stack(n), turns;
  for (int &size : stack) std::cin >> size;
  for (int end = n; end > 1; end--)
    for (int i = 0; i + 1 < end; i++)
      if (stack[i] > stack[i + 1]) {
        std::swap(stack[i], stack[i + 1]);
        turns.insert(turns.end(), {i + 2, 2, i + 2});
      }
  std::printf("%zu\n", turns.size());
  for (int k : turns) std::printf("%d\n", k);
}
