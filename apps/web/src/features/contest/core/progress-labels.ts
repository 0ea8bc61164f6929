/** Labels below a large progress bar of a contest. */
export type ProgressLabel = 'start' | 'now' | 'seal' | 'end';

/** Widths of the labels in pixels, including a gap, in the language with the longer text. */
const widths: Readonly<Record<ProgressLabel, number>> = { start: 44, now: 64, seal: 108, end: 44 };

interface Box {
  readonly from: number;
  readonly to: number;
}

const overlap = (left: Box, right: Box): boolean => left.from < right.to && right.from < left.to;

/**
 * Returns the labels that have room below a bar of this width in pixels. The current time has priority: it hides the
 * start or the end if they overlap. The label of the freeze is shown only if it overlaps no other label.
 * @param passed elapsed share, from 0 to 1
 * @param seal share at which the freeze begins; null if there is no freeze
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

/** Widths of the bar in pixels: on the narrowest phones, and (`wide`) in the narrowest wide windows. */
const narrow = 328;
const wide = 600;

/**
 * Returns a function with the class of each label, so that it is shown in windows where it has room; null if it never
 * has room.
 */
export function labelClasses(passed: number, seal: number | null): (label: ProgressLabel) => string | null {
  const [onPhones, elsewhere] = [shownLabels(narrow, passed, seal), shownLabels(wide, passed, seal)];
  return (label) => {
    if (onPhones.has(label)) return elsewhere.has(label) ? '' : 'sm:hidden';
    return elsewhere.has(label) ? 'max-sm:hidden' : null;
  };
}
