import assert from 'node:assert/strict';
import { test } from 'node:test';
import { errorText, megabytes, shortSignal } from './figures-text.ts';

test('memory is in megabytes, with one decimal below a hundred', () => {
  const figures = [0, 1024, 1536, 100 * 1024 - 103, 100 * 1024, 1024 * 1024];
  assert.deepEqual(figures.map(megabytes), ['0 MB', '1 MB', '1.5 MB', '99.9 MB', '100 MB', '1024 MB']);
  assert.equal(megabytes(100.4 * 1024), '100 MB');
});

/** Returns the distance of two numbers as shown in a sentence. */
const distanceOf = (expected: string, found: string) =>
  errorText({ why: { kind: 'wall', limitMs: 1 } as never, quoted: { expected, found }, name: '#1' });

test('the distance of two numbers has one digit and no sign, and is omitted if one is not a number', () => {
  assert.equal(distanceOf('1', '1.003'), '3e-3');
  assert.equal(distanceOf('1.003', '1'), '3e-3');
  assert.equal(distanceOf('0', '2000'), '2e3');
  assert.equal(distanceOf('1', 'x'), null);
});

test('a signal is shown by its name if it has one', () => {
  assert.equal(shortSignal('11 (SIGSEGV)'), 'SIGSEGV');
  assert.equal(shortSignal('64'), '64');
});
