import type { Services } from '../../../platform/services.ts';

/**
 * Publishes that the records of a training have changed when its collaborators change, because people who manage a
 * training are not its students.
 */
export function subscribeTrainingCollaborators({
  domainEvents,
  events,
}: Pick<Services, 'domainEvents' | 'events'>): void {
  domainEvents.on('collaborator-changed', async (trx, { kind, id }) => {
    if (kind === 'training') await events.publish(trx, `training-rank:${id}`);
  });
}
