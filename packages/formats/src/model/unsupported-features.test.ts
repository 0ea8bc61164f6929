import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PackageChecker, PackageComparer, ProblemPackage } from './model.ts';
import { newProblem } from './new-problem.ts';
import { unsupportedFeatures } from './unsupported-features.ts';

const one = { seq: 1, name: '1', inputPath: '1.in', answerPath: '1.out', group: 1, isSample: false };
const checker: PackageChecker = {
  language: 'C++',
  code: 'int main() {}',
  dialect: 'testlib',
  scoreUnit: 'percent',
  args: [],
};

const comparer: PackageComparer = {
  kind: 'words',
  isCaseSensitive: false,
  isSpaceSensitive: false,
  absoluteTolerance: null,
  relativeTolerance: null,
};

function build(overrides: Partial<ProblemPackage> = {}): ProblemPackage {
  return {
    ...newProblem(),
    displayId: 'P1',
    titles: { 'en-US': 'One' },
    cases: [{ ...one, score: null }],
    ...overrides,
  };
}

test('plain problems and problems with a checker can be stored', () => {
  assert.deepEqual(unsupportedFeatures(build()), []);
  assert.deepEqual(unsupportedFeatures(build({ judgeMode: 'spj', checker })), []);
  assert.deepEqual(unsupportedFeatures(build({ judgeMode: 'spj', comparer })), []);
  assert.deepEqual(unsupportedFeatures(build({ titles: { 'en-US': '', 'zh-CN': '和' } })), []);
  const inPython = { ...checker, language: 'Python3' };
  assert.deepEqual(unsupportedFeatures(build({ judgeMode: 'spj', checker: inPython })), []);
  const interactive = { judgeMode: 'interactive', checker, secondChecker: checker } as const;
  assert.deepEqual(unsupportedFeatures(build(interactive)), []);
});

test('files of programs built by scripts may have any name', () => {
  const scripted = { ...checker, language: 'build and run', dialect: 'kattis' as const };
  const judgeExtraFiles = { run: 'exit 42\n', 'main.cpp': 'int main() {}\n' };
  assert.deepEqual(unsupportedFeatures(build({ judgeMode: 'spj', checker: scripted, judgeExtraFiles })), []);
});

