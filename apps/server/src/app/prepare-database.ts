import { migrate } from '../platform/database/migrate.ts';
import { withDirectDatabase } from '../platform/database/direct-database.ts';
import { encryptInvitationCodes } from '../scopes/group/invitation-code.ts';
import { isQueueInstalled } from '../platform/job/queue.ts';
import { retryWhileDatabaseDown } from '../platform/job/retry-while-database-down.ts';
import { seedAbilities } from '../identity/role/abilities.ts';
import type { Services } from '../platform/services.ts';

/**
 * Prepares the data at every start; several servers may do so at the same time. Returns the number of migrations
 * applied.
 */
export async function prepareData({ db, settings, log, jobs }: Services): Promise<number> {
  // A migration has no statement timeout, because it may take long and other servers wait for it.
  const migrations = await withDirectDatabase({ settings, log, statementTimeout: 0 }, migrate);
  if (!(await isQueueInstalled(db))) await jobs.queue.install();
  await seedAbilities(db);
  await encryptInvitationCodes({ db, settings });
  return migrations;
}

/** Maximum time in ms that a start waits for a database that does not answer, for instance during a failover. */
const startTimeoutMs = 60_000;

/**
 * Prepares the data once the database answers. The database may start later than the server, or fail over meanwhile.
 * @param onDown called at the first failure only
 */
export function prepareDataWhenReachable(
  services: Services,
  onDown?: (error: unknown) => void,
): Promise<number> {
  return retryWhileDatabaseDown(() => prepareData(services), AbortSignal.timeout(startTimeoutMs), onDown);
}
