import { limits } from '@xiezhi/contract/limits';

/**
 * The URL holds the state of a page. Search parameters are parsed leniently: invalid values are omitted. They are
 * written without defaults and without extra quotes, as other clients of this site write them:
 * `?onlyMine=true&problemID=1000&tagId=[1,2]`.
 */
export type RawSearch = Readonly<Record<string, unknown>>;

/** Returns search parameters as plain texts: the last value of each name, but all values of a name such as `x[]`. */
export function parseSearch(text: string): Record<string, unknown> {
  const query = new URLSearchParams(text);
  return Object.fromEntries(
    [...query].map(([key, value]) => [key, key.endsWith('[]') ? query.getAll(key) : value]),
  );
}

/** Returns the query string with its `?`, or an empty string. Texts are written unchanged, other values as JSON. */
export function stringifySearch(search: RawSearch): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    if (value === undefined || value === null || value === '') continue;
    if (key.endsWith('[]') && Array.isArray(value)) for (const each of value) query.append(key, String(each));
    else query.set(key, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return query.size === 0 ? '' : `?${query}`;
}

/** Returns a non-empty text, truncated to the maximum length of a keyword. */
export function readText(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value.slice(0, limits.keywordMax) : undefined;
}

/** Returns a safe integer. */
export function readInt(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  // Turns minus zero into zero.
  return typeof number === 'number' && Number.isSafeInteger(number) ? number + 0 : undefined;
}

/** Returns a page number of at least 2. Page 1 and lower values are omitted from the URL. */
export function readPage(value: unknown): number | undefined {
  const page = readInt(value);
  return page === undefined || page <= 1 ? undefined : page;
}

/** Returns the number of rows per page, from 1 to the server's maximum. */
export function readSize(value: unknown): number | undefined {
  const size = readInt(value);
  return size === undefined || size < 1 ? undefined : Math.min(size, limits.pageSizeMax);
}

/** Returns true or undefined. */
export function readFlag(value: unknown): true | undefined {
  return value === true || value === 'true' ? true : undefined;
}

/** Returns one of `names`. Returns undefined for the first name, which is the default, and for unknown values. */
export function readChoice<Name extends string>(value: unknown, names: readonly Name[]): Name | undefined {
  const found = names.find((name) => name === value);
  return found === names[0] ? undefined : found;
}

/**
 * Returns a reader of one of `names`. The first name is the default and is omitted. For names without a default, such
 * as those of a filter, use `oneOf`.
 */
export const choiceOf =
  <const Name extends string>(names: readonly Name[]) =>
  (value: unknown) =>
    readChoice(value, names);

/** Returns a reader of one of the known texts or integers, without a default. */
export const oneOf =
  <Known extends string | number>(known: readonly Known[]) =>
  (value: unknown) =>
    known.find((each) => each === value || each === readInt(value));

/** Parses a JSON list of ids. Returns undefined, which filters nothing, for anything else. */
export function readIds(value: unknown): number[] | undefined {
  let list: unknown = value;
  if (typeof value === 'string') {
    try {
      list = JSON.parse(value);
    } catch {
      return undefined;
    }
  }
  if (typeof list === 'number') list = [list];
  if (!Array.isArray(list)) return undefined;
  const ids = list.map(readInt).filter((id) => id !== undefined);
  return ids.length === 0 ? undefined : ids;
}

type Readers = Readonly<Record<string, (value: unknown) => unknown>>;
type ParsedBy<Named extends Readers> = { [Name in keyof Named]?: ReturnType<Named[Name]> | undefined };

/** Search parameters that a reader returns. */
export type SearchOf<Reader extends (raw: RawSearch) => object> = ReturnType<Reader>;

/**
 * Returns a reader of search parameters. The function of each name parses the value with this name. Invalid values
 * become undefined.
 */
export function defineSearch<Named extends Readers>(readers: Named): (raw: RawSearch) => ParsedBy<Named> {
  const entries = Object.entries(readers);
  return (raw) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each value comes from its reader
    Object.fromEntries(entries.map(([name, read]) => [name, read(raw[name])])) as ParsedBy<Named>;
}

/** Returns a reader like `defineSearch` that also reads the page and the rows per page. */
export function defineListSearch<Named extends Readers>(readers: Named) {
  return defineSearch({ ...readers, currentPage: readPage, limit: readSize });
}

/** Search parameters that every list has. */
export const pageSearch = defineListSearch({});
export type PageSearch = SearchOf<typeof pageSearch>;

/** Search parameters of a list with a search field. */
export const keywordSearch = defineListSearch({ keyword: readText });
export type KeywordSearch = SearchOf<typeof keywordSearch>;
