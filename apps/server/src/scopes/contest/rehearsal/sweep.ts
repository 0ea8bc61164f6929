import type { TimedWork } from '../../../platform/job/timed-work.ts';
import type { Services } from '../../../platform/services.ts';
import { dropPieces, leftRehearsals } from './pieces.ts';

/** Takes away what is left of rehearsals that nothing runs any more, every few minutes and soon after a start. */
export function createRehearsalSweep(services: Pick<Services, 'db' | 'events'>): TimedWork {
  return {
    name: 'contest-rehearsals',
    cron: '*/3 * * * *',
    isPrompt: true,
    run: () => sweepRehearsals(services),
  };
}

/** The same at once. */
export async function sweepRehearsals({ db, events }: Pick<Services, 'db' | 'events'>): Promise<void> {
  for (const id of await leftRehearsals(db))
    await db.transaction().execute((trx) => dropPieces(trx, events, id));
}
