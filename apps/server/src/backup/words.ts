import { errorText } from '@xiezhi/contract/errors';
import type { Locale } from '@xiezhi/contract/limits';
import { Failure } from '../http/failure.ts';

/** What went wrong, for an operator. */
export function reasonOf(error: unknown, locale: Locale): string {
  if (error instanceof Failure) return errorText(error.code, locale, error.parameters);
  return error instanceof Error ? error.message : String(error);
}

/** One clear line for the operator and exit status 1. */
export function failInWords(error: unknown, locale: Locale): void {
  process.stderr.write(`${reasonOf(error, locale)}\n`);
  process.exitCode = 1;
}

const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** Bytes with three digits. */
export function sizeInWords(bytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  const value = bytes / 1024 ** power;
  return `${value >= 100 || power === 0 ? Math.round(value) : value.toPrecision(3)} ${units[power]}`;
}
