import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { floorScaled, parseDecimal } from './decimal.ts';
import { caseModes, effectiveCaseMode } from '../case-modes/registry.ts';
import { meanScore } from './hundredths.ts';
import { isPositiveCredit, type ScoreUnit } from './partial-credit.ts';
import { caseScore, combineScores, oiRankScore, problemIoScore, submissionScore } from './scoring.ts';

const [ac, wa, tle, pa] = [0, -1, 1, 8] as const;

test('parses decimals exactly or not at all', () => {
  assert.deepEqual(parseDecimal(' 37.5\n'), { digits: 375n, scale: 1 });
  assert.deepEqual(parseDecimal('-.5'), { digits: -5n, scale: 1 });
  for (const text of ['', '.', 'NaN', 'inf', '1e2', '0x10', '1,5', '--1', '1'.repeat(41)]) {
    assert.equal(parseDecimal(text), null, text);
  }
});

test('caseScore', () => {
  const rows: [string, ScoreUnit, fullScore: number, expected: number][] = [
    ['29', 'percent', 100, 29],
    ['37.5', 'percent', 10, 3.75],
    ['99.999', 'percent', 100, 99.99],
    ['0.29', 'fraction', 100, 29],
    ['7.9', 'points', 10, 7.9],
    ['66.666666', 'points', 70, 66.67],
    ['70', 'points', 10, 10],
    ['-3', 'points', 10, 0],
    ['100.5', 'percent', 10, 10],
    ['half', 'percent', 10, 0],
  ];
  for (const [value, unit, fullScore, expected] of rows) {
    assert.equal(caseScore(pa, fullScore, { value, unit }), expected, `${value} ${unit} of ${fullScore}`);
  }
  assert.equal(caseScore(ac, 25, null), 25);
  assert.equal(caseScore(pa, 25, null), 0);
  assert.equal(caseScore(tle, 25, { value: '50', unit: 'percent' }), 0);
});

test('credit below one point counts as positive', () => {
  assert.equal(isPositiveCredit({ value: '0.1', unit: 'percent' }), true);
  assert.equal(isPositiveCredit({ value: '0.0', unit: 'percent' }), false);
  assert.equal(isPositiveCredit({ value: 'x', unit: 'percent' }), false);
  assert.equal(isPositiveCredit(null), false);
});

test('oiRankScore examples with difficulty 3', () => {
  assert.equal(oiRankScore(100, 100, 3), 16);
  assert.equal(oiRankScore(60, 100, 3), 10);
  assert.equal(oiRankScore(1, 100, 3), 0);
  assert.equal(oiRankScore(40, 100, 3), 6);
  assert.equal(oiRankScore(100, 0, 5), 0);
  assert.equal(oiRankScore(100, null, 5), 0);
  assert.equal(oiRankScore(5, 100, 0), 1, 'halves round up');
});

test('submissionScore by case mode', () => {
  const lowest = [
    { group: 1, score: 40, status: ac },
    { group: 2, score: 60, status: ac },
    { group: 2, score: 0, status: wa },
  ];
  assert.deepEqual(submissionScore('subtask_lowest', lowest, 100, 3), { score: 40, rankScore: 6 });
  const average = [
    { group: 1, score: 10, status: ac },
    { group: 1, score: 10, status: ac },
    { group: 1, score: 0, status: wa },
  ];
  assert.equal(submissionScore('subtask_average', average, 10, 3).score, 6.67);
  const plain = [
    { group: 1, score: 30, status: ac },
    { group: 1, score: 30, status: ac },
  ];
  assert.equal(submissionScore('default', plain, 100, 0).score, 100, 'all accepted is the whole');
  assert.equal(submissionScore('ergodic_without_error', plain, 100, 0).score, 60);
  assert.equal(submissionScore('default', plain, 50, 0).score, 50);
  assert.equal(submissionScore('ergodic_without_error', plain, 50, 0).score, 50, 'capped');
  assert.deepEqual(submissionScore('default', plain, 0, 5), { score: 60, rankScore: 0 });
  assert.deepEqual(submissionScore('default', plain, null, 5), { score: 60, rankScore: 0 });
});

test('the maximum score applies the case mode to the full scores', () => {
  const cases = [
    { group: 1, score: 20 },
    { group: 1, score: 25 },
    { group: 2, score: 50 },
  ];
  assert.equal(problemIoScore('default', cases), 95);
  assert.equal(problemIoScore('ergodic_without_error', cases), 95);
  assert.equal(problemIoScore('subtask_lowest', cases), 70);
  assert.equal(problemIoScore('subtask_average', cases), 72.5);
});

test('subtask modes apply to OI problems only', () => {
  assert.equal(effectiveCaseMode(0, 'subtask_lowest'), 'default');
  assert.equal(effectiveCaseMode(0, 'ergodic_without_error'), 'ergodic_without_error');
  assert.equal(effectiveCaseMode(1, 'subtask_average'), 'subtask_average');
});

const modes = caseModes.map(({ name }) => name);
const scored = fc.array(
  fc.record({ group: fc.integer({ min: 1, max: 4 }), full: fc.nat(50), share: fc.nat(100) }),
  { minLength: 1, maxLength: 20 },
);

test('a score is between 0 and the maximum, and more credit never lowers it', () => {
  fc.assert(
    fc.property(
      scored,
      fc.constantFrom(...modes),
      fc.nat(7),
      fc.nat(19),
      (items, mode, difficulty, better) => {
        const scoresOf = (bonus: number) =>
          items.map(({ group, full, share }, index) => {
            const value = String(index === better ? Math.min(100, share + bonus) : share);
            return { group, status: pa, score: caseScore(pa, full, { value, unit: 'percent' }) };
          });
        const total = problemIoScore(
          mode,
          items.map(({ group, full }) => ({ group, score: full })),
        );
        const before = submissionScore(mode, scoresOf(0), total, difficulty);
        const after = submissionScore(mode, scoresOf(40), total, difficulty);
        assert.ok(before.score >= 0 && before.score <= total);
        assert.ok(after.score >= before.score);
        assert.ok(after.rankScore >= before.rankScore);
      },
    ),
  );
});

test('a percentage is the exact floor in hundredths', () => {
  fc.assert(
    fc.property(fc.nat(1000), fc.nat(10_000), (full, hundredths) => {
      const value = `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
      const expected = Number((BigInt(full) * BigInt(hundredths)) / 100n) / 100;
      assert.equal(caseScore(pa, full, { value, unit: 'percent' }), expected);
    }),
  );
});

test('the rank score is the rounded formula', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3000 }), fc.nat(100), fc.nat(7), (total, percent, difficulty) => {
      const score = Math.floor((total * percent) / 100);
      const exact = 0.1 * score + (2 * difficulty * score) / total;
      assert.ok(Math.abs(oiRankScore(score, total, difficulty) - exact) <= 0.5 + 1e-9);
    }),
  );
});

test('means round halves up, percentages round down', () => {
  assert.equal(meanScore([1, 2]), 1.5);
  assert.equal(meanScore([10, 10, 0]), 6.67);
  assert.equal(meanScore([]), 0);
  assert.equal(floorScaled({ digits: -5n, scale: 1 }, 1, 1), -1);
  assert.equal(combineScores('subtask_lowest', []), 0);
});
