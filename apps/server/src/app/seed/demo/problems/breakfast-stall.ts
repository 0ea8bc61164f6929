import { block, type DemoProblem, lines, numbersIn } from './problem.ts';
import type { DemoRandom } from '../random.ts';

function queue(random: DemoRandom, count: number, gap: number, longest: number): string {
  let minute = random.between(0, gap);
  const rows = Array.from({ length: count }, () => {
    minute += random.between(0, gap);
    return [minute, random.between(1, longest)];
  });
  return lines(count, block(rows));
}

export const breakfastStall: DemoProblem = {
  displayId: '2001',
  rule: 'acm',
  title: { zh: '早餐铺的队伍', en: 'The Breakfast Stall' },
  difficulty: 1,
  tags: ['simulation', 'arithmetic'],
  statement: {
    zh: `校门口的早餐铺只有一位师傅，先到先做。第 $i$ 位同学在第 $a_i$ 分钟到达，他的早餐要做 $s_i$ 分钟；师傅空闲时立刻开工，一份做完才开始下一份。

记第 $i$ 位同学的早餐在第 $f_i$ 分钟开工，他等待的时间是 $f_i - a_i$。等得最久的同学等了多少分钟？

## 输入

第一行一个整数 $n$（$1 \\le n \\le 2 \\cdot 10^5$）。

接下来 $n$ 行，每行两个整数 $a_i$ 和 $s_i$（$0 \\le a_i \\le 10^9$，$1 \\le s_i \\le 10^4$），按到达的先后给出，即 $a_1 \\le a_2 \\le \\dots \\le a_n$。

## 输出

输出一个整数，即最长的等待时间。

## 样例解释

第一位同学一到就开工，第 $5$ 分钟做完；第二位第 $2$ 分钟到，等 $3$ 分钟；第三位第 $4$ 分钟到，第 $9$ 分钟才开工，等了 $5$ 分钟。`,
    en: `The breakfast stall at the school gate has a single cook, and whoever comes first is served first. Student $i$ arrives at minute $a_i$ and orders a breakfast that takes $s_i$ minutes. The cook begins as soon as there is something to do and finishes one breakfast before beginning the next.

If the breakfast of student $i$ is begun at minute $f_i$, the student waits $f_i - a_i$ minutes. How long does the most patient student wait?

## Input

The first line holds an integer $n$ ($1 \\le n \\le 2 \\cdot 10^5$).

Each of the next $n$ lines holds two integers $a_i$ and $s_i$ ($0 \\le a_i \\le 10^9$, $1 \\le s_i \\le 10^4$), in the order of arrival, so that $a_1 \\le a_2 \\le \\dots \\le a_n$.

## Output

Print one integer, the longest wait.

## Explanation

The first breakfast is begun at once and ready at minute $5$. The second student arrives at minute $2$ and waits $3$ minutes. The third arrives at minute $4$ and is served from minute $9$ on, after $5$ minutes.`,
  },
  samples: ['3\n0 5\n2 4\n4 1\n', '2\n10 3\n20 3\n'],
  cases: (random) => [
    '1\n7 7\n',
    '2\n0 1\n1 1\n',
    queue(random, 50, 6, 10),
    queue(random, 1000, 2, 100),
    queue(random, 50_000, 5000, 10_000),
    queue(random, 200_000, 1, 10_000),
  ],
  solve(input) {
    const [count = 0, ...rest] = numbersIn(input);
    let free = 0;
    let longest = 0;
    for (let index = 0; index < count; index += 1) {
      const arrival = rest[2 * index] ?? 0;
      const start = Math.max(free, arrival);
      longest = Math.max(longest, start - arrival);
      free = start + (rest[2 * index + 1] ?? 0);
    }
    return lines(longest);
  },
  solutions: {
    'accepted/queue.cpp': `#include <cstdio>
#include <algorithm>
int main() {
    int n;
    scanf("%d", &n);
    long long free_at = 0, best = 0;
    for (int i = 0; i < n; i++) {
        long long a, s;
        scanf("%lld %lld", &a, &s);
        long long start = std::max(free_at, a);
        best = std::max(best, start - a);
        free_at = start + s;
    }
    printf("%lld\\n", best);
}
`,
    'accepted/queue.py': `import sys

data = list(map(int, sys.stdin.buffer.read().split()))
free, longest = 0, 0
for i in range(data[0]):
    a, s = data[2 * i + 1], data[2 * i + 2]
    start = max(free, a)
    longest = max(longest, start - a)
    free = start + s
print(longest)
`,
    'accepted/Main.java': `import java.io.*;

public class Main {
    public static void main(String[] args) throws IOException {
        StreamTokenizer in = new StreamTokenizer(new BufferedInputStream(System.in));
        in.nextToken();
        int n = (int) in.nval;
        long free = 0, best = 0;
        for (int i = 0; i < n; i++) {
            in.nextToken();
            long a = (long) in.nval;
            in.nextToken();
            long s = (long) in.nval;
            long start = Math.max(free, a);
            best = Math.max(best, start - a);
            free = start + s;
        }
        System.out.println(best);
    }
}
`,
    'wrong_answer/int_overflow.cpp': `#include <iostream>
using namespace std;
int main() {
    int n;
    cin >> n;
    int free_at = 0, best = 0;
    for (int i = 0; i < n; i++) {
        int a, s;
        cin >> a >> s;
        int start = free_at > a ? free_at : a;
        if (start - a > best) best = start - a;
        free_at = free_at + s;
    }
    cout << best << endl;
}
`,
    'wrong_answer/never_idle.py': `n = int(input())
total, longest = 0, 0
for _ in range(n):
    a, s = map(int, input().split())
    longest = max(longest, total - a)
    total += s
print(longest)
`,
    'time_limit_exceeded/sum_again.py': `n = int(input())
rows = [tuple(map(int, input().split())) for _ in range(n)]
longest = 0
for i in range(n):
    now = 0
    for a, s in rows[:i]:
        now = max(now, a) + s
    longest = max(longest, now - rows[i][0])
print(longest)
`,
    'compile_error/no_header.cpp': `int main() {
    int n;
    cin >> n;
    long long free_at = 0, best = 0;
    for (int i = 0; i < n; i++) {
        long long a, s;
        cin >> a >> s;
        free_at = max(free_at, a) + s
    }
    cout << best << endl;
}
`,
  },
};
