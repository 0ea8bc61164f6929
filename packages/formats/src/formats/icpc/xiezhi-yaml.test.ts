import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ProblemPackage } from '../../model/model.ts';
import { buildPackage, type Files, planOf } from '../../testing/packages.ts';
import { itemsByOutcome } from '../../testing/whole-plan.ts';

const validator: Files = {
  'problem.yaml':
    'problem_format_version: 2025-09\nname: Echo\ntype: scoring\nlimits: { time_limit: 1.5, memory: 64 }\n',
  'output_validator/v.cpp': 'v\n',
  'output_validator/w.h': 'w\n',
  'attachments/a.txt': 'x',
};

const stated =
  '"path": "submissions/accepted/echo.py", "language": "Python2", "permitted": [], "required": [], "score": null';
const program = 'language: C, dialect: testlib, scoreUnit: percent, args: [x]';

/** Contents of xiezhi.yaml, and the fields of the problem that they change. */
const rows: readonly [yaml: string, changes: (problem: ProblemPackage) => Partial<ProblemPackage>][] = [
  ['displayId: 1000\nauthor: A\nsource: S', () => ({ displayId: '1000', author: 'A', source: 'S' })],
  ['difficulty: 0', () => ({ difficulty: 0 })],
  ['difficulty: "7"', () => ({ difficulty: 7 })],
  ['isAcceptedByAny: true\nopensData: yes', () => ({ isAcceptedByAny: true, opensData: true })],
  ['stackLimitMb: 5\nisRemoveEndBlank: false', () => ({ stackLimitMb: 5, isRemoveEndBlank: false })],
  ['codeShare: false\nopenCaseResult: false', () => ({ codeShare: false, openCaseResult: false })],
  [
    'judgeCaseMode: default\njudgeMode: interactive',
    () => ({ judgeCaseMode: 'default', judgeMode: 'interactive' }),
  ],
  ['fileIo: { input: a b, output: c }', () => ({ fileIo: { input: 'a b', output: 'c' } })],
  [
    'tags: [x, 7, { en: y, fr: z }, { zh: t, classification: { en: c } }]',
    () => ({
      tags: [
        { name: { 'en-US': 'x' }, classification: null },
        { name: { 'en-US': '7' }, classification: null },
        { name: { 'en-US': 'y' }, classification: null },
        { name: { 'zh-CN': 't' }, classification: { 'en-US': 'c' } },
      ],
    }),
  ],
  [
    'languages: [C]\ncodeTemplates: { C: t, Java: 7 }',
    () => ({ languages: ['C'], codeTemplates: { C: 't', Java: '7' } }),
  ],
  [
    'caseScores: { secret/1: 0, sample/1: "2.25" }',
    ({ cases }) => ({ cases: cases.map((one) => ({ ...one, score: one.isSample ? 2.25 : 0 })) }),
  ],
  [
    'caseGroups: { secret/1: 7, sample/1: 0 }\ngroups: [{ group: 7, name: g, dependsOn: [] }]',
    ({ cases }) => ({
      cases: cases.map((one) => ({ ...one, group: one.isSample ? 0 : 7 })),
      groups: [{ group: 7, name: 'g', dependsOn: [] }],
    }),
  ],
  [
    'caseJudging: { secret/1: { checkerArgs: [x] } }',
    ({ cases }) => ({ cases: cases.map((one) => (one.isSample ? one : { ...one, checkerArgs: ['x'] })) }),
  ],
  [
    'fileNames: { attachments/a.txt: 文, odd: x }',
    ({ attachments }) => ({ attachments: attachments.map((one) => ({ ...one, name: '文' })) }),
  ],
  ['packageMeta: { a: 1 }', ({ packageMeta }) => ({ packageMeta: { ...packageMeta, a: 1 } })],
  ['userExtraFiles: [x]\nlimitFactors: { Java: 2 }', () => ({ limitFactors: { Java: 2 } })],
  [
    `secondChecker: { code: c, ${program} }`,
    () => ({
      secondChecker: { code: 'c', language: 'C', dialect: 'testlib', scoreUnit: 'percent', args: ['x'] },
    }),
  ],
  [
    `checker: { original: w.h, ${program} }`,
    () => ({
      checker: { code: 'w\n', language: 'C', dialect: 'testlib', scoreUnit: 'percent', args: ['x'] },
      judgeExtraFiles: {},
    }),
  ],
  [
    `checker: { ${program} }`,
    () => ({
      checker: { code: 'v\n', language: 'C', dialect: 'testlib', scoreUnit: 'percent', args: ['x'] },
    }),
  ],
  [
    `submissions: [{ ${stated} }]`,
    ({ submissions }) => ({
      submissions: submissions.map((one) => ({ ...one, language: 'Python2', permitted: [], required: [] })),
    }),
  ],
  ['judgeMode: default', () => ({ judgeMode: 'default', checker: null })],
];

