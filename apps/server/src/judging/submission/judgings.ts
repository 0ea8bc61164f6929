import { scoreFields } from '@xiezhi/rules';
import type { pastJudging } from '@xiezhi/contract/routes/submission';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../platform/database/schema.ts';

/** Maximum number of judgings returned; only the newest ones. */
const judgingsMax = 100;

/** Returns the judgings of a submission, newest first, including the current one. For staff. */
export async function judgingsOf(
  db: Kysely<Database>,
  submitId: number,
): Promise<z.input<typeof pastJudging>[]> {
  const rows = await db
    .selectFrom('judging')
    .innerJoin('submission', 'submission.id', 'judging.submit_id')
    .leftJoin('judging_task as task', 'task.judging_id', 'judging.id')
    .leftJoin('judge_node as node', 'node.id', 'judging.node_id')
    .leftJoin('app_user as by', 'by.uid', 'judging.by_uid')
    .where('judging.submit_id', '=', submitId)
    .select([
      'judging.id',
      'judging.number',
      'judging.reason',
      'judging.status',
      'judging.time_ms',
      'judging.memory_kb',
      'judging.score',
      'judging.created_at',
      'judging.finished_at',
      'submission.current_judging_id',
      'task.status as task_status',
      'node.name as node',
      'by.username',
    ])
    .orderBy('judging.number', 'desc')
    .limit(judgingsMax)
    .execute();
  return rows.map((row) =>
    Object.assign(scoreFields(row.score), {
      number: row.number,
      reason: row.reason,
      by: row.username,
      status: row.task_status ?? (row.finished_at === null ? JudgeStatus.Pending : row.status),
      time: row.time_ms,
      memory: row.memory_kb,
      judger: row.node,
      createdAt: row.created_at.toISOString(),
      finishedAt: row.finished_at?.toISOString() ?? null,
      isCurrent: row.id === row.current_judging_id,
    }),
  );
}
