import assert from 'node:assert/strict';
import { test } from 'node:test';
import { displayIdFrom } from './display-id.ts';

test('a display id has the first 50 permitted characters of a name', () => {
  assert.equal(displayIdFrom('两数 Two_Sums-2 (old).v1'), 'Two_Sums-2oldv1');
  assert.equal(displayIdFrom(`. ${'a'.repeat(50)}`), 'a'.repeat(50));
  assert.equal(displayIdFrom(`${'a'.repeat(50)}b`), 'a'.repeat(50));
  assert.equal(displayIdFrom('题目'), '');
});
