import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { ScoreboardEventMessage, ScoreboardNotice } from '@xiezhi/contract/routes/contest-scoreboard';
import { applyChanges } from '@xiezhi/rules/scoreboard/changes';
import { useEffect, useMemo, useState } from 'react';
import { openLiveConnection } from '../../submission/core/live.ts';
import { scoreboardQuery, type ScoreboardParams, type FullScoreboard } from './scoreboard-query.ts';

/** Maximum random delay in ms of a full refetch, because a thousand other clients may refetch at the same time. */
const CALM = 2000;
/** Maximum number of updates buffered while the scoreboard loads. If there are more, the scoreboard is refetched. */
const MAX_PENDING = 30;
/** Time in ms for which a changed cell is highlighted. */
const FRESH = 4000;

/** Problems whose cells have just changed, by contestant. The problems of a contestant are separated by line breaks. */
export type FreshCells = ReadonlyMap<string, string>;

const nothing: FreshCells = new Map();

export interface ScoreboardUpdates {
  /** Whether the live channel is connected; otherwise the page polls. */
  readonly isLive: boolean;
  readonly fresh: FreshCells;
}

/**
 * Keeps a cached scoreboard current. Changes arrive over the live channel and are applied to the cached data. The
 * channel does not cover some variants (with hidden results, without star users, with late submissions); these are
 * refetched. A scoreboard that has missed an update is refetched as well.
 */
export function useScoreboardUpdates(
  cid: number,
  params: ScoreboardParams,
  isWanted: boolean,
): ScoreboardUpdates {
  const client = useQueryClient();
  const [isLive, setIsLive] = useState(false);
  const [fresh, setFresh] = useState(nothing);
  const { isOutside, isReal, removeStar, containsEnd } = params;
  useEffect(() => {
    if (!isWanted) return undefined;
    const { queryKey } = scoreboardQuery(cid, { isOutside, isReal, removeStar, containsEnd });
    const receivesUpdates = !isReal && !removeStar && !containsEnd;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let fading: ReturnType<typeof setTimeout> | undefined;
    function mark(cells: FreshCells): void {
      clearTimeout(fading);
      fading = setTimeout(() => setFresh(nothing), FRESH);
      setFresh(cells);
    }
    function readAgain(): void {
      timer ??= setTimeout(() => {
        timer = undefined;
        void client.invalidateQueries({ queryKey, exact: true });
      }, CALM * Math.random());
    }
    /** Applies an event if needed. Returns whether the cached scoreboard now includes it. */
    function take({ name, data }: ScoreboardMessage): boolean {
      const board = client.getQueryData(queryKey);
      if (!receivesUpdates || board === undefined) return false;
      if (name === 'changed') return isSame(board, data);
      return name === 'board' && isBoardEvent(data) && takeIn(client, queryKey, board, data, mark);
    }
    // Events that arrive while a scoreboard is loading. The response may or may not include them, so they are applied
    // afterwards. Restarting the request for each event could mean that it never finishes.
    let pending: ScoreboardMessage[] = [];
    let isMissed = false;
    const stopLooking = client.getQueryCache().subscribe(({ type, query }) => {
      if (type !== 'updated' || pending.length === 0 || query.state.fetchStatus !== 'idle') return;
      if (client.getQueryCache().find({ queryKey, exact: true }) !== query) return;
      const meanwhile = pending;
      pending = [];
      const isWhole = !isMissed && meanwhile.every(take);
      isMissed = false;
      if (!isWhole) readAgain();
    });
    // Results that a freeze hides have their own topic, which only managers may subscribe to.
    const close = openLiveConnection([isReal ? `contest-results:${cid}` : `contest-board:${cid}`], {
      onEvent(name, data) {
        const state = client.getQueryState(queryKey);
        if (state?.fetchStatus === 'fetching') {
          if (pending.length < MAX_PENDING) pending.push({ name, data });
          else isMissed = true;
        } else if (state?.data !== undefined && !take({ name, data })) readAgain();
      },
      onState: (state) => setIsLive(state === 'live'),
    });
    return () => {
      clearTimeout(timer);
      clearTimeout(fading);
      setFresh(nothing);
      stopLooking();
      setIsLive(false);
      close();
    };
  }, [client, cid, isOutside, isReal, removeStar, containsEnd, isWanted]);
  return useMemo(() => ({ isLive, fresh }), [isLive, fresh]);
}

interface ScoreboardMessage {
  readonly name: string;
  readonly data: unknown;
}

/** Applies a change of the scoreboard. Returns whether the cached scoreboard now includes it. */
function takeIn(
  client: QueryClient,
  queryKey: ReturnType<typeof scoreboardQuery>['queryKey'],
  board: FullScoreboard,
  event: ScoreboardEventMessage,
  onCells: (cells: FreshCells) => void,
): boolean {
  const { from, boardNumber, isSealed } = event;
  if (isSealed !== board.isSealed) return false;
  if (boardNumber < board.boardNumber) return true;
  if (from !== board.boardNumber) return boardNumber === board.boardNumber;
  const rows = applyChanges(board.rows, event);
  if (rows === null) return false;
  client.setQueryData(queryKey, { boardNumber, isSealed, rows });
  onCells(freshCells(board.rows, event.rows));
  return true;
}

function freshCells(former: FullScoreboard['rows'], changed: ScoreboardEventMessage['rows']): FreshCells {
  return new Map(
    changed.map(({ row }) => {
      const before: Readonly<Record<string, unknown>> =
        former.find(({ uid }) => uid === row.uid)?.submissionInfo ?? {};
      const cells = Object.entries(row.submissionInfo);
      const fresh = cells.filter(([id, cell]) => JSON.stringify(cell) !== JSON.stringify(before[id]));
      return [row.uid, fresh.map(([id]) => id).join('\n')];
    }),
  );
}

function isSame(board: FullScoreboard, notice: unknown): boolean {
  return isNotice(notice) && notice.boardNumber === board.boardNumber && notice.isSealed === board.isSealed;
}

function isNotice(data: unknown): data is ScoreboardNotice {
  return typeof data === 'object' && data !== null && 'topic' in data;
}

function isBoardEvent(data: unknown): data is ScoreboardEventMessage {
  return isNotice(data) && 'from' in data && 'kept' in data && 'shifts' in data && 'rows' in data;
}
