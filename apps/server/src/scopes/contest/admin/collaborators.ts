import type { Services } from '../../../platform/services.ts';
import { lockContest, nextNumber, publishContestChange } from './lock.ts';

/** Increments the scoreboard version when collaborators of a contest change, because the scoreboard excludes them. */
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
