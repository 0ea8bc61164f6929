import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newProblem } from './new-problem.ts';
import type { ImportPlan, LossEffect, PlanEntry } from './plan.ts';
import { blockingLosses, refusalsOf } from './refusals.ts';

const lost = (effect: LossEffect): PlanEntry => ({
  item: `key of ${effect}`,
  outcome: 'lost',
  effect,
  note: '',
});
const entries: PlanEntry[] = [
  { item: 'a', outcome: 'taken' },
  { item: 'b', outcome: 'converted', note: '' },
  lost('none'),
  lost('display'),
  lost('score'),
  lost('verdict'),
];

const planOf = (more: Partial<ImportPlan & { isChecked: true }> = {}) => ({
  format: 'plain',
  root: '',
  problem: {
    ...newProblem(),
    titles: { 'en-US': 'One' },
    cases: [
      { seq: 1, name: '1', inputPath: '1.in', answerPath: '1.out', group: 1, isSample: false, score: null },
    ],
  },
  entries,
  stops: [],
  source: { list: () => [], close: () => Promise.resolve() } as unknown as ImportPlan['source'],
  ...more,
});

test('only losses that may change scores or verdicts block an import, until they are accepted', () => {
  const plan = planOf();
  assert.deepEqual(
    blockingLosses(plan).map(({ item }) => item),
    ['key of score', 'key of verdict'],
  );
  assert.deepEqual(refusalsOf(plan, { isLossAccepted: false }), [
    'key of score: not accepted',
    'key of verdict: not accepted',
  ]);
  assert.deepEqual(refusalsOf(plan, { isLossAccepted: true }), []);
});

test('what stops an import cannot be accepted', () => {
  const plan = planOf({ entries: [], stops: ['no test data'] });
  assert.deepEqual(refusalsOf(plan, { isLossAccepted: true }), ['no test data']);
});

test('a problem that cannot be stored is refused, unless the parser has checked it', () => {
  const problem = { ...planOf().problem, timeLimitMs: 10 ** 9 };
  const [reason, ...others] = refusalsOf(planOf({ problem, entries: [] }), { isLossAccepted: true });
  assert.match(reason ?? '', /time limit/);
  assert.deepEqual(others, []);
  assert.deepEqual(
    refusalsOf(planOf({ problem, entries: [], isChecked: true }), { isLossAccepted: true }),
    [],
  );
});
