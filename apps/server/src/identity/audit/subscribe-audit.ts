import type { Services } from '../../platform/services.ts';
import { recordAudit } from './record.ts';

/** Records staff actions that lower layers emit as domain events. */
export function subscribeAudit({ domainEvents }: Pick<Services, 'domainEvents'>): void {
  domainEvents.on('job-cancelled', (transaction, { id, kind, username, by, ip }) =>
    recordAudit(
      transaction,
      { uid: by, ip },
      { action: 'job-cancelled', target: `job:${id}`, detail: { kind, of: username } },
    ),
  );
}
