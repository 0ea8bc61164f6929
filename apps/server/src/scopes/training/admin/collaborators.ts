import type { Services } from '../../../platform/services.ts';

/** People who manage a training are not its students, so its records change with them. */
export function subscribeTrainingCollaborators({
  domainEvents,
  events,
}: Pick<Services, 'domainEvents' | 'events'>): void {
  domainEvents.on('collaborator-changed', async (trx, { kind, id }) => {
    if (kind === 'training') await events.publish(trx, `training-rank:${id}`);
  });
}
