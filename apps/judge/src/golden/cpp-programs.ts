import type { FamilyPrograms } from './family.ts';

const main = (body: string) => `#include <bits/stdc++.h>
#include <unistd.h>
using namespace std;
long long dig(long long n) { return n == 0 ? 0 : n + dig(n - 1); }
int main() {
    long long a = 0, b = 0;
${body}
}
`;

export const cppPrograms: FamilyPrograms = {
  sum: main('cin >> a >> b; cout << a + b << endl;'),
  sumEndsWithoutInput: true,
  sumWithoutNewline: main('cin >> a >> b; cout << a + b;'),
  broken: main('vector<int> v = missing;'),
  brokenText: /^main\.cpp: In function ['‘]int main\(\)['’]:\nmain\.cpp:\d+:\d+: error: .*missing/,
  exitSeven: main('exit(7);'),
  crash: main('throw runtime_error("lost");'),
  crashText: /^killed by signal 6 \(SIGABRT\): std::runtime_error$/,
  spin: main('for (volatile unsigned i = 0;; i = i + 1) {}'),
  sleep: main('for (;;) sleep(10);'),
  eat: main('for (vector<vector<int>> all;;) all.emplace_back(1 << 18, 1);'),
  flood: main('string block(1 << 16, 97); for (;;) cout << block;'),
  noisy: main('string block(1 << 16, 97); for (int i = 0; i < 320; i++) cerr << block; cout << 3;'),
  dig: main('cin >> a; cout << dig(a);'),
  echo: main('string line; getline(cin, line); cout << line;'),
  fileSum: main('ifstream in("sum.in"); ofstream out("sum.out"); in >> a >> b; out << a + b;'),
};
