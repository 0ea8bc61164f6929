// @vitest-environment jsdom
import { intervals } from '@xiezhi/contract/limits';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadMessages, switchLocale } from '../../../i18n/messages.ts';
import { Slides } from './Carousel.tsx';

let place: HTMLElement;
let root: Root;
let wantsStill = false;

beforeEach(async () => {
  await switchLocale('zh-CN');
  await loadMessages(['home']);
  wantsStill = false;
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('matchMedia', () => ({
    matches: wantsStill,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.useFakeTimers();
  place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
});

afterEach(() => {
  act(() => root.unmount());
  place.remove();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const show = (...urls: string[]) =>
  act(() => root.render(<Slides slides={urls.map((url, id) => ({ id, url }))} />));
const current = () => place.querySelector('img[aria-hidden=false]')?.getAttribute('src');
const after = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
const fire = (event: Event) => act(() => void place.querySelector('section')?.dispatchEvent(event));
const press = (label: string) =>
  act(() => place.querySelector<HTMLElement>(`[aria-label="${label}"]`)?.click());

describe('the carousel', () => {
  it('advances every five seconds and wraps around', () => {
    show('/1', '/2');
    expect(current()).toBe('/1');
    after(intervals.carousel - 1);
    expect(current()).toBe('/1');
    after(1);
    expect(current()).toBe('/2');
    after(intervals.carousel);
    expect(current()).toBe('/1');
  });

  it('pauses while hovered or focused', () => {
    show('/1', '/2');
    fire(new MouseEvent('pointerover', { bubbles: true }));
    after(60_000);
    expect(current()).toBe('/1');
    fire(new MouseEvent('pointerout', { bubbles: true }));
    after(intervals.carousel);
    expect(current()).toBe('/2');
    fire(new FocusEvent('focusin', { bubbles: true }));
    after(60_000);
    expect(current()).toBe('/2');
  });

  it('stays paused with focus inside when the pointer leaves', () => {
    show('/1', '/2');
    fire(new FocusEvent('focusin', { bubbles: true }));
    fire(new MouseEvent('pointerover', { bubbles: true }));
    fire(new MouseEvent('pointerout', { bubbles: true }));
    after(60_000);
    expect(current()).toBe('/1');
    fire(new FocusEvent('focusout', { bubbles: true }));
    after(intervals.carousel);
    expect(current()).toBe('/2');
  });

  it('is stopped and started by a button, and announces its picture once stopped', () => {
    show('/1', '/2');
    expect(place.querySelector('[aria-live]')?.getAttribute('aria-live')).toBe('off');
    press('暂停轮播');
    after(60_000);
    expect(current()).toBe('/1');
    expect(place.querySelector('[aria-live]')?.getAttribute('aria-live')).toBe('polite');
    press('继续轮播');
    after(intervals.carousel);
    expect(current()).toBe('/2');
  });

  it('moves both ways by keys and buttons; the next picture gets its full time', () => {
    show('/1', '/2', '/3');
    fire(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true }));
    expect(current()).toBe('/3');
    fire(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
    expect(current()).toBe('/1');
    after(intervals.carousel - 1000);
    press('下一张');
    expect(current()).toBe('/2');
    after(intervals.carousel - 1);
    expect(current()).toBe('/2');
    after(1);
    expect(current()).toBe('/3');
  });

  it('does not move with reduced motion until started', () => {
    wantsStill = true;
    show('/1', '/2');
    after(60_000);
    expect(current()).toBe('/1');
    press('继续轮播');
    after(intervals.carousel);
    expect(current()).toBe('/2');
  });

  it('skips pictures that fail to load, and is hidden if all fail', () => {
    show('/1', '/2');
    act(() => void place.querySelector('img')?.dispatchEvent(new Event('error')));
    expect(current()).toBe('/2');
    expect(place.querySelectorAll('button')).toHaveLength(0);
    act(() => void place.querySelector('img')?.dispatchEvent(new Event('error')));
    expect(place.querySelector('section')).toBeNull();
  });
});
