import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PackageChecker, PackageComparer, ProblemPackage } from './model.ts';
import { newProblem } from './new-problem.ts';
import { unsupportedFeatures } from './storable.ts';

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
  ['a problem without display id', { displayId: '' }, /display id/],
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
    /more than 100 files/,
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
  ['a time limit of a day', { timeLimitMs: 86_400_000 }, /600000 ms at most/],
  ['a memory limit of a thousand machines', { memoryLimitMb: 1_000_000 }, /65536 MiB at most/],
  ['a stack limit of a thousand machines', { stackLimitMb: 1_000_000 }, /stack limit is 65536/],
  ['a language with endless time', { limitFactors: { Java: 1e9 } }, /factors from 0.1 to 100/],
  ['an id that no index holds', { displayId: 'x'.repeat(61) }, /up to 60 characters/],
  ['an id that is a path', { displayId: 'a/b' }, /slashes/],
  ['an id of several lines', { displayId: 'a\nb' }, /display ids/],
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
