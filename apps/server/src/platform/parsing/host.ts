import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { ParserAnswer, ParserCall } from './messages.ts';

/** Runs a parser in a worker thread or process that can be terminated at any time. */
export interface ParserHost {
  send(call: ParserCall): void;
  /** Sets whether the thread or process keeps the server's process alive. */
  hold(isHeld: boolean): void;
  end(): void;
}

export interface HostEvents {
  readonly onAnswer: (answer: ParserAnswer) => void;
  /** Called when the thread or process has ended by itself, because of an error or lack of memory. */
  readonly onDeath: (reason: string) => void;
}

export type StartHost = (events: HostEvents) => ParserHost;

/**
 * `heapMb`: maximum MiB of JavaScript objects. Buffers do not count; the parser itself limits what it reads into them.
 */
export interface HostLimits {
  readonly heapMb: number;
}

/** Runs `module` in a worker thread. */
export function threadHost(module: URL, { heapMb }: HostLimits): StartHost {
  return ({ onAnswer, onDeath }) => {
    const resourceLimits = { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 64 };
    const thread = new Worker(module, { resourceLimits });
    thread.on('message', onAnswer);
    thread.on('error', (error) => onDeath(error.message));
    thread.on('exit', (code) => onDeath(`exit ${code}`));
    return {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      send: (call) => thread.postMessage(call),
      hold: (isHeld) => (isHeld ? thread.ref() : thread.unref()),
      end: () => void thread.terminate(),
    };
  };
}

/**
 * Runs `module` in a separate process. For parsers with native code: terminating a worker thread would not stop native
 * work, which continues in the thread pool until it is done.
 */
export function processHost(module: URL, { heapMb }: HostLimits): StartHost {
  return ({ onAnswer, onDeath }) => {
    const child = fork(fileURLToPath(module), {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${heapMb}`],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `serveParser` sends here
    child.on('message', (answer) => onAnswer(answer as ParserAnswer));
    child.on('error', (error) => onDeath(error.message));
    child.on('exit', (code, signal) => onDeath(`exit ${signal ?? code}`));
    return {
      // Ignores errors: if the process has ended, its exit event reports the reason.
      send: (call) => void child.send(call, () => undefined),
      hold(isHeld) {
        if (isHeld) child.ref();
        else child.unref();
        if (isHeld) child.channel?.ref();
        else child.channel?.unref();
      },
      end: () => void child.kill('SIGKILL'),
    };
  };
}
