import { type DemoProblem, lines, numbersIn } from './problem.ts';

export const examSeats: DemoProblem = {
  displayId: '2005',
  rule: 'acm',
  title: { zh: '考场座位', en: 'Seats in the Exam Hall' },
  difficulty: 2,
  tags: ['constructive'],
  statement: {
    zh: `$n$ 名同学的学号是 $1, 2, \\dots, n$，考试时坐成一排。学号相邻的同学平时同桌，老师希望考场上他们不再挨着：任意相邻两个座位上的学号之差至少为 $2$。

请给出一种坐法。

## 输入

一行一个整数 $n$（$1 \\le n \\le 10^5$）。

## 输出

输出一行 $n$ 个整数，从左到右为各座位的学号。方案不唯一时输出任意一种；没有方案时输出 $-1$。

## 样例解释

第一个样例还可以输出 \`3 1 4 2\`。第二个样例中，无论怎么坐，$2$ 总与 $1$ 或 $3$ 相邻。`,
    en: `$n$ students have the numbers $1, 2, \\dots, n$ and sit in one row for an exam. Students with neighbouring numbers share a desk in class, so the teacher wants them apart: the numbers at any two seats beside each other must differ by at least $2$.

Find a way to seat them.

## Input

One line with an integer $n$ ($1 \\le n \\le 10^5$).

## Output

Print $n$ integers in one line, the numbers of the students from left to right. If there are several ways, print any of them; if there is none, print $-1$.

## Explanation

\`3 1 4 2\` is right in the first sample as well. In the second, $2$ always sits beside $1$ or $3$.`,
  },
  samples: ['4\n', '3\n'],
  cases: () => ['1\n', '2\n', '5\n', '6\n', '7\n', '1000\n', '99999\n', '100000\n'],
  solve(input) {
    const [count = 1] = numbersIn(input);
    if (count === 2 || count === 3) return lines(-1);
    const all = Array.from({ length: count }, (_, index) => index + 1);
    return lines([...all.filter((one) => one % 2 === 0), ...all.filter((one) => one % 2 === 1)]);
  },
  validator: `// Takes any order of 1 to n whose neighbours differ by 2 or more, or -1 where there is none.
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

static std::string folder;

[[noreturn]] static void refuse(const std::string &text) {
  std::ofstream(folder + "teammessage.txt") << text << '\\n';
  std::exit(43);
}

int main(int argc, char **argv) {
  if (argc < 4) return 1;
  std::ifstream input(argv[1]);
  folder = argv[3];
  int n;
  if (!(input >> n)) return 1;
  const bool isPossible = n != 2 && n != 3;
  std::vector<bool> seated(n + 1, false);
  std::string word;
  int previous = 0, count = 0;
  while (std::cin >> word) {
    if (word == "-1" && count == 0) {
      if (isPossible) refuse("there is a way to seat them");
      if (std::cin >> word) refuse("nothing may follow -1");
      return 42;
    }
    if (word.size() > 6 || word.find_first_not_of("0123456789") != std::string::npos)
      refuse("this is no number of a student: " + word.substr(0, 20));
    const int student = std::atoi(word.c_str());
    if (student < 1 || student > n) refuse("there is no student " + word);
    if (seated[student]) refuse("student " + word + " sits twice");
    if (count > 0 && std::abs(student - previous) < 2)
      refuse("students " + std::to_string(previous) + " and " + word + " sit beside each other");
    seated[student] = true;
    previous = student;
    ++count;
  }
  if (count < n) refuse("somebody has no seat");
  return 42;
}
`,
  solutions: {
    'accepted/evens_first.cpp': `#include <cstdio>
int main() {
    int n;
    scanf("%d", &n);
    if (n == 2 || n == 3) { puts("-1"); return 0; }
    for (int i = 2; i <= n; i += 2) printf("%d ", i);
    for (int i = 1; i <= n; i += 2) printf("%d ", i);
    puts("");
}
`,
    'accepted/evens_first.py': `n = int(input())
if n in (2, 3):
    print(-1)
else:
    print(*range(2, n + 1, 2), *range(1, n + 1, 2))
`,
    'wrong_answer/odds_first.py': `n = int(input())
print(*range(1, n + 1, 2), *range(2, n + 1, 2))
`,
    'wrong_answer/forgets_two.cpp': `#include <iostream>
using namespace std;
int main() {
    int n;
    cin >> n;
    if (n == 3) { cout << -1 << endl; return 0; }
    for (int i = 2; i <= n; i += 2) cout << i << ' ';
    for (int i = 1; i <= n; i += 2) cout << i << ' ';
    cout << endl;
}
`,
    'time_limit_exceeded/tries_all.cpp': `#include <bits/stdc++.h>
using namespace std;
int main() {
    int n;
    cin >> n;
    vector<int> seats(n);
    iota(seats.begin(), seats.end(), 1);
    do {
        bool good = true;
        for (int i = 1; i < n; i++) good = good && abs(seats[i] - seats[i - 1]) > 1;
        if (good) {
            for (int s : seats) cout << s << ' ';
            cout << endl;
            return 0;
        }
    } while (next_permutation(seats.begin(), seats.end()));
    cout << -1 << endl;
}
`,
  },
};
