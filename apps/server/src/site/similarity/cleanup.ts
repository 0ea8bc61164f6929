import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { Services } from '../../platform/services.ts';

/**
 * Deletes the reports of a contest or training when it is deleted, with their pairs and cases, and cancels those that
 * are running. Reports of a problem are kept, because root can restore the problem; nobody can open them until then.
 */
export function subscribeSimilarity({
  domainEvents,
  jobs,
  clock,
}: Pick<Services, 'domainEvents' | 'jobs' | 'clock'>): void {
  async function deleteReports(trx: Kysely<Database>, column: 'cid' | 'tid', id: number): Promise<void> {
    const deleted = await trx
      .deleteFrom('similarity_report')
      .where(column, '=', id)
      .returning('job_id')
      .execute();
    for (const { job_id } of deleted) if (job_id !== null) await jobs.cancel(trx, job_id, clock());
  }

  domainEvents.on('contest-deleted', (trx, { cid }) => deleteReports(trx, 'cid', cid));
  domainEvents.on('training-deleted', (trx, { tid }) => deleteReports(trx, 'tid', tid));
}
