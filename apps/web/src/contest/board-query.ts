import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { intervals } from '@xiezhi/contract/limits';
import { call, type CallData } from '../api/client.ts';
import type { BoardSearch } from './board-search.ts';
import { contestKey } from './queries.ts';

export type WholeBoard = CallData<'GET /api/contest-board'>;

/** Which board is wanted: what its rows depend on. */
export interface BoardCut {
  isOutside: boolean;
  isReal: boolean;
  removeStar: boolean;
  containsEnd: boolean;
}

/** The board that an address means, for somebody inside the contest who may see all that it says. */
export function cutOf({ forceRefresh, removeStar, containsEnd }: BoardSearch): BoardCut {
  return {
    isOutside: false,
    isReal: forceRefresh === true,
    removeStar: removeStar === true,
    containsEnd: containsEnd === true,
  };
}

/**
 * The whole board at once. The browser keeps it with its ETag: what has not changed since is not sent again. Rows
 * are not held against those before, which would take longer than drawing those in sight.
 */
export function boardQuery(cid: number, { isOutside, isReal, removeStar, containsEnd }: BoardCut) {
  return queryOptions({
    queryKey: [...contestKey(cid), 'board', isOutside, isReal, removeStar, containsEnd],
    queryFn: ({ signal }) =>
      call('GET /api/contest-board', {
        query: { cid, outside: isOutside, real: isReal, removeStar, containsEnd },
        signal,
      }),
    placeholderData: keepPreviousData,
    structuralSharing: false,
    meta: { isQuiet: true },
  });
}

/** Milliseconds between two looks at a board; whoever is told of it looks seldom, in case that something was lost. */
export function boardPoll(isLive: boolean): number {
  return isLive ? 10 * intervals.boardPoll : intervals.boardPoll;
}
