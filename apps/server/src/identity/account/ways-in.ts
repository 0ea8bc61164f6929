import type { Kysely } from 'kysely';
import { lockName } from '../../platform/database/lock-name.ts';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Services } from '../../platform/services.ts';
import { isIssuerInUse } from './oidc/issuers.ts';

/**
 * Checks, after a way to sign in was removed in the transaction, that the account has another one: a
 * password, an address to which the site can mail a link to set one, a passkey, or a linked account of a service that
 * is on. A lock makes the second of two parallel removals see the first. Throws `oidcOnlyWayIn`.
 */
export async function requireAnotherWayIn(
  services: Pick<Services, 'mailer' | 'settings' | 'siteSettings'>,
  transaction: Kysely<Database>,
  uid: string,
): Promise<void> {
  await lockName(transaction, `ways-in:${uid}`);
  const user = await transaction
    .selectFrom('app_user')
    .where('uid', '=', uid)
    .select((from) => [
      'password_hash',
      'email',
      // Passkeys that may have been copied cannot open a session, so they do not count.
      from
        .exists(from.selectFrom('passkey').where('uid', '=', uid).where('copied_at', 'is', null).select('id'))
        .as('hasPasskey'),
    ])
    .executeTakeFirst();
  if (user?.password_hash || user?.hasPasskey) return;
  const linked = await transaction
    .selectFrom('oidc_identity')
    .where('uid', '=', uid)
    .select('issuer')
    .distinct()
    .execute();
  for (const { issuer } of linked) if (await isIssuerInUse(services, issuer)) return;
  if (!user?.email || !(await services.mailer.canSend())) throw new ApiError('oidcOnlyWayIn');
}
