import type { Services } from '../../../platform/services.ts';
import { lockContest, nextNumber, publishContestChange } from './lock.ts';

/** People who manage or test a contest leave its scoreboard, or may come back to it. */
export function subscribeContestCollaborators(
  services: Pick<Services, 'domainEvents' | 'events' | 'clock'>,
): void {
  services.domainEvents.on('collaborator-changed', async (trx, { kind, id }) => {
    if (kind !== 'contest') return;
    const former = await lockContest(trx, id);
    await trx
      .updateTable('contest')
      .set(await nextNumber(services, former))
      .where('id', '=', id)
      .execute();
    await publishContestChange(services, trx, id);
  });
}
