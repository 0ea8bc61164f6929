import { randomBytes } from 'node:crypto';

/** Solutions of problem 1000 that no cache contains: each has a random text. */
const unseen = () => randomBytes(12).toString('hex');

export function cppSource(): string {
  return `// ${unseen()}
#include <bits/stdc++.h>
using namespace std;

int main() {
    long long a, b;
    cin >> a >> b;
    cout << a + b << endl;
    return 0;
}
`;
}

export function pythonSource(): string {
  return `# ${unseen()}\na, b = map(int, input().split())\nprint(a + b)\n`;
}
