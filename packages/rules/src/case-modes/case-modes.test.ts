import { sumScores, toScore } from '../scoring/hundredths.ts';
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { judgeCaseModes } from '@xiezhi/contract/limits';
import fc from 'fast-check';
import { decideCase, judgingOrder } from '../verdict/case-order.ts';
import type { CaseStatus } from '../verdict/kinds.ts';
import type { CaseOutcome, CasePlan } from './case-mode.ts';
import { caseModeFor, caseModeOf, caseModes } from './registry.ts';

test('contract and registry have the same modes', () => {
  assert.deepEqual(
    caseModes.map(({ name }) => name),
    judgeCaseModes,
  );
  assert.equal(caseModeOf('a mode of another release').name, 'default');
});

const names = (holds: (mode: (typeof caseModes)[number]) => boolean) =>
  caseModes.filter(holds).map(({ name }) => name);

test('only the plain modes serve problems without scores, and only the default mode knows a total', () => {
  assert.deepEqual(
    names((mode) => mode.isScoredOnly),
    ['subtask_lowest', 'subtask_average'],
  );
  assert.deepEqual(
    names((mode) => mode.isTotalWhenAccepted),
    ['default'],
  );
});

test('an ACM problem never uses a mode that needs scores', () => {
  for (const { name } of caseModes) assert.equal(caseModeFor(0, name).isScoredOnly, false);
});

const statuses: readonly CaseStatus[] = [0, 0, 0, -1, 1, 3, 8];

interface Trial {
  plan: CasePlan;
  /** The outcome that each case has if it is run; index `seq - 1`. */
  truth: CaseOutcome[];
}

/**
 * Random trials. Groups are in order and depend only on earlier groups; otherwise, a sequential judge could wait
 * forever.
 */
const trials: fc.Arbitrary<Trial> = fc
  .record({
    type: fc.constantFrom(0 as const, 1 as const),
    mode: fc.constantFrom(...judgeCaseModes),
    groups: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 14 }),
    needs: fc.array(fc.subarray([1, 2, 3]), { minLength: 4, maxLength: 4 }),
    ends: fc.array(fc.tuple(fc.constantFrom(...statuses), fc.constantFrom('0', '0.5'), fc.nat(20_000)), {
      minLength: 14,
      maxLength: 14,
    }),
  })
  .map(({ type, mode, groups, needs, ends }) => ({
    plan: {
      type,
      mode,
      cases: groups.toSorted((a, b) => a - b).map((group, index) => ({ seq: index + 1, group })),
      dependsOn: new Map(needs.map((needed, at) => [at + 1, needed.filter((one) => one <= at)])),
    },
    truth: ends.map(([status, value, usedMs]) => ({
      status,
      credit: status === 8 ? { value, unit: 'fraction' as const } : null,
      usedMs,
    })),
  }));

/** Judges all cases; `pick` selects which of the runnable cases ends next. */
function judge({ plan, truth }: Trial, pick: (among: number) => number): Map<number, CaseOutcome> {
  const done = new Map<number, CaseOutcome>();
  let open = judgingOrder(plan);
  while (open.length > 0) {
    const decided = open.map((one) => ({ one, decision: decideCase(plan, done, one) }));
    const skipped = decided.find(({ decision }) => decision === 'cancel' || decision === 'omit');
    const ready = decided.filter(({ decision }) => decision === 'run');
    const chosen = skipped ?? ready[pick(ready.length)];
    assert.ok(chosen, 'everybody waits for somebody else');
    open = open.filter((one) => one !== chosen.one);
    if (chosen.decision === 'cancel') done.set(chosen.one.seq, { status: -4, credit: null, usedMs: 0 });
    const ended = truth[chosen.one.seq - 1];
    if (chosen.decision === 'run' && ended) done.set(chosen.one.seq, ended);
  }
  return done;
}

const rows = (outcomes: ReadonlyMap<number, CaseOutcome>) =>
  [...outcomes].map(([seq, { status }]) => [seq, status] as const).toSorted(([a], [b]) => a - b);

