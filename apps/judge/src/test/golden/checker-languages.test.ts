import { builtByScripts } from '@xiezhi/contract/languages';
import { type Golden, goldenSuite } from '../support/golden.ts';
import type { Problem } from '../support/harness.ts';
import { cat } from './special-programs.ts';

type Checker = NonNullable<Problem['checker']>;

/** Kattis validators. Each reads the output from standard input and gets the answer file as its second argument. */
const validators: [language: string, code: string, files: Record<string, string>][] = [
  [
    'Python3',
    `import sys
from rules import is_near
with open(sys.argv[2]) as answer:
    wanted = float(answer.read())
with open(sys.argv[3] + 'teammessage.txt', 'w') as message:
    message.write('allowed ' + sys.argv[5])
sys.exit(42 if sys.argv[4] == '--tolerance' and is_near(float(input()), wanted, float(sys.argv[5])) else 43)
`,
    { 'rules.py': 'def is_near(left, right, tolerance):\n    return abs(left - right) <= tolerance\n' },
  ],
  [
    'Java',
    `import java.nio.file.*;
import java.util.*;
public class Validate {
  public static void main(String[] args) throws Exception {
    double wanted = Double.parseDouble(Files.readString(Path.of(args[1])).trim());
    double found = new Scanner(System.in).useLocale(Locale.ROOT).nextDouble();
    Files.writeString(Path.of(args[2] + "teammessage.txt"), "allowed " + args[4]);
    System.exit(Rules.isNear(found, wanted, Double.parseDouble(args[4])) ? 42 : 43);
  }
}
`,
    {
      'Rules.java':
        'class Rules { static boolean isNear(double a, double b, double t) { return Math.abs(a - b) <= t; } }\n',
    },
  ],
  [
    'C++',
    `#include <cstdio>
#include <cstdlib>
#include <string>
#include "rules.h"
int main(int argc, char **argv) {
  double wanted, found;
  if (fscanf(fopen(argv[2], "r"), "%lf", &wanted) != 1 || scanf("%lf", &found) != 1) return 43;
  fprintf(fopen((std::string(argv[3]) + "teammessage.txt").c_str(), "w"), "allowed %s", argv[5]);
  return isNear(found, wanted, atof(argv[5])) ? 42 : 43;
}
`,
    {
      'rules.h': 'bool isNear(double left, double right, double tolerance);\n',
      'rules.cc':
        '#include <cmath>\n#include "rules.h"\nbool isNear(double a, double b, double t) { return std::fabs(a - b) <= t; }\n',
    },
  ],
];

/** Built by scripts: one compiled validator, and one that runs from source with its files. */
validators.push(
  [
    builtByScripts,
    '#!/bin/sh\nset -e\nc++ -O1 -o run validate.cpp rules.cpp\ncc --version > /dev/null\n',
    {
      'validate.cpp': validators[2]?.[1] ?? '',
      'rules.h': 'bool isNear(double left, double right, double tolerance);\n',
      'rules.cpp':
        '#include <cmath>\n#include "rules.h"\nbool isNear(double a, double b, double t) { return std::fabs(a - b) <= t; }\n',
    },
  ],
  [
    builtByScripts,
    ':\n',
    {
      run: '#!/bin/sh\nexec python3 $(dirname "$0")/judge.py "$@"\n',
      'judge.py': validators[0]?.[1] ?? '',
      'rules.py': validators[0]?.[2]['rules.py'] ?? '',
    },
  ],
);

const list: Golden[] = validators.flatMap(([language, code, judgeExtraFiles]) =>
  (
    [
      ['2.95\n', 'AC'],
      ['2.5\n', 'WA'],
    ] as const
  ).map(([output, expect]) => ({
    name: `an output validator in ${language}, of two files and with arguments, told ${output.trim()},`,
    language: 'C',
    code: cat,
    expect,
    message: /^allowed 0\.1$/,
    cases: [{ input: output, answer: '3\n' }],
    problem: {
      judgeMode: 'spj' as const,
      judgeExtraFiles,
      checker: {
        language,
        code,
        dialect: 'kattis',
        unit: 'percent',
        arguments: ['--tolerance', '0.1'],
      } satisfies Checker,
    },
  })),
);

/** An interactor that knows the number in the input. The contestant guesses until the reply is "=". */
const interactor = `import sys
secret = int(open(sys.argv[1]).read())
for _ in range(int(sys.argv[4])):
    guess = int(sys.stdin.readline())
    print('=' if guess == secret else '<' if guess < secret else '>', flush=True)
    if guess == secret:
        sys.exit(42)
sys.exit(43)
`;

const guesses = (step: string) => `low, high = 1, 100
while True:
    middle = ${step}
    print(middle, flush=True)
    said = input()
    if said == '=':
        break
    if said == '<':
        low = middle + 1
    else:
        high = middle - 1
`;

for (const [name, step, expect] of [
  ['by halves', '(low + high) // 2', 'AC'],
  ['one by one', 'low', 'WA'],
] as const) {
  list.push({
    name: `an interactor in Python3 with arguments, asked ${name},`,
    language: 'Python3',
    code: guesses(step),
    expect,
    cases: [{ input: '73\n', answer: '' }],
    problem: {
      judgeMode: 'interactive',
      checker: {
        language: 'Python3',
        code: interactor,
        dialect: 'kattis',
        unit: 'percent',
        arguments: ['7'],
      },
    },
  });
}

list.push({
  name: 'a validator whose build leaves nothing to run',
  language: 'C',
  code: cat,
  expect: 'SE',
  message: /does not compile[\s\S]*no executable "run"/,
  problem: {
    judgeMode: 'spj',
    checker: {
      language: builtByScripts,
      code: 'true\n',
      dialect: 'kattis',
      unit: 'percent',
      arguments: [],
    },
  },
});

/** Runs longer than the 1.5 s that suites with endless checkers allow, so it is tested here. */
const thinks = `#include <time.h>
int main(void) {
  while (clock() < 2 * CLOCKS_PER_SEC) continue;
  return 0;
}
`;
list.push({
  name: 'a checker that thinks for two seconds of the ten that it has',
  language: 'C',
  code: cat,
  expect: 'AC',
  problem: {
    judgeMode: 'spj',
    checker: { language: 'C', code: thinks, dialect: 'auto', unit: 'percent', arguments: [] },
  },
});

goldenSuite('checkers in every language', list);
