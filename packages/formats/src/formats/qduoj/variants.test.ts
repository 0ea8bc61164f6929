import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Files, planOf, plansOfFile, remarks } from '../../testing/packages.ts';
import { buildZip } from '../../testing/zip-builder.ts';

type Described = Record<string, unknown>;

function build(changes: Described = {}, files: Files = {}): Files {
  return {
    'problem.json': JSON.stringify({
      display_id: 'Q1',
      title: 'Sum',
      rule_type: 'OI',
      test_case_score: [row(1, 40), row(2, 60)],
      ...changes,
    }),
    'testcase/1.in': '1\n',
    'testcase/1.out': '2\n',
    'testcase/2.in': '3\n',
    'testcase/2.out': '4\n',
    ...files,
  };
}

function row(number: number, score?: unknown, output: unknown = `${number}.out`): Described {
  return { input_name: `${number}.in`, output_name: output, score };
}

const spj = { language: 'C++', code: 'int main() {}', version: 'x', compile_ok: true };

const stops: readonly [what: string, changes: Described, reason: RegExp][] = [
  ['an input of a neighbour', { test_case_score: [{ ...row(1), input_name: '../2/1.in' }] }, /is missing/],
  ['an input without a name', { test_case_score: [{ score: 1 }] }, /testcase\/ is missing/],
  ['no answer where outputs are compared', { test_case_score: [row(1, 1, '-')] }, /1\.in has no answer/],
  ['an answer of the neighbour', { test_case_score: [row(1, 1, '../1.out')] }, /1\.in has no answer/],
  ['rows that are none', { test_case_score: ['1.in', null, 3] }, /lists no test data/],
  ['a list that is none', { test_case_score: { 0: row(1) } }, /lists no test data/],
  ['a score that is no number', { test_case_score: [row(1, 'many')] }, /is not a number/],
  ['a checker in a language that nobody has', { spj: { ...spj, language: 'Klingon' } }, /Klingon/],
  ['a checker that is a text', { spj: 'int main() {}' }, /spj must be a map/],
  ['a limit that is no number', { time_limit: 'soon' }, /time_limit must be a number/],
  ['an endless limit', { memory_limit: '1e999' }, /memory_limit must be a number/],
  ['a title that is a list', { title: ['a'] }, /title must be a text/],
];
for (const [what, changes, reason] of stops)
  test(`${what} stops the problem`, async (t) => {
    assert.match((await planOf(t, build(changes))).stops.join('\n'), reason);
  });

type Problem = Awaited<ReturnType<typeof planOf>>['problem'];
const reads: readonly [
  what: string,
  changes: Described,
  of: (problem: Problem) => unknown,
  expected: unknown,
  lost?: RegExp,
][] = [
  ['a kind of rule that nobody knows', { rule_type: 'IOI' }, ({ type }) => type, 1],
  ['no kind of rule', { rule_type: undefined }, ({ type, cases }) => [type, cases[0]?.score], [0, null]],
  ['limits as texts, and halves', { time_limit: '1000.2', memory_limit: 0 }, limitsOf, [1001, 1]],
  ['limits that are empty', { time_limit: null }, limitsOf, [1000, 256]],
  ['scores as texts', { test_case_score: [row(1, '7')] }, scoresOf, [7]],
  ['halves of points', { test_case_score: [row(1, 0.5), row(2, -1)] }, scoresOf, [0.5, 0], /case 2: score/],
  ['no scores', { test_case_score: [row(1), row(2, null)] }, scoresOf, [0, 0]],
  ['one file in two rows', { test_case_score: [row(1, 1), row(1, 2)] }, scoresOf, [1, 2]],
  ['a number as an id', { display_id: 1000 }, ({ displayId }) => displayId, '1000'],
  ['an id in blanks', { display_id: ' Q7\n' }, ({ displayId }) => displayId, 'Q7'],
  [
    'texts with and without a format',
    {
      description: { format: 'html', value: '<b>\\u52a0</b>' },
      hint: 'plain \\u0031',
      input_description: null,
    },
    ({ statements }) => [statements['zh-CN']?.description, statements['zh-CN']?.hint],
    ['<div>\n<b>加</b>\n</div>', 'plain 1'],
  ],
  ['escapes that are none', { title: '\\u12 \\uzzzz' }, ({ titles }) => titles, { 'en-US': '\\u12 \\uzzzz' }],
  [
    'samples that are none',
    { samples: [null, 'x', { input: 1, output: [2] }, { input: '3' }] },
    ({ samples }) => samples,
    [
      { input: '1', output: '' },
      { input: '3', output: '' },
    ],
  ],
  [
    'templates of languages that nobody has, and of no shape',
    {
      template: {
        Klingon: { template: 'x' },
        C: 'x',
        Java: { template: 'class A {}' },
        constructor: { template: 'x' },
      },
    },
    ({ codeTemplates }) => Object.keys(codeTemplates),
    ['Java'],
    /Klingon/,
  ],
  [
    'code around the template',
    { template: { Java: { prepend: 'import x;', template: 'y', append: '' } } },
    ({ codeTemplates }) => codeTemplates['Java']?.includes('import x;'),
    true,
    /template Java/,
  ],
  [
    'answers of any shape',
    { answers: [null, { language: 'C++', code: 'x' }, { language: 'toString', code: 'y' }, { code: 7 }] },
    ({ submissions }) => submissions.map(({ language, code }) => [language, code]),
    [
      ['C++ With O2', 'x'],
      [null, 'y'],
      [null, '7'],
    ],
  ],
  [
    'a checker',
    { spj },
    ({ judgeMode, checker }) => [judgeMode, checker?.dialect, checker?.language],
    ['spj', 'qduoj', 'C++'],
  ],
  ['no checker', { spj: null }, ({ judgeMode, checker }) => [judgeMode, checker], ['default', null]],
];

