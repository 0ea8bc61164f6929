// Takes the longest dry rope for the depth.
#include <iostream>
#include <string>

int main() {
  long long dry = 0, wet;
  std::cin >> wet;
  while (wet - dry > 1) {
    const long long middle = (dry + wet) / 2;
    std::cout << "? " << middle << std::endl;
    std::string reply;
    std::cin >> reply;
    (reply == "wet" ? wet : dry) = middle;
  }
  std::cout << "! " << dry << std::endl;
}
