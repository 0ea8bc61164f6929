import { readFlag, readInt, type RawSearch } from '../../../lib/search.ts';

/** URL parameters of an award ceremony; other clients use the same format. */
export interface CeremonySearch {
  cid?: number | undefined;
  removeStar?: true | undefined;
  /** Number of gold, silver and bronze medals. */
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
  /** The public scoreboard, which needs no sign-in. */
  outside?: true | undefined;
}

export function projectorSearch(raw: RawSearch): ProjectorSearch {
  return { cid: readInt(raw['cid']), outside: readFlag(raw['outside']) };
}
