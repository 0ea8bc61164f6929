import type { Problem } from '../support/harness.ts';
import { type Golden, goldenSuite } from '../support/golden.ts';
import { byOutput, cat, floods, leaves, prints, says, sizes } from './special-programs.ts';

type Checker = NonNullable<Problem['checker']>;

const ordinary: Omit<Checker, 'code'> = { language: 'C', dialect: 'auto', unit: 'percent', arguments: [] };

function checkedBy(code: string, more: Partial<Checker> = {}): Partial<Problem> {
  return { judgeMode: 'spj', checker: { ...ordinary, code, ...more } };
}

/** Returns a test of a scored problem with one case of 100 points. */
function scored(name: string, expect: string, score: number | null, problem: Partial<Problem>): Golden {
  const cases = [{ input: 'x\n', answer: 'x\n', score: 100 }];
  return {
    name,
    language: 'C',
    code: cat,
    expect,
    score,
    cases,
    problem: { type: 1, ioScore: 100, ...problem },
  };
}

function plain(name: string, expect: string, problem: Partial<Problem>, more: Partial<Golden> = {}): Golden {
  return { name, language: 'C', code: cat, expect, problem, ...more };
}

const fault = { message: /^the checker failed$/ };

/** Output and exit codes of each checker dialect, and the handling of checkers that misbehave. */
const conformance: Golden[] = [
  plain('a checker that crashes', 'SE', checkedBy('int main(void) { *(volatile int *)0 = 1; }'), {
    ...fault,
    staff: /killed by signal 11/,
  }),
  plain('a checker that loops', 'SE', checkedBy('int main(void) { for (;;); }'), {
    ...fault,
    staff: /exceeded its time limit/,
  }),
  plain('exit 55 without text', 'SE', checkedBy(says(55)), { ...fault, staff: /exit code 55/ }),
  plain('a gigabyte of output', 'SE', checkedBy(floods(1)), { ...fault, staff: /output limit/ }),
  plain('a gigabyte on standard error', 'SE', checkedBy(floods(2)), { ...fault, staff: /output limit/ }),
  plain('exit 2 with wrong output format', 'WA', checkedBy(says(2, 'wrong output format x')), {
    message: /^wrong output format x$/,
  }),
  scored('exit 7 with points 37.5', 'PAC', 37.5, checkedBy(says(7, 'points 37.5'))),
  plain('exit 7 with points_info', 'SE', checkedBy(says(7, 'points_info=a'))),
  scored('points 37.5 and a second line', 'PAC', 37.5, checkedBy(says(7, 'points 37.5\nand more\n'))),
  plain('exit 0 with wrong answer', 'AC', checkedBy(says(0, 'wrong answer x'))),
  scored('exit 99 with 50 printed', 'PAC', 50, checkedBy(says(99, '', '50\n'))),
  plain('exit 101', 'PE', checkedBy(says(101))),
  plain('exit 42 in dialect auto', 'SE', checkedBy(says(42))),
  plain('exit 43 in dialect auto', 'SE', checkedBy(says(43))),
  plain('kattis 42', 'AC', checkedBy(says(42), { dialect: 'kattis' })),
  plain('kattis 43', 'WA', checkedBy(says(43, 'secret'), { dialect: 'kattis' }), {
    message: /^$/,
    staff: /^secret$/,
  }),
  plain('kattis 0', 'SE', checkedBy(says(0), { dialect: 'kattis' })),
  plain('kattis 1', 'SE', checkedBy(says(1), { dialect: 'kattis' })),
  plain(
    'kattis 42 with a score that is none',
    'SE',
    checkedBy(leaves(42, { 'score.txt': 'abc' }), { dialect: 'kattis' }),
  ),
  plain(
    'kattis 42 with both scores',
    'SE',
    checkedBy(leaves(42, { 'score.txt': '1', 'score_multiplier.txt': '1' }), { dialect: 'kattis' }),
  ),
  scored('partially correct (29) of 100 points', 'PAC', 29, checkedBy(says(29, 'partially correct (29) x'))),
];

