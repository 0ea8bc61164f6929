import type { BackgroundWorker } from '../../../platform/job/background-worker.ts';
import type { RemoteJudgeAdapter } from '../adapter.ts';
import { seedLanguages } from '../languages.ts';
import type { RunServices, StepContext } from './context.ts';
import { endAsFailed, RunLost } from './end.ts';
import { findRemoteRun } from './find.ts';
import { followRun } from './follow.ts';
import { permission } from './judge-state.ts';
import {
  claimOverdue,
  claimRuns,
  type LeasedRun,
  countFreeAccounts,
  releaseRun,
  hasOpenRuns,
  hasUsableAccount,
  setWaitingReason,
  type OverdueRun,
} from './repository.ts';
import { sendRun } from './send.ts';
import { fasterTiming, remoteTiming, type RemoteTiming } from './timing.ts';

/** Milliseconds between two checks for runs at a judge that has no unfinished runs. */
const idlePause = 10_000;

/** Maximum concurrent steps at one judge on each server. */
const lanes = 4;

export interface RemoteWorkerOptions {
  readonly judges: readonly RemoteJudgeAdapter[];
  readonly timing?: RemoteTiming;
}

/**
 * Processes runs at remote judges: theory of operation.
 *
 * A row of `remote_run` moves through the phases waiting → sending → sent → following → done or failed. Every server
 * takes steps. A step claims a run with SKIP LOCKED and a new fencing token, sends a few requests to the judge, and
 * writes the results and the time of the next step, provided that it still holds the token. No state is kept in memory:
 * after a crash the lease of the run expires, and another server continues from the stored state.
 *
 * A single POST sends the code. Before the POST, the phase `sending` is committed together with the account and the
 * newest run of this account and problem (`send.ts`). Afterwards the servers only search for the run (`find.ts`). After
 * searching in vain for at least a minute they may send the code once more, but never a third time. A run id, once
 * found, belongs to its submission permanently (`remote_run_owner`).
 *
 * The judge's state (`judge-state.ts`) is a circuit breaker for all runs at this judge; accounts have their own leases
 * (`account-lease.ts`).
 */
export function createRemoteWorker(services: RunServices, options: RemoteWorkerOptions): BackgroundWorker {
  const timing = options.timing ?? remoteTiming;
  const { remoteBases, remoteSpeed } = services.settings;
  const lines = options.judges.map((adapter) => {
    const speed = remoteBases.has(adapter.key) ? remoteSpeed : 1;
    return createLine(services, atSpeed(adapter, speed), fasterTiming(timing, speed));
  });
  return {
    start() {
      void seedLanguages(services.db, options.judges).catch((error: unknown) => {
        services.log.warn({ err: error }, 'languages of remote judges could not be stored');
      });
      for (const line of lines) line.start();
    },
    stop: async () => void (await Promise.all(lines.map((line) => line.stop()))),
  };
}

/** Returns the adapter with rates `speed` times as high. */
function atSpeed(adapter: RemoteJudgeAdapter, speed: number): RemoteJudgeAdapter {
  const { submitMs, requestMs } = adapter.rates;
  return { ...adapter, rates: { submitMs: submitMs / speed, requestMs: requestMs / speed } };
}

