import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Files, isBookedWhole, planOf } from '../../testing/packages.ts';
import { parseExamples, writeExamples } from './examples.ts';

function build(
  problem: Record<string, unknown> = {},
  outer: Record<string, unknown> = {},
  files: Files = {},
): Files {
  return {
    'problem_1.json': JSON.stringify({
      judgeMode: 'default',
      problem: {
        problemId: 'HOJ-1',
        title: '求和',
        description: '描述',
        examples: '<input>1 < 2</input><output>3</output>',
        type: 1,
        timeLimit: 2000,
        judgeMode: 'default',
        judgeCaseMode: 'subtask_lowest',
        gid: 5,
        ...problem,
      },
      languages: ['C++', 'Klingon'],
      samples: [
        { input: '1.in', output: '1.out', score: 40, groupNum: 1 },
        { input: '2.in', output: '2.out', score: 60, groupNum: 2 },
      ],
      tags: ['数学'],
      codeTemplates: [{ language: 'C++', code: 'x' }],
      ...outer,
    }),
    'problem_1/1.in': '1\n',
    'problem_1/1.out': '1\n',
    'problem_1/2.in': '2\n',
    'problem_1/2.out': '2\n',
    ...files,
  };
}

test('reads a problem with groups, scores and defaults', async (t) => {
  const files = build();
  const plan = await planOf(t, files);
  const { problem } = plan;
  assert.deepEqual(plan.stops, []);
  assert.ok(isBookedWhole(plan, files));
  assert.deepEqual(
    plan.entries.flatMap(({ outcome, item }) => (outcome === 'lost' ? [item] : [])),
    ['problem_1.json: languages: Klingon'],
  );
  assert.deepEqual([problem.displayId, problem.titles], ['HOJ-1', { 'zh-CN': '求和' }]);
  assert.deepEqual(problem.samples, [{ input: '1 < 2', output: '3' }]);
  assert.deepEqual([problem.memoryLimitMb, problem.stackLimitMb, problem.codeShare], [256, 128, false]);
  assert.deepEqual(problem.languages, ['C++']);
  assert.deepEqual(
    problem.cases.map(({ group, score }) => [group, score]),
    [
      [1, 40],
      [2, 60],
    ],
  );
});

test('accepts both maps of extra files, wherever the exporter put them', async (t) => {
  const inner = { userExtraFile: '{"u.h":"user"}', judgeExtraFile: '{"j.h":"judge"}' };
  const both = (await planOf(t, build(inner, { userExtraFile: { 'j.h': 'judge' } }))).problem;
  assert.deepEqual([both.userExtraFiles, both.judgeExtraFiles], [{ 'u.h': 'user' }, { 'j.h': 'judge' }]);
  const outer = (
    await planOf(t, build({}, { userExtraFile: { 'u.h': 'user' }, judgeExtraFile: { 'j.h': 'judge' } }))
  ).problem;
  assert.deepEqual([outer.userExtraFiles, outer.judgeExtraFiles], [{ 'u.h': 'user' }, { 'j.h': 'judge' }]);
});

test('the index file determines the order', async (t) => {
  const info = JSON.stringify({ testCases: [{ inputName: '2.in' }, { inputName: '1.in' }] });
  const { problem } = await planOf(t, build({}, {}, { 'problem_1/info': info }));
  assert.deepEqual(
    problem.cases.map((one) => one.name),
    ['2', '1'],
  );
});

test('a problem that cannot be judged stops the import', async (t) => {
  const stops = async (problem: Record<string, unknown>, outer = {}): Promise<string> =>
    (await planOf(t, build(problem, outer))).stops.join('\n');
  assert.match(await stops({ isRemote: true }), /other judges/);
  assert.match(await stops({}, { judgeMode: 'spj' }), /needs a program/);
  assert.match(
    await stops({ spjCode: 'x', spjLanguage: 'Klingon' }, { judgeMode: 'spj' }),
    /checkers in Klingon/,
  );
  assert.match(await stops({}, { samples: [{ input: '9.in', output: '9.out' }] }), /9\.in is missing/);
  assert.match(await stops({}, { samples: [] }), /no test data/);
});

test('splits examples only at their exact tags', () => {
  const samples = [
    { input: '<a>', output: '</b>' },
    { input: '', output: '2\n' },
  ];
  assert.deepEqual(parseExamples(writeExamples(samples)), samples);
  assert.deepEqual(parseExamples(''), []);
});
