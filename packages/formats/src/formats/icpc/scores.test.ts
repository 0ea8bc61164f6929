import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ProblemPackage } from '../../model/model.ts';
import { buildPackage, type Files, planOf } from '../../testing/packages.ts';

const scoring =
  'problem_format_version: 2025-09\nname: Echo\ntype: scoring\nlimits: { time_limit: 1, memory: 64 }\n';

function cases(folder: string, count: number): Files {
  const files: Files = {};
  for (let index = 1; index <= count; index++) {
    files[`data/secret/${folder}${index}.in`] = 'x\n';
    files[`data/secret/${folder}${index}.ans`] = 'x\n';
  }
  return files;
}

function scoringPackage(files: Files): Files {
  const {
    'data/secret/1.in': _in,
    'data/secret/1.ans': _ans,
    ...rest
  } = buildPackage({ 'problem.yaml': scoring });
  return { ...rest, ...files };
}

function scoresOf({ cases: found }: ProblemPackage): string {
  return found.map(({ group, score }) => `${group}:${score}`).join(' ');
}

test('cases without a group share a hundred points, samples earn none', async (t) => {
  const { problem, stops } = await planOf(t, scoringPackage(cases('', 4)));
  assert.deepEqual(stops, []);
  assert.equal(problem.type, 1);
  assert.equal(problem.judgeCaseMode, 'default');
  assert.equal(scoresOf(problem), '0:0 1:25 1:25 1:25 1:25');
});

test('pass-fail groups become subtasks whose cases carry the full score', async (t) => {
  const plan = await planOf(
    t,
    scoringPackage({
      ...cases('a/', 2),
      ...cases('b/', 2),
      ...cases('c/', 1),
      'data/secret/a/test_group.yaml': 'max_score: 20\n',
      'data/secret/b/test_group.yaml': 'max_score: 30\nrequire_pass: [a, sample]\n',
      'data/secret/c/test_group.yaml': 'max_score: 50\nscore_aggregation: min\nrequire_pass: secret/b\n',
    }),
  );
  assert.deepEqual(plan.stops, []);
  assert.equal(plan.problem.judgeCaseMode, 'subtask_lowest');
  assert.equal(scoresOf(plan.problem), '0:0 1:20 1:20 2:30 2:30 3:50');
  assert.deepEqual(
    plan.problem.groups.map(({ group, name, dependsOn }) => [group, name, dependsOn]),
    [
      [1, 'secret/a', []],
      [2, 'secret/b', [1, 0]],
      [3, 'secret/c', [2]],
    ],
  );
});

test('adds the remainder of a sum that does not divide to the last case and reports it', async (t) => {
  const plan = await planOf(
    t,
    scoringPackage({
      ...cases('a/', 3),
      'data/secret/a/test_group.yaml': 'max_score: 10\nscore_aggregation: sum\n',
    }),
  );
  assert.equal(scoresOf(plan.problem), '0:0 1:3 1:3 1:4');
  assert.ok(plan.entries.some((entry) => entry.outcome === 'lost' && entry.effect === 'score'));
});

test('sums next to subtasks become groups of their own', async (t) => {
  const plan = await planOf(
    t,
    scoringPackage({
      ...cases('a/', 2),
      ...cases('b/', 2),
      'data/secret/a/test_group.yaml': 'max_score: 20\nscore_aggregation: sum\n',
      'data/secret/b/test_group.yaml': 'max_score: 30\n',
    }),
  );
  assert.equal(plan.problem.judgeCaseMode, 'subtask_lowest');
  assert.equal(scoresOf(plan.problem), '0:0 1:10 2:10 3:30 3:30');
});

test('reads single scores and another mode from xiezhi.yaml', async (t) => {
  const own = 'judgeCaseMode: subtask_average\ncaseScores: { secret/1: 40 }\n';
  const { problem } = await planOf(t, scoringPackage({ ...cases('', 2), 'xiezhi.yaml': own }));
  assert.equal(problem.judgeCaseMode, 'subtask_average');
  assert.equal(scoresOf(problem), '0:0 1:40 1:50');
});

test('older settings of groups give the same result', async (t) => {
  const plan = await planOf(
    t,
    scoringPackage({
      ...cases('a/', 2),
      'data/secret/a/testdata.yaml': 'grader_flags: min\naccept_score: 40\non_reject: break\nrange: 0 40\n',
    }),
  );
  assert.deepEqual(plan.stops, []);
  assert.equal(scoresOf(plan.problem), '0:0 1:40 1:40');
});

test('cyclic group requirements stop the problem', async (t) => {
  const plan = await planOf(
    t,
    scoringPackage({
      ...cases('a/', 1),
      ...cases('b/', 1),
      'data/secret/a/test_group.yaml': 'max_score: 20\nrequire_pass: b\n',
      'data/secret/b/test_group.yaml': 'max_score: 30\nrequire_pass: a\n',
    }),
  );
  assert.match(plan.stops.join('\n'), /in a cycle/);
});

const stopping: [string, string, RegExp][] = [
  ['no score', 'full_feedback: true', /states no max_score/],
  ['an unbounded score', 'max_score: unbounded', /max_score/],
  ['an unknown group', 'max_score: 1\nrequire_pass: z', /requires z/],
  ['points for static validation', 'max_score: 1\nstatic_validation_score: 5', /static validation/],
  ['arguments of submissions', 'max_score: 1\nargs: [x]', /arguments/],
];

for (const [what, settings, reason] of stopping) {
  test(`${what} stops the problem`, async (t) => {
    const files = scoringPackage({ ...cases('a/', 1), 'data/secret/a/test_group.yaml': settings });
    assert.match((await planOf(t, files)).stops.join('\n'), reason);
  });
}

test('the full score of a group is a number from 0 with two decimals', async (t) => {
  const rows: readonly [stated: string, score: number, stops: number][] = [
    ['0', 0, 0],
    ['0.25', 0.25, 0],
    ['-1', 0, 2],
    ['0.125', 0, 2],
    ['"5"', 0, 2],
    ['unbounded', 0, 2],
  ];
  for (const [stated, score, stops] of rows) {
    const plan = await planOf(
      t,
      scoringPackage({ ...cases('a/', 1), 'data/secret/a/test_group.yaml': `max_score: ${stated}\n` }),
    );
    assert.deepEqual([plan.problem.cases.at(-1)?.score, plan.stops.length], [score, stops], stated);
  }
});
