import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { ParserAnswer, ParserCall } from './messages.ts';

/** Where a parser runs: a thread or a process that can be ended at any moment. */
export interface ParserHost {
  send(call: ParserCall): void;
  /** Sets whether it keeps the server's process alive. */
  hold(isHeld: boolean): void;
  end(): void;
}

export interface HostEvents {
  readonly onAnswer: (answer: ParserAnswer) => void;
  /** Called when it ended by itself: out of memory, or an error. */
  readonly onDeath: (reason: string) => void;
}

export type StartHost = (events: HostEvents) => ParserHost;

/**
 * `heapMb`: MiB of JavaScript objects. Buffers are outside of it; the parser limits what it reads into them.
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
 * Runs `module` in a process of its own. For parsers with native code, because ending a worker thread does
 * not stop it: native work continues in the thread pool until it is done.
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
      // If the process is dead already, its end reports why.
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
