import { type DemoProblem, lines } from './problem.ts';

export const heavyCoin: DemoProblem = {
  displayId: '2006',
  rule: 'acm',
  title: { zh: '偏重的铜钱', en: 'The Heavy Coin' },
  difficulty: 4,
  tags: ['interactive', 'constructive'],
  statement: {
    zh: `这是一道交互题：你的程序要与天平对话。

钱庄里有 $n$ 枚铜钱，编号 $1$ 到 $n$，其中恰有一枚比其余的略重。你可以在天平两端各放上编号连续、枚数相同的铜钱来比较，最多称 $7$ 次，找出偏重的那一枚。

## 输入

先读入一行一个整数 $n$（$1 \\le n \\le 2000$）。每称一次后读入一个单词：左边较重为 \`left\`，右边较重为 \`right\`，平衡为 \`equal\`。

## 输出

要把编号 $a, a+1, \\dots, a+k-1$ 的铜钱放在左边、$b, b+1, \\dots, b+k-1$ 的放在右边，输出一行 \`? a b k\`，两段不得重叠。找到之后输出一行 \`! x\` 并结束。每输出一行后都要刷新缓冲区。

## 样例解释

样例中第 $2$ 枚偏重，左边是天平说的话，右边是程序说的话。`,
    en: `This problem is interactive: your program talks to a balance.

A bank has $n$ coins with the numbers $1$ to $n$, and exactly one of them is slightly heavier than the others. You may put equally many coins with consecutive numbers on each side of a balance. Find the heavy coin with at most $7$ weighings.

## Input

First read a line with an integer $n$ ($1 \\le n \\le 2000$). After each weighing read a word: \`left\` or \`right\` for the heavier side, or \`equal\`.

## Output

To put coins $a, a+1, \\dots, a+k-1$ on the left side and $b, b+1, \\dots, b+k-1$ on the right side, print a line \`? a b k\`. The two ranges must not overlap. When you know the coin, print a line \`! x\` and end. Flush the output after each line.

## Explanation

In the sample, coin $2$ is heavy. The balance speaks on the left, the program on the right.`,
  },
  hints: [
    {
      zh: '一次称量有三种结果，$3^7 = 2187$。',
      en: 'A weighing has three outcomes, and $3^7 = 2187$.',
      price: 10,
    },
  ],
  samples: ['4 2\n'],
  dialogue: { input: '4\nequal\nright\n', output: '? 3 4 1\n? 1 2 1\n! 2\n' },
  cases: (random) => [
    '1 1\n',
    '2 2\n',
    '3 1\n',
    '9 5\n',
    '243 243\n',
    '244 1\n',
    lines([1000, random.between(1, 1000)]),
    lines([1999, random.between(1, 1999)]),
    '2000 1\n',
    '2000 2000\n',
    lines([2000, random.between(600, 1400)]),
  ],
  solve: (input) => lines(input.trim().split(' ')[1] ?? ''),
  validator: `// The balance: says n, weighs at most 7 times, and wants to hear the number of the heavy coin.
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>

static std::string folder;

[[noreturn]] static void finish(int verdict, const std::string &text) {
  std::ofstream(folder + "teammessage.txt") << text << '\\n';
  std::exit(verdict);
}

static long long number() {
  std::string word;
  if (!(std::cin >> word)) finish(43, "a line is too short");
  if (word.size() > 9 || word.find_first_not_of("0123456789") != std::string::npos)
    finish(43, "this is no number: " + word.substr(0, 20));
  return std::atoll(word.c_str());
}

int main(int argc, char **argv) {
  if (argc < 4) return 1;
  std::ifstream input(argv[1]);
  folder = argv[3];
  long long n, heavy;
  if (!(input >> n >> heavy)) return 1;
  std::cout << n << std::endl;
  for (int weighings = 0;;) {
    std::string kind, word;
    if (!(std::cin >> kind)) finish(43, "the program ended without naming a coin");
    if (kind == "!") {
      const long long coin = number();
      if (coin != heavy) finish(43, "coin " + std::to_string(coin) + " is not the heavy one");
      if (std::cin >> word) finish(43, "nothing may follow the answer");
      finish(42, std::to_string(weighings) + " weighings");
    }
    if (kind != "?") finish(43, "a line must begin with ? or !, not with " + kind.substr(0, 20));
    const long long a = number(), b = number(), k = number();
    if (k < 1 || a < 1 || b < 1 || a + k - 1 > n || b + k - 1 > n) finish(43, "there are no such coins");
    if (a < b + k && b < a + k) finish(43, "a coin cannot lie on both sides");
    if (++weighings > 7) finish(43, "more than 7 weighings");
    const bool left = heavy >= a && heavy < a + k, right = heavy >= b && heavy < b + k;
    std::cout << (left ? "left" : right ? "right" : "equal") << std::endl;
  }
}
`,
  solutions: {
    'accepted/thirds.cpp': `#include <iostream>
#include <string>
using namespace std;
int main() {
    int n;
    cin >> n;
    int low = 1, count = n;
    while (count > 1) {
        int k = (count + 1) / 3;
        cout << "? " << low << ' ' << low + k << ' ' << k << endl;
        string answer;
        cin >> answer;
        if (answer == "left") count = k;
        else if (answer == "right") low += k, count = k;
        else low += 2 * k, count -= 2 * k;
    }
    cout << "! " << low << endl;
}
`,
    'accepted/thirds.py': `low, count = 1, int(input())
while count > 1:
    k = (count + 1) // 3
    print('?', low, low + k, k, flush=True)
    answer = input()
    if answer == 'left':
        count = k
    elif answer == 'right':
        low, count = low + k, k
    else:
        low, count = low + 2 * k, count - 2 * k
print('!', low, flush=True)
`,
    'wrong_answer/halves.py': `low, count = 1, int(input())
while count > 1:
    k = count // 2
    print('?', low, low + k, k, flush=True)
    answer = input()
    if answer == 'left':
        count = k
    elif answer == 'right':
        low, count = low + k, k
    else:
        low, count = low + 2 * k, 1
print('!', low, flush=True)
`,
    'wrong_answer/guesses.cpp': `#include <iostream>
using namespace std;
int main() {
    int n;
    cin >> n;
    cout << "! " << (n + 1) / 2 << endl;
}
`,
    'run_time_error/reads_numbers.py': `low, count = 1, int(input())
while count > 1:
    k = (count + 1) // 3
    print('?', low, low + k, k, flush=True)
    answer = int(input())
    low += answer
print('!', low, flush=True)
`,
  },
};
