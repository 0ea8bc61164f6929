import { block, type DemoProblem, lines } from './problem.ts';
import type { DemoRandom } from '../random.ts';

function mountain(random: DemoRandom, rows: number, columns: number, rocks: number): string {
  const grid = Array.from({ length: rows }, () =>
    Array.from({ length: columns }, (): string => (random.next() < rocks ? '#' : '.')),
  );
  const top = grid[0];
  const bottom = grid[rows - 1];
  if (top) top[columns - 1] = 'T';
  if (bottom) bottom[0] = 'S';
  return lines([rows, columns], block(grid.map((row) => row.join(''))));
}

/** A path that winds through all rows. */
function serpentine(rows: number, columns: number): string {
  const grid = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (__, column): string => {
      if (row % 2 === 0) return '.';
      return column === (row % 4 === 1 ? columns - 1 : 0) ? '.' : '#';
    }),
  );
  const top = grid[0];
  const bottom = grid[rows - 1];
  if (top) top[0] = 'T';
  if (bottom) bottom[columns - 1] = 'S';
  return lines([rows, columns], block(grid.map((row) => row.join(''))));
}

const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="320" viewBox="0 0 640 320">
<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#30507a"/><stop offset="0.6" stop-color="#e59a6b"/><stop offset="1" stop-color="#f9dfa8"/></linearGradient></defs>
<rect width="640" height="320" fill="url(#sky)"/><circle cx="500" cy="150" r="38" fill="#fff2c4"/>
<path d="M0 320 L0 210 L120 120 L210 190 L330 60 L450 200 L540 150 L640 230 L640 320 Z" fill="#4b5d78"/>
<path d="M0 320 L0 260 L160 190 L300 250 L430 180 L640 290 L640 320 Z" fill="#2c3a4f"/>
<g fill="none" stroke="#ffe9b0" stroke-width="5" stroke-dasharray="3 12" stroke-linecap="round"><path d="M70 300 C150 250 170 240 240 245 S330 190 300 150 S320 95 330 66"/></g>
<circle cx="70" cy="300" r="9" fill="#ffe9b0"/><path d="M330 62 v-30 l24 9 -24 9" fill="#d9483b" stroke="#fff" stroke-width="2"/>
</svg>`;

export const sunrisePath: DemoProblem = {
  displayId: '2004',
  rule: 'acm',
  title: { zh: '登山看日出', en: 'Before the Sun Rises' },
  difficulty: 3,
  tags: ['breadthFirst'],
  timeLimit: 1,
  picture,
  statement: {
    zh: `社团要赶在日出前登上山顶。

![从山脚到山顶的小路](picture.png)

