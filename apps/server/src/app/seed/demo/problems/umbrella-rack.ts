import { type DemoProblem, lines, numbersIn, randomNumbers } from './problem.ts';

export const umbrellaRack: DemoProblem = {
  displayId: '2101',
  rule: 'acm',
  title: { zh: '雨伞架', en: 'The Umbrella Rack' },
  difficulty: 1,
  tags: ['arithmetic'],
  statement: {
    zh: `图书馆门口的伞架上，每把雨伞都贴着主人的学号。下雨天结束时，每位同学应当恰好取走自己的一把伞，而管理员发现有一位同学的伞忘了取：在今天的存取记录里，别人的学号都出现了**偶数**次（存一次、取一次），只有这位同学的学号出现了奇数次。

忘记取伞的是谁？

## 输入

第一行一个奇数 $n$（$1 \\le n < 2 \\cdot 10^5$）。第二行 $n$ 个整数，为记录中的学号，均在 $1$ 到 $10^9$ 之间。

## 输出

输出忘记取伞的同学的学号。`,
    en: `Each umbrella in the rack of the library carries the number of its owner. On a rainy day, every number is noted when an umbrella is left and when it is fetched, so that it occurs an **even** number of times, unless somebody forgot an umbrella: exactly one number occurs an odd number of times.

Who forgot the umbrella?

## Input

The first line holds an odd integer $n$ ($1 \\le n < 2 \\cdot 10^5$). The second line holds $n$ integers from $1$ to $10^9$, the numbers that were noted.

## Output

Print the number of the student who forgot an umbrella.`,
  },
  samples: ['5\n7 3 7 9 9\n', '1\n42\n'],
  cases: (random) =>
    [1, 3, 99, 4001, 199_999].map((count) => {
      const pairs = randomNumbers(random, (count - 1) / 2, 1, 1_000_000_000);
      const all = random.shuffled([...pairs, ...pairs, random.between(1, 1_000_000_000)]);
      return lines(count, all);
    }),
  solve: (input) =>
    lines(
      numbersIn(input)
        .slice(1)
        .reduce((left, right) => left ^ right, 0),
    ),
  solutions: {
    'accepted/xor.cpp': `#include <cstdio>
int main() {
    int n, x, answer = 0;
    scanf("%d", &n);
    while (n--) {
        scanf("%d", &x);
        answer ^= x;
    }
    printf("%d\\n", answer);
}
`,
    'accepted/set.py': `input()
left = set()
for number in input().split():
    left ^= {number}
print(left.pop())
`,
    'wrong_answer/largest.py': `input()
print(max(map(int, input().split())))
`,
    'time_limit_exceeded/counts.py': `input()
numbers = input().split()
for number in numbers:
    if numbers.count(number) % 2 == 1:
        print(number)
        break
`,
    'run_time_error/array_by_number.cpp': `#include <iostream>
#include <vector>
using namespace std;
int main() {
    int n;
    cin >> n;
    vector<int> times(1000001);
    for (int i = 0; i < n; i++) {
        int x;
        cin >> x;
        times.at(x)++;
    }
    for (int x = 0; x <= 1000000; x++)
        if (times[x] % 2) cout << x << endl;
}
`,
  },
};
