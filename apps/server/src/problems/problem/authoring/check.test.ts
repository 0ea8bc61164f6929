import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ErrorCode } from '@xiezhi/contract/errors';
import { limits } from '@xiezhi/contract/limits';
import { ApiError } from '../../../platform/http/api-error.ts';
import { applyChange, type ProblemChange } from './change.ts';
import { checkFields } from './check.ts';
import { isOtherProgram } from './complete.ts';
import { dataFindings, judgeFindings, statementFindings } from './findings.ts';
import { newProblem, type ProblemState } from './state.ts';

const texts = { title: 'A', description: 'd', input: 'i', output: 'o', hint: '' };
const stored: ProblemState = {
  ...newProblem,
  displayId: '1000',
  defaultLocale: 'zh-CN',
  statements: { 'zh-CN': { texts, behind: {} } },
  samples: [{ input: '1', output: '1' }],
  difficulty: 1,
  id: 1,
  revision: 1,
  gid: null,
  isGroup: false,
  isRemote: false,
  author: 'setter',
  modifiedBy: null,
  createdAt: new Date(0),
  modifiedAt: new Date(0),
  hiddenAt: null,
  applyPublicProgress: null,
  programEdited: false,
  tags: [{ id: 1, name: 't', nameEn: null, color: null }],
  ioScore: null,
  isUploadCase: true,
  dataVersion: 'x',
  dataGroups: [{ group: 1, cases: 1, score: 0, unscored: 1 }],
  isImported: false,
  isWithdrawn: false,
};
const checker = {
  language: 'C++',
  code: 'int main() {}',
  dialect: 'auto',
  unit: 'percent',
  arguments: [],
} as const;
const program = { ...checker, arguments: [] };

const validator = { ...program, dialect: 'kattis' } as const;

function refusal(change: ProblemChange, before: ProblemState = stored): ErrorCode | null {
  try {
    checkFields(before, change, applyChange(before, change));
    return null;
  } catch (error) {
    if (error instanceof ApiError) return error.code;
    throw error;
  }
}

const file = (name: string, content = 'x') => ({ name, content });
const filesOf = (each: number) => [file('a', 'x'.repeat(each)), file('b', 'x'.repeat(each))];
/** Dependencies in which each group depends on the next hundred groups. */
const long = Object.fromEntries(
  Array.from({ length: 1000 }, (_, at) => [
    String(at),
    Array.from({ length: Math.min(999 - at, 100) }, (_none, next) => at + 1 + next),
  ]),
);
const scored = { ...stored, type: 1 };

