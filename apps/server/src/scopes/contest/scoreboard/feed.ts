import { changesBetween, type SerializedScoreboard, withTexts } from '@xiezhi/rules';
import type { ScoreboardEventMessage, ScoreboardNotice } from '@xiezhi/contract/routes/contest-scoreboard';
import type { EventStream } from '../../../platform/http/event-stream.ts';
import { minuteTopic } from '../../../judging/queue/scoreboard-event.ts';
import type { Services } from '../../../platform/services.ts';
import { openContest } from '../access.ts';
import { viewFor } from './view.ts';
import type { ScoreboardEntry } from './present-row.ts';
import { type ScoreboardCache, versionNumber } from './snapshots.ts';

/**
 * Live scoreboard updates. A verdict changes one or two rows of a scoreboard that a thousand clients may have open, so
 * each server computes the new scoreboard once, diffs it with the previous one, serializes the diff once and sends it
 * to all subscribers. A client at another version refetches the whole scoreboard. Diffs are sent only for the public
 * view, and only between two scoreboards of the same view. When the view changes (freeze begins or ends), or when each
 * viewer sees only their own row, subscribers learn only that something changed. Viewers who see only their own row are
 * notified at each full minute, whether or not anything changed, because they must not learn when others are judged.
 */
export interface ScoreboardFeed {
  /** Sends the current version to a stream, then every change until the returned function is called. */
  watch(cid: number, stream: EventStream): () => void;
}

interface Shown {
  readonly view: string;
  readonly number: number;
  readonly isSealed: boolean;
  readonly board: SerializedScoreboard<ScoreboardEntry>;
}

interface WatchedBoard {
  readonly streams: Set<EventStream>;
  readonly stop: () => void;
  /**
   * Null if the scoreboard is not computed yet. `apart` means that each viewer sees only their own row, so diffs cannot
   * be sent.
   */
  shown: Shown | 'apart' | null;
  isChanged: boolean;
  /** Whether a full minute has passed since the last update. */
  isMinute: boolean;
  isBusy: boolean;
  timer: NodeJS.Timeout | undefined;
}

/** Interval between two updates of a scoreboard, in ms. */
const interval = 1000;
/**
 * Time in ms for which other readers get the scoreboard of the last update. It is longer than `interval`, because
 * updates may be late on a busy server.
 */
const hold = 2 * interval;
/**
 * Maximum length of a diff in characters. If a diff is longer, clients fetch the whole scoreboard instead, at different
 * times.
 */
const longest = 48_000;

type FeedServices = Pick<
  Services,
  'db' | 'containers' | 'siteSettings' | 'events' | 'clock' | 'log' | 'cacheInvalidation'
>;

