import type { SourceFigures } from '../../model/source.ts';
import type { RawDatabase } from '../../raw/raw-database.ts';
import { readSubmissions, toSubmission } from './submissions.ts';

/**
 * Returns the counts and scoreboards that QDUOJ stores. The counts of users include only submissions outside contests.
 */
export function qduojFigures(raw: RawDatabase): SourceFigures {
  return {
    countsContests: false,
    async scoreboard(contest) {
      const [row] = await raw.query<{ rule_type: string | null }>(
        'select rule_type from @contest where id = $1',
        [contest],
      );
      if (row === undefined) return null;
      if (row.rule_type === 'OI')
        return raw.query(
          `select user_id::text as user, null as solved, null as penalty, coalesce(total_score, 0) as score
          from @oi_contest_rank where contest_id = $1`,
          [contest],
        );
      return raw.query(
        `select user_id::text as user, coalesce(accepted_number, 0) as solved, coalesce(total_time, 0) as penalty,
          null as score
        from @acm_contest_rank where contest_id = $1`,
        [contest],
      );
    },
    async *userTotals() {
      yield* raw.rows<{ user: string; submissions: number; solved: number }>(
        `select user_id::text as user, coalesce(submission_number, 0) as submissions,
          coalesce(accepted_number, 0) as solved
        from @user_profile where user_id is not null and submission_number > 0`,
      );
    },
    async *problemTotals() {
      yield* raw.rows<{ problem: string; submissions: number; accepted: number }>(
        `select id::text as problem, coalesce(submission_number, 0) as submissions,
          coalesce(accepted_number, 0) as accepted
        from @problem where contest_id is null and submission_number > 0`,
      );
    },
    async submissions(keys) {
      return (await readSubmissions(raw, 'id = any($1::text[])', [keys])).map(toSubmission);
    },
  };
}
