// Turns the steamers over as the output says; the share of the score depends on how often.
#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

static std::string folder;

static void leave(const std::string &file, const std::string &text) {
  std::ofstream(folder + file) << text << '\n';
}

[[noreturn]] static void refuse(const std::string &text) {
  leave("teammessage.txt", text);
  std::exit(43);
}

static long long number(const char *missing) {
  std::string word;
  if (!(std::cin >> word)) refuse(missing);
  if (word.size() > 7 || word.find_first_not_of("0123456789") != std::string::npos)
    refuse("this is not a number of turns or steamers: " + word.substr(0, 20));
  return std::atoll(word.c_str());
}

int main(int argc, char **argv) {
  if (argc < 4) return 1;
  std::ifstream input(argv[1]);
  folder = argv[3];
  int n;
  if (!(input >> n)) return 1;
  std::vector<int> stack(n);
  for (int &size : stack)
    if (!(input >> size)) return 1;

  const long long turns = number("there is no output");
  if (turns > 1000000) refuse("more than a million turns");
  for (long long turn = 0; turn < turns; turn++) {
    const long long k = number("there are fewer turns than announced");
    if (k < 1 || k > n) refuse("nobody can turn " + std::to_string(k) + " steamers");
    std::reverse(stack.begin(), stack.begin() + k);
  }
  std::string rest;
  if (std::cin >> rest) refuse("there are more turns than announced");
  if (!std::is_sorted(stack.begin(), stack.end())) refuse("the stack is not in order");
  leave("teammessage.txt", std::to_string(turns) + " turns");
  if (turns > 2 * n) leave("score_multiplier.txt", turns <= 4 * n ? "0.5" : "0.2");
  return 42;
}
