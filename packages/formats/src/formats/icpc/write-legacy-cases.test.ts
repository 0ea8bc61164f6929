import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'yaml';
import type { PackageGroup } from '../../model/model.ts';
import type { ImportPlan } from '../../model/plan.ts';
import { foreignPlan, type Marks, scored, textsOf, reportedLosses } from '../../testing/legacy.ts';
import { type Files, planOf } from '../../testing/packages.ts';
import { icpcLegacyWriter } from './write-legacy.ts';

function needing(needs: Readonly<Record<number, number[]>>): PackageGroup[] {
  return Object.entries(needs).map(([group, dependsOn]) => ({
    group: Number(group),
    name: group,
    dependsOn,
  }));
}

const settingsOf = (files: Files, folder: string): unknown =>
  parse(String(files[`data/${folder}testdata.yaml`]));
const marksOf = ({ problem: { cases } }: ImportPlan): Marks =>
  cases.map(({ group, score }) => [group, score ?? 0]);

test('writes all-or-nothing groups as min, so that other judges compute the same points', async (t) => {
  const problem = scored(
    [
      [0, 0],
      [1, 30],
      [1, 30],
      [2, 70],
    ],
    { judgeCaseMode: 'subtask_lowest' },
  );
  const files = textsOf(problem);
  assert.deepEqual(settingsOf(files, 'secret/group01/'), {
    on_reject: 'break',
    grader_flags: 'min',
    accept_score: 30,
    range: '0 30',
  });
  assert.deepEqual(settingsOf(files, ''), {
    on_reject: 'continue',
    grader_flags: 'ignore_sample',
    range: '0 100',
  });
  assert.deepEqual(reportedLosses(problem), []);
  const plan = await foreignPlan(t, problem);
  assert.deepEqual(plan.stops, []);
  assert.deepEqual([plan.problem.type, plan.problem.judgeCaseMode], [1, 'subtask_lowest']);
  assert.deepEqual(marksOf(plan), [
    [0, 0],
    [1, 30],
    [1, 30],
    [2, 70],
  ]);
  assert.ok(plan.problem.groups.every(({ dependsOn }) => dependsOn.length === 0));
});

test('keeps the scores of added-up cases in folders of one score each', async (t) => {
  const problem = scored([
    [1, 10],
    [1, 10],
    [1, 20],
    [1, 10],
  ]);
  const plan = await foreignPlan(t, problem);
  assert.equal(plan.problem.judgeCaseMode, 'default');
  assert.deepEqual(
    marksOf(plan).map(([, score]) => score),
    [10, 10, 20, 10],
  );
  assert.ok(icpcLegacyWriter.write(problem).remarks.some(({ item }) => item === 'groups'));
  const back = await planOf(t, textsOf(problem));
  assert.deepEqual(marksOf(back), [
    [1, 10],
    [1, 10],
    [1, 20],
    [1, 10],
  ]);
});

test('writes an average of equal scores and reports others', async (t) => {
  const even = scored(
    [
      [1, 40],
      [1, 40],
      [2, 60],
    ],
    { judgeCaseMode: 'subtask_average' },
  );
  const plan = await foreignPlan(t, even);
  assert.equal(plan.problem.judgeCaseMode, 'subtask_average');
  assert.deepEqual(marksOf(plan), [
    [1, 40],
    [1, 40],
    [2, 60],
  ]);
  assert.deepEqual(reportedLosses(even), []);
  assert.deepEqual(
    reportedLosses(
      scored(
        [
          [1, 10],
          [1, 70],
        ],
        { judgeCaseMode: 'subtask_average' },
      ),
    ),
    ['subtask_average'],
  );
});

test('stops at a failure if each group needs all previous ones, and reports other dependencies', async (t) => {
  const marks: Marks = [
    [0, 0],
    [1, 20],
    [2, 30],
    [3, 50],
  ];
  const mode = { judgeCaseMode: 'subtask_lowest' } as const;
  const chain = scored(marks, { ...mode, groups: needing({ 2: [1], 3: [2] }) });
  assert.deepEqual(reportedLosses(chain), []);
  const plan = await foreignPlan(t, chain);
  assert.deepEqual(
    plan.problem.groups.map(({ dependsOn }) => dependsOn),
    [[], [1], [2]],
  );
  const withSamples = scored(marks, { ...mode, groups: needing({ 1: [0], 2: [1], 3: [2] }) });
  assert.deepEqual(reportedLosses(withSamples), []);
  assert.deepEqual((await foreignPlan(t, withSamples)).problem.groups[0]?.dependsOn, [0]);
  for (const needs of [{ 3: [1] }, { 1: [2], 2: [3] }, { 2: [0] }]) {
    const other = scored(marks, { ...mode, groups: needing(needs) });
    assert.deepEqual(reportedLosses(other), ['groups that need others']);
    assert.deepEqual((await planOf(t, textsOf(other))).problem.groups, other.groups, 'our own reader knows');
  }
});

test('judging one by one stops at the first failure', async (t) => {
  const problem = scored(
    [
      [0, 0],
      [1, 50],
      [1, 50],
    ],
    { judgeCaseMode: 'ergodic_without_error' },
  );
  const files = textsOf(problem);
  for (const folder of ['', 'secret/', 'secret/group01/'])
    assert.match(JSON.stringify(settingsOf(files, folder)), /"on_reject":"break"/, folder);
  assert.equal((await planOf(t, files)).problem.judgeCaseMode, 'ergodic_without_error');
});

test('writes that any part accepts the problem', async (t) => {
  const unscored = scored(
    [
      [1, 0],
      [1, 0],
    ],
    { type: 0, isAcceptedByAny: true },
  );
  unscored.cases = unscored.cases.map((one) => ({ ...one, score: null }));
  assert.equal((await foreignPlan(t, unscored)).problem.isAcceptedByAny, true);
  const both = scored(
    [
      [1, 50],
      [2, 50],
    ],
    { isAcceptedByAny: true },
  );
  assert.equal((await foreignPlan(t, both)).problem.isAcceptedByAny, true);
});
