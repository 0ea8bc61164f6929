/**
 * One live connection for all `changed` topics of the page. Browsers allow six connections per origin over HTTP/1.1,
 * so that two visible windows of a contest with a connection for each topic would block every further call.
 */
import { openLiveConnection, type LiveHandlers, type LiveState, type LiveTransport } from './live.ts';

/** Milliseconds to wait for the subscriptions of other components that are shown at the same time. */
const GATHER_MS = 0;
/** Milliseconds after which refused topics are requested again: access may have been granted meanwhile. */
const REFUSED_MS = 15_000;

interface Watcher extends LiveHandlers {
  readonly topics: readonly string[];
}

interface Connection {
  readonly topics: ReadonlySet<string>;
  granted: ReadonlySet<string>;
  state: LiveState;
  /**
   * Topics that the previous connection delivers until this one is live. The first event of a topic says only that
   * changes may have been missed. For these topics nothing was missed, so their first event is not passed on.
   */
  readonly followed: Set<string>;
  close: () => void;
}

/**
 * Opens a live connection for `changed` topics, shared with the other callers. Returns a function that leaves the
 * connection.
 */
export type OpenSharedLive = (topics: readonly string[], handlers: LiveHandlers) => () => void;

export function createSharedLive(world?: LiveTransport): OpenSharedLive {
  const watchers = new Set<Watcher>();
  let newest: Connection | null = null;
  /** The previous connection. It delivers events until the newest one does. */
  let former: Connection | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function schedule(pause: number): void {
    clearTimeout(timer);
    timer = setTimeout(renew, pause);
  }

  function renew(): void {
    if (newest?.state === 'live') {
      former?.close();
      former = newest;
    } else newest?.close();
    const topics = new Set([...watchers].flatMap((watcher) => watcher.topics));
    const connection: Connection = {
      topics,
      granted: new Set(),
      state: 'connecting',
      followed: new Set(former?.granted),
      close: () => undefined,
    };
    newest = connection;
    connection.close = openLiveConnection(
      [...topics],
      {
        onGranted: (granted) => {
          connection.granted = new Set(granted);
          if (connection === newest && connection.granted.size < topics.size) schedule(REFUSED_MS);
        },
        onState: (state) => follow(connection, state),
        onEvent: (name, data) => deliver(connection, name, data),
      },
      world,
    );
  }

  function follow(connection: Connection, state: LiveState): void {
    connection.state = state;
    if (state === 'lost') newest?.followed.clear();
    if (connection !== newest || state === 'connecting') return;
    former?.close();
    former = null;
    for (const watcher of watchers) watcher.onState(isServed(watcher, connection) ? state : 'lost');
  }

  function deliver(
    connection: Connection,
    name: Parameters<LiveHandlers['onEvent']>[0],
    data: unknown,
  ): void {
    const topic = topicOf(data);
    if (topic === null || connection.followed.delete(topic)) return;
    for (const watcher of watchers) if (watcher.topics.includes(topic)) watcher.onEvent(name, data);
  }

  function leave(watcher: Watcher): void {
    watchers.delete(watcher);
    if (watchers.size > 0) return;
    clearTimeout(timer);
    former?.close();
    newest?.close();
    former = null;
    newest = null;
  }

  return (topics, handlers) => {
    const watcher: Watcher = { topics, ...handlers };
    watchers.add(watcher);
    watcher.onState('connecting');
    const connection = newest;
    if (connection === null || !topics.every((topic) => connection.topics.has(topic))) schedule(GATHER_MS);
    // The first event of the topic has already passed, so the new caller gets one here.
    else if (connection.state === 'live')
      queueMicrotask(() => {
        if (!watchers.has(watcher)) return;
        watcher.onState(isServed(watcher, connection) ? 'live' : 'lost');
        for (const topic of topics) if (connection.granted.has(topic)) watcher.onEvent('changed', { topic });
      });
    return () => leave(watcher);
  };
}

function isServed(watcher: Watcher, connection: Connection): boolean {
  return watcher.topics.some((topic) => connection.granted.has(topic));
}

function topicOf(data: unknown): string | null {
  return typeof data === 'object' && data !== null && 'topic' in data && typeof data.topic === 'string'
    ? data.topic
    : null;
}

/** The shared connection of this page. */
export const openSharedLive = createSharedLive();
