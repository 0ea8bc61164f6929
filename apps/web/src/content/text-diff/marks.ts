/** Line-by-line differences of two outputs, to show them side by side. */

export interface MarkedPart {
  text: string;
  isDifferent: boolean;
}

export interface MarkedLine {
  parts: readonly MarkedPart[];
  isDifferent: boolean;
}

interface MarkOptions {
  /** Number of the first line that may differ, from 1; null if the outputs are equal. */
  from: number | null;
  /** Whether trailing blanks of lines and of the whole text are significant. */
  isStrict: boolean;
  /** Number of known lines of the other text; the rest was truncated and is not compared. */
  knownLines?: number;
}

const blank = /\s/;

/** Splits a text into lines. A line feed at the end starts no new line. */
export function textLines(text: string): string[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** Returns the lines of `text` with their differences to `other` marked. */
export function markLines(text: string, other: string, options: MarkOptions): MarkedLine[] {
  const { from, isStrict, knownLines = Number.POSITIVE_INFINITY } = options;
  const others = textLines(other);
  const marked = textLines(text).map((line, index): MarkedLine => {
    const against = others[index];
    const isCompared = from !== null && index + 1 >= from && index < knownLines;
    const isFirst = index + 1 === from;
    if (!isCompared || isSame(line, against, isStrict || isFirst)) return plain(line);
    return { parts: partsOf(line, against ?? ''), isDifferent: true };
  });
  const last = marked.at(-1);
  const isOnlyTheEnd = from !== null && isStrict && text !== other && text.trimEnd() === other.trimEnd();
  if (isOnlyTheEnd && last !== undefined && text.endsWith('\n') && !marked.some((line) => line.isDifferent)) {
    const end = { text: '\n', isDifferent: true };
    marked[marked.length - 1] = { parts: [...last.parts, end], isDifferent: true };
  }
  return marked;
}

/** Returns the lines of a text without marks. */
export function plainLines(text: string): MarkedLine[] {
  return textLines(text).map(plain);
}

function plain(line: string): MarkedLine {
  return { parts: [{ text: line, isDifferent: false }], isDifferent: false };
}

function isSame(line: string, other: string | undefined, isStrict: boolean): boolean {
  if (other === undefined) return false;
  return isStrict ? line === other : line.trimEnd() === other.trimEnd();
}

/** Whether the position is inside a word. */
function isInsideWord(characters: readonly string[], place: number): boolean {
  return [characters[place - 1], characters[place]].every((character) => !blank.test(character ?? ' '));
}

/** Splits a line into the prefix that both lines share, the words that differ, and the shared suffix. */
function partsOf(line: string, other: string): MarkedPart[] {
  const [mine, theirs] = [Array.from(line), Array.from(other)];
  const shorter = Math.min(mine.length, theirs.length);
  let start = 0;
  while (start < shorter && mine[start] === theirs[start]) start += 1;
  let tail = 0;
  while (tail < shorter - start && mine.at(-1 - tail) === theirs.at(-1 - tail)) tail += 1;
  // Extend the difference to whole words: 12 and 13 differ as numbers, not in their last digit.
  while (start > 0 && (isInsideWord(mine, start) || isInsideWord(theirs, start))) start -= 1;
  while (tail > 0 && (isInsideWord(mine, mine.length - tail) || isInsideWord(theirs, theirs.length - tail)))
    tail -= 1;
  const end = mine.length - tail;
  const parts: MarkedPart[] = [
    { text: mine.slice(0, start).join(''), isDifferent: false },
    { text: mine.slice(start, end).join(''), isDifferent: true },
    { text: mine.slice(end).join(''), isDifferent: false },
  ];
  return parts.filter(({ text, isDifferent }) => isDifferent || text !== '');
}
