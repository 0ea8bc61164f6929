// Takes any filling: n different whole numbers from 1 to m that add up to s, or -1 where there is none.
#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

static std::string folder;

static void judge(const std::string &file, const std::string &text) {
  std::ofstream(folder + file) << text << '\n';
}

[[noreturn]] static void refuse(const std::string &text) {
  judge("teammessage.txt", text);
  std::exit(43);
}

int main(int argc, char **argv) {
  if (argc < 4) return 1;
  std::ifstream input(argv[1]);
  folder = argv[3];
  long long n, m, s;
  if (!(input >> n >> m >> s)) return 1;
  const bool isPossible = n <= m && s >= n * (n + 1) / 2 && s <= n * (2 * m - n + 1) / 2;

  std::vector<long long> amounts;
  std::string word;
  while (std::cin >> word) {
    if (word.size() > 10 || word.find_first_not_of("-0123456789") != std::string::npos)
      refuse("this is not an amount: " + word.substr(0, 20));
    amounts.push_back(std::atoll(word.c_str()));
    if (static_cast<long long>(amounts.size()) > n) refuse("there are more numbers than caddies");
  }
  if (amounts.size() == 1 && amounts[0] == -1) {
    if (isPossible) refuse("there is a way to fill the caddies");
    return 42;
  }
  if (static_cast<long long>(amounts.size()) < n) refuse("a caddy was forgotten");
  long long sum = 0;
  for (long long amount : amounts) {
    if (amount < 1 || amount > m) refuse("no caddy can hold " + std::to_string(amount) + " ounces");
    sum += amount;
  }
  std::sort(amounts.begin(), amounts.end());
  if (std::adjacent_find(amounts.begin(), amounts.end()) != amounts.end())
    refuse("two caddies hold the same amount");
  if (sum != s) refuse("the amounts add up to " + std::to_string(sum));
  return 42;
}
