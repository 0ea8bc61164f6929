import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { isResultHidden } from '../../../platform/scope/sql.ts';
import type { RemoteJudgeAdapter } from '../adapter.ts';

/** Queue position of a run that waits to be sent. */
export interface RunEstimate {
  /** Number of waiting runs that are sent before this one. */
  readonly ahead: number;
  /** Estimated milliseconds until the run is sent; null if the judge or its accounts accept no runs at present. */
  readonly waitMs: number | null;
}

/** Number of recent runs per judge from which the mean verdict time is computed. */
const paceOver = 50;

/**
 * Estimates when a waiting run is sent. Assumes that the accounts send the runs in claim order, and that each account
 * pauses between two submissions as long as its judge requires.
 */
export async function estimateRun(
  db: Kysely<Database>,
  { accountJudge, rates }: RemoteJudgeAdapter,
  runId: number,
): Promise<RunEstimate> {
  const { rows } = await sql<{ ahead: number; accounts: number; free_ms: number | null; is_open: boolean }>`
    select
      (select count(*)::int from remote_run other join judging on judging.id = other.judging_id
        where other.judge = run.judge and other.phase = 'waiting'
          and (judging.priority, other.id) < (own.priority, run.id)) as ahead,
      (select count(*)::int from remote_account where ${isUsable(accountJudge)}) as accounts,
      (select extract(epoch from min(greatest(next_submit_at, leased_until, now())) - now())::float8 * 1000
        from remote_account where ${isUsable(accountJudge)}) as free_ms,
      (select is_enabled and (state = 'ok' or faults = 0) from remote_judge where remote_judge.judge = run.judge) as is_open
    from remote_run run join judging own on own.id = run.judging_id where run.id = ${runId}`.execute(db);
  const row = rows[0];
  if (row === undefined) return { ahead: 0, waitMs: null };
  const { ahead, accounts, free_ms: freeMs, is_open: isOpen } = row;
  if (!isOpen || accounts === 0) return { ahead, waitMs: null };
  return { ahead, waitMs: Math.round((freeMs ?? 0) + Math.floor(ahead / accounts) * rates.submitMs) };
}

const isUsable = (judge: string) => sql<boolean>`(
  judge = ${judge} and is_enabled and fault is null
)`;

/**
 * Mean milliseconds from sending a run to its verdict, over the newest runs of each judge. Omits judges without such
 * runs. Ignores runs whose result a freeze hides, because a change of the mean would reveal when they ended.
 */
export async function verdictTimes(db: Kysely<Database>): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ judge: string; mean: number }>`
    select judge.judge, avg(recent.took)::float8 as mean from remote_judge judge cross join lateral (
      select extract(epoch from ended_at - sent_at) * 1000 as took from remote_run run
      join judging on judging.id = run.judging_id
      where run.judge = judge.judge and run.phase = 'done' and run.sent_at is not null
        and not ${isResultHidden('judging.submit_id')}
      order by run.id desc limit ${paceOver}
    ) recent group by judge.judge`.execute(db);
  return new Map(rows.map(({ judge, mean }) => [judge, Math.round(mean)]));
}
