import { changesBetween, type SerializedScoreboard, withTexts } from '@xiezhi/rules';
import type { ScoreboardEventMessage, ScoreboardNotice } from '@xiezhi/contract/routes/contest-scoreboard';
import type { EventStream } from '../../../platform/http/event-stream.ts';
import { minuteTopic } from '../../../judging/queue/scoreboard-event.ts';
import type { Services } from '../../../platform/services.ts';
import { openContest } from '../access.ts';
import { viewFor } from './view.ts';
import type { ScoreboardEntry } from './present-row.ts';
import { type ScoreboardCache, numberOf } from './snapshots.ts';

/**
 * Live scoreboard updates. A verdict changes one or two rows of a scoreboard that a thousand clients may have open, so each server
 * computes the new scoreboard once, diffs it with the previous one, serializes the diff once and sends it to all subscribers. A client
 * at another version refetches the whole scoreboard. Diffs are sent only for the public view, and only between two scoreboards of the
 * same view. When the view changes (freeze begins or ends), or when each viewer sees only their own row, subscribers learn only
 * that something changed. In the latter case they are notified at each full minute, whether or not anything changed, because they must
 * not learn when others are judged.
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

interface Watched {
  readonly streams: Set<EventStream>;
  readonly stop: () => void;
  /** `apart`: each viewer sees only their own row, so diffs cannot be sent; null: not computed yet. */
  shown: Shown | 'apart' | null;
  isChanged: boolean;
  /** A full minute has passed since the last update. */
  isMinute: boolean;
  isBusy: boolean;
  timer: NodeJS.Timeout | undefined;
}

/** Interval between two updates of a scoreboard, in ms. */
const interval = 1000;
/** Time for which other readers get the same scoreboard, in ms: until the next update, which may be late on a busy server. */
const hold = 2 * interval;
/** Maximum size of a diff in characters; beyond it clients refetch the scoreboard, spread over time. */
const longest = 48_000;

type FeedServices = Pick<
  Services,
  'db' | 'containers' | 'siteSettings' | 'events' | 'clock' | 'log' | 'cacheInvalidation'
>;

export function createScoreboardFeed(services: FeedServices, boardOf: ScoreboardCache): ScoreboardFeed {
  const { events, clock, log } = services;
  const watched = new Map<number, Watched>();

  function follow(cid: number): Watched {
    const note = () => {
      followed.isChanged = true;
      if (followed.timer === undefined && !followed.isBusy) void look(cid, followed);
    };
    const stops = [
      events.subscribe(topicOf(cid), note),
      events.subscribe(minuteTopic(cid), () => {
        followed.isMinute = true;
        note();
      }),
      events.onReconnect(note),
    ];
    const followed: Watched = {
      streams: new Set(),
      stop: () => stops.forEach((stop) => stop()),
      shown: null,
      isChanged: false,
      isMinute: false,
      isBusy: false,
      timer: undefined,
    };
    watched.set(cid, followed);
    return followed;
  }

  /** Computes the scoreboard, sends the changes, and repeats this later if there were more changes meanwhile. */
  async function look(cid: number, followed: Watched): Promise<void> {
    followed.isBusy = true;
    followed.isChanged = false;
    try {
      await sendChanges(cid, followed);
    } catch (error) {
      log.info({ err: error, cid }, 'a watched scoreboard could not be computed');
      followed.shown = null;
      sendNotice(followed, 'changed', { topic: topicOf(cid) });
    }
    followed.isBusy = false;
    followed.timer = setTimeout(() => {
      followed.timer = undefined;
      if (followed.isChanged && followed.streams.size > 0) void look(cid, followed);
    }, interval).unref();
  }

  async function sendChanges(cid: number, followed: Watched): Promise<void> {
    const topic = topicOf(cid);
    const now = clock();
    const { row, access: context } = await openContest(services, null, cid, now);
    const view = viewFor(context, {}, now);
    const { isMinute } = followed;
    followed.isMinute = false;
    if (view.only !== null) {
      const isNew = followed.shown !== 'apart';
      followed.shown = 'apart';
      return isNew || isMinute ? sendNotice(followed, 'changed', { topic }) : undefined;
    }
    const { rows, number, known } = await boardOf(row, view, { holdFor: hold });
    // The cache may return an older version of a long scoreboard.
    if (known < numberOf(row, view)) followed.isChanged = true;
    const former = followed.shown === 'apart' ? null : followed.shown;
    const board = former?.board.rows === rows ? former.board : withTexts(rows, textOf);
    const shown = {
      view: JSON.stringify({ ...view, frozenAttemptsUntil: null }),
      number,
      isSealed: view.sealedFrom !== null,
      board,
    };
    followed.shown = shown;
    if (former?.view !== shown.view) return sendNotice(followed, 'changed', noticeOf(topic, shown));
    if (former.board === board) return;
    const { isSealed } = shown;
    const changes = changesBetween(former.board, board);
    const event = { topic, from: former.number, boardNumber: number, isSealed, ...changes };
    const text = JSON.stringify(event satisfies Changed);
    if (text.length > longest) return sendNotice(followed, 'changed', noticeOf(topic, shown));
    for (const stream of followed.streams) stream.sendJson('board', text);
  }

  return {
    watch(cid, stream) {
      const followed = watched.get(cid) ?? follow(cid);
      followed.streams.add(stream);
      // Otherwise the first stream is notified when the scoreboard has been computed for it.
      if (followed.shown === 'apart') stream.send('changed', { topic: topicOf(cid) });
      else if (followed.shown) stream.send('changed', noticeOf(topicOf(cid), followed.shown));
      else if (!followed.isBusy) {
        clearTimeout(followed.timer);
        void look(cid, followed);
      }
      return () => {
        followed.streams.delete(stream);
        if (followed.streams.size > 0) return;
        clearTimeout(followed.timer);
        followed.stop();
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

function sendNotice({ streams }: Watched, event: 'changed', notice: ScoreboardNotice): void {
  const text = JSON.stringify(notice);
  for (const stream of streams) stream.sendJson(event, text);
}

function textOf(row: ScoreboardEntry): string {
  return JSON.stringify({ ...row, rank: 0 });
}
