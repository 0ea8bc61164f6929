import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type EditorialReader, type EditorialTerms, isEditorialOpen } from './editorial.ts';

const now = new Date('2026-03-01T12:00:00Z');
const later = new Date(now.getTime() + 1);
const stranger: EditorialReader = { isSolved: false, attempts: 0, isContestOpen: false };
const terms = (rule: EditorialTerms['rule'], given: Partial<EditorialTerms> = {}): EditorialTerms => ({
  rule,
  attempts: null,
  opensAt: null,
  ...given,
});

test('each rule opens to those who meet it', () => {
  const open = (rule: EditorialTerms, reader: Partial<EditorialReader> = {}) =>
    isEditorialOpen(rule, { ...stranger, ...reader }, now);
  assert.equal(open(terms('ended')), true);
  assert.deepEqual([open(terms('solved')), open(terms('solved'), { isSolved: true })], [false, true]);
  assert.equal(
    open(terms('solved', { attempts: 0, opensAt: now })),
    false,
    'terms of other rules do not count',
  );
  assert.equal(open(terms('attempts', { opensAt: now })), false);
  const third = terms('attempts', { attempts: 3 });
  assert.deepEqual(
    [
      open(third, { attempts: 2 }),
      open(third, { attempts: 3 }),
      open(third, { attempts: 1, isSolved: true }),
    ],
    [false, true, true],
  );
  assert.deepEqual(
    [open(terms('date', { opensAt: later })), open(terms('date', { opensAt: now })), open(terms('date'))],
    [false, true, false],
  );
});

test('no rule opens while a contest with the problem has not ended', () => {
  const reader = { isSolved: true, attempts: 9, isContestOpen: true };
  for (const rule of [
    terms('ended'),
    terms('solved'),
    terms('attempts', { attempts: 1 }),
    terms('date', { opensAt: now }),
  ])
    assert.equal(isEditorialOpen(rule, reader, now), false, rule.rule);
});
