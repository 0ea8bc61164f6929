import type { ScheduledTask } from '../../../platform/job/scheduled-task.ts';
import type { Services } from '../../../platform/services.ts';
import { dropPieces, orphanedRehearsals } from './pieces.ts';

/** Takes away what is left of rehearsals that nothing runs any more, every few minutes and soon after a start. */
export function createRehearsalSweep(services: Pick<Services, 'db' | 'events'>): ScheduledTask {
  return {
    name: 'contest-rehearsals',
    cron: '*/3 * * * *',
    runsOnStart: true,
    run: () => sweepRehearsals(services),
  };
}

/** The same at once. */
export async function sweepRehearsals({ db, events }: Pick<Services, 'db' | 'events'>): Promise<void> {
  for (const id of await orphanedRehearsals(db))
    await db.transaction().execute((trx) => dropPieces(trx, events, id));
}
