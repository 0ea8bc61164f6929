import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { rateContest, type RatingTerms } from './contest.ts';
import { isInDivision } from './division.ts';
import { displayedRating, type RatingEntrant, type RatingState } from './formula.ts';
import { ratingFormula } from './registry.ts';

const keys = ['codeforces', 'elo-mmr'] as const;

const entrant = fc.record({
  before: fc.option(fc.integer({ min: 800, max: 3500 }).map((mean): RatingState => ({ mean, memory: null }))),
  rank: fc.integer({ min: 1, max: 20 }),
});
const entrants = fc.array(entrant, { minLength: 1, maxLength: 60 });
const meanOf = ({ before }: RatingEntrant) => before?.mean ?? 1500;

test('Codeforces: the sum of changes is never positive, and at most some points per participant below zero', () => {
  fc.assert(
    fc.property(entrants, (all) => {
      const outcomes = ratingFormula('codeforces').rate(all);
      const sum = outcomes.reduce((total, { after }, index) => {
        const one = all[index];
        return total + after.mean - (one ? meanOf(one) : 0);
      }, 0);
      assert.ok(sum <= 0, `${sum}`);
      assert.ok(sum >= -12 * all.length, `${sum} of ${all.length}`);
    }),
  );
});

test('Codeforces: a better rank keeps a higher rating ahead', () => {
  fc.assert(
    fc.property(entrants, (all) => {
      const after = ratingFormula('codeforces')
        .rate(all)
        .map((outcome) => outcome.after.mean);
      for (const [i, left] of all.entries())
        for (const [j, right] of all.entries()) {
          if (left.rank >= right.rank) continue;
          const [a, b] = [after[i] ?? 0, after[j] ?? 0];
          const [was, other] = [meanOf(left), meanOf(right)];
          if (was > other) assert.ok(a >= b, `${was} to ${a}, ${other} to ${b}`);
        }
    }),
  );
});

for (const key of keys) {
  const formula = ratingFormula(key);
  const rate: typeof formula.rate = (all) => formula.rate(all);

  test(`${key}: neither the order of the participants nor the numbers of the ranks matter`, () => {
    fc.assert(
      fc.property(entrants, fc.integer(), (all, seed) => {
        const order = all.map((_, index) => index).toSorted((i, j) => hash(i, seed) - hash(j, seed));
        const outcomes = rate(all);
        const shuffled = rate(
          order.flatMap((index) => {
            const one = all[index];
            return one ? [{ ...one, rank: one.rank * 3 + 7 }] : [];
          }),
        );
        for (const [place, index] of order.entries()) assert.deepEqual(shuffled[place], outcomes[index]);
      }),
    );
  });

  test(`${key}: equal rating and rank give an equal result`, () => {
    fc.assert(
      fc.property(entrants, entrant, (others, one) => {
        const outcomes = rate([one, ...others, one]);
        assert.deepEqual(outcomes.at(-1), outcomes[0]);
      }),
    );
  });

  test(`${key}: a better rank never gives a lower rating`, () => {
    fc.assert(
      fc.property(entrants, entrant, fc.integer({ min: 1, max: 20 }), (others, one, other) => {
        const [worse, better] = [Math.max(one.rank, other), Math.min(one.rank, other)];
        const ratingAt = (rank: number) => rate([{ ...one, rank }, ...others])[0]?.after.mean ?? 0;
        // Codeforces' corrections depend on the changes of all participants, so ratings may differ by up to two points.
        const slack = key === 'codeforces' ? 2 : 1e-6;
        assert.ok(ratingAt(better) >= ratingAt(worse) - slack);
      }),
    );
  });
}

function hash(value: number, seed: number): number {
  return Math.imul(value + 1, 2_654_435_761) ^ Math.imul(seed, 40_503);
}

test('Elo-MMR: of users with equal memory, a better rank gives a higher rating', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 2, maxLength: 40 }), (ranks) => {
      const outcomes = ratingFormula('elo-mmr').rate(ranks.map((rank) => ({ before: null, rank })));
      for (const [i, left] of ranks.entries())
        for (const [j, right] of ranks.entries())
          if (left < right) assert.ok((outcomes[i]?.after.mean ?? 0) > (outcomes[j]?.after.mean ?? 0));
      const mean = outcomes.reduce((sum, { after }) => sum + after.mean, 0) / outcomes.length;
      // Newcomers are equal opponents, so the average stays near 1500. It is not exact, because ties have a larger
      // effect.
      assert.ok(Math.abs(mean - 1500) < 100, `${mean}`);
    }),
  );
});

const terms = (changes: Partial<RatingTerms> = {}): RatingTerms => ({
  formula: 'codeforces',
  min: null,
  max: null,
  participants: 2,
  ...changes,
});
const places = ['a', 'b', 'c'].map((uid, index) => ({ uid, rank: index + 1 }));
const ratings = new Map([
  ['a', 1999],
  ['b', 2000],
]);
const stateOf = (uid: string): RatingState | null => {
  const mean = ratings.get(uid);
  return mean === undefined ? null : { mean, memory: null };
};
const rated = (changes: Partial<RatingTerms>) =>
  rateContest(terms(changes), places, stateOf).map(({ uid, after }) => [uid, after !== null]);

test('bounds of a division are inclusive, and users without a rating are in those without a lower bound', () => {
  assert.deepEqual(
    [1199, 1200, 1599, 1600, null].map((rating) => isInDivision({ min: 1200, max: 1599 }, rating)),
    [false, true, true, false, false],
  );
  assert.deepEqual(rated({ max: 1999 }), [
    ['a', true],
    ['b', false],
    ['c', true],
  ]);
  assert.deepEqual(rated({ min: 1999 }), [
    ['a', true],
    ['b', true],
    ['c', false],
  ]);
});

test('with too few participants in the division it counts for nobody', () => {
  assert.deepEqual(
    rated({ min: 2000 }).map(([, counts]) => counts),
    [false, false, false],
  );
});

test('participants outside of the division do not influence the others', () => {
  const all = rateContest(terms({ max: 1999 }), places, stateOf);
  const [a, c] = rateContest(
    terms(),
    places.filter(({ uid }) => uid !== 'b'),
    stateOf,
  );
  assert.deepEqual([all[0]?.after, all[2]?.after, all[1]?.before], [a?.after, c?.after, 2000]);
});

test('a rating is shown as a whole number, rounded half up', () => {
  assert.deepEqual(
    [1500.5, 1500.49, -0.5, -0.51].map((mean) => displayedRating({ mean })),
    [1501, 1500, 0, -1],
  );
});
