#include <iostream>
#include <string>

// Takes the roller to end where its first sign comes again.
int main() {
    std::string s;
    std::cin >> s;
    std::size_t again = s.find(s[0], 1);
    std::cout << (again == std::string::npos ? s.size() : again) << '\n';
}
