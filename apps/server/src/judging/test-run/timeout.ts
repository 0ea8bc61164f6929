import { taskPriority } from '@xiezhi/contract/judging';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { ExpiredTask } from '../queue/supervision.ts';

/** Timeout in ms of a test run that no node claims. */
export const timeoutMs = 300_000;

/** Reason stored with the run. Users see a sentence in their own language instead. */
export const noFreeNode = 'No judge node was free for this test run';

/** Returns test runs and compile checks that no node has claimed within `timeoutMs`. */
export async function findExpiredTestRuns(db: Kysely<Database>): Promise<ExpiredTask[]> {
  const rows = await db
    .selectFrom('judging_task')
    .where('node_id', 'is', null)
    .where('priority', '=', taskPriority.testRun)
    .where('kind', '<>', 'submission')
    .where('queued_at', '<', sql<Date>`now() - ${timeoutMs} * interval '1 millisecond'`)
    .select('judging_id')
    .limit(100)
    .execute();
  return rows.map((row) => ({ judgingId: row.judging_id, reason: noFreeNode }));
}
