import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countedAttemptOf, handInOf, type HomeworkTerms, noExtension } from './homework.ts';

const due = new Date('2026-03-01T12:00:00Z');
const at = (hours: number) => new Date(due.getTime() + hours * 3_600_000);
const terms: HomeworkTerms = { opensAt: null, dueAt: due, late: { percentPerDay: 25, floorPercent: 0 } };

test('the attempt with the most points after lateness counts, with its time and its full points', () => {
  const tries = [
    { at: at(-2), points: 40 },
    { at: at(3), points: 100 },
    { at: at(30), points: 100 },
  ];
  const counted = { state: 'late', points: 75, fullPoints: 100, at: at(3), worth: 75 };
  assert.deepEqual(countedAttemptOf(terms, noExtension, tries), counted);
  assert.deepEqual(countedAttemptOf(terms, noExtension, tries.toReversed()), counted);
  assert.deepEqual(handInOf(terms, noExtension, tries), { state: 'late', points: 75 });
});

test('of equal attempts the earliest counts, and none counts if no attempt is accepted', () => {
  const twice = [
    { at: at(-1), points: 100 },
    { at: at(-5), points: 100 },
  ];
  assert.deepEqual(countedAttemptOf(terms, noExtension, twice)?.at, at(-5));
  assert.equal(countedAttemptOf({ ...terms, late: null }, noExtension, [{ at: at(1), points: 100 }]), null);
  assert.equal(countedAttemptOf(terms, noExtension, []), null);
});