function limitsOf({ timeLimitMs, memoryLimitMb }: Problem): unknown {
  return [timeLimitMs, memoryLimitMb];
}
function scoresOf({ cases }: Problem): unknown {
  return cases.map(({ score }) => score);
}

for (const [what, changes, of, expected, lost] of reads)
  test(`reads ${what} and reports losses`, async (t) => {
    const plan = await planOf(t, build(changes));
    assert.deepEqual(plan.stops, []);
    assert.deepEqual(of(plan.problem), expected);
    if (lost)
      assert.match(
        remarks(plan)
          .map(({ item }) => item)
          .join('\n'),
        lost,
      );
  });

test('accepts a missing answer, or a dash as its name, if there is a checker', async (t) => {
  const rows = [row(1, 1, '-'), row(2, 1, undefined), { ...row(1, 1), output_name: null }];
  const plan = await planOf(t, build({ spj, test_case_score: rows }));
  assert.deepEqual(plan.stops, []);
  const answers = await Promise.all(
    plan.problem.cases.map(async ({ answerPath }) => String(await plan.source.read(answerPath))),
  );
  assert.deepEqual(answers, ['', '4\n', '']);
});

test('reads problems in numbered folders in order, each with its own files', async (t) => {
  const entries = [1, 2, 10].flatMap((number) =>
    Object.entries(build({ display_id: `Q${number}` }, { 'testcase/1.in': `${number}` })).map(
      ([path, content]) => ({ name: `${number}/${path}`, content }),
    ),
  );
  const plans = await plansOfFile(t, 'problems.zip', buildZip(entries));
  const found = await Promise.all(
    plans.map(async ({ root, problem, source }) => [
      root,
      problem.displayId,
      String(await source.read(problem.cases[0]?.inputPath ?? '')),
    ]),
  );
  assert.deepEqual(
    found.toSorted((left, right) => Number(left[0]) - Number(right[0])),
    [
      ['1', 'Q1', '1'],
      ['2', 'Q2', '2'],
      ['10', 'Q10', '10'],
    ],
  );
  await plans[0]?.source.close();
});

test('uses taken from the folder name if the problem has no id', async (t) => {
  const entries = Object.entries(build({ display_id: undefined })).map(([path, content]) => ({
    name: `77/${path}`,
    content,
  }));
  const [plan] = await plansOfFile(t, 'problems.zip', buildZip(entries));
  assert.equal(plan?.problem.displayId, '77');
  await plan?.source.close();
});

test('an empty list of scores leaves the cases to the numbers of their files, as in QDUOJ', async (t) => {
  for (const test_case_score of [null, []]) {
    const files = { 'testcase/4.in': '1\n', 'testcase/4.out': '1\n' };
    const plan = await planOf(t, build({ rule_type: 'ACM', test_case_score }, files));
    assert.deepEqual(plan.stops, []);
    assert.deepEqual(
      plan.problem.cases.map(({ inputPath, answerPath, score }) => [inputPath, answerPath, score]),
      [
        ['testcase/1.in', 'testcase/1.out', null],
        ['testcase/2.in', 'testcase/2.out', null],
      ],
    );
    const scored = await planOf(t, build({ test_case_score }));
    assert.deepEqual(scored.stops, ['the package lists no test data']);
  }
});
