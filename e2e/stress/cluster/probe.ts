import { setTimeout as pause } from 'node:timers/promises';
import { quantile } from '../../../bench/verdict/statistics.ts';
import type { Client } from '../../support/client.ts';

/** An attempted write. Times are in ms, by `performance.now()`. */
export interface ProbedWrite {
  readonly at: number;
  /** HTTP status and text of the response, or `no answer`, or `slow`. Null if the write succeeded. */
  readonly refusal: string | null;
}

/** Sends writes continuously, without waiting for earlier responses. */
export interface WriteProbe {
  readonly writes: readonly ProbedWrite[];
  stop(): Promise<void>;
}

const intervalMs = 200;
/** Maximum duration of a write in ms. A longer write counts as refused. */
const goodMs = 1500;

/** Starts to write a personal setting of the caller repeatedly. */
export function startWriteProbe(client: Client, token: string): WriteProbe {
  const writes: ProbedWrite[] = [];
  const isOver = new AbortController();
  const running = new Set<Promise<void>>();
  let count = 0;

  async function write(): Promise<void> {
    const at = performance.now();
    count += 1;
    let refusal: string | null = null;
    try {
      const answer = await client.ask('PUT /api/study-preference', {
        token,
        body: { homeworkMessages: count % 2 === 0 },
        locale: 'en-US',
      });
      if (answer.http !== 200) refusal = `${answer.http} ${answer.msg}`;
    } catch {
      refusal = 'no answer';
    }
    if (refusal === null && performance.now() - at > goodMs) refusal = 'slow';
    writes.push({ at, refusal });
  }

  const writing = (async () => {
    while (!isOver.signal.aborted) {
      const one = write().finally(() => running.delete(one));
      running.add(one);
      await pause(intervalMs);
    }
  })();
  return {
    writes,
    async stop() {
      isOver.abort();
      await writing;
      await Promise.all(running);
    },
  };
}

/**
 * Returns for how long the site refused writes after a fault, in ms, or 0 if no write failed or was slow. The time ends
 * with the first write after the last one that failed or was slow, or at `end`.
 */
export function refusedFor(writes: readonly ProbedWrite[], from: number, end: number): number {
  const within = writes.filter(({ at }) => at >= from && at < end).toSorted((a, b) => a.at - b.at);
  const lastBad = within.findLastIndex(({ refusal }) => refusal !== null);
  if (lastBad < 0) return 0;
  const next = within[lastBad + 1];
  return (next?.at ?? end) - from;
}

/** Counts the refused writes within the given spans of time, by the text of the refusal. */
export function countRefusals(
  writes: readonly ProbedWrite[],
  spans: readonly { readonly from: number; readonly to: number }[],
): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { at, refusal } of writes)
    if (refusal !== null && spans.some(({ from, to }) => at >= from && at < to))
      counts[refusal] = (counts[refusal] ?? 0) + 1;
  return counts;
}

/** Returns median, 95th percentile and maximum, rounded. */
export function summarize(values: readonly number[]) {
  const at = (share: number) => Math.round(quantile(values, share));
  return { count: values.length, medianMs: at(0.5), p95Ms: at(0.95), maxMs: at(1) };
}