/** Creates the loop that processes the runs of one judge on this server. */
function createLine(
  services: RunServices,
  adapter: RemoteJudgeAdapter,
  timing: RemoteTiming,
): BackgroundWorker {
  const { db, events, log } = services;
  const stopping = new AbortController();
  const context: StepContext = { services, adapter, timing, signal: stopping.signal };
  const running = new Set<Promise<void>>();
  let looking: Promise<void> | undefined;
  let isAskedAgain = false;
  // Time of the check that found no unfinished runs. While it is set, the timer rarely checks again, because adding a
  // run wakes all servers.
  let idleSince: number | null = null;
  let timer: NodeJS.Timeout | undefined;
  let unsubscribe: (() => void) | undefined;

  function wake(): void {
    if (stopping.signal.aborted) return;
    isAskedAgain = true;
    looking ??= look().finally(() => (looking = undefined));
  }

  async function look(): Promise<void> {
    while (isAskedAgain && !stopping.signal.aborted) {
      isAskedAgain = false;
      try {
        await claimDue();
      } catch (error) {
        if (!stopping.signal.aborted) log.warn({ err: error, judge: adapter.key }, 'remote runs wait');
      }
    }
  }

  async function claimDue(): Promise<void> {
    idleSince = (await hasOpenRuns(db, adapter.key)) ? null : (idleSince ?? performance.now());
    if (idleSince !== null) return;
    for (const run of await claimOverdue(db, adapter.key, timing)) await endOverdue(services, run);
    const free = lanes - running.size;
    if (free <= 0) return;
    const { steps, waitsFor } = await permission(db, adapter.key, timing);
    // Usually a step sets the reason. Without a usable account no run is claimed, so it is set here.
    const isAccountMissing = !(await hasUsableAccount(db, adapter.accountJudge));
    await setWaitingReason(db, adapter.key, waitsFor ?? (isAccountMissing ? 'noAccount' : null));
    const most = Math.min(free, steps);
    const sent = await claimRuns(db, adapter.key, 'sent', most, timing.leaseMs);
    const accounts = await countFreeAccounts(db, adapter.accountJudge);
    const room = Math.min(most - sent.length, accounts);
    const unsent = await claimRuns(db, adapter.key, 'unsent', room, timing.leaseMs);
    for (const run of [...sent, ...unsent]) take(run);
  }

  function take(run: LeasedRun): void {
    const step = takeStep(context, run)
      .catch((error: unknown) => {
        if (stopping.signal.aborted || error instanceof RunLost) return;
        // The lease of the run expires, and the next step continues from the stored state.
        log.error({ err: error, run: run.id, judge: run.judge }, 'a step of a remote run failed');
      })
      .finally(() => {
        running.delete(step);
        wake();
      });
    running.add(step);
  }

  return {
    start() {
      unsubscribe = events.subscribe('remote-runs', wake);
      timer = setInterval(() => {
        if (idleSince === null || performance.now() - idleSince > idlePause) {
          idleSince = null;
          wake();
        }
      }, timing.tickMs).unref();
      wake();
    },
    async stop() {
      stopping.abort();
      unsubscribe?.();
      clearInterval(timer);
      await looking;
      await Promise.all(running);
    },
  };
}

async function takeStep(context: StepContext, run: LeasedRun): Promise<void> {
  if (run.is_over) return endAsFailed(context.services, run, 'cancelled', null);
  switch (run.phase) {
    case 'waiting':
      return sendRun(context, run);
    case 'sending':
      // The server that was sending has stopped, so it is unknown whether the judge received the code.
      await releaseRun(context.services.db, run, { phase: 'sent' }, 0);
      return;
    case 'sent':
      return findRemoteRun(context, run);
    case 'following':
      return followRun(context, run);
    case 'done':
    case 'failed':
      return;
  }
}

/** Ends an overdue run; a run that waited too long ends with the reason for which it waited. */
async function endOverdue(services: RunServices, run: OverdueRun): Promise<void> {
  const code = run.phase === 'waiting' ? (waitReasons[run.waits_for ?? ''] ?? 'tooLong') : 'noVerdict';
  await endAsFailed(services, run, code, null).catch((error: unknown) => {
    if (!(error instanceof RunLost)) throw error;
  });
}

const waitReasons = {
  off: 'off',
  noAccount: 'noAccount',
  account: 'tooLong',
  challenged: 'challenged',
  changed: 'changed',
  unavailable: 'unavailable',
  signedOut: 'unavailable',
} as const satisfies Readonly<Record<string, string>> as Readonly<
  Record<string, 'off' | 'noAccount' | 'tooLong' | 'challenged' | 'changed' | 'unavailable'>
>;
