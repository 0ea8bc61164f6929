import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type CallData } from '../../../../api/client.ts';
import { contestKey } from '../queries.ts';

export type VirtualState = CallData<'GET /api/contest-virtual'>;
export type VirtualAttempt = VirtualState['attempts'][number];
export type Replay = CallData<'GET /api/contest-virtual-board'>;

/** Whether the viewer may participate virtually, and the results of earlier participations. */
export function virtualQuery(cid: number) {
  return queryOptions({
    queryKey: [...contestKey(cid), 'virtual'],
    queryFn: ({ signal }) => call('GET /api/contest-virtual', { query: { cid }, signal }),
    meta: { isQuiet: true },
  });
}

/** Parameters of a replayed scoreboard. */
export interface ReplayCut {
  /** Id of a participation; undefined for the latest one that has begun. */
  virtual: number | undefined;
  others: boolean;
  removeStar: boolean;
}

/**
 * The scoreboard at the current minute of a virtual participation.
 * @param minute minute of the participation. It is part of the key, because each minute has another scoreboard.
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
