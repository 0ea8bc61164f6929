#include <iostream>
#include <string>
#include <vector>

int main() {
    std::string s;
    std::cin >> s;
    int n = s.size();
    // border[i]: longest proper prefix of s[0..i] that is also its end. The period is what it leaves.
    std::vector<int> border(n);
    for (int i = 1; i < n; i++) {
        int length = border[i - 1];
        while (length > 0 && s[i] != s[length]) length = border[length - 1];
        border[i] = length + (s[i] == s[length]);
    }
    std::cout << n - border[n - 1] << '\n';
}
