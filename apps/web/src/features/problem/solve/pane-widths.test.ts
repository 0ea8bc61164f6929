import { describe, expect, it } from 'vitest';
import { clampWidth, DIVIDER, EDITOR_MIN, STATEMENT_MIN, widthOfShare } from './pane-widths.ts';

describe('divider', () => {
  it('keeps the minimum width of both panes', () => {
    expect(clampWidth(0, 1440)).toBe(STATEMENT_MIN);
    expect(clampWidth(5000, 1440)).toBe(1440 - DIVIDER - EDITOR_MIN);
    expect(clampWidth(700, 1440)).toBe(700);
  });

  it('never exceeds the available width', () => {
    for (const total of [600, 992, 1004, 1005]) {
      const width = clampWidth(700, total);
      expect(width).toBeGreaterThan(0);
      expect(width).toBeLessThan(total);
    }
  });

  it.each([null, '', 'x', '0', '2', '-1'])('falls back from a stored %j', (stored) =>
    expect(widthOfShare(stored, 1440)).toBe(700),
  );

  it('stores a share, not pixels', () => {
    expect(widthOfShare('0.5', 1400)).toBe(700);
    expect(widthOfShare('0.5', 2000)).toBe(1000);
  });
});
