import type { ErrorCode, ErrorParameters } from '@xiezhi/contract/errors';

/** A call to a parser. */
export interface ParserCall {
  readonly id: number;
  readonly name: string;
  readonly input: unknown;
}

/**
 * An error as plain data. Errors of the kinds `package` and `failure` are shown to users and converted back to their
 * class.
 */
export type ParserError =
  | { readonly kind: 'package'; readonly message: string }
  | { readonly kind: 'failure'; readonly code: ErrorCode; readonly parameters: ErrorParameters }
  | { readonly kind: 'fault'; readonly message: string; readonly stack: string };

export type ParserAnswer =
  | { readonly id: number; readonly output: unknown }
  | { readonly id: number; readonly error: ParserError };
