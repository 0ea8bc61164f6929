import type { RemoteClient } from '../../../platform/outbound-http/remote-client.ts';
import type { RemoteFault } from '../../../platform/outbound-http/remote-fault.ts';
import type { RemoteLanguage } from '../adapter.ts';
import type { RemoteAnswer } from '../run-state.ts';
import { sql } from 'kysely';
import { type AccountLease, leaseAccount, releaseAccount, storeRemoteSession } from './account-lease.ts';
import { callJudge, openJudge, problemOf, type StepContext } from './context.ts';
import { endAsFailed } from './end.ts';
import { candidatesOf } from './find.ts';
import { choosePadding, padCode } from './padding.ts';
import { type LeasedRun, formerRun, releaseRun, updateRun, takeRun } from './repository.ts';
import { signInToRemote } from './sign-in.ts';

/**
 * Sends the code of a waiting run, at most once per call. Before the POST, commits the phase `sending` with the account
 * and the newest run of this account and problem. After a crash, other servers therefore search for the run instead of
 * sending the code again.
 */
export async function sendRun(context: StepContext, run: LeasedRun): Promise<void> {
  const { services, adapter, timing } = context;
  const { db } = services;
  if (run.posts === 0 && (await goOnWithFormer(context, run))) return;
  const language = await languageOf(context, run.language);
  if (language === null) return endAsFailed(services, run, 'language', run.language);
  const lease = await leaseAccount(db, services.settings, {
    judge: adapter.accountJudge,
    problemId: run.problem_id,
    accountId: run.posts > 0 ? run.account_id : null,
    leaseMs: timing.leaseMs,
  });
  if (lease === 'none')
    return void (await releaseRun(db, run, { waits_for: 'noAccount' }, timing.busyPauseMs * 5));
  if (lease === 'busy') return void (await releaseRun(db, run, { waits_for: 'account' }, timing.busyPauseMs));
  let pause = 0;
  try {
    pause = await sendWith(context, run, language, lease);
  } finally {
    await releaseAccount(db, lease, pause);
  }
}

/**
 * Continues an earlier run of the same submission, if there is one. If its id is known, polls it again. If it was sent
 * but not found, searches for it. Sends nothing as long as the earlier run may exist at the judge.
 */
async function goOnWithFormer({ services: { db }, timing }: StepContext, run: LeasedRun): Promise<boolean> {
  const former = await formerRun(db, run);
  if (former === undefined) return false;
  const { account_id, username, padding, after_id, is_accepted, sent_at, run_id, posts } = former;
  const known = { account_id, username, padding, after_id, is_accepted, sent_at };
  if (run_id !== null)
    return releaseRun(db, run, { ...known, run_id, posts, phase: 'following', waits_for: null }, 0);
  // With `posts` 1, the code may be sent once more if the search finds nothing.
  return releaseRun(db, run, { ...known, posts: 1, phase: 'sent', waits_for: null }, 0).catch(() => {
    // The unique index failed: another run of this account and problem is being searched for.
    return releaseRun(db, run, { waits_for: 'account' }, timing.busyPauseMs);
  });
}

async function languageOf(
  { services: { db }, adapter }: StepContext,
  label: string,
): Promise<RemoteLanguage | null> {
  const row = await db
    .selectFrom('remote_language')
    .where('judge', '=', adapter.accountJudge)
    .where('label', '=', label)
    .select(['remote_id as id', 'label'])
    .executeTakeFirst();
  return row ?? adapter.languages.find((language) => language.label === label) ?? null;
}

