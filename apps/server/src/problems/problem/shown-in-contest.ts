import { problemAuth } from '@xiezhi/contract/limits';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/** Problems of a contest that are shown there, by display id; one that was hidden is nowhere. */
export function shownInContest(db: Kysely<Database>, cid: number) {
  return db
    .selectFrom('contest_problem')
    .innerJoin('problem', 'problem.id', 'contest_problem.pid')
    .where('contest_problem.cid', '=', cid)
    .where('contest_problem.hidden_at', 'is', null)
    .where('problem.hidden_at', 'is', null)
    .where('problem.auth', '<>', problemAuth.private)
    .orderBy(sql`char_length(contest_problem.display_id)`)
    .orderBy('contest_problem.display_id')
    .selectAll('contest_problem')
    .execute();
}
