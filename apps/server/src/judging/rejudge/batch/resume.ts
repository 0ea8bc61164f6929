import { sql } from 'kysely';
import type { ScheduledTask } from '../../../platform/job/scheduled-task.ts';
import type { Services } from '../../../platform/services.ts';
import { applyBatch } from './apply-or-discard.ts';

type ResumeServices = Pick<Services, 'db' | 'events' | 'siteSettings' | 'log'>;

/**
 * Creates a task that finishes applying batches whose server stopped meanwhile. No page offers it, because such a batch
 * is already marked as applied.
 */
export function createRejudgeResumption(services: ResumeServices): ScheduledTask {
  return {
    name: 'rejudge-batches',
    cron: '* * * * *',
    runsOnStart: 'always',
    run: (signal) => resumeBatches(services, signal),
  };
}

/**
 * Applies the remaining drafts of batches that were being applied, on behalf of the user who applied them. A server may
 * still be applying a batch: then both do, and each draft is applied once.
 */
export async function resumeBatches(services: ResumeServices, signal?: AbortSignal): Promise<void> {
  const { db, log } = services;
  const { rows } = await sql<{ id: number; uid: string; ip: string }>`
    select batch.id, coalesce(applied.uid, batch.uid) as uid, coalesce(applied.ip, '') as ip
    from rejudge_batch batch left join lateral (
      select uid, ip from audit_log
      where target = 'rejudge-batch:' || batch.id and action = 'rejudge-batch-applied' order by id desc limit 1
    ) applied on true
    where batch.state = 'applied' and batch.closed_at < now() - interval '2 minutes'
      and batch.id in (select batch_id from rejudge_draft where outcome is null)
      and coalesce(applied.uid, batch.uid) is not null
    order by batch.id`.execute(db);
  for (const { id, uid, ip } of rows) {
    if (signal?.aborted === true) return;
    log.warn({ batchId: id }, 'a rejudge batch is not applied completely; applying the rest');
    try {
      await applyBatch(services, { uid, ip }, id, signal);
    } catch (error) {
      log.error({ err: error, batchId: id }, 'a rejudge batch could not be applied');
    }
  }
}
