import type { FastifyReply } from 'fastify';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { ApiCaller } from '../caller.ts';
import type { FeedBatch } from './source.ts';
import { feedTypes, liveTypes } from './state.ts';
import { sendFeed } from './stream.ts';
import { goesOnFrom, readToken } from './token.ts';
import { watchContest, type WatchedContest, type WatchServices } from './watch.ts';

/**
 * Theory of operation of the event feed: there is no log of events. For each viewer, the responses of the endpoints at
 * one time are a state. A feed sends the first state completely, one object per line. Afterwards it sends the
 * differences to the next states: each changed object, with `data: null` if it was removed. The lines together
 * therefore always give the current state of the endpoints, whatever happened in between:
 *
 * - a rejudged submission keeps its judgement until the new verdict applies, and then gets the new one;
 * - rescheduling a contest changes the times of its submissions, so they are sent again; submissions outside the new
 *   window are removed;
 * - a freeze holds back judgements, which are sent when it ends; states for viewers who must not see frozen data do not
 *   contain them;
 * - removing a problem removes its submissions and judgements.
 *
 * When the event bus reports a possible change, the state is read again, after a delay that grows with the cost of
 * reading. Readers with the same viewer share a source (`source.ts`); each reader has a position in it. `since_token`
 * contains an epoch and a scoreboard version (`token.ts`), so it is valid on every server. If the epoch has changed,
 * the reader gets HTTP 400 and starts over. Runs of single cases are sent only to contest staff (`runs.ts`).
 */
export interface FeedRequest {
  readonly cid: number;
  readonly caller: ApiCaller | null;
  readonly sinceToken: string | undefined;
  /** Whether the feed stays open for changes; otherwise it ends after the current state. */
  readonly staysOpen: boolean;
  /** Key for counting open feeds per reader: a user, or the address of a visitor. */
  readonly reader: string;
}

/**
 * Maximum numbers of open feeds on a server: of all readers together, of readers who are not contest staff, and of
 * visitors. The lower limits reserve feeds for the tools of contest staff, however many users and addresses open feeds.
 */
const feedsMax = 200;
const feedsOfOthersMax = 160;
const feedsOfVisitorsMax = 100;
const feedsPerReader = 20;

/** Returns a function that sends feeds. It throws `contestFeedStale`, `tooManyRequests`, and access errors. */
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
      // Checks the limit again, because other feeds may have been opened meanwhile.
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

/** Returns the first lines of a feed. Throws `contestFeedStale` if the token is not valid any more. */
function firstBatch({ source }: WatchedContest, sinceToken: string | undefined): FeedBatch {
  if (sinceToken === undefined) return source.since(0);
  const from = readToken(sinceToken);
  if (!from || !source.mark || !goesOnFrom(from, source.mark)) throw new ApiError('contestFeedStale');
  return source.after(from.number, liveTypes, feedTypes);
}
