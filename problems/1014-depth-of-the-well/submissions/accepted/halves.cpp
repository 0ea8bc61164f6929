#include <iostream>
#include <string>

int main() {
  long long low = 1, high;
  std::cin >> high;
  while (low < high) {
    const long long middle = (low + high) / 2;
    std::cout << "? " << middle << std::endl;
    std::string reply;
    std::cin >> reply;
    if (reply == "wet") high = middle;
    else low = middle + 1;
  }
  std::cout << "! " << low << std::endl;
}
