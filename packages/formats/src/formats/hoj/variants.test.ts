import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readProblemPackages } from '../../read/read.ts';
import { type Files, planOf, remarks, writeFolder } from '../../testing/packages.ts';

type Described = Record<string, unknown>;

/** A scored problem with two cases; the arguments override its fields. */
function build(problem: Described = {}, outer: Described = {}, files: Files = {}): Files {
  const described = {
    judgeMode: 'default',
    problem: { problemId: 'H1', title: 'Sum', type: 1, judgeMode: 'default', ...problem },
    samples: [
      { input: '1.in', output: '1.out', score: 40, groupNum: 1 },
      { input: '2.in', output: '2.out', score: 60, groupNum: 2 },
    ],
    ...outer,
  };
  return {
    'p.json': JSON.stringify(described),
    'p/1.in': '1\n',
    'p/1.out': '1\n',
    'p/2.in': '2\n',
    'p/2.out': '2\n',
    ...files,
  };
}

const spj = { judgeMode: 'spj', spjCode: 'int main() {}', spjLanguage: 'C++' };
const rows = (...samples: unknown[]) => ({ samples });

/** Defects for which the problem is rejected. Everything else in the problem is valid. */
const stops: readonly [what: string, problem: Described, outer: Described, reason: RegExp][] = [
  [
    'an input of a neighbour',
    {},
    rows({ input: '../q/1.in', output: '1.out' }),
    /p\/\.\.\/q\/1\.in is missing/,
  ],
  ['an input without a name', {}, rows({ output: '1.out' }), /p\/ is missing/],
  ['an answer that is not there', {}, rows({ input: '1.in', output: '9.out' }), /1\.in has no answer/],
  ['an answer without a name', {}, rows({ input: '1.in' }), /1\.in has no answer/],
  ['rows that are none', {}, rows('1.in', null, 7), /lists no test data/],
  ['a list that is none', {}, { samples: '1.in' }, /lists no test data/],
  [
    'a score that is no number',
    {},
    rows({ input: '1.in', output: '1.out', score: 'x' }),
    /score is not a number/,
  ],
  ['an endless score', {}, rows({ input: '1.in', output: '1.out', score: '1e999' }), /score is not a number/],
  [
    'one name for file input and output',
    { isFileIO: true, ioReadFileName: 'a', ioWriteFileName: 'a' },
    {},
    /two different/,
  ],
  ['no name for file input', { isFileIO: true, ioWriteFileName: 'a.out' }, {}, /two different/],
  [
    'a path for file output',
    { isFileIO: true, ioReadFileName: 'a', ioWriteFileName: '../a' },
    {},
    /two different/,
  ],
  ['a case mode of another kind', { judgeCaseMode: 'sometimes' }, {}, /judgeCaseMode must be one of/],
  ['a limit of words', { timeLimit: 'long' }, {}, /timeLimit must be a number/],
  ['extra files that are a list', { userExtraFile: ['a'] }, {}, /must be a map of file names/],
  ['extra files whose text is no JSON', { judgeExtraFile: '{"a":' }, {}, /must be a map of file names/],
  ['a checker of blanks', {}, { judgeMode: 'spj', spjCode: '  ' }, /needs a program/],
  ['an interactive problem without a program', {}, { judgeMode: 'interactive' }, /needs a program/],
  ['a problem of another judge', { isRemote: true }, {}, /other judges/],
];
for (const [what, problem, outer, reason] of stops)
  test(`${what} stops the problem`, async (t) => {
    assert.match((await planOf(t, build(problem, outer))).stops.join('\n'), reason);
  });

const tags = (...names: string[]) => ({ tags: names });

