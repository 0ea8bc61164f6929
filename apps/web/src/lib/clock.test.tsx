// @vitest-environment jsdom
import { act, render, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setServerTime, useAtSecond, useNow, useSecond } from './clock.ts';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00.400Z') }));
afterEach(() => {
  setServerTime(new Date().toISOString());
  vi.useRealTimers();
});

function Clock() {
  return <output>{new Date(useSecond()).toISOString().slice(17, 23)}</output>;
}
function SlowClock() {
  return <output>{new Date(useNow()).toISOString().slice(14, 19)}</output>;
}
const shown = () => screen.getByRole('status').textContent;
const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

it("the clock of full seconds ticks with the server's clock", () => {
  setServerTime('2026-11-21T12:00:07.900Z');
  const { unmount } = render(<Clock />);
  expect(shown()).toBe('07.900');
  pass(99);
  expect(shown()).toBe('07.900');
  pass(1);
  expect(shown()).toBe('08.000');
  pass(3000);
  expect(shown()).toBe('11.000');
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});

it("the clock of half minutes ticks with the server's clock", () => {
  const { unmount } = render(<SlowClock />);
  expect(shown()).toBe('00:00');
  pass(29_600);
  expect(shown()).toBe('00:30');
  unmount();
});

it('a new subscriber of an idle clock gets the current time at once', () => {
  const { unmount } = render(<Clock />);
  unmount();
  vi.advanceTimersByTime(2 * 3_600_000);
  const results: boolean[] = [];
  const noon = Date.parse('2026-11-21T13:00:00Z');
  renderHook(() => results.push(useAtSecond((now) => now >= noon)));
  expect(results).not.toContain(false);
});

it('a subscriber sees a constant time until the next second, even if it is the only one', () => {
  const seen = new Set<number>();
  const { rerender } = renderHook(() => seen.add(useSecond()));
  vi.setSystemTime(Date.now() + 300);
  rerender();
  expect(seen.size).toBe(1);
});
