import type { Locale } from '@xiezhi/contract/limits';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { locales } from '@xiezhi/contract/limits';
import { recordAudit } from '../../identity/audit/record.ts';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Services } from '../../platform/services.ts';
import { repositoryAuditTarget } from './manage.ts';

export const syncKind = 'repository-sync';

export const syncInput = z.object({
  repositoryId: z.number().int(),
  address: z.string(),
  /** Whether the sync publishes; null if the setting of the repository applies. */
  isPublishing: z.boolean().nullable(),
  overwrite: z.array(z.string()),
  ip: z.string(),
  locale: z.enum(locales),
});
export type SyncInput = z.input<typeof syncInput>;

export interface WantedSync {
  readonly cause: 'hook' | 'asked';
  readonly isPublishing: boolean | null;
  readonly overwrite: readonly string[];
  readonly ip: string;
  readonly locale: Locale;
  readonly now: Date;
}

/**
 * Starts a sync with the rights of the owner. While another sync is active, a web hook queues at most one more, and the
 * request of a user is rejected. Returns the id of the job, or null if a sync is already waiting. Throws
 * `repositoryNotFound`, `repositorySyncRunning`.
 */
export async function startSync(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  id: number,
  { cause, isPublishing, overwrite, ip, locale, now }: WantedSync,
): Promise<string | null> {
  return db.transaction().execute(async (trx) => {
    // Serializes concurrent calls.
    const repository = await trx
      .selectFrom('problem_repository')
      .where('id', '=', id)
      .select(['uid', 'address'])
      .forUpdate()
      .executeTakeFirst();
    if (!repository) throw new ApiError('repositoryNotFound');
    const states = await activeSyncs(trx, id);
    if (cause === 'asked' && states.length > 0) throw new ApiError('repositorySyncRunning');
    // If two syncs run, the second still waits for the first and will fetch the newest commit, so no third one is
    // needed.
    if (states.includes('waiting') || states.length > 1) return null;
    const { uid, address } = repository;
    const input: SyncInput = {
      repositoryId: id,
      address,
      isPublishing,
      overwrite: [...overwrite],
      ip,
      locale,
    };
    const job_id = await jobs.start(trx, { kind: syncKind, input, uid, now });
    await trx
      .insertInto('repository_sync')
      .values({ repository_id: id, job_id, cause, created_at: now })
      .execute();
    if (cause === 'asked')
      await recordAudit(
        trx,
        { uid, ip },
        { action: 'repository-synced', target: repositoryAuditTarget(id), detail: { overwrite } },
      );
    return job_id;
  });
}

/** Returns the states of the repository's syncs that have not ended. */
async function activeSyncs(trx: Kysely<Database>, id: number): Promise<('waiting' | 'running')[]> {
  const rows = await trx
    .selectFrom('repository_sync as sync')
    .innerJoin('job', 'job.id', 'sync.job_id')
    .where('sync.repository_id', '=', id)
    .where('job.state', 'in', ['waiting', 'running'])
    .select('job.state')
    .execute();
  return rows.map(({ state }) => (state === 'waiting' ? 'waiting' : 'running'));
}
