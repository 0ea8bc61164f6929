import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ConversionReport } from '../report/conversion-report.ts';
import { type GroupPlan, hasRing, placeScored, splitEvenly, type UnplacedCase } from './score-groups.ts';

function cases(prefix: string, scores: readonly (number | null)[], isSample = false): UnplacedCase[] {
  return scores.map((score, index) => {
    const name = `${prefix}${index + 1}`;
    return { name, inputPath: `${name}.in`, answerPath: `${name}.out`, isSample, score };
  });
}

const unscored = (length: number): null[] => Array.from({ length }, () => null);

const policy = fc.constantFrom<GroupPlan['policy']>('whole', 'sum');
const plans = fc
  .array(fc.tuple(policy, fc.nat(200), fc.integer({ min: 1, max: 6 })), { minLength: 1, maxLength: 6 })
  .map((rows) =>
    rows.map(([kind, worth, count], index): GroupPlan => ({
      name: `g${index}`,
      worth,
      policy: kind,
      cases: cases(`g${index}-`, unscored(count)),
      dependsOn: index > 0 ? [`g${index - 1}`] : ['sample'],
    })),
  );

/** Returns the score of a contestant for the given case results. */
function total(placed: ReturnType<typeof placeScored>, passed: (name: string) => boolean): number {
  const groups = Map.groupBy(placed.cases, (one) => one.group);
  return [...groups.values()].reduce((sum, own) => {
    const earned = own.map((one) => (passed(one.name) ? (one.score ?? 0) : 0));
    const lowest = Math.min(...earned);
    const added = earned.reduce((all, score) => all + score, 0);
    return sum + (placed.judgeCaseMode === 'subtask_lowest' ? lowest : added);
  }, 0);
}

test('groups have the score that the package states, and full results earn all of it', () => {
  fc.assert(
    fc.property(plans, fc.nat(3), (groups, samples) => {
      const report = new ConversionReport();
      const placed = placeScored(cases('s', unscored(samples), true), groups, report);
      assert.deepEqual(
        placed.cases.map((one) => one.seq),
        placed.cases.map((_, index) => index + 1),
      );
      const stated = groups.reduce((sum, group) => sum + (group.worth ?? 0), 0);
      assert.equal(
        total(placed, () => true),
        stated,
      );
    }),
  );
});

test('a failed case costs its whole group if that is all or nothing, else only its own share', () => {
  fc.assert(
    fc.property(plans, fc.nat(30), (groups, choice) => {
      const placed = placeScored([], groups, new ConversionReport());
      const failed = placed.cases[choice % placed.cases.length]?.name ?? '';
      const group = groups.find((one) => one.cases.some(({ name }) => name === failed));
      assert.ok(group);
      const index = group.cases.findIndex(({ name }) => name === failed);
      const share =
        group.policy === 'whole'
          ? (group.worth ?? 0)
          : splitEvenly(group.worth ?? 0, group.cases.length, 'x', new ConversionReport())[index];
      assert.equal(total(placed, () => true) - total(placed, (name) => name !== failed), share);
    }),
  );
});

test('a dependency on a group covers each of its parts and names existing groups', () => {
  fc.assert(
    fc.property(plans, (groups) => {
      const report = new ConversionReport();
      const placed = placeScored(cases('s', [null], true), groups, report);
      assert.deepEqual(report.stops, []);
      const numbersOf = (name: string): number[] =>
        placed.groups.filter((one) => one.name === name).map((one) => one.group);
      for (const { group, name, dependsOn } of placed.groups) {
        const before = groups[groups.findIndex((one) => one.name === name) - 1];
        assert.deepEqual(dependsOn, before === undefined ? [0] : numbersOf(before.name), `group ${group}`);
      }
    }),
  );
});

test('equal parts add up, and only the last one differs; no cases give no parts', () => {
  fc.assert(
    fc.property(fc.nat(1000), fc.nat(40), (worth, count) => {
      const report = new ConversionReport();
      const parts = splitEvenly(worth, count, 'x', report);
      assert.equal(parts.length, count);
      const sum = parts.reduce((all, part) => all + part, 0);
      assert.equal(sum, count === 0 ? 0 : worth);
      assert.equal(new Set(parts.slice(0, -1)).size <= 1, true);
      assert.equal(report.entries.length > 0, count > 0 && worth % count > 0);
    }),
  );
});

test('keeps a score of a single case, rounds and reports further decimals, and stops on a score that is not a number', () => {
  const rows: [(number | null)[], number[], number, number][] = [
    [[1, 2, 3], [1, 2, 3], 0, 0],
    [[1.5, null], [1.5, 0], 0, 0],
    [[1.555, 0.1 + 0.2], [1.56, 0.3], 1, 0],
    [[-1, 4], [0, 4], 1, 0],
    [[Number.NaN, 4], [0, 4], 0, 1],
    [[Infinity, 4], [0, 4], 0, 1],
  ];
  for (const [stated, expected, losses, stops] of rows) {
    const report = new ConversionReport();
    const plan: GroupPlan = {
      name: 'a',
      worth: null,
      policy: 'sum',
      cases: cases('c', stated),
      dependsOn: [],
    };
    const placed = placeScored([], [plan], report);
    assert.deepEqual(
      placed.cases.map((one) => one.score),
      expected,
    );
    assert.deepEqual([report.entries.length, report.stops.length], [losses, stops], String(stated));
  }
});

test('finds every dependency cycle and does not report long chains', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.nat(59), fc.boolean(), (length, at, isClosed) => {
      const groups = Array.from({ length }, (_, index) => ({
        group: index + 1,
        name: '',
        dependsOn: index > 0 ? [index] : [],
      }));
      groups[0]?.dependsOn.push(...(isClosed ? [(at % length) + 1] : [0]));
      assert.equal(hasRing(groups), isClosed);
    }),
  );
});

test('a dependency on a missing group stops', () => {
  const report = new ConversionReport();
  const plan: GroupPlan = {
    name: 'a',
    worth: 5,
    policy: 'whole',
    cases: cases('c', [null]),
    dependsOn: ['z'],
  };
  placeScored([], [plan], report);
  assert.deepEqual(report.stops, ['group a needs z, which is no group']);
});
