import { rehearsalLimits } from '@xiezhi/contract/contest-rehearsal';
import type { PastSubmission } from '@xiezhi/rules/rehearsal/schedule';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { submissionIn } from '../../../platform/scope/sql.ts';

/** Fields of a contest that a rehearsal uses. */
export interface RehearsedContest {
  readonly id: number;
  readonly starts_at: Date;
  readonly ends_at: Date;
}

/**
 * SQL for the submissions during the contest, except those to remote problems, which nodes of this site do not judge.
 */
function replayable(contest: RehearsedContest, minutes: number | null): RawBuilder<unknown> {
  const end = minutes === null ? contest.ends_at : new Date(contest.starts_at.getTime() + minutes * 60_000);
  return sql`submission join problem on problem.id = submission.pid
    where ${submissionIn({ kind: 'contest', cid: contest.id })} and not problem.is_remote
      and submission.submitted_at >= ${contest.starts_at} and submission.submitted_at < ${contest.ends_at}
      and submission.submitted_at < ${end}`;
}

/** Counts the submissions of a contest that can be replayed. */
export async function countPastSubmissions(db: Kysely<Database>, contest: RehearsedContest): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${replayable(contest, null)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Reads submissions of the first `minutes` of a contest; null reads those of the whole contest. If there are too many,
 * returns one more than a rehearsal may have.
 */
export async function readPast(
  db: Kysely<Database>,
  contest: RehearsedContest,
  minutes: number | null,
): Promise<(PastSubmission & { readonly language: string })[]> {
  const { rows } = await sql<PastSubmission & { language: string }>`
    select submission.id as "submitId", submission.language,
      (extract(epoch from submission.submitted_at - ${contest.starts_at}::timestamptz) * 1000)::float8 as "atMs"
    from ${replayable(contest, minutes)}
    order by submission.submitted_at limit ${rehearsalLimits.submissionsMax + 1}`.execute(db);
  return rows;
}
