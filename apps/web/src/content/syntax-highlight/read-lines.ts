import { StringStream } from '@codemirror/streamparser';
import type { TokenKind } from './kinds.ts';
import type { Mode } from './mode.ts';

/** A piece of a line; `kind` is null where it stays plain. The pieces of a line make up the line. */
export interface Token {
  text: string;
  kind: TokenKind | null;
}

/** Columns of a tab and of an indentation; they decide nothing that is coloured. */
const WIDTH = 4;

/** The tokens of each line, in order, read as they are asked for. */
export function* readLines(mode: Mode, lines: Iterable<string>): Generator<Token[], void, undefined> {
  const state = mode.startState?.(WIDTH) ?? {};
  for (const line of lines) {
    if (line === '') mode.blankLine?.(state, WIDTH);
    yield tokensOf(mode, line, state);
  }
}

/** Neighbours of one kind are one token. */
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
