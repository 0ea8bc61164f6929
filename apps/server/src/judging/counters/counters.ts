import { type VerdictCounter, verdictCounters } from '@xiezhi/contract/enums/status';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { countedScopes, type ScopeColumns } from '../../platform/scope/sql.ts';
import { changeState, type StateDifference } from './user-state.ts';

/**
 * Incremental counters. Results of users are stored per scope (`user-state.ts`), counts of problems for the
 * bank and for each group. The counters of users and of days include submissions of the bank only. Each
 * submission *contributes* by its counted verdict. A change of that verdict applies the difference between
 * the old and the new contribution in the same transaction. Submit, finish, rejudge and cancel all use this
 * one operation, and `recount.ts` computes the same sums from scratch.
 *
 * Rows are always locked in the order submission, user_counter, user_problem, problem_counter (or
 * group_problem_counter), submission_day; the second lock serializes changes of one user's counters.
 */
export interface CountedSubmission extends ScopeColumns {
  readonly submitId: number;
  readonly pid: number;
  readonly uid: string;
  readonly submittedAt: Date;
  /** Day of `submittedAt` in the site's time zone. */
  readonly day: string;
}

/** What a submission contributes to the counters; null if it does not count at all. */
export interface Contribution {
  readonly status: number;
  readonly oiRankScore: number | null;
}

/** Returns the counter of a problem that a verdict increments. Other statuses only increment `total`. */
export function verdictColumn(status: number): VerdictCounter | null {
  return (verdictCounters as Record<number, VerdictCounter>)[status] ?? null;
}

export async function applyDifference(
  trx: Kysely<Database>,
  submission: CountedSubmission,
  before: Contribution | null,
  after: Contribution | null,
): Promise<void> {
  const total = Number(after !== null) - Number(before !== null);
  const accepted = Number(after?.status === 0) - Number(before?.status === 0);
  const isScoreSame = (before?.oiRankScore ?? null) === (after?.oiRankScore ?? null);
  if (total === 0 && before?.status === after?.status && isScoreSame) return;
  const isPractice = submission.cid === null && submission.gid === null;
  if (total !== 0 || accepted !== 0 || !isScoreSame) {
    const change = { attempts: total, accepted, before, after };
    if (isPractice) await countForUser(trx, submission, change);
    else await changeStates(trx, submission, change);
  }
  if (submission.cid !== null) return;
  await countForProblem(trx, submission, before, after, total);
  if (!isPractice) return;
  if (total !== 0 || accepted !== 0) {
    await sql`insert into submission_day (day, total, ac) values (${submission.day}, ${total}, ${accepted})
      on conflict (day) do update set total = submission_day.total + excluded.total,
        ac = submission_day.ac + excluded.ac`.execute(trx);
  }
}

interface Change {
  readonly attempts: number;
  readonly accepted: number;
  readonly before: Contribution | null;
  readonly after: Contribution | null;
}

async function countForUser(
  trx: Kysely<Database>,
  submission: CountedSubmission,
  change: Change,
): Promise<void> {
  const { uid } = submission;
  const total = change.attempts;
  await sql`insert into user_counter (uid, total) values (${uid}, ${total})
    on conflict (uid) do update set total = user_counter.total + excluded.total`.execute(trx);
  const { solved, score } = await changeStates(trx, submission, change);
  if (solved === 0 && score === 0) return;
  await sql`update user_counter set ac = ac + ${solved}, oi_score = oi_score + ${score} where uid = ${uid}`.execute(
    trx,
  );
}

/**
 * Applies the change in every scope in which the submission counts. Returns the difference in the first one:
 * the bank, or the group or contest of the submission.
 */
async function changeStates(
  trx: Kysely<Database>,
  submission: CountedSubmission,
  { attempts, accepted, before, after }: Change,
): Promise<StateDifference> {
  const change = {
    ...submission,
    attempts,
    accepted,
    scoreBefore: before?.oiRankScore ?? null,
    scoreAfter: after?.oiRankScore ?? null,
  };
  let first: StateDifference = { solved: 0, score: 0 };
  for (const [index, scope] of countedScopes(submission).entries()) {
    const difference = await changeState(trx, scope, change);
    if (index === 0) first = difference;
  }
  return first;
}

async function countForProblem(
  trx: Kysely<Database>,
  { pid, gid }: Pick<CountedSubmission, 'pid' | 'gid'>,
  before: Contribution | null,
  after: Contribution | null,
  total: number,
): Promise<void> {
  const changes = new Map<string, number>([['total', total]]);
  const add = (status: number | undefined, by: number) => {
    const column = status === undefined ? null : verdictColumn(status);
    if (column) changes.set(column, (changes.get(column) ?? 0) + by);
  };
  add(before?.status, -1);
  add(after?.status, 1);
  const real = [...changes].filter(([, by]) => by !== 0);
  if (real.length === 0) return;
  const columns = sql.join(real.map(([column]) => sql.ref(column)));
  const values = sql.join(real.map(([, by]) => sql`${by}::int`));
  const sums = sql.join(
    real.map(
      ([column]) => sql`${sql.ref(column)} = counter.${sql.ref(column)} + excluded.${sql.ref(column)}`,
    ),
  );
  await (
    gid === null
      ? sql`insert into problem_counter as counter (pid, ${columns}) values (${pid}, ${values})
          on conflict (pid) do update set ${sums}`
      : sql`insert into group_problem_counter as counter (gid, pid, ${columns}) values (${gid}, ${pid}, ${values})
          on conflict (gid, pid) do update set ${sums}`
  ).execute(trx);
}
