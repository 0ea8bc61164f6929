import { createHash } from 'node:crypto';

/** Characters of each text that an entry stores and shows: texts of 65,535 characters would make pages of megabytes. */
const textMax = 2000;
/**
 * A text that exceeds `textMax` by at most this is stored whole, because the note of a cut would be as long
 * as the part cut off.
 */
const tolerance = 200;

/**
 * Replacer for the JSON of an audit entry. A long text is cut, with its length and digest as proof of the rest. Texts
 * become storable in the database: without lone surrogates and null characters.
 */
export function auditText(_key: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const text = value.toWellFormed().replaceAll('\0', '\uFFFD');
  if (text.length <= textMax + tolerance) return text;
  const digest = createHash('sha256').update(text).digest('hex');
  return `${text.slice(0, textMax).toWellFormed()}… (${text.length} characters, SHA-256 ${digest})`;
}
