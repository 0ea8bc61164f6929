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
 * Returns the parameters for a URL inside the contest; the viewer must be allowed to see what it requests.
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

/** Whether the requested view starts with the first rows of the scoreboard. */
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
      // Omits unset parameters: boot/boot.js sends the same URL before the page loads.
      const { isOutside, isReal, removeStar, containsEnd } = params;
      const query = {
        outside: isOutside || null,
        real: isReal || null,
        removeStar: removeStar || null,
        containsEnd: containsEnd || null,
      };
      const top = await call('GET /api/contest-board', { query: { cid, ...query, top: true } });
      const { boardNumber, isSealed, rows } = top;
      // The first rows of a short scoreboard are all rows.
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
 * The whole scoreboard. The browser caches it with its ETag: an unchanged one is neither sent nor parsed
 * again. Rows are not compared with the previous ones, which would take longer than rendering the visible
 * rows; only the first rows keep their identity, so that they are not rendered again.
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

/** Type guard only: the rows conform to the contract. */
function isRow(value: unknown): value is WireRow {
  return isRecord(value) && 'rank' in value && 'uid' in value;
}

/** Returns the rows, reusing the objects of the first rows that are unchanged. */
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
 * Returns the poll interval in milliseconds; long while the live channel is open, in case an update was lost.
 */
export function scoreboardPolling(isLive: boolean): number {
  return isLive ? 10 * intervals.scoreboardPolling : intervals.scoreboardPolling;
}
