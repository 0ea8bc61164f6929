/** Something that the operator can mend: its message says what and how, and is shown without a stack. */
export class OperatorError extends Error {}

/**
 * @param {unknown} error
 * @returns {string}
 */
export function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}

/**
 * Ends the process with an error's message; one that nobody foresaw shows where it came from.
 * @param {unknown} error
 * @returns {never}
 */
export function fail(error) {
  console.error(
    `\n${error instanceof Error && !(error instanceof OperatorError) ? error.stack : messageOf(error)}\n`,
  );
  process.exit(1);
}
