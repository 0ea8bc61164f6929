import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Milliseconds after which a process that ignores the request to stop is killed. */
const stopTimeoutMs = 10_000;

export interface ChildWork {
  /** Path of the program. The program must call `connectParent`. */
  readonly program: string;
  /** Number added to the niceness of the server (19 is the lowest priority), so that user requests come first. */
  readonly niceness: number;
  /** Options of Node. */
  readonly options?: readonly string[];
  /** Environment variables for the child, in addition to those of this process. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Plain data (structured clone). */
  readonly order: object;
  readonly onMessage: (message: unknown) => void;
  readonly signal: AbortSignal;
}

/**
 * Runs a program in a separate process of low priority, so that the server keeps responding, and sends it `order`. The
 * child stops when this process ends for any reason. Returns the exit status of the child, or the signal that ended it.
 * If `signal` is aborted, throws its reason.
 */
export async function runInChild({
  program,
  niceness,
  options = [],
  environment = {},
  order,
  onMessage,
  signal,
}: ChildWork): Promise<string> {
  signal.throwIfAborted();
  const child = spawn('nice', ['-n', String(niceness), process.execPath, ...options, program], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
    env: { ...process.env, ...environment },
  });
  let late: NodeJS.Timeout | undefined;
  const stop = () => {
    child.kill('SIGTERM');
    late = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
  };
  signal.addEventListener('abort', stop);
  try {
    child.on('message', onMessage);
    // Ignores errors: if the process has already ended, its exit event reports the reason.
    child.send(order, () => undefined);
    const ended: unknown[] = await once(child, 'close');
    signal.throwIfAborted();
    return String(ended[1] ?? ended[0]);
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    signal.removeEventListener('abort', stop);
    clearTimeout(late);
  }
}