/** A checker that reads its three files in the order of its dialect and prints what it found. */
const positions = (order: readonly string[]) => `#include <stdio.h>
#include <string.h>
static int holds(const char *path, const char *text) {
    char found[64] = "";
    FILE *file = path ? fopen(path, "r") : stdin;
    return file && fgets(found, sizeof found, file) && strcmp(found, text) == 0;
}
int main(int argc, char **argv) {
    const char *expected[] = {${order.map((text) => JSON.stringify(text)).join(', ')}};
    for (int i = 0; i < ${order.length}; i++) if (argc <= i + 1 || !holds(argv[i + 1], expected[i])) return FAIL;
    return GOOD;
}
`;

function called(name: string, dialect: Checker['dialect'], order: readonly string[], good: number): Golden {
  const code = positions(order).replace('FAIL', '77').replace('GOOD', String(good));
  const cases = [{ input: 'in\n', answer: 'answer\n' }];
  return {
    name,
    language: 'C',
    code: prints('out\n'),
    expect: 'AC',
    cases,
    problem: checkedBy(code, { dialect }),
  };
}

const dialects: Golden[] = [
  called('testlib: input, output, answer', 'testlib', ['in\n', 'out\n', 'answer\n'], 0),
  called('reference: input, output, answer', 'reference', ['in\n', 'out\n', 'answer\n'], 100),
  called('hustoj: input, answer, output', 'hustoj', ['in\n', 'answer\n', 'out\n'], 0),
  called('qduoj: input, output', 'qduoj', ['in\n', 'out\n'], 0),
  called('kattis: input, answer', 'kattis', ['in\n', 'answer\n'], 42),
  plain(
    'kattis: output on standard input, then the arguments of the problem',
    'AC',
    checkedBy(
      `#include <stdio.h>
#include <string.h>
int main(int argc, char **argv) {
    char line[64] = "";
    fgets(line, sizeof line, stdin);
    return argc == 6 && !strcmp(line, "1 2\\n") && argv[3][strlen(argv[3]) - 1] == '/' && !strcmp(argv[4], "a b") && !strcmp(argv[5], "c") ? 42 : 43;
}
`,
      { dialect: 'kattis', arguments: ['a b', 'c'] },
    ),
  ),
  plain(
    'kattis: messages for the team and for the judges',
    'WA',
    checkedBy(leaves(43, { 'teammessage.txt': 'look at\tline 2\n', 'judgemessage.txt': 'expected 42' }), {
      dialect: 'kattis',
    }),
    {
      message: /^look at\\tline 2$/,
      staff: /^expected 42$/,
    },
  ),
  plain('kattis: another pass', 'SE', checkedBy(leaves(42, { 'nextpass.in': '1' }), { dialect: 'kattis' }), {
    staff: /another pass/,
  }),
  scored("points are in the case's unit", 'PAC', 37.9, checkedBy(says(7, 'points 37.9'), { unit: 'points' })),
  scored('points as a fraction', 'PAC', 29, checkedBy(says(7, 'points 0.29'), { unit: 'fraction' })),
  scored('more points than the case has', 'AC', 100, checkedBy(says(7, 'points 101'), { unit: 'points' })),
];

