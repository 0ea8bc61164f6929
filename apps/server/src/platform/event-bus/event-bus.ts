import { hostname } from 'node:os';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Database } from '../database/schema.ts';
import { version } from '../version.ts';

/**
 * First word of `application_name` on the connection with which a server listens for notifications. The server's
 * release and host follow it.
 */
export const eventsName = 'xiezhi-events';

/**
 * Notifications between the servers of a site, over LISTEN/NOTIFY.
 *
 * Each server has a separate connection that listens on one channel and reconnects when it breaks. `publish` runs
 * inside the caller's transaction: the notification is sent on commit and never on rollback. A notification usually
 * says only that something has changed; receivers then read the current state. Notifications may therefore be repeated.
 * Some may be lost: after `onReconnect`, a subscriber must assume that everything it watches has changed.
 *
 * Topics include `queue` (a task waits), `queue-moved` (tasks left the queue or moved in it), `remote-runs` (a run at a
 * remote judge waits), `submission:<id>`, `submissions`, `announcements`, `settings`, `session:<id>`, `contest:<id>`,
 * `contest-board:<id>`, `contest-announcements:<id>`, `contest-times` (the times of a contest changed) and `standing`
 * (the rights of the user `uid`, or of all users, changed). Triggers send `rows` (rows of `table` changed) and `caller`
 * (the account, a session or the rights of the user `uid` changed).
 */
export interface EventBus {
  /** Notifies all servers, including this one, when the transaction of `executor` commits. */
  publish(executor: Kysely<Database>, topic: string, data?: NoticeData): Promise<void>;
  /** Calls `listener` for each notification of the topic. The returned function unsubscribes. */
  subscribe(topic: string, listener: (data: NoticeData) => void): () => void;
  /** Calls `listener` after a reconnect, when notifications may have been missed. */
  onReconnect(listener: () => void): () => void;
  /**
   * Resolves to true when all notifications of earlier commits have been delivered. This works because PostgreSQL sends
   * a connection its pending notifications before it answers a query. Resolves to false if the connection is not
   * listening. Parallel calls share one query.
   */
  catchUp(): Promise<boolean>;
  /** Resolves when the first connection listens or has failed; after a failure, retries in the background. */
  start(): Promise<void>;
  /** Closes the connection and calls the `onClose` listeners, which close streams and waiting claims. */
  close(): Promise<void>;
  onClose(listener: () => void): () => void;
  readonly isListening: boolean;
}

/** Data of a notification. They must be small, because a NOTIFY payload holds at most 8000 bytes. */
export type NoticeData = Readonly<z.output<typeof noticeData>>;
const noticeData = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
const noticeSchema = z.object({ t: z.string().default(''), d: noticeData.default({}) });

export interface EventBusOptions {
  /**
   * URL of the database server itself, not of a pooler: LISTEN does not work on connections that several clients share
   * between transactions.
   */
  readonly databaseUrl: string;
  readonly log: Logger;
  /** Milliseconds before the first reconnect. The pause doubles with each attempt, up to 2 s. */
  readonly firstPause?: number;
}

/** Name of the PostgreSQL channel for all notifications. */
export const noticeChannel = 'xiezhi';

/** Returns the payload of a notification, for statements that call `pg_notify` themselves. */
export function encodeNotice(topic: string, data: NoticeData = {}): string {
  return JSON.stringify({ t: topic, d: data });
}

/** Parses a payload. Returns null if it is invalid, because any client of the database can send on the channel. */
function readNotice(payload: string): z.output<typeof noticeSchema> | null {
  try {
    return noticeSchema.safeParse(JSON.parse(payload)).data ?? null;
  } catch {
    return null;
  }
}

const longestPause = 2000;
/** Milliseconds after which `catchUp` considers the connection lost if it does not answer. */
const catchUpTimeoutMs = 2000;
/** Interval in ms of the query that detects silently dead connections. */
const probeInterval = 15_000;
const probeTimeoutMs = 5000;

export function createEventBus({ databaseUrl, log, firstPause = 50 }: EventBusOptions): EventBus {
  const topics = new Map<string, Set<(data: NoticeData) => void>>();
  const reconnects = new Set<() => void>();
  const closers = new Set<() => void>();
  let client: pg.Client | null = null;
  let isClosed = false;
  let hasListened = false;
  let timer: NodeJS.Timeout | undefined;
  let probe: NodeJS.Timeout | undefined;
  let runningCheck: Promise<boolean> | null = null;
  let nextCheck: Promise<boolean> | null = null;
  let loseListener: ((error: Error) => void) | null = null;

  /** Sends a query on the current connection. Returns whether it still listens afterwards. */
  async function checkListening(): Promise<boolean> {
    const listener = client;
    if (!listener) return false;
    await check(listener, (error) => loseListener?.(error), catchUpTimeoutMs);
    return client === listener;
  }

  function catchUp(): Promise<boolean> {
    if (!runningCheck) {
      runningCheck = checkListening().finally(() => (runningCheck = null));
      return runningCheck;
    }
    // The running query may have begun before the commit of this caller, so this caller waits for the next query. All
    // callers that wait share it.
    nextCheck ??= runningCheck.then(() => {
      nextCheck = null;
      return runningCheck ?? catchUp();
    });
    return nextCheck;
  }

  function call(listener: () => void): void {
    try {
      listener();
    } catch (error) {
      log.error({ err: error }, 'a listener of the event bus failed');
    }
  }

  function deliver(payload: string | undefined): void {
    const notification = readNotice(payload ?? '');
    if (notification === null) return log.warn('an invalid notification was ignored');
    const { t, d } = notification;
    const listeners = topics.get(t);
    if (!listeners) return;
    for (const listener of listeners) call(() => listener(d));
  }

  async function connect(pause: number): Promise<void> {
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: `${eventsName} ${version} ${hostname()}`,
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
      log.warn({ err: error }, 'the connection for notifications was lost');
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
      log.warn({ err: error }, 'no connection for notifications');
      retry(Math.min(pause * 2, longestPause));
      return;
    }
    if (isClosed) return endQuietly(next);
    client = next;
    loseListener = lose;
    probe = setInterval(() => void check(next, lose, probeTimeoutMs), probeInterval).unref();
    if (hasListened) for (const listener of reconnects) call(listener);
    hasListened = true;
  }

  function retry(pause: number): void {
    timer = setTimeout(() => void connect(pause), pause);
  }

  return {
    async publish(executor, topic, data = {}) {
      await sql`select pg_notify(${noticeChannel}, ${encodeNotice(topic, data)})`.execute(executor);
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

/** Resolves when the connection has answered a query, or was declared lost after the timeout. */
async function check(connection: pg.Client, lose: (error: Error) => void, timeoutMs: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const giveUp = (error: Error) => {
    lose(error);
    resolve();
  };
  const timer = setTimeout(() => giveUp(new Error('no answer')), timeoutMs).unref();
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
    // It is closed already.
  }
}
