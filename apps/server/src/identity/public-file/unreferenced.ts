import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../../platform/database/schema.ts';
import type { ScheduledTask } from '../../platform/job/scheduled-task.ts';

/*
 * Deletes pictures and files that no text has referenced for `grace`, the time that a text may wait unsaved in a
 * browser. Files that a newer version of a package has replaced are deleted after a day, unless another text references
 * them.
 *
 * Searches every table of the database, so that a new kind of text needs no entry here; a few large tables without such
 * texts are excluded by name. A table missing from that list costs time, never a file.
 */

const day = 86_400_000;
const grace = 30 * day;

/**
 * Tables that never reference a file of a text, or whose references do not prevent its deletion (the audit log, the
 * files themselves).
 */
const passedOver: ReadonlySet<string> = new Set([
  'audit_log',
  'blob',
  'job',
  'problem_snapshot',
  'judging',
  'judging_task',
  'kysely_migration',
  'mail_outbox',
  'problem_blob',
  'problem_data',
  'public_file',
  'session',
  'sms_outbox',
  'submission',
  'submission_day',
  'test_run',
  'formula_cache',
  'throttle_event',
  'user_counter',
  'user_problem',
  'written_bytes',
]);

interface UnnamedServices {
  readonly db: Kysely<Database>;
  readonly clock: () => Date;
  readonly log: Logger;
}

/** Runs nightly. */
export function createUnreferencedFileTask(services: UnnamedServices): ScheduledTask {
  return {
    name: 'unnamed-files',
    cron: '41 19 * * *',
    runsOnStart: false,
    run: async (signal) => {
      const removed = await deleteUnreferencedFiles(services, signal);
      if (removed > 0) services.log.info({ removed }, 'unreferenced files were deleted');
    },
  };
}

/** Deletes unreferenced files and returns how many; the blob collector deletes their bytes. */
export async function deleteUnreferencedFiles(
  { db, clock }: Pick<UnnamedServices, 'db' | 'clock'>,
  signal?: AbortSignal,
): Promise<number> {
  const now = clock();
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(db);
  for (const { name } of rows) {
    if (passedOver.has(name)) continue;
    if (signal?.aborted) return 0;
    await sql`
      update public_file set last_referenced_at = ${now}
      where purpose in ('picture', 'attachment', 'carousel') and name in (
        select found.parts[1] from ${sql.table(name)} as holder,
          regexp_matches(to_jsonb(holder)::text, '/api/public/(?:img|file)/([0-9a-f]{32}\\.[a-z0-9]{1,8})', 'g')
            as found (parts)
      )`.execute(db);
  }
  const before = new Date(now.getTime() - grace);
  const { numDeletedRows } = await db
    .deleteFrom('public_file')
    .where('purpose', 'in', ['picture', 'attachment', 'carousel'])
    .where(
      sql<boolean>`greatest(created_at, last_referenced_at) < ${before}
        or replaced_at < ${new Date(now.getTime() - day)} and last_referenced_at is distinct from ${now}`,
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
