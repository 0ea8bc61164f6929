import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writeCsv } from './sheet.ts';

const fieldOf = (value: string | number | null) =>
  writeCsv({ heads: ['x'], rows: [[value]] })
    .split('\r\n')
    .slice(1, -1)
    .join('\r\n');

test('numbers stay numbers in CSV, also as texts with a sign', () => {
  for (const value of [-5, '-5', '+5', '-2.50', '0', '+8613800000000'])
    assert.equal(fieldOf(value), String(value));
});

test('no text becomes a formula, and none shows an apostrophe', () => {
  for (const value of [
    '=1+1',
    '+team',
    '-team',
    '@sum(A1)',
    ' =1',
    '-1+cmd|x',
    '-5-5',
    '＝1+1',
    '\t=1',
    '\r=1',
  ]) {
    const field = fieldOf(value);
    assert.ok(field.startsWith('"\t'), JSON.stringify(field));
    assert.ok(!field.includes("'"));
    assert.equal(field.slice(2, -1).trim(), value.trim(), 'what an import reads back');
  }
});

test('other texts are unchanged, in quotes where CSV requires them', () => {
  assert.deepEqual(['a', 'a-b', 'x=1', 'a,b', 'say "so"', null].map(fieldOf), [
    'a',
    'a-b',
    'x=1',
    '"a,b"',
    '"say ""so"""',
    '',
  ]);
});
