import { describe, expect, it } from 'vitest';
import { factorOf, limitsLine } from './limits-line.ts';

const limitsOf = (timeLimit: number, memoryLimit: number, problemId = '1000') =>
  limitsLine({
    problem: { problemId, timeLimit: 1000, memoryLimit: 256 },
    effectiveLimits: {
      'C++': { timeLimit: 1000, memoryLimit: 256 },
      Python3: { timeLimit, memoryLimit },
    },
  });

describe('limits of a problem', () => {
  it('show the maximum of other languages, or nothing if all get the same', () => {
    expect(limitsOf(2000, 256)).toEqual({
      time: { stated: 1000, others: 2000 },
      memory: { stated: 256, others: null },
    });
    expect(limitsOf(2000, 512, 'CF-1A').time.others).toBeNull();
  });

  it.each([
    [2000, 512, 2],
    [1500, 384, 1.5],
    [2000, 256, null],
    [3000, 512, null],
    [1100, 281.6, null],
    [1000, 256, null],
  ])('%d ms and %d MB share the factor %s', (time, memory, factor) => {
    expect(factorOf(limitsOf(time, memory))).toBe(factor);
  });
});
