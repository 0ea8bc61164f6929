import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eloMmr } from './elo-mmr.ts';
import type { RatingState } from './formula.ts';

interface Played {
  /** Players in order of rank. Tied players are in the same group. */
  readonly groups: readonly (readonly number[])[];
  /** Expected means after the contest, in the order of the groups. */
  readonly means: readonly number[];
}

/*
 * Six contests of eight newcomers. The expected numbers come from the authors' published implementation
 * (https://github.com/EbTech/Elo-MMR, `SimpleEloMMR` with its default parameters).
 */
const contests: readonly Played[] = [
  {
    groups: [[0], [1], [2, 3], [4], [5]],
    means: [1833.129323, 1670.958381, 1500, 1500, 1329.041619, 1166.870677],
  },
  {
    groups: [[6], [0, 1], [5], [2], [7]],
    means: [1890.704358, 1782.63032, 1699.84405, 1283.059643, 1412.384451, 1139.516839],
  },
  {
    groups: [[4], [3], [1], [0], [6, 7, 2]],
    means: [1589.448525, 1627.454707, 1696.765432, 1714.112478, 1584.85837, 1231.404947, 1377.370717],
  },
  {
    groups: [[0], [1], [2], [3], [4], [5], [6], [7]],
    means: [
      1764.015829, 1712.05715, 1444.197439, 1605.454479, 1528.566784, 1313.773162, 1431.325176, 1184.849339,
    ],
  },
  {
    groups: [[7], [0, 1, 2, 3, 4, 5, 6]],
    means: [
      1293.514901, 1697.260443, 1664.693172, 1460.787138, 1572.068841, 1516.859849, 1369.316641, 1458.779024,
    ],
  },
  {
    groups: [[7], [6], [5], [4], [3], [2], [1], [0]],
    means: [
      1433.571187, 1527.403635, 1426.788442, 1524.48849, 1547.553689, 1444.2059, 1600.346851, 1611.04665,
    ],
  },
];

/** Maximum difference in points between our results and the published ones. */
const tolerance = 0.005;

test('reproduces the figures of the published implementation, and resumes from stored results', () => {
  const states = new Map<number, RatingState>();
  for (const { groups, means } of contests) {
    const players = groups.flatMap((group, rank) => group.map((player) => ({ player, rank })));
    const entrants = players.map(({ player, rank }) => ({ before: states.get(player) ?? null, rank }));
    const outcomes = eloMmr.rate(entrants);
    for (const [index, { after, performance }] of outcomes.entries()) {
      const player = players[index]?.player ?? -1;
      const expected = means[index] ?? Number.NaN;
      assert.ok(Math.abs(after.mean - expected) < tolerance, `${player}: ${after.mean} for ${expected}`);
      const resumed = eloMmr.resume(states.get(player) ?? null, { mean: after.mean, performance });
      assert.deepEqual(resumed, after);
      states.set(player, after);
    }
  }
});

test('the order in which entrants are listed does not matter', () => {
  const entrants = Array.from({ length: 9 }, (_, index) => ({
    before: { mean: 1100 + 137 * index, memory: null },
    rank: (index * 5) % 4,
  }));
  const means = eloMmr.rate(entrants).map(({ after }) => after.mean);
  const reversed = eloMmr.rate(entrants.toReversed()).map(({ after }) => after.mean);
  assert.deepEqual(reversed.toReversed(), means);
});

test('a long history keeps a bounded memory', () => {
  let before: RatingState | null = null;
  for (let round = 0; round < 40; round += 1) {
    const [first] = eloMmr.rate([
      { before, rank: round % 2 },
      { before: null, rank: 1 - (round % 2) },
    ]);
    assert.ok(first);
    before = first.after;
  }
  assert.equal(before?.memory?.performances.length, 30);
  assert.ok(Math.abs((before?.memory?.deviation ?? 0) - 80) < 1);
});

test('a rating of another formula is the mean with which a user enters', () => {
  const [high, low] = eloMmr.rate([
    { before: { mean: 2000, memory: null }, rank: 1 },
    { before: null, rank: 2 },
  ]);
  assert.ok(high && low && high.after.mean > 2000 && low.after.mean < 1500);
});
