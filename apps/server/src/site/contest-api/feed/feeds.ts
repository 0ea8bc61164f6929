import type { FastifyReply } from 'fastify';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { Caller } from '../caller.ts';
import type { Batch } from './source.ts';
import { feedTypes, liveTypes } from './state.ts';
import { sendFeed } from './stream.ts';
import { goesOnFrom, readToken } from './token.ts';
import { watchContest, type WatchedContest, type WatchServices } from './watch.ts';

/**
 * The event feed: theory. There is no log of events. What the endpoints tell a viewer at a moment is a state, and a feed
 * is the difference between the states that its reader has been told: first everything, an object a line, then
 * whatever has become another, with `data: null` for what is gone. Adding up the lines therefore gives what the
 * endpoints answer, whatever happened in between:
 *
 * - a submission judged anew keeps its judgement until the new verdict is in force, and then has another;
 * - a contest that is moved changes the times of its submissions, which are told again; those that fell out of it go;
 * - a seal holds judgements back, and they come when it opens; nothing behind it is in any state that is compared;
 * - a problem that is taken out takes its submissions and judgements along.
 *
 * A state is read anew when the event bus says that anything may have changed, after a rest that grows with what the
 * reading costs. Readers of one viewer share a source (`source.ts`), and each is a position in it. `since_token` names
 * an epoch and a number of the board (`token.ts`), which any server understands; where the epoch is another one, the
 * reader begins anew, by HTTP 400. Runs of single cases
 * are told to those who run the contest (`runs.ts`).
 */
export interface FeedRequest {
  readonly cid: number;
  readonly caller: Caller | null;
  readonly sinceToken: string | undefined;
  /** False: the feed ends with what is there. */
  readonly staysOpen: boolean;
  /** Who is counted: a user, or an address of visitors. */
  readonly reader: string;
}

/** Feeds open on a server, and those of one reader. */
const feedsMax = 200;
const feedsPerReader = 20;

/** Sends feeds. Throws Failure `contestFeedStale`, `tooManyRequests`, and what keeps the reader out. */
export function createFeeds(
  services: WatchServices,
): (reply: FastifyReply, request: FeedRequest) => Promise<void> {
  const watched = new Map<string, WatchedContest>();
  const open: string[] = [];

  function watch(cid: number, caller: Caller | null): WatchedContest {
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
    const own = open.filter((other) => other === reader).length;
    if (own >= feedsPerReader || open.length >= feedsMax)
      throw new ApiError('tooManyRequests', { seconds: 10 });
    open.push(reader);
    const contest = watch(cid, caller);
    const forget = contest.listen(() => {});
    try {
      await contest.refresh();
      await sendFeed(reply, contest, firstBatch(contest, sinceToken), staysOpen);
    } finally {
      forget();
      open.splice(open.indexOf(reader), 1);
    }
  };
}

/** Throws Failure `contestFeedStale`. */
function firstBatch({ source }: WatchedContest, sinceToken: string | undefined): Batch {
  if (sinceToken === undefined) return source.since(0);
  const from = readToken(sinceToken);
  if (!from || !source.mark || !goesOnFrom(from, source.mark)) throw new ApiError('contestFeedStale');
  return source.after(from.number, liveTypes, feedTypes);
}
