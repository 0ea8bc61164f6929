import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { sql } from 'kysely';
import type { RemoteRunState } from '../run-state.ts';
import type { RemoteOutcome } from '../../../platform/outbound-http/remote-fault.ts';
import { readingAccount } from './account-lease.ts';
import { callJudge, openJudge, runRefOf, type StepContext } from './context.ts';
import { endAsFailed, endWithVerdict } from './end.ts';
import { recordUnknownStatus, recordSuccess } from './judge-state.ts';
import { endPastedSession } from './pasted-session.ts';
import { type LeasedRun, releaseRun } from './repository.ts';
import { renewSession } from './sign-in.ts';

/** Number of polls after which a compile error ends without compiler output. */
const textPolls = 5;

/** Polls the state of a run once. Only a verdict, or too many responses without one, ends the run. */
export async function followRun(context: StepContext, run: LeasedRun): Promise<void> {
  const { services, adapter, timing } = context;
  const { db, settings } = services;
  if (run.run_id === null) return endAsFailed(services, run, 'lost', null);
  const ref = runRefOf(run, run.run_id);
  const reader = adapter.readsSignedIn
    ? await readingAccount(db, settings, adapter.accountJudge, run.account_id)
    : null;
  let client = openJudge(context, reader?.session ?? null);
  let outcome = await callJudge(context, () => adapter.poll(client, ref));
  if (outcome.kind === 'signedOut') {
    if (reader !== null) await endPastedSession(db, adapter, reader);
    const renewed = await renewSession(context, run);
    client = openJudge(context, renewed);
    if (renewed !== null) outcome = await callJudge(context, () => adapter.poll(client, ref));
  }
  // The circuit breaker decides when the judge is polled again, so the pause is long.
  if (outcome.kind !== 'understood')
    return void (await releaseRun(db, run, { waits_for: outcome.kind }, timing.pollPauses.at(-1) ?? 0));
  await noteState(context, run, outcome.value, () =>
    callJudge(context, () => adapter.compileMessage(client, ref)),
  );
}

async function noteState(
  context: StepContext,
  run: LeasedRun,
  state: RemoteRunState,
  readText: () => Promise<RemoteOutcome<string | null>>,
): Promise<void> {
  const { services, timing } = context;
  const { db } = services;
  const polls = run.polls + 1;
  const read = { polls, last_read_at: new Date(), waits_for: null, unknown_text: null };
  switch (state.kind) {
    case 'final': {
      const isFailed = state.status === JudgeStatus.CompileError;
      const text = isFailed ? await readText() : null;
      const message = text?.kind === 'understood' ? text.value : null;
      if (!isFailed || message !== null || polls >= textPolls) {
        await endWithVerdict(services, run, state, message);
        // Until now this run may have counted as a run with an unknown status. Without it, the judge may no longer be
        // `changed`.
        return recordSuccess(db, run.judge);
      }
      return void (await releaseRun(db, run, { ...read, last_text: state.text }, pauseAfter(context, polls)));
    }
    case 'unknown': {
      // Does not count in `polls`, because `pollsMax` would end the run although the adapter may know the status later.
      const text = state.text.slice(0, 200);
      const pause = timing.pollPauses.at(-1) ?? 0;
      await releaseRun(db, run, { last_read_at: new Date(), last_text: text, unknown_text: text }, pause);
      return recordUnknownStatus(services, run.judge, { text, isNew: run.last_text !== text }, timing);
    }
    case 'absent':
    case 'pending': {
      const text = state.kind === 'absent' ? null : state.text.slice(0, 200);
      if (polls >= timing.pollsMax) return endAsFailed(services, run, 'noVerdict', text);
      await showProgress(context, run, state);
      await releaseRun(db, run, { ...read, last_text: text }, pauseAfter(context, polls));
    }
  }
}

function pauseAfter({ timing: { pollPauses } }: StepContext, polls: number): number {
  const pause = pollPauses[Math.min(polls, pollPauses.length - 1)] ?? 0;
  // Jitter, so that runs that started together are not always polled together.
  return pause * (0.9 + Math.random() * 0.2);
}

/** Updates the status for viewers: compiling or running. */
async function showProgress(
  { services: { db, events } }: StepContext,
  run: LeasedRun,
  state: RemoteRunState,
): Promise<void> {
  if (state.kind !== 'pending' || state.status === 5) return;
  await db.transaction().execute(async (trx) => {
    const { rows } =
      await sql`update judging_task set status = ${state.status}::smallint, version = version + 1,
        started_at = coalesce(started_at, now())
      where judging_id = ${run.judging_id} and status < ${state.status}::smallint returning judging_id`.execute(
        trx,
      );
    if (rows.length > 0) await events.publish(trx, `submission:${run.submit_id}`);
  });
}
