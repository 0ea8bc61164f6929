/** One measurement with the reference program: it runs several batches and uses the fastest runs. */
export interface Measurement {
  /** Median over the batches, in nanoseconds of CPU time. */
  readonly cpuNs: number;
  /** Mean deviation of all runs from their median, as a fraction of it. */
  readonly noise: number;
  /** Almost nothing else was computing during the measurement. */
  readonly isCalm: boolean;
}

/** CPU time of the reference program on a core with speed 1. */
export const referenceNs = 40e6;

/**
 * Maximum fractions of the machine's CPU time used by other processes and stolen by the host. Above either of them, a
 * measurement counts as disturbed.
 */
const foreignMax = 0.1;
const stolenMax = 0.01;

/** CPU time counters of the kernel, summed over all cores, in ticks. */
export interface CpuTicks {
  readonly busy: number;
  readonly stolen: number;
  readonly all: number;
}

/** CPU times of a batch's runs in nanoseconds, with the kernel's counters before and after. */
export interface Batch {
  readonly runs: readonly number[];
  readonly before: CpuTicks;
  readonly after: CpuTicks;
}

/** Length of a kernel tick in ms. */
const tickMs = 10;

/** Returns median, noise and stolen fraction over all batches. */
export function summarize(batches: readonly Batch[]): Measurement {
  const runs = batches.flatMap((batch) => batch.runs);
  const middle = median(runs);
  const all = sum(batches.map(({ after, before }) => after.all - before.all));
  const busy = sum(batches.map(({ after, before }) => after.busy - before.busy));
  const stolen = sum(batches.map(({ after, before }) => after.stolen - before.stolen));
  const own = sum(runs) / 1e6 / tickMs;
  return {
    cpuNs: median(batches.map((batch) => Math.min(...batch.runs))),
    noise: sum(runs.map((run) => Math.abs(run - middle))) / runs.length / middle,
    isCalm: all > 0 && (busy - own) / all <= foreignMax && stolen / all <= stolenMax,
  };
}

/** Parses the text of `/proc/stat`; user time already includes guest time. */
export function parseCpuTicks(text: string): CpuTicks {
  const line = /^cpu +(.+)$/m.exec(text)?.[1] ?? '';
  const [user = 0, nice = 0, system = 0, idle = 0, ioWait = 0, interrupts = 0, soft = 0, stolen = 0] = line
    .split(' ')
    .map(Number);
  const busy = user + nice + system + interrupts + soft;
  return { busy, stolen, all: busy + stolen + idle + ioWait };
}

/** Returns the median: the middle value, or the mean of the two middle ones; NaN for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const below = sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
  const above = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  return (below + above) / 2;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
