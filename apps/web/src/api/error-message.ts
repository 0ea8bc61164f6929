import { translate } from '../i18n/messages.ts';

/** Errors thrown by JavaScript engines, with English messages for programmers. */
const ofEngines = [TypeError, ReferenceError, RangeError, SyntaxError, EvalError, URIError, DOMException];

/** Whether an error is unexpected. The message of such an error is not meant for users. */
export function isUnforeseen(error: unknown): boolean {
  return !(error instanceof Error) || ofEngines.some((kind) => error instanceof kind);
}

/**
 * Returns the message for the user in their language: the error's own message, or a general text if that message is not
 * meant for users.
 */
export function errorMessage(error: unknown): string {
  return error instanceof Error && !isUnforeseen(error) ? error.message : translate('common.failure.script');
}

/** Like `errorMessage`, but returns undefined if there is no error. */
export function errorMessageIfAny(error: unknown): string | undefined {
  return error === null || error === undefined ? undefined : errorMessage(error);
}