const surroundings: Golden[] = [
  plain(
    'control characters of a message are escaped and it is cut',
    'WA',
    checkedBy(says(1, `wrong answer \u001b[31m${'x'.repeat(400)}`)),
    {
      message: /^wrong answer \\u\{1b\}\[31mx{200,}…$/,
    },
  ),
  plain('files of the problem lie beside the checker when it is compiled and when it runs', 'AC', {
    ...checkedBy(
      '#include "limit.h"\n#include <stdio.h>\nint main(void) { char line[9]; FILE *f = fopen("table.txt", "r"); return LIMIT == 7 && f && fgets(line, 9, f) && line[0] == \'t\' ? 0 : 1; }',
    ),
    judgeExtraFiles: { 'limit.h': '#define LIMIT 7\n', 'table.txt': 'table\n' },
  }),
  plain(
    'a checker can change neither its files nor reach the network',
    'AC',
    checkedBy(`#include <errno.h>
#include <fcntl.h>
#include <sys/socket.h>
int main(int argc, char **argv) {
    for (int i = 1; i < argc; i++) if (open(argv[i], O_WRONLY) >= 0) return 1;
    return socket(AF_INET, SOCK_STREAM, 0) >= 0;
}
`),
  ),
  {
    ...plain('input, output and answer of three megabytes each', 'AC', checkedBy(sizes(3_000_000))),
    cases: [{ input: Buffer.alloc(3_000_000, 'x\n'), answer: Buffer.alloc(3_000_000, 'y\n') }],
  },
  plain('a checker that does not compile', 'SE', checkedBy('int main(void) { return secret; }'), {
    message: /^the checker or interactor of the problem does not compile\n.*main\.c.*secret/s,
  }),
  plain(
    'a checker in C++ of today',
    'AC',
    checkedBy(
      '#include <span>\n#include <vector>\nint main() { std::vector<int> v{1}; return std::span(v).size() - 1; }',
      { language: 'C++' },
    ),
  ),
  plain(
    'a checker in C++ of long ago',
    'AC',
    checkedBy('void f() throw(int);\nvoid f() throw(int) {}\nint main() { f(); return 0; }', {
      language: 'C++',
    }),
  ),
  plain('a program that fails is never shown to the checker', 'RE', checkedBy(says(0)), {
    code: 'int main(void) { return 3; }',
    message: /^exit code 3/,
  }),
  plain(
    'an output file is checked too',
    'AC',
    { ...checkedBy(says(0)), fileIo: { read: 'a.in', write: 'a.out' } },
    { code: '#include <stdio.h>\nint main(void) { fputs("x", fopen("a.out", "w")); return 0; }' },
  ),
  {
    ...scored(
      'a group continues after a partial case and stops at a wrong one',
      'PAC',
      0,
      checkedBy(byOutput),
    ),
    cases: ['ok', 'part', 'no', 'ok'].map((input) => ({ input, answer: '', score: 25, group: 1 })),
    problem: { type: 1, ioScore: 25, judgeCaseMode: 'subtask_lowest', ...checkedBy(byOutput) },
    expect: 'PAC',
    expectCases: ['AC', 'PAC', 'WA', 'CA'],
  },
  {
    ...plain('one text that is broken takes nothing from the other cases', 'SE', checkedBy(byOutput)),
    cases: ['ok', 'broken', 'no', 'ok'].map((input) => ({ input, answer: '' })),
    expectCases: ['AC', 'SE', 'WA', 'AC'],
  },
  {
    ...plain('a checker that always fails is not asked for ever', 'SE', checkedBy(byOutput)),
    cases: Array.from({ length: 6 }, () => ({ input: 'broken', answer: '' })),
    expectCases: ['SE', 'SE', 'SE', 'CA', 'CA', 'CA'],
  },
  {
    ...plain('outputs that a case brings are judged instead of the program', 'PAC', checkedBy(byOutput)),
    code: 'this is no program',
    cases: ['ok', 'no', 'part'].map((output) => ({ input: 'x', answer: '', score: 10, output })),
    problem: { type: 1, ioScore: 30, ...checkedBy(byOutput) },
    score: 14,
    expect: 'PAC',
    expectCases: ['AC', 'WA', 'PAC'],
  },
];

// A short limit, because looping checkers only need to be detected.
goldenSuite('special judge', [...conformance, ...dialects, ...surroundings], { toolMinMs: 1500 });
