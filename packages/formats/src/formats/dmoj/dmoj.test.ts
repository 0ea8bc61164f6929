import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildZip } from '../../testing/zip-builder.ts';
import { type Files, isBookedWhole, planOf, plansOfFile, zipEntries } from '../../testing/packages.ts';

const data: Files = {
  '1.in': '1\n',
  '1.out': '1\n',
  '2.in': '2\n',
  '2.out': '2\n',
  '3.in': '3\n',
  '3.out': '3\n',
};

const lostOf = (plan: Awaited<ReturnType<typeof planOf>>) =>
  plan.entries.flatMap((entry) =>
    entry.outcome === 'lost' && entry.effect !== 'none' ? [[entry.effect, entry.item]] : [],
  );
const one = 'test_cases:\n- {in: 1.in, out: 1.out, points: 5}\n';

test('reads cases with their points, and the statement beside them with its formulas', async (t) => {
  const files = {
    ...data,
    'init.yml':
      'test_cases:\n- {in: 1.in, out: 1.out, points: 5}\n- {in: 2.in, out: 2.out, points: 20}\n- {in: 3.in, points: 75}\n',
    'README.md': '# Echo\n\nSay ~n~, not `~n~` or ~~n~~.\n\n## Input\n\nOne ~\\le 5~.\n',
  };
  const plan = await planOf(t, files);
  const { problem } = plan;
  assert.deepEqual([plan.format, plan.stops, lostOf(plan)], ['dmoj', [], []]);
  assert.ok(isBookedWhole(plan, files));
  assert.deepEqual(problem.titles, { 'en-US': 'Echo' });
  assert.equal(problem.statements['en-US']?.description, 'Say $n$, not `~n~` or ~~n~~.');
  assert.equal(problem.statements['en-US']?.input, 'One $\\le 5$.');
  assert.deepEqual([problem.type, problem.judgeCaseMode, problem.outputLimitMb], [1, 'default', 24]);
  assert.deepEqual(
    problem.cases.map(({ score, answerPath }) => [score, answerPath]),
    [
      [5, '1.out'],
      [20, '2.out'],
      [75, '3.empty'],
    ],
  );
  assert.deepEqual([problem.judgeMode, problem.checker?.dialect], ['spj', 'testlib']);
});

test('batches are groups with dependencies, and a failed case of 0 points ends judging', async (t) => {
  const plan = await planOf(t, {
    ...data,
    'init.yml': `points: 2
test_cases:
- {in: 1.in, out: 1.out, points: 0}
- {in: 2.in, out: 2.out, points: 0}
- batched: [{in: 1.in, out: 1.out}, {in: 2.in, out: 2.out}]
  points: 10
- {in: 3.in, out: 3.out}
- batched: [{in: 3.in, out: 3.out}]
  points: 30
  dependencies: [1]
`,
  });
  assert.deepEqual(plan.stops, []);
  assert.equal(plan.problem.judgeCaseMode, 'subtask_lowest');
  assert.deepEqual(
    plan.problem.cases.map(({ group, score }) => [group, score]),
    [
      [1, 0],
      [1, 0],
      [2, 10],
      [2, 10],
      [3, 2],
      [4, 30],
    ],
  );
  assert.deepEqual(
    plan.problem.groups.map(({ dependsOn }) => dependsOn),
    [[], [1], [1], [1, 2]],
  );
});

test('pretests come first and earn nothing', async (t) => {
  const plan = await planOf(t, {
    ...data,
    'init.yml': `pretest_test_cases:\n- {in: 2.in, out: 2.out, points: 7}\n${one}`,
  });
  assert.deepEqual(
    plan.problem.cases.map(({ name, score }) => [name, score]),
    [
      ['2.in', 0],
      ['1.in', 5],
    ],
  );
});