const refused: [string, Partial<ProblemPackage>, RegExp][] = [
  ['a problem without titles', { titles: {} }, /no title/],
  ['a problem with empty titles', { titles: { 'en-US': '', 'zh-CN': '' } }, /no title/],
  ['a problem without display id', { displayId: '' }, /no ID/],
  ['a checker behind no interactor', { judgeMode: 'spj', checker, secondChecker: checker }, /behind/],
  ['a comparison beside a checker', { judgeMode: 'spj', checker, comparer }, /no checker/],
  ['a comparison that would never run', { comparer }, /judge mode spj/],
  ['a comparison for an interactor', { judgeMode: 'interactive', comparer }, /needs a program/],
  [
    'a second checker in a language that nobody offers',
    { judgeMode: 'interactive', checker, secondChecker: { ...checker, language: 'Klingon' } },
    /Klingon/,
  ],
  ['a checker that would never run', { checker }, /never runs/],
  [
    'more files beside a program than judge nodes take',
    { userExtraFiles: Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`${index}.h`, ''])) },
    /more than 100 extra files/,
  ],
  ['a judge mode without its program', { judgeMode: 'spj' }, /needs a program/],
  [
    'a checker in a language that nobody offers',
    { judgeMode: 'spj', checker: { ...checker, language: 'Klingon' } },
    /Klingon/,
  ],
  ['an unknown language', { languages: ['Klingon'] }, /Klingon/],
  ['scores that do not fit the type', { type: 1 }, /needs a score/],
  ['a broken score', { type: 1, cases: [{ ...one, score: 0.125 }] }, /two decimals/],
  ['no test data', { cases: [] }, /no test data/],
  ['a NUL in a text', { source: 'a\0b' }, /cannot be stored/],
  ['half a character', { packageMeta: { list: ['\ud800'] } }, /cannot be stored/],
  ['scores without end', { type: 1, cases: [{ ...one, score: 2 ** 31 }] }, /more than can be stored/],
  ['a file in the place of a program', { userExtraFiles: { 'main.cpp': 'x' } }, /main\.cpp, which judging/],
  ['an input in the place of a program', { fileIo: { input: 'main', output: 'o' } }, /main, which judging/],
  [
    'a file in the place of a checker',
    { judgeMode: 'spj', checker, judgeExtraFiles: { 'main.cpp': 'x' } },
    /main\.cpp, which judging/,
  ],
  [
    'a file in the place of a case',
    { judgeMode: 'spj', checker, judgeExtraFiles: { 'score.txt': 'x' } },
    /score\.txt, which judging/,
  ],
  [
    'a file in the place of an input',
    { userExtraFiles: { 'a.in': 'x' }, fileIo: { input: 'a.in', output: 'a.out' } },
    /a\.in, which they read/,
  ],
  ['a limit of nothing', { timeLimitMs: 0 }, /limits/],
  ['a time limit of a day', { timeLimitMs: 86_400_000 }, /at most 600000 ms/],
  ['a memory limit of a thousand machines', { memoryLimitMb: 1_000_000 }, /at most 65536 MiB/],
  ['a stack limit of a thousand machines', { stackLimitMb: 1_000_000 }, /stack limit can be at most 65536/],
  ['a language with endless time', { limitFactors: { Java: 1e9 } }, /from 0.1 to 100/],
  ['an id that no index holds', { displayId: 'x'.repeat(61) }, /at most 60 characters/],
  ['an id that is a path', { displayId: 'a/b' }, /slashes/],
  ['an id of several lines', { displayId: 'a\nb' }, /problem IDs/],
  ['a group beyond all that a form takes', { cases: [{ ...one, score: null, group: 1000 }] }, /0 to 999/],
  ['a case that is worth too much', { type: 1, cases: [{ ...one, score: 1_000_001 }] }, /1000000 points/],
  [
    'more cases than one saves',
    { cases: Array.from({ length: 2049 }, () => ({ ...one, score: null })) },
    /more than 2048 cases/,
  ],
];

for (const [what, overrides, reason] of refused) {
  test(`${what} is refused, not dropped`, () => {
    assert.match(unsupportedFeatures(build(overrides)).join('\n'), reason);
  });
}

