import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ImportPlan } from '../../model/plan.ts';
import { buildPackage, type Files, planOf } from '../../testing/packages.ts';

const open = 'on_reject: continue\ngrader_flags: sum\n';

function cases(folder: string, count: number): Files {
  const names = Array.from({ length: count }, (_, index) => `data/secret/${folder}/${index + 1}`);
  return Object.fromEntries(
    names.flatMap((name) => [`${name}.in`, `${name}.ans`].map((path) => [path, 'x\n'])),
  );
}

/** Returns a package like DOMjudge's example. Its accepted solution states its score. */
function packageOf(stated: string, files: Files, yaml = ''): Files {
  const { 'data/secret/1.in': _in, 'data/secret/1.ans': _ans, ...rest } = buildPackage({});
  return {
    ...rest,
    'problem.yaml': `name: Echo\ntype: scoring\nlimits: { time_limit: 1, memory: 64 }\n${yaml}`,
    'data/testdata.yaml': open,
    'data/secret/testdata.yaml': open,
    'submissions/accepted/right.py': `# @EXPECTED_RESULTS@: CORRECT\n# @EXPECTED_SCORE@: ${stated}\nprint(input())\n`,
    ...files,
  };
}

const scores = ({ problem }: ImportPlan): string =>
  problem.cases.map(({ group, score }) => `${group}:${score}`).join(' ');
const remarks = ({ entries }: ImportPlan, outcome: string): string[] =>
  entries.filter((entry) => entry.outcome === outcome).map(({ item }) => item);

const twoGroups: Files = {
  ...cases('a', 2),
  ...cases('b', 3),
  'data/secret/a/testdata.yaml': 'accept_score: 10\n',
  'data/secret/b/testdata.yaml': 'accept_score: 20\n',
};

test('a folder earns its score once where accepted submissions state such a total', async (t) => {
  const plan = await planOf(t, packageOf('30', twoGroups));
  assert.deepEqual(plan.stops, []);
  assert.equal(plan.problem.judgeCaseMode, 'subtask_lowest');
  assert.equal(scores(plan), '0:0 1:10 1:10 2:20 2:20 2:20');
  assert.ok(remarks(plan, 'converted').includes('data: scores'));
  assert.deepEqual(
    remarks(plan, 'lost').filter((item) => item.includes('score')),
    [],
  );
});

test('each case earns the score where the stated total is that of Kattis', async (t) => {
  const plan = await planOf(t, packageOf('81', twoGroups));
  assert.equal(scores(plan), '1:1 2:10 2:10 3:20 3:20 3:20');
  assert.ok(!remarks(plan, 'converted').includes('data: scores'));
});

test('a total that fits neither reading is reported', async (t) => {
  const plan = await planOf(t, packageOf('77', twoGroups));
  assert.equal(scores(plan), '1:1 2:10 2:10 3:20 3:20 3:20');
  assert.ok(remarks(plan, 'lost').includes('submissions/accepted/right.py: score'));
});

test('averages and minima of folders are counted as stated', async (t) => {
  const plan = await planOf(
    t,
    packageOf('80', {
      ...cases('avg/small', 1),
      ...cases('avg/large', 2),
      ...cases('min/one', 1),
      ...cases('min/two', 2),
      'data/secret/avg/testdata.yaml': 'on_reject: continue\ngrader_flags: avg\n',
      'data/secret/avg/small/testdata.yaml': 'accept_score: 20\n',
      'data/secret/avg/large/testdata.yaml': 'accept_score: 40\n',
      'data/secret/min/testdata.yaml': 'on_reject: continue\ngrader_flags: min\n',
      'data/secret/min/one/testdata.yaml': 'accept_score: 50\n',
      'data/secret/min/two/testdata.yaml': 'accept_score: 50\n',
    }),
  );
  assert.deepEqual(plan.stops, []);
  assert.equal(scores(plan), '0:0 1:20 1:20 2:10 3:50 3:50 3:50');
});

test('a validator that determines the score makes samples earn nothing', async (t) => {
  const plan = await planOf(
    t,
    packageOf(
      '100',
      {
        ...cases('main', 1),
        'data/secret/main/testdata.yaml': 'range: 0 100\non_reject: continue\n',
        'output_validators/check/check.py': 'import sys\nsys.exit(42)\n',
      },
      'validation: custom\n',
    ),
  );
  assert.deepEqual(plan.stops, []);
  assert.equal(scores(plan), '0:0 1:100');
});
