import type { Scope } from '@xiezhi/contract/enums/scope';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { scopeColumns, stateIn, submissionIn } from '../../platform/scope/sql.ts';

/**
 * A change of `user_problem`, which has a row for each user, problem and scope: number of attempts, number of accepted
 * ones, time of the first accepted one, and best score. A submission that counts in several scopes changes a row in
 * each.
 */
export interface StateChange {
  readonly submitId: number;
  readonly uid: string;
  readonly pid: number;
  readonly submittedAt: Date;
  /** Change of the number of attempts; `accepted` is the change of the number of accepted ones. */
  readonly attempts: number;
  readonly accepted: number;
  /**
   * Ranking score of the counted verdict before the change; `scoreAfter` is the one after it. Null if there is none.
   */
  readonly scoreBefore: number | null;
  readonly scoreAfter: number | null;
}

/** Effect of the change on the sums over a user's problems. */
export interface StateDifference {
  readonly solved: number;
  readonly score: number;
}

interface State {
  accepted: number;
  first_accepted_at: Date | null;
  best_oi_rank_score: number | null;
}

/**
 * Applies a change in the caller's transaction, after the submission's row has its new counted columns. The first
 * statement locks the state, which serializes changes of one user and problem in a scope.
 */
export async function changeState(
  trx: Kysely<Database>,
  scope: Scope,
  change: StateChange,
): Promise<StateDifference> {
  const old = await countAttempt(trx, scope, change);
  const next = await stateAfter(trx, scope, change, old);
  const difference = {
    solved: Number(next.accepted > 0) - Number(old.accepted > 0),
    score: (next.best_oi_rank_score ?? 0) - (old.best_oi_rank_score ?? 0),
  };
  const isSame =
    next.accepted === old.accepted &&
    next.best_oi_rank_score === old.best_oi_rank_score &&
    next.first_accepted_at?.getTime() === old.first_accepted_at?.getTime();
  if (!isSame) {
    await trx
      .updateTable('user_problem')
      .set({ ...next })
      .where('uid', '=', change.uid)
      .where('pid', '=', change.pid)
      .where(stateIn(scope))
      .execute();
  }
  return difference;
}

/** Returns the previous state. */
async function countAttempt(trx: Kysely<Database>, scope: Scope, change: StateChange): Promise<State> {
  const { uid, pid, attempts, submitId } = change;
  const columns = stateColumns(scope);
  const { rows } = await sql<State>`
    insert into user_problem (uid, pid, gid, tid, cid, attempts, last_submit_id)
    values (${uid}, ${pid}, ${columns.gid}, ${columns.tid}, ${columns.cid}, ${Math.max(0, attempts)}, ${submitId})
    on conflict ${uniqueKey(scope)} do update set attempts = user_problem.attempts + ${attempts},
      last_submit_id = greatest(user_problem.last_submit_id, excluded.last_submit_id)
    returning accepted, first_accepted_at, best_oi_rank_score`.execute(trx);
  return rows[0] ?? { accepted: 0, first_accepted_at: null, best_oi_rank_score: null };
}

/**
 * Returns the scope's columns. For a contest or training only its own id is stored, because that determines the group.
 */
function stateColumns(scope: Scope) {
  return scope.kind === 'group' || scope.kind === 'practice'
    ? scopeColumns(scope)
    : { ...scopeColumns(scope), gid: null };
}

/** Returns the columns and condition of the unique index over the states of a scope. */
function uniqueKey({ kind }: Scope): RawBuilder<unknown> {
  switch (kind) {
    case 'practice':
      return sql`(uid, pid) where gid is null and tid is null and cid is null`;
    case 'group':
      return sql`(gid, uid, pid) where gid is not null`;
    case 'training':
      return sql`(tid, uid, pid) where tid is not null`;
    case 'contest':
      return sql`(cid, uid, pid) where cid is not null`;
  }
}

/** Returns the state after a change. Reads the user's other submissions only if the best result is removed. */
async function stateAfter(
  trx: Kysely<Database>,
  scope: Scope,
  { uid, pid, submittedAt, accepted, scoreBefore, scoreAfter }: StateChange,
  old: State,
): Promise<State> {
  const isBestLost = accepted < 0 || (scoreBefore !== null && (scoreAfter ?? -1) < scoreBefore);
  if (isBestLost) return stateFromSubmissions(trx, scope, uid, pid);
  const isFirst = accepted > 0 && (old.first_accepted_at === null || submittedAt < old.first_accepted_at);
  const scores = [old.best_oi_rank_score, scoreAfter].filter((score) => score !== null);
  return {
    accepted: old.accepted + accepted,
    first_accepted_at: isFirst ? submittedAt : old.first_accepted_at,
    best_oi_rank_score: scores.length > 0 ? Math.max(...scores) : null,
  };
}

async function stateFromSubmissions(
  trx: Kysely<Database>,
  scope: Scope,
  uid: string,
  pid: number,
): Promise<State> {
  const { rows } = await sql<State>`
    select count(*) filter (where counted_status = 0) as accepted,
      min(submitted_at) filter (where counted_status = 0) as first_accepted_at,
      max(counted_oi_rank_score) as best_oi_rank_score
    from submission where uid = ${uid} and pid = ${pid} and ${submissionIn(scope)}`.execute(trx);
  return rows[0] ?? { accepted: 0, first_accepted_at: null, best_oi_rank_score: null };
}

/** Recomputes all states from the submissions, in the caller's transaction, which has locked the tables. */
export async function recountStates(trx: Kysely<Database>): Promise<void> {
  await sql`delete from user_problem`.execute(trx);
  const scopes = [
    { key: 'gid', counted: sql`cid is null` },
    { key: 'tid', counted: sql`tid is not null` },
    { key: 'cid', counted: sql`cid is not null and virtual_run_id is null` },
  ];
  for (const { key, counted } of scopes) {
    await sql`
      insert into user_problem (uid, pid, ${sql.ref(key)}, attempts, accepted, first_accepted_at, last_submit_id,
        best_oi_rank_score)
      select uid, pid, ${sql.ref(key)}, count(*), count(*) filter (where counted_status = 0),
        min(submitted_at) filter (where counted_status = 0), max(id), max(counted_oi_rank_score)
      from submission where ${counted} and hidden_at is null group by uid, pid, ${sql.ref(key)}`.execute(trx);
  }
}
