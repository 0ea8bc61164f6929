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

/** Polling interval in milliseconds while there is nothing to do. */
const idlePause = 10_000;

/** Concurrent steps at one judge, per server. */
const lanes = 4;

export interface RemoteWorkerOptions {
  readonly judges: readonly RemoteJudgeAdapter[];
  readonly timing?: RemoteTiming;
}

/**
 * Processes runs at remote judges: theory of operation.
 *
 * A row of `remote_run` moves through the phases waiting → sending → sent → following → done or failed. Every server
 * takes steps: a step claims a run with SKIP LOCKED and a new fencing token, sends a few requests to the judge at
 * most, and writes the results together with the time of the next step, if it still holds the token. So no state is
 * kept in memory: after a crash the lease of the run expires, and another server continues from the stored state.
 *
 * A single POST sends the code. Before it, `sending` is committed with the account and the newest run of that account
 * and problem (`send.ts`). From then on the run is only searched for (`find.ts`), for at least a minute, before its
 * code may be sent once more; it is never sent a third time. A run id, once found, belongs to its submission
 * permanently (`remote_run_owner`).
 *
 * The judge's state (`judge-state.ts`) is a circuit breaker for all of this; accounts have their own leases
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

/** The adapter with rates `speed` times as high. */
function atSpeed(adapter: RemoteJudgeAdapter, speed: number): RemoteJudgeAdapter {
  const { submitMs, requestMs } = adapter.rates;
  return { ...adapter, rates: { submitMs: submitMs / speed, requestMs: requestMs / speed } };
}

/** Processes the runs of one judge on this server. */
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
  // Without open runs the timer fires rarely, because adding a run wakes all servers.
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
    // Sets the reason here, because without an account no run is claimed and takes a step that could set it.
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
        // The lease expires; the next step begins from the stored state.
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
      // The sending server stopped, so it is unknown whether the judge received the code.
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

/** Ends a run that waited too long, with its waiting reason. */
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
