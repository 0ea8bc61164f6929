/** One measurement of the reference program: several batches, the fastest run of each. */
export interface Measurement {
  /** Median over the batches, nanoseconds of CPU time. */
  readonly cpuNs: number;
  /** Mean distance of all runs from their median, as a share of it. */
  readonly noise: number;
  /** Next to nothing else was computing meanwhile. */
  readonly isCalm: boolean;
}

/** A core on which the reference program takes so long has speed 1. */
export const referenceNs = 40e6;

/** Above these shares of the machine, others disturb: what they compute, and what the host took away. */
const foreignMax = 0.1;
const stolenMax = 0.01;

/** Books of the kernel about all cores, in its ticks. */
export interface CpuTicks {
  readonly busy: number;
  readonly stolen: number;
  readonly all: number;
}

/** Runs of one batch in nanoseconds of CPU time, and what the kernel counted before and after them. */
export interface Batch {
  readonly runs: readonly number[];
  readonly before: CpuTicks;
  readonly after: CpuTicks;
}

/** Milliseconds of a tick of the kernel's books. */
const tickMs = 10;

/** Median, noise and stolen share of the runs of all batches. */
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

/** Reads `/proc/stat` as text; guests are counted in user time already. */
export function parseCpuTicks(text: string): CpuTicks {
  const line = /^cpu +(.+)$/m.exec(text)?.[1] ?? '';
  const [user = 0, nice = 0, system = 0, idle = 0, ioWait = 0, interrupts = 0, soft = 0, stolen = 0] = line
    .split(' ')
    .map(Number);
  const busy = user + nice + system + interrupts + soft;
  return { busy, stolen, all: busy + stolen + idle + ioWait };
}

/** The middle value, the mean of the two middle ones of an even count; NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const below = sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
  const above = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  return (below + above) / 2;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