describe('every mode', () => {
  test('orders each case exactly once', () => {
    fc.assert(
      fc.property(trials, ({ plan }) => {
        const order = judgingOrder(plan).map(({ seq }) => seq);
        assert.deepEqual(
          order.toSorted((a, b) => a - b),
          plan.cases.map(({ seq }) => seq),
        );
        assert.deepEqual(
          judgingOrder({ ...plan, cases: plan.cases.toReversed() }).map(({ seq }) => seq),
          order,
        );
      }),
    );
  });

  test('lets no case wait in sequential judging without dependencies', () => {
    fc.assert(
      fc.property(trials, (trial) => {
        const done = new Map<number, CaseOutcome>();
        for (const one of judgingOrder(trial.plan)) {
          const decision = decideCase({ ...trial.plan, dependsOn: new Map() }, done, one);
          assert.notEqual(decision, 'wait');
          const ended = trial.truth[one.seq - 1];
          if (decision === 'run' && ended) done.set(one.seq, ended);
          if (decision === 'cancel') done.set(one.seq, { status: -4, credit: null, usedMs: 0 });
        }
      }),
    );
  });

  test('stores the same rows in any order of completion', () => {
    fc.assert(
      fc.property(trials, fc.infiniteStream(fc.nat(1000)), (trial, dice) => {
        // The guard of ACM problems depends on the time used so far, and thus on the order of the cases. At 1 ms per
        // case it never takes effect.
        const quick = { ...trial, truth: trial.truth.map((one) => ({ ...one, usedMs: 1 })) };
        const whole = judge(quick, () => 0);
        const mixed = judge(quick, (among) => (dice.next().value ?? 0) % Math.max(1, among));
        assert.deepEqual(rows(mixed), rows(whole));
      }),
    );
  });

  test('never runs a group whose dependencies lack full credit, and never cancels one whose dependencies have it', () => {
    fc.assert(
      fc.property(trials, (trial) => {
        const { plan } = trial;
        const done = judge(trial, () => 0);
        const isFull = (group: number) =>
          plan.cases.filter((one) => one.group === group).every(({ seq }) => done.get(seq)?.status === 0);
        for (const [group, needed] of plan.dependsOn) {
          if (plan.type === 0 || needed.every(isFull)) continue;
          const own = plan.cases.filter((one) => one.group === group);
          for (const { seq } of own) assert.ok([-4, undefined].includes(done.get(seq)?.status));
        }
      }),
    );
  });
});

describe('points', () => {
  const scored = fc.array(
    fc.record({ group: fc.integer({ min: 1, max: 4 }), full: fc.nat(50), share: fc.nat(100) }),
    { maxLength: 20 },
  );

  for (const mode of caseModes) {
    test(`${mode.name}: is between 0 and the maximum, whatever the order of cases`, () => {
      fc.assert(
        fc.property(scored, (items) => {
          const worth = mode.combine(items.map(({ group, full }) => ({ group, score: full })));
          const cases = items.map(({ group, full, share }) => ({
            group,
            score: Math.floor((full * share) / 100),
          }));
          const points = mode.combine(cases);
          assert.ok(toScore(points) === points && points >= 0 && points <= worth);
          assert.equal(mode.combine(cases.toReversed()), points);
        }),
      );
    });
  }

  const inGroups = caseModes.filter((mode) => mode.group !== null);
  for (const mode of inGroups) {
    test(`${mode.name}: is the sum of the displayed group scores`, () => {
      fc.assert(
        fc.property(scored, (items) => {
          const cases = items.map((one) => ({
            group: one.group,
            score: one.share,
            status: one.share === 100 ? 0 : 8,
          }));
          const shown = [...Map.groupBy(cases, (one) => one.group).values()].map(
            (members) => mode.group?.summarize(members).score ?? 0,
          );
          assert.equal(mode.combine(cases), sumScores(shown));
        }),
      );
    });
  }

  test('a group with all cases skipped is cancelled and earns nothing', () => {
    for (const { group } of inGroups) {
      const shown = group?.summarize([
        { status: -4, score: 0 },
        { status: -4, score: null },
      ]);
      assert.deepEqual(shown, { status: -4, score: 0, speaker: null });
    }
  });
});

test('a failure that ends all cases also ends cases that wait for a group', () => {
  const cases = [1, 2, 3].map((seq) => ({ seq, group: seq }));
  const plan: CasePlan = { type: 1, mode: 'ergodic_without_error', cases, dependsOn: new Map([[3, [2]]]) };
  const outcomes = new Map([[1, { status: -1, credit: null, usedMs: 1 } as const]]);
  assert.equal(decideCase(plan, outcomes, { seq: 2, group: 2 }), 'omit');
  assert.equal(decideCase(plan, outcomes, { seq: 3, group: 3 }), 'omit', 'group 2 will never be full');
});

test('in sequential modes, a group that depends on a later one lets others pass, without a deadlock', () => {
  fc.assert(
    fc.property(trials, fc.shuffledSubarray([1, 2, 3, 4], { minLength: 4 }), (trial, places) => {
      // Maps groups to random positions, because the order of groups need not follow their dependencies.
      const group = (known: number) => places[known - 1] ?? known;
      const dependsOn = new Map(
        [...trial.plan.dependsOn].map(([one, needed]) => [group(one), needed.map(group)]),
      );
      const plan: CasePlan = { ...trial.plan, mode: 'ergodic_without_error', dependsOn };
      const done = judge({ ...trial, plan }, () => 0);
      const failed = [...done.values()].filter(({ status }) => status !== 0 && status !== -4);
      assert.ok(failed.length <= 1, 'nothing is judged after the first failure');
      if (failed.length === 0) assert.equal(done.size, plan.cases.length);
    }),
  );
  const cases = [1, 2, 3].map((seq) => ({ seq, group: seq }));
  const plan: CasePlan = { type: 1, mode: 'ergodic_without_error', cases, dependsOn: new Map([[1, [3]]]) };
  const truth = ([0, -1, 0] as const).map((status) => ({ status, credit: null, usedMs: 1 }));
  assert.deepEqual(rows(judge({ plan, truth }, () => 0)), [[2, -1]]);
});
