import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isKeyOf, isRecord, keysOf } from './values.ts';

test('only objects with named fields are records', () => {
  for (const value of [{}, { a: 1 }, Object.create(null), new Error('x')]) assert.ok(isRecord(value));
  for (const value of [null, undefined, [], 'text', 1, () => 1]) assert.ok(!isRecord(value));
});

test("keys are the object's own", () => {
  const table = Object.assign(Object.create({ inherited: 0 }), { a: 1, b: 2 });
  assert.ok(isKeyOf(table, 'a'));
  for (const key of ['inherited', 'toString', '__proto__', 'c']) assert.ok(!isKeyOf(table, key), key);
  assert.deepEqual(keysOf(table), ['a', 'b']);
});
