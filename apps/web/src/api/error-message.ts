import { translate } from '../i18n/messages.ts';

/** Errors thrown by JavaScript engines, with English messages for programmers. */
const ofEngines = [TypeError, ReferenceError, RangeError, SyntaxError, EvalError, URIError, DOMException];

/** Whether an error is unexpected: its message is not meant for users. */
export function isUnforeseen(error: unknown): boolean {
  return !(error instanceof Error) || ofEngines.some((kind) => error instanceof kind);
}

/**
 * Message for the user in their language: that of the error, or a general text if the error's message is not
 * meant for users.
 */
export function errorMessage(error: unknown): string {
  return error instanceof Error && !isUnforeseen(error) ? error.message : translate('common.failure.script');
}

/** Like `errorMessage`; undefined without an error. */
export function errorMessageIfAny(error: unknown): string | undefined {
  return error === null || error === undefined ? undefined : errorMessage(error);
}
