import { type DemoProblem, lines, numbersIn, randomNumbers } from './problem.ts';
import type { DemoRandom } from '../random.ts';

function album(random: DemoRandom, count: number, most: number, kinds: number): string {
  return lines([count, most], randomNumbers(random, count, 1, kinds));
}

export const stampAlbum: DemoProblem = {
  displayId: '2103',
  rule: 'acm',
  title: { zh: '集邮册', en: 'The Stamp Album' },
  difficulty: 3,
  tags: ['twoPointers'],
  statement: {
    zh: `集邮册里依次贴着 $n$ 枚邮票，第 $i$ 枚属于第 $t_i$ 套。展览要展出连续的若干枚，其中同一套的邮票最多 $k$ 枚。最多能展出多少枚？

## 输入

第一行两个整数 $n$ 和 $k$（$1 \\le k \\le n \\le 2 \\cdot 10^5$）。第二行 $n$ 个整数 $t_i$（$1 \\le t_i \\le 10^9$）。

## 输出

输出一个整数，即最多能展出的枚数。

## 样例解释

展出第 $2$ 到第 $6$ 枚：$1, 2, 1, 3, 2$。`,
    en: `An album holds $n$ stamps in a row, and stamp $i$ belongs to series $t_i$. An exhibition shows some consecutive stamps, at most $k$ of them of the same series. How many can it show at most?

## Input

The first line holds two integers $n$ and $k$ ($1 \\le k \\le n \\le 2 \\cdot 10^5$). The second line holds $n$ integers $t_i$ ($1 \\le t_i \\le 10^9$).

## Output

Print one integer, the greatest number of stamps.

## Explanation

Show stamps $2$ to $6$: $1, 2, 1, 3, 2$.`,
  },
  samples: ['7 2\n1 1 2 1 3 2 2\n'],
  cases: (random) => [
    '1 1\n9\n',
    '5 5\n4 4 4 4 4\n',
    album(random, 40, 2, 6),
    album(random, 3000, 4, 200),
    album(random, 200_000, 30, 900),
    album(random, 200_000, 150_000, 2),
    album(random, 200_000, 1, 1_000_000_000),
  ],
  solve(input) {
    const [, most = 1, ...stamps] = numbersIn(input);
    const shown = new Map<number, number>();
    let first = 0;
    let best = 0;
    for (const [last, series] of stamps.entries()) {
      shown.set(series, (shown.get(series) ?? 0) + 1);
      while ((shown.get(series) ?? 0) > most) {
        const gone = stamps[first] ?? 0;
        shown.set(gone, (shown.get(gone) ?? 0) - 1);
        first += 1;
      }
      best = Math.max(best, last - first + 1);
    }
    return lines(best);
  },
  solutions: {
    'accepted/window.cpp': `#include <bits/stdc++.h>
using namespace std;
int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int n, k;
    cin >> n >> k;
    vector<int> t(n);
    for (auto &x : t) cin >> x;
    unordered_map<int, int> shown;
    int best = 0;
    for (int i = 0, j = 0; j < n; j++) {
        shown[t[j]]++;
        while (shown[t[j]] > k) shown[t[i++]]--;
        best = max(best, j - i + 1);
    }
    cout << best << endl;
}
`,
    'accepted/window.py': `from collections import defaultdict

n, k = map(int, input().split())
t = list(map(int, input().split()))
shown = defaultdict(int)
i = best = 0
for j, x in enumerate(t):
    shown[x] += 1
    while shown[x] > k:
        shown[t[i]] -= 1
        i += 1
    best = max(best, j - i + 1)
print(best)
`,
    'wrong_answer/starts_over.py': `from collections import Counter

n, k = map(int, input().split())
shown, length, best = Counter(), 0, 0
for x in input().split():
    shown[x] += 1
    length += 1
    if shown[x] > k:
        shown, length = Counter([x]), 1
    best = max(best, length)
print(best)
`,
    'time_limit_exceeded/every_start.py': `n, k = map(int, input().split())
t = list(map(int, input().split()))
best = 0
for i in range(n):
    shown = {}
    for j in range(i, n):
        shown[t[j]] = shown.get(t[j], 0) + 1
        if shown[t[j]] > k:
            break
        best = max(best, j - i + 1)
print(best)
`,
    'run_time_error/small_table.cpp': `#include <bits/stdc++.h>
using namespace std;
int main() {
    int n, k;
    cin >> n >> k;
    vector<int> t(n), shown(1000);
    for (auto &x : t) cin >> x;
    int best = 0;
    for (int i = 0, j = 0; j < n; j++) {
        shown.at(t[j])++;
        while (shown.at(t[j]) > k) shown.at(t[i++])--;
        best = max(best, j - i + 1);
    }
    cout << best << endl;
}
`,
  },
};
