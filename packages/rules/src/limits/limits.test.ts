import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { effectiveLimits } from './limits.ts';

const stated = { timeLimitMs: 1000, memoryLimitMb: 256 };

test('C and C++ have the stated limits, other languages twice as much', () => {
  for (const name of ['C', 'C With O2', 'C++', 'C++ 17', 'C++ 20 With O2']) {
    assert.deepEqual(effectiveLimits(stated, name), stated, name);
  }
  for (const name of ['Java', 'Python3', 'Golang', 'C#', 'Rust', 'A language of tomorrow']) {
    assert.deepEqual(effectiveLimits(stated, name), { timeLimitMs: 2000, memoryLimitMb: 512 }, name);
  }
});

test('the problem overrides the site, and the site overrides the language', () => {
  const site = { Python3: { time: 4, memory: 3 }, 'C++': { time: 1.1 } };
  const problem = { Python3: { time: 5 } };
  assert.deepEqual(effectiveLimits(stated, 'Python3', problem, site), {
    timeLimitMs: 5000,
    memoryLimitMb: 768,
  });
  assert.deepEqual(effectiveLimits(stated, 'C++', {}, site), { timeLimitMs: 1100, memoryLimitMb: 256 });
  assert.deepEqual(effectiveLimits({ timeLimitMs: 1, memoryLimitMb: 1 }, 'C++', {}, site).timeLimitMs, 2);
});

test('limits are whole numbers, never below the stated ones for factors of at least one', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 30_000 }),
      fc.integer({ min: 10, max: 80 }),
      (timeLimitMs, tenths) => {
        const factors = { Python3: { time: tenths / 10 } };
        const limits = effectiveLimits({ timeLimitMs, memoryLimitMb: 1 }, 'Python3', factors);
        assert.equal(limits.timeLimitMs, Math.ceil((timeLimitMs * tenths) / 10));
      },
    ),
  );
});

test('the problem overrides the site for memory too, and large limits stay exact', () => {
  const site = { 'C++': { memory: 3 } };
  const memoryOf = (memory: number) =>
    effectiveLimits(stated, 'C++', { 'C++': { memory } }, site).memoryLimitMb;
  assert.deepEqual([memoryOf(2), memoryOf(1.5)], [512, 384]);
  const large = { timeLimitMs: 4_000_000, memoryLimitMb: 4_000_000 };
  assert.deepEqual(effectiveLimits(large, 'C++'), large);
});
