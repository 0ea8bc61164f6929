import { isFrozenAt } from '@xiezhi/rules';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { type ContestRow, freezeOf } from '../repository.ts';

type Frozen = Pick<
  ContestRow,
  'id' | 'ends_at' | 'seal_at' | 'auto_unfreeze' | 'published_at' | 'opens_not_before'
>;

/**
 * Returns the contests whose current freeze hides a submission. Only in these contests does a change of the contest
 * have to preserve the freeze. A clone, or a contest reused on another day, has nothing to hide.
 */
export async function hidingAmong(
  db: Kysely<Database>,
  contests: readonly Frozen[],
  now: Date,
): Promise<ReadonlySet<number>> {
  const frozen = contests.filter((contest) => isFrozenAt(freezeOf(contest), now)).map(({ id }) => id);
  if (frozen.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select id from contest where id = any(${frozen}::bigint[]) and exists (
      select from submission where submission.cid = contest.id and submission.submitted_at >= contest.seal_at
        and submission.virtual_run_id is null)`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