/** Unusual values, how they are read, and which losses are reported. */
const reads: readonly [
  what: string,
  files: Files,
  of: (plan: Awaited<ReturnType<typeof planOf>>['problem']) => unknown,
  expected: unknown,
  lost?: RegExp,
][] = [
  ['limits in words', build({ timeLimit: '1500', memoryLimit: 64.2 }), limitsOf, [1500, 65, 128]],
  ['limits of nothing', build({ timeLimit: 0, memoryLimit: -5, stackLimit: 0.4 }), limitsOf, [1, 1, 1]],
  ['limits that are empty', build({ timeLimit: null, memoryLimit: null }), limitsOf, [1000, 256, 128]],
  ['a difficulty below all', build({ difficulty: -1 }), ({ difficulty }) => difficulty, 0],
  ['a difficulty of 1.5', build({ difficulty: 1.5 }), ({ difficulty }) => difficulty, 0],
  ['the greatest difficulty', build({ difficulty: 7 }), ({ difficulty }) => difficulty, 7],
  ['a difficulty of 8', build({ difficulty: 8 }), ({ difficulty }) => difficulty, 0],
  ['a difficulty beyond all', build({ difficulty: 99 }), ({ difficulty }) => difficulty, 0],
  [
    'an outer mode that nobody knows',
    build({}, { judgeMode: 'magic' }),
    modeOf,
    ['default', null],
    /judge mode: verdict/,
  ],
  ['a mode that stands inside alone', build(spj, { judgeMode: undefined }), modeOf, ['spj', 'C++']],
  [
    'an outer mode against an inner one',
    build({ ...spj, judgeMode: 'default' }, { judgeMode: 'spj' }),
    modeOf,
    ['spj', 'C++'],
  ],
  ['a checker that nothing needs', build({ ...spj, judgeMode: 'default' }), modeOf, ['default', null]],
  ['scores as texts', build({}, rows(row(1, '40'), row(2, '60'))), scoresOf, [40, 60]],
  ['no scores', build({}, rows(row(1, undefined), row(2, null))), scoresOf, [0, 0]],
  ['halves of points', build({}, rows(row(1, 0.5), row(2, -3))), scoresOf, [0.5, 0], /case 2: score: score/],
  ['scores of a problem without', build({ type: 0 }), scoresOf, [null, null]],
  [
    'groups that are none',
    build({}, rows(row(1, 1, 1.5), row(2, 1, -1))),
    groupsOf,
    [1, 1],
    /case 1: group: score/,
  ],
  ['groups as texts', build({}, rows(row(1, 1, '3'), row(2, 1, 0))), groupsOf, [3, 0]],
  ['one file in two cases', build({}, rows(row(1, 40), row(1, 60))), namesOf, ['1', '1']],
  [
    'languages of which none is known',
    build({}, { languages: ['Klingon'] }),
    ({ languages }) => languages,
    null,
    /Klingon/,
  ],
  ['a language as a text', build({}, { languages: 'C++' }), ({ languages }) => languages, ['C++']],
  [
    'tags in two languages',
    build({}, tags('数学', 'greedy')),
    ({ tags: found }) => found.map(({ name }) => name),
    [{ 'zh-CN': '数学' }, { 'en-US': 'greedy' }],
  ],
  [
    'templates that are none',
    build({}, { codeTemplates: [null, 'x', { language: 'Klingon', code: 'x' }, { language: 'C', code: 7 }] }),
    ({ codeTemplates }) => codeTemplates,
    { C: '7' },
    /code template Klingon/,
  ],
  ['examples that are cut', build({ examples: '<input>1</input><output>2' }), ({ samples }) => samples, []],
  [
    'examples with the tags of others inside',
    build({ examples: '<input><output></input><output></input></output>' }),
    ({ samples }) => samples,
    [{ input: '<output>', output: '</input>' }],
  ],
  [
    'names of extra files that every object has',
    build({ userExtraFile: '{"__proto__":"a","constructor":"b"}' }),
    ({ userExtraFiles }) => Object.entries(userExtraFiles),
    [
      ['__proto__', 'a'],
      ['constructor', 'b'],
    ],
  ],
  [
    'extra files that lead out, or are no texts',
    build({ judgeExtraFile: { 'a.h': 'a', '../b.h': 'b', 'c.h': 7 } }),
    ({ judgeExtraFiles }) => judgeExtraFiles,
    { 'a.h': 'a' },
    /\.\.\/b\.h: verdict/,
  ],
];

function row(number: number, score?: unknown, groupNum?: unknown): Described {
  return { input: `${number}.in`, output: `${number}.out`, score, groupNum };
}
type Problem = Awaited<ReturnType<typeof planOf>>['problem'];
function limitsOf({ timeLimitMs, memoryLimitMb, stackLimitMb }: Problem): unknown {
  return [timeLimitMs, memoryLimitMb, stackLimitMb];
}
function modeOf({ judgeMode, checker }: Problem): unknown {
  return [judgeMode, checker?.language ?? null];
}
function scoresOf({ cases }: Problem): unknown {
  return cases.map(({ score }) => score);
}
function groupsOf({ cases }: Problem): unknown {
  return cases.map(({ group }) => group);
}
function namesOf({ cases }: Problem): unknown {
  return cases.map(({ name }) => name);
}

