/**
 * One server-sent-events connection. Requests a signed URL, connects, and reconnects with increasing delays
 * after an error or a silence. It retries until closed; `onState` tells the caller when to poll instead.
 *
 * It is open only while the document is visible: browsers allow few connections per origin, and background
 * tabs would use all of them and block the next page load. Events missed in the background are delivered when
 * the document becomes visible again.
 */
import { call } from '../../../api/client.ts';

export type LiveState = 'connecting' | 'live' | 'lost';

const events = ['submission', 'changed', 'board'] as const;
export type LiveEvent = (typeof events)[number];

export interface LiveHandlers {
  /** Parsed data. */
  onEvent: (name: LiveEvent, data: unknown) => void;
  onState: (state: LiveState) => void;
  /** Called at each attempt before it connects, with the topics that the server accepted. */
  onGranted?: (topics: readonly string[]) => void;
}

/** Dependencies on server and browser; replaced in tests. */
export interface LiveTransport {
  subscribe: (topics: readonly string[]) => Promise<{ url: string; topics: readonly string[] }>;
  open: (url: string) => EventSource;
}

const browser: LiveTransport = {
  subscribe: (topics) => call('POST /api/live/subscribe', { body: { topics: [...topics] } }),
  open: (url) => new EventSource(url),
};

/** Milliseconds of silence after which a connection counts as lost; the server pings far more often. */
const SILENCE_MS = 45_000;
/** Milliseconds that a hidden page keeps its connection: users often return soon. */
const HIDDEN_GRACE_MS = 5000;
const PAUSES = [500, 1000, 2000, 4000, 8000, 15_000] as const;

/** Opens a live connection for the topics; returns a function that closes it. */
export function openLiveConnection(
  topics: readonly string[],
  handlers: LiveHandlers,
  world: LiveTransport = browser,
): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let leaving: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isClosed = false;
  /** Only the latest connection attempt is valid. */
  let attempt = 0;

  function drop(): void {
    attempt += 1;
    clearTimeout(timer);
    source?.close();
    source = null;
  }

  function retry(): void {
    drop();
    if (isClosed) return;
    handlers.onState('lost');
    if (isUnseen()) return;
    const pause = PAUSES[Math.min(failures, PAUSES.length - 1)] ?? 15_000;
    failures += 1;
    timer = setTimeout(() => void start(), pause);
  }

  function listen(): void {
    clearTimeout(timer);
    timer = setTimeout(retry, SILENCE_MS);
  }

  function receive(name: LiveEvent, event: Event): void {
    listen();
    if (!(event instanceof MessageEvent) || typeof event.data !== 'string') return;
    try {
      handlers.onEvent(name, JSON.parse(event.data));
    } catch {
      // Ignore a malformed event; the next event or poll contains the same state.
    }
  }

  async function start(): Promise<void> {
    drop();
    const mine = attempt;
    try {
      const { url, topics: granted } = await world.subscribe(topics);
      if (mine !== attempt) return;
      handlers.onGranted?.(granted);
      if (granted.length === 0) retry();
      else watch(world.open(url));
    } catch {
      if (mine === attempt) retry();
    }
  }

  function watch(opened: EventSource): void {
    source = opened;
    source.addEventListener('open', () => {
      failures = 0;
      handlers.onState('live');
      listen();
    });
    for (const name of events) source.addEventListener(name, (event) => receive(name, event));
    source.addEventListener('ping', listen);
    // The signed URL expires soon, so the browser's own reconnect would fail.
    source.addEventListener('error', retry);
  }

  const wake = () => {
    if (source === null && !isUnseen()) void start();
  };
  const turn = () => {
    clearTimeout(leaving);
    if (isUnseen()) leaving = setTimeout(retry, HIDDEN_GRACE_MS);
    else wake();
  };
  globalThis.addEventListener?.('online', wake);
  document.addEventListener('visibilitychange', turn);
  handlers.onState('connecting');
  wake();
  return () => {
    isClosed = true;
    globalThis.removeEventListener?.('online', wake);
    document.removeEventListener('visibilitychange', turn);
    clearTimeout(leaving);
    drop();
  };
}

function isUnseen(): boolean {
  return document.visibilityState === 'hidden';
}
