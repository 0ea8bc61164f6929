import type { RemoteAccountJudge, RemoteJudgeKey } from '@xiezhi/contract/limits';
import { type Kysely, type RawBuilder, sql, type Updateable } from 'kysely';
import type { RemoteRunPhase, RemoteRunTable } from '../../../platform/database/remote-tables.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { RemoteTiming } from './timing.ts';

/** A run that this server holds, with the data of its submission and problem that a step needs. */
export interface LeasedRun {
  readonly id: number;
  readonly fence: number;
  readonly judging_id: number;
  readonly submit_id: number;
  readonly judge: RemoteJudgeKey;
  readonly problem_id: string;
  readonly phase: RemoteRunPhase;
  readonly account_id: number | null;
  readonly username: string | null;
  readonly padding: number;
  readonly after_id: string | null;
  readonly posts: number;
  readonly is_accepted: boolean;
  readonly run_id: string | null;
  readonly polls: number;
  readonly last_text: string | null;
  /** Milliseconds since the run was created; `sent_ms` is the time since its code was sent. */
  readonly age_ms: number;
  readonly sent_ms: number | null;
  readonly language: string;
  readonly code: string;
  readonly uid: string;
  readonly internal_id: string | null;
  readonly contest: string | null;
  /** Type of the contest; outside contests, type of the problem. 1: the submission gets a score. */
  readonly score_type: number;
  readonly io_score: number | null;
  readonly difficulty: number;
  /** Whether the judging has already ended, for instance by cancellation. */
  readonly is_over: boolean;
}

/** `unsent`: runs whose code is to be sent. `sent`: sent runs whose id or verdict is still missing. */
export type ClaimKind = 'unsent' | 'sent';

/** Claims due runs of a judge in the order of the judging queue. Each server gets different runs. */
export async function claimRuns(
  db: Kysely<Database>,
  judge: RemoteJudgeKey,
  kind: ClaimKind,
  count: number,
  leaseMs: number,
): Promise<LeasedRun[]> {
  if (count <= 0) return [];
  const phases = kind === 'unsent' ? ['waiting'] : ['sending', 'sent', 'following'];
  const { rows } = await sql<LeasedRun>`
    with picked as materialized (
      select run.id from remote_run run join judging on judging.id = run.judging_id
      where run.phase = any(${phases}::text[]) and run.judge = ${judge}
        and run.next_step_at <= now() and coalesce(run.leased_until, now()) <= now()
      order by judging.priority, run.next_step_at, run.id limit ${count} for update of run skip locked
    ), claimed as (
      update remote_run set fence = fence + 1, leased_until = now() + ${leaseMs} * interval '1 millisecond'
      from picked where remote_run.id = picked.id
      returning remote_run.*
    )
    select claimed.*, (extract(epoch from now() - claimed.created_at) * 1000)::float8 as age_ms,
      (extract(epoch from now() - claimed.sent_at) * 1000)::float8 as sent_ms,
      submission.language, submission.code, submission.uid, problem.remote_internal_id as internal_id,
      problem.remote_contest as contest, coalesce(contest.type, problem.type) as score_type, problem.io_score, problem.difficulty,
      not exists (select from judging_task where judging_task.judging_id = claimed.judging_id) as is_over
    from claimed join submission on submission.id = claimed.submit_id join problem on problem.id = submission.pid
      left join contest on contest.id = submission.cid
    order by claimed.id`.execute(db);
  return rows;
}

/**
 * Claims the runs that must be ended: runs that exceed their lifetime or waiting time, and runs whose judging has
 * ended. The state of the judge does not matter, with one exception: while an enabled judge is `changed`, the waiting
 * time is unlimited.
 */
export async function claimOverdue(
  db: Kysely<Database>,
  judge: RemoteJudgeKey,
  { waitMaxMs, lifeMaxMs, leaseMs }: RemoteTiming,
): Promise<OverdueRun[]> {
  const { rows } = await sql<OverdueRun>`
    with picked as materialized (
      select run.id from remote_run run
      where run.phase not in ('done', 'failed') and run.judge = ${judge} and coalesce(run.leased_until, now()) <= now()
        and (
          run.created_at < now() - ${lifeMaxMs} * interval '1 millisecond'
          or (run.phase = 'waiting' and run.created_at < now() - ${waitMaxMs} * interval '1 millisecond'
            and (select state <> 'changed' or not is_enabled from remote_judge where remote_judge.judge = run.judge))
          or not exists (select from judging_task where judging_task.judging_id = run.judging_id)
        )
      limit 50 for update of run skip locked
    )
    update remote_run set fence = fence + 1, leased_until = now() + ${leaseMs} * interval '1 millisecond'
    from picked where remote_run.id = picked.id
    returning remote_run.id, remote_run.fence, remote_run.judging_id, remote_run.submit_id, remote_run.phase,
      remote_run.waits_for`.execute(db);
  return rows;
}

