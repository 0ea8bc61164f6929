import { limits } from '@xiezhi/contract/limits';
import { ApiError } from '../../../platform/http/api-error.ts';

/** Display ids appear in URLs and column headings, so they contain no white space, slash or control character. */
const shape = /^[^\s/\\\p{Cc}\p{Cf}]+$/u;

/** Returns the display id in its stored form. Throws `contestDisplayIdInvalid`. */
export function readDisplayId(typed: string): string {
  const text = typed.trim();
  if (text.length > limits.contestDisplayIdMax || !shape.test(text))
    throw new ApiError('contestDisplayIdInvalid', { most: limits.contestDisplayIdMax });
  return text;
}

/** Returns the next unused letters: A to Z, AA, AB, … */
export function freeLetters(used: readonly string[], count: number): string[] {
  const taken = new Set(used.map((name) => name.toUpperCase()));
  const free: string[] = [];
  for (let number = 1; free.length < count; number++) {
    const name = lettersOf(number);
    if (!taken.has(name)) free.push(name);
  }
  return free;
}

/** Names a column as spreadsheets do: 1 is A, 26 Z, 27 AA. */
function lettersOf(number: number): string {
  const before = Math.floor((number - 1) / 26);
  return (before === 0 ? '' : lettersOf(before)) + String.fromCodePoint(65 + ((number - 1) % 26));
}
