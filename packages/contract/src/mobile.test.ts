import assert from 'node:assert/strict';
import { test } from 'node:test';
import { normalizeMobile } from './mobile.ts';

test('normalizes a mobile number', () => {
  for (const text of ['13812345678', ' 138 1234 5678', '+86 138-1234-5678', '8613812345678'])
    assert.equal(normalizeMobile(text), '13812345678', text);
  assert.equal(normalizeMobile('+1 (415) 555-2671'), '+14155552671');
  assert.equal(normalizeMobile('+852 5123 4567'), '+85251234567');
});

test('rejects other texts', () => {
  const refused = [
    '',
    '12345',
    '12812345678',
    '138123456789',
    '4155552671',
    '+0123456789',
    '+86 128 1234 5678',
  ];
  for (const text of [
    ...refused,
    '+1234567890123456',
    '138x2345678',
    '１３８１２３４５６７８',
    '+49\u202e1511234567',
  ])
    assert.equal(normalizeMobile(text), null, text);
});
