import { problemAuth } from '@xiezhi/contract/limits';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/** Visible problems of a contest, by display id; hidden and private problems are excluded. */
export function visibleInContest(db: Kysely<Database>, cid: number) {
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
