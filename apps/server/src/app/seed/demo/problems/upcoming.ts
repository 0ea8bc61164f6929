import { block, type DemoProblem, lines, numbersIn, randomNumbers } from './problem.ts';
import type { DemoRandom } from '../random.ts';

export const firstFrost: DemoProblem = {
  displayId: '2201',
  rule: 'oi',
  title: { zh: '霜降', en: 'First Frost' },
  difficulty: 1,
  tags: ['simulation'],
  statement: {
    zh: `气象站记录了连续 $n$ 天的最低气温。如果从某一天起连续 $d$ 天的最低气温都不高于 $0$ 度，就称这一天为**入冬日**。请找出最早的入冬日。

## 输入

第一行两个整数 $n$ 和 $d$（$1 \\le d \\le n \\le 10^5$）。第二行 $n$ 个整数，为各天的最低气温，绝对值不超过 $50$。

## 输出

输出最早的入冬日是第几天；没有入冬日时输出 $0$。`,
    en: `A weather station noted the lowest temperature of $n$ days in a row. Winter begins on the first day from which the lowest temperature is at most $0$ degrees for $d$ days in a row. Which day is that?

## Input

The first line holds two integers $n$ and $d$ ($1 \\le d \\le n \\le 10^5$). The second line holds $n$ integers, the temperatures, from $-50$ to $50$.

## Output

Print the number of the day on which winter begins, or $0$ if it does not.`,
  },
  samples: ['7 3\n4 -1 0 2 -3 -2 0\n', '3 2\n1 -1 1\n'],
  cases: (random) =>
    [10, 50, 200, 1000, 1000, 5000, 20_000, 50_000, 100_000, 100_000].map((days, index) => {
      const cold = [2, 3, 4, 5, 9, 6, 7, 8, 9, 40][index] ?? 3;
      return lines([days, cold], randomNumbers(random, days, -40, 15));
    }),
  solve(input) {
    const [, needed = 1, ...days] = numbersIn(input);
    let run = 0;
    for (const [index, low] of days.entries()) {
      run = low <= 0 ? run + 1 : 0;
      if (run === needed) return lines(index - needed + 2);
    }
    return lines(0);
  },
  solutions: {
    'accepted/run.cpp': `#include <iostream>
int main() {
    int n, d, run = 0, t;
    std::cin >> n >> d;
    for (int i = 1; i <= n; i++) {
        std::cin >> t;
        run = t <= 0 ? run + 1 : 0;
        if (run == d) { std::cout << i - d + 1; return 0; }
    }
    std::cout << 0;
}
`,
    'accepted/run.py': `n, d = map(int, input().split())
run, answer = 0, 0
for day, low in enumerate(map(int, input().split()), 1):
    run = run + 1 if low <= 0 else 0
    if run == d:
        answer = day - d + 1
        break
print(answer)
`,
  },
};

function valley(random: DemoRandom, rows: number, columns: number): string {
  return lines(
    [rows, columns],
    block(Array.from({ length: rows }, () => randomNumbers(random, columns, 0, 1000))),
  );
}

export const mailRoute: DemoProblem = {
  displayId: '2202',
  rule: 'oi',
  title: { zh: '乡邮路', en: 'The Mail Route' },
  difficulty: 3,
  tags: ['dynamicProgramming'],
  statement: {
    zh: `乡邮员从 $h \\times w$ 的方格山谷的左上角出发，每次向右或向下走一格，最后到达右下角，沿途把每一格的信件都送到。怎样走才能送出最多的信？

## 输入

第一行两个整数 $h$ 和 $w$（$1 \\le h, w \\le 1000$）。接下来 $h$ 行，每行 $w$ 个整数，为各格的信件数（$0$ 到 $1000$）。

## 输出

输出最多能送出的信件数。`,
    en: `A postman starts in the upper left square of a valley of $h \\times w$ squares, goes one square to the right or down at a time, and ends in the lower right one. On the way all letters for the squares are delivered. How many can be delivered at most?

## Input

The first line holds two integers $h$ and $w$ ($1 \\le h, w \\le 1000$). Each of the next $h$ lines holds $w$ integers, the letters for each square ($0$ to $1000$).

## Output

Print the greatest number of letters.`,
  },
  samples: ['3 3\n1 5 0\n2 1 4\n9 0 1\n'],
  subtasks: [
    { points: 40, cases: (random) => [valley(random, 1, 6), valley(random, 7, 7), valley(random, 9, 8)] },
    {
      points: 60,
      cases: (random) => [valley(random, 200, 150), valley(random, 600, 400), valley(random, 3, 1000)],
    },
  ],
  solve(input) {
    const [rows = 0, columns = 0, ...letters] = numbersIn(input);
    const best = Array.from({ length: columns + 1 }, () => 0);
    for (let row = 0; row < rows; row += 1)
      for (let column = 1; column <= columns; column += 1)
        best[column] =
          Math.max(best[column] ?? 0, best[column - 1] ?? 0) + (letters[row * columns + column - 1] ?? 0);
    return lines(best[columns] ?? 0);
  },
  solutions: {
    'accepted/table.cpp': `#include <bits/stdc++.h>
using namespace std;
int best[1001];
int main() {
    int h, w, a;
    scanf("%d %d", &h, &w);
    for (int i = 0; i < h; i++)
        for (int j = 1; j <= w; j++) {
            scanf("%d", &a);
            best[j] = max(best[j], best[j - 1]) + a;
        }
    printf("%d\\n", best[w]);
}
`,
    'partially_accepted/every_way.py': `import sys
sys.setrecursionlimit(10000)

h, w = map(int, input().split())
grid = [list(map(int, input().split())) for _ in range(h)]

def go(r, c):
    if r == h or c == w:
        return 0
    return grid[r][c] + max(go(r + 1, c), go(r, c + 1))

print(go(0, 0))
`,
  },
  scores: { 'partially_accepted/every_way.py': 40 },
};

