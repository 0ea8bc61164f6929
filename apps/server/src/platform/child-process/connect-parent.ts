import { once } from 'node:events';

/** The channel of a process to the server that started it by `runInChild`. */
export interface ParentChannel {
  /** Aborted when the process is asked to stop, or the server is gone. */
  readonly signal: AbortSignal;
  order(): Promise<unknown>;
  send(message: object): Promise<void>;
  /** Ends the process, whatever drivers and timers it still has. */
  exit(): never;
}

export function connectParent(): ParentChannel {
  const stopping = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(name, () => stopping.abort(new Error(name)));
  process.on('disconnect', () => stopping.abort(new Error('the server is gone')));
  return {
    signal: stopping.signal,
    async order() {
      const [order]: unknown[] = await once(process, 'message', { signal: stopping.signal });
      return order;
    },
    async send(message) {
      if (!process.connected) return;
      await new Promise<void>((resolve) => process.send?.(message, () => resolve()));
    },
    exit: () => process.exit(),
  };
}

/** Message of an error that its parent throws again with `thrownAgain`. */
export interface BrokenMessage {
  readonly kind: 'broken';
  readonly message: string;
  readonly stack?: string | undefined;
  /** Error code of the system or of PostgreSQL. */
  readonly code?: string | undefined;
}

export function brokenMessage(error: unknown): BrokenMessage {
  if (!(error instanceof Error)) return { kind: 'broken', message: String(error) };
  const { message, stack } = error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return { kind: 'broken', message, stack, code };
}

export function thrownAgain({ message, stack, code }: BrokenMessage): Error {
  return Object.assign(new Error(message), { stack, code });
}
