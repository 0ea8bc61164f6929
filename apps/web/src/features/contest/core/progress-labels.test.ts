import { describe, expect, it } from 'vitest';
import { labelClasses, shownLabels } from './progress-labels.ts';

const shown = (width: number, passed: number, seal: number | null) => [...shownLabels(width, passed, seal)];

describe('labels below the progress bar', () => {
  it('show start, end and freeze around the current time where all have room', () => {
    expect(shown(1200, 0.5, 0.8)).toEqual(['now', 'start', 'end', 'seal']);
    expect(shown(328, 0.5, null)).toEqual(['now', 'start', 'end']);
  });

  it('never overlap, at any time of a contest, on phones and on wide windows', () => {
    const half = { start: 22, now: 32, seal: 54, end: 22 };
    for (const width of [288, 328, 600, 1200])
      for (let passed = 0; passed <= 1; passed += 0.01)
        for (let seal = 0; seal <= 1; seal += 0.05) {
          const centers = {
            start: half.start,
            now: Math.min(width - half.now, Math.max(half.now, passed * width)),
            seal: seal * width,
            end: width - half.end,
          };
          const labels = [...shownLabels(width, passed, seal)];
          const boxes = labels
            .map((label) => [centers[label] - half[label], centers[label] + half[label]] as const)
            .toSorted(([left], [right]) => left - right);
          for (const [index, [from]] of boxes.entries())
            expect(from).toBeGreaterThanOrEqual(index === 0 ? 0 : (boxes[index - 1]?.[1] ?? 0) - 1e-9);
        }
  });

  it('replace start and end by the current time beside them', () => {
    expect(shown(328, 0.05, null)).toEqual(['now', 'end']);
    expect(shown(328, 0.97, null)).toEqual(['now', 'start']);
    expect(shown(328, 0, null)).toEqual(['start', 'end']);
    expect(shown(328, 1, null)).toEqual(['start', 'end']);
  });

  it('are hidden on phones only if they have room elsewhere', () => {
    const classOf = labelClasses(0.5, 0.8);
    expect([classOf('now'), classOf('end'), classOf('seal')]).toEqual(['', '', 'max-sm:hidden']);
    expect(labelClasses(0.97, 0.98)('seal')).toBeNull();
  });
});
