import assert from 'node:assert/strict';
import { test } from 'node:test';
import { usableMemory } from './memory.js';

const gibibyte = 1024 ** 3;

test('the limit of a control group counts, unless there is none', () => {
  assert.equal(usableMemory({ total: 64 * gibibyte, limit: 2 * gibibyte }), 2 * gibibyte);
  assert.equal(usableMemory({ total: 64 * gibibyte, limit: 0 }), 64 * gibibyte);
  assert.equal(usableMemory({ total: 64 * gibibyte, limit: 2 ** 64 }), 64 * gibibyte);
  assert.ok(usableMemory() > 0);
});
