import { block, type DemoProblem, lines, numbersIn } from './problem.ts';
import type { DemoRandom } from '../random.ts';

function land(random: DemoRandom, towers: number, links: number, isConnected: boolean): string {
  const rows: number[][] = [];
  for (let tower = 2; tower <= towers; tower += 1) {
    if (!isConnected && tower === towers) continue;
    rows.push([random.between(Math.max(1, tower - 50), tower - 1), tower, random.between(1, 1_000_000)]);
  }
  while (rows.length < links) {
    const last = isConnected ? towers : towers - 1;
    rows.push([random.between(1, last), random.between(1, last), random.between(1, 1_000_000)]);
  }
  return lines([towers, rows.length], block(random.shuffled(rows)));
}

export const signalTowers: DemoProblem = {
  displayId: '2104',
  rule: 'acm',
  title: { zh: '烽火台', en: 'Signal Towers' },
  difficulty: 4,
  tags: ['spanningTree', 'unionFind'],
  statement: {
    zh: `边塞有 $n$ 座烽火台和 $m$ 条可以修缮的道路，第 $i$ 条连接 $u_i$ 与 $v_i$，难度为 $w_i$。将军希望任意两座烽火台之间都能沿修好的道路往来，并且所修道路中**最大的难度尽可能小**。

这个最大难度最小是多少？

## 输入

第一行两个整数 $n$ 和 $m$（$2 \\le n \\le 10^5$，$1 \\le m \\le 2 \\cdot 10^5$）。接下来 $m$ 行，每行三个整数 $u_i$、$v_i$、$w_i$（$1 \\le u_i, v_i \\le n$，$1 \\le w_i \\le 10^6$）。可能有重边和自环。

## 输出

输出一个整数；如果无论如何都不能连通，输出 $-1$。

## 样例解释

修缮难度为 $2$、$3$、$4$ 的三条道路。`,
    en: `On the border stand $n$ signal towers, and $m$ roads between them can be mended. Road $i$ joins $u_i$ and $v_i$ and has the difficulty $w_i$. The general wants every tower to be reachable from every other one by mended roads, and the **hardest of these roads to be as easy as possible**.

How difficult is the hardest mended road at least?

## Input

The first line holds two integers $n$ and $m$ ($2 \\le n \\le 10^5$, $1 \\le m \\le 2 \\cdot 10^5$). Each of the next $m$ lines holds three integers $u_i$, $v_i$, $w_i$ ($1 \\le u_i, v_i \\le n$, $1 \\le w_i \\le 10^6$). There may be several roads between two towers, and roads from a tower to itself.

## Output

Print one integer, or $-1$ if the towers cannot be joined.

## Explanation

Mend the roads of difficulty $2$, $3$ and $4$.`,
  },
  samples: ['4 5\n1 2 4\n2 3 2\n3 1 9\n3 4 3\n4 1 7\n', '3 1\n1 2 5\n'],
  cases: (random) => [
    '2 1\n1 2 1\n',
    '3 3\n1 1 1\n2 2 1\n3 3 1\n',
    land(random, 30, 60, true),
    land(random, 2000, 2500, true),
    land(random, 40_000, 60_000, false),
    land(random, 100_000, 200_000, true),
  ],
  solve(input) {
    const [towers = 0, links = 0, ...rest] = numbersIn(input);
    const roads = Array.from({ length: links }, (_, index) => rest.slice(3 * index, 3 * index + 3));
    const above = Array.from({ length: towers + 1 }, (_, tower) => tower);
    const find = (tower: number): number => {
      let top = tower;
      while (above[top] !== top) {
        above[top] = above[above[top] ?? 0] ?? 0;
        top = above[top] ?? 0;
      }
      return top;
    };
    let apart = towers;
    for (const [left = 0, right = 0, difficulty = 0] of roads.toSorted((a, b) => (a[2] ?? 0) - (b[2] ?? 0))) {
      const [one, other] = [find(left), find(right)];
      if (one === other) continue;
      above[one] = other;
      apart -= 1;
      if (apart === 1) return lines(difficulty);
    }
    return lines(-1);
  },
  solutions: {
    'accepted/kruskal.cpp': `#include <bits/stdc++.h>
using namespace std;
int fa[100001];
int find(int x) { return fa[x] == x ? x : fa[x] = find(fa[x]); }
int main() {
    int n, m;
    scanf("%d %d", &n, &m);
    vector<array<int, 3>> roads(m);
    for (auto &[w, u, v] : roads) scanf("%d %d %d", &u, &v, &w);
    sort(roads.begin(), roads.end());
    iota(fa, fa + n + 1, 0);
    int left = n;
    for (auto [w, u, v] : roads) {
        u = find(u), v = find(v);
        if (u == v) continue;
        fa[u] = v;
        if (--left == 1) { printf("%d\\n", w); return 0; }
    }
    puts("-1");
}
`,
    'accepted/kruskal.py': `import sys

def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    n, m = data[0], data[1]
    roads = sorted(zip(data[4::3], data[2::3], data[3::3]))
    fa = list(range(n + 1))
    left = n
    for w, u, v in roads:
        while fa[u] != u:
            fa[u] = fa[fa[u]]
            u = fa[u]
        while fa[v] != v:
            fa[v] = fa[fa[v]]
            v = fa[v]
        if u != v:
            fa[u] = v
            left -= 1
            if left == 1:
                return print(w)
    print(-1)

main()
`,
    'wrong_answer/hardest_of_all.py': `import sys

data = list(map(int, sys.stdin.buffer.read().split()))
print(max(data[4::3]))
`,
    'wrong_answer/never_apart.cpp': `#include <bits/stdc++.h>
using namespace std;
int fa[100001];
int find(int x) { return fa[x] == x ? x : fa[x] = find(fa[x]); }
int main() {
    int n, m, answer = 0;
    scanf("%d %d", &n, &m);
    vector<array<int, 3>> roads(m);
    for (auto &[w, u, v] : roads) scanf("%d %d %d", &u, &v, &w);
    sort(roads.begin(), roads.end());
    for (int i = 1; i <= n; i++) fa[i] = i;
    for (auto [w, u, v] : roads)
        if (find(u) != find(v)) fa[find(u)] = find(v), answer = w;
    printf("%d\\n", answer);
}
`,
    'time_limit_exceeded/looks_around.py': `import sys

data = list(map(int, sys.stdin.buffer.read().split()))
n, m = data[0], data[1]
roads = sorted(zip(data[4::3], data[2::3], data[3::3]))
colour = list(range(n + 1))
left = n
answer = -1
for w, u, v in roads:
    if colour[u] != colour[v]:
        a, b = colour[u], colour[v]
        colour = [b if c == a else c for c in colour]
        left -= 1
        if left == 1:
            answer = w
            break
print(answer)
`,
  },
};