for (const [yaml, changes] of rows)
  test(`xiezhi.yaml with ${JSON.stringify(yaml)}`, async (t) => {
    const { problem: plain } = await planOf(t, buildPackage({ ...validator, 'xiezhi.yaml': '' }));
    const plan = await planOf(t, buildPackage({ ...validator, 'xiezhi.yaml': yaml }));
    assert.deepEqual(plan.problem, { ...plain, ...changes(plain) });
    assert.deepEqual(
      plan.stops.filter((stop) => stop.includes('xiezhi')),
      [],
    );
    const { taken = [], ...others } = itemsByOutcome(plan);
    assert.deepEqual(others, {});
    for (const key of yaml.matchAll(/^\w+/gm))
      assert.ok(
        taken.some((item) => item.startsWith(`xiezhi.yaml: ${key[0]}`)),
        key[0],
      );
  });

test('a built-in comparison removes the arguments and comparisons of cases in mode default', async (t) => {
  const { problem } = await planOf(
    t,
    buildPackage({
      'xiezhi.yaml': 'judgeMode: default',
      'data/secret/1.yaml': 'output_validator_args: [case_sensitive]\n',
    }),
  );
  assert.deepEqual([problem.comparer, problem.cases.filter((one) => 'comparer' in one)], [null, []]);
});

const comparer =
  'comparer: { kind: words, isCaseSensitive: true, isSpaceSensitive: true, absoluteTolerance: null, relativeTolerance: null }';

const refused: readonly [yaml: string, stops: string[], report?: Record<string, string[]>][] = [
  ['difficulty: -1', ['xiezhi.yaml: difficulty is 0 to 7']],
  ['difficulty: 1.5', ['xiezhi.yaml: difficulty is 0 to 7']],
  [
    'fileIo: { input: a/b, output: c, odd: 1 }',
    ['xiezhi.yaml: fileIo needs two different plain file names'],
    { 'lost: none': ['xiezhi.yaml: fileIo.odd'] },
  ],
  ['fileIo: { input: a }', ['xiezhi.yaml: fileIo needs two different plain file names']],
  ['languages: [Odd]', ['xiezhi.yaml: Odd is not a language of this site']],
  ['caseScores: { secret/9: 1 }', ['xiezhi.yaml: caseScores names secret/9, which is no case']],
  [
    'caseScores: { secret/1: -1 }',
    ['xiezhi.yaml: the score of secret/1 must be a number of 0 or more with at most two decimals'],
  ],
  [
    'caseScores: { secret/1: 0.125 }',
    ['xiezhi.yaml: the score of secret/1 must be a number of 0 or more with at most two decimals'],
  ],
  ['caseGroups: { secret/9: 1 }', ['xiezhi.yaml: caseGroups names secret/9, which is no case']],
  ['caseJudging: { secret/9: {} }', ['xiezhi.yaml: caseJudging names secret/9, which is no case']],
  [
    'groups: [{ group: 1, name: g, dependsOn: [1] }]',
    ['groups of test data depend on each other in a cycle'],
  ],
  [
    `submissions: [{ ${stated.replace('echo', 'gone')} }]`,
    ['submissions/accepted/gone.py is missing in the package'],
  ],
  [`checker: { original: gone.h, ${program} }`, ['gone.h is missing in the package']],
  [
    'samples: 7\nhints: 7',
    [
      'xiezhi.yaml: samples must have the form that exports of this site have',
      'xiezhi.yaml: hints must have the form that exports of this site have',
    ],
    { 'lost: none': ['xiezhi.yaml: hints', 'xiezhi.yaml: samples'] },
  ],
  [comparer, [], { converted: ['comparer of xiezhi.yaml'] }],
];

for (const [yaml, stops, report = {}] of refused)
  test(`xiezhi.yaml with ${JSON.stringify(yaml)} is not as it should be`, async (t) => {
    const plan = await planOf(t, buildPackage({ ...validator, 'xiezhi.yaml': yaml }));
    assert.deepEqual(plan.stops, stops);
    const { taken: _taken, ...others } = itemsByOutcome(plan);
    assert.deepEqual(others, report);
  });
