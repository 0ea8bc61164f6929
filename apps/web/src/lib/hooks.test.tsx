// @vitest-environment jsdom
import { act, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setServerTime, useElapsed } from './clock.ts';
import { isComposing, useImeValue } from './composing.ts';
import { createCooldown } from './cooldown.ts';
import { useCountdown } from './countdown.ts';
import { isTaken } from './shortcut-keys.ts';
import { useDebouncedValue } from './use-debounced-value.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00Z') });
  setServerTime(new Date().toISOString());
});
afterEach(() => {
  setServerTime(new Date().toISOString());
  vi.useRealTimers();
  vi.restoreAllMocks();
  localStorage.clear();
});
const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

describe('useElapsed', () => {
  const start = Date.parse('2026-11-21T12:00:00Z');

  it('counts tenths of a second from the server timestamp', () => {
    const { result, unmount } = renderHook(() => useElapsed(start - 3000));
    expect(result.current).toBe(3000);
    pass(250);
    expect(result.current).toBe(3200);
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("runs even if the timestamp is in the future by the browser's clock and the server's", () => {
    const { result } = renderHook(() => useElapsed(start + 60_000));
    expect(result.current).toBe(0);
    pass(1500);
    expect(result.current).toBe(1500);
    act(() => setServerTime('2026-11-21T12:01:30Z'));
    pass(100);
    expect(result.current).toBe(30_100);
  });

  it('restarts with another timestamp', () => {
    const { result, rerender } = renderHook(({ since }) => useElapsed(since), {
      initialProps: { since: start + 60_000 },
    });
    pass(1500);
    rerender({ since: start + 90_000 });
    expect(result.current).toBe(0);
    pass(500);
    expect(result.current).toBe(500);
  });
});

describe('typed text', () => {
  it('is debounced, and an empty text counts at once', () => {
    const { result, rerender } = renderHook(({ text }) => useDebouncedValue(text, 120), {
      initialProps: { text: 'a' },
    });
    expect(result.current).toBe('a');
    rerender({ text: 'ab' });
    pass(119);
    rerender({ text: 'abc' });
    pass(119);
    expect(result.current).toBe('a');
    pass(1);
    expect(result.current).toBe('abc');
    rerender({ text: '' });
    pass(0);
    expect(result.current).toBe('');
  });

  it.each([
    ['a desktop', 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0', 'ni'],
    ['a phone that composes every word', 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0', 'nihao'],
  ])('on %s during composition: %s', (_title, agent, counted) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);
    const { result, rerender } = renderHook(({ text }) => useImeValue(text), {
      initialProps: { text: 'ni' },
    });
    act(() => result.current[1].onCompositionStart());
    rerender({ text: 'nihao' });
    expect(result.current[0]).toBe(counted);
    rerender({ text: '你好' });
    act(() => result.current[1].onCompositionEnd());
    expect(result.current[0]).toBe('你好');
  });

  it.each([
    [{ isComposing: true }, true],
    [{ keyCode: 229 }, true],
    [{ keyCode: 13 }, false],
  ])('with %j a key belongs to the input method: %s', (init, wanted) => {
    const event = new KeyboardEvent('keydown', { key: 'Enter', ...init });
    expect(isComposing({ nativeEvent: event })).toBe(wanted);
  });
});

describe('a key press', () => {
  it.each([
    ['<p></p>', false],
    ['<button></button>', false],
    ['<input type="checkbox" data-select>', false],
    ['<input>', true],
    ['<textarea></textarea>', true],
    ['<select></select>', true],
    ['<div contenteditable="true"><b></b></div>', true],
    ['<div role="menu"><a></a></div>', true],
    ['<div role="listbox"><i></i></div>', true],
    ['<dialog open><button></button></dialog>', true],
  ])('in %s is not a shortcut: %s', (html, wanted) => {
    const place = document.body.appendChild(document.createElement('div'));
    place.innerHTML = html;
    const target = [...place.querySelectorAll('*')].at(-1);
    const results: boolean[] = [];
    const listen = (event: KeyboardEvent) => results.push(isTaken(event));
    document.addEventListener('keydown', listen);
    target?.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }));
    document.removeEventListener('keydown', listen);
    place.remove();
    expect(results).toEqual([wanted]);
  });

  it.each([[{ ctrlKey: true }], [{ metaKey: true }], [{ altKey: true }], [{ isComposing: true }]])(
    'with %j is not a shortcut, one with Shift is',
    (init) => {
      expect(isTaken(new KeyboardEvent('keydown', { key: 'j', ...init }))).toBe(true);
      expect(isTaken(new KeyboardEvent('keydown', { key: '?', shiftKey: true }))).toBe(false);
    },
  );

  it('that is already handled is not a shortcut', () => {
    const event = new KeyboardEvent('keydown', { key: 'j', cancelable: true });
    event.preventDefault();
    expect(isTaken(event)).toBe(true);
  });
});

function Refused({ message }: { message: string | null }) {
  return <output>{useCountdown(message) ?? 'over'}</output>;
}

describe('a wait time in an error message', () => {
  it('counts down and restarts with another message; no timer runs without seconds', () => {
    const { rerender, unmount } = render(<Refused message="请在 3 秒后重试" />);
    pass(1000);
    expect(said()).toBe('请在 2 秒后重试');
    rerender(<Refused message="请在 8 秒后重试" />);
    expect(said()).toBe('请在 8 秒后重试');
    pass(8000);
    expect(said()).toBe('over');
    rerender(<Refused message="已结束" />);
    expect([said(), vi.getTimerCount()]).toEqual(['已结束', 0]);
    rerender(<Refused message={null} />);
    expect(said()).toBe('over');
    unmount();
  });

  it('continues if the same message is rendered again', () => {
    const { rerender } = render(<Refused message="请在 3 秒后重试" />);
    pass(1000);
    rerender(<Refused message="请在 3 秒后重试" />);
    expect(said()).toBe('请在 2 秒后重试');
    fireEvent.focus(window);
  });
});

describe('a cooldown', () => {
  it.each(['', 'x', 'null', '1e400', '-5', '{}'])('does not lock if the browser has "%s" stored', (kept) => {
    localStorage.setItem('until', kept);
    const pause = createCooldown('until', 60_000);
    expect(pause.left(Date.now())).toBe(0);
    pause.start(Date.now());
    expect(pause.left(Date.now() + 1)).toBe(60);
  });
});

const said = () => screen.getByRole('status').textContent;
