import { type DemoProblem, lines, numbersIn, randomNumbers } from './problem.ts';
import type { DemoRandom } from '../random.ts';

function street(random: DemoRandom, doors: number, reach: number, length: number): string {
  return lines([doors, reach], randomNumbers(random, doors, 0, length));
}

export const nightLamps: DemoProblem = {
  displayId: '2102',
  rule: 'acm',
  title: { zh: '夜路明灯', en: 'Night Lamps' },
  difficulty: 2,
  tags: ['greedy', 'sorting'],
  statement: {
    zh: `笔直的小巷里有 $n$ 扇门，第 $i$ 扇门在 $x_i$ 米处（顺序任意，可能重合）。在 $p$ 米处装一盏灯，可以照亮 $[p - r, p + r]$ 内的门。灯可以装在任何整数位置。

最少装几盏灯，才能照亮所有的门？

## 输入

第一行两个整数 $n$ 和 $r$（$1 \\le n \\le 2 \\cdot 10^5$，$0 \\le r \\le 10^9$）。第二行 $n$ 个整数 $x_i$（$0 \\le x_i \\le 10^9$）。

## 输出

输出一个整数，即最少的灯数。

## 样例解释

在 $4$ 米和 $12$ 米处各装一盏灯。`,
    en: `A straight lane has $n$ doors, the $i$-th at $x_i$ metres, in no order and perhaps at the same place. A lamp at $p$ metres lights all doors in $[p - r, p + r]$. Lamps can be put at any integer position.

How few lamps light all doors?

## Input

The first line holds two integers $n$ and $r$ ($1 \\le n \\le 2 \\cdot 10^5$, $0 \\le r \\le 10^9$). The second line holds $n$ integers $x_i$ ($0 \\le x_i \\le 10^9$).

## Output

Print one integer, the least number of lamps.

## Explanation

Put lamps at $4$ and $12$ metres.`,
  },
  samples: ['5 3\n7 1 15 4 9\n'],
  cases: (random) => [
    '1 0\n5\n',
    '4 0\n3 3 1 1\n',
    '3 1000000000\n700000000 1000000000 500000000\n',
    street(random, 60, 5, 300),
    street(random, 5000, 400, 1_000_000),
    street(random, 200_000, 700, 1_000_000_000),
    street(random, 200_000, 1_000_000_000, 1_000_000_000),
  ],
  solve(input) {
    const [, reach = 0, ...doors] = numbersIn(input);
    let lamps = 0;
    let lit = -1;
    for (const door of doors.toSorted((left, right) => left - right)) {
      if (door <= lit) continue;
      lamps += 1;
      lit = door + 2 * reach;
    }
    return lines(lamps);
  },
  solutions: {
    'accepted/sweep.cpp': `#include <bits/stdc++.h>
using namespace std;
int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    long long n, r;
    cin >> n >> r;
    vector<long long> x(n);
    for (auto &door : x) cin >> door;
    sort(x.begin(), x.end());
    long long lit = -1, lamps = 0;
    for (long long door : x)
        if (door > lit) lamps++, lit = door + 2 * r;
    cout << lamps << endl;
}
`,
    'accepted/sweep.py': `n, r = map(int, input().split())
lit, lamps = -1, 0
for door in sorted(map(int, input().split())):
    if door > lit:
        lamps += 1
        lit = door + 2 * r
print(lamps)
`,
    'wrong_answer/not_sorted.py': `n, r = map(int, input().split())
lit, lamps = -1, 0
for door in map(int, input().split()):
    if door > lit:
        lamps += 1
        lit = door + 2 * r
print(lamps)
`,
    'wrong_answer/int_reach.cpp': `#include <bits/stdc++.h>
using namespace std;
int main() {
    int n, r;
    cin >> n >> r;
    vector<int> x(n);
    for (auto &door : x) cin >> door;
    sort(x.begin(), x.end());
    int lit = -1, lamps = 0;
    for (int door : x)
        if (door > lit) lamps++, lit = (int)(unsigned)(door + 2u * r);
    cout << lamps << endl;
}
`,
    'compile_error/old_habit.cpp': `#include <iostream.h>
void main() {
    int n, r;
    cin >> n >> r;
}
`,
  },
};
