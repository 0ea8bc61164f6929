import { randomInt } from 'node:crypto';
import type { RemoteCodeRules } from '../adapter.ts';

/** Maximum number of trailing spaces. */
const paddingMax = 60;

/**
 * Chooses a number of trailing spaces, so that our run has another length than runs of other people. Returns 0 if the
 * spaces would change the program, if they would exceed the code limit, or if the judge needs none.
 */
export function choosePadding(
  rules: RemoteCodeRules,
  { code, language }: { readonly code: string; readonly language: string },
): number {
  if (!rules.isPadded || rules.unpadded?.test(language) === true) return 0;
  const room = rules.maxBytes - Buffer.byteLength(code) - 1;
  return room < 1 ? 0 : randomInt(1, Math.min(room, paddingMax) + 1);
}

/** Returns the code to send: with an additional last line of `padding` spaces. */
export function padCode(code: string, padding: number): string {
  return padding === 0 ? code : `${code}\n${' '.repeat(padding)}`;
}

/**
 * Lengths that a judge may show for this code: in bytes of UTF-8 or GBK, or in characters, with line endings of one or
 * two characters.
 */
export function lengthsOf(code: string): ReadonlySet<number> {
  const characters = Array.from(code);
  const others = characters.filter((character) => character > '\u007F').length;
  const breaks = characters.filter((character) => character === '\n').length;
  const lengths = [Buffer.byteLength(code), characters.length + others, characters.length];
  return new Set(lengths.flatMap((length) => [length, length + breaks]));
}
