#include <array>
#include <iostream>

using Number = unsigned long long;
using Matrix = std::array<std::array<Number, 2>, 2>;

constexpr Number modulus = 998244353;

Matrix multiply(const Matrix& a, const Matrix& b) {
    Matrix c{};
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
            for (int k = 0; k < 2; k++) c[i][j] = (c[i][j] + a[i][k] * b[k][j]) % modulus;
    return c;
}

int main() {
    Number n, m;
    std::cin >> n >> m;
    // (ways to the present step, ways to the step below it)
    Number here = 1, below = 0, at = 0;
    for (Number i = 0; i <= m; i++) {
        Number next = n;
        if (i < m) std::cin >> next;
        Matrix base = {{{1, 1}, {1, 0}}};
        for (Number e = next - at; e > 0; e >>= 1) {
            if (e & 1) {
                Number climbed = (base[0][0] * here + base[0][1] * below) % modulus;
                below = (base[1][0] * here + base[1][1] * below) % modulus;
                here = climbed;
            }
            base = multiply(base, base);
        }
        at = next;
        if (next != n) here = 0;
    }
    std::cout << here << '\n';
}
