import { block, type DemoProblem, lines } from './problem.ts';

const modulus = 998_244_353n;

export const roundTable: DemoProblem = {
  displayId: '2105',
  rule: 'acm',
  title: { zh: '圆桌茶会', en: 'Tea at the Round Table' },
  difficulty: 5,
  tags: ['counting', 'numberTheory'],
  statement: {
    zh: `$n$ 位客人围坐圆桌，座位依次编号 $1$ 到 $n$，第 $n$ 个与第 $1$ 个相邻。主人有 $k$ 种茶，每位客人一杯，相邻的两位客人喝的茶不同。

共有多少种上茶的方法？答案对 $998\\,244\\,353$ 取模。座位有编号，旋转后相同的方法视为不同。

## 输入

第一行一个整数 $T$（$1 \\le T \\le 10^4$），表示询问数。接下来 $T$ 行，每行两个整数 $n$ 和 $k$（$2 \\le n \\le 10^{18}$，$1 \\le k \\le 10^9$）。

## 输出

对每个询问输出一行一个整数。

## 样例解释

$n = 3, k = 3$ 时是三种茶的排列，共 $6$ 种；$n = 4, k = 2$ 时两种茶交替，共 $2$ 种。`,
    en: `$n$ guests sit at a round table. The seats have the numbers $1$ to $n$ in order, and seat $n$ is beside seat $1$. The host has $k$ kinds of tea and serves everybody one cup so that neighbours drink different kinds.

In how many ways can the tea be served? Print the answer modulo $998\\,244\\,353$. Seats are numbered, so ways that turn into each other are different.

## Input

The first line holds an integer $T$ ($1 \\le T \\le 10^4$), the number of questions. Each of the next $T$ lines holds two integers $n$ and $k$ ($2 \\le n \\le 10^{18}$, $1 \\le k \\le 10^9$).

## Output

Print a line with one integer for each question.

## Explanation

For $n = 3, k = 3$ the three kinds are served in any order, in $6$ ways. For $n = 4, k = 2$ two kinds alternate, in $2$ ways.`,
  },
  samples: ['3\n3 3\n4 2\n5 2\n'],
  cases: (random) => [
    '4\n2 1\n2 2\n3 1\n3 2\n',
    lines(100, block(Array.from({ length: 100 }, () => [random.between(2, 12), random.between(1, 9)]))),
    lines(
      2000,
      block(Array.from({ length: 2000 }, () => [random.between(2, 1_000_000), random.between(1, 1000)])),
    ),
    lines(
      10_000,
      block(
        Array.from({ length: 10_000 }, () => [
          `${random.between(1, 9)}${String(random.between(0, 99_999_999)).padStart(8, '0')}${String(random.between(0, 99_999_999)).padStart(8, '0')}`,
          random.between(998_244_000, 1_000_000_000),
        ]),
      ),
    ),
  ],
  solve(input) {
    const answers = input
      .trim()
      .split('\n')
      .slice(1)
      .map((row) => {
        const [guests = 2n, kinds = 1n] = row.split(' ').map(BigInt);
        let power = 1n;
        let factor = (((kinds - 1n) % modulus) + modulus) % modulus;
        const base = factor;
        for (let left = guests; left > 0n; left >>= 1n) {
          if (left & 1n) power = (power * factor) % modulus;
          factor = (factor * factor) % modulus;
        }
        const sum = guests % 2n === 0n ? power + base : power - base;
        return String(((sum % modulus) + modulus) % modulus);
      });
    return lines(block(answers));
  },
  solutions: {
    'accepted/formula.cpp': `#include <cstdio>
const long long mod = 998244353;
long long power(long long a, long long n) {
    long long result = 1;
    for (a %= mod; n > 0; n >>= 1, a = a * a % mod)
        if (n & 1) result = result * a % mod;
    return result;
}
int main() {
    int t;
    scanf("%d", &t);
    while (t--) {
        long long n, k;
        scanf("%lld %lld", &n, &k);
        long long base = (k - 1) % mod;
        long long sum = power(base, n) + (n % 2 == 0 ? base : mod - base);
        printf("%lld\\n", sum % mod);
    }
}
`,
    'accepted/formula.py': `import sys

mod = 998244353
rows = sys.stdin.read().split('\\n')[1:]
for row in rows:
    if row:
        n, k = map(int, row.split())
        print((pow(k - 1, n, mod) + (-1) ** (n % 2) * (k - 1)) % mod)
`,
    'wrong_answer/open_row.py': `mod = 998244353
for _ in range(int(input())):
    n, k = map(int, input().split())
    print(k * pow(k - 1, n - 1, mod) % mod)
`,
    'wrong_answer/negative.cpp': `#include <cstdio>
const long long mod = 998244353;
int main() {
    int t;
    scanf("%d", &t);
    while (t--) {
        long long n, k, result = 1, a;
        scanf("%lld %lld", &n, &k);
        a = (k - 1) % mod;
        long long e = n;
        while (e) {
            if (e & 1) result = result * a % mod;
            a = a * a % mod;
            e >>= 1;
        }
        printf("%lld\\n", n % 2 ? result - (k - 1) : (result + k - 1) % mod);
    }
}
`,
    'time_limit_exceeded/guest_by_guest.cpp': `#include <cstdio>
const long long mod = 998244353;
int main() {
    int t;
    scanf("%d", &t);
    while (t--) {
        long long n, k;
        scanf("%lld %lld", &n, &k);
        long long same = k % mod, other = 0;
        for (long long i = 1; i < n; i++) {
            long long next = other;
            other = (other * ((k - 2 + mod) % mod) + same * ((k - 1) % mod)) % mod;
            same = next;
        }
        printf("%lld\\n", other);
    }
}
`,
  },
};
