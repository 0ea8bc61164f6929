/** A formula between two delimiters of a text. */
export interface DelimitedTex {
  /** The text between the delimiters, without surrounding blanks; never empty. */
  readonly tex: string;
  readonly isDisplay: boolean;
  /** Index after the closing delimiter, in UTF-16 units. */
  readonly end: number;
}

interface Delimiter {
  readonly open: string;
  readonly close: string;
  readonly isDisplay: boolean;
}

/** Delimiters, the longest first. Three and six dollars are the delimiters that Codeforces uses. */
const delimiters: readonly Delimiter[] = [
  { open: '$$$$$$', close: '$$$$$$', isDisplay: true },
  { open: '$$$', close: '$$$', isDisplay: false },
  { open: '$$', close: '$$', isDisplay: true },
  { open: '$', close: '$', isDisplay: false },
  { open: '\\(', close: '\\)', isDisplay: false },
  { open: '\\[', close: '\\]', isDisplay: true },
];

/** Returns the delimiter that opens a formula at `index`; undefined if there is none. */
export function delimiterAt(text: string, index: number): Delimiter | undefined {
  return delimiters.find(({ open }) => text.startsWith(open, index));
}

/**
 * Positions from which a search found no closing delimiter, by parser state and closing delimiter. With this cache, the
 * search stays linear in texts with thousands of opening delimiters.
 */
const unclosedPositions = new WeakMap<object, Map<string, Set<number>>>();

/** Returns the index of the closing delimiter at or after `from`, skipping escaped characters; -1 if there is none. */
export function findClosing(state: object, text: string, close: string, from: number): number {
  const byDelimiter = unclosedPositions.get(state) ?? new Map<string, Set<number>>();
  const known = byDelimiter.get(close) ?? new Set();
  const passed: number[] = [];
  for (let at = from; at < text.length && !known.has(at); at++) {
    if (text.startsWith(close, at)) return at;
    passed.push(at);
    if (text[at] === '\\') at++;
  }
  for (const at of passed) known.add(at);
  unclosedPositions.set(state, byDelimiter.set(close, known));
  return -1;
}

const texCharacter = /[\\^_{}=<>+*]/;
const amount = /^\s*\d[\d.,]*/;

/**
 * Whether two single dollars are currency signs. This is the case if the text between them begins with an amount that
 * is followed by words or punctuation (`$5 and $6`, `$5-$10`, `$ 5 or $ 6`). It is also the case if the text has a
 * blank on only one side (`$x and $y`, `5$ or 6$`), unless it is clearly TeX.
 */
function isMoney(text: string, start: number, end: number): boolean {
  const content = text.slice(start, end);
  if (content.includes('\n\n')) return true;
  const isBlankBefore = /^\s/.test(content);
  const isBlankAfter = /\s$/.test(content);
  if (isBlankAfter && !isBlankBefore && !isStillTex(content, text.charAt(end + 1))) return true;
  if (isBlankBefore && !isBlankAfter && /[\p{L}\p{N}]/u.test(text.charAt(start - 2))) return true;
  if (texCharacter.test(content)) return false;
  const rest = content.replace(amount, '');
  if (rest === content || rest.trim() === '') return false;
  const isBeforeAmount = /\d/.test(text.charAt(end + 1));
  return isBeforeAmount ? /[\s\-–—~/,;、，]/.test(rest) : isBlankBefore && /\p{L}{2}/u.test(rest);
}

/**
 * Whether text with a blank at its end is TeX nevertheless. It is TeX if it contains a command or an equation (`$s = $
 * abc`), or if it is a number or a single word and no word follows directly after the dollar.
 */
function isStillTex(content: string, next: string): boolean {
  if (/[\\^{]/.test(content)) return true;
  const text = content.trim();
  const isBeforeWord = /\w/.test(next);
  if (/[=<>]/.test(text) && !/\p{L}{2}/u.test(text)) return !isBeforeWord || /[=<>]$/.test(text);
  if (/^[^\s\d][^\s=<>]*\s*[=<>]+$/.test(text)) return !isBeforeWord;
  return !isBeforeWord && /^(?:\d+(?:\.\d+)?|[^\s\d]\S*)$/.test(text);
}

/** Matches if the text ends inside a `\text{…}` group, as `\text{$x$}` does before its first dollar. */
const openText = /\\(?:text[a-z]*|mbox|hbox)\s*\{[^{}]*$/;
const innerFormulasMax = 8;

/**
 * Returns the index of the dollar that closes a formula. Skips dollars in `\text{…}`, which enclose nested formulas.
 */
function findDollar(state: object, text: string, from: number): number {
  let end = findClosing(state, text, '$', from);
  for (let inner = 0; inner < innerFormulasMax && end > 0; inner++) {
    if (!openText.test(text.slice(from, end))) return end;
    const innerEnd = findClosing(state, text, '$', end + 1);
    const next = innerEnd < 0 ? -1 : findClosing(state, text, '$', innerEnd + 1);
    if (next < 0) return end;
    end = next;
  }
  return end;
}

/**
 * Returns the formula whose opening delimiter is at `index`; null if there is none. `state` is the key of `text` in the
 * cache of `findClosing`. `max` is the last index at which the closing delimiter may begin.
 */
export function texAt(state: object, text: string, index: number, max = text.length): DelimitedTex | null {
  const delimiter = delimiterAt(text, index);
  if (!delimiter) return null;
  const { open, close, isDisplay } = delimiter;
  const start = index + open.length;
  const end = open === '$' ? findDollar(state, text, start) : findClosing(state, text, close, start);
  if (end <= start || end > max) return null;
  if (open === '$' && isMoney(text, start, end)) return null;
  const tex = text.slice(start, end).trim();
  return tex === '' ? null : { tex, isDisplay, end: end + close.length };
}
