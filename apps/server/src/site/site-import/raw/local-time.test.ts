import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SourceError } from '../model/source-error.ts';
import { createLocalTime } from './local-time.ts';

test('reads times of a zone, with its summer time', () => {
  const shanghai = createLocalTime('Asia/Shanghai');
  assert.equal(shanghai.read('2024-03-01 09:00:00')?.toISOString(), '2024-03-01T01:00:00.000Z');
  assert.equal(shanghai.read('2024-03-01')?.toISOString(), '2024-02-29T16:00:00.000Z');
  const berlin = createLocalTime('Europe/Berlin');
  assert.equal(berlin.read('2024-01-01 12:00:00.5')?.toISOString(), '2024-01-01T11:00:00.000Z');
  assert.equal(berlin.read('2024-07-01 12:00:00')?.toISOString(), '2024-07-01T10:00:00.000Z');
  assert.equal(berlin.read('2024-03-31 03:30:00')?.toISOString(), '2024-03-31T01:30:00.000Z');
});

test('zero dates and dates that do not exist are null', () => {
  const time = createLocalTime('UTC');
  for (const text of ['0000-00-00 00:00:00', '2024-02-30 00:00:00', '1000-01-01', 'soon', '', null])
    assert.equal(time.read(text), null, String(text));
  assert.throws(() => createLocalTime('Nowhere/Here'), SourceError);
});
