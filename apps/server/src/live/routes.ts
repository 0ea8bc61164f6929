import { liveTopicsMax } from '@xiezhi/contract/live';
import type { liveRoutes } from '@xiezhi/contract/routes/live';
import { type RoleName, roleNames } from '@xiezhi/contract/roles';
import { Failure } from '../http/failure.ts';
import type { HandlerTable, Viewer } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { submissionRights } from '../submission/policy.ts';
import { findSubmissions } from '../submission/repository.ts';
import { type EventStream, openStream } from '../http/event-stream.ts';
import { createSubmissionFeed, type SubmissionFeed } from './submission-feed.ts';
import { type Attempt, presentState, type SubmissionState } from './submission-state.ts';
import { readTicket, signTicket, type Ticket, ticketLife } from './ticket.ts';

/** Streams that one user, or one address of visitors, may hold open on a server. */
const streamsMax = 200;

export function liveHandlers(services: Services): Pick<HandlerTable, keyof typeof liveRoutes> {
  const { db, events, settings, clock } = services;
  const feed = createSubmissionFeed(services);
  /** Each open stream with its reader. */
  const streams = new Map<EventStream, string>();
  events.onClose(() => {
    for (const stream of streams.keys()) stream.end();
  });

  return {
    'POST /api/live/subscribe': async ({ body, viewer, locale, now }) => {
      const asked = [...new Set(body.topics)];
      if (asked.length > liveTopicsMax) throw new Failure('tooManyTopics', { limit: liveTopicsMax });
      const rows = await findSubmissions(db, asked.flatMap(submissionIdOf), locale);
      const allowed = new Set(
        rows.filter((row) => submissionRights(viewer, row, false)).map((row) => `submission:${row.id}`),
      );
      const topics = asked.filter((topic) => !topic.startsWith('submission:') || allowed.has(topic));
      const expiresAt = now.getTime() + ticketLife;
      const ticket = signTicket(
        {
          topics,
          uid: viewer?.uid ?? null,
          role: viewer?.role ?? null,
          sessionId: viewer?.sessionId ?? null,
          expiresAt,
        },
        settings.secret,
      );
      return {
        url: `/api/live/stream?ticket=${ticket}`,
        topics,
        expiresAt: new Date(expiresAt).toISOString(),
      };
    },

    'GET /api/live/stream': async ({ query, reply, now, ip }) => {
      const ticket = readTicket(query.ticket, settings.secret, now);
      if (!ticket || !(await isSessionOpen(services, ticket, now))) throw new Failure('liveTicketInvalid');
      const reader = ticket.uid ?? ip;
      const isCrowded = [...streams.values()].filter((other) => other === reader).length >= streamsMax;
      if (isCrowded) throw new Failure('tooManyRequests', { seconds: 10 });
      const stream = openStream(reply);
      streams.set(stream, reader);
      const stops = [
        ...watchTopics(services, feed, ticket, stream),
        endInTime(services, ticket, stream, clock()),
      ];
      stream.onEnd(() => {
        streams.delete(stream);
        for (const stop of stops) stop();
      });
    },
  };
}

function submissionIdOf(topic: string): number[] {
  return topic.startsWith('submission:') ? [Number(topic.slice('submission:'.length))] : [];
}

async function isSessionOpen({ db }: Services, { sessionId }: Ticket, now: Date): Promise<boolean> {
  if (sessionId === null) return true;
  const session = await db
    .selectFrom('session')
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .select('id')
    .executeTakeFirst();
  return session !== undefined;
}

/** A stream ends with its ticket and with the session that it was made in. */
function endInTime({ events }: Services, ticket: Ticket, stream: EventStream, now: Date): () => void {
  const end = (reason: 'expired' | 'logout') => {
    stream.send('end', { reason });
    stream.end();
  };
  const timer = setTimeout(() => end('expired'), ticket.expiresAt - now.getTime()).unref();
  const forget = ticket.sessionId
    ? events.subscribe(`session:${ticket.sessionId}`, () => end('logout'))
    : () => {};
  return () => {
    clearTimeout(timer);
    forget();
  };
}

function watchTopics(
  { events }: Services,
  feed: SubmissionFeed,
  ticket: Ticket,
  stream: EventStream,
): (() => void)[] {
  const viewer = viewerOf(ticket);
  return ticket.topics.map((topic) => {
    const [id] = submissionIdOf(topic);
    if (id !== undefined) return feed.watch(id, createIncrements(viewer, stream));
    return watchChanges(events, topic, stream);
  });
}

/** Abilities are not part of the ticket: what a stream carries depends on name and role alone. */
function viewerOf({ uid, role, sessionId }: Ticket): Viewer | null {
  const known = Object.values(roleNames).find((name): name is RoleName => name === role);
  if (uid === null || sessionId === null || !known) return null;
  return { uid, username: '', role: known, permissions: new Set(), sessionId };
}

/** Tells a stream of each state what it has not been told yet; the first time, all of it. */
function createIncrements(viewer: Viewer | null, stream: EventStream): (state: SubmissionState) => void {
  let told: { attempt: Attempt; version: number; position: number | null; seqs: Set<number> } | null = null;
  return (state) => {
    const event = presentState(state, viewer);
    if (!event) return stream.end();
    const { attempt } = state;
    const isSame = told?.version === event.version && told.position === event.queuePosition;
    if (isSame || (told && event.version < told.version)) return;
    // The end of an attempt repeats its cases; another attempt makes the former ones void.
    const isContinued =
      told?.attempt.judgingId === attempt.judgingId &&
      (attempt.fence === null || attempt.fence === told.attempt.fence);
    const seqs = isContinued && told ? told.seqs : new Set<number>();
    const fresh = event.cases.filter((item) => !seqs.has(item.seq));
    for (const item of fresh) seqs.add(item.seq);
    told = { attempt, version: event.version, position: event.queuePosition, seqs };
    stream.send('submission', { ...event, cases: fresh }, `${event.submitId}-${event.version}`);
  };
}

/** Milliseconds between two notices that a list has changed. */
const changeInterval = 1000;

/** The first notice comes at once, since changes may have been missed before; then at most one a second. */
function watchChanges(events: Services['events'], topic: string, stream: EventStream): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isChanged = false;
  const tell = () => {
    isChanged = false;
    stream.send('changed', { topic });
    timer = setTimeout(() => {
      timer = undefined;
      if (isChanged) tell();
    }, changeInterval).unref();
  };
  const note = () => {
    isChanged = true;
    if (timer === undefined) tell();
  };
  tell();
  const stops = [events.subscribe(topic, note), events.onReconnect(note)];
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}
