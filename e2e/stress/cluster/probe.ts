import { setTimeout as pause } from 'node:timers/promises';
import { quantile } from '../../../bench/verdict/statistics.ts';
import type { Client } from '../../support/client.ts';

/** One write that was tried; times in ms by `performance.now()`. */
export interface ProbedWrite {
  readonly at: number;
  readonly ms: number;
  readonly isGood: boolean;
}

/** Writes all the time, whether earlier ones were answered or not. */
export interface WriteProbe {
  readonly writes: readonly ProbedWrite[];
  /** Answers other than success by HTTP status and text; `-` if there was no answer in JSON. */
  readonly refusals: Readonly<Record<string, number>>;
  stop(): Promise<void>;
}

const intervalMs = 200;
/** A write that takes longer counts as refused. */
const goodMs = 1500;

/** Starts writing an own setting of the caller. */
export function startWriteProbe(client: Client, token: string): WriteProbe {
  const writes: ProbedWrite[] = [];
  const refusals: Record<string, number> = {};
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
      refusal = '-';
    }
    const ms = performance.now() - at;
    writes.push({ at, ms, isGood: refusal === null && ms <= goodMs });
    if (refusal !== null) refusals[refusal] = (refusals[refusal] ?? 0) + 1;
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
    refusals,
    async stop() {
      isOver.abort();
      await writing;
      await Promise.all(running);
    },
  };
}

/**
 * Returns how long the site refused writes after a fault, in ms: from the fault to the first write after the last one
 * that failed or was slow, until `end`; 0 if none was.
 */
export function refusedFor(writes: readonly ProbedWrite[], from: number, end: number): number {
  const within = writes.filter(({ at }) => at >= from && at < end).toSorted((a, b) => a.at - b.at);
  const lastBad = within.findLastIndex(({ isGood }) => !isGood);
  if (lastBad < 0) return 0;
  const next = within[lastBad + 1];
  return (next?.at ?? end) - from;
}

/** Median, 95th percentile and maximum, rounded. */
export function summarize(values: readonly number[]) {
  const at = (share: number) => Math.round(quantile(values, share));
  return { count: values.length, medianMs: at(0.5), p95Ms: at(0.95), maxMs: at(1) };
}
