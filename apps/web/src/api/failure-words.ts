import { translate } from '../i18n/messages.ts';

/** What engines throw by themselves, with words in English for programmers. */
const ofEngines = [TypeError, ReferenceError, RangeError, SyntaxError, EvalError, URIError, DOMException];

/** Whether a failure was none that the app foresaw: its message is no sentence for the reader. */
export function isUnforeseen(error: unknown): boolean {
  return !(error instanceof Error) || ofEngines.some((kind) => error instanceof kind);
}

/** A sentence for the reader, in their language: that of the failure itself, or one that says what to do. */
export function wordsOf(error: unknown): string {
  return error instanceof Error && !isUnforeseen(error) ? error.message : translate('common.failure.script');
}

/** Those of a failure, if there is one. */
export function wordsIfAny(error: unknown): string | undefined {
  return error === null || error === undefined ? undefined : wordsOf(error);
}
