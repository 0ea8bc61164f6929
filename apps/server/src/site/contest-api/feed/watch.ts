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

/** A contest that is watched for one viewer. */
export interface WatchedContest {
  readonly source: FeedSource;
  /** Whether watching has ended, because the viewer lost access or the server stops. */
  readonly hasEnded: boolean;
  /** Reads the current state. Throws access errors. */
  refresh(): Promise<void>;
  /** Calls `listener` after each change and at the end. The returned function removes the listener. */
  listen(listener: () => void): () => void;
}

/**
 * Minimum pause between two reads, in ms. The pause is `restFactor` times as long as the last read, but not shorter
 * than `restMin`.
 */
const restMin = 100;
const restFactor = 10;
/** Pause after a failed read, in ms. */
const restAfterFailure = 5000;

/** Watches a contest as long as it has listeners; calls `onIdle` when the last listener is removed. */
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

  // New readers trigger reads as well. Reads run one after another, so that an older state never replaces a newer one.
  const refresh = runSequentially(async () => {
    // Since the last read the viewer may have lost the token, the role or the access, or may have begun an exam.
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
