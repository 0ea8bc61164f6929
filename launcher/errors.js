/**
 * An error that the operator can fix: its message states the problem and the fix, and is shown without a
 * stack.
 */
export class OperatorError extends Error {}

/**
 * @param {unknown} error
 * @returns {string}
 */
export function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}

/**
 * Exits with an error's message; unexpected errors include their stack.
 * @param {unknown} error
 * @returns {never}
 */
export function fail(error) {
  console.error(
    `\n${error instanceof Error && !(error instanceof OperatorError) ? error.stack : messageOf(error)}\n`,
  );
  process.exit(1);
}
