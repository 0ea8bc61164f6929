import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type WrapperOptions, wrapperSource } from './validator-sources.ts';

const parts = ['full_text', 'char points', 'wrapper_link', 'verdict = 1, is_percent = 1', 'argv[0], NULL'];

const partsOf = (dialect: WrapperOptions['dialect'], unit: WrapperOptions['unit'] = 'fraction') => {
  const source = wrapperSource({ original: 'c.h', dialect, unit, isScored: true, isInteractive: false });
  assert.ok(source.includes('#include "c.h"'));
  return parts.filter((part) => source.includes(part));
};

test('a wrapper contains only what checkers of its kind need', () => {
  assert.deepEqual(partsOf('cms'), []);
  assert.deepEqual(partsOf('testlib'), []);
  assert.deepEqual(partsOf('testlib', 'percent'), ['verdict = 1, is_percent = 1']);
  assert.deepEqual(partsOf('lemon'), ['full_text', 'char points']);
  assert.deepEqual(partsOf('syzoj'), ['full_text', 'wrapper_link', 'argv[0], NULL']);
});
