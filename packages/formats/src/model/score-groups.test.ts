import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ConversionReport } from '../report/conversion-report.ts';
import { packageLimits } from './package-limits.ts';
import {
  checkDependencies,
  equalParts,
  type GroupPlan,
  hasRing,
  placeScored,
  placeUnscored,
  splitEvenly,
  type UnplacedCase,
} from './score-groups.ts';

function cases(prefix: string, scores: readonly (number | null)[], isSample = false): UnplacedCase[] {
  return scores.map((score, index) => {
    const name = `${prefix}${index + 1}`;
    return { name, inputPath: `${name}.in`, answerPath: `${name}.out`, isSample, score };
  });
}

const unscored = (length: number): null[] => Array.from({ length }, () => null);

const anyPolicy = fc.constantFrom<GroupPlan['policy']>('whole', 'sum');
const anyPlans = fc
  .array(fc.tuple(anyPolicy, fc.nat(200), fc.integer({ min: 1, max: 6 })), { minLength: 1, maxLength: 6 })
  .map((rows) =>
    rows.map(([kind, worth, count], index): GroupPlan => ({
      name: `g${index}`,
      worth,
      policy: kind,
      cases: cases(`g${index}-`, unscored(count)),
      dependsOn: index > 0 ? [`g${index - 1}`] : ['sample'],
    })),
  );

/** Returns the total score of a contestant. `passed` states which cases are accepted. */
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
    fc.property(anyPlans, fc.nat(3), (groups, samples) => {
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
    fc.property(anyPlans, fc.nat(30), (groups, choice) => {
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
    fc.property(anyPlans, (groups) => {
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

test('a score with decimals is split into hundredths, a whole one into whole parts', () => {
  const report = new ConversionReport();
  assert.deepEqual(splitEvenly(7.55, 2, 'x', report), [3.77, 3.78]);
  assert.deepEqual(splitEvenly(7, 2, 'y', report), [3, 4]);
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

test('cases without scores are numbered from 1 in one group', () => {
  const placed = placeUnscored(cases('c', [5, null]));
  assert.deepEqual(
    placed.cases.map(({ seq, score, group }) => [seq, score, group]),
    [
      [1, null, 1],
      [2, null, 1],
    ],
  );
  assert.deepEqual([placed.groups, placed.judgeCaseMode], [[], 'default']);
});

const planOf = (name: string, policy: GroupPlan['policy'], worth: number | null, own: UnplacedCase[]) => ({
  name,
  worth,
  policy,
  cases: own,
  dependsOn: [],
});

test('samples come first as group 0, groups are numbered from 1, and added-up cases get groups of their own', () => {
  const report = new ConversionReport();
  const plans = [
    planOf('a', 'whole', 10, cases('a', unscored(2))),
    planOf('b', 'sum', 5, cases('b', unscored(2))),
    planOf('c', 'sum', 7, cases('c', unscored(1))),
  ];
  const placed = placeScored(cases('s', [3], true), plans, report);
  assert.deepEqual(
    placed.cases.map(({ name, seq, score, group }) => [name, seq, score, group]),
    [
      ['s1', 1, 0, 0],
      ['a1', 2, 10, 1],
      ['a2', 3, 10, 1],
      ['b1', 4, 2, 2],
      ['b2', 5, 3, 3],
      ['c1', 6, 7, 4],
    ],
  );
  assert.deepEqual(
    placed.groups.map(({ group, name }) => [group, name]),
    [
      [1, 'a'],
      [2, 'b'],
      [3, 'b'],
      [4, 'c'],
    ],
  );
  assert.equal(placed.judgeCaseMode, 'subtask_lowest');
  assert.deepEqual(
    report.entries.filter(({ outcome }) => outcome === 'converted').map(({ item }) => item),
    ['group b'],
  );
});

test('without all-or-nothing groups, cases of a group stay together and are added up', () => {
  const plans = [
    planOf('a', 'sum', 5, cases('a', unscored(2))),
    planOf('b', 'sum', null, cases('b', [1, 2])),
  ];
  const placed = placeScored([], plans, new ConversionReport());
  assert.deepEqual(
    placed.cases.map(({ score, group }) => [score, group]),
    [
      [2, 1],
      [3, 1],
      [1, 2],
      [2, 2],
    ],
  );
  assert.equal(placed.judgeCaseMode, 'default');
});

test('an all-or-nothing group without a stated score is worth the sum of its cases', () => {
  const [first] = placeScored(
    [],
    [planOf('a', 'whole', null, cases('a', [1, null, 4]))],
    new ConversionReport(),
  ).cases;
  assert.equal(first?.score, 5);
});

test('a whole score has whole parts, another one parts of hundredths', () => {
  assert.deepEqual(equalParts(10, 3), { parts: [3, 3, 4], rest: 1 });
  assert.deepEqual(equalParts(0.5, 3), { parts: [0.16, 0.16, 0.18], rest: 0.02 });
  assert.deepEqual(equalParts(4, 2), { parts: [2, 2], rest: 0 });
});

const stopsFor = (count: number) => {
  const report = new ConversionReport();
  const dependsOn = Array.from({ length: count }, () => 0);
  checkDependencies([{ group: 1, name: 'a', dependsOn }], report);
  return report.stops.length;
};

test('dependencies are limited in number', () => {
  assert.deepEqual([stopsFor(packageLimits.dependencies), stopsFor(packageLimits.dependencies + 1)], [0, 1]);
});
