import { block, type DemoProblem, lines, numbersIn } from './problem.ts';
import type { DemoRandom } from '../random.ts';

function stall(random: DemoRandom, count: number, money: number): string {
  const highest = Math.max(2, Math.floor((3 * money) / count));
  return lines(
    [count, money],
    block(Array.from({ length: count }, () => [random.between(1, highest), random.between(1, 1000)])),
  );
}

export const candiedHawthorn: DemoProblem = {
  displayId: '2009',
  rule: 'oi',
  title: { zh: '糖葫芦摊', en: 'Candied Hawthorn' },
  difficulty: 3,
  tags: ['dynamicProgramming'],
  statement: {
    zh: `庙会的糖葫芦摊上有 $n$ 串不同的糖葫芦，第 $i$ 串价格为 $c_i$ 元，甜度为 $v_i$，每串只有一份。你带了 $m$ 元，能买到的甜度之和最大是多少？

## 输入

第一行两个整数 $n$ 和 $m$（$1 \\le n \\le 500$，$1 \\le m \\le 2 \\cdot 10^4$）。接下来 $n$ 行，每行两个整数 $c_i$ 和 $v_i$（$1 \\le c_i \\le 6 \\cdot 10^4$，$1 \\le v_i \\le 1000$）。

## 输出

输出一个整数，即甜度之和的最大值。

## 数据范围

共 $10$ 个测试点，每个 $10$ 分。第 $1$ 至 $4$ 个测试点满足 $n \\le 16$，第 $5$ 至 $7$ 个满足 $m \\le 1000$。

## 样例解释

买第 $1$ 串和第 $3$ 串，花费 $3 + 4 = 7$ 元，甜度 $4 + 6 = 10$。只看“单位价格的甜度”会先买第 $2$ 串。`,
    en: `A stall at the temple fair sells $n$ sticks of candied hawthorn. Stick $i$ costs $c_i$ yuan and has the sweetness $v_i$, and there is one of each. With $m$ yuan, what is the greatest sweetness that you can buy?

## Input

The first line holds two integers $n$ and $m$ ($1 \\le n \\le 500$, $1 \\le m \\le 2 \\cdot 10^4$). Each of the next $n$ lines holds two integers $c_i$ and $v_i$ ($1 \\le c_i \\le 6 \\cdot 10^4$, $1 \\le v_i \\le 1000$).

## Output

Print one integer, the greatest sum of sweetness.

## Points

There are $10$ cases worth $10$ points each. In cases $1$ to $4$, $n \\le 16$; in cases $5$ to $7$, $m \\le 1000$.

## Explanation

Buy sticks $1$ and $3$ for $3 + 4 = 7$ yuan and a sweetness of $4 + 6 = 10$. Whoever looks at the sweetness of a yuan alone buys stick $2$ first.`,
  },
  samples: ['3 7\n3 4\n2 3\n4 6\n'],
  cases: (random) => [
    stall(random, 3, 10),
    stall(random, 10, 100),
    stall(random, 16, 500),
    stall(random, 16, 20_000),
    stall(random, 100, 1000),
    stall(random, 300, 1000),
    stall(random, 500, 999),
    stall(random, 400, 20_000),
    stall(random, 500, 20_000),
    stall(random, 500, 19_999),
  ],
  solve(input) {
    const [count = 0, money = 0, ...rest] = numbersIn(input);
    const best = new Int32Array(money + 1);
    for (let index = 0; index < count; index += 1) {
      const cost = rest[2 * index] ?? 0;
      const sweet = rest[2 * index + 1] ?? 0;
      for (let left = money; left >= cost; left -= 1)
        best[left] = Math.max(best[left] ?? 0, (best[left - cost] ?? 0) + sweet);
    }
    return lines(best[money] ?? 0);
  },
  solutions: {
    'accepted/knapsack.cpp': `#include <bits/stdc++.h>
using namespace std;
int best[20001];
int main() {
    int n, m;
    cin >> n >> m;
    for (int i = 0; i < n; i++) {
        int c, v;
        cin >> c >> v;
        for (int left = m; left >= c; left--) best[left] = max(best[left], best[left - c] + v);
    }
    cout << best[m] << endl;
}
`,
    'accepted/knapsack.c': `#include <stdio.h>

int best[20001];

int main(void) {
    int n, m, c, v;
    scanf("%d %d", &n, &m);
    for (int i = 0; i < n; i++) {
        scanf("%d %d", &c, &v);
        for (int j = m; j >= c; j--)
            if (best[j - c] + v > best[j]) best[j] = best[j - c] + v;
    }
    printf("%d\\n", best[m]);
    return 0;
}
`,
    'partially_accepted/all_choices.cpp': `#include <bits/stdc++.h>
using namespace std;
int n, m, c[600], v[600];
int main() {
    cin >> n >> m;
    for (int i = 0; i < n; i++) cin >> c[i] >> v[i];
    if (n > 20) { cout << -1 << endl; return 0; }
    int best = 0;
    for (int mask = 0; mask < 1 << n; mask++) {
        long long cost = 0, sweet = 0;
        for (int i = 0; i < n; i++)
            if (mask >> i & 1) cost += c[i], sweet += v[i];
        if (cost <= m && sweet > best) best = sweet;
    }
    cout << best << endl;
}
`,
    'partially_accepted/small_purse.py': `n, m = map(int, input().split())
best = [0] * (m + 1)
if n * m > 600000:
    print(0)
else:
    for _ in range(n):
        c, v = map(int, input().split())
        for left in range(m, c - 1, -1):
            best[left] = max(best[left], best[left - c] + v)
    print(best[m])
`,
    'wrong_answer/unlimited.cpp': `#include <bits/stdc++.h>
using namespace std;
int best[20001];
int main() {
    int n, m;
    cin >> n >> m;
    for (int i = 0; i < n; i++) {
        int c, v;
        cin >> c >> v;
        for (int left = c; left <= m; left++) best[left] = max(best[left], best[left - c] + v);
    }
    cout << best[m] << endl;
}
`,
  },
  scores: { 'partially_accepted/all_choices.cpp': 40, 'partially_accepted/small_purse.py': 70 },
};
