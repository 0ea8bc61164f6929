import type { SentenceContext } from './sentence.ts';

/** Formats a number of KiB as megabytes with at most one decimal. */
export function megabytes(kib: number): string {
  const value = kib / 1024;
  return `${value >= 100 ? Math.round(value) : Math.round(value * 10) / 10} MB`;
}

/**
 * Formats the distance of two numbers with one significant digit. Null if it cannot be computed or is zero in doubles.
 */
export function errorText({ quoted }: SentenceContext): string | null {
  const { expected, found } = quoted ?? {};
  if (expected === undefined || found === undefined) return null;
  const error = Math.abs(Number(found) - Number(expected));
  return Number.isFinite(error) && error > 0 ? error.toExponential(0).replace('e+', 'e') : null;
}

/** Stands for a signal that is hidden from the viewer. */
export const otherSignal = 'other';

/** Returns "SIGSEGV" for "11 (SIGSEGV)". */
export function shortSignal(signal: string): string {
  return /\((\w+)\)/.exec(signal)?.[1] ?? signal;
}
