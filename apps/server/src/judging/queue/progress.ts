import type { progressReport } from '@xiezhi/contract/judging';
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { LiveCaseData } from '../../platform/database/documents.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { EventBus } from '../../platform/event-bus/event-bus.ts';
import { isLeasedBy } from './queue.ts';
import { isIsolated } from './simulated-outage.ts';

/**
 * Stores the progress of a node and renews the lease. Stored cases stay unchanged, so a report may be repeated. Returns
 * false if the fencing token is outdated, the judging has ended, or another node or instance holds the task.
 */
export async function reportProgress(
  db: Kysely<Database>,
  events: EventBus,
  judgingId: number,
  report: z.output<typeof progressReport>,
  leaseMs: number,
): Promise<boolean> {
  const metrics: LiveCaseData[] = report.cases.map(({ seq, group, status, timeMs, memoryKb, score }) => ({
    seq,
    group,
    status,
    timeMs,
    memoryKb,
    score,
  }));
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ submit_id: number | null }>`
      update judging_task set
        status = greatest(status, ${report.status}::smallint),
        started_at = coalesce(started_at, now()),
        compiled_at = case when ${report.status} = 7 then coalesce(compiled_at, now()) end,
        leased_until = now() + ${leaseMs} * interval '1 millisecond',
        version = version + 1,
        progress = progress || (
          select coalesce(jsonb_agg(fresh), '[]') from jsonb_array_elements(${JSON.stringify(metrics)}::jsonb) fresh
          where not exists (
            select from jsonb_array_elements(progress) known where known -> 'seq' = fresh -> 'seq'
          )
        )
      where ${isLeasedBy({ judgingId, fence: report.fence, holder: report })} and not ${isIsolated()}
      returning submit_id`.execute(trx);
    const row = rows[0];
    if (!row) return false;
    if (row.submit_id !== null) await events.publish(trx, `submission:${row.submit_id}`);
    return true;
  });
}
