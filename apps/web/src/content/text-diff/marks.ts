/** Where two outputs differ, line by line, for showing them beside each other. */

export interface MarkedPart {
  text: string;
  isDifferent: boolean;
}

export interface MarkedLine {
  parts: readonly MarkedPart[];
  isDifferent: boolean;
}

interface MarkOptions {
  /** Line from which the outputs may differ, from 1; null where they do not. */
  from: number | null;
  /** Blanks at the end of a line and of the whole count. */
  isStrict: boolean;
  /** Lines of the other text that are known; what follows was cut off and proves nothing. */
  knownLines?: number;
}

const blank = /\s/;

/** Lines without the empty one behind the last line feed. */
export function linesOf(text: string): string[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** The lines of `text` with the pieces marked that differ from `other`. */
export function markLines(text: string, other: string, options: MarkOptions): MarkedLine[] {
  const { from, isStrict, knownLines = Number.POSITIVE_INFINITY } = options;
  const others = linesOf(other);
  const marked = linesOf(text).map((line, index): MarkedLine => {
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

/** The lines of a text, none of them marked. */
export function plainLines(text: string): MarkedLine[] {
  return linesOf(text).map(plain);
}

function plain(line: string): MarkedLine {
  return { parts: [{ text: line, isDifferent: false }], isDifferent: false };
}

function isSame(line: string, other: string | undefined, isStrict: boolean): boolean {
  if (other === undefined) return false;
  return isStrict ? line === other : line.trimEnd() === other.trimEnd();
}

/** Whether a word goes on across the place. */
function isInWord(characters: readonly string[], place: number): boolean {
  return [characters[place - 1], characters[place]].every((character) => !blank.test(character ?? ' '));
}

/** The line in three: what begins alike, the words that differ, and what ends alike. */
function partsOf(line: string, other: string): MarkedPart[] {
  const [mine, theirs] = [Array.from(line), Array.from(other)];
  const shorter = Math.min(mine.length, theirs.length);
  let start = 0;
  while (start < shorter && mine[start] === theirs[start]) start += 1;
  let tail = 0;
  while (tail < shorter - start && mine.at(-1 - tail) === theirs.at(-1 - tail)) tail += 1;
  // Whole words, since 12 and 13 differ as numbers and not in their last digit.
  while (start > 0 && (isInWord(mine, start) || isInWord(theirs, start))) start -= 1;
  while (tail > 0 && (isInWord(mine, mine.length - tail) || isInWord(theirs, theirs.length - tail)))
    tail -= 1;
  const end = mine.length - tail;
  const parts: MarkedPart[] = [
    { text: mine.slice(0, start).join(''), isDifferent: false },
    { text: mine.slice(start, end).join(''), isDifferent: true },
    { text: mine.slice(end).join(''), isDifferent: false },
  ];
  return parts.filter(({ text, isDifferent }) => isDifferent || text !== '');
}
