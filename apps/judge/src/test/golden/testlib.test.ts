import { readFile } from 'node:fs/promises';
import { type Golden, goldenSuite } from '../support/golden.ts';
import type { Problem } from '../support/harness.ts';
import { cat, prints } from './special-programs.ts';

/** Tests programs built with the product's testlib.h in the complete judge. */
const program = async (name: string): Promise<string> =>
  readFile(new URL(`../../../testlib/tests/${name}.cpp`, import.meta.url), 'utf8');

const [results, idioms, interactor] = await Promise.all(['results', 'idioms', 'interactor'].map(program));

type Checker = NonNullable<Problem['checker']>;

function uses(code = '', more: Partial<Checker> = {}): NonNullable<Problem['checker']> {
  return { language: 'C++', code, dialect: 'auto', unit: 'percent', arguments: [], ...more };
}

/** Returns a test whose checker ends in the way that the input states. */
function way(name: string, expect: string, score: number | null, more: Partial<Golden> = {}): Golden {
  return {
    name: `the checker ends by ${name},`,
    language: 'C',
    code: prints(''),
    expect,
    score,
    cases: [{ input: name, answer: '', score: 100 }],
    problem: { type: 1, ioScore: 100, judgeMode: 'spj', checker: uses(results) },
    ...more,
  };
}

const ways: Golden[] = [
  way('ok', 'AC', 100, { message: /^ok 3 words$/ }),
  way('wa', 'WA', 0, { message: /^wrong answer no$/ }),
  way('pe', 'WA', 0, { message: /^wrong output format no$/ }),
  way('eof', 'WA', 0, { message: /^wrong output format/ }),
  way('fail', 'SE', null, { message: /^the checker failed$/, staff: /broken/ }),
  way('pc', 'PAC', 29, { message: /^partially correct \(29\) some$/ }),
  way('points', 'PAC', 37.5),
  way('points-bad', 'SE', null),
  way('points-info', 'SE', null),
  way('return', 'SE', null, { staff: /without telling a result/ }),
  way('long', 'WA', 0, { message: /^wrong answer x{241}…$/ }),
  ...(['testlib', 'reference'] as const).map((dialect) =>
    way('pc', 'PAC', 29, {
      name: `partially correct in dialect ${dialect}`,
      problem: { type: 1, ioScore: 100, judgeMode: 'spj', checker: uses(results, { dialect }) },
    }),
  ),
];

/** Returns a test whose program prints the input, so that the checker gets `output`. */
function checked(kind: string, output: string, answer: string, expect: string): Golden {
  return {
    name: `usual checker of ${kind}, ${JSON.stringify(output)}`,
    language: 'C',
    code: cat,
    expect,
    cases: [{ input: output, answer }],
    problem: { judgeMode: 'spj', checker: uses(idioms, { arguments: ['--testset', kind] }) },
  };
}

const usual: Golden[] = [
  checked('words', 'a  b\n', 'a b', 'AC'),
  checked('words', 'a c\n', 'a b', 'WA'),
  checked('integers', '1 2 3', '1 2', 'WA'),
  checked('reals', '0.3333333', '0.33333333', 'AC'),
  checked('reals', 'nan', '0.3', 'WA'),
  checked('yes-no', 'Yes', 'YES', 'AC'),
  checked('yes-no', 'yes', 'maybe', 'SE'),
  checked('lines', 'a b\r\nc', 'a b\nc\n', 'AC'),
];

function guesses(name: string, expect: string, says: string, more: Partial<Golden> = {}): Golden {
  return {
    name: `a conversation that ${name}`,
    language: 'C',
    code: prints(says),
    expect,
    cases: [{ input: '30\n', answer: '2\n' }],
    problem: { judgeMode: 'interactive', checker: uses(interactor, { dialect: 'testlib' }) },
    ...more,
  };
}

const conversations: Golden[] = [
  guesses('succeeds', 'AC', '50\n30\n'),
  guesses('takes more tries than the answer', 'PAC', '50\n40\n30\n', { message: /^points 50 3 tries$/ }),
  guesses('ends early', 'WA', '50\n', { message: /^wrong output format/ }),
  guesses('says nonsense', 'WA', 'x\n', { message: /^wrong output format/ }),
  guesses('has an input that is wrong', 'SE', '50\n', { cases: [{ input: '300\n', answer: '' }] }),
  {
    ...guesses('is checked a second time', 'WA', '50\n30\n'),
    problem: {
      judgeMode: 'interactive',
      checker: uses(interactor, { dialect: 'testlib' }),
      secondChecker: uses(idioms, { arguments: ['--testset', 'integers'] }),
    },
    cases: [{ input: '30\n', answer: '9\n' }],
    message: /^wrong answer 1st numbers differ/,
  },
];

/** An interactor that writes a lot before it reads, even after the contestant has exited. */
const talker = `#include "testlib.h"
#include <unistd.h>
int main(int argc, char **argv) {
    registerInteraction(argc, argv);
    usleep(200000);
    for (int i = 0; i < 1000; i++) std::cout << i << std::endl;
    if (ouf.readInt() == 1) quitf(_ok, "heard");
    quitf(_wa, "not heard");
}
`;

const early: Golden[] = [
  {
    ...guesses('is over before the interactor speaks', 'WA', ''),
    problem: { judgeMode: 'interactive', checker: uses(talker, { dialect: 'testlib' }) },
    message: /^wrong output format/,
  },
  {
    ...guesses('is over, but was heard', 'AC', '1\n'),
    problem: { judgeMode: 'interactive', checker: uses(talker, { dialect: 'testlib' }) },
  },
];

const own: Golden[] = [
  {
    name: 'a header of the problem wins',
    language: 'C',
    code: cat,
    expect: 'AC',
    problem: {
      judgeMode: 'spj',
      judgeExtraFiles: { 'testlib.h': '#define MINE 0\n' },
      checker: uses('#include "testlib.h"\nint main() { return MINE; }\n'),
    },
  },
];

goldenSuite('testlib', [...ways, ...usual, ...conversations, ...early, ...own]);
