import type { RemoteClient } from '../../../platform/outbound-http/remote-client.ts';
import type { RemoteOutcome } from '../../../platform/outbound-http/remote-fault.ts';
import type { ListedRun } from '../adapter.ts';
import { readingAccount } from './account-lease.ts';
import { callJudge, openJudge, problemOf, runRefOf, type StepContext } from './context.ts';
import { endAsFailed } from './end.ts';
import { lengthsOf, padCode } from './padding.ts';
import { endPastedSession } from './pasted-session.ts';
import { type LeasedRun, releaseRun, takeRun, takenRuns } from './repository.ts';
import { renewSession } from './sign-in.ts';

/** Maximum number of times that the code is sent if it stays unknown whether the judge received it. */
const postsMax = 2;

/**
 * Searches the judge's list for a sent run by account, problem, language and code length, among ids above the newest
 * one before sending. The code may be sent once more only after an unsuccessful search for `searchMs`.
 */
export async function findRemoteRun(context: StepContext, run: LeasedRun): Promise<void> {
  const { services, adapter, timing } = context;
  const { db, settings } = services;
  if (run.username === null) return endAsFailed(services, run, 'lost', null);
  const reader = await readingAccount(db, settings, adapter.accountJudge, run.account_id);
  let seen = await candidatesOf(context, run, openJudge(context, reader?.session ?? null));
  if (seen.kind === 'signedOut') {
    if (reader !== null) await endPastedSession(db, adapter, reader);
    const renewed = await renewSession(context, run);
    if (renewed !== null) seen = await candidatesOf(context, run, openJudge(context, renewed));
  }
  if (seen.kind !== 'understood')
    return void (await releaseRun(db, run, { phase: 'sent', waits_for: seen.kind }, timing.searchEveryMs));
  const [first, ...others] = seen.value;
  if (first === undefined) return goOnLooking(context, run);
  // Without proof by code, the oldest candidate is accepted only if there are no more candidates than POSTs. A
  // candidate of unknown length is never accepted without proof.
  const isDoubtful = !first.isProven && (others.length >= run.posts || first.bytes === null);
  if (isDoubtful) {
    if (isSearchOver(context, run)) return endAsFailed(services, run, 'ambiguous', null);
    // Waits, because the code may be readable later. Does not send the code again, because one of the candidates may be
    // our run.
    return void (await releaseRun(db, run, { phase: 'sent', waits_for: null }, timing.searchEveryMs));
  }
  if (!(await takeRun(db, adapter.accountJudge, first.runId, run.submit_id)))
    return void (await releaseRun(db, run, { phase: 'sent' }, timing.searchEveryMs));
  const found = { phase: 'following' as const, run_id: first.runId, found_at: new Date(), waits_for: null };
  await releaseRun(db, run, found, timing.pollPauses[0] ?? 0);
}

/** A run at the judge that may be ours; `isProven`: its code is equal to ours. */
export interface RunCandidate extends ListedRun {
  readonly isProven: boolean;
}

/**
 * Returns the runs at the judge that may be this run, oldest first. Excludes runs of other submissions and runs with
 * different code. If the code of some candidates is equal to ours, returns only these.
 */
export async function candidatesOf(
  context: StepContext,
  run: LeasedRun,
  client: RemoteClient,
): Promise<RemoteOutcome<readonly RunCandidate[]>> {
  const { services, adapter } = context;
  const query = { username: run.username ?? '', problem: problemOf(run), after: run.after_id ?? '0' };
  const seen = await callJudge(context, () => adapter.runsAfter(client, query));
  if (seen.kind !== 'understood') return seen;
  const fitting = seen.value.filter((one) => fits(one, run));
  const ids = fitting.map(({ runId }) => runId);
  const taken = await takenRuns(services.db, adapter.accountJudge, ids, run.submit_id);
  const free = fitting.filter(({ runId }) => !taken.has(runId));
  // The judge confirmed that it accepted our run, and only one run has its length, so no comparison of the code is
  // necessary.
  if (run.is_accepted && free.length === 1 && free[0]?.bytes !== null)
    return { kind: 'understood', value: free.map((one) => ({ ...one, isProven: false })) };
  return proveByCode(context, run, client, free);
}

async function proveByCode(
  context: StepContext,
  run: LeasedRun,
  client: RemoteClient,
  seen: readonly ListedRun[],
): Promise<RemoteOutcome<readonly RunCandidate[]>> {
  const wanted = comparable(run.code);
  const proven: RunCandidate[] = [];
  const unread: RunCandidate[] = [];
  for (const one of seen) {
    const code = await callJudge(
      context,
      async () => (await context.adapter.readCode?.(client, runRefOf(run, one.runId))) ?? null,
    );
    if (code.kind !== 'understood') return code;
    if (code.value === null) unread.push({ ...one, isProven: false });
    else if (comparable(code.value) === wanted) proven.push({ ...one, isProven: true });
  }
  return { kind: 'understood', value: proven.length > 0 ? proven : unread };
}

/**
 * Keeps only the characters that every site returns unchanged. Whitespace, line endings and non-ASCII characters may be
 * returned differently.
 */
const comparable = (code: string) => code.replaceAll(/[^!-~]+/g, '');

function isSearchOver({ timing }: StepContext, run: LeasedRun): boolean {
  const longest = run.is_accepted ? timing.acceptedSearchMs : timing.searchMs;
  return (run.sent_ms ?? Infinity) >= longest;
}

async function goOnLooking(context: StepContext, run: LeasedRun): Promise<void> {
  const { services, timing } = context;
  if (!isSearchOver(context, run))
    return void (await releaseRun(
      services.db,
      run,
      { phase: 'sent', waits_for: null },
      timing.searchEveryMs,
    ));
  if (run.is_accepted || run.posts >= postsMax) return endAsFailed(services, run, 'lost', null);
  await releaseRun(services.db, run, { phase: 'waiting', waits_for: null }, 0);
}

function fits({ language, bytes }: ListedRun, run: LeasedRun): boolean {
  if (language !== null && language !== run.language) return false;
  return bytes === null || lengthsOf(padCode(run.code, run.padding)).has(bytes);
}
