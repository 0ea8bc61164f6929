import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isStuck, stuckTries } from './stuck.ts';

test('a user is stuck after several failed attempts, until one is accepted', () => {
  assert.equal(isStuck({ isAccepted: false, tries: stuckTries - 1 }), false);
  assert.equal(isStuck({ isAccepted: false, tries: stuckTries }), true);
  assert.equal(isStuck({ isAccepted: true, tries: stuckTries + 1 }), false);
});
