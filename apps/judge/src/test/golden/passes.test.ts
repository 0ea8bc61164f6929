import { type Golden, goldenSuite } from '../support/golden.ts';
import type { Problem } from '../support/harness.ts';

/** Returns a multi-pass problem. Its validator stores its state in its folder and writes the input of each pass. */
function inPasses(
  passes: number | undefined,
  judgeMode: 'spj' | 'interactive',
  code: string,
): Partial<Problem> {
  return {
    ...(passes === undefined ? {} : { passes }),
    judgeMode,
    checker: { language: 'Python3', code, dialect: 'kattis', unit: 'percent', arguments: ['--all'] },
  };
}

/**
 * A validator for two passes. The contestant encodes a number without the digit 0, then gets only the code and decodes
 * it.
 */
const coding = `import os, sys
folder = sys.argv[3]
assert sys.argv[4] == '--all'
kind, value = open(sys.argv[1]).read().split()
out = sys.stdin.read().split()
note = os.path.join(folder, 'notes', 'number')
with open(os.path.join(folder, 'judgemessage.txt'), 'a') as message:
    message.write('looked at ' + kind + '\\n')
if kind == 'encode':
    assert not os.path.exists(note) and not os.path.exists(os.path.join(folder, 'nextpass.in'))
    if len(out) != 1 or '0' in out[0]:
        sys.exit(43)
    os.mkdir(os.path.join(folder, 'notes'))
    open(note, 'w').write(value)
    open(os.path.join(folder, 'nextpass.in'), 'w').write('decode ' + out[0] + '\\n')
    sys.exit(42)
sys.exit(42 if out == [open(note).read()] else 43)
`;

const coder = (encode: string, decode: string) => `kind, value = input().split()
if kind == 'encode':
    ${encode}
else:
    ${decode}
`;
const rightCode = "print('1' * (int(value) + 1))";
const rightBack = 'print(len(value) - 1)';
const cases = [
  { input: 'encode 40\n', answer: '\n' },
  { input: 'encode 7\n', answer: '\n' },
];
const problem = inPasses(2, 'spj', coding);
const program = { language: 'Python3', problem, cases };

const list: Golden[] = [
  {
    ...program,
    name: 'coding and decoding',
    code: coder(rightCode, rightBack),
    expect: 'AC',
    expectCases: ['AC', 'AC'],
    staff: /^looked at encode\nlooked at decode$/,
  },
  {
    ...program,
    name: 'a wrong code, which is not run again,',
    code: coder('print(value)', rightBack),
    expect: 'WA',
    expectCases: ['WA', 'WA'],
    staff: /^looked at encode$/,
  },
  {
    ...program,
    name: 'a right code that is not understood',
    code: coder(rightCode, 'print(len(value))'),
    expect: 'WA',
    staff: /^pass 2\nlooked at encode\nlooked at decode$/,
  },
  {
    ...program,
    name: 'a crash in the second pass',
    code: coder(rightCode, 'print(1 // 0)'),
    expect: 'RE',
    staff: /^pass 2\n/,
  },
  {
    ...program,
    name: 'a second pass beyond the limit of time',
    code: coder(rightCode, 'while True: pass'),
    expect: 'TLE',
    cases: cases.slice(0, 1),
  },
  {
    ...program,
    name: 'two passes, each a little under the limit of time,',
    code: `import time\n${coder(rightCode, rightBack)}while time.process_time() < 1.3: pass\n`,
    expect: 'AC',
    cases: cases.slice(0, 1),
    timeMs: [1200, 1900],
  },
];

const endless = `import sys
open(sys.argv[3] + 'nextpass.in', 'w').write(open(sys.argv[1]).read())
sys.exit(int(sys.stdin.read()))
`;
const says = (code: number): Golden['code'] => `print(${code})\n`;
const fault = { language: 'Python3', expect: 'SE', message: /^the checker failed$/ };
list.push(
  {
    ...fault,
    name: 'a validator that asks for more passes than the problem has',
    code: says(42),
    problem: inPasses(3, 'spj', endless),
    staff: /^the validator asks for more than 3 passes/,
  },
  {
    ...fault,
    name: 'a validator that refuses and asks for another pass',
    code: says(43),
    problem: inPasses(3, 'spj', endless),
    staff: /another pass of a wrong answer/,
  },
  {
    ...fault,
    name: 'a validator of a problem of one pass that asks for another',
    code: says(42),
    problem: inPasses(undefined, 'spj', endless),
    staff: /another pass in a problem of one/,
  },
  {
    ...fault,
    name: 'an input of the next pass that is too large',
    code: says(42),
    problem: inPasses(
      2,
      'spj',
      "import sys\nopen(sys.argv[3] + 'nextpass.in', 'wb').write(bytes(65 << 20))\nsys.exit(42)\n",
    ),
    staff: /exceeded its output limit/,
  },
);

/**
 * An interactor for two passes. In each pass the contestant requests one of two numbers and prints their sum so far.
 */
const talking = `import os, sys
folder = sys.argv[3]
first, second = open(sys.argv[1]).read().split()
print('go', flush=True)
asked = input()
print(first if asked == 'first' else second, flush=True)
said = input()
note = os.path.join(folder, 'asked')
before = open(note).read().split() if os.path.exists(note) else []
wanted = sum(map(int, before)) + int(first if asked == 'first' else second)
if said != str(wanted):
    sys.exit(43)
if not before:
    open(note, 'w').write(first if asked == 'first' else second)
    open(os.path.join(folder, 'nextpass.in'), 'w').write(f'{second} {wanted}')
sys.exit(42)
`;
const talker = (known: string) => `input()
print('first', flush=True)
number = int(input())
print(${known}, flush=True)
`;
const spoken = {
  language: 'Python3',
  problem: inPasses(2, 'interactive', talking),
};
list.push(
  {
    ...spoken,
    name: 'an interactive problem of two passes, in which no sum is ever needed,',
    code: talker('number'),
    cases: [{ input: '0 0\n', answer: '' }],
    expect: 'AC',
  },
  {
    ...spoken,
    name: 'an interactive problem whose second pass goes wrong',
    code: talker('number'),
    cases: [{ input: '3 4\n', answer: '' }],
    expect: 'WA',
    staff: /^pass 2/,
  },
);

goldenSuite('multi-pass problems', list);
goldenSuite('multi-pass problems, parallel cases', list.slice(0, 4), { hasParallelCases: true });
