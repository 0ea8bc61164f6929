import type { WordDifference } from '@xiezhi/contract/text/case-failure';
import { withoutInvisible } from '../comparison/difference.ts';
import { decimal } from '../comparers/word-equality.ts';

const whole = /^[+-]?\d{1,40}$/;
/**
 * Within this fraction of the expected number (of 1 if that is smaller), a number with decimals counts as
 * badly rounded.
 */
const nearShare = 0.05;

/** Returns how a word of the output differs from the expected one. */
export function wordDifference(found: string, expected: string): WordDifference {
  if (withoutInvisible(found) === withoutInvisible(expected)) return 'invisible';
  if (!decimal.test(found) || !decimal.test(expected)) return textDifference(found, expected);
  if (withoutSign(found) === withoutSign(expected)) return 'sign';
  if (isOverflow(found, expected)) return 'overflow';
  const isFraction = !whole.test(found) || !whole.test(expected);
  const size = Math.max(1, Math.abs(Number(expected)));
  return isFraction && numberError(found, expected) <= nearShare * size ? 'precision' : 'number';
}

/** Returns the distance of two decimal numbers. */
export function numberError(found: string, expected: string): number {
  return Math.abs(Number(found) - Number(expected));
}

function textDifference(found: string, expected: string): WordDifference {
  return found.toLowerCase() === expected.toLowerCase() ? 'letterCase' : 'text';
}

function withoutSign(text: string): string {
  return text.replace(/^[+-]/, '');
}

/** Whether the numbers agree in their lowest 32 bits only. */
function isOverflow(found: string, expected: string): boolean {
  if (!whole.test(found) || !whole.test(expected)) return false;
  const [left, right] = [bigOf(found), bigOf(expected)];
  return left !== right && (BigInt.asIntN(32, right) === left || BigInt.asUintN(32, right) === left);
}

/** BigInt does not parse a plus sign. */
function bigOf(text: string): bigint {
  return BigInt(text.replace(/^\+/, ''));
}
