import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Database } from '../database/schema.ts';

/**
 * Notices between the servers of a site, over LISTEN/NOTIFY.
 *
 * Each server holds one connection of its own that listens on one channel; it is made anew when it breaks.
 * `publish` runs inside the caller's transaction: the notice goes out when that commits, and never when it
 * does not. A notice says that something changed, rarely more; whoever is told reads the present state. So
 * a notice may come twice, and those that fell into a broken connection are made good by `onReconnect`:
 * after it, everything that one watches may have changed.
 *
 * Topics in use: `queue` (a task waits), `remote-runs` (a run at another judge waits), `queue-moved`, `submission:<id>`, `submissions`, `announcements`,
 * `settings`, `session:<id>`, `contest:<id>`, `contest-board:<id>`, `contest-announcements:<id>`, `contest-times`,
 * and `standing`: what somebody (`uid`, or anybody) may do is not what it was. Triggers send `rows` (rows of `table`
 * changed) and `caller` (a session or the account of `uid` opens less, or other things, than before).
 */
export interface EventBus {
  /** Tells all servers, this one included, once the transaction of `executor` commits. */
  publish(executor: Kysely<Database>, topic: string, data?: NoticeData): Promise<void>;
  /** Calls `listener` for each notice of the topic until the returned function is called. */
  subscribe(topic: string, listener: (data: NoticeData) => void): () => void;
  /** Calls `listener` each time that notices may have been missed. */
  onReconnect(listener: () => void): () => void;
  /**
   * Resolves when every notice of what was committed before has been delivered: a database hands a connection its
   * notices before it answers it. Resolves to false where none can come. Parallel calls share one question.
   */
  catchUp(): Promise<boolean>;
  /** Resolves when the first connection listens, or at once when the database is away: it goes on trying. */
  start(): Promise<void>;
  /** Ends the connection. Streams and waiting claims that hang on this bus end themselves by `onClose`. */
  close(): Promise<void>;
  onClose(listener: () => void): () => void;
  readonly isListening: boolean;
}

/** Small: a notice of PostgreSQL carries at most 8000 bytes. */
export type NoticeData = Readonly<z.output<typeof noticeData>>;
const noticeData = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
const noticeSchema = z.object({ t: z.string().default(''), d: noticeData.default({}) });

export interface EventBusOptions {
  readonly databaseUrl: string;
  readonly log: Logger;
  /** Milliseconds before the first attempt to connect again; doubles up to 2 s. */
  readonly firstPause?: number;
}

/** The one channel of PostgreSQL that all notices go through. */
export const noticeChannel = 'xiezhi';

/** The payload of a notice, for statements that send it themselves. */
export function notice(topic: string, data: NoticeData = {}): string {
  return JSON.stringify({ t: topic, d: data });
}

/** Null: anybody who may connect to the database can send on the channel. */
function readNotice(payload: string): z.output<typeof noticeSchema> | null {
  try {
    return noticeSchema.safeParse(JSON.parse(payload)).data ?? null;
  } catch {
    return null;
  }
}

const longestPause = 2000;
/** Whoever waits for notices that do not come takes the connection for lost, after so many milliseconds. */
const catchUpPatience = 2000;
/** A connection that died without a word is noticed by a query that gets no answer. */
const probeInterval = 15_000;
const probePatience = 5000;

export function createEventBus({ databaseUrl, log, firstPause = 50 }: EventBusOptions): EventBus {
  const topics = new Map<string, Set<(data: NoticeData) => void>>();
  const reconnects = new Set<() => void>();
  const closers = new Set<() => void>();
  let client: pg.Client | null = null;
  let isClosed = false;
  let hasListened = false;
  let timer: NodeJS.Timeout | undefined;
  let probe: NodeJS.Timeout | undefined;
  let asking: Promise<boolean> | null = null;
  let asksNext: Promise<boolean> | null = null;
  let loseListener: ((error: Error) => void) | null = null;

  /** Whether the connection of now still listens when it has answered. */
  async function ask(): Promise<boolean> {
    const listener = client;
    if (!listener) return false;
    await check(listener, (error) => loseListener?.(error), catchUpPatience);
    return client === listener;
  }

  function catchUp(): Promise<boolean> {
    if (!asking) {
      asking = ask().finally(() => (asking = null));
      return asking;
    }
    // What was committed after that question was asked is answered by the next one, whoever asks it.
    asksNext ??= asking.then(() => {
      asksNext = null;
      return asking ?? catchUp();
    });
    return asksNext;
  }

  function call(listener: () => void): void {
    try {
      listener();
    } catch (error) {
      log.error({ err: error }, 'a listener of the event bus failed');
    }
  }

  function deliver(payload: string | undefined): void {
    const said = readNotice(payload ?? '');
    if (said === null) return log.warn('a notice that is none of ours was left aside');
    const { t, d } = said;
    const listeners = topics.get(t);
    if (!listeners) return;
    for (const listener of listeners) call(() => listener(d));
  }

  async function connect(pause: number): Promise<void> {
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'xiezhi-events',
      keepAlive: true,
      connectionTimeoutMillis: 5000,
    });
    const lose = (error?: Error) => {
      if (client !== next) return;
      client = null;
      clearInterval(probe);
      next.removeAllListeners('notification');
      void endQuietly(next);
      if (isClosed) return;
      log.warn({ err: error }, 'the connection for notices was lost');
      retry(firstPause);
    };
    next.on('error', lose);
    next.on('end', () => lose());
    next.on('notification', (message) => deliver(message.payload));
    try {
      await next.connect();
      await next.query(`listen ${noticeChannel}`);
    } catch (error) {
      void endQuietly(next);
      if (isClosed) return;
      log.warn({ err: error }, 'no connection for notices');
      retry(Math.min(pause * 2, longestPause));
      return;
    }
    if (isClosed) return endQuietly(next);
    client = next;
    loseListener = lose;
    probe = setInterval(() => void check(next, lose, probePatience), probeInterval).unref();
    if (hasListened) for (const listener of reconnects) call(listener);
    hasListened = true;
  }

  function retry(pause: number): void {
    timer = setTimeout(() => void connect(pause), pause);
  }

  return {
    async publish(executor, topic, data = {}) {
      await sql`select pg_notify(${noticeChannel}, ${notice(topic, data)})`.execute(executor);
    },
    subscribe(topic, listener) {
      const listeners = topics.get(topic) ?? new Set();
      topics.set(topic, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && topics.get(topic) === listeners) topics.delete(topic);
      };
    },
    catchUp,
    onReconnect: (listener) => register(reconnects, listener),
    onClose: (listener) => register(closers, listener),
    start: () => connect(firstPause),
    async close() {
      if (isClosed) return;
      isClosed = true;
      clearTimeout(timer);
      clearInterval(probe);
      for (const listener of closers) call(listener);
      const last = client;
      client = null;
      if (last) await endQuietly(last);
    },
    get isListening() {
      return client !== null;
    },
  };
}

/** Resolves when it has answered, or was given up. */
async function check(connection: pg.Client, lose: (error: Error) => void, patience: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const giveUp = (error: Error) => {
    lose(error);
    resolve();
  };
  const timer = setTimeout(() => giveUp(new Error('no answer')), patience).unref();
  connection.query('select 1').then(() => resolve(), giveUp);
  await promise;
  clearTimeout(timer);
}

function register<Item>(set: Set<Item>, item: Item): () => void {
  set.add(item);
  return () => set.delete(item);
}

async function endQuietly(client: pg.Client): Promise<void> {
  try {
    await client.end();
  } catch {
    // It is gone already.
  }
}