/** Sends the code with a leased account. Returns the milliseconds for which the account must not submit afterwards. */
async function sendWith(
  context: StepContext,
  run: LeasedRun,
  language: RemoteLanguage,
  lease: AccountLease,
): Promise<number> {
  const { services, adapter, timing } = context;
  const { db } = services;
  let deadline = Infinity;
  const client = openJudge(context, lease.session, () => deadline);
  const newest = await newestRun(context, run, lease, client);
  if (newest === null) {
    await releaseRun(db, run, { waits_for: null }, timing.busyPauseMs);
    return 0;
  }
  if (run.posts > 0) {
    // The earlier POST may have created a run that appeared since the last search.
    const seen = await candidatesOf(context, run, client);
    if (seen.kind !== 'understood' || seen.value.length > 0) {
      await releaseRun(db, run, { phase: 'sent' }, 0);
      return 0;
    }
  }
  const query = { username: lease.username, problem: problemOf(run) };
  const padding = run.posts > 0 ? run.padding : choosePadding(adapter.code, run);
  const after = run.posts > 0 ? run.after_id : newest.runId;
  deadline = performance.now() + timing.sendWithinMs;
  const mark = {
    phase: 'sending' as const,
    account_id: lease.id,
    username: lease.username,
    padding,
    after_id: after,
    posts: run.posts + 1,
    is_accepted: false,
    waits_for: null,
  };
  // A unique index rejects this update while the judge's list is being searched for another run of the account and
  // problem.
  const isMarked = await updateRun(db, run, { ...mark, sent_at: sql<Date>`now()` }, timing.leaseMs).catch(
    () => null,
  );
  if (isMarked === null) {
    await releaseRun(db, run, { waits_for: 'account' }, timing.busyPauseMs);
    return 0;
  }
  if (!isMarked) return 0;
  const code = padCode(run.code, padding);
  const answer = await callJudge(context, () => adapter.submit(client, { ...query, language, code }));
  const sent = { ...run, ...mark };
  if (answer.kind === 'understood') return noteAnswer(context, sent, answer.value);
  await noteFaultOfSubmission(context, sent, lease, answer.fault);
  return adapter.rates.submitMs;
}

/**
 * Reads the newest run of the account and problem; signs in first if necessary. `runId` is null if there is no run.
 * Returns null if the judge or the account cannot be used now.
 */
async function newestRun(
  context: StepContext,
  run: LeasedRun,
  lease: AccountLease,
  client: RemoteClient,
): Promise<{ runId: string | null } | null> {
  const { adapter } = context;
  const query = { username: lease.username, problem: problemOf(run), after: null };
  const read = () => callJudge(context, () => adapter.runsAfter(client, query));
  let isFresh = false;
  if (lease.session === null) {
    if (!(await signInToRemote(context, lease, client))) return null;
    isFresh = true;
  }
  let seen = await read();
  if (seen.kind === 'signedOut' && !isFresh) {
    if (!(await signInToRemote(context, lease, client))) return null;
    seen = await read();
  }
  return seen.kind === 'understood' ? { runId: seen.value[0]?.runId ?? null } : null;
}

async function noteAnswer(context: StepContext, run: LeasedRun, answer: RemoteAnswer): Promise<number> {
  const { services, adapter, timing } = context;
  const { db } = services;
  const { submitMs } = adapter.rates;
  switch (answer.kind) {
    case 'tooSoon':
      await releaseRun(
        db,
        run,
        { phase: 'waiting', posts: run.posts - 1, waits_for: 'account' },
        answer.retryAfterMs,
      );
      return Math.max(submitMs, answer.retryAfterMs);
    case 'rejected':
      // The judge says that it has this code already, so it accepted the first of the two POSTs.
      if (answer.reason === 'duplicate' && run.posts > 1) {
        await releaseRun(db, run, { phase: 'sent', is_accepted: true }, 0);
        return submitMs;
      }
      await endAsFailed(services, run, answer.reason === 'other' ? 'rejected' : answer.reason, answer.text);
      return submitMs;
    case 'accepted': {
      const { runId } = answer;
      if (runId !== null && (await takeRun(db, adapter.accountJudge, runId, run.submit_id))) {
        const found = { phase: 'following' as const, is_accepted: true, run_id: runId, found_at: new Date() };
        await releaseRun(db, run, found, timing.pollPauses[0] ?? 0);
      } else await releaseRun(db, run, { phase: 'sent', is_accepted: true }, 0);
      return submitMs;
    }
  }
}

/**
 * Handles a failed POST. If the judge certainly did not accept the code, the run waits again; otherwise the run is
 * searched for.
 */
async function noteFaultOfSubmission(
  { services, adapter, timing }: StepContext,
  run: LeasedRun,
  lease: AccountLease,
  fault: RemoteFault,
): Promise<void> {
  const { db, settings } = services;
  if (fault.kind === 'signedOut')
    await storeRemoteSession(db, settings, { ...lease, judge: adapter.accountJudge }, null);
  const isUnsent =
    fault.isUnsent || fault.kind === 'signedOut' || fault.kind === 'challenged' || fault.status === 429;
  if (isUnsent) await releaseRun(db, run, { phase: 'waiting', posts: run.posts - 1 }, timing.busyPauseMs);
  else await releaseRun(db, run, { phase: 'sent' }, timing.searchEveryMs);
}
