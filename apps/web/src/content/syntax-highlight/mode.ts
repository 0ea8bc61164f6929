import type { StreamParser, StringStream } from '@codemirror/streamparser';
import { kindsOf, type Refinement, type TokenKind } from './kinds.ts';

/**
 * Maximum length of a colored line in characters; longer lines stay uncolored. Legacy modes look back over the line at
 * some tokens, which takes quadratic time: 100 ms for a line of this length, some seconds for 10,000 characters.
 */
export const LONGEST_LINE = 2000;

/**
 * Maximum number of calls in which a mode may change its state without advancing. After that, the stream advances by
 * one character.
 */
const TRIES = 10;

/** Tokenizes programs of one language. Never throws and always advances. */
export interface Mode extends StreamParser<unknown> {
  token(stream: StringStream, state: unknown): TokenKind | null;
}

/** Wraps a legacy mode to return our kinds. `languageData` is merged over the language data of the mode. */
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