export type OverdueRun = Pick<LeasedRun, 'id' | 'fence' | 'judging_id' | 'submit_id' | 'phase'> & {
  readonly waits_for: string | null;
};

/** Whether the judge has any unfinished run. */
export async function hasOpenRuns(db: Kysely<Database>, judge: RemoteJudgeKey): Promise<boolean> {
  const { rows } = await sql`select from remote_run
    where judge = ${judge} and phase not in ('done', 'failed') limit 1`.execute(db);
  return rows.length > 0;
}

/** Number of accounts that could be leased now. */
export async function countFreeAccounts(db: Kysely<Database>, judge: RemoteAccountJudge): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from remote_account
    where judge = ${judge} and is_enabled and fault is null
      and coalesce(leased_until, now()) <= now() and coalesce(next_submit_at, now()) <= now()`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Whether any account is usable, even if it is busy now. */
export async function hasUsableAccount(db: Kysely<Database>, judge: RemoteAccountJudge): Promise<boolean> {
  const { rows } = await sql`select from remote_account
    where judge = ${judge} and is_enabled and fault is null limit 1`.execute(db);
  return rows.length > 0;
}

/** Sets the reason why unsent runs wait. Null removes the reason, except from runs that wait for a busy account. */
export async function setWaitingReason(
  db: Kysely<Database>,
  judge: RemoteJudgeKey,
  waitsFor: string | null,
): Promise<void> {
  await sql`update remote_run set waits_for = ${waitsFor}
    where judge = ${judge} and phase = 'waiting' and leased_until is null and waits_for is distinct from ${waitsFor}
      and (${waitsFor}::text is not null or waits_for <> 'account')`.execute(db);
}

type Held = Pick<LeasedRun, 'id' | 'fence'>;
type Change = Omit<
  Updateable<RemoteRunTable>,
  'id' | 'fence' | 'leased_until' | 'next_step_at' | 'sent_at'
> & {
  readonly sent_at?: Date | null | RawBuilder<Date>;
};

/**
 * Updates a run that this server holds and releases it; its next step is due after `pauseMs`. Returns false and changes
 * nothing if another server holds the run.
 */
export async function releaseRun(
  db: Kysely<Database>,
  run: Held,
  change: Change,
  pauseMs: number,
): Promise<boolean> {
  const result = await db
    .updateTable('remote_run')
    .set({
      ...change,
      leased_until: null,
      next_step_at: sql<Date>`now() + ${Math.max(0, pauseMs)} * interval '1 millisecond'`,
    })
    .where('id', '=', run.id)
    .where('fence', '=', run.fence)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/**
 * Updates a run that this server holds and extends its lease by `leaseMs`. Returns false and changes nothing if another
 * server holds the run.
 */
export async function updateRun(
  db: Kysely<Database>,
  run: Held,
  change: Change,
  leaseMs: number,
): Promise<boolean> {
  const result = await db
    .updateTable('remote_run')
    .set({ ...change, leased_until: sql<Date>`now() + ${leaseMs} * interval '1 millisecond'` })
    .where('id', '=', run.id)
    .where('fence', '=', run.fence)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Finds the newest earlier run of the same submission whose remote id is known or whose code was sent. */
export async function formerRun(
  db: Kysely<Database>,
  { id, submit_id }: Pick<LeasedRun, 'id' | 'submit_id'>,
) {
  return db
    .selectFrom('remote_run')
    .where('submit_id', '=', submit_id)
    .where('id', '<', id)
    .where((eb) => eb.or([eb('run_id', 'is not', null), eb('posts', '>', 0)]))
    .orderBy('id', 'desc')
    .select(['run_id', 'account_id', 'username', 'padding', 'after_id', 'posts', 'is_accepted', 'sent_at'])
    .executeTakeFirst();
}

/** Returns those of the run ids that belong to other submissions. */
export async function takenRuns(
  db: Kysely<Database>,
  judge: string,
  runIds: readonly string[],
  submitId: number,
): Promise<ReadonlySet<string>> {
  if (runIds.length === 0) return new Set();
  const { rows } = await sql<{ run_id: string }>`
    select run_id from remote_run_owner
    where judge = ${judge} and run_id = any(${runIds}::text[]) and submit_id <> ${submitId}`.execute(db);
  return new Set(rows.map((row) => row.run_id));
}

/** Assigns a run at the judge to a submission permanently. Returns false if the run belongs to another submission. */
export async function takeRun(
  db: Kysely<Database>,
  judge: RemoteAccountJudge,
  runId: string,
  submitId: number,
): Promise<boolean> {
  const { rows } = await sql<{ submit_id: number }>`
    insert into remote_run_owner (judge, run_id, submit_id) values (${judge}, ${runId}, ${submitId})
    on conflict (judge, run_id) do update set submit_id = remote_run_owner.submit_id
    returning submit_id`.execute(db);
  return rows[0]?.submit_id === submitId;
}
