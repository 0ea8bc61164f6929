import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { pointsAfterHints, hintPriceAt, nextHint, scoresAfterHints } from './hints.ts';
import { handInOf, noExtension } from './homework.ts';

const start = Date.parse('2026-03-01T12:00:00Z');
const at = (minutes: number) => new Date(start + minutes * 60_000);
const opening = (minutes: number, price: number) => ({ at: at(minutes), price });

const aTry = (id: number, minutes: number, score: number, isAccepted = false) => ({
  id,
  at: at(minutes),
  score,
  isAccepted,
});
const hints = (...open: boolean[]) => open.map((isOpen, index) => ({ id: String(index), isOpen }));

test('a hint costs points of later attempts, not of earlier ones', () => {
  const openings = [opening(10, 20), opening(30, 15)];
  assert.deepEqual(
    [0, 10, 29, 30].map((minutes) => hintPriceAt(openings, at(minutes))),
    [0, 20, 20, 35],
  );
  assert.equal(pointsAfterHints(100, openings, at(40)), 65);
  assert.equal(pointsAfterHints(30, openings, at(40)), 0);
  assert.equal(pointsAfterHints(50, openings, at(40), 60), 29);
});

test('hints above 100 points leave zero, never less', () => {
  assert.equal(hintPriceAt([opening(0, 80), opening(0, 80)], at(1)), 100);
});

test('a record shows the best accepted attempt, else the last one', () => {
  const openings = [opening(15, 10)];
  assert.deepEqual(scoresAfterHints([aTry(1, 10, 60), aTry(2, 20, 50)], openings, 100), {
    best: 60,
    shown: 40,
  });
  assert.deepEqual(scoresAfterHints([aTry(2, 20, 100, true), aTry(1, 10, 95)], openings, 100), {
    best: 95,
    shown: 90,
  });
  assert.equal(scoresAfterHints([], openings, 100), null);
});

test('homework subtracts hint prices before lateness', () => {
  const terms = { opensAt: null, dueAt: at(60), late: { percentPerDay: 50, floorPercent: 0 } };
  const openings = [opening(10, 20)];
  assert.deepEqual(handInOf(terms, noExtension, [{ at: at(90), points: 100 }], openings), {
    state: 'late',
    points: 40,
  });
  const early = { at: at(5), points: 85 };
  assert.deepEqual(handInOf(terms, noExtension, [early, { at: at(20), points: 100 }], openings), {
    state: 'onTime',
    points: 85,
  });
});

test('hints are opened one by one, from the first', () => {
  assert.equal(nextHint(hints(false, false)), '0');
  assert.equal(nextHint(hints(true, false)), '1');
  assert.equal(nextHint(hints(false, true)), '0');
  assert.equal(nextHint(hints(true, true)), null);
});

test('another hint never increases the score, and one after the last attempt changes nothing', () => {
  const price = fc.nat(100);
  const tries = fc.array(fc.record({ minutes: fc.nat(100), score: fc.nat(100), isAccepted: fc.boolean() }), {
    minLength: 1,
    maxLength: 6,
  });
  const openings = fc.array(fc.record({ minutes: fc.nat(100), price }), { maxLength: 4 });
  fc.assert(
    fc.property(tries, openings, fc.nat(100), price, (attempts, opened, minutes, more) => {
      const all = attempts.map((one, id) => ({ ...one, id, at: at(one.minutes) }));
      const known = opened.map((one) => opening(one.minutes, one.price));
      const before = scoresAfterHints(all, known, 100);
      const after = scoresAfterHints(all, [...known, opening(minutes, more)], 100);
      assert.ok(
        before !== null && after !== null && after.best <= before.best && after.shown <= before.shown,
      );
      assert.deepEqual(scoresAfterHints(all, [...known, opening(101, more)], 100), before);
    }),
  );
});
