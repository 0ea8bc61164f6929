// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useMedia } from './use-media.ts';

/** Window width that the fake media query reports. */
let width = 1440;
const listeners = new Set<() => void>();

beforeEach(() => {
  width = 1440;
  vi.stubGlobal('matchMedia', () => ({
    matches: width >= 992,
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Layout() {
  return <output>{useMedia('(min-width: 992px)') ? 'wide' : 'narrow'}</output>;
}
const shown = () => screen.getByRole('status').textContent;
function become(next: number): void {
  width = next;
  act(() => listeners.forEach((listen) => listen()));
}
const dispatch = (type: string) => act(() => void window.dispatchEvent(new Event(type)));

it('follows the window', () => {
  render(<Layout />);
  expect(shown()).toBe('wide');
  become(700);
  expect(shown()).toBe('narrow');
});

it('ignores the paper width while printing', () => {
  const { unmount } = render(<Layout />);
  dispatch('beforeprint');
  become(700);
  expect(shown()).toBe('wide');
  // Components mounted during printing get the layout of the screen as well.
  unmount();
  render(<Layout />);
  expect(shown()).toBe('wide');
  dispatch('afterprint');
  expect(shown()).toBe('narrow');
});
