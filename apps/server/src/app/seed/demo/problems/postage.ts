import { block, type DemoProblem, lines, numbersIn } from './problem.ts';
import type { DemoRandom } from '../random.ts';

function letters(random: DemoRandom, count: number, heaviest: number): string {
  return lines(
    count,
    block(Array.from({ length: count }, () => [random.between(1, heaviest), random.between(1, 3)])),
  );
}

const first = [80, 120, 500];
const further = [40, 60, 300];

export const postage: DemoProblem = {
  displayId: '2003',
  rule: 'acm',
  title: { zh: '寄往各地的信', en: 'Letters to Everywhere' },
  difficulty: 1,
  tags: ['simulation', 'arithmetic'],
  statement: {
    zh: `邮局按重量与目的地收取邮资（单位：分）：

| 目的地 | 代号 | 首重（不超过 $20$ 克） | 续重（每 $20$ 克，不足按 $20$ 克计） |
| ------ | :--: | ---------------------: | -----------------------------------: |
| 本市   | $1$  |                   $80$ |                                 $40$ |
| 外地   | $2$  |                  $120$ |                                 $60$ |
| 国际   | $3$  |                  $500$ |                                $300$ |

班上要寄出 $n$ 封信，总邮资是多少？

## 输入

第一行一个整数 $n$（$1 \\le n \\le 1000$）。接下来 $n$ 行，每行两个整数：信的重量 $w$（克，$1 \\le w \\le 2000$）和目的地代号 $d$（$1 \\le d \\le 3$）。

## 输出

输出一个整数，即总邮资，以分为单位。

## 样例解释

三封信的邮资分别为 $80$、$120 + 60 = 180$ 和 $500 + 2 \\times 300 = 1100$。`,
    en: `The post office charges by weight and destination, in cents:

| destination   | code | first $20$ g | each further $20$ g, or part of it |
| ------------- | :--: | -----------: | ---------------------------------: |
| this city     | $1$  |         $80$ |                               $40$ |
| other places  | $2$  |        $120$ |                               $60$ |
| abroad        | $3$  |        $500$ |                              $300$ |

The class sends $n$ letters. What do they cost together?

## Input

The first line holds an integer $n$ ($1 \\le n \\le 1000$). Each of the next $n$ lines holds two integers: the weight $w$ of a letter in grams ($1 \\le w \\le 2000$) and the code $d$ of its destination ($1 \\le d \\le 3$).

## Output

Print one integer, the cost of all letters in cents.

## Explanation

The letters cost $80$, $120 + 60 = 180$ and $500 + 2 \\times 300 = 1100$.`,
  },
  samples: ['3\n20 1\n21 2\n60 3\n'],
  cases: (random) => [
    '1\n1 3\n',
    '2\n40 1\n41 1\n',
    letters(random, 30, 60),
    letters(random, 1000, 2000),
    lines(
      1000,
      block(Array.from({ length: 1000 }, (_, index) => [20 * (1 + (index % 100)), 1 + (index % 3)])),
    ),
  ],
  solve(input) {
    const [count = 0, ...rest] = numbersIn(input);
    let total = 0;
    for (let index = 0; index < count; index += 1) {
      const steps = Math.ceil((rest[2 * index] ?? 0) / 20) - 1;
      const zone = (rest[2 * index + 1] ?? 1) - 1;
      total += (first[zone] ?? 0) + steps * (further[zone] ?? 0);
    }
    return lines(total);
  },
  solutions: {
    'accepted/table.py': `first = {1: 80, 2: 120, 3: 500}
more = {1: 40, 2: 60, 3: 300}
total = 0
for _ in range(int(input())):
    w, d = map(int, input().split())
    total += first[d] + (w - 1) // 20 * more[d]
print(total)
`,
    'accepted/table.c': `#include <stdio.h>

int main(void) {
    int first[] = {0, 80, 120, 500}, more[] = {0, 40, 60, 300};
    int n, w, d, total = 0;
    scanf("%d", &n);
    while (n--) {
        scanf("%d %d", &w, &d);
        total += first[d] + (w - 1) / 20 * more[d];
    }
    printf("%d\\n", total);
    return 0;
}
`,
    'accepted/branches.cpp': `#include <iostream>
using namespace std;
int main() {
    int n;
    cin >> n;
    long long total = 0;
    while (n--) {
        int w, d;
        cin >> w >> d;
        int extra = (w + 19) / 20 - 1;
        if (d == 1) total += 80 + extra * 40;
        else if (d == 2) total += 120 + extra * 60;
        else total += 500 + extra * 300;
    }
    cout << total << endl;
}
`,
    'wrong_answer/off_by_one.cpp': `#include <iostream>
using namespace std;
int main() {
    int n;
    cin >> n;
    long long total = 0;
    while (n--) {
        int w, d;
        cin >> w >> d;
        int extra = w / 20;
        if (d == 1) total += 80 + extra * 40;
        else if (d == 2) total += 120 + extra * 60;
        else total += 500 + extra * 300;
    }
    cout << total << endl;
}
`,
    'wrong_answer/by_the_gram.py': `total = 0
for _ in range(int(input())):
    w, d = map(int, input().split())
    base, more = [(80, 40), (120, 60), (500, 300)][d - 1]
    total += base + max(0, w - 20) / 20 * more
print(int(total))
`,
    'run_time_error/wrong_index.py': `first = [80, 120, 500]
more = [40, 60, 300]
total = 0
for _ in range(int(input())):
    w, d = input().split()
    total += first[d] + (int(w) - 1) // 20 * more[d]
print(total)
`,
    'compile_error/missing_brace.c': `#include <stdio.h>

int main(void) {
    int n, w, d, total = 0;
    scanf("%d", &n);
    while (n--) {
        scanf("%d %d", &w, &d);
        total += d == 1 ? 80 : 120;
    printf("%d\\n", total)
    return 0;
}
`,
  },
};
