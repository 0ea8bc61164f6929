import { StringStream } from '@codemirror/streamparser';
import type { TokenKind } from './kinds.ts';
import type { Mode } from './mode.ts';

/** A part of a line; `kind` is null if it is uncolored. The tokens of a line together are the whole line. */
export interface Token {
  text: string;
  kind: TokenKind | null;
}

/** Width in columns of a tab and of one indentation level. They do not affect coloring. */
const WIDTH = 4;

/** Yields the tokens of each line, lazily. */
export function* tokenizeLines(mode: Mode, lines: Iterable<string>): Generator<Token[], void, undefined> {
  const state = mode.startState?.(WIDTH) ?? {};
  for (const line of lines) {
    if (line === '') mode.blankLine?.(state, WIDTH);
    yield tokensOf(mode, line, state);
  }
}

/** Merges adjacent tokens of one kind. */
function tokensOf(mode: Mode, line: string, state: unknown): Token[] {
  const tokens: Token[] = [];
  const stream = new StringStream(line, WIDTH, WIDTH);
  while (!stream.eol()) {
    stream.start = stream.pos;
    const kind = mode.token(stream, state);
    const text = stream.current();
    const last = tokens.at(-1);
    if (last?.kind === kind) last.text += text;
    else tokens.push({ text, kind });
  }
  return tokens;
}
