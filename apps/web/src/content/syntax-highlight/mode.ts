import type { StreamParser, StringStream } from '@codemirror/streamparser';
import { kindsOf, type Refinement, type TokenKind } from './kinds.ts';

/**
 * Past this a line stays plain. Characters. Ready modes look back over the line at some tokens, so that what they
 * take grows with its square: 100 ms here, some seconds at 10,000.
 */
export const LONGEST_LINE = 2000;

/** A mode may only change its state a few times before it moves on; then it is moved on. */
const TRIES = 10;

/** Reads programs of one language, token by token. It never throws and always moves on. */
export interface Mode extends StreamParser<unknown> {
  token(stream: StringStream, state: unknown): TokenKind | null;
}

/** A ready mode whose styles are our kinds. Changes to its language data come last. */
export function modeOf(
  parser: StreamParser<unknown>,
  refinement: Refinement = {},
  languageData: Readonly<Record<string, unknown>> = {},
): Mode {
  const kindOf = kindsOf(refinement);
  return {
    ...parser,
    languageData: { ...parser.languageData, ...languageData },
    token(stream, state) {
      if (stream.string.length > LONGEST_LINE) {
        stream.skipToEnd();
        return null;
      }
      const start = stream.pos;
      for (let tries = 0; tries < TRIES; tries++) {
        stream.start = start;
        const style = parser.token(stream, state);
        if (stream.pos <= start) continue;
        return kindOf(style ?? '', stream.current(), () => stream.match(/^!?\s*\(/, false) !== null);
      }
      stream.pos = start + 1;
      return null;
    },
  };
}
