import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import {
  compare,
  generator,
  type KillReport,
  programs,
  submitUntilAcknowledged,
  waitForVerdicts,
} from '../../support/fault-injection.ts';
import { allReady, causeFault, type FaultKind, fullRun, planFaults } from './faults.ts';
import { countRefusals, type ProbedWrite, refusedFor, startWriteProbe, summarize } from './probe.ts';
import type { ClusterSite } from './site.ts';

export interface FailoverOptions {
  readonly submissions: number;
  /** Whether a smaller run has as many faults as one of 2,000 submissions. */
  readonly hasAllFaults: boolean;
  readonly seed: number;
  readonly log: (line: string) => void;
}

export interface FailoverReport extends Omit<KillReport, 'struck'> {
  readonly faults: Readonly<Partial<Record<FaultKind, number>>>;
  /** Number of stored submissions beyond the acknowledged ones. */
  readonly doubled: number;
  /** For how long writes were refused after each kind of fault, and with which responses. */
  readonly refused: Readonly<Record<string, Refused>>;
  readonly minutes: number;
  /** Load of the machine at the end. */
  readonly load: number;
}

type Refused = ReturnType<typeof summarize> & { readonly answers: Readonly<Record<string, number>> };

interface Struck {
  readonly kind: FaultKind;
  readonly from: number;
  readonly to: number;
}

const submitters = 3;
/** Maximum number of submissions that wait for their verdict before the next one is sent. */
const backlogMax = 40;
const verdictTimeoutMs = 900_000;
/** Time in ms between two faults, in which nothing fails. */
const calmMs = 3000;

/**
 * Submits programs with known verdicts while parts of the site fail. Then compares the stored data with the
 * submissions.
 */
export async function failoverRun(site: ClusterSite, options: FailoverOptions): Promise<FailoverReport> {
  const { system } = site;
  const { submissions, log } = options;
  const random = generator(options.seed);
  const started = performance.now();
  const token = await system.client.login('root', system.rootPassword);
  const expected = new Map<number, number>();
  const name = `failover-${options.seed}`;
  const probe = startWriteProbe(system.client, token);
  const struck: Struck[] = [];
  let sent = 0;
  let open: number[] = [];
  const striking = { isOver: false };

  const submitting = async () => {
    // Submits until the last fault has ended, so that every fault happens during submissions.
    for (let n = sent++; n < submissions || !striking.isOver; n = sent++) {
      const program = programs[n % programs.length];
      if (!program) continue;
      while (open.length >= backlogMax) await pause(100);
      const code = program.code(Math.floor(random() * 1e9));
      const id = await submitUntilAcknowledged(system, token, `${name}-${n}`, program.language, code);
      expected.set(id, program.expected);
      open.push(id);
      // Submits slowly from here on: the duration of a small run depends on the faults, not on the number of
      // submissions.
      if (n >= submissions) await pause(1000);
    }
  };
  const isOver = new AbortController();
  const watching = async () => {
    while (!isOver.signal.aborted) {
      await pause(100);
      const asked = open.slice(0, 100);
      const still = new Set(await waitForVerdicts(system, asked, 1));
      open = open.filter((id) => !asked.includes(id) || still.has(id));
    }
  };
  const strike = async () => {
    const plan = planFaults(options.hasAllFaults ? fullRun : submissions, random);
    const counts: Partial<Record<FaultKind, number>> = {};
    for (const [index, kind] of plan.entries()) {
      while (expected.size < (index * submissions) / (plan.length + 1)) await pause(100);
      await pause(calmMs + random() * 1000);
      const from = performance.now();
      const nth = counts[kind] ?? 0;
      counts[kind] = nth + 1;
      await causeFault(site, kind, nth, random);
      struck.push({ kind, from, to: performance.now() + calmMs });
      log(
        `${index + 1} of ${plan.length}: ${kind}, whole again after ${Math.round((performance.now() - from) / 1000)} s, ${expected.size} submitted`,
      );
    }
    striking.isOver = true;
    return counts;
  };
  const background = watching();
  const striker = strike();
  try {
    const [faults] = await Promise.all([striker, ...Array.from({ length: submitters }, submitting)]);
    await allReady(site);
    const ids = [...expected.keys()];
    const lost = await waitForVerdicts(system, ids, verdictTimeoutMs);
    await probe.stop();
    return {
      faults,
      acknowledged: expected.size,
      lost,
      doubled: (await countStored(site, name)) - expected.size,
      ...(await compare(system, expected)),
      refused: summarizeRefusals(struck, probe.writes),
      minutes: Math.round((performance.now() - started) / 6000) / 10,
      load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
    };
  } finally {
    striking.isOver = true;
    isOver.abort();
    await probe.stop();
    await Promise.allSettled([background, striker]);
  }
}

function summarizeRefusals(
  struck: readonly Struck[],
  writes: readonly ProbedWrite[],
): FailoverReport['refused'] {
  const byKind = Map.groupBy(struck, ({ kind }) => kind);
  return Object.fromEntries(
    [...byKind].map(([kind, all]) => {
      const durations = all.map(({ from, to }) => refusedFor(writes, from, to));
      return [kind, { ...summarize(durations), answers: countRefusals(writes, all) }];
    }),
  );
}

/** Returns the number of submissions whose request id begins with `name`. */
async function countStored({ database }: ClusterSite, name: string): Promise<number> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: string }>(
      'select count(*) from submission where starts_with(request_id, $1)',
      [`${name}-`],
    );
    return Number(rows[0]?.count);
  } finally {
    await client.end();
  }
}
