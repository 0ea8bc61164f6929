import { examLimits } from '@xiezhi/contract/limits/exam';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/**
 * Deletes the exam records of contests that were deleted, are no longer exams, or ended `recordDays` days ago or
 * earlier.
 */
export async function deleteOldRecords(db: Kysely<Database>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - examLimits.recordDays * 86_400_000);
  for (const table of ['exam_visit', 'exam_leaving'] as const)
    await sql`
      delete from ${sql.table(table)} as record using contest
      where contest.id = record.cid
        and (contest.hidden_at is not null or not contest.is_exam or contest.ends_at < ${before})`.execute(
      db,
    );
}
