import { block, type DemoProblem, lines } from './problem.ts';
import type { DemoRandom } from '../random.ts';

function words(random: DemoRandom, count: number, letters: string, length: number): string {
  const rows = Array.from({ length: count }, () =>
    Array.from({ length: random.between(1, length) }, () => random.pick(letters.split(''))).join(''),
  );
  return lines(count, block(rows));
}

export const lanternRiddles: DemoProblem = {
  displayId: '2002',
  rule: 'acm',
  title: { zh: '字谜灯笼', en: 'Lantern Anagrams' },
  difficulty: 2,
  tags: ['strings', 'sorting'],
  statement: {
    zh: `元宵节的回廊里挂着 $n$ 盏灯笼，每盏写着一个由小写字母组成的单词。如果两个单词的字母重新排列后可以变成同一个词，这两盏灯笼就是一对**字谜**，例如 \`listen\` 与 \`silent\`。相同的单词也算一对。

一共有多少对字谜？

## 输入

第一行一个整数 $n$（$1 \\le n \\le 10^5$）。接下来 $n$ 行，每行一个长度不超过 $20$ 的单词。

## 输出

输出满足 $1 \\le i < j \\le n$ 且第 $i$、$j$ 个单词构成字谜的数对 $(i, j)$ 的个数。`,
    en: `In the gallery hang $n$ lanterns, each with a word of lower-case letters. Two lanterns are an **anagram pair** if the letters of one word can be put into another order to give the other word, such as \`listen\` and \`silent\`. Equal words are a pair as well.

How many anagram pairs are there?

## Input

The first line holds an integer $n$ ($1 \\le n \\le 10^5$). Each of the next $n$ lines holds a word of at most $20$ letters.

## Output

Print the number of pairs $(i, j)$ with $1 \\le i < j \\le n$ for which words $i$ and $j$ are anagrams of each other.`,
  },
  hints: [
    {
      zh: '给每个单词找一个“代表”：互为字谜的单词代表相同，不是字谜的代表不同。',
      en: 'Find a representative of each word: the same for anagrams, another one for all others.',
      price: 0,
    },
    {
      zh: '把单词的字母排序即可作为代表。某个代表出现 $k$ 次，贡献 $\\frac{k(k-1)}{2}$ 对。',
      en: 'Sort the letters of a word. A representative that occurs $k$ times gives $\\frac{k(k-1)}{2}$ pairs.',
      price: 10,
    },
  ],
  samples: ['5\nlisten\nsilent\ntea\neat\nate\n', '3\nabc\nabd\naab\n'],
  cases: (random) => [
    '1\na\n',
    '4\naab\nabb\nbab\nbba\n',
    words(random, 200, 'ab', 3),
    words(random, 5000, 'abcd', 5),
    words(random, 100_000, 'abc', 20),
    words(random, 100_000, 'a', 1),
  ],
  solve(input) {
    const counts = new Map<string, number>();
    let pairs = 0;
    for (const word of input.split('\n').slice(1)) {
      if (word === '') continue;
      const key = word.split('').sort().join('');
      const before = counts.get(key) ?? 0;
      pairs += before;
      counts.set(key, before + 1);
    }
    return lines(pairs);
  },
  solutions: {
    'accepted/sorted.cpp': `#include <bits/stdc++.h>
using namespace std;
int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int n;
    cin >> n;
    unordered_map<string, long long> seen;
    long long pairs = 0;
    string word;
    while (n--) {
        cin >> word;
        sort(word.begin(), word.end());
        pairs += seen[word]++;
    }
    cout << pairs << '\\n';
}
`,
    'accepted/counter.py': `import sys
from collections import Counter

words = sys.stdin.read().split()[1:]
groups = Counter(''.join(sorted(word)) for word in words)
print(sum(k * (k - 1) // 2 for k in groups.values()))
`,
    'accepted/sorted.go': `package main

import (
	"bufio"
	"fmt"
	"os"
	"sort"
)

func main() {
	in := bufio.NewReader(os.Stdin)
	var n int
	fmt.Fscan(in, &n)
	seen := map[string]int{}
	pairs := 0
	for i := 0; i < n; i++ {
		var word string
		fmt.Fscan(in, &word)
		letters := []byte(word)
		sort.Slice(letters, func(a, b int) bool { return letters[a] < letters[b] })
		pairs += seen[string(letters)]
		seen[string(letters)]++
	}
	fmt.Println(pairs)
}
`,
    'wrong_answer/letter_sets.py': `import sys
from collections import Counter

words = sys.stdin.read().split()[1:]
groups = Counter(frozenset(word) for word in words)
print(sum(k * (k - 1) // 2 for k in groups.values()))
`,
    'wrong_answer/int_pairs.cpp': `#include <bits/stdc++.h>
using namespace std;
int main() {
    int n;
    cin >> n;
    map<string, int> seen;
    int pairs = 0;
    string word;
    for (int i = 0; i < n; i++) {
        cin >> word;
        sort(word.begin(), word.end());
        pairs += seen[word]++;
    }
    cout << pairs << endl;
}
`,
    'time_limit_exceeded/every_pair.py': `n = int(input())
words = [sorted(input()) for _ in range(n)]
pairs = 0
for i in range(n):
    for j in range(i):
        if words[i] == words[j]:
            pairs += 1
print(pairs)
`,
    'run_time_error/small_array.cpp': `#include <iostream>
#include <string>
#include <algorithm>
using namespace std;
string words[1000];
int main() {
    int n;
    cin >> n;
    long long pairs = 0;
    for (int i = 0; i < n; i++) {
        if (i >= 1000) throw i;
        cin >> words[i];
        sort(words[i].begin(), words[i].end());
        for (int j = 0; j < i; j++) pairs += words[i] == words[j];
    }
    cout << pairs << endl;
}
`,
  },
};
