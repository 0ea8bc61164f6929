import { errorText } from '@xiezhi/contract/errors';
import type { Locale } from '@xiezhi/contract/limits';
import { ApiError } from '../../platform/http/api-error.ts';

/** Returns the text of an error for an operator. */
export function reasonOf(error: unknown, locale: Locale): string {
  if (error instanceof ApiError) return errorText(error.code, locale, error.parameters);
  return error instanceof Error ? error.message : String(error);
}

/** Prints the error for the operator in one line and sets exit status 1. */
export function printFailure(error: unknown, locale: Locale): void {
  process.stderr.write(`${reasonOf(error, locale)}\n`);
  process.exitCode = 1;
}
