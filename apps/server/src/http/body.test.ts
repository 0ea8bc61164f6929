import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasNul, withoutNul } from './body.ts';

test('escaped NULs are told from escaped backslashes', () => {
  const texts = ['a\0b', '\0', String.raw`\u0000`, String.raw`\\u0000`, '\\\0', 'plain', '\\\\\0\0'];
  for (const text of texts) {
    const json = JSON.stringify({ text });
    assert.equal(hasNul(json), text.includes('\0'), json);
    assert.deepEqual(JSON.parse(withoutNul(json)), { text: text.replaceAll('\0', '\uFFFD') });
  }
});

test('a long run of backslashes costs no more than its length', () => {
  const json = `"${'\\'.repeat(1_000_000)}${String.raw`\u0000`.repeat(2)}"`;
  const start = performance.now();
  hasNul(json);
  // Milliseconds when linear, hours when quadratic.
  assert.ok(performance.now() - start < 10_000);
});