const kattis: PackageChecker = { ...checker, dialect: 'kattis' };
const filesOf = (count: number, extension: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}.${extension}`, '']));
const scored = (score: number, more: Partial<typeof one> = {}) => ({
  type: 1 as const,
  cases: [{ ...one, score, ...more }],
});

const accepted: [string, Partial<ProblemPackage>][] = [
  ['an id of 60 characters', { displayId: '𝑥'.repeat(60) }],
  [
    'groups from 0 to 999',
    { cases: [0, 999].map((group) => Object.assign({}, one, { group, score: null })) },
  ],
  ['2048 cases', { cases: Array.from({ length: 2048 }, () => ({ ...one, score: null })) }],
  [
    'scores from 0 to 1000000',
    { type: 1, cases: [0, 0.25, 1_000_000].map((score) => Object.assign({}, one, { score })) },
  ],
  ['two passes with one output validator', { judgeMode: 'spj', checker: kattis, passes: 2 }],
  ['100 passes', { judgeMode: 'spj', checker: kattis, passes: 100 }],
  [
    '100 files beside submissions',
    { userExtraFiles: filesOf(60, 'h'), includedFiles: { cpp: filesOf(40, 'cc') } },
  ],
  ['100 files beside a checker', { judgeMode: 'spj', checker, judgeExtraFiles: filesOf(100, 'h') }],
  ['a main program among included files', { includedFiles: { cpp: { 'main.cpp': '' } } }],
  ['standard names of input and output', { fileIo: { input: 'a.in', output: 'a.out' } }],
  ['the highest limits', { timeLimitMs: 600_000, memoryLimitMb: 65_536, stackLimitMb: 65_536 }],
  ['the lowest limits', { timeLimitMs: 1, memoryLimitMb: 1, stackLimitMb: 1 }],
  ['factors from 0.1 to 100', { limitFactors: { Java: 0.1, Python3: 100 } }],
];

test('limits themselves are accepted', () => {
  for (const [what, overrides] of accepted) assert.deepEqual(unsupportedFeatures(build(overrides)), [], what);
});

const beyond: [string, Partial<ProblemPackage>, RegExp][] = [
  ['no title', { titles: { 'en-US': '', 'zh-CN': '' } }, /^the problem has no title$/],
  ['blanks around an id', { displayId: ' a' }, /^problem IDs can/],
  ['a group below 0', { cases: [{ ...one, score: null, group: -1 }] }, /^groups of cases are numbered/],
  ['a group that is no number', { cases: [{ ...one, score: null, group: Number.NaN }] }, /^groups of cases/],
  ['scores of an ACM problem', { cases: [{ ...one, score: 1 }] }, /^an ACM problem has no scores$/],
  ['a score below 0', scored(-1), /^scores must be numbers of 0 or more/],
  ['a score above the highest', scored(1_000_000.01), /^a case can have at most 1000000 points$/],
  ['no pass', { judgeMode: 'spj', checker: kattis, passes: 0 }, /^the number of passes per case/],
  ['half a pass', { judgeMode: 'spj', checker: kattis, passes: 1.5 }, /^the number of passes per case/],
  ['101 passes', { judgeMode: 'spj', checker: kattis, passes: 101 }, /^the number of passes per case/],
  ['passes without a validator', { passes: 2 }, /^several passes need one output validator/],
  ['passes with another checker', { judgeMode: 'spj', checker, passes: 2 }, /^several passes need one/],
  [
    'passes with two checkers',
    { judgeMode: 'interactive', checker: kattis, secondChecker: kattis, passes: 2 },
    /^several passes need one output validator/,
  ],
  [
    'passes over files',
    { judgeMode: 'spj', checker: kattis, passes: 2, fileIo: { input: 'a.in', output: 'a.out' } },
    /^several passes need standard input/,
  ],
  [
    '101 files beside submissions',
    { userExtraFiles: filesOf(61, 'h'), includedFiles: { cpp: filesOf(40, 'cc') } },
    /^more than 100 extra files/,
  ],
  [
    '101 files beside a checker',
    { judgeMode: 'spj', checker, judgeExtraFiles: filesOf(101, 'h') },
    /^more than 100/,
  ],
  [
    'an included file with the name of a program',
    { includedFiles: { python: { main: '' } } },
    /^a file beside sub/,
  ],
  [
    'an unknown template language',
    { codeTemplates: { Klingon: 'x' } },
    /^Klingon is not a language of this site$/,
  ],
  ['NUL in a name', { packageMeta: { 'a\0': 1 } }, /^a text contains characters/],
  ['a time limit of half a millisecond', { timeLimitMs: 0.5 }, /^limits must be whole numbers above 0$/],
  ['no memory', { memoryLimitMb: 0 }, /^limits must be whole numbers above 0$/],
  ['no stack', { stackLimitMb: -1 }, /^limits must be whole numbers above 0$/],
  ['a time limit above the highest', { timeLimitMs: 600_001 }, /^the time limit can be at most 600000 ms$/],
  [
    'a memory limit above the highest',
    { memoryLimitMb: 65_537 },
    /^the memory limit can be at most 65536 MiB$/,
  ],
  ['a stack limit above the highest', { stackLimitMb: 65_537 }, /^the stack limit can be at most 65536 MiB$/],
  ['a factor below the lowest', { limitFactors: { Java: 0.09 } }, /^factors of languages must be/],
  ['a factor above the highest', { limitFactors: { Java: 100.1 } }, /^factors of languages must be/],
];

for (const [what, overrides, reason] of beyond)
  test(`${what}: the only reason why the problem is refused`, () => {
    const reasons = unsupportedFeatures(build(overrides));
    assert.equal(reasons.length, 1, reasons.join('\n'));
    assert.match(reasons[0] ?? '', reason);
  });

const addsUp = (...scores: number[]) =>
  unsupportedFeatures(
    build({ type: 1, cases: scores.map((score) => Object.assign({}, one, { score })) }),
  ).every((reason) => !reason.startsWith('the scores add up'));

test('scores add up to at most what a column holds', () => {
  const most = 2_147_483_647;
  assert.deepEqual([addsUp(most - 1, 1), addsUp(most, 1)], [true, false]);
});
