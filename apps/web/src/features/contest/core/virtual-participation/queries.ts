import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type CallData } from '../../../../api/client.ts';
import { contestKey } from '../queries.ts';

export type VirtualState = CallData<'GET /api/contest-virtual'>;
export type Attempt = VirtualState['attempts'][number];
export type Replay = CallData<'GET /api/contest-virtual-board'>;

/** Whether the viewer may go through a contest virtually, and what they came to when they did. */
export function virtualQuery(cid: number) {
  return queryOptions({
    queryKey: [...contestKey(cid), 'virtual'],
    queryFn: ({ signal }) => call('GET /api/contest-virtual', { query: { cid }, signal }),
    meta: { isQuiet: true },
  });
}

/** Which replayed board is wanted. */
export interface ReplayCut {
  /** An attempt; absent: the latest that has begun. */
  virtual: number | undefined;
  others: boolean;
  removeStar: boolean;
}

/**
 * The board as it was at the present minute of an attempt.
 * @param minute of the attempt: with the next one the board is another
 */
export function replayQuery(cid: number, { virtual, others, removeStar }: ReplayCut, minute: number) {
  return queryOptions({
    queryKey: [...contestKey(cid), 'replay', virtual, others, removeStar, minute],
    queryFn: ({ signal }) =>
      call('GET /api/contest-virtual-board', { query: { cid, virtual, others, removeStar }, signal }),
    placeholderData: keepPreviousData,
    structuralSharing: false,
    meta: { isQuiet: true },
  });
}
