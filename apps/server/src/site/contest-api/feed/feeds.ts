import type { FastifyReply } from 'fastify';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { ApiCaller } from '../caller.ts';
import type { FeedBatch } from './source.ts';
import { feedTypes, liveTypes } from './state.ts';
import { sendFeed } from './stream.ts';
import { mayContinueFrom, readToken } from './token.ts';
import { watchContest, type WatchedContest, type WatchServices } from './watch.ts';

/**
 * Theory of operation of the event feed: there is no log of events. The endpoints define a state for each viewer and
 * time, and a feed is the difference between the states that its reader has received: first everything, one object per
 * line, then every changed object, with `data: null` for removed ones. Adding up the lines therefore gives the present
 * endpoints, whatever happened in between:
 *
 * - a rejudged submission keeps its judgement until the new verdict applies, and then gets the new one;
 * - rescheduling a contest changes the times of its submissions, which are sent again; those outside the new window are
 *   removed;
 * - a freeze holds back judgements, which are sent when it ends; frozen data are in no state that is compared;
 * - removing a problem removes its submissions and judgements.
 *
 * A state is read again after event bus notifications of possible changes, after a delay that grows with the cost of
 * reading. Readers with the same viewer share a source (`source.ts`), and each is a position in it. `since_token`
 * contains an epoch and a scoreboard version (`token.ts`), which any server understands; if the epoch differs, the
 * reader starts over, after HTTP 400. Runs of single cases are sent to contest staff (`runs.ts`).
 */
export interface FeedRequest {
  readonly cid: number;
  readonly caller: ApiCaller | null;
  readonly sinceToken: string | undefined;
  /** False: the feed ends after the present state. */
  readonly staysOpen: boolean;
  /** Key for counting open feeds: a user, or an address of visitors. */
  readonly reader: string;
}

/**
 * Maximum numbers of open feeds on a server: in total, of everybody except contest staff, and of visitors. The lower
 * ones keep room for the tools of contest staff, however many addresses or accounts open feeds.
 */
const feedsMax = 200;
const feedsOfOthersMax = 160;
const feedsOfVisitorsMax = 100;
const feedsPerReader = 20;

/** Sends feeds. Throws `contestFeedStale`, `tooManyRequests`, and access errors. */
export function createFeeds(
  services: WatchServices,
): (reply: FastifyReply, request: FeedRequest) => Promise<void> {
  const watched = new Map<string, WatchedContest>();
  const open: OpenFeed[] = [];

  function watch(cid: number, caller: ApiCaller | null): WatchedContest {
    const key = `${cid} ${caller ? JSON.stringify(caller.claims) : ''}`;
    const known = watched.get(key);
    if (known && !known.hasEnded) return known;
    const fresh: WatchedContest = watchContest(services, cid, caller, () => {
      if (watched.get(key) === fresh) watched.delete(key);
    });
    watched.set(key, fresh);
    return fresh;
  }

  return async (reply, { cid, caller, sinceToken, staysOpen, reader }) => {
    const feed = { reader, isVisitor: caller === null };
    let mayOpen = canOpen(open, feed, feedsOfOthersMax);
    if (!mayOpen && caller && canOpen(open, feed, feedsMax)) {
      const { reach } = await services.read(caller.viewer, cid);
      // Others may have been opened meanwhile.
      mayOpen = reach === 'staff' && canOpen(open, feed, feedsMax);
    }
    if (!mayOpen) throw new ApiError('tooManyRequests', { seconds: 10 });
    open.push(feed);
    const contest = watch(cid, caller);
    const forget = contest.listen(() => {});
    try {
      await contest.refresh();
      await sendFeed(reply, contest, firstBatch(contest, sinceToken), staysOpen);
    } finally {
      forget();
      open.splice(open.indexOf(feed), 1);
    }
  };
}

interface OpenFeed extends Pick<FeedRequest, 'reader'> {
  readonly isVisitor: boolean;
}

function canOpen(open: readonly OpenFeed[], { reader, isVisitor }: OpenFeed, max: number): boolean {
  const own = open.filter((other) => other.reader === reader).length;
  const ofVisitors = open.filter((other) => other.isVisitor).length;
  return own < feedsPerReader && open.length < max && (!isVisitor || ofVisitors < feedsOfVisitorsMax);
}

/** Returns the first lines. Throws `contestFeedStale`. */
function firstBatch({ source }: WatchedContest, sinceToken: string | undefined): FeedBatch {
  if (sinceToken === undefined) return source.since(0);
  const from = readToken(sinceToken);
  if (!from || !source.mark || !mayContinueFrom(from, source.mark)) throw new ApiError('contestFeedStale');
  return source.after(from.number, liveTypes, feedTypes);
}
