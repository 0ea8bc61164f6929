// @vitest-environment jsdom
import { intervals } from '@xiezhi/contract/limits';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dismissToast, showToast } from '../../lib/toasts.ts';
import { ToastHost } from './ToastHost.tsx';
import { replaceMembers } from '../../../test-support/replace-members.ts';

let place: HTMLElement;
let root: Root;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
  // jsdom has no top layer and no popovers, so these methods need a replacement without effect.
  replaceMembers(HTMLElement.prototype, { showPopover: vi.fn(), hidePopover: vi.fn() });
  vi.spyOn(HTMLElement.prototype, 'matches').mockReturnValue(false);
  place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
  act(() => root.render(<ToastHost />));
});

afterEach(() => {
  act(() => root.unmount());
  dismissToast();
  place.remove();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function texts(): string[] {
  return [...place.querySelectorAll('output > div')].map((box) => box.textContent);
}

function pointer(type: 'pointerover' | 'pointerout'): void {
  const box = place.querySelector('output > div');
  act(() => void box?.dispatchEvent(new MouseEvent(type, { bubbles: true })));
}

describe('toasts', () => {
  it('are announced and disappear after four seconds', () => {
    act(() => showToast({ tone: 'success', text: 'done' }));
    expect(texts()).toEqual(['done']);
    expect(place.querySelector('output')?.getAttribute('aria-live')).toBe('polite');
    act(() => void vi.advanceTimersByTime(intervals.notice - 1));
    expect(texts()).toEqual(['done']);
    act(() => void vi.advanceTimersByTime(1));
    expect(texts()).toEqual([]);
  });

  it('appear one at a time, each for its full duration', () => {
    act(() => showToast({ tone: 'info', text: 'first' }));
    act(() => void vi.advanceTimersByTime(3000));
    act(() => showToast({ tone: 'info', text: 'second' }));
    expect(texts()).toEqual(['second']);
    act(() => void vi.advanceTimersByTime(3000));
    expect(texts()).toEqual(['second']);
    act(() => void vi.advanceTimersByTime(1000));
    expect(texts()).toEqual([]);
  });

  it('stay while the pointer is over them', () => {
    act(() => showToast({ tone: 'info', text: 'read me' }));
    pointer('pointerover');
    act(() => void vi.advanceTimersByTime(60_000));
    expect(texts()).toEqual(['read me']);
    pointer('pointerout');
    act(() => void vi.advanceTimersByTime(intervals.notice));
    expect(texts()).toEqual([]);
  });

  it('stay while one of their buttons has focus, wherever the pointer is', () => {
    act(() => showToast({ tone: 'info', text: 'read me' }));
    act(() => place.querySelector('button')?.focus());
    pointer('pointerover');
    pointer('pointerout');
    act(() => void vi.advanceTimersByTime(60_000));
    expect(texts()).toEqual(['read me']);
    act(() => place.querySelector('button')?.blur());
    act(() => void vi.advanceTimersByTime(intervals.notice));
    expect(texts()).toEqual([]);
  });

  it('run their action once and close', () => {
    const run = vi.fn();
    act(() => showToast({ tone: 'error', text: 'failed', action: { label: 'again', run } }));
    const button = [...place.querySelectorAll('button')].find(
      (candidate) => candidate.textContent === 'again',
    );
    act(() => button?.click());
    expect(run).toHaveBeenCalledOnce();
    expect(texts()).toEqual([]);
  });
});
