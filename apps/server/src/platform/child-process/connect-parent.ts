import { once } from 'node:events';

/** Channel from a child process to the server that started it with `runInChild`. */
export interface ParentChannel {
  /** Aborted when the server asks the process to stop, or when the server has ended. */
  readonly signal: AbortSignal;
  order(): Promise<unknown>;
  send(message: object): Promise<void>;
  /** Ends the process, even if drivers or timers are still active. */
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

/** Message about an error. The parent process throws this error again with `thrownAgain`. */
export interface BrokenMessage {
  readonly kind: 'broken';
  readonly message: string;
  readonly stack?: string | undefined;
  /** Error code of the operating system or of PostgreSQL. */
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
