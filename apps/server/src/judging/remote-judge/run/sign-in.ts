import type { RemoteClient, RemoteSession } from '../../../platform/outbound-http/remote-client.ts';
import { refusalText } from '../test-account.ts';
import {
  type AccountLease,
  leaseAccount,
  recordAccountFault,
  releaseAccount,
  storeRemoteSession,
} from './account-lease.ts';
import { callJudge, openJudge, type StepContext } from './context.ts';
import { endPastedSession } from './pasted-session.ts';
import type { LeasedRun } from './repository.ts';

/**
 * Signs in and stores the session. Returns false if this fails; if the judge rejects the account, stores the reason. A
 * pasted session cannot be renewed: it is deleted, because the judge has refused it.
 */
export async function signInToRemote(
  context: StepContext,
  lease: AccountLease,
  client: RemoteClient,
): Promise<boolean> {
  const { services, adapter } = context;
  const { db, settings } = services;
  if (lease.isPasted) {
    await endPastedSession(db, adapter, lease);
    return false;
  }
  const outcome = await callJudge(context, () => adapter.signIn(client, lease));
  if (outcome.kind === 'refused')
    await recordAccountFault(db, lease, refusalText(adapter.name, outcome.fault.message));
  if (outcome.kind !== 'understood') return false;
  await storeRemoteSession(db, settings, { ...lease, judge: adapter.accountJudge }, client.session);
  return true;
}

/**
 * Signs in again with the account of a run, to read pages. Returns null if the account is busy or the judge rejects it.
 */
export async function renewSession(context: StepContext, run: LeasedRun): Promise<RemoteSession | null> {
  const { services, adapter, timing } = context;
  const { db, settings } = services;
  const wanted = {
    judge: adapter.accountJudge,
    problemId: run.problem_id,
    accountId: run.account_id,
    leaseMs: timing.leaseMs,
  };
  const lease = await leaseAccount(db, settings, wanted);
  if (typeof lease === 'string') return null;
  try {
    // Another session was pasted meanwhile, which the judge has not refused yet.
    if (lease.isPasted && lease.session !== null) return lease.session;
    const client = openJudge(context, null);
    return (await signInToRemote(context, lease, client)) ? client.session : null;
  } finally {
    await releaseAccount(db, lease, 0);
  }
}
