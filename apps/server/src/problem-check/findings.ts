import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { find, type Finding } from '../problem/writing/findings.ts';
import { summarizeChecks } from './service.ts';

/** What the checks say to whoever would publish a problem. One without test data has nothing to check yet. */
export async function checkFindings(db: Kysely<Database>, pid: number): Promise<Finding[]> {
  const row = await db
    .selectFrom('problem')
    .where('id', '=', pid)
    .select(['data_version', 'is_remote'])
    .executeTakeFirst();
  if (!row || row.data_version === null || row.is_remote) return [];
  const { state, errors, warnings } = await summarizeChecks(db, pid);
  if (state === 'never') return [find('checksNeverRun')];
  if (state === 'stale') return [find('checksStale')];
  return [
    ...(errors > 0 ? [find('checksFailed', { count: errors })] : []),
    ...(warnings > 0 ? [find('checksWarned', { count: warnings })] : []),
  ];
}
