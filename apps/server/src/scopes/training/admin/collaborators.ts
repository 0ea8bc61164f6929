import type { Services } from '../../../platform/services.ts';

/** Publishes that records have changed, because people who manage a training are not its students. */
export function subscribeTrainingCollaborators({
  domainEvents,
  events,
}: Pick<Services, 'domainEvents' | 'events'>): void {
  domainEvents.on('collaborator-changed', async (trx, { kind, id }) => {
    if (kind === 'training') await events.publish(trx, `training-rank:${id}`);
  });
}
