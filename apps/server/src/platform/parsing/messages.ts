import type { ErrorCode, ErrorParameters } from '@xiezhi/contract/errors';

/** A call to a parser. */
export interface ParserCall {
  readonly id: number;
  readonly name: string;
  readonly input: unknown;
}

/** Serialized error: errors that are shown to users keep their kind. */
export type ParserError =
  | { readonly kind: 'package'; readonly message: string }
  | { readonly kind: 'failure'; readonly code: ErrorCode; readonly parameters: ErrorParameters }
  | { readonly kind: 'fault'; readonly message: string; readonly stack: string };

export type ParserAnswer =
  | { readonly id: number; readonly output: unknown }
  | { readonly id: number; readonly error: ParserError };