export const starMap: DemoProblem = {
  displayId: '2203',
  rule: 'oi',
  title: { zh: '星图', en: 'The Star Map' },
  difficulty: 4,
  tags: ['unionFind'],
  statement: {
    zh: `星图上有 $n$ 颗星。画师依次画下 $m$ 条线段，每条连接两颗星；由线段直接或间接相连的星组成一个星座（单独一颗星也算一个）。请在每画一条线后说出星座的个数。

## 输入

第一行两个整数 $n$ 和 $m$（$1 \\le n, m \\le 10^5$）。接下来 $m$ 行，每行两个整数，为线段两端的星的编号。

## 输出

输出 $m$ 行，第 $i$ 行为画完前 $i$ 条线后星座的个数。`,
    en: `A map shows $n$ stars. A painter draws $m$ lines one after another, each between two stars. Stars that are joined by lines, directly or by way of others, are a constellation; a single star is one as well. After each line, say how many constellations there are.

## Input

The first line holds two integers $n$ and $m$ ($1 \\le n, m \\le 10^5$). Each of the next $m$ lines holds two integers, the numbers of the stars at its ends.

## Output

Print $m$ lines, the number of constellations after each line.`,
  },
  samples: ['4 3\n1 2\n2 1\n3 4\n'],
  subtasks: [
    {
      points: 50,
      cases: (random) => [starLines(random, 5, 8), starLines(random, 100, 80), starLines(random, 500, 700)],
    },
    {
      points: 50,
      cases: (random) => [starLines(random, 100_000, 100_000), starLines(random, 60_000, 100_000)],
    },
  ],
  solve(input) {
    const [stars = 0, drawn = 0, ...ends] = numbersIn(input);
    const above = Array.from({ length: stars + 1 }, (_, star) => star);
    const find = (star: number): number => {
      let top = star;
      while (above[top] !== top) {
        above[top] = above[above[top] ?? 0] ?? 0;
        top = above[top] ?? 0;
      }
      return top;
    };
    let count = stars;
    const answers = Array.from({ length: drawn }, (_, index) => {
      const [one, other] = [find(ends[2 * index] ?? 0), find(ends[2 * index + 1] ?? 0)];
      if (one !== other) {
        above[one] = other;
        count -= 1;
      }
      return count;
    });
    return lines(block(answers));
  },
  solutions: {
    'accepted/union.cpp': `#include <cstdio>
int fa[100001];
int find(int x) { return fa[x] == x ? x : fa[x] = find(fa[x]); }
int main() {
    int n, m, u, v;
    scanf("%d %d", &n, &m);
    for (int i = 1; i <= n; i++) fa[i] = i;
    while (m--) {
        scanf("%d %d", &u, &v);
        u = find(u), v = find(v);
        if (u != v) fa[u] = v, n--;
        printf("%d\\n", n);
    }
}
`,
  },
};

function starLines(random: DemoRandom, stars: number, count: number): string {
  return lines(
    [stars, count],
    block(Array.from({ length: count }, () => [random.between(1, stars), random.between(1, stars)])),
  );
}
