import type { WordDifference } from '@xiezhi/contract/text/case-failure';
import { withoutInvisible } from '../comparison/difference.ts';
import { decimal } from '../comparers/word-equality.ts';

const whole = /^[+-]?\d{1,40}$/;
/**
 * A number with decimals counts as badly rounded if its error is at most this fraction of the expected number. For
 * expected numbers below 1, the error itself must be at most 0.05.
 */
const nearShare = 0.05;

/** Returns in which way a word of the output differs from the expected word. */
export function wordDifference(found: string, expected: string): WordDifference {
  if (withoutInvisible(found) === withoutInvisible(expected)) return 'invisible';
  if (!decimal.test(found) || !decimal.test(expected)) return textDifference(found, expected);
  if (withoutSign(found) === withoutSign(expected)) return 'sign';
  if (isOverflow(found, expected)) return 'overflow';
  const isFraction = !whole.test(found) || !whole.test(expected);
  const size = Math.max(1, Math.abs(Number(expected)));
  return isFraction && numberError(found, expected) <= nearShare * size ? 'precision' : 'number';
}

/** Returns the absolute difference of two decimal numbers. */
export function numberError(found: string, expected: string): number {
  return Math.abs(Number(found) - Number(expected));
}

function textDifference(found: string, expected: string): WordDifference {
  return found.toLowerCase() === expected.toLowerCase() ? 'letterCase' : 'text';
}

function withoutSign(text: string): string {
  return text.replace(/^[+-]/, '');
}

/**
 * Whether `found` is what remains of `expected` after a 32-bit overflow: they differ but agree in their lowest 32 bits.
 */
function isOverflow(found: string, expected: string): boolean {
  if (!whole.test(found) || !whole.test(expected)) return false;
  const [left, right] = [bigOf(found), bigOf(expected)];
  return left !== right && (BigInt.asIntN(32, right) === left || BigInt.asUintN(32, right) === left);
}

/** Parses an integer. `BigInt` does not accept a plus sign. */
function bigOf(text: string): bigint {
  return BigInt(text.replace(/^\+/, ''));
}
