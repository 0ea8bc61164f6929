import { type Excerpt, excerptLinesMax } from '@xiezhi/contract/text/case-failure';

/** Characters of an excerpt, and of one of its lines. */
const charactersMax = 8000;
const lineMax = 2000;
/** Beyond these a word is cut in its middle. */
const wordMax = 40;

export interface ExcerptPlace {
  /** From 1. */
  line: number;
  /** Column that must be seen on that line, from 0. */
  column?: number;
}

/**
 * The lines of a text around a place, bounded in lines and characters. `isWhole`: the text goes on behind what is
 * given here where false.
 */
export function excerptAround(text: string, { line, column = 0 }: ExcerptPlace, isWhole: boolean): Excerpt {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  const middle = Math.min(Math.max(line, 1), Math.max(lines.length, 1)) - 1;
  const shorten = (index: number) => shortened(lines[index] ?? '', index === middle ? column : 0);
  let [from, to] = [middle, middle];
  const kept = [shorten(middle)];
  let length = kept[0]?.length ?? 0;
  // Grows on both sides in turn, so that the place stays in the middle as long as there is text around it.
  for (let isGrowing = true; isGrowing && kept.length < excerptLinesMax;) {
    isGrowing = false;
    for (const index of [from - 1, to + 1]) {
      if (index < 0 || index >= lines.length || kept.length === excerptLinesMax) continue;
      const next = shorten(index);
      if (length + next.length + 1 > charactersMax) continue;
      length += next.length + 1;
      isGrowing = true;
      if (index < from) {
        kept.unshift(next);
        from = index;
      } else {
        kept.push(next);
        to = index;
      }
    }
  }
  const isShortened = lines.slice(from, to + 1).some((one) => one.length > lineMax);
  return { from: from + 1, text: kept.join('\n'), goesOn: to < lines.length - 1 || !isWhole, isShortened };
}

/** A line of at most `lineMax` characters, with an ellipsis where something was left out; `column` stays in sight. */
function shortened(line: string, column: number): string {
  if (line.length <= lineMax) return line;
  const start = Math.max(0, Math.min(column - lineMax / 2, line.length - lineMax));
  const piece = line.slice(start, start + lineMax).replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '');
  return `${start > 0 ? '…' : ''}${piece}${start + lineMax < line.length ? '…' : ''}`;
}

/** A word as a sentence quotes it: long ones are cut in their middle. */
export function shortWord(word: string): string {
  const characters = Array.from(word);
  if (characters.length <= wordMax) return word;
  const half = Math.floor((wordMax - 1) / 2);
  return `${characters.slice(0, half).join('')}…${characters.slice(-half).join('')}`;
}
