import { block, type DemoProblem, lines, numbersIn, randomNumbers } from './problem.ts';
import type { DemoRandom } from '../random.ts';

function levels(random: DemoRandom, days: number, questions: number): string {
  const asked = Array.from({ length: questions }, () => {
    const first = random.between(1, days);
    return [first, random.between(first, days)];
  });
  return lines([days, questions], randomNumbers(random, days, 0, 1000), block(asked));
}

export const reservoir: DemoProblem = {
  displayId: '2008',
  rule: 'oi',
  title: { zh: '水库日志', en: 'The Reservoir Log' },
  difficulty: 2,
  tags: ['prefixSums'],
  statement: {
    zh: `水库管理员记录了 $n$ 天的降雨量，第 $i$ 天为 $r_i$ 毫米。现在有 $q$ 个询问，每个询问给出 $l$ 和 $r$，请回答第 $l$ 天到第 $r$ 天（含两端）的总降雨量。

## 输入

第一行两个整数 $n$ 和 $q$（$1 \\le n, q \\le 10^5$）。第二行 $n$ 个整数 $r_i$（$0 \\le r_i \\le 1000$）。接下来 $q$ 行，每行两个整数 $l$ 和 $r$（$1 \\le l \\le r \\le n$）。

## 输出

对每个询问输出一行，即总降雨量。

## 数据范围

共 $10$ 个测试点，每个 $10$ 分。前 $5$ 个测试点满足 $n, q \\le 1000$。`,
    en: `The keeper of a reservoir noted the rain of $n$ days, $r_i$ millimetres on day $i$. Answer $q$ questions: how much rain fell from day $l$ to day $r$, both included?

## Input

The first line holds two integers $n$ and $q$ ($1 \\le n, q \\le 10^5$). The second line holds $n$ integers $r_i$ ($0 \\le r_i \\le 1000$). Each of the next $q$ lines holds two integers $l$ and $r$ ($1 \\le l \\le r \\le n$).

## Output

Print a line for each question, the amount of rain.

## Points

There are $10$ cases worth $10$ points each. In the first $5$ of them $n, q \\le 1000$.`,
  },
  samples: ['5 3\n3 0 12 7 1\n1 5\n2 3\n4 4\n'],
  cases: (random) => [
    levels(random, 1, 1),
    levels(random, 10, 20),
    levels(random, 300, 300),
    levels(random, 1000, 1000),
    levels(random, 1000, 1000),
    ...Array.from({ length: 4 }, () => levels(random, 40_000, 40_000)),
    levels(random, 100_000, 100_000),
  ],
  solve(input) {
    const [days = 0, questions = 0, ...rest] = numbersIn(input);
    const sums = [0];
    for (const rain of rest.slice(0, days)) sums.push((sums.at(-1) ?? 0) + rain);
    const answers = Array.from({ length: questions }, (_, index) => {
      const first = rest[days + 2 * index] ?? 1;
      const last = rest[days + 2 * index + 1] ?? 1;
      return (sums[last] ?? 0) - (sums[first - 1] ?? 0);
    });
    return lines(block(answers));
  },
  solutions: {
    'accepted/prefix.cpp': `#include <cstdio>
int s[100001];
int main() {
    int n, q;
    scanf("%d %d", &n, &q);
    for (int i = 1; i <= n; i++) {
        scanf("%d", &s[i]);
        s[i] += s[i - 1];
    }
    while (q--) {
        int l, r;
        scanf("%d %d", &l, &r);
        printf("%d\\n", s[r] - s[l - 1]);
    }
}
`,
    'accepted/prefix.py': `import sys
from itertools import accumulate

data = list(map(int, sys.stdin.buffer.read().split()))
n, q = data[0], data[1]
s = [0, *accumulate(data[2:2 + n])]
rest = data[2 + n:]
print('\\n'.join(str(s[rest[i + 1]] - s[rest[i] - 1]) for i in range(0, 2 * q, 2)))
`,
    'accepted/Main.java': `import java.io.*;

public class Main {
    static StreamTokenizer in = new StreamTokenizer(new BufferedInputStream(System.in));

    static int next() throws IOException {
        in.nextToken();
        return (int) in.nval;
    }

    public static void main(String[] args) throws IOException {
        int n = next(), q = next();
        int[] s = new int[n + 1];
        for (int i = 1; i <= n; i++) s[i] = s[i - 1] + next();
        StringBuilder out = new StringBuilder();
        while (q-- > 0) {
            int l = next(), r = next();
            out.append(s[r] - s[l - 1]).append('\\n');
        }
        System.out.print(out);
    }
}
`,
    'partially_accepted/adds_each_time.py': `n, q = map(int, input().split())
rain = list(map(int, input().split()))
for _ in range(q):
    l, r = map(int, input().split())
    total = 0
    for i in range(l - 1, r):
        total += rain[i]
    print(total)
`,
    'wrong_answer/forgets_first_day.cpp': `#include <iostream>
#include <vector>
using namespace std;
int main() {
    int n, q;
    cin >> n >> q;
    vector<int> s(n + 1);
    for (int i = 1; i <= n; i++) {
        cin >> s[i];
        s[i] += s[i - 1];
    }
    while (q--) {
        int l, r;
        cin >> l >> r;
        cout << s[r] - s[l] << '\\n';
    }
}
`,
    'compile_error/typo.cpp': `#include <cstdio>
int s[100001];
int main() {
    int n, q;
    scanf("%d %d", &n, &q);
    for (int i = 1; i <= n; i++) {
        scanf("%d", &s[i]);
        s[i] += s[i - 1];
    }
    while (q--) {
        int l, r;
        scanf("%d %d", &l, &r);
        print("%d\\n", s[r] - s[l - 1]);
    }
}
`,
  },
  scores: { 'partially_accepted/adds_each_time.py': 50 },
};
