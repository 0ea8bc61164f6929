import type { Page } from '@xiezhi/contract/wire/wire';

export interface Paging {
  readonly currentPage: number;
  readonly limit: number;
}

/** Number of rows in an ordered list. */
export interface Total {
  readonly value: number;
  /** The number is only a lower bound, or is some seconds old. */
  readonly isEstimated: boolean;
}

export function pageOf<Row>(records: Row[], total: Total, { currentPage, limit }: Paging): Page<Row> {
  return {
    records,
    total: total.value,
    size: limit,
    current: currentPage,
    pages: Math.ceil(total.value / limit),
    ...(total.isEstimated ? { isTotalEstimated: true } : {}),
  };
}

/** The rows of a page. `isBackwards`: the offset counts from the end of the list. */
export interface PageSlice {
  readonly isBackwards: boolean;
  readonly offset: number;
  readonly limit: number;
}

/**
 * Returns the slice of a page. Pages of the second half are read from the end, so that the last page is as fast as the
 * first. This needs an exact total, because otherwise the end is unknown.
 */
export function pageWindow({ currentPage, limit }: Paging, total: Total): PageSlice {
  const offset = (currentPage - 1) * limit;
  if (total.isEstimated || offset < total.value / 2) return { isBackwards: false, offset, limit };
  const left = Math.max(0, Math.min(limit, total.value - offset));
  return { isBackwards: true, offset: Math.max(0, total.value - offset - limit), limit: left };
}

/** Returns a LIKE pattern for texts that start with this text. */
export function startPattern(text: string): string {
  return containsPattern(text).slice(1);
}

/**
 * Returns whether a trigram index can find this text. Trigrams consist of letters, digits and word boundaries; for a
 * text without them, such as `___`, the whole index would be read.
 */
export function hasTrigram(text: string): boolean {
  return trigram.test(text);
}

const [letter, other] = [String.raw`[\p{L}\p{N}]`, String.raw`[^\p{L}\p{N}]`];
const trigram = new RegExp(
  [letter + letter + letter, other + letter + letter, letter + letter + other, other + letter + other].join(
    '|',
  ),
  'u',
);

/** Returns whether a text contains a letter or a digit. */
export function hasLetterOrDigit(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/** Returns a LIKE pattern for texts that contain this text. Escapes wildcards in the text. */
export function containsPattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
