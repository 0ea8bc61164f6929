import { readFlag, readInt, type RawSearch } from '../../../lib/search.ts';

/** What the address of a scroll board says; others write it so as well. */
export interface CeremonySearch {
  cid?: number | undefined;
  removeStar?: true | undefined;
  /** How many of gold, silver and bronze. */
  'medals[]'?: readonly number[] | undefined;
}

export function ceremonySearch(raw: RawSearch): CeremonySearch {
  const medals = raw['medals[]'];
  return {
    cid: readInt(raw['cid']),
    removeStar: readFlag(raw['removeStar']),
    'medals[]': Array.isArray(medals)
      ? medals.slice(0, 3).map((value) => Math.max(0, readInt(value) ?? 0))
      : undefined,
  };
}

export interface ProjectorSearch {
  cid?: number | undefined;
  /** The public board, which needs no login. */
  outside?: true | undefined;
}

export function projectorSearch(raw: RawSearch): ProjectorSearch {
  return { cid: readInt(raw['cid']), outside: readFlag(raw['outside']) };
}
