import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { intervals } from '@xiezhi/contract/limits';
import { isRecord } from '@xiezhi/contract/wire/values';
import { call, type CallData } from '../../../api/client.ts';
import type { WireRow } from '../scoreboard/read-rows.ts';
import type { ScoreboardSearch } from './scoreboard-search.ts';
import { contestKey } from './queries.ts';
import { readLongList } from './read-long-list.ts';

export type FullScoreboard = Omit<CallData<'GET /api/contest-board'>, 'total' | 'own'>;

/** Parameters that determine the rows of a scoreboard. */
export interface ScoreboardParams {
  isOutside: boolean;
  isReal: boolean;
  removeStar: boolean;
  containsEnd: boolean;
}

/**
 * Returns the parameters for a URL inside the contest. The caller must check that the viewer may see what the URL
 * requests.
 */
export function scoreboardParams({
  forceRefresh,
  removeStar,
  containsEnd,
}: ScoreboardSearch): ScoreboardParams {
  return {
    isOutside: false,
    isReal: forceRefresh === true,
    removeStar: removeStar === true,
    containsEnd: containsEnd === true,
  };
}

/** Whether the requested rows begin with the first rows of the scoreboard. */
export function beginsAtTop(search: ScoreboardSearch): boolean {
  const { keyword, onlyFollowed, followedFirst, limit, currentPage = 1 } = search;
  return keyword === undefined && !onlyFollowed && !followedFirst && limit === undefined && currentPage === 1;
}

function keyOf(cid: number, part: 'board' | 'board-top', params: ScoreboardParams) {
  const { isOutside, isReal, removeStar, containsEnd } = params;
  return [...contestKey(cid), part, isOutside, isReal, removeStar, containsEnd] as const;
}

function askedOf(cid: number, { isOutside, isReal, removeStar, containsEnd }: ScoreboardParams) {
  return { cid, outside: isOutside, real: isReal, removeStar, containsEnd };
}

/** First rows of a scoreboard, and the row of the viewer: they load long before all rows of a large one. */
export function scoreboardTopQuery(cid: number, params: ScoreboardParams) {
  return queryOptions({
    queryKey: keyOf(cid, 'board-top', params),
    queryFn: async ({ client }) => {
      // Unset parameters are omitted, because the URL must equal that of the request which boot/boot.js has already
      // sent.
      const { isOutside, isReal, removeStar, containsEnd } = params;
      const query = {
        outside: isOutside || null,
        real: isReal || null,
        removeStar: removeStar || null,
        containsEnd: containsEnd || null,
      };
      const top = await call('GET /api/contest-board', { query: { cid, ...query, top: true } });
      const { boardNumber, isSealed, rows } = top;
      // A short scoreboard consists only of its first rows, so it is complete.
      if (top.total === rows.length)
        client.setQueryData<FullScoreboard>(keyOf(cid, 'board', params), { boardNumber, isSealed, rows });
      return top;
    },
    structuralSharing: false,
    staleTime: Infinity,
    retry: false,
    meta: { isQuiet: true },
  });
}

/** ETag of each loaded scoreboard. */
const tags = new WeakMap<FullScoreboard, string>();

/**
 * The whole scoreboard. Its ETag avoids transferring and parsing an unchanged scoreboard again. New rows are not
 * compared with all previous rows, which would take longer than rendering the visible rows. Only the first rows keep
 * their object identity, so that they are not rendered again.
 */
export function scoreboardQuery(cid: number, params: ScoreboardParams) {
  const queryKey = keyOf(cid, 'board', params);
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }): Promise<FullScoreboard> => {
      const known = client.getQueryData<FullScoreboard>(queryKey);
      let tag: string | null = null;
      let isKnown = false;
      let first: readonly unknown[] = [];
      const board = await call('GET /api/contest-board', {
        query: askedOf(cid, params),
        signal,
        async fetch(address, init) {
          const response = await fetch(address, init);
          tag = response.headers.get('etag');
          isKnown = known !== undefined && tag !== null && tags.get(known) === tag;
          if (!response.ok) return response;
          const { headers, body } = response;
          if (isKnown) {
            await body?.cancel();
            // `Response.json` requires Safari 17.
            return new Response(JSON.stringify({ status: 200, data: null }), { headers });
          }
          const { entries, rest } = await readLongList(response, { list: 'rows', first: 'rank' });
          first = entries;
          return new Response(rest, { headers });
        },
      });
      if (isKnown && known !== undefined) return known;
      const rows = [...first.filter(isRow), ...board.rows];
      const read = { ...board, rows: withTop(rows, client, scoreboardTopQuery(cid, params).queryKey) };
      if (tag !== null) tags.set(read, tag);
      return read;
    },
    placeholderData: keepPreviousData,
    structuralSharing: false,
    meta: { isQuiet: true },
  });
}

/** Checks only what TypeScript needs, because the rows conform to the contract. */
function isRow(value: unknown): value is WireRow {
  return isRecord(value) && 'rank' in value && 'uid' in value;
}

/** Returns the rows. If one of the first rows is unchanged, its object is reused. */
function withTop(
  rows: readonly WireRow[],
  client: QueryClient,
  topKey: ReturnType<typeof scoreboardTopQuery>['queryKey'],
): WireRow[] {
  const top = client.getQueryData(topKey);
  const known = [...(top?.own ? [top.own] : []), ...(top?.rows ?? [])];
  const rowOf = new Map(known.map((row) => [row.uid, row]));
  return rows.map((row) => {
    const before = rowOf.get(row.uid);
    return before !== undefined && JSON.stringify(before) === JSON.stringify(row) ? before : row;
  });
}

/**
 * Returns the poll interval in ms. While the live channel is open, polling is only needed in case an update was lost,
 * so the interval is long.
 */
export function scoreboardPolling(isLive: boolean): number {
  return isLive ? 10 * intervals.scoreboardPolling : intervals.scoreboardPolling;
}
