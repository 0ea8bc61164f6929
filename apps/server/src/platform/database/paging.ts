import type { Page } from '@xiezhi/contract/wire/wire';

export interface Paging {
  readonly currentPage: number;
  readonly limit: number;
}

/** How many rows of an ordered list there are. */
export interface Total {
  readonly value: number;
  /** A lower bound or some seconds old. */
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

/** Which rows a page holds, counted from the end that is nearer. */
export interface Slice {
  readonly isBackwards: boolean;
  readonly offset: number;
  readonly limit: number;
}

/**
 * Pages of the second half are read from the end, so that the last page costs what the first does. Only a
 * total that is exact says where the end is.
 */
export function pageWindow({ currentPage, limit }: Paging, total: Total): Slice {
  const offset = (currentPage - 1) * limit;
  if (total.isEstimated || offset < total.value / 2) return { isBackwards: false, offset, limit };
  const left = Math.max(0, Math.min(limit, total.value - offset));
  return { isBackwards: true, offset: Math.max(0, total.value - offset - limit), limit: left };
}

/** Text as a LIKE pattern that finds it at the beginning. */
export function startPattern(text: string): string {
  return containsPattern(text).slice(1);
}

/**
 * Whether a trigram index can find what holds this text. It knows letters and digits alone, with the ends of words: for
 * `___` it would read all there is.
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

/** Whether there is anything in a text that names are made of. */
export function hasLetterOrDigit(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/** Text as a LIKE pattern that finds it anywhere, with nothing in it acting as a wildcard. */
export function containsPattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
