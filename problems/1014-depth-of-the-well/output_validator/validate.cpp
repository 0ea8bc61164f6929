// The well: says n, answers at most 31 tries, and wants to hear the depth.
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>

static std::string folder;

[[noreturn]] static void finish(int verdict, const std::string &text) {
  std::ofstream(folder + "teammessage.txt") << text << '\n';
  std::exit(verdict);
}

int main(int argc, char **argv) {
  if (argc < 4) return 1;
  std::ifstream input(argv[1]);
  folder = argv[3];
  long long n, depth;
  if (!(input >> n >> depth)) return 1;
  std::cout << n << std::endl;
  for (int tries = 0;;) {
    std::string kind, word;
    if (!(std::cin >> kind)) finish(43, "the program ended without naming the depth");
    if (kind != "?" && kind != "!") finish(43, "a line must begin with ? or !, not with " + kind.substr(0, 20));
    if (!(std::cin >> word)) finish(43, "a line holds no number");
    if (word.size() > 10 || word.find_first_not_of("0123456789") != std::string::npos)
      finish(43, "this is not a length: " + word.substr(0, 20));
    const long long length = std::atoll(word.c_str());
    if (kind == "!") {
      if (length != depth) finish(43, "the depth is not " + std::to_string(length));
      if (std::cin >> word) finish(43, "nothing may follow the depth");
      finish(42, std::to_string(tries) + " tries");
    }
    if (length < 1 || length > n) finish(43, "no rope is " + std::to_string(length) + " inches long");
    if (++tries > 31) finish(43, "more than 31 tries");
    std::cout << (length >= depth ? "wet" : "dry") << std::endl;
  }
}
