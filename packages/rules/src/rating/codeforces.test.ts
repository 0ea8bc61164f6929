import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { codeforces } from './codeforces.ts';
import { displayedRating, type RatingEntrant } from './formula.ts';
import { readRound } from './testing/round-1349.ts';

const entrant = (mean: number | null, rank: number): RatingEntrant => ({
  before: mean === null ? null : { mean, memory: null },
  rank,
});
const changes = (entrants: readonly RatingEntrant[]) =>
  codeforces
    .rate(entrants)
    .map(({ after }, index) => displayedRating(after) - (entrants[index]?.before?.mean ?? 1500));

test('reproduces the published changes of a round with ties', () => {
  const round = readRound();
  assert.ok(round.length > 800);
  const entrants = round.map(({ rating, rank }) => entrant(rating, rank));
  assert.deepEqual(
    changes(entrants),
    round.map(({ change }) => change),
  );
});

test('nobody takes part, one takes part, two tie', () => {
  assert.deepEqual(changes([]), []);
  assert.deepEqual(changes([entrant(null, 1)]), [-1]);
  const [left, right] = changes([entrant(1500, 1), entrant(1500, 1)]);
  assert.equal(left, right);
});

test('a win against an equal opponent earns points, and a defeat costs them', () => {
  const [winner = 0, loser = 0] = changes([entrant(1500, 1), entrant(1500, 2)]);
  assert.ok(winner > 0 && loser < 0, `${winner} ${loser}`);
});

test('the strongest participants gain nothing on average, unless the correction reaches its limit of 10', () => {
  const random = fc.array(fc.tuple(fc.integer({ min: 0, max: 3500 }), fc.nat(30)), {
    minLength: 4,
    maxLength: 60,
  });
  fc.assert(
    fc.property(random, (people) => {
      const entrants = people.map(([rating, rank]) => entrant(rating, rank + 1));
      const results = changes(entrants).map((change, index) => ({
        change,
        entrant: people[index] ?? [0, 0],
      }));
      const strongest = results
        .toSorted((left, right) => right.entrant[0] - left.entrant[0] || left.entrant[1] - right.entrant[1])
        .slice(0, 4 * Math.round(Math.sqrt(people.length)));
      const average = (list: typeof results) =>
        list.reduce((sum, { change }) => sum + change, 0) / list.length;
      // The first correction leaves an average above −2 and at most −1.
      assert.ok(average(strongest) < 1 || average(results) <= -11, JSON.stringify(people));
    }),
  );
});
