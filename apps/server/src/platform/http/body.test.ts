import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasNul, replaceLoneSurrogates, withoutNul } from './body.ts';

test('distinguishes escaped NULs from escaped backslashes', () => {
  const texts = ['a\0b', '\0', String.raw`\u0000`, String.raw`\\u0000`, '\\\0', 'plain', '\\\\\0\0'];
  for (const text of texts) {
    const json = JSON.stringify({ text });
    assert.equal(hasNul(json), text.includes('\0'), json);
    assert.deepEqual(JSON.parse(withoutNul(json)), { text: text.replaceAll('\0', '\uFFFD') });
  }
});

test('takes linear time for a long run of backslashes', () => {
  const json = `"${'\\'.repeat(1_000_000)}${String.raw`\u0000`.repeat(2)}"`;
  const start = performance.now();
  hasNul(json);
  // A linear algorithm takes milliseconds, a quadratic one hours.
  assert.ok(performance.now() - start < 10_000);
});

test('replaces lone surrogates, and keeps pairs and backslashes', () => {
  const texts = [
    '\ud800',
    'a\udfffb',
    '\ud83d\ud83d\ude00',
    '\ude00\ud83d',
    '\\ud800',
    '\\\ud800',
    '😀',
    '\\\\\udc00\udc00',
  ];
  for (const text of texts) {
    const json = JSON.stringify({ text });
    assert.deepEqual(JSON.parse(replaceLoneSurrogates(json) ?? ''), { text: text.toWellFormed() }, json);
  }
  const pairs = String.raw`{"text":"\uD83D\uDE00\\uD83D\uD83D"}`;
  assert.deepEqual(JSON.parse(replaceLoneSurrogates(pairs) ?? ''), { text: '😀\\uD83D\ufffd' });
  assert.equal(replaceLoneSurrogates(String.raw`\ud800`.repeat(200_001)), null);
});
