import { JudgeStatus } from '@xiezhi/contract/status';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';

/**
 * Incremental counters over submissions outside contests and groups. Each submission *contributes* by its
 * counted verdict; whoever changes that verdict applies the difference between the old and the new
 * contribution in the same transaction. Submit, finish, rejudge and cancel are all that one operation, and
 * `recount.ts` computes the same sums from nothing.
 *
 * Rows are always locked in the order submission, user_counter, user_problem, problem_counter,
 * submission_day; the second lock makes changes of one user's counters follow each other.
 */
export interface CountedSubmission {
  readonly submitId: number;
  readonly pid: number;
  readonly uid: string;
  readonly cid: number;
  readonly gid: number | null;
  readonly submittedAt: Date;
  /** Day of `submittedAt` in the site's time zone. */
  readonly day: string;
}

/** What a submission counts for; null while it does not count at all. */
export interface Contribution {
  readonly status: number;
  readonly oiRankScore: number | null;
}

/** The counter of a problem that a verdict adds to. Others only add to `total`. */
export const verdictColumns = {
  [JudgeStatus.Accepted]: 'ac',
  [JudgeStatus.MemoryLimitExceeded]: 'mle',
  [JudgeStatus.TimeLimitExceeded]: 'tle',
  [JudgeStatus.RuntimeError]: 're',
  [JudgeStatus.PresentationError]: 'pe',
  [JudgeStatus.CompileError]: 'ce',
  [JudgeStatus.WrongAnswer]: 'wa',
  [JudgeStatus.SystemError]: 'se',
  [JudgeStatus.PartialAccepted]: 'pa',
} as const;

export type VerdictColumn = (typeof verdictColumns)[keyof typeof verdictColumns];

export function verdictColumn(status: number): VerdictColumn | null {
  return (verdictColumns as Record<number, VerdictColumn>)[status] ?? null;
}

export async function applyDifference(
  trx: Kysely<Database>,
  submission: CountedSubmission,
  before: Contribution | null,
  after: Contribution | null,
): Promise<void> {
  if (submission.cid !== 0 || submission.gid !== null) return;
  const total = Number(after !== null) - Number(before !== null);
  const accepted = Number(after?.status === 0) - Number(before?.status === 0);
  const isScoreSame = (before?.oiRankScore ?? null) === (after?.oiRankScore ?? null);
  if (total === 0 && before?.status === after?.status && isScoreSame) return;
  if (total !== 0 || accepted !== 0 || !isScoreSame) {
    await countForUser(trx, submission, before, after, total, accepted);
  }
  await countForProblem(trx, submission.pid, before, after, total);
  if (total !== 0 || accepted !== 0) {
    await sql`insert into submission_day (day, total, ac) values (${submission.day}, ${total}, ${accepted})
      on conflict (day) do update set total = submission_day.total + excluded.total,
        ac = submission_day.ac + excluded.ac`.execute(trx);
  }
}

interface Standing {
  accepted: number;
  first_accepted_at: Date | null;
  best_oi_rank_score: number | null;
}

async function countForUser(
  trx: Kysely<Database>,
  submission: CountedSubmission,
  before: Contribution | null,
  after: Contribution | null,
  total: number,
  accepted: number,
): Promise<void> {
  const { uid, pid } = submission;
  await sql`insert into user_counter (uid, total) values (${uid}, ${total})
    on conflict (uid) do update set total = user_counter.total + excluded.total`.execute(trx);
  const old: Standing = (await trx
    .selectFrom('user_problem')
    .select(['accepted', 'first_accepted_at', 'best_oi_rank_score'])
    .where('uid', '=', uid)
    .where('pid', '=', pid)
    .executeTakeFirst()) ?? { accepted: 0, first_accepted_at: null, best_oi_rank_score: null };
  const next = await standingAfter(trx, submission, old, before, after, accepted);
  await sql`insert into user_problem (uid, pid, accepted, first_accepted_at, last_submit_id, best_oi_rank_score)
    values (${uid}, ${pid}, ${next.accepted}, ${next.first_accepted_at}, ${submission.submitId},
      ${next.best_oi_rank_score})
    on conflict (uid, pid) do update set accepted = excluded.accepted,
      first_accepted_at = excluded.first_accepted_at, best_oi_rank_score = excluded.best_oi_rank_score,
      last_submit_id = greatest(user_problem.last_submit_id, excluded.last_submit_id)`.execute(trx);
  const solved = Number(next.accepted > 0) - Number(old.accepted > 0);
  const score = (next.best_oi_rank_score ?? 0) - (old.best_oi_rank_score ?? 0);
  if (solved === 0 && score === 0) return;
  await sql`update user_counter set ac = ac + ${solved}, oi_score = oi_score + ${score} where uid = ${uid}`.execute(
    trx,
  );
}

/** Better results are compared; only when the best one goes are the user's others looked at again. */
async function standingAfter(
  trx: Kysely<Database>,
  submission: CountedSubmission,
  old: Standing,
  before: Contribution | null,
  after: Contribution | null,
  accepted: number,
): Promise<Standing> {
  const lost =
    accepted < 0 || (before?.oiRankScore != null && (after?.oiRankScore ?? -1) < before.oiRankScore);
  if (lost) return standingOf(trx, submission.uid, submission.pid);
  const { submittedAt } = submission;
  const isFirst = accepted > 0 && (old.first_accepted_at === null || submittedAt < old.first_accepted_at);
  const scores = [old.best_oi_rank_score, after?.oiRankScore].filter((score) => score != null);
  return {
    accepted: old.accepted + accepted,
    first_accepted_at: isFirst ? submittedAt : old.first_accepted_at,
    best_oi_rank_score: scores.length > 0 ? Math.max(...scores) : null,
  };
}

/** From the submissions; the row that changed must have its new counted columns already. */
async function standingOf(trx: Kysely<Database>, uid: string, pid: number): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select count(*) filter (where counted_status = 0) as accepted,
      min(submitted_at) filter (where counted_status = 0) as first_accepted_at,
      max(counted_oi_rank_score) as best_oi_rank_score
    from submission where uid = ${uid} and pid = ${pid} and cid = 0 and gid is null and hidden_at is null
  `.execute(trx);
  return rows[0] ?? { accepted: 0, first_accepted_at: null, best_oi_rank_score: null };
}

async function countForProblem(
  trx: Kysely<Database>,
  pid: number,
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
      ([column]) =>
        sql`${sql.ref(column)} = problem_counter.${sql.ref(column)} + excluded.${sql.ref(column)}`,
    ),
  );
  await sql`insert into problem_counter (pid, ${columns}) values (${pid}, ${values})
    on conflict (pid) do update set ${sums}`.execute(trx);
}
