// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCooldown, useCooldown, type Cooldown } from './cooldown.ts';

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a cooldown', () => {
  it('counts down whole seconds and ends', () => {
    const cooldown = createCooldown('k', 60_000);
    expect(cooldown.left(1_000_000)).toBe(0);
    cooldown.start(1_000_000);
    expect(cooldown.left(1_000_001)).toBe(60);
    expect(cooldown.left(1_059_001)).toBe(1);
    expect(cooldown.left(1_060_000)).toBe(0);
  });

  it('survives a reload of the page', () => {
    createCooldown('k', 60_000).start(1_000_000);
    expect(createCooldown('k', 60_000).left(1_010_000)).toBe(50);
  });

  it('does not lock for longer than its length after the clock is set back', () => {
    const cooldown = createCooldown('k', 60_000);
    cooldown.start(1_000_000);
    expect(cooldown.left(500_000)).toBe(0);
  });
});

function Button({ cooldown }: { cooldown: Cooldown }) {
  const { left, restart } = useCooldown(cooldown);
  return (
    <button type="button" disabled={left > 0} onClick={restart}>
      {left}
    </button>
  );
}

describe('useCooldown', () => {
  it('counts down on screen and continues when its dialog reopens', () => {
    const cooldown = createCooldown('k', 60_000);
    const place = document.createElement('div');
    let root = createRoot(place);
    act(() => root.render(<Button cooldown={cooldown} />));
    act(() => place.querySelector('button')?.click());
    expect(place.textContent).toBe('60');
    act(() => root.unmount());
    vi.advanceTimersByTime(20_000);

    root = createRoot(place);
    act(() => root.render(<Button cooldown={cooldown} />));
    expect(place.textContent).toBe('40');
    act(() => void vi.advanceTimersByTime(40_000));
    expect(place.textContent).toBe('0');
    expect(place.querySelector('button')?.disabled).toBe(false);
    act(() => root.unmount());
  });
});
