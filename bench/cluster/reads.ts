import { cpuOf } from '../lists/cpu.ts';
import { createMixedReads, type Rows } from '../lists/mixed-reads.ts';
import { round } from './report.ts';

export interface Subject {
  /** Address that the clients use. */
  readonly url: string;
  /** Processes whose CPU time is measured as that of the servers. */
  readonly pids: readonly number[];
}

export interface ReadFigures {
  /** Calls per second, while each client waits for a response before its next call. */
  readonly perSecond: number;
  /** Calls per second of CPU time of the servers. */
  readonly perServerCpuSecond: number;
  readonly databaseCpuMsPerCall: number;
  /** Duration in ms that 95 % of the calls at a fixed rate do not exceed. */
  readonly p95Ms: number;
  readonly failed: number;
}

interface Total {
  calls: number;
  seconds: number;
  serverCpu: number;
  databaseCpu: number;
  readonly p95s: number[];
  failed: number;
}

/** Number of clients. Each waits for a response before its next call. */
const callers = 16;
const turns = 3;

/**
 * Reads from all subjects in turns, so that other load of the machine affects all equally. The first turn of a subject
 * fills caches; the next three are measured.
 */
export async function compareReads<Name extends string>(
  subjects: Readonly<Record<Name, Subject>>,
  options: {
    readonly rows: Rows;
    readonly seconds: number;
    readonly rate: number;
    readonly databaseCpu: () => number;
  },
): Promise<Record<Name, ReadFigures>> {
  const { rows, seconds, rate, databaseCpu } = options;
  const names = Object.keys(subjects) as Name[];
  const reads = new Map(names.map((name) => [name, createMixedReads(subjects[name].url, rows)]));
  const totals = new Map<Name, Total>();
  const serverCpu = (name: Name) => subjects[name].pids.reduce((sum, pid) => sum + cpuOf(pid), 0);
  try {
    for (let turn = 0; turn <= turns; turn += 1) {
      for (const [name, client] of reads) {
        const total = totals.get(name) ?? {
          calls: 0,
          seconds: 0,
          serverCpu: 0,
          databaseCpu: 0,
          p95s: [],
          failed: 0,
        };
        const before = { server: serverCpu(name), database: databaseCpu(), at: performance.now() };
        const perSecond = await client.most(callers, seconds);
        const at = performance.now();
        const spent = { server: serverCpu(name) - before.server, database: databaseCpu() - before.database };
        const { p95Ms, failed } = await client.stream(rate, (passed) => passed < seconds);
        if (turn === 0) continue;
        total.calls += perSecond * seconds;
        total.seconds += (at - before.at) / 1000;
        total.serverCpu += spent.server;
        total.databaseCpu += spent.database;
        total.p95s.push(p95Ms);
        total.failed += failed;
        totals.set(name, total);
      }
    }
  } finally {
    for (const client of reads.values()) client.close();
  }
  const figures = names.map((name) => [name, summarize(totals.get(name))] as const);
  return Object.fromEntries(figures) as Record<Name, ReadFigures>;
}

function summarize(total: Total | undefined): ReadFigures {
  const { calls = 0, seconds = 0, serverCpu = 0, databaseCpu = 0, p95s = [], failed = 0 } = total ?? {};
  return {
    perSecond: Math.round(calls / seconds),
    perServerCpuSecond: Math.round(calls / (serverCpu / 1000)),
    databaseCpuMsPerCall: round(databaseCpu / calls),
    p95Ms: p95s.toSorted((a, b) => a - b)[Math.floor(p95s.length / 2)] ?? Number.NaN,
    failed,
  };
}
