import { type Golden, goldenSuite } from '../support/golden.ts';
import type { Problem, TestCase } from '../support/harness.ts';

/**
 * Tests cases with a checker, interactor or comparison of their own. This checker accepts numbers up to its argument.
 */
const limit = `#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {
    int said = -1;
    return argc == 5 && scanf("%d", &said) == 1 && said <= atoi(argv[4]) ? 42 : 43;
}
`;
const checker: NonNullable<Problem['checker']> = {
  language: 'C',
  code: limit,
  dialect: 'kattis',
  unit: 'percent',
  arguments: ['5'],
};
const plain: TestCase = { input: '', answer: '' };
/** Cases for a program that prints 7. A case is accepted if the argument of its checker is at least 7. */
const cases: TestCase[] = [plain, { ...plain, checkerArguments: ['7'] }, { ...plain, checkerArguments: [] }];
const seven = '#include <stdio.h>\nint main(void) { puts("7"); return 0; }\n';

function golden(name: string, problem: Partial<Problem>, more: Partial<Golden>): Golden {
  return { name, language: 'C', code: seven, expect: 'WA', cases, problem, ...more };
}

const words: NonNullable<Problem['comparer']> = {
  kind: 'words',
  isCaseSensitive: false,
  isSpaceSensitive: false,
  absoluteTolerance: null,
  relativeTolerance: null,
};
const near: TestCase = { input: '', answer: '7.05\n' };

goldenSuite('arguments of single cases', [
  golden('a checker', { judgeMode: 'spj', checker }, { expectCases: ['WA', 'AC', 'WA'] }),
  golden('an interactor', { judgeMode: 'interactive', checker }, { expectCases: ['WA', 'AC', 'WA'] }),
  golden(
    'a comparison, but not one of another kind',
    { judgeMode: 'spj', comparer: words },
    {
      cases: [
        near,
        { ...near, comparer: { ...words, absoluteTolerance: 0.1 } },
        { ...near, comparer: { ...words, kind: 'unorderedWords', absoluteTolerance: 0.1 } },
      ],
      expectCases: ['WA', 'AC', 'WA'],
    },
  ),
  golden(
    'nothing in a problem without checker',
    {},
    { cases: [{ ...near, comparer: { ...words, absoluteTolerance: 0.1 }, checkerArguments: ['9'] }] },
  ),
]);
