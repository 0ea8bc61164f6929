/** Strings with a lone surrogate or a NUL. */
const unstorable = /\0|\p{Surrogate}/u;

/**
 * Returns a text that every encoding and column can store: a lone surrogate or a NUL becomes a replacement character.
 */
export function storableText(text: string): string {
  return unstorable.test(text) ? text.toWellFormed().replaceAll('\0', '\ufffd') : text;
}

/**
 * Parses a JSON text that a user or another site wrote, and converts its strings with `storableText`. It is for JSON
 * within texts and files; bodies of requests are checked when they are read.
 * @throws {SyntaxError} If the text is not JSON
 */
export function parseForeignJson(text: string): unknown {
  return JSON.parse(text, (_key, value: unknown) =>
    typeof value === 'string' ? storableText(value) : value,
  ) as unknown;
}
