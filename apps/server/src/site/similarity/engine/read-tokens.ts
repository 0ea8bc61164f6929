import { StringStream } from '@codemirror/streamparser';
import type { Grammar } from './grammars.ts';

export type TokenKind = 'name' | 'keyword' | 'type' | 'number' | 'string' | 'sign';

/** A token of a program; blanks and comments are no tokens. Rows and columns count from 0. */
export interface SourceToken {
  readonly kind: TokenKind;
  readonly text: string;
  readonly row: number;
  readonly from: number;
  readonly to: number;
  /** Whether this is the first token in its line. */
  readonly startsLine: boolean;
}

/** Maximum number of tokens that are read of a program. The rest of a longer program is not compared. */
export const tokensMax = 20_000;
/**
 * Longer lines are read in parts of this many characters, because some tokenizers look back over the whole line at each
 * token.
 */
const lineMax = 1000;
const tabWidth = 4;
/**
 * Maximum number of calls of a tokenizer at one position. It may only change its state and not advance; then it is
 * called again.
 */
const triesMax = 10;

const kinds: Readonly<Record<string, TokenKind | null>> = {
  comment: null,
  meta: null,
  keyword: 'keyword',
  type: 'type',
  typeName: 'type',
  number: 'number',
  integer: 'number',
  string: 'string',
  'string-2': 'string',
  character: 'string',
  quote: 'string',
  regexp: 'string',
};

/** Splits a program into tokens. Takes time linear in its length and never throws, even if the program is invalid. */
export function readTokens(code: string, { parser }: Grammar): SourceToken[] {
  const tokens: SourceToken[] = [];
  const state: unknown = parser.startState?.(tabWidth) ?? {};
  for (const [row, line] of code.split('\n').entries()) {
    if (line === '') parser.blankLine?.(state, tabWidth);
    let isFirst = true;
    for (let offset = 0; offset < line.length; offset += lineMax) {
      const stream = new StringStream(line.slice(offset, offset + lineMax), tabWidth, tabWidth);
      while (!stream.eol()) {
        const start = stream.pos;
        const style = advance(stream, parser, state);
        const text = stream.current();
        const kind = kindOf(style, text);
        if (kind === null || text.trim() === '') continue;
        const from = offset + start;
        tokens.push({ kind, text, row, from, to: offset + stream.pos, startsLine: isFirst });
        isFirst = false;
        if (tokens.length >= tokensMax) return tokens;
      }
    }
  }
  return tokens;
}

function advance(stream: StringStream, parser: Grammar['parser'], state: unknown): string {
  const start = stream.pos;
  for (let tries = 0; tries < triesMax; tries += 1) {
    stream.start = start;
    const style = parser.token(stream, state);
    if (stream.pos > start) return style ?? '';
  }
  stream.pos = start + 1;
  return '';
}

function kindOf(style: string, text: string): TokenKind | null {
  for (const part of style.split(' ')) {
    const kind = kinds[part.split('.', 1)[0] ?? ''];
    if (kind !== undefined) return kind;
  }
  if (/^[\p{L}_$@]/u.test(text)) return 'name';
  return /^\d/.test(text) ? 'number' : 'sign';
}
