import { isRecord } from '@xiezhi/contract/wire/values';

/** Readers for fields of documents. No schema guarantees the types of such fields. */

export type Fields = Readonly<Record<string, unknown>>;

/** Parses a stored document; returns an empty one if it is damaged. */
export function parseDocument(json: string | null): Fields {
  try {
    const value: unknown = JSON.parse(json ?? '');
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

/** Returns a text, or a number as text; for other values an empty text. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value.isWellFormed() ? value : value.toWellFormed();
  return typeof value === 'number' ? String(value) : '';
}

/** Returns a text without blanks at its ends; null if nothing remains. */
export function lineOf(value: unknown): string | null {
  return textOf(value).trim() || null;
}

/** A finite number, or null. */
export function numberOf(value: unknown): number | null {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)))
    return Number(value);
  return null;
}

/** Reads a time from ISO text or from ms since the epoch. Null if the value is not a time or is before 1971. */
export function dateOf(value: unknown): Date | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const date = new Date(value);
  return date.getTime() >= 31_536_000_000 ? date : null;
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as readonly unknown[]) : [];
}

/** Returns the entries of a list that are documents. */
export function documentsOf(value: unknown): readonly Fields[] {
  return listOf(value).filter(isRecord);
}

export function fieldsOf(value: unknown): Fields {
  return isRecord(value) ? value : {};
}

/**
 * Returns the time contained in an object id of Hydro, which is the creation time of the record; null if the value is
 * not an object id.
 */
export function timeOfId(id: string): Date | null {
  return /^[0-9a-f]{24}$/.test(id) ? new Date(Number.parseInt(id.slice(0, 8), 16) * 1000) : null;
}
