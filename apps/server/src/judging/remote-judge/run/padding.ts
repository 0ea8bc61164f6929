import { randomInt } from 'node:crypto';
import type { RemoteCodeRules } from '../adapter.ts';

/** Maximum number of trailing spaces. */
const paddingMax = 60;

/**
 * Number of spaces that distinguish our run from others by its length; 0 if they would change the program or not fit.
 */
export function choosePadding(
  rules: RemoteCodeRules,
  { code, language }: { readonly code: string; readonly language: string },
): number {
  if (!rules.isPadded || rules.unpadded?.test(language) === true) return 0;
  const room = rules.maxBytes - Buffer.byteLength(code) - 1;
  return room < 1 ? 0 : randomInt(1, Math.min(room, paddingMax) + 1);
}

/** The code to send: with a last line of this many spaces. */
export function padCode(code: string, padding: number): string {
  return padding === 0 ? code : `${code}\n${' '.repeat(padding)}`;
}

/** Lengths that a judge may count: bytes in UTF-8 or GBK, or characters; with line endings of one or two characters. */
export function lengthsOf(code: string): ReadonlySet<number> {
  const characters = Array.from(code);
  const others = characters.filter((character) => character > '\u007F').length;
  const breaks = characters.filter((character) => character === '\n').length;
  const lengths = [Buffer.byteLength(code), characters.length + others, characters.length];
  return new Set(lengths.flatMap((length) => [length, length + breaks]));
}
