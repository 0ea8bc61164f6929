import { createHash } from 'node:crypto';

/**
 * Maximum characters of each text that an entry stores and shows, because texts of 65,535 characters would make pages
 * of megabytes.
 */
const textMax = 2000;
/**
 * A text that exceeds `textMax` by at most this number of characters is stored whole, because the note about the cut
 * would be as long as the omitted part.
 */
const tolerance = 200;

/**
 * Replacer for the JSON of an audit entry. Truncates long texts and appends their length and digest as proof of the
 * rest. Replaces lone surrogates and null characters, which the database cannot store.
 */
export function auditText(_key: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const text = value.toWellFormed().replaceAll('\0', '\uFFFD');
  if (text.length <= textMax + tolerance) return text;
  const digest = createHash('sha256').update(text).digest('hex');
  return `${text.slice(0, textMax).toWellFormed()}… (${text.length} characters, SHA-256 ${digest})`;
}
