import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { CaseOutcome, CasePlan } from '../case-modes/case-mode.ts';
import { decideCase, judgingOrder } from './case-order.ts';
import type { CaseStatus } from './kinds.ts';
import { submissionStatus } from './verdict.ts';

function plan(overrides: Partial<CasePlan> & { groups: readonly number[] }): CasePlan {
  const { groups, ...rest } = overrides;
  const cases = groups.map((group, index) => ({ seq: index + 1, group }));
  return { type: 1, mode: 'default', dependsOn: new Map(), cases, ...rest };
}

function outcome(status: CaseStatus, extra: Partial<CaseOutcome> = {}): CaseOutcome {
  return { status, credit: null, usedMs: 0, ...extra };
}

function outcomes(...entries: [seq: number, CaseOutcome][]): Map<number, CaseOutcome> {
  return new Map(entries);
}

/** Judges the cases sequentially. `statuses` are the results that they have if they run. 'omitted' means no row. */
function judge(which: CasePlan, statuses: readonly CaseStatus[]): (CaseStatus | 'omitted')[] {
  const done = new Map<number, CaseOutcome>();
  const rows: (CaseStatus | 'omitted')[] = which.cases.map(() => 'omitted');
  for (const item of judgingOrder(which)) {
    const decision = decideCase(which, done, item);
    assert.notEqual(decision, 'wait', 'one after another nothing needs to wait');
    if (decision === 'omit') continue;
    const status = decision === 'cancel' ? -4 : (statuses[item.seq - 1] ?? 0);
    const credit = status === 8 ? { value: '50', unit: 'percent' as const } : null;
    done.set(item.seq, outcome(status, { credit }));
    rows[item.seq - 1] = status;
  }
  return rows;
}

test('default and average modes run every case', () => {
  assert.deepEqual(judge(plan({ groups: [1, 1, 2] }), [-1, 1, 0]), [-1, 1, 0]);
  assert.deepEqual(judge(plan({ mode: 'subtask_average', groups: [1, 1, 2] }), [-1, 1, 0]), [-1, 1, 0]);
});

test('ergodic stops after the first case that is not accepted, without rows for the rest', () => {
  const ergodic = plan({ type: 0, mode: 'ergodic_without_error', groups: [1, 1, 1] });
  assert.deepEqual(judge(ergodic, [0, -1, 0]), [0, -1, 'omitted']);
  assert.deepEqual(judge(ergodic, [8, 0, 0]), [8, 'omitted', 'omitted']);
});

test('subtask_lowest cancels the rest of a failed group and continues with the next', () => {
  const lowest = plan({ mode: 'subtask_lowest', groups: [1, 1, 1, 1, 2, 2] });
  assert.deepEqual(judge(lowest, [0, 0, -1, 0, 0, 0]), [0, 0, -1, -4, 0, 0]);
  assert.deepEqual(judge(lowest, [8, 0, 0, 0, 1, 0]), [8, 0, 0, 0, 1, -4]);
});

test('a partial verdict without credit ends a group', () => {
  const lowest = plan({ mode: 'subtask_lowest', groups: [1, 1] });
  const zero = outcome(8, { credit: { value: '0', unit: 'percent' } });
  assert.equal(decideCase(lowest, outcomes([1, zero]), { seq: 2, group: 1 }), 'cancel');
  assert.equal(decideCase(lowest, outcomes([1, outcome(8)]), { seq: 2, group: 1 }), 'cancel');
});

test('groups are judged in order of first appearance', () => {
  const lowest = plan({ mode: 'subtask_lowest', groups: [2, 1, 2, 1] });
  assert.deepEqual(
    judgingOrder(lowest).map((item) => item.seq),
    [1, 3, 2, 4],
  );
});

test('an ACM problem with a subtask mode uses the default mode', () => {
  assert.deepEqual(judge(plan({ type: 0, mode: 'subtask_lowest', groups: [1, 1] }), [-1, 0]), [-1, 0]);
});

test('sequential cases wait for earlier ones', () => {
  const ergodic = plan({ type: 0, mode: 'ergodic_without_error', groups: [1, 1, 1] });
  assert.equal(decideCase(ergodic, outcomes(), { seq: 2, group: 1 }), 'wait');
  assert.equal(decideCase(ergodic, outcomes([2, outcome(-1)]), { seq: 3, group: 1 }), 'omit');
});

test('a group requires full credit of its dependencies', () => {
  const dependsOn = new Map([[2, [1]]]);
  const needing = plan({ mode: 'subtask_lowest', groups: [1, 1, 2], dependsOn });
  assert.deepEqual(judge(needing, [0, 0, 0]), [0, 0, 0]);
  assert.deepEqual(judge(needing, [0, 8, 0]), [0, 8, -4]);
  assert.equal(decideCase(needing, outcomes([1, outcome(0)]), { seq: 3, group: 2 }), 'wait');
  assert.deepEqual(judge({ ...needing, type: 0 }, [0, -1, 0]), [0, -1, 0]);
});

test('after a minute a failed ACM submission loses only the cases after its first failure', () => {
  const acm = plan({ type: 0, groups: [1, 1, 1] });
  const slow = outcomes([2, outcome(1, { usedMs: 60_001 })]);
  assert.equal(decideCase(acm, slow, { seq: 1, group: 1 }), 'run');
  assert.equal(decideCase(acm, slow, { seq: 3, group: 1 }), 'cancel');
  const inTime = outcomes([2, outcome(1, { usedMs: 60_000 })]);
  assert.equal(decideCase(acm, inTime, { seq: 3, group: 1 }), 'run');
  const accepted = outcomes([2, outcome(0, { usedMs: 90_000 })]);
  assert.equal(decideCase(acm, accepted, { seq: 3, group: 1 }), 'run');
  assert.equal(decideCase({ ...acm, type: 1 }, slow, { seq: 3, group: 1 }), 'run');
});

test('skipping never changes the verdict of an ACM submission, in any order of completion', () => {
  const status = fc.constantFrom<CaseStatus>(-1, 0, 0, 0, 1, 3, 8);
  const run = fc.array(fc.record({ status, usedMs: fc.constantFrom(10, 31_000) }), {
    minLength: 1,
    maxLength: 8,
  });
  const mode = fc.constantFrom<CasePlan['mode']>('default', 'ergodic_without_error');
  fc.assert(
    fc.property(run, mode, fc.infiniteStream(fc.nat(7)), (truth, chosen, picks) => {
      const acm = plan({ type: 0, mode: chosen, groups: truth.map(() => 1) });
      const done = new Map<number, CaseOutcome>();
      let open = [...acm.cases];
      while (open.length > 0) {
        const ready = open.filter((item) => decideCase(acm, done, item) !== 'wait');
        const next = ready[(picks.next().value ?? 0) % ready.length];
        assert.ok(next, 'some case can always be decided');
        const decision = decideCase(acm, done, next);
        const real = truth[next.seq - 1];
        if (decision === 'run' && real) done.set(next.seq, outcome(real.status, { usedMs: real.usedMs }));
        if (decision === 'cancel') done.set(next.seq, outcome(-4));
        open = open.filter((item) => item !== next);
      }
      const judged = [...done].map(([seq, { status: given }]) => ({ seq, status: given, score: null }));
      const complete = truth.map((item, index) => ({ seq: index + 1, status: item.status, score: null }));
      assert.equal(submissionStatus(0, judged, null), submissionStatus(0, complete, null));
    }),
  );
});
