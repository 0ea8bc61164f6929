import type { Opening } from './opening.ts';

/** Returns the medians of several openings of a page, and the maximum of the longest times. */
export function middleOf(openings: readonly Opening[]): Opening {
  const median = (of: (opening: Opening) => number) =>
    openings.map(of).toSorted((one, other) => one - other)[Math.floor(openings.length / 2)] ?? 0;
  return {
    firstMs: median(({ firstMs }) => firstMs),
    longestMs: Math.max(...openings.map(({ longestMs }) => longestMs)),
    scrollMs: Math.max(...openings.map(({ scrollMs }) => scrollMs)),
    framesShare: median(({ framesShare }) => framesShare),
    boxes: median(({ boxes }) => boxes),
    shownShare: median(({ shownShare }) => shownShare),
    blankShare: median(({ blankShare }) => blankShare),
    mostBlank: Math.max(...openings.map(({ mostBlank }) => mostBlank)),
  };
}
