import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { BoardEvent, BoardNotice } from '@xiezhi/contract/routes/contest-board';
import { applyChanges } from '@xiezhi/rules/board/changes';
import { useEffect, useState } from 'react';
import { connectLive } from '../submission/live.ts';
import { boardQuery, type BoardCut, type WholeBoard } from './board-query.ts';

/** Whoever has to read a board whole does so within so many ms: a thousand others may have to as well. */
const CALM = 2000;

/**
 * Keeps a board as the server tells of it: what changed comes by the live channel and is laid into the board that is
 * there. A board that the channel does not tell of (with hidden results, without star users, with late submissions),
 * or of which something was missed, is read again.
 * @returns whether the channel is there; where it is not, polls remain
 */
export function useBoardLive(cid: number, cut: BoardCut, isWanted: boolean): boolean {
  const client = useQueryClient();
  const [isLive, setIsLive] = useState(false);
  const { isOutside, isReal, removeStar, containsEnd } = cut;
  useEffect(() => {
    if (!isWanted) return undefined;
    const { queryKey } = boardQuery(cid, { isOutside, isReal, removeStar, containsEnd });
    const isTold = !isReal && !removeStar && !containsEnd;
    let timer: ReturnType<typeof setTimeout> | undefined;
    function readAgain(): void {
      timer ??= setTimeout(() => {
        timer = undefined;
        void client.invalidateQueries({ queryKey, exact: true });
      }, CALM * Math.random());
    }
    /** Whether the board that is there holds what was told. */
    function take({ name, data }: Told): boolean {
      const board = client.getQueryData(queryKey);
      if (!isTold || board === undefined) return false;
      if (name === 'changed') return isSame(board, data);
      return name === 'board' && isBoardEvent(data) && takeIn(client, queryKey, board, data);
    }
    // A board on its way may hold already what is told meanwhile: asked for anew each time it would never come.
    let told: Told[] = [];
    const stopLooking = client.getQueryCache().subscribe(({ type, query }) => {
      if (type !== 'updated' || told.length === 0 || query.state.fetchStatus !== 'idle') return;
      if (client.getQueryCache().find({ queryKey, exact: true }) !== query) return;
      const meanwhile = told;
      told = [];
      if (!meanwhile.every(take)) readAgain();
    });
    const close = connectLive([`contest-board:${cid}`], {
      onEvent(name, data) {
        const state = client.getQueryState(queryKey);
        if (state?.data === undefined || state.fetchStatus === 'fetching') told.push({ name, data });
        else if (!take({ name, data })) readAgain();
      },
      onState: (state) => setIsLive(state === 'live'),
    });
    return () => {
      clearTimeout(timer);
      stopLooking();
      setIsLive(false);
      close();
    };
  }, [client, cid, isOutside, isReal, removeStar, containsEnd, isWanted]);
  return isLive;
}

interface Told {
  readonly name: string;
  readonly data: unknown;
}

/** Whether what has changed is in the board now. */
function takeIn(
  client: QueryClient,
  queryKey: ReturnType<typeof boardQuery>['queryKey'],
  board: WholeBoard,
  event: BoardEvent,
): boolean {
  const { from, boardNumber, isSealed } = event;
  if (isSealed !== board.isSealed) return false;
  if (boardNumber < board.boardNumber) return true;
  if (from !== board.boardNumber) return boardNumber === board.boardNumber;
  const rows = applyChanges(board.rows, event);
  if (rows === null) return false;
  client.setQueryData(queryKey, { boardNumber, isSealed, rows });
  return true;
}

function isSame(board: WholeBoard, notice: unknown): boolean {
  return isNotice(notice) && notice.boardNumber === board.boardNumber && notice.isSealed === board.isSealed;
}

function isNotice(data: unknown): data is BoardNotice {
  return typeof data === 'object' && data !== null && 'topic' in data;
}

function isBoardEvent(data: unknown): data is BoardEvent {
  return isNotice(data) && 'from' in data && 'kept' in data && 'shifts' in data && 'rows' in data;
}
