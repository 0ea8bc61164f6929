import type { Services } from '../../../platform/services.ts';
import { isSecretOpen } from './service.ts';

/** What another key sealed is older than all that the present one did, so that a look at the oldest finds it. */
const lookedAt = 500;

/**
 * Usernames of people whose second factor the key of the site does not open, the oldest first; of the oldest ones alone.
 * Their recovery codes are worth nothing either: they cannot sign in.
 */
export async function namesOfLostSecondFactors({
  db,
  settings,
}: Pick<Services, 'db' | 'settings'>): Promise<string[]> {
  const rows = await db
    .selectFrom('second_factor')
    .innerJoin('app_user', 'app_user.uid', 'second_factor.uid')
    .where('confirmed_at', 'is not', null)
    .select(['second_factor.uid', 'app_user.username', 'sealed_secret'])
    .orderBy('second_factor.created_at')
    .orderBy('second_factor.uid')
    .limit(lookedAt)
    .execute();
  return rows.filter((row) => !isSecretOpen(settings.secret, row)).map(({ username }) => username);
}
