import assert from 'node:assert/strict';
import { test } from 'node:test';
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
