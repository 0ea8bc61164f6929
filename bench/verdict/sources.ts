import { randomBytes } from 'node:crypto';

/** Returns a random text that makes a solution of problem 1000 unique, so that no cache contains it. */
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
