import { PackageError } from '@xiezhi/formats/model/plan';
import { ApiError } from '../http/api-error.ts';
import type { HostEvents, ParserHost, StartHost } from './host.ts';
import type { ParserAnswer, ParserError } from './messages.ts';
import { resetCall } from './serve.ts';

/*
 * Uploads are parsed in threads or processes that can be terminated. A pool has a few lanes; each lane is one thread or
 * process. A lane starts on demand. It is ended when it was idle for a while, when it used too much time or memory, or
 * when its work was cancelled. The event loop only passes messages: calls in one direction, plain data of limited size
 * in the other.
 *
 * A lane works for one user at a time, and a user has at most one lane. So hostile files of one user leave the other
 * lanes to other users. Waiting users are served in order of arrival.
 */

export interface ParserPoolOptions {
  readonly start: StartHost;
  readonly lanes: number;
  /** Timeout in ms of a call that sets no timeout itself. */
  readonly callMs: number;
}

export interface ParserCallOptions {
  readonly ms?: number;
  readonly signal?: AbortSignal;
}

/** A parser that is reserved for one user. It executes one call at a time. */
export interface Parser {
  /**
   * Calls a handler of the parser. Throws the `PackageError` or `ApiError` that the handler threw, `ParserStopped` if
   * the call took too much time or memory, and the reason of `signal` if it is aborted.
   */
  call<Output>(name: string, input: unknown, options?: ParserCallOptions): Promise<Output>;
}

export interface ParserPool {
  /**
   * Reserves a parser for the duration of `use`, waiting until a lane is free. `author` is the user who owns the file.
   */
  use<Result>(author: string, use: (parser: Parser) => Promise<Result>): Promise<Result>;
}

/** Thrown if the parser was terminated or ended by itself. The message is for the user who sent the file. */
export class ParserStopped extends PackageError {
  override name = 'ParserStopped';
}

/** Milliseconds after which an idle lane is ended, to free its memory. */
const idleLife = 30_000;

interface Waiting {
  readonly author: string;
  readonly begin: (lane: Lane) => void;
}

export function createParserPool({ start, lanes, callMs }: ParserPoolOptions): ParserPool {
  const free = Array.from({ length: lanes }, () => createLane(start, callMs));
  const busy = new Set<string>();
  const waiting: Waiting[] = [];

  function next(): void {
    if (free.length === 0) return;
    const at = waiting.findIndex(({ author }) => !busy.has(author));
    const [first] = at === -1 ? [] : waiting.splice(at, 1);
    // Prefers a lane that is already running.
    const lane = first && (free.find(({ isRunning }) => isRunning()) ?? free[0]);
    if (first === undefined || lane === undefined) return;
    free.splice(free.indexOf(lane), 1);
    busy.add(first.author);
    first.begin(lane);
    next();
  }

  return {
    async use(author, use) {
      const lane = await new Promise<Lane>((begin) => {
        waiting.push({ author, begin });
        next();
      });
      try {
        return await use(lane);
      } finally {
        await lane.release();
        busy.delete(author);
        free.push(lane);
        next();
      }
    },
  };
}

interface Lane extends Parser {
  readonly isRunning: () => boolean;
  readonly release: () => Promise<void>;
}

interface Pending {
  readonly resolve: (output: unknown) => void;
  readonly reject: (error: unknown) => void;
}

function createLane(start: StartHost, callMs: number): Lane {
  let host: ParserHost | undefined;
  let idle: NodeJS.Timeout | undefined;
  let isUsed = false;
  /**
   * Why the parser was ended although its user has not released it yet. Further calls of this user fail with this
   * reason.
   */
  let stopped: { readonly reason: unknown } | undefined;
  let calls = 0;
  const pending = new Map<number, Pending>();

  function begin(): ParserHost {
    const events: HostEvents = {
      onAnswer: (answer) => started === host && settle(answer),
      onDeath: (reason) => started === host && stop(new ParserStopped(deathText(reason))),
    };
    const started = start(events);
    host = started;
    return started;
  }

  function settle(answer: ParserAnswer): void {
    const asked = pending.get(answer.id);
    pending.delete(answer.id);
    if ('error' in answer) asked?.reject(thrown(answer.error));
    else asked?.resolve(answer.output);
  }

  function stop(reason: unknown): void {
    const ended = host;
    host = undefined;
    if (isUsed) stopped = { reason };
    ended?.end();
    for (const asked of pending.values()) asked.reject(reason);
    pending.clear();
  }

  async function call(name: string, input: unknown, { ms = callMs, signal }: ParserCallOptions = {}) {
    signal?.throwIfAborted();
    if (stopped !== undefined) throw stopped.reason;
    clearTimeout(idle);
    const running = host ?? begin();
    running.hold(true);
    isUsed = true;
    const id = (calls += 1);
    const timer = setTimeout(() => stop(new ParserStopped(timeText(ms))), ms);
    const abort = () => stop(signal?.reason);
    signal?.addEventListener('abort', abort);
    try {
      return await new Promise<unknown>((resolve, reject) => {
        pending.set(id, { resolve, reject });
        running.send({ id, name, input });
      });
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    }
  }

  return {
    isRunning: () => host !== undefined,
    call: async <Output>(name: string, input: unknown, options?: ParserCallOptions) =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the module that the pool starts and the caller agree on the type
      (await call(name, input, options)) as Output,
    async release() {
      if (isUsed && host !== undefined) {
        // If a call is still running, or if the parser cannot be reset, ends the parser.
        if (pending.size > 0) stop(new Error('the parser was released'));
        else await call(resetCall, null).catch(() => stop(new Error('the parser cannot be reset')));
      }
      isUsed = false;
      stopped = undefined;
      host?.hold(false);
      clearTimeout(idle);
      idle = setTimeout(() => stop(new Error('the parser is idle')), idleLife).unref();
    },
  };
}

function timeText(ms: number): string {
  return `reading took longer than ${Math.ceil(ms / 1000)} s and was stopped`;
}

function deathText(reason: string): string {
  return /memory/i.test(reason) || /exit (?:SIGABRT|SIGKILL|134|137)/.test(reason)
    ? 'reading exceeded the memory limit and was stopped'
    : `reading was stopped: ${reason}`;
}

function thrown(error: ParserError): Error {
  switch (error.kind) {
    case 'package':
      return new PackageError(error.message);
    case 'failure':
      return new ApiError(error.code, error.parameters);
    case 'fault':
      return Object.assign(new Error(error.message), { stack: error.stack });
  }
}
