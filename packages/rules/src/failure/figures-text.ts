import type { SentenceContext } from './sentence.ts';

/** Megabytes with at most one decimal, of KiB. */
export function megabytes(kib: number): string {
  const value = kib / 1024;
  return `${value >= 100 ? Math.round(value) : Math.round(value * 10) / 10} MB`;
}

/** How far two numbers are apart, in one digit; null where doubles cannot tell them apart. */
export function errorText({ quoted }: SentenceContext): string | null {
  const { expected, found } = quoted ?? {};
  if (expected === undefined || found === undefined) return null;
  const error = Math.abs(Number(found) - Number(expected));
  return Number.isFinite(error) && error > 0 ? error.toExponential(0).replace('e+', 'e') : null;
}

/** Stands for a signal that the viewer is not told. */
export const otherSignal = 'other';

/** SIGSEGV of "11 (SIGSEGV)". */
export function shortSignal(signal: string): string {
  return /\((\w+)\)/.exec(signal)?.[1] ?? signal;
}
