// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { toastPlace, usualPlace } from './toast-place.ts';

const toast = { width: 400, height: 40 };
const desktop = { width: 1440, height: 900 };
const phone = { width: 360, height: 740 };
const onPhone = { width: 344, height: 60 };

/** Returns a hit test for a page whose controls have these boxes: left, top, width, height. */
function page(...boxes: readonly (readonly [number, number, number, number])[]) {
  const controls = boxes.map((box) => ({ box, button: document.createElement('button') }));
  return (x: number, y: number): Element | null =>
    controls.find(
      ({ box: [left, top, width, height] }) => x >= left && x < left + width && y >= top && y < top + height,
    )?.button ?? document.body;
}

/** A row of a list; the row is a link. */
const row = (top: number) => ({ top, height: 44, element: document.createElement('a') });

describe('the place of a toast', () => {
  it('is the middle above the bars of a page if nothing is there', () => {
    expect(toastPlace(toast, desktop, page())).toEqual(usualPlace);
    expect(toastPlace(toast, desktop, () => null)).toEqual(usualPlace);
  });

  it('leaves a button uncovered, however small it is', () => {
    expect(toastPlace(toast, desktop, page([700, 800, 24, 24])).align).toBe('right');
    expect(toastPlace(toast, desktop, page([700, 800, 24, 24], [1300, 810, 60, 16])).align).toBe('left');
  });

  it('is above a bar or panel with controls', () => {
    const panel = [0, 600, 1440, 300] as const;
    const { align, bottom } = toastPlace(toast, desktop, page(panel));
    expect([align, bottom >= 300]).toEqual(['middle', true]);
    expect(toastPlace(onPhone, phone, page([0, 560, 360, 180])).bottom).toBeGreaterThanOrEqual(180);
  });

  it('is in the lower half of the window, where the fewest controls are, if all of it has some', () => {
    const rows = Array.from({ length: 20 }, (_, at) => [0, at * 45, 1440, 45] as const);
    const many = page([600, 700, 30, 200], [640, 700, 30, 200], ...rows);
    const { bottom } = toastPlace(toast, desktop, many);
    expect(bottom + toast.height).toBeLessThanOrEqual(450);
  });

  it('counts headings and contents of links, not texts', () => {
    const link = document.createElement('a');
    const text = document.createElement('span');
    link.append(text);
    const paragraph = document.createElement('p');
    const at = (x: number) => (x > 500 && x < 940 ? text : paragraph);
    expect(toastPlace(toast, desktop, at).align).toBe('right');
  });

  it('covers a row of a list rather than a heading, and fits into a gap slightly higher than itself', () => {
    const heading = { top: 620, height: 24, element: document.createElement('h2') };
    const parts = [...[664, 708].map(row), ...[346, 390, 434, 478, 522].map(row), heading];
    const at = (_: number, y: number) =>
      parts.find(({ top, height }) => y >= top && y < top + height)?.element ?? document.body;
    const size = { width: 344, height: 40 };
    const { bottom } = toastPlace(size, phone, at);
    const top = phone.height - bottom - size.height;
    expect([top >= 566, top + size.height <= heading.top]).toEqual([true, true]);
    const gap = document.createElement('a');
    const dense = (x: number, y: number) => (y >= 566 && y < 620 ? gap : at(x, y));
    const { bottom: overRow } = toastPlace(size, phone, dense);
    const edge = phone.height - overRow - size.height;
    expect(edge + size.height <= heading.top || edge >= heading.top + heading.height).toBe(true);
  });
});
