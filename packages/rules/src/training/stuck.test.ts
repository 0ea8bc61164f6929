import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isStuck, stuckAttempts } from './stuck.ts';

test('a user is stuck after several failed attempts, until one is accepted', () => {
  assert.equal(isStuck({ isAccepted: false, tries: stuckAttempts - 1 }), false);
  assert.equal(isStuck({ isAccepted: false, tries: stuckAttempts }), true);
  assert.equal(isStuck({ isAccepted: true, tries: stuckAttempts + 1 }), false);
});
