import type { Reply } from '../http-client.ts';

/** One input that is tried: a text in a field, or a file of an upload. */
export interface HostileInput {
  /** For reports: call, field and kind of value. */
  readonly name: string;
  /** Bytes of the value that somebody wrote or uploaded. */
  readonly sourceBytes: number;
  /** Sends it, and waits until what it started has ended (a job, say). */
  readonly send: () => Promise<Reply>;
  /** Bytes that the answer to the call has by itself: of one that answers the whole of what is changed. */
  readonly answerBytes?: number;
  /** Reads that may show it, each with a name for reports. */
  readonly shownBy: readonly NamedRead[];
}

export interface NamedRead {
  readonly name: string;
  readonly read: () => Promise<Reply>;
}

/** What the process that answers has used since it was last asked. */
export interface Usage {
  /** Milliseconds of CPU that the event loop used in one go at most. Other programs on the machine do not count. */
  readonly longestBusyMs: number;
  readonly memoryBytes: number;
}

/** Where an input is tried. `usage` is known where the server has a process of its own. */
export interface TrialSite {
  /** Rows of all tables. */
  readonly rowCount: () => Promise<number>;
  /** Reads and resets what the server has used. */
  readonly usage?: () => Promise<Usage>;
  /** What another user does meanwhile, once. */
  readonly neighbour?: () => Promise<unknown>;
}

export interface Cost {
  readonly name: string;
  readonly isTaken: boolean;
  readonly sourceBytes: number;
  /** The answer to the call itself, and of each read by how much it is larger than before, in bytes. */
  readonly growth: readonly { readonly read: string; readonly bytes: number; readonly status: number }[];
  /** Milliseconds until the slowest answer. */
  readonly slowestMs: number;
  readonly rows: number;
  readonly usage: Usage | null;
  /** Milliseconds that another user waited at most; null where nobody asked. */
  readonly longestWaitMs: number | null;
}

/** What an input may cost at most. */
export const costLimits = {
  /** Bytes of an answer for each byte of its source. */
  ratio: 40,
  /** Bytes of an answer that the source does not account for. */
  constantBytes: 256 * 1024,
  rows: 64,
  delayMs: 200,
  waitMs: 1000,
} as const;

/** Sends an input once and measures what it costs the site and others. */
export async function costOf(site: TrialSite, input: HostileInput): Promise<Cost> {
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

/** What of a cost is beyond the limits, in words; times are told only where they were measured. */
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
      ? [`${name}: the event loop was busy for ${Math.round(usage.longestBusyMs)} ms of CPU in one go`]
      : []),
    ...(longestWaitMs !== null && longestWaitMs > costLimits.waitMs
      ? [`${name}: somebody else waited for ${Math.round(longestWaitMs)} ms`]
      : []),
  ];
}

export function bytesOf({ text }: Reply): number {
  return Buffer.byteLength(text);
}

/** Whether a call succeeded: HTTP 200, and status 200 in the envelope where there is one. */
export function isTaken({ status, text }: Reply): boolean {
  return status === 200 && !/^\{"status":(?!200)/.test(text);
}

/** Lets another user ask again and again; `stop` tells the longest wait in milliseconds. */
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
