/** Matches strings that cannot be stored: those with a lone surrogate or a NUL. */
const unstorable = /\0|\p{Surrogate}/u;

/**
 * Returns a text that every encoding and database column can store. Replaces each lone surrogate and NUL by a
 * replacement character.
 */
export function storableText(text: string): string {
  return unstorable.test(text) ? text.toWellFormed().replaceAll('\0', '\ufffd') : text;
}

/**
 * Parses JSON that a user or another site has written, and converts its strings with `storableText`. Used for JSON in
 * texts and files. Request bodies are checked elsewhere, when they are read.
 * @throws {SyntaxError} if the text is not JSON
 */
export function parseForeignJson(text: string): unknown {
  return JSON.parse(text, (_key, value: unknown) =>
    typeof value === 'string' ? storableText(value) : value,
  ) as unknown;
}
