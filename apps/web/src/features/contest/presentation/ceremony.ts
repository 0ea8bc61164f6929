import type { AcmRanked } from '@xiezhi/rules/scoreboard/ceremony';
import { queryOptions } from '@tanstack/react-query';
import { call, type CallData } from '../../../api/client.ts';
import type { WireRow } from '../scoreboard/read-rows.ts';

export type CeremonyData = CallData<'GET /api/contest-ceremony'>;

/** All data of a ceremony: loaded once, so that no step waits for the network. */
export function ceremonyQuery(cid: number, removeStar: boolean) {
  return queryOptions({
    queryKey: ['ceremony', cid, removeStar],
    queryFn: ({ signal }) => call('GET /api/contest-ceremony', { query: { cid, removeStar }, signal }),
    staleTime: Infinity,
    meta: { isQuiet: true },
  });
}

/** Returns a function that converts the rows of a frame to scoreboard rows. */
export function wireRows(data: CeremonyData): (rows: readonly AcmRanked[]) => WireRow[] {
  const people = new Map(data.contestants.map((who) => [who.uid, who]));
  return (rows) =>
    rows.flatMap(({ uid, rank, award, figures }) => {
      const who = people.get(uid);
      if (who === undefined) return [];
      const { username, nickname, realname, gender, school } = who;
      return [
        {
          uid,
          username,
          nickname,
          realname,
          gender,
          school,
          avatar: null,
          rank,
          isWinAward: award !== null,
          awardName: award?.name ?? null,
          awardBackground: award?.background ?? null,
          awardColor: award?.color ?? null,
          ...figures,
        },
      ];
    });
}
