import type { Reply } from '../http-client.ts';

/** One tested input: a text in a field, or a file of an upload. */
export interface HostileInput {
  /** Name for reports: call, field and kind of value. */
  readonly name: string;
  /** Size of the value that a user wrote or uploaded, in bytes. */
  readonly sourceBytes: number;
  /** Sends the input, and waits until the work that it started, such as a job, has ended. */
  readonly send: () => Promise<Reply>;
  /**
   * Size of the response to a harmless value in bytes, if the call returns the whole changed object. It is subtracted.
   */
  readonly answerBytes?: number;
  /** Reads whose responses may contain the value, each with a name for reports. */
  readonly shownBy: readonly NamedRead[];
}

export interface NamedRead {
  readonly name: string;
  readonly read: () => Promise<Reply>;
}

/** Resource usage of the responding process since `usage` was last called. */
export interface Usage {
  /** Longest CPU time in ms that the event loop used without a break. Other programs on the machine do not count. */
  readonly longestBusyMs: number;
  /** Duration in ms of the longest garbage collection, which may be a part of `longestBusyMs`. */
  readonly longestGcMs: number;
  readonly memoryBytes: number;
}

/** A site on which inputs are tested. `usage` is available if the server has a process of its own. */
export interface MeasuredSite {
  /** Returns the number of rows of all tables. */
  readonly rowCount: () => Promise<number>;
  /** Returns and resets the usage of the server. */
  readonly usage?: () => Promise<Usage>;
  /** Sends a request of another user; repeated while the input is processed. */
  readonly neighbour?: () => Promise<unknown>;
}

export interface Cost {
  readonly name: string;
  readonly isTaken: boolean;
  readonly sourceBytes: number;
  /** Growth of the response to the call itself and of the response of each read, in bytes. */
  readonly growth: readonly { readonly read: string; readonly bytes: number; readonly status: number }[];
  /** Duration of the slowest response in milliseconds. */
  readonly slowestMs: number;
  readonly rows: number;
  readonly usage: Usage | null;
  /** Longest time in ms that another user waited; null if no such requests were sent. */
  readonly longestWaitMs: number | null;
}

/** Limits of the cost of an input. */
export const costLimits = {
  /** Permitted bytes of a response per byte of the input. */
  ratio: 40,
  /** Permitted bytes of a response in addition to `ratio`. */
  constantBytes: 256 * 1024,
  rows: 64,
  delayMs: 200,
  waitMs: 1000,
} as const;

/** Sends an input once and measures what it costs the site and other users. */
export async function costOf(site: MeasuredSite, input: HostileInput): Promise<Cost> {
  const before: number[] = [];
  for (const { read } of input.shownBy) before.push(bytesOf(await read()));
  const rowsBefore = await site.rowCount();
  await site.usage?.();
  const waiting = site.neighbour ? watchNeighbour(site.neighbour) : null;
  let slowestMs = 0;
  const timed = async (ask: () => Promise<Reply>): Promise<Reply> => {
    const start = performance.now();
    const reply = await ask();
    slowestMs = Math.max(slowestMs, performance.now() - start);
    return reply;
  };
  const sent = await timed(input.send);
  const growth = [
    { read: 'the call itself', bytes: bytesOf(sent) - (input.answerBytes ?? 0), status: sent.status },
  ];
  for (const [index, { name, read }] of input.shownBy.entries()) {
    const shown = await timed(read);
    growth.push({ read: name, bytes: bytesOf(shown) - (before[index] ?? 0), status: shown.status });
  }
  const longestWaitMs = waiting ? await waiting.stop() : null;
  const usage = (await site.usage?.()) ?? null;
  return {
    name: input.name,
    isTaken: isTaken(sent),
    sourceBytes: input.sourceBytes,
    growth,
    slowestMs: Math.round(slowestMs),
    rows: (await site.rowCount()) - rowsBefore,
    usage,
    longestWaitMs,
  };
}

/** Describes costs beyond the limits. Busy times and waits are listed only if they were measured. */
export function excessOf({ name, sourceBytes, growth, rows, usage, longestWaitMs }: Cost): string[] {
  const most = costLimits.ratio * sourceBytes + costLimits.constantBytes;
  const tooLarge = growth
    .filter(({ bytes }) => bytes > most)
    .map(({ read, bytes }) => `${name}: ${read} has ${bytes} bytes more, of ${sourceBytes} that were sent`);
  const failed = growth
    .filter(({ status }) => status >= 500)
    .map(({ read, status }) => `${name}: ${read} has HTTP status ${status}`);
  return [
    ...failed,
    ...tooLarge,
    ...(rows > costLimits.rows ? [`${name}: ${rows} rows`] : []),
    ...(usage && usage.longestBusyMs > costLimits.delayMs
      ? [
          `${name}: the event loop was busy for ${Math.round(usage.longestBusyMs)} ms of CPU in one go (longest garbage collection: ${Math.round(usage.longestGcMs)} ms, memory: ${Math.round(usage.memoryBytes / 2 ** 20)} MiB)`,
        ]
      : []),
    ...(longestWaitMs !== null && longestWaitMs > costLimits.waitMs
      ? [`${name}: another user waited for ${Math.round(longestWaitMs)} ms`]
      : []),
  ];
}

export function bytesOf({ text }: Reply): number {
  return Buffer.byteLength(text);
}

/** Whether a call succeeded: HTTP status 200, and status 200 in the envelope if there is one. */
export function isTaken({ status, text }: Reply): boolean {
  return status === 200 && !/^\{"status":(?!200)/.test(text);
}

/** Repeats a request of another user until `stop`, which returns the longest wait in milliseconds. */
function watchNeighbour(ask: () => Promise<unknown>): { stop(): Promise<number> } {
  const over = new AbortController();
  let longest = 0;
  const watching = (async () => {
    while (!over.signal.aborted) {
      const start = performance.now();
      await ask();
      longest = Math.max(longest, performance.now() - start);
    }
  })();
  return {
    async stop() {
      over.abort();
      await watching;
      return longest;
    },
  };
}
