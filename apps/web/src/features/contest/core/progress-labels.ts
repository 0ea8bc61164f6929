/** Labels below a large progress bar of a contest. */
export type ProgressLabel = 'start' | 'now' | 'seal' | 'end';

/** Widths in pixels of the labels in the wider of both languages, with a gap. */
const widths: Readonly<Record<ProgressLabel, number>> = { start: 44, now: 64, seal: 108, end: 44 };

interface Box {
  readonly from: number;
  readonly to: number;
}

const overlap = (left: Box, right: Box): boolean => left.from < right.to && right.from < left.to;

/**
 * Returns the labels that have room below a bar of this width, in pixels. The current time comes first: it replaces the
 * start or the end where it covers them. The freeze is named only where it covers nothing.
 * @param passed elapsed share, from 0 to 1
 * @param seal share at which the freeze begins; null: no freeze
 */
export function shownLabels(width: number, passed: number, seal: number | null): ReadonlySet<ProgressLabel> {
  const shown = new Map<ProgressLabel, Box>();
  const put = (label: ProgressLabel, center: number) => {
    const box = { from: center - widths[label] / 2, to: center + widths[label] / 2 };
    if ([...shown.values()].every((other) => !overlap(box, other))) shown.set(label, box);
  };
  if (passed > 0 && passed < 1) {
    const half = widths.now / 2;
    put('now', Math.min(width - half, Math.max(half, passed * width)));
  }
  put('start', widths.start / 2);
  put('end', width - widths.end / 2);
  if (seal !== null && seal * width >= widths.seal / 2 && seal * width <= width - widths.seal / 2)
    put('seal', seal * width);
  return new Set(shown.keys());
}

/** Width of the bar on the narrowest phones and on the narrowest wide windows, in pixels. */
const narrow = 328;
const wide = 600;

/** Returns the class that shows a label where it has room; null: nowhere. */
export function labelClasses(passed: number, seal: number | null): (label: ProgressLabel) => string | null {
  const [onPhones, elsewhere] = [shownLabels(narrow, passed, seal), shownLabels(wide, passed, seal)];
  return (label) => {
    if (onPhones.has(label)) return elsewhere.has(label) ? '' : 'sm:hidden';
    return elsewhere.has(label) ? 'max-sm:hidden' : null;
  };
}
