import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type GotVerdict, meetsExpectation, missedBy, verdictsOf } from './expectation.ts';

const none = { permitted: [], required: [], score: null };
const mode = 'default' as const;
const got = (...statuses: number[]) => ({
  status: statuses.find((one) => one !== 0) ?? 0,
  cases: statuses.map((status, index) => ({ seq: index + 1, status, group: 1, score: null })),
  score: null,
  mode,
});

test('a case without points adds nothing to the score of its group', () => {
  const nothing = { ...none, byGroup: [{ ...none, groups: [1], score: { min: 0, max: 0 } }] };
  assert.equal(meetsExpectation(nothing, { ...got(0, 0), mode: 'subtask_lowest' }), true);
  assert.equal(meetsExpectation(nothing, got(0, 0)), true);
});

test('every case must be permitted and one must be required', () => {
  const slow = { ...none, permitted: ['AC' as const, 'TLE' as const], required: ['TLE' as const] };
  assert.equal(meetsExpectation(slow, got(0, 1)), true);
  assert.equal(meetsExpectation(slow, got(0, 0)), false);
  assert.equal(meetsExpectation(slow, got(1, -1)), false);
  assert.equal(meetsExpectation(none, got(-1, 3)), true);
});

test('a system error meets no expectation, a compile error only its own', () => {
  assert.equal(meetsExpectation(none, { status: 4, cases: [], score: null, mode }), false);
  const broken = { status: -2, cases: [], score: null, mode };
  assert.equal(meetsExpectation({ ...none, permitted: ['CE'], required: ['CE'] }, broken), true);
  assert.equal(meetsExpectation({ ...none, permitted: ['AC'], required: ['AC'] }, broken), false);
});

test('scores are within inclusive bounds, and skipped cases are ignored', () => {
  const partial = { ...none, score: { min: 30, max: 60 } };
  assert.equal(meetsExpectation(partial, { ...got(0, -1), score: 60 }), true);
  assert.equal(meetsExpectation(partial, { ...got(0, -1), score: 61 }), false);
  assert.deepEqual(verdictsOf(got(-1, -4, -4)), ['WA']);
});

test('a part of the score is accepted where the checker says so', () => {
  const accepted = { ...none, permitted: ['AC' as const], required: ['AC' as const] };
  const half = got(8, 0);
  assert.equal(meetsExpectation(accepted, half), false);
  assert.equal(meetsExpectation(accepted, { ...half, isPartAccepted: true }), true);
  assert.equal(meetsExpectation(accepted, { ...got(8, -1), isPartAccepted: true }), false);
  const wrong = { ...none, permitted: ['AC' as const, 'WA' as const], required: ['WA' as const] };
  assert.equal(meetsExpectation(wrong, { ...got(8, -1), isPartAccepted: true }), true);
  assert.equal(meetsExpectation(wrong, { ...half, isPartAccepted: true }), false);
  assert.equal(meetsExpectation(wrong, got(8, -1)), false);
});

test('endless output counts as too slow where the author set no output limit, and is named', () => {
  const endless: GotVerdict = {
    status: 3,
    cases: [
      { seq: 1, status: 0, group: 1, score: null },
      { seq: 2, status: 3, group: 1, score: null, isOutputLimit: true },
    ],
    score: null,
    mode,
  };
  const slow = { ...none, permitted: ['AC' as const, 'TLE' as const], required: ['TLE' as const] };
  const crash = { ...none, permitted: ['AC' as const, 'RE' as const], required: ['RE' as const] };
  assert.deepEqual(verdictsOf(endless), ['AC', 'OLE']);
  assert.equal(meetsExpectation(slow, endless), false);
  assert.equal(meetsExpectation(slow, { ...endless, isEndlessOutputSlow: true }), true);
  assert.equal(meetsExpectation(crash, endless), true);
  assert.equal(meetsExpectation(crash, { ...endless, isEndlessOutputSlow: true }), true);
  assert.equal(meetsExpectation(slow, { ...got(0, 3), isEndlessOutputSlow: true }), false);
});

test('groups have their own expectations, which their cases meet together', () => {
  const whole: GotVerdict = {
    status: 8,
    cases: [
      { seq: 1, status: 0, group: 0, score: 0 },
      { seq: 2, status: 0, group: 1, score: 30 },
      { seq: 3, status: 0, group: 2, score: 70 },
      { seq: 4, status: -1, group: 2, score: 0 },
      { seq: 5, status: -4, group: 3, score: 0 },
    ],
    score: 30,
    mode: 'subtask_lowest',
  };
  const right = {
    groups: [1],
    permitted: ['AC' as const],
    required: ['AC' as const],
    score: { min: 30, max: 30 },
  };
  const wrong = { groups: [2], permitted: [], required: ['WA' as const], score: { min: 0, max: 0 } };
  const absent = { ...right, groups: [9] };
  const all = { ...none, byGroup: [right, wrong, absent] };
  assert.equal(missedBy(all, whole), null);
  assert.equal(meetsExpectation(all, whole), true);
  const missed = missedBy({ ...none, byGroup: [right, { ...right, groups: [2] }] }, whole);
  assert.ok(missed && 'groups' in missed.expectation);
  assert.deepEqual(
    [missed.expectation.groups, verdictsOf(missed.got), missed.got.score],
    [[2], ['AC', 'WA'], 0],
  );
  // In the mode `default`, scores add up, so the accepted case of the second group gives points.
  assert.equal(meetsExpectation(all, { ...whole, mode: 'default' }), false);
  const skipped = { ...none, byGroup: [{ ...wrong, groups: [3] }] };
  assert.equal(meetsExpectation(skipped, whole), false, 'what was left out got nothing that was asked for');
});

test('single cases have their own expectations; those that were not judged are ignored', () => {
  const found = got(0, 0, 1);
  const easy = { ...none, groups: [], cases: [1, 2], permitted: ['AC' as const] };
  const hard = { ...none, groups: [], cases: [2, 3], required: ['TLE' as const] };
  assert.equal(meetsExpectation({ ...none, byGroup: [easy, hard] }, found), true);
  assert.equal(meetsExpectation({ ...none, byGroup: [{ ...easy, cases: [1, 3] }] }, found), false);
  assert.equal(meetsExpectation({ ...none, byGroup: [{ ...hard, cases: [1, 2] }] }, found), false);
  assert.equal(meetsExpectation({ ...none, byGroup: [{ ...hard, cases: [7] }] }, found), true);
});