test('finds cases in an archive, by their names or by patterns, in the order of DMOJ', async (t) => {
  const inner: Files = {
    'a.1.in': 'x',
    'a.1.out': 'x',
    'b-2-10.in': 'y',
    'b-2-10.out': 'y',
    'b-2-9.in': 'z',
    'b-2-9.out': 'z',
  };
  const archive = buildZip(zipEntries(inner));
  const read = async (settings: string) => {
    const [plan] = await plansOfFile(
      t,
      'p.zip',
      buildZip([
        { name: 'init.yml', content: settings },
        { name: 'data.zip', content: archive },
      ]),
    );
    assert.ok(plan);
    return plan;
  };
  const usual = await read('archive: data.zip\npoints: 3\n');
  assert.deepEqual(usual.stops, []);
  assert.deepEqual(
    usual.problem.cases.map(({ name, group, score }) => [name, group, score]),
    [
      ['a.1.in', 1, 3],
      ['b-2-9.in', 2, 3],
      ['b-2-10.in', 2, 3],
    ],
  );
  assert.equal((await usual.source.read('b-2-9.in')).toString(), 'z');
  const own = await read(
    "archive: data.zip\ntest_cases:\n  input_format: 'a\\.(?P<case>\\d)\\.in'\n  output_format: 'a\\.(?P<case>\\d)\\.out'\n  case_points: [4]\n",
  );
  assert.deepEqual(
    own.problem.cases.map(({ name, score }) => [name, score]),
    [['a.1.in', 4]],
  );
  for (const pattern of [
    '(a+)+(?P<case>\\\\d)',
    '\\\\d*\\\\d*\\\\d*\\\\d*(?P<case>a)',
    '(?P<case>'.repeat(2),
    `${'.?'.repeat(7)}(?P<case>a)`,
    `${'(?:.|.)'.repeat(7)}(?P<case>a)`,
  ]) {
    const slow = await read(`archive: data.zip\ntest_cases:\n  input_format: "${pattern}"\n`);
    assert.match(slow.stops.join(), /input_format: this pattern is not supported/);
  }
});

test('ids that patterns find are ordered as numbers after words', async (t) => {
  const names = ['x10', 'xb', 'x2', 'xa', '2.x1', 'w.x2', '10.x1', 'w.x1'];
  const inner = Object.fromEntries(
    names.flatMap((name) => [
      [`${name}.in`, name],
      [`${name}.out`, name],
    ]),
  );
  const init = `archive: data.zip
test_cases:
  input_format: '^(?:(?P<batch>\\w+)\\.)?x(?P<case>\\w+)\\.in'
  output_format: '^(?:(?P<batch>\\w+)\\.)?x(?P<case>\\w+)\\.out'
  case_points: [1, 2, 3, 4, 5]
`;
  const [plan] = await plansOfFile(
    t,
    'p.zip',
    buildZip([
      { name: 'init.yml', content: init },
      { name: 'data.zip', content: buildZip(zipEntries(inner)) },
    ]),
  );
  assert.deepEqual(plan?.stops, []);
  assert.deepEqual(
    plan.problem.cases.map(({ answerPath, score }) => [answerPath, score]),
    [
      ['xa.out', 1],
      ['xb.out', 2],
      ['w.x1.out', 3],
      ['w.x2.out', 3],
      ['2.x1.out', 4],
      ['x2.out', 4],
      ['10.x1.out', 5],
      ['x10.out', 5],
    ],
  );
});

test('an archive inside the package is checked as the package itself', async (t) => {
  const broken = buildZip([
    { name: 'init.yml', content: 'archive: data.zip\n' },
    { name: 'data.zip', content: buildZip([{ name: '../a.in', content: 'x' }]) },
  ]);
  await assert.rejects(plansOfFile(t, 'p.zip', broken), /data\.zip: .*\.\./);
  const noArchive = { 'init.yml': 'archive: data.zip\n', 'data.zip': 'x' };
  await assert.rejects(planOf(t, noArchive), /data\.zip: the archive cannot be read/);
  assert.match(
    (await planOf(t, { ...data, 'init.yml': 'archive: no.zip\n' })).stops.join(),
    /no\.zip is missing/,
  );
});

test('checkers of DMOJ are comparisons of the site or programs, own ones are read', async (t) => {
  const read = async (checker: string, more: Files = {}) =>
    (await planOf(t, { ...data, ...more, 'init.yml': `${one}checker: ${checker}\n` })).problem;
  assert.equal((await read('sorted')).comparer?.kind, 'unorderedLines');
  assert.equal((await read('unordered')).comparer?.kind, 'unorderedWords');
  assert.equal((await read('{name: sorted, args: {split_on: whitespace}}')).comparer?.kind, 'unorderedWords');
  assert.match((await read('{name: floats, args: {precision: 3}}')).checker?.code ?? '', /pow\(10\.0, -3\)/);
  const files = { 'check.cpp': 'int main() {}\n', 'part.h': '// part\n', 'testlib.h': '// theirs\n' };
  const own = await read(
    '{name: bridged, args: {files: [part.h, check.cpp, testlib.h], lang: CPP17, type: testlib}}',
    files,
  );
  assert.deepEqual([own.checker?.code, own.checker?.scoreUnit], ['int main() {}\n', 'points']);
  assert.deepEqual(own.judgeExtraFiles, { 'part.h': '// part\n' });
});