const table: [string, ProblemChange, ErrorCode | null, ProblemState?][] = [
  ['nothing', {}, null],
  ['no id', { displayId: '' }, 'problemIdMissing'],
  ['an id of fifty characters', { displayId: 'P'.repeat(50) }, null],
  ['an id of fifty-one', { displayId: 'P'.repeat(51) }, 'problemIdInvalid'],
  ['a slash in the id', { displayId: 'A/B' }, 'problemIdInvalid'],
  ['a line break in the id', { displayId: 'A\nB' }, 'problemIdInvalid'],
  ['brackets, as of another judge', { displayId: 'LIBRE-1(7)' }, null],
  ['an odd id that it has had', { difficulty: 2 }, null, { ...stored, displayId: 'A/B' }],
  ['no title in any language', { statements: { 'zh-CN': { ...texts, title: ' ' } } }, 'problemTitleMissing'],
  ['a type of its own', { type: 2 }, 'problemTypeUnknown'],
  ['contest only', { auth: 3 }, null],
  ['a fourth visibility', { auth: 4 }, 'problemAuthUnknown'],
  ['no visibility', { auth: 0 }, 'problemAuthUnknown'],
  ['the hardest', { difficulty: 7 }, null],
  ['harder still', { difficulty: 8 }, 'problemDifficultyUnknown'],
  ['no time', { timeLimitMs: 0 }, 'timeLimitInvalid'],
  ['a little time', { timeLimitMs: 1 }, null],
  ['half a millisecond', { timeLimitMs: 0.5 }, 'timeLimitInvalid'],
  ['ten minutes', { timeLimitMs: 600_000 }, null],
  ['more', { timeLimitMs: 600_001 }, 'timeLimitInvalid'],
  ['no memory', { memoryLimitMb: 0 }, 'memoryLimitInvalid'],
  ['too much memory', { memoryLimitMb: 65_537 }, 'memoryLimitInvalid'],
  ['a negative stack', { stackLimitMb: -1 }, 'stackLimitInvalid'],
  ['a mode of judging', { judgeMode: 'remote' }, 'judgeModeUnknown'],
  ['interactive', { judgeMode: 'interactive' }, null],
  ['subtasks without scores', { judgeCaseMode: 'subtask_lowest' }, 'caseModeNotOfType'],
  ['until the first error, without scores', { judgeCaseMode: 'ergodic_without_error' }, null],
  ['until the first error, scored', { judgeCaseMode: 'ergodic_without_error' }, 'caseModeNotOfType', scored],
  ['subtasks with scores', { judgeCaseMode: 'subtask_average' }, null, scored],
  ['a case mode nobody knows', { judgeCaseMode: 'best' }, 'caseModeNotOfType'],
  ['two examples', { samples: [1, 2].map((n) => ({ input: `${n}`, output: '' })) }, null],
  ['three', { samples: [1, 2, 3].map((n) => ({ input: `${n}`, output: '' })) }, 'examplesTooMany'],
  ['no language', { languages: [] }, 'problemLanguagesMissing'],
  ['every language', { languages: null }, null],
  ['a language of no site', { languages: ['C', 'Klingon'] }, 'languageUnknown'],
  ['its template', { templates: [{ language: 'Klingon', code: '', isEnabled: false }] }, 'languageUnknown'],
  ['an extra file', { judgeExtraFiles: [file('a.h')] }, null],
  ['without a name', { userExtraFiles: [file(' ')] }, 'fileNameInvalid'],
  ['in a folder', { userExtraFiles: [file('a/b.h')] }, 'fileNameInvalid'],
  ['that climbs', { userExtraFiles: [file('..')] }, 'fileNameInvalid'],
  ['with a NUL', { userExtraFiles: [file('a\0')] }, 'fileNameInvalid'],
  ['twice', { judgeExtraFiles: [file('a.h'), file(' a.h')] }, 'fileNameTwice'],
  ['without content', { judgeExtraFiles: [file('a.h', '')] }, 'extraFileEmpty'],
  ['files as long as they may be', { judgeExtraFiles: filesOf(limits.extraFilesMax / 2) }, null],
  [
    'files too long together',
    { judgeExtraFiles: filesOf(limits.extraFilesMax / 2 + 1) },
    'extraFilesTooLarge',
  ],
  ['file names', { fileIo: { read: 'a.in', write: 'a.out' } }, null],
  ['names yet to come', { fileIo: { read: '', write: '' } }, null],
  ['one file for both', { fileIo: { read: 'a', write: 'a' } }, 'fileNameTwice'],
  [
    'the name of an extra file',
    { fileIo: { read: 'a.in', write: 'a.h' }, userExtraFiles: [file('a.h')] },
    'fileNameTwice',
  ],
  [
    'an extra file by the name of what is written',
    { userExtraFiles: [file('a.out')] },
    'fileNameTwice',
    { ...stored, fileIo: { read: 'a.in', write: 'a.out' } },
  ],
  ['the name of the program', { fileIo: { read: 'a.in', write: 'main' } }, 'fileNameReserved'],
  ['an extra file by the name of a source', { userExtraFiles: [file('main.cpp')] }, 'fileNameReserved'],
  [
    'one by the name of a case beside a checker',
    { judgeExtraFiles: [file('case.answer')] },
    'fileNameReserved',
  ],
  ['one by the name of a checker', { judgeExtraFiles: [file('main.jar')] }, 'fileNameReserved'],
  ['a file of the contestant by the name of a case', { userExtraFiles: [file('case.answer')] }, null],
  [
    'a name that an import has brought, while another field changes',
    { difficulty: 2 },
    null,
    { ...stored, userExtraFiles: { 'main.cpp': 'x' } },
  ],
  ['a path', { fileIo: { read: '/etc/passwd', write: 'a' } }, 'fileNameInvalid'],
  ['a checker', { judgeMode: 'spj', checker: program }, null],
  ['in no language', { judgeMode: 'spj', checker: { ...program, language: 'Klingon' } }, 'languageUnknown'],
  [
    'of another judge',
    { judgeMode: 'spj', checker: { ...program, dialect: 'hustoj' } },
    'judgeDialectOnlyImported',
  ],
  [
    'of another judge, which it came with',
    { checker: { ...program, dialect: 'hustoj', code: 'y' } },
    null,
    { ...stored, judgeMode: 'spj', checker: { ...program, dialect: 'hustoj' } },
  ],
  ['five passes', { judgeMode: 'spj', checker: validator, passes: 5 }, null],
  ['five passes in a conversation', { judgeMode: 'interactive', checker: validator, passes: 5 }, null],
  ['no pass', { judgeMode: 'spj', checker: validator, passes: 0 }, 'passesInvalid'],
  ['half a pass more', { judgeMode: 'spj', checker: validator, passes: 1.5 }, 'passesInvalid'],
  ['more than a hundred', { judgeMode: 'spj', checker: validator, passes: 101 }, 'passesInvalid'],
  ['passes that nobody asks for', { judgeMode: 'spj', checker: program, passes: 2 }, 'passesImpossible'],
  [
    'a second checker after several passes',
    { judgeMode: 'interactive', checker: validator, secondChecker: program, passes: 2 },
    'passesImpossible',
  ],
  [
    'files where there are several passes',
    { fileIo: { read: 'a', write: 'b' } },
    'passesImpossible',
    { ...stored, judgeMode: 'spj', checker: validator, passes: 3 },
  ],
  ['a group that needs another', { dependsOn: { '2': [1] } }, null, scored],
  ['itself', { dependsOn: { '2': [2] } }, 'groupDependencyInvalid', scored],
  ['a circle', { dependsOn: { '1': [2], '2': [3], '3': [1] } }, 'groupDependencyInvalid', scored],
  ['a thousand groups, each needing a hundred', { dependsOn: long }, null, scored],
  ['the same twice', { dependsOn: { '2': [1, 1] } }, 'groupDependencyInvalid', scored],
];