for (const [what, files, of, expected, lost] of reads)
  test(`reads ${what} and reports losses`, async (t) => {
    const plan = await planOf(t, files);
    assert.deepEqual(plan.stops, []);
    assert.deepEqual(of(plan.problem), expected);
    const reports = plan.entries.flatMap((one) =>
      one.outcome === 'lost' && one.effect !== 'none' ? [`${one.item}: ${one.effect}`] : [],
    );
    if (lost === undefined) assert.deepEqual(reports, []);
    else assert.match([...reports, ...remarks(plan).map(({ item }) => item)].join('\n'), lost);
  });

/** Index files and the order of cases that they cause. */
const indices: readonly [what: string, info: unknown, order: readonly string[], isReported: boolean][] = [
  ['the other way round', { testCases: [{ inputName: '2.in' }, { inputName: '1.in' }] }, ['2', '1'], false],
  ['with one of them twice', { testCases: [{ inputName: '1.in' }, { inputName: '1.in' }] }, ['1', '2'], true],
  ['with one of them alone', { testCases: [{ inputName: '2.in' }] }, ['1', '2'], true],
  ['with a stranger', { testCases: [{ inputName: '1.in' }, { inputName: '9.in' }] }, ['1', '2'], true],
  ['with rows that are none', { testCases: ['2.in', '1.in'] }, ['1', '2'], true],
  ['without a list', { version: 3 }, ['1', '2'], true],
  ['of a list alone', [{ inputName: '2.in' }], ['1', '2'], true],
  ['of nothing', '', ['1', '2'], true],
];
for (const [what, info, order, isReported] of indices)
  test(`an index ${what} drops no case`, async (t) => {
    const text = info === '' ? '' : JSON.stringify(info);
    const { problem, entries, stops: reasons } = await planOf(t, build({}, {}, { 'p/info': text }));
    assert.deepEqual([reasons, problem.cases.map(({ name }) => name)], [[], order]);
    assert.equal(entries.find(({ item }) => item === 'p/info')?.outcome, isReported ? 'lost' : 'taken');
    assert.deepEqual(new Set(problem.cases.map(({ inputPath }) => inputPath)), new Set(['p/1.in', 'p/2.in']));
  });

test('a checker needs no answers: missing ones become empty and are reported', async (t) => {
  const { 'p/2.out': _gone, ...files } = build(spj, { judgeMode: 'spj' });
  const plan = await planOf(t, files);
  assert.deepEqual(plan.stops, []);
  const [first, second] = plan.problem.cases;
  assert.equal(String(await plan.source.read(first?.answerPath ?? '')), '1\n');
  assert.equal(String(await plan.source.read(second?.answerPath ?? '')), '');
  assert.ok(plan.entries.some(({ item, outcome }) => item === 'p/2.out' && outcome === 'converted'));
});

test('reads several problems side by side; a broken one stops alone', async (t) => {
  const other = Object.fromEntries(
    Object.entries(build()).map(([path, text]) => [path.replace(/^p/, 'q'), text]),
  );
  const broken = { 'r.json': '{"problem":', 'r/1.in': '1' };
  const plans = await readProblemPackages(await writeFolder(t, { ...build(), ...other, ...broken }));
  assert.deepEqual(
    plans.map(({ root, stops: reasons }) => [root, reasons.length > 0]),
    [
      ['p', false],
      ['q', false],
      ['r', true],
    ],
  );
  for (const { root, problem, source } of plans.slice(0, 2)) {
    assert.ok(problem.cases.every(({ inputPath }) => inputPath.startsWith(`${root}/`)));
    assert.ok(source.list().every(({ path }) => path.startsWith(root)));
  }
});

test('does not recognize a folder of JSON files without matching folders', async (t) => {
  for (const files of [
    { ...build(), 'q.json': '{}' },
    { ...build(), 'readme.md': 'x' },
    { 'package.json': '{}', 'lib/a.js': 'x' },
  ]) {
    const plans = await readProblemPackages(await writeFolder(t, files)).catch(() => []);
    assert.ok(plans.every(({ format }) => format !== 'hoj'));
  }
});
