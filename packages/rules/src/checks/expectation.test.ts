import assert from 'node:assert/strict';
import { test } from 'node:test';
import { meetsExpectation, verdictsOf } from './expectation.ts';

const none = { permitted: [], required: [], score: null };
const got = (...cases: number[]) => ({ status: cases.find((one) => one !== 0) ?? 0, cases, score: null });

test('every case must be permitted and one must be required', () => {
  const slow = { ...none, permitted: ['AC' as const, 'TLE' as const], required: ['TLE' as const] };
  assert.equal(meetsExpectation(slow, got(0, 1)), true);
  assert.equal(meetsExpectation(slow, got(0, 0)), false);
  assert.equal(meetsExpectation(slow, got(1, -1)), false);
  assert.equal(meetsExpectation(none, got(-1, 3)), true);
});

test('a system error meets no expectation, a compile error only its own', () => {
  assert.equal(meetsExpectation(none, { status: 4, cases: [], score: null }), false);
  const broken = { status: -2, cases: [], score: null };
  assert.equal(meetsExpectation({ ...none, permitted: ['CE'], required: ['CE'] }, broken), true);
  assert.equal(meetsExpectation({ ...none, permitted: ['AC'], required: ['AC'] }, broken), false);
});

test('scores lie within both ends, cases that were skipped say nothing', () => {
  const partial = { ...none, score: { min: 30, max: 60 } };
  assert.equal(meetsExpectation(partial, { ...got(0, -1), score: 60 }), true);
  assert.equal(meetsExpectation(partial, { ...got(0, -1), score: 61 }), false);
  assert.deepEqual(verdictsOf(got(-1, -4, -4)), ['WA']);
});