for (const [name, change, expected, before] of table)
  test(`validates ${name}: ${expected ?? 'taken'}`, () => assert.equal(refusal(change, before), expected));

test('saves an imported problem with unusual values if they are not changed', () => {
  const odd = { ...stored, timeLimitMs: 900_000, judgeCaseMode: 'ergodic_without_error', type: 1 };
  assert.equal(refusal({ difficulty: 3 }, odd), null);
  assert.equal(refusal({ timeLimitMs: 900_000 }, odd), null, 'sent back as it was');
  assert.equal(refusal({ timeLimitMs: 900_001 }, odd), 'timeLimitInvalid');
});

test('keeps more imported examples than a form offers', () => {
  const samples = [1, 2, 3].map((n) => ({ input: `${n}`, output: '' }));
  assert.equal(refusal({ samples }, { ...stored, samples }), null);
  assert.equal(refusal({ samples: [...samples, ...samples] }, { ...stored, samples }), 'examplesTooMany');
});

test('removes parts that do not fit a changed field', () => {
  const spj = { ...stored, judgeMode: 'spj', checker: program };
  assert.equal(applyChange(spj, { judgeMode: 'default' }).checker, null);
  const comparer = {
    kind: 'words',
    isCaseSensitive: false,
    isSpaceSensitive: false,
    absoluteTolerance: null,
    relativeTolerance: null,
  } as const;
  assert.equal(applyChange(spj, { comparer }).comparer, null, 'a program decides');
  assert.deepEqual(applyChange(stored, { judgeMode: 'spj', comparer }).comparer, comparer);
  assert.equal(applyChange(spj, { secondChecker: program }).secondChecker, null);
  const several = { ...spj, checker: validator, passes: 4 };
  assert.equal(applyChange(several, { difficulty: 2 }).passes, 4, 'left out');
  assert.equal(applyChange(several, { checker: { ...validator, code: 'y' } }).passes, 4);
  assert.equal(applyChange(several, { checker: program }).passes, 1);
  assert.equal(applyChange(several, { judgeMode: 'default', passes: 4 }).passes, 1);
  const lowest = { ...scored, judgeCaseMode: 'subtask_lowest', dependsOn: { '2': [1] } };
  const plain = applyChange(lowest, { type: 0 });
  assert.deepEqual([plain.judgeCaseMode, plain.dependsOn], ['default', {}]);
});

const kinds = (found: readonly { kind: string }[]) => found.map(({ kind }) => kind);

