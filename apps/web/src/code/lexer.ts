/**
 * One small reader of program text for the editor and for listings: words, strings, numbers and comments, line
 * by line. It colours; it does not parse.
 */

export type TokenKind = 'keyword' | 'type' | 'string' | 'number' | 'comment' | 'function' | 'operator';

/** A string or comment: how it begins and ends. */
export interface Quote {
  kind: 'string' | 'comment';
  /** Sticky. */
  open: RegExp;
  /** What ends it, given what opened it; null for the end of the line. */
  close: string | ((opened: string) => string) | null;
  /** Whether it goes on over the end of the line. */
  isLong?: boolean;
  /** Whether a backslash takes the next character. */
  hasEscapes?: boolean;
}

export interface Grammar {
  keywords: ReadonlySet<string>;
  types: ReadonlySet<string>;
  /** Tried in order. */
  quotes: readonly Quote[];
  /** Sticky: directives, annotations, tags. */
  meta?: RegExp;
  /** Coloured as this; keyword when left out. */
  metaKind?: TokenKind;
  /** Whether a word that begins with a capital is a type. */
  hasCapitalTypes?: boolean;
  /** What a line comment begins with, for the key that comments lines out. */
  lineComment?: string;
  /** Whether a colon at the end of a line opens a block. */
  hasColonBlocks?: boolean;
}

/** The open string or comment at the start of a line; null when there is none. */
export interface LineState {
  kind: 'string' | 'comment';
  close: string;
  hasEscapes: boolean;
}

const word = /[\p{L}_$][\p{L}\p{N}_$]*/uy;
const number =
  /(?:0[xX][\da-fA-F_']+|0[bB][01_']+|\d[\d_']*(?:\.\d[\d_']*)?|\.\d+)(?:[eE][+-]?\d+)?[a-zA-Z]*\d*/y;
const operator = /[-+*/%=&|^~<>!?:]+/y;

function matchAt(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
}

/** Offset behind the closing mark, or -1 where it is not on this line. */
function endOf(text: string, from: number, { close, hasEscapes }: Omit<LineState, 'kind'>): number {
  for (let at = from; at < text.length; at++) {
    if (text.startsWith(close, at)) return at + close.length;
    if (hasEscapes && text[at] === '\\') at++;
  }
  return -1;
}

/**
 * The tokens of a line in order.
 * @param onToken called with what has a colour; the rest is plain
 * @returns what is still open at the line's end
 */
export function readLine(
  grammar: Grammar,
  text: string,
  state: LineState | null,
  onToken: (kind: TokenKind, from: number, to: number) => void,
): LineState | null {
  let at = 0;
  if (state !== null) {
    const end = endOf(text, 0, state);
    onToken(state.kind, 0, end < 0 ? text.length : end);
    if (end < 0) return state;
    at = end;
  }
  while (at < text.length) {
    const character = text[at] ?? '';
    if (character === ' ' || character === '\t') {
      at++;
      continue;
    }
    const quote = grammar.quotes.find(({ open }) => matchAt(open, text, at) !== null);
    if (quote !== undefined) {
      const opened = matchAt(quote.open, text, at) ?? '';
      const { kind, hasEscapes = false } = quote;
      const close = typeof quote.close === 'function' ? quote.close(opened) : quote.close;
      const end = close === null ? -1 : endOf(text, at + opened.length, { close, hasEscapes });
      onToken(kind, at, end < 0 ? text.length : end);
      if (end < 0) return close !== null && quote.isLong === true ? { kind, close, hasEscapes } : null;
      at = end;
      continue;
    }
    const directive = grammar.meta && matchAt(grammar.meta, text, at);
    if (directive) {
      onToken(grammar.metaKind ?? 'keyword', at, at + directive.length);
      at += directive.length;
      continue;
    }
    const name = matchAt(word, text, at);
    if (name !== null) {
      const kind = kindOfWord(grammar, name, text, at + name.length);
      if (kind !== null) onToken(kind, at, at + name.length);
      at += name.length;
      continue;
    }
    const digits = matchAt(number, text, at);
    if (digits !== null) {
      onToken('number', at, at + digits.length);
      at += digits.length;
      continue;
    }
    const sign = matchAt(operator, text, at);
    if (sign !== null) onToken('operator', at, at + sign.length);
    at += sign?.length ?? 1;
  }
  return null;
}

const called = /!?\s*\(/y;

function kindOfWord(grammar: Grammar, name: string, text: string, end: number): TokenKind | null {
  if (grammar.keywords.has(name)) return 'keyword';
  if (grammar.types.has(name)) return 'type';
  if (matchAt(called, text, end) !== null) return 'function';
  return grammar.hasCapitalTypes === true && /^\p{Lu}.*\p{Ll}/u.test(name) ? 'type' : null;
}
