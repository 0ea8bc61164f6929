/** Returns the error code if the database refused a value; null for any other error. */
export function refusalOf(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  // Classes of error codes: data exceptions, violated constraints, and exceeded limits of the database.
  return /^(?:22|23|54)\w{3}$/.test(code) ? code : null;
}
