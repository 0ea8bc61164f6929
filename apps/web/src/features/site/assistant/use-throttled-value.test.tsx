// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useThrottledValue } from './use-throttled-value.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pace = 120;
const watch = () =>
  renderHook((given: { value: string; pace: number }) => useThrottledValue(given.value, given.pace), {
    initialProps: { value: '', pace },
  });

it('updates at the given pace while the value changes faster', () => {
  const { result, rerender } = watch();
  const drawn = new Set<string>();
  for (let length = 1; length <= 60; length += 1) {
    rerender({ value: 'x'.repeat(length), pace });
    act(() => void vi.advanceTimersByTime(20));
    drawn.add(result.current);
  }
  expect(drawn.size).toBeGreaterThanOrEqual(9);
  expect(drawn.size).toBeLessThanOrEqual(11);
});

it('returns the final value at once', () => {
  const { result, rerender } = watch();
  rerender({ value: 'whole', pace });
  expect(result.current).toBe('');
  rerender({ value: 'whole answer', pace: 0 });
  expect(result.current).toBe('whole answer');
});
