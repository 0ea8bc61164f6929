import { setTimeout } from 'node:timers/promises';
import { type RemoteClient, type RemoteSession } from '../../../platform/outbound-http/remote-client.ts';
import {
  RemoteFault,
  type RemoteOutcome,
  remoteOutcome,
} from '../../../platform/outbound-http/remote-fault.ts';
import type { Services } from '../../../platform/services.ts';
import type { RemoteJudgeAdapter, RemoteProblemRef, RemoteRunRef } from '../adapter.ts';
import { openSite } from '../site-client.ts';
import { recordOutcome, reserveRequest } from './judge-state.ts';
import type { LeasedRun } from './repository.ts';
import type { RemoteTiming } from './timing.ts';

export type RunServices = Pick<Services, 'db' | 'events' | 'settings' | 'siteSettings' | 'log'>;

/** What a step of a run needs: services, the adapter of its judge, and limits. */
export interface StepContext {
  readonly services: RunServices;
  readonly adapter: RemoteJudgeAdapter;
  readonly timing: RemoteTiming;
  readonly signal: AbortSignal;
}

/**
 * Creates a client that keeps the judge's request rate. It starts no request after `deadline`, a time of
 * `performance.now()`.
 */
export function openJudge(
  { services, adapter, timing, signal }: StepContext,
  session: RemoteSession | null,
  deadline: () => number = () => Infinity,
): RemoteClient {
  return openSite(services.settings, adapter, {
    session,
    signal,
    timeoutMs: timing.requestMs,
    pace: async () => {
      await reserveRequest(services.db, adapter.key, adapter.rates.requestMs, (milliseconds) =>
        setTimeout(milliseconds, undefined, { signal }),
      );
      if (performance.now() > deadline())
        throw new RemoteFault('unavailable', 'too late to begin', { isUnsent: true });
    },
  });
}

/** Calls the judge and records the outcome in the judge's state. Throws only if `signal` aborts the call. */
export async function callJudge<Value>(
  { services, adapter, timing, signal }: StepContext,
  call: () => Promise<Value>,
): Promise<RemoteOutcome<Value>> {
  const outcome = await remoteOutcome(call, signal);
  await recordOutcome(services, adapter.key, outcome, timing);
  return outcome;
}

export const problemOf = (run: LeasedRun): RemoteProblemRef => ({
  id: run.problem_id,
  contest: run.contest,
  internalId: run.internal_id,
});

export const runRefOf = (run: LeasedRun, runId: string): RemoteRunRef => ({
  runId,
  problem: problemOf(run),
  username: run.username ?? '',
});