export function createScoreboardFeed(services: FeedServices, boardOf: ScoreboardCache): ScoreboardFeed {
  const { events, clock, log } = services;
  const watched = new Map<number, WatchedBoard>();

  function startWatching(cid: number): WatchedBoard {
    const markChanged = () => {
      watchedBoard.isChanged = true;
      if (watchedBoard.timer === undefined && !watchedBoard.isBusy) void refresh(cid, watchedBoard);
    };
    const stops = [
      events.subscribe(topicOf(cid), markChanged),
      events.subscribe(minuteTopic(cid), () => {
        watchedBoard.isMinute = true;
        markChanged();
      }),
      events.onReconnect(markChanged),
    ];
    const watchedBoard: WatchedBoard = {
      streams: new Set(),
      stop: () => stops.forEach((stop) => stop()),
      shown: null,
      isChanged: false,
      isMinute: false,
      isBusy: false,
      timer: undefined,
    };
    watched.set(cid, watchedBoard);
    return watchedBoard;
  }

  /** Computes the scoreboard and sends the changes. Runs again after `interval` if more changes arrived meanwhile. */
  async function refresh(cid: number, watchedBoard: WatchedBoard): Promise<void> {
    watchedBoard.isBusy = true;
    watchedBoard.isChanged = false;
    try {
      await sendChanges(cid, watchedBoard);
    } catch (error) {
      log.info({ err: error, cid }, 'a watched scoreboard could not be computed');
      watchedBoard.shown = null;
      sendNotice(watchedBoard, 'changed', { topic: topicOf(cid) });
    }
    watchedBoard.isBusy = false;
    watchedBoard.timer = setTimeout(() => {
      watchedBoard.timer = undefined;
      if (watchedBoard.isChanged && watchedBoard.streams.size > 0) void refresh(cid, watchedBoard);
    }, interval).unref();
  }

  async function sendChanges(cid: number, watchedBoard: WatchedBoard): Promise<void> {
    const topic = topicOf(cid);
    const now = clock();
    const { row, access: context } = await openContest(services, null, cid, now);
    const view = viewFor(context, {}, now);
    const { isMinute } = watchedBoard;
    watchedBoard.isMinute = false;
    if (view.only !== null) {
      const isNew = watchedBoard.shown !== 'apart';
      watchedBoard.shown = 'apart';
      return isNew || isMinute ? sendNotice(watchedBoard, 'changed', { topic }) : undefined;
    }
    const { rows, number, known } = await boardOf(row, view, { holdFor: hold });
    // The cache may return an older version of a long scoreboard, so another update follows.
    if (known < versionNumber(row, view)) watchedBoard.isChanged = true;
    const former = watchedBoard.shown === 'apart' ? null : watchedBoard.shown;
    const board = former?.board.rows === rows ? former.board : withTexts(rows, textOf);
    const shown = {
      view: JSON.stringify({ ...view, frozenAttemptsUntil: null }),
      number,
      isSealed: view.sealedFrom !== null,
      board,
    };
    watchedBoard.shown = shown;
    if (former?.view !== shown.view) return sendNotice(watchedBoard, 'changed', noticeOf(topic, shown));
    if (former.board === board) return;
    const { isSealed } = shown;
    const changes = changesBetween(former.board, board);
    const event = { topic, from: former.number, boardNumber: number, isSealed, ...changes };
    const text = JSON.stringify(event satisfies Changed);
    if (text.length > longest) return sendNotice(watchedBoard, 'changed', noticeOf(topic, shown));
    for (const stream of watchedBoard.streams) stream.sendJson('board', text);
  }

  return {
    watch(cid, stream) {
      const watchedBoard = watched.get(cid) ?? startWatching(cid);
      watchedBoard.streams.add(stream);
      // If the scoreboard is not computed yet, the stream is notified after the computation.
      if (watchedBoard.shown === 'apart') stream.send('changed', { topic: topicOf(cid) });
      else if (watchedBoard.shown) stream.send('changed', noticeOf(topicOf(cid), watchedBoard.shown));
      else if (!watchedBoard.isBusy) {
        clearTimeout(watchedBoard.timer);
        void refresh(cid, watchedBoard);
      }
      return () => {
        watchedBoard.streams.delete(stream);
        if (watchedBoard.streams.size > 0) return;
        clearTimeout(watchedBoard.timer);
        watchedBoard.stop();
        watched.delete(cid);
      };
    },
  };
}

/** The event before serialization. */
type Changed = Omit<ScoreboardEventMessage, 'kept' | 'shifts' | 'rows'> &
  ReturnType<typeof changesBetween<ScoreboardEntry>>;

const topicOf = (cid: number): string => `contest-board:${cid}`;

function noticeOf(topic: string, { number, isSealed }: Shown): ScoreboardNotice {
  return { topic, boardNumber: number, isSealed };
}

function sendNotice({ streams }: WatchedBoard, event: 'changed', notice: ScoreboardNotice): void {
  const text = JSON.stringify(notice);
  for (const stream of streams) stream.sendJson(event, text);
}

function textOf(row: ScoreboardEntry): string {
  return JSON.stringify({ ...row, rank: 0 });
}
