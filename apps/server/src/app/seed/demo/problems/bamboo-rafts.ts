import { type DemoProblem, lines, numbersIn, randomNumbers } from './problem.ts';
import type { DemoRandom } from '../random.ts';

function river(random: DemoRandom, count: number, shortest: number, worst = 1000): string {
  return lines([count, shortest], randomNumbers(random, count, -worst, worst));
}

export const bambooRafts: DemoProblem = {
  displayId: '2007',
  rule: 'oi',
  title: { zh: '竹排漂流', en: 'Bamboo Rafts' },
  difficulty: 4,
  tags: ['prefixSums', 'dynamicProgramming'],
  statement: {
    zh: `一条河分为 $n$ 段，第 $i$ 段的风景值为 $a_i$（险滩的风景值是负数）。竹排从某一段的起点下水，连续漂过至少 $k$ 段后上岸，得到这些段的风景值之和。最多能得到多少？

## 输入

第一行两个整数 $n$ 和 $k$（$1 \\le k \\le n \\le 2 \\cdot 10^5$）。第二行 $n$ 个整数 $a_i$（$-10^3 \\le a_i \\le 10^3$）。

## 输出

输出一个整数，即风景值之和的最大值。

## 子任务

只有通过一个子任务的全部测试点，才能得到该子任务的分数。

| 子任务 | 分值 | 限制                       |
| ------ | ---: | -------------------------- |
| 1      | $25$ | $n \\le 200$               |
| 2      | $20$ | $k = 1$                    |
| 3      | $25$ | $n \\le 3000$              |
| 4      | $30$ | 无                         |

## 样例解释

漂过第 $2$ 段到第 $4$ 段，$5 - 2 + 4 = 7$。`,
    en: `A river has $n$ stretches, and stretch $i$ has the beauty $a_i$, which is negative for rapids. A raft starts at the beginning of some stretch, floats down at least $k$ stretches without a break and lands. The trip is worth the sum of their beauties. What is the best trip worth?

## Input

The first line holds two integers $n$ and $k$ ($1 \\le k \\le n \\le 2 \\cdot 10^5$). The second line holds $n$ integers $a_i$ ($-10^3 \\le a_i \\le 10^3$).

## Output

Print one integer, the greatest sum.

## Subtasks

A subtask earns its points only if all of its cases are right.

| subtask | points | limits          |
| ------- | -----: | --------------- |
| 1       |   $25$ | $n \\le 200$    |
| 2       |   $20$ | $k = 1$         |
| 3       |   $25$ | $n \\le 3000$   |
| 4       |   $30$ | none            |

## Explanation

Float from stretch $2$ to stretch $4$: $5 - 2 + 4 = 7$.`,
  },
  hints: [
    {
      zh: '用前缀和 $s$ 把区间和写成 $s_j - s_i$，其中 $j - i \\ge k$。',
      en: 'With prefix sums $s$ the trip is worth $s_j - s_i$, where $j - i \\ge k$.',
      price: 5,
    },
    {
      zh: '$j$ 增大时，可选的 $i$ 只增不减，维护 $s_i$ 的最小值即可。',
      en: 'As $j$ grows, more and more $i$ may be chosen: keep the least $s_i$.',
      price: 15,
    },
  ],
  samples: ['6 2\n-3 5 -2 4 -9 3\n', '3 2\n-1 -2 -3\n'],
  subtasks: [
    {
      points: 25,
      cases: (random) => ['1 1\n-7\n', river(random, 20, 3), river(random, 200, 50), river(random, 200, 1)],
    },
    {
      points: 20,
      cases: (random) => [river(random, 1000, 1), river(random, 200_000, 1), river(random, 200_000, 1, 3)],
    },
    {
      points: 25,
      cases: (random) => [river(random, 3000, 40), river(random, 3000, 2900), river(random, 2999, 700)],
    },
    {
      points: 30,
      cases: (random) => [
        river(random, 200_000, 5000),
        river(random, 200_000, 3),
        river(random, 199_999, 150_000),
      ],
    },
  ],
  solve(input) {
    const [count = 0, shortest = 1, ...beauty] = numbersIn(input);
    const sums = [0];
    for (const one of beauty) sums.push((sums.at(-1) ?? 0) + one);
    let least = Infinity;
    let best = -Infinity;
    for (let end = shortest; end <= count; end += 1) {
      least = Math.min(least, sums[end - shortest] ?? 0);
      best = Math.max(best, (sums[end] ?? 0) - least);
    }
    return lines(best);
  },
  solutions: {
    'accepted/least_prefix.cpp': `#include <bits/stdc++.h>
using namespace std;
int main() {
    int n, k;
    scanf("%d %d", &n, &k);
    vector<long long> s(n + 1);
    for (int i = 1; i <= n; i++) {
        int a;
        scanf("%d", &a);
        s[i] = s[i - 1] + a;
    }
    long long low = LLONG_MAX, best = LLONG_MIN;
    for (int j = k; j <= n; j++) {
        low = min(low, s[j - k]);
        best = max(best, s[j] - low);
    }
    printf("%lld\\n", best);
}
`,
    'accepted/least_prefix.py': `from itertools import accumulate

n, k = map(int, input().split())
s = [0, *accumulate(map(int, input().split()))]
low, best = float('inf'), float('-inf')
for j in range(k, n + 1):
    low = min(low, s[j - k])
    best = max(best, s[j] - low)
print(best)
`,
    'partially_accepted/kadane.cpp': `#include <bits/stdc++.h>
using namespace std;
int main() {
    int n, k;
    cin >> n >> k;
    long long here = 0, best = LLONG_MIN;
    for (int i = 0; i < n; i++) {
        long long a;
        cin >> a;
        here = max(here + a, a);
        best = max(best, here);
    }
    cout << best << endl;
}
`,
    'partially_accepted/every_trip.py': `n, k = map(int, input().split())
a = list(map(int, input().split()))
best = -10**18
for i in range(n):
    for j in range(i + k, n + 1):
        best = max(best, sum(a[i:j]))
print(best)
`,
    'partially_accepted/adds_up_again.cpp': `#include <bits/stdc++.h>
using namespace std;
int main() {
    int n, k;
    cin >> n >> k;
    vector<int> a(n);
    for (auto &x : a) cin >> x;
    if (n > 5000) { cout << 0 << endl; return 0; }
    long long best = LLONG_MIN;
    for (int i = 0; i < n; i++) {
        long long sum = 0;
        for (int j = i; j < n; j++) {
            sum += a[j];
            if (j - i + 1 >= k) best = max(best, sum);
        }
    }
    cout << best << endl;
}
`,
    'wrong_answer/only_positive.py': `n, k = map(int, input().split())
print(sum(x for x in map(int, input().split()) if x > 0))
`,
  },
  scores: {
    'partially_accepted/kadane.cpp': 20,
    'partially_accepted/every_trip.py': 25,
    'partially_accepted/adds_up_again.cpp': 50,
  },
};
