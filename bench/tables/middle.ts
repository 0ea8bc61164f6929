import type { Opening } from './opening.ts';

/** Of several openings of one page the medians, and the worst of the longest times. */
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