山坡的地图是 $h$ 行 $w$ 列的方格：\`S\` 是出发的营地，\`T\` 是山顶，\`.\` 可以通行，\`#\` 是岩石。每分钟可以走到上、下、左、右相邻的一格。最少要走多少分钟？

## 输入

第一行两个整数 $h$ 和 $w$（$2 \\le h, w \\le 1000$）。接下来 $h$ 行，每行 $w$ 个字符。\`S\` 与 \`T\` 各出现一次。

## 输出

输出最少的分钟数；走不到山顶时输出 \`stay\`。

## 样例解释

第一个样例的一条最短路向右两步、向上两步、再向右一步。第二个样例中山顶被岩石围住了。`,
    en: `The club wants to be on the summit before the sun rises.

![The path from the foot of the mountain to its summit](picture.png)

The map of the slope has $h$ rows of $w$ squares: \`S\` is the camp, \`T\` the summit, \`.\` can be walked on and \`#\` is rock. A minute leads to one of the squares above, below, to the left or to the right. How many minutes does the shortest way take?

## Input

The first line holds two integers $h$ and $w$ ($2 \\le h, w \\le 1000$). Each of the next $h$ lines holds $w$ characters. \`S\` and \`T\` occur once each.

## Output

Print the least number of minutes, or \`stay\` if the summit cannot be reached.

## Explanation

In the first sample, a shortest way goes two squares to the right, two up and one more to the right. In the second sample, rocks surround the summit.`,
  },
  hints: [
    {
      zh: '每一步的代价都是一分钟，按距离一层一层地扩展。',
      en: 'Every step costs one minute: explore squares layer by layer.',
      price: 5,
    },
  ],
  samples: ['3 4\n.#.T\n.#.#\nS...\n', '2 3\nS#T\n..#\n'],
  cases: (random) => [
    '2 2\nST\n..\n',
    mountain(random, 8, 9, 0.25),
    mountain(random, 60, 60, 0.3),
    serpentine(41, 40),
    mountain(random, 1000, 1000, 0.05),
    serpentine(999, 1000),
  ],
  solve(input) {
    const grid = input.trimEnd().split('\n').slice(1);
    const width = grid[0]?.length ?? 0;
    const squares = grid.join('');
    const distance = new Int32Array(squares.length).fill(-1);
    const start = squares.indexOf('S');
    const summit = squares.indexOf('T');
    distance[start] = 0;
    const waiting = [start];
    for (const place of waiting) {
      const column = place % width;
      const near = [
        place - width,
        place + width,
        column > 0 ? place - 1 : -1,
        column < width - 1 ? place + 1 : -1,
      ];
      for (const next of near) {
        if (next < 0 || next >= squares.length || squares[next] === '#' || distance[next] !== -1) continue;
        distance[next] = (distance[place] ?? 0) + 1;
        waiting.push(next);
      }
    }
    return lines(distance[summit] === -1 ? 'stay' : String(distance[summit]));
  },
  solutions: {
    'accepted/layers.cpp': `#include <bits/stdc++.h>
using namespace std;
int main() {
    int h, w;
    cin >> h >> w;
    vector<string> grid(h);
    for (auto &row : grid) cin >> row;
    vector<vector<int>> dist(h, vector<int>(w, -1));
    queue<pair<int, int>> todo;
    for (int r = 0; r < h; r++)
        for (int c = 0; c < w; c++)
            if (grid[r][c] == 'S') { todo.push({r, c}); dist[r][c] = 0; }
    int dr[] = {0, 0, 1, -1}, dc[] = {1, -1, 0, 0};
    while (!todo.empty()) {
        auto [r, c] = todo.front();
        todo.pop();
        if (grid[r][c] == 'T') { cout << dist[r][c] << endl; return 0; }
        for (int k = 0; k < 4; k++) {
            int y = r + dr[k], x = c + dc[k];
            if (y < 0 || x < 0 || y >= h || x >= w || grid[y][x] == '#' || dist[y][x] >= 0) continue;
            dist[y][x] = dist[r][c] + 1;
            todo.push({y, x});
        }
    }
    cout << "stay" << endl;
}
`,
    'accepted/layers.py': `import sys

def main():
    data = sys.stdin.read().split()
    w = int(data[1]) + 2
    cells = '#' * w + ''.join('#' + row + '#' for row in data[2:]) + '#' * w
    seen = bytearray(1 if cell == '#' else 0 for cell in cells)
    layer, goal, minutes = [cells.index('S')], cells.index('T'), 0
    seen[layer[0]] = 1
    while layer:
        after = []
        for place in layer:
            if place == goal:
                return print(minutes)
            for near in (place - 1, place + 1, place - w, place + w):
                if not seen[near]:
                    seen[near] = 1
                    after.append(near)
        layer, minutes = after, minutes + 1
    print('stay')

main()
`,
    'wrong_answer/only_up_and_right.cpp': `#include <bits/stdc++.h>
using namespace std;
int main() {
    int h, w;
    cin >> h >> w;
    vector<string> grid(h);
    for (auto &row : grid) cin >> row;
    int sr = 0, sc = 0, tr = 0, tc = 0;
    for (int r = 0; r < h; r++)
        for (int c = 0; c < w; c++) {
            if (grid[r][c] == 'S') sr = r, sc = c;
            if (grid[r][c] == 'T') tr = r, tc = c;
        }
    cout << abs(sr - tr) + abs(sc - tc) << endl;
}
`,
    'time_limit_exceeded/every_way.cpp': `#include <bits/stdc++.h>
using namespace std;
int h, w, best = 1e9;
vector<string> grid;
vector<vector<int>> dist;
void walk(int r, int c, int steps) {
    if (r < 0 || c < 0 || r >= h || c >= w || grid[r][c] == '#') return;
    if (grid[r][c] == 'T') { best = min(best, steps); return; }
    char kept = grid[r][c];
    grid[r][c] = '#';
    walk(r - 1, c, steps + 1);
    walk(r, c + 1, steps + 1);
    walk(r + 1, c, steps + 1);
    walk(r, c - 1, steps + 1);
    grid[r][c] = kept;
}
int main() {
    cin >> h >> w;
    grid.resize(h);
    for (auto &row : grid) cin >> row;
    for (int r = 0; r < h; r++)
        for (int c = 0; c < w; c++)
            if (grid[r][c] == 'S') { walk(r, c, 0); r = h; break; }
    if (best == 1e9) puts("stay");
    else printf("%d\\n", best);
}
`,
    'run_time_error/deep.py': `import sys

h, w = map(int, input().split())
grid = [list(input()) for _ in range(h)]
best = {}

def walk(r, c, steps):
    if not (0 <= r < h and 0 <= c < w) or grid[r][c] == '#' or best.get((r, c), 10**9) <= steps:
        return
    best[r, c] = steps
    for y, x in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
        walk(y, x, steps + 1)

for r in range(h):
    for c in range(w):
        if grid[r][c] == 'S':
            walk(r, c, 0)
for r in range(h):
    for c in range(w):
        if grid[r][c] == 'T':
            print(best.get((r, c), 'stay'))
`,
  },
};
