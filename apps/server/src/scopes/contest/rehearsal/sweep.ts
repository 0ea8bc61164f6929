import type { ScheduledTask } from '../../../platform/job/scheduled-task.ts';
import type { Services } from '../../../platform/services.ts';
import { deleteRehearsalRuns, orphanedRehearsals } from './rehearsal-runs.ts';

/**
 * Creates a task that deletes leftovers of rehearsals without a job. It runs every few minutes and soon after the start
 * of the server.
 */
export function createRehearsalSweep(services: Pick<Services, 'db' | 'events'>): ScheduledTask {
  return {
    name: 'contest-rehearsals',
    cron: '*/3 * * * *',
    runsOnStart: 'hourly',
    run: () => sweepRehearsals(services),
  };
}

/** Deletes these leftovers immediately. */
export async function sweepRehearsals({ db, events }: Pick<Services, 'db' | 'events'>): Promise<void> {
  for (const id of await orphanedRehearsals(db))
    await db.transaction().execute((trx) => deleteRehearsalRuns(trx, events, id));
}
