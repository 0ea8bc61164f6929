import { limits } from '@xiezhi/contract/limits';

/**
 * The address is the state of a page: its search parameters are read with tolerance (a bad value is left out)
 * and written without what is the default. Values stay plain in the address, as other clients of this site
 * write them: `?onlyMine=true&problemID=1000&tagId=[1,2]`.
 */
export type RawSearch = Readonly<Record<string, unknown>>;

/** The values of an address as they stand there: plain texts, the last of each name; all of a name such as `x[]`. */
export function parseSearch(text: string): Record<string, unknown> {
  const query = new URLSearchParams(text);
  return Object.fromEntries(
    [...query].map(([key, value]) => [key, key.endsWith('[]') ? query.getAll(key) : value]),
  );
}

/** With its `?`, or nothing. Texts stay as they are; everything else is written as JSON. */
export function stringifySearch(search: RawSearch): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    if (value === undefined || value === null || value === '') continue;
    if (key.endsWith('[]') && Array.isArray(value)) for (const each of value) query.append(key, String(each));
    else query.set(key, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return query.size === 0 ? '' : `?${query}`;
}

/** Not empty, and at most as long as the server takes a keyword. */
export function readText(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value.slice(0, limits.keywordMax) : undefined;
}

/** A whole number that counts exactly. */
export function readInt(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  // Minus zero is zero.
  return typeof number === 'number' && Number.isSafeInteger(number) ? number + 0 : undefined;
}

/** A page below 1 is page 1; page 1 is left out of the address. */
export function readPage(value: unknown): number | undefined {
  const page = readInt(value);
  return page === undefined || page <= 1 ? undefined : page;
}

/** Rows of a page, at least one and at most what the server gives. */
export function readSize(value: unknown): number | undefined {
  const size = readInt(value);
  return size === undefined || size < 1 ? undefined : Math.min(size, limits.pageSizeMax);
}

/** Set or left out. */
export function readFlag(value: unknown): true | undefined {
  return value === true || value === 'true' ? true : undefined;
}

/** One of the names; the first is the default and is left out. */
export function readChoice<Name extends string>(value: unknown, names: readonly Name[]): Name | undefined {
  const found = names.find((name) => name === value);
  return found === names[0] ? undefined : found;
}

/** A JSON list of ids; anything else is no filter. */
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

export interface PageSearch {
  currentPage?: number | undefined;
  limit?: number | undefined;
}

/** What every list has in its address. */
export function pageSearch(raw: RawSearch): PageSearch {
  return { currentPage: readPage(raw['currentPage']), limit: readSize(raw['limit']) };
}
