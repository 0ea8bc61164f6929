import { type Golden, goldenSuite } from '../support/golden.ts';
import type { Problem } from '../support/harness.ts';

/** Tests problems with a main program or a library that is compiled with the submission. */
const cases = [{ input: '3 4\n', answer: '7\n' }];
const header = 'int add(int a, int b);\n';
const grader = `#include <cstdio>
#include "adder.h"
int main() { int a, b; if (scanf("%d %d", &a, &b) != 2) return 1; printf("%d\\n", add(a, b)); }
`;
const right = '#include "adder.h"\nint add(int a, int b) { return a + b; }\n';

const golden = (
  name: string,
  language: string,
  code: string,
  includedFiles: NonNullable<Problem['includedFiles']>,
  more: Partial<Golden> = {},
): Golden => ({ name, language, code, expect: 'AC', cases, problem: { includedFiles }, ...more });

const cpp = { cpp: { 'grader.cpp': grader, 'adder.h': header } };
const programs: Golden[] = [
  golden('a grader with the main program', 'C++ 17 With O2', right, cpp),
  golden('the grader judges what the submission returns', 'C++', right.replace('a + b', 'a - b'), cpp, {
    expect: 'WA',
  }),
  golden('a grader with the usual file name of submissions', 'C++ 20', right, {
    cpp: { 'main.cpp': grader, 'adder.h': header },
  }),
  golden(
    'a submission with its own main program in addition to the grader',
    'C++',
    `${right}int main() {}\n`,
    cpp,
    {
      expect: 'CE',
    },
  ),
  golden(
    'a library without a main program',
    'C++',
    '#include <cstdio>\n#include "adder.h"\nint main() { int a, b; scanf("%d %d", &a, &b); printf("%d", add(a, b)); }\n',
    {
      cpp: { 'library.cpp': right, 'adder.h': header },
    },
  ),
  golden(
    'an empty header',
    'C',
    '#include "empty.h"\n#include <stdio.h>\nint main(void) { puts("7"); return 0; }\n',
    {
      c: { 'empty.h': '' },
    },
  ),
  golden('a grader in C', 'C With O2', right, {
    c: { 'grader.c': grader.replace('cstdio', 'stdio.h'), 'adder.h': header },
    cpp: { 'grader.cpp': '#error of another language\n' },
  }),
  golden('files for all languages, one of them replaced for one language', 'C++', right, {
    default: { 'adder.h': '#error replaced\n', 'grader.cpp': grader },
    cpp: { 'adder.h': header },
  }),
  golden('a main class in Java', 'Java', 'class Adder { static int add(int a, int b) { return a + b; } }\n', {
    java: {
      'Main.java':
        'import java.util.Scanner;\npublic class Main { public static void main(String[] args) { Scanner in = new Scanner(System.in); System.out.println(Adder.add(in.nextInt(), in.nextInt())); } }\n',
    },
  }),
  golden(
    'a class that both the submission and the problem define',
    'Java',
    'public class Main {}\n',
    {
      java: { 'Main.java': 'public class Main { public static void main(String[] args) {} }\n' },
    },
    { expect: 'CE' },
  ),
  golden('a module in Python', 'Python3', 'from adder import add\nprint(add(*map(int, input().split())))\n', {
    python3: { 'adder.py': 'def add(a, b):\n    return a + b\n' },
  }),
];

goldenSuite('included files', programs);