test('an interactor of the usual type finds the answer as its second argument', async (t) => {
  const files = { ...data, 'inter.c': 'int main(void) { return 0; }\n' };
  const plan = await planOf(t, {
    ...files,
    'init.yml': `${one}interactive: {files: inter.c}\nunbuffered: true\n`,
  });
  assert.deepEqual(plan.stops, []);
  assert.equal(plan.problem.judgeMode, 'interactive');
  assert.match(plan.problem.checker?.code ?? '', /argv\[2\] = argv\[3\]/);
  assert.deepEqual(lostOf(plan), [['verdict', 'init.yml: unbuffered']]);
  const testlib = await planOf(t, {
    ...files,
    'init.yml': `${one}interactive: {files: inter.c, type: testlib}\n`,
  });
  assert.equal(testlib.problem.checker?.code, 'int main(void) { return 0; }\n');
});

test('programs of tests state their verdicts unless these depend on limits of their own', async (t) => {
  const plan = await planOf(t, {
    ...data,
    'init.yml': one,
    'tests/a/test.yml': 'language: PY3\ntime: 2\nmemory: 65536\nsource: a.py\n',
    'tests/a/a.py': 'print(1)\n',
    'tests/b/test.yml': 'language: PY3\ntime: 2\nmemory: 65536\nsource: b.py\ncases: [WA, AC]\n',
    'tests/b/b.py': 'print(2)\n',
    'tests/c/test.yml': 'language: CPP11\ntime: 2\nmemory: 64\nsource: c.cpp\nexpect: TLE\n',
    'tests/c/c.cpp': 'int main() { for (;;); }\n',
    'tests/d/test.yml': 'language: PY3\ntime: 2\nmemory: 1024\nsource: d.py\n',
    'tests/d/d.py': 'print(1)\n',
  });
  assert.deepEqual(
    plan.problem.submissions.map(({ path, permitted, required }) => [path, permitted, required]),
    [
      ['tests/a/a.py', ['AC'], ['AC']],
      ['tests/b/b.py', ['AC', 'WA'], []],
      ['tests/c/c.cpp', [], []],
      ['tests/d/d.py', [], []],
    ],
  );
});

const stops: readonly (readonly [init: string, stop: RegExp])[] = [
  [`${one}custom_judge: judge.py`, /custom_judge is not supported/],
  [`${one}signature_grader: {entry: a.c, header: a.h}`, /signature_grader is not supported/],
  [`${one}checker: judge.py`, /checkers of judge\.py are not supported/],
  [`${one}checker: {name: bridged, args: {files: none.cpp}}`, /none\.cpp is missing/],
  [`${one}checker: {name: bridged, args: {files: 1.in, type: peg}}`, /checkers of peg/],
  [`${one}output_only: true`, /submitted as text/],
  [
    'generator: gen.cpp\ntest_cases:\n- {generator_args: [1], points: 1}',
    /generators of the package are not run/,
  ],
  ['test_cases:\n- {in: 9.in, points: 1}', /9\.in is missing/],
  ['test_cases:\n- {in: 1.in, points: x}', /points must be a number/],
  ['test_cases:\n- 5', /must be a map/],
  ['test_cases:\n- batched: []', /has no cases/],
  ['test_cases:\n- {batched: [{in: 1.in}], points: 1, dependencies: [1]}', /is not before it/],
  ['test_cases: []', /no test data/],
  ['points: 1', /only in an archive/],
];
for (const [init, stop] of stops) {
  test(`init.yml with ${init.replaceAll('\n', ' ')} stops`, async (t) => {
    assert.match((await planOf(t, { ...data, 'init.yml': `${init}\n` })).stops.join('\n'), stop);
  });
}

test('settings of single cases are reported as lost', async (t) => {
  const init =
    'test_cases:\n- {in: 1.in, out: 1.out, points: 1, checker: easy}\nsymlinks: {a: /dev/stdin}\nhints: [nobigmath]\n';
  assert.deepEqual(lostOf(await planOf(t, { ...data, 'init.yml': init })), [
    ['verdict', 'init.yml: hints'],
    ['verdict', 'init.yml: symlinks'],
    ['verdict', 'init.yml: test_cases[0].checker'],
  ]);
});

test('a list has at most 4096 cases', async (t) => {
  const stopsOf = async (count: number) =>
    (await planOf(t, { ...data, 'init.yml': `test_cases:\n${'- {in: 1.in}\n'.repeat(count)}` })).stops;
  assert.deepEqual(await stopsOf(4096), []);
  assert.match((await stopsOf(4097)).join(), /lists more than 4096 cases/);
});
