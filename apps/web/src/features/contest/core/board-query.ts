import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { intervals } from '@xiezhi/contract/limits';
import { isRecord } from '@xiezhi/contract/wire/values';
import { call, type CallData } from '../../../api/client.ts';
import type { WireRow } from '../scoreboard/read-rows.ts';
import type { BoardSearch } from './board-search.ts';
import { contestKey } from './queries.ts';
import { readInPieces } from './read-in-pieces.ts';

export type FullScoreboard = Omit<CallData<'GET /api/contest-board'>, 'total' | 'own'>;

/** Which board is wanted: what its rows depend on. */
export interface ScoreboardParams {
  isOutside: boolean;
  isReal: boolean;
  removeStar: boolean;
  containsEnd: boolean;
}

/** The board that an address means, for somebody inside the contest who may see all that it says. */
export function scoreboardParams({ forceRefresh, removeStar, containsEnd }: BoardSearch): ScoreboardParams {
  return {
    isOutside: false,
    isReal: forceRefresh === true,
    removeStar: removeStar === true,
    containsEnd: containsEnd === true,
  };
}

/** Whether what an address asks for begins with the rows that the board begins with. */
export function beginsAtTop(search: BoardSearch): boolean {
  const { keyword, onlyFollowed, followedFirst, limit, currentPage = 1 } = search;
  return keyword === undefined && !onlyFollowed && !followedFirst && limit === undefined && currentPage === 1;
}

function keyOf(cid: number, part: 'board' | 'board-top', cut: ScoreboardParams) {
  const { isOutside, isReal, removeStar, containsEnd } = cut;
  return [...contestKey(cid), part, isOutside, isReal, removeStar, containsEnd] as const;
}

function askedOf(cid: number, { isOutside, isReal, removeStar, containsEnd }: ScoreboardParams) {
  return { cid, outside: isOutside, real: isReal, removeStar, containsEnd };
}

/** The rows that a board begins with, and one's own: they are there long before all of a long board is. */
export function boardTopQuery(cid: number, cut: ScoreboardParams) {
  return queryOptions({
    queryKey: keyOf(cid, 'board-top', cut),
    queryFn: async ({ client }) => {
      // What is not wanted is left out: boot/boot.js asks so before anything else of the page is there.
      const { isOutside, isReal, removeStar, containsEnd } = cut;
      const query = {
        outside: isOutside || null,
        real: isReal || null,
        removeStar: removeStar || null,
        containsEnd: containsEnd || null,
      };
      const top = await call('GET /api/contest-board', { query: { cid, ...query, top: true } });
      const { boardNumber, isSealed, rows } = top;
      // A short board is whole with its top.
      if (top.total === rows.length)
        client.setQueryData<FullScoreboard>(keyOf(cid, 'board', cut), { boardNumber, isSealed, rows });
      return top;
    },
    structuralSharing: false,
    staleTime: Infinity,
    retry: false,
    meta: { isQuiet: true },
  });
}

/** What each board was read from. */
const tags = new WeakMap<FullScoreboard, string>();

/**
 * The whole board at once. The browser keeps it with its ETag: what has not changed since is neither sent nor read
 * again. Rows are not held against those before, which would take longer than drawing those in sight; only those of
 * the top stay what they are, so that they are not drawn anew.
 */
export function boardQuery(cid: number, cut: ScoreboardParams) {
  const queryKey = keyOf(cid, 'board', cut);
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }): Promise<FullScoreboard> => {
      const known = client.getQueryData<FullScoreboard>(queryKey);
      let tag: string | null = null;
      let isKnown = false;
      let first: readonly unknown[] = [];
      const board = await call('GET /api/contest-board', {
        query: askedOf(cid, cut),
        signal,
        async fetch(address, init) {
          const response = await fetch(address, init);
          tag = response.headers.get('etag');
          isKnown = known !== undefined && tag !== null && tags.get(known) === tag;
          if (!response.ok) return response;
          const { headers, body } = response;
          if (isKnown) {
            await body?.cancel();
            // `Response.json` came with Safari 17.
            return new Response(JSON.stringify({ status: 200, data: null }), { headers });
          }
          const { entries, rest } = await readInPieces(response, { list: 'rows', first: 'rank' });
          first = entries;
          return new Response(rest, { headers });
        },
      });
      if (isKnown && known !== undefined) return known;
      const rows = [...first.filter(isRow), ...board.rows];
      const read = { ...board, rows: withTop(rows, client, boardTopQuery(cid, cut).queryKey) };
      if (tag !== null) tags.set(read, tag);
      return read;
    },
    placeholderData: keepPreviousData,
    structuralSharing: false,
    meta: { isQuiet: true },
  });
}

/** They come as the contract has them; this only tells what they are. */
function isRow(value: unknown): value is WireRow {
  return isRecord(value) && 'rank' in value && 'uid' in value;
}

/** The rows, with those of the top that are the same as the objects that they were. */
function withTop(
  rows: readonly WireRow[],
  client: QueryClient,
  topKey: ReturnType<typeof boardTopQuery>['queryKey'],
): WireRow[] {
  const top = client.getQueryData(topKey);
  const known = [...(top?.own ? [top.own] : []), ...(top?.rows ?? [])];
  const rowOf = new Map(known.map((row) => [row.uid, row]));
  return rows.map((row) => {
    const before = rowOf.get(row.uid);
    return before !== undefined && JSON.stringify(before) === JSON.stringify(row) ? before : row;
  });
}

/** Milliseconds between two looks at a board; whoever is told of it looks seldom, in case that something was lost. */
export function boardPoll(isLive: boolean): number {
  return isLive ? 10 * intervals.boardPoll : intervals.boardPoll;
}