test('reports missing statement parts, as errors in the default language', () => {
  assert.deepEqual(kinds(statementFindings(stored)), ['localeMissing']);
  const bare = { ...stored, statements: {}, samples: [], tags: [], difficulty: 0 };
  assert.deepEqual(kinds(statementFindings(bare)), [
    'titleMissing',
    'descriptionMissing',
    'inputMissing',
    'outputMissing',
    'localeMissing',
    'examplesMissing',
    'tagsMissing',
    'difficultyMissing',
  ]);
  const inOnePiece = statementFindings({ ...bare, isImported: true });
  assert.ok(kinds(inOnePiece).includes('inputNotApart'));
  const english = { texts: { ...texts, output: '' }, behind: { title: 'B' } };
  const two = { ...stored, statements: { ...stored.statements, 'en-US': english } };
  assert.deepEqual(
    statementFindings(two).map(({ kind, level, locale }) => [kind, level, locale]),
    [
      ['localeIncomplete', 'warning', 'en-US'],
      ['localeBehind', 'warning', 'en-US'],
    ],
  );
});

const dataOf = (change: Partial<ProblemState>) => kinds(dataFindings({ ...stored, ...change }));
const group = (number: number, score: number, unscored = 0) => ({
  group: number,
  cases: 2,
  score,
  unscored,
});

test('reports missing test data, missing scores and missing groups', () => {
  assert.deepEqual(dataOf({}), []);
  assert.deepEqual(dataOf({ dataGroups: [] }), ['casesMissing']);
  assert.deepEqual(dataOf({ dataGroups: [], isRemote: true }), []);
  assert.deepEqual(dataOf({ type: 1, ioScore: 100, dataGroups: [group(1, 100)] }), []);
  assert.deepEqual(dataOf({ type: 1, dataGroups: [group(1, 50, 1)] }), ['caseScoresMissing']);
  assert.deepEqual(dataOf({ type: 1, ioScore: 0, dataGroups: [group(1, 0)] }), ['scoresZero']);
  assert.deepEqual(dataOf({ type: 1, ioScore: 90, dataGroups: [group(1, 90)] }), ['scoresNotHundred']);
  const lowest = { type: 1, judgeCaseMode: 'subtask_lowest', ioScore: 100, dataGroups: [group(1, 200)] };
  assert.deepEqual(dataOf(lowest), ['oneGroupOnly']);
  assert.deepEqual(dataOf({ ...lowest, dependsOn: { '1': [9] } }), ['dependencyUnknown', 'oneGroupOnly']);
});

const judgeOf = (change: Partial<ProblemState>, state: Parameters<typeof judgeFindings>[1] = 'none') =>
  kinds(judgeFindings({ ...stored, ...change }, state));

test('a program counts as another one if it compiles differently', () => {
  const before = { ...stored, judgeMode: 'spj', checker: program, judgeExtraFiles: { 'a.h': 'x' } };
  const isOther = (change: Partial<ProblemState>) => isOtherProgram(before, { ...before, ...change });
  assert.equal(isOther({}), false);
  assert.equal(isOther({ checker: { ...program, unit: 'points', arguments: ['-x'] } }), false);
  assert.equal(isOther({ checker: { ...program, dialect: 'testlib' } }), false);
  assert.equal(isOther({ checker: validator }), true, 'a validator has a header of its own');
  assert.equal(isOther({ checker: { ...program, code: 'x' } }), true);
  assert.equal(isOther({ secondChecker: program }), true);
  assert.equal(isOther({ judgeExtraFiles: {} }), true);
  const plain = { ...before, checker: null };
  assert.equal(isOtherProgram(plain, { ...plain, judgeExtraFiles: {} }), false, 'nothing is compiled');
});

test('reports a missing judge program and a missing compile check', () => {
  assert.deepEqual(judgeOf({}), []);
  assert.deepEqual(judgeOf({ judgeMode: 'spj' }), ['programMissing']);
  assert.deepEqual(judgeOf({ judgeMode: 'interactive', checker: { ...program, code: ' ' } }), [
    'programMissing',
  ]);
  const spj = { judgeMode: 'spj', checker: program };
  assert.deepEqual(judgeOf(spj, 'compiled'), []);
  assert.deepEqual(judgeOf(spj, 'failed'), ['programNotCompiled']);
  assert.deepEqual(judgeOf(spj, 'edited'), ['programNotCompiled']);
  assert.deepEqual(judgeOf(spj, 'unproven'), ['programUnproven']);
  assert.deepEqual(judgeOf({ fileIo: { read: 'a', write: '' } }), ['fileNamesMissing']);
  assert.deepEqual(judgeOf({ templates: [{ language: 'C', code: ' ', isEnabled: true }] }), [
    'templateEmpty',
  ]);
  assert.deepEqual(judgeOf({ templates: [{ language: 'C', code: ' ', isEnabled: false }] }), []);
});
