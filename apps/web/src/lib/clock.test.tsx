// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setServerTime, useNow, useSecond } from './clock.ts';

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

it('a clock of seconds steps with those of the server, not with ours', () => {
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

it('a clock of half minutes does so too', () => {
  const { unmount } = render(<SlowClock />);
  expect(shown()).toBe('00:00');
  pass(29_600);
  expect(shown()).toBe('00:30');
  unmount();
});
