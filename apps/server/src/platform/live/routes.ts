import { liveTopicsMax } from '@xiezhi/contract/live';
import type { liveRoutes } from '@xiezhi/contract/routes/live';
import { addressKey } from '../http/address-key.ts';
import type { Authentication } from '../http/authentication.ts';
import { type EventStream, openStream } from '../http/event-stream.ts';
import { ApiError } from '../http/api-error.ts';
import type { HandlerTable, Viewer } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { closeStream } from './close-stream.ts';
import { createSemaphore, type Semaphore } from './semaphore.ts';
import { readLiveTicket, signTicket, type Ticket, ticketTtlMs } from './ticket.ts';
import type { LiveTopics } from './topics.ts';

/**
 * Maximum open streams of one user, or of all visitors from one address, on one server; `topicsMax`: maximum topics of
 * all these streams together.
 */
const streamsMax = 200;
const topicsMax = 2000;
/**
 * Maximum streams whose access is checked in parallel. Limited, so that a change that affects all streams leaves
 * capacity for requests.
 */
const maxParallelChecks = 4;

export interface LiveServices extends Services {
  readonly authentication: Authentication;
  readonly topics: LiveTopics;
}

export function liveHandlers(services: LiveServices): Pick<HandlerTable, keyof typeof liveRoutes> {
  const { events, settings, clock, topics } = services;
  const streams = new Set<EventStream>();
  /** Number of open streams of each reader (a user or an address), and of all topics in these streams. */
  const held = new Map<string, { readonly streams: number; readonly topics: number }>();
  const checks = createSemaphore(maxParallelChecks);

  /** Throws `tooManyRequests` if the reader already has the maximum number of streams, or would get too many topics. */
  function checkStreamLimits(reader: string, wanted: number): void {
    const own = held.get(reader);
    if (own && (own.streams >= streamsMax || own.topics + wanted > topicsMax))
      throw new ApiError('tooManyRequests', { seconds: 10 });
  }

  /** Adds a stream and its topics to the counts of a reader (`by` 1) or removes them (-1). */
  function count(reader: string, topicCount: number, by: 1 | -1): void {
    const own = held.get(reader) ?? { streams: 0, topics: 0 };
    if (own.streams + by === 0) held.delete(reader);
    else held.set(reader, { streams: own.streams + by, topics: own.topics + by * topicCount });
  }

  events.onClose(() => {
    for (const stream of streams) stream.end();
  });

  return {
    'POST /api/live/subscribe': async ({ body, viewer, now }) => {
      const asked = [...new Set(body.topics)];
      if (asked.length > liveTopicsMax) throw new ApiError('tooManyTopics', { limit: liveTopicsMax });
      const granted = await topics.granted(viewer, asked);
      const expiresAt = now.getTime() + ticketTtlMs;
      const ticket = signTicket(
        { topics: granted, uid: viewer?.uid ?? null, sessionId: viewer?.sessionId ?? null, expiresAt },
        settings.secret,
      );
      return {
        url: `/api/live/stream?ticket=${ticket}`,
        topics: granted,
        expiresAt: new Date(expiresAt).toISOString(),
      };
    },

    'GET /api/live/stream': async ({ query, reply, now, ip }) => {
      const ticket = readLiveTicket(query.ticket, settings.secret, now);
      if (!ticket) throw new ApiError('liveTicketInvalid');
      const viewer = await viewerOf(services, ticket);
      const reader = ticket.uid ?? addressKey(ip);
      checkStreamLimits(reader, ticket.topics.length);
      const granted = await topics.granted(viewer, ticket.topics);
      // Checks the limits again, because the reader may have opened other streams during the `await`.
      checkStreamLimits(reader, granted.length);
      const stream = openStream(reply);
      streams.add(stream);
      count(reader, granted.length, 1);
      const stops = [
        ...granted.map((topic) => topics.watch(topic, { person: viewer, stream })),
        endInTime(services, ticket, stream, clock()),
        endWhenRefused(services, { ...ticket, topics: granted }, { stream, checks }),
      ];
      stream.onEnd(() => {
        streams.delete(stream);
        count(reader, granted.length, -1);
        for (const stop of stops) stop();
      });
    },
  };
}

/** Returns the viewer of a ticket with their current rights. Throws `liveTicketInvalid` if the session has ended. */
async function viewerOf(
  { authentication }: LiveServices,
  { uid, sessionId }: Pick<Ticket, 'uid' | 'sessionId'>,
): Promise<Viewer | null> {
  if (uid === null || sessionId === null) return null;
  const known = await authentication.viewer({ uid, sessionId });
  if (!known) throw new ApiError('liveTicketInvalid');
  return known.viewer;
}

/** Closes a stream when its ticket expires or its session ends. */
function endInTime({ events }: Services, ticket: Ticket, stream: EventStream, now: Date): () => void {
  const timer = setTimeout(() => closeStream(stream, 'expired'), ticket.expiresAt - now.getTime()).unref();
  const forget = ticket.sessionId
    ? events.subscribe(`session:${ticket.sessionId}`, () => closeStream(stream, 'logout'))
    : () => {};
  return () => {
    clearTimeout(timer);
    forget();
  };
}

/**
 * Checks access again when the rights of the user may have changed, and when notifications of such changes or of ended
 * sessions may have been missed. If the user may no longer watch a topic of the stream, closes the stream as expired;
 * its client then subscribes again and gets the topics that it may still watch.
 */
function endWhenRefused(
  services: LiveServices,
  ticket: Ticket,
  { stream, checks }: { readonly stream: EventStream; readonly checks: Semaphore },
): () => void {
  const { events, topics, log } = services;
  let isOver = false;
  let isWaiting = false;

  async function ask(): Promise<void> {
    isWaiting = false;
    if (isOver) return;
    const viewer = await viewerOf(services, ticket);
    const granted = await topics.granted(viewer, ticket.topics);
    if (granted.length < ticket.topics.length) closeStream(stream, 'expired');
  }
  function scheduleCheck(): void {
    // A scheduled check has not read anything yet, so it will also see this change.
    if (isWaiting) return;
    isWaiting = true;
    checks.pass(ask).catch((error: unknown) => {
      log.info({ err: error }, 'a stream ends: its topics could not be granted again');
      closeStream(stream, 'expired');
    });
  }
  const stops = [
    events.subscribe('standing', ({ uid }) => {
      if (uid === undefined || uid === ticket.uid) scheduleCheck();
    }),
    events.onReconnect(scheduleCheck),
  ];
  return () => {
    isOver = true;
    for (const stop of stops) stop();
  };
}
