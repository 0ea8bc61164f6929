import { type Excerpt, excerptLinesMax } from '@xiezhi/contract/text/case-failure';

/** Maximum characters of an excerpt and of one of its lines. */
const charactersMax = 8000;
const lineMax = 2000;
/** Maximum number of characters of a quoted word. Longer words are shortened in the middle. */
const wordMax = 40;

export interface ExcerptPlace {
  /** From 1. */
  line: number;
  /** Column that must be visible on this line, counted from 0. */
  column?: number;
}

/**
 * Returns the lines around a position, limited in lines and characters. `isWhole` is false if the original text
 * continues after `text`.
 */
export function excerptAround(text: string, { line, column = 0 }: ExcerptPlace, isWhole: boolean): Excerpt {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  const middle = Math.min(Math.max(line, 1), Math.max(lines.length, 1)) - 1;
  const shorten = (index: number) => shortened(lines[index] ?? '', index === middle ? column : 0);
  let [from, to] = [middle, middle];
  const excerpt = [shorten(middle)];
  let length = excerpt[0]?.length ?? 0;
  // Adds lines alternately above and below, so the position stays in the middle as long as there are lines on both
  // sides.
  for (let isGrowing = true; isGrowing && excerpt.length < excerptLinesMax;) {
    isGrowing = false;
    for (const index of [from - 1, to + 1]) {
      if (index < 0 || index >= lines.length || excerpt.length === excerptLinesMax) continue;
      const next = shorten(index);
      if (length + next.length + 1 > charactersMax) continue;
      length += next.length + 1;
      isGrowing = true;
      if (index < from) {
        excerpt.unshift(next);
        from = index;
      } else {
        excerpt.push(next);
        to = index;
      }
    }
  }
  const isShortened = lines.slice(from, to + 1).some((one) => one.length > lineMax);
  return { from: from + 1, text: excerpt.join('\n'), goesOn: to < lines.length - 1 || !isWhole, isShortened };
}

/** Shortens a line to `lineMax` characters and adds ellipses. The character at `column` stays visible. */
function shortened(line: string, column: number): string {
  if (line.length <= lineMax) return line;
  const start = Math.max(0, Math.min(column - lineMax / 2, line.length - lineMax));
  const piece = line.slice(start, start + lineMax).replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '');
  return `${start > 0 ? '…' : ''}${piece}${start + lineMax < line.length ? '…' : ''}`;
}

/** Shortens a long word in the middle, so that a sentence can quote it. */
export function shortWord(word: string): string {
  const characters = Array.from(word);
  if (characters.length <= wordMax) return word;
  const half = Math.floor((wordMax - 1) / 2);
  return `${characters.slice(0, half).join('')}…${characters.slice(-half).join('')}`;
}
