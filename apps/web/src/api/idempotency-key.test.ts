// @vitest-environment node
import { expect, it } from 'vitest';
import { createAttempts } from './idempotency-key.ts';

it('a key without a known outcome is reused for a quarter of an hour', () => {
  let now = 0;
  const attempts = createAttempts(() => now);
  const { key } = attempts.begin('content');
  now += 14 * 60_000;
  expect(attempts.begin('content').key).toBe(key);
  now += 16 * 60_000;
  expect(attempts.begin('content').key).not.toBe(key);
});

it('a late outcome does not end a newer attempt', () => {
  const attempts = createAttempts();
  const first = attempts.begin('content');
  first.settle();
  const second = attempts.begin('content');
  first.settle();
  expect(attempts.begin('content').key).toBe(second.key);
});
