import { commentsTopic } from '../../../community/comment/target.ts';
import { announcementTopic } from '../../../scopes/contest/admin/announcements.ts';
import { scheduleTopic } from '../../../scopes/contest/live-topics.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { scoreboardTopic, minuteTopic } from '../../../judging/queue/scoreboard-event.ts';
import type { Services } from '../../../platform/services.ts';
import { type ApiCaller, resolveCaller, type CallerSources } from '../caller.ts';
import type { ContestReader } from '../read-contest.ts';
import { runSequentially } from './sequential.ts';
import { FeedSource } from './source.ts';
import { createFeedRuns } from './runs.ts';
import { feedStateOf } from './state.ts';

export type WatchServices = Pick<Services, 'db' | 'events' | 'log'> &
  CallerSources & { readonly read: ContestReader };

/** A contest as one viewer follows it. */
export interface WatchedContest {
  readonly source: FeedSource;
  /** The viewer has lost access, or the server stops. */
  readonly hasEnded: boolean;
  /** Reads the present state. Throws access errors. */
  refresh(): Promise<void>;
  /** Calls `listener` after each change, or at the end, until the returned function is called. */
  listen(listener: () => void): () => void;
}

/** Minimum milliseconds between two reads, and the delay of the next one as a multiple of the duration. */
const restMin = 100;
const restFactor = 10;
/** Delay after a failure, in ms. */
const restAfterFailure = 5000;

/** Follows a contest while it has listeners; calls `onIdle` when none is left. */
export function watchContest(
  { db, events, log, read, ...sources }: WatchServices,
  cid: number,
  caller: ApiCaller | null,
  onIdle: () => void,
): WatchedContest {
  const source = new FeedSource();
  const callerSources = { db, ...sources };
  const runsOf = createFeedRuns(db);
  const listeners = new Set<() => void>();
  let timer: NodeJS.Timeout | undefined;
  let isReading = false;
  let isStale = false;
  let hasEnded = false;
  let rest = 0;

  const notify = () => {
    for (const listener of listeners) listener();
  };

  function end(): void {
    hasEnded = true;
    clearTimeout(timer);
    for (const stop of stops) stop();
    notify();
  }

  // New readers also trigger reads; an older state must not replace a newer one.
  const refresh = runSequentially(async () => {
    // The viewer may have lost the token, the role or access meanwhile, or be in an exam.
    const present = caller && (await resolveCaller(caller.claims, callerSources));
    if (caller && !present) throw new ApiError('contestApiCredentials');
    const facts = await read(present?.viewer ?? null, cid);
    if (await source.take(await feedStateOf(facts, await runsOf(facts)))) notify();
  });

  async function follow(): Promise<void> {
    timer = undefined;
    isReading = true;
    isStale = false;
    const begin = performance.now();
    try {
      await refresh();
      rest = Math.max(restMin, (performance.now() - begin) * restFactor);
    } catch (error) {
      if (error instanceof ApiError) return end();
      log.warn({ err: error, cid }, 'a contest could not be read for its feed');
      rest = restAfterFailure;
      isStale = true;
    } finally {
      isReading = false;
    }
    if (isStale) markStale();
  }

  function markStale(): void {
    isStale = true;
    if (hasEnded || isReading || timer) return;
    timer = setTimeout(() => void follow(), rest).unref();
  }

  const topics = [
    scoreboardTopic(cid),
    minuteTopic(cid),
    scheduleTopic(cid),
    announcementTopic(cid),
    commentsTopic({ cid }),
  ];
  const stops = [
    ...[...topics, 'submissions', 'standing'].map((topic) => events.subscribe(topic, markStale)),
    events.onReconnect(markStale),
    events.onClose(end),
  ];
  return {
    source,
    get hasEnded() {
      return hasEnded;
    },
    refresh,
    listen(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        if (!hasEnded) end();
        onIdle();
      };
    },
  };
}
