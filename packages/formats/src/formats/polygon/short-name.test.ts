import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shortNameOf } from './short-name.ts';

test('keeps an id that Polygon accepts', () => {
  for (const id of ['two-sums', '1001', 'a'.repeat(40)]) assert.equal(shortNameOf(id), id);
});

test('other ids get a suffix of four digits that differs between them', () => {
  assert.match(shortNameOf('Two Sums'), /^two-sums-[0-9a-f]{4}$/);
  assert.match(shortNameOf('两数之和'), /^problem-[0-9a-f]{4}$/);
  assert.match(shortNameOf('a'.repeat(41)), /^a{40}-[0-9a-f]{4}$/);
  const names = ['A', 'a!', '-a-', 'a?'].map(shortNameOf);
  assert.equal(new Set(names).size, 4);
  assert.equal(shortNameOf(''), 'problem');
});
