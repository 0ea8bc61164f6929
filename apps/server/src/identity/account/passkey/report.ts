import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { DomainEventData } from '../../../platform/domain-events/domain-events.ts';
import type { Services } from '../../../platform/services.ts';
import { passkeyMail } from './mails.ts';

/** Notifies the owner of an account about a passkey: by a message, and by mail if the site sends any. */
export async function reportPasskey(
  { domainEvents, mailer, siteSettings }: Pick<Services, 'domainEvents' | 'mailer' | 'siteSettings'>,
  transaction: Kysely<Database>,
  event: DomainEventData['passkey-changed'],
): Promise<void> {
  await domainEvents.emit(transaction, 'passkey-changed', event);
  if (!(await mailer.canSend())) return;
  const owner = await transaction
    .selectFrom('app_user')
    .where('uid', '=', event.uid)
    .select(['email', 'username'])
    .executeTakeFirst();
  if (!owner?.email) return;
  const { shortName } = await siteSettings.get();
  await mailer.send(passkeyMail(owner.email, shortName, { ...event, username: owner.username }), transaction);
}
