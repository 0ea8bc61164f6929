import type { Services } from '../../../platform/services.ts';
import { isSecretOpen } from './service.ts';

/**
 * Maximum number of rows checked. Secrets encrypted with another key are older than all secrets of the current key, so
 * the oldest rows suffice.
 */
const maxRows = 500;

/**
 * Returns usernames whose second factor the site's key cannot decrypt, oldest first; reads only the oldest rows. Their
 * recovery codes do not work either, so these users cannot sign in.
 */
export async function usersWithLostSecondFactor({
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
    .limit(maxRows)
    .execute();
  return rows.filter((row) => !isSecretOpen(settings.secret, row)).map(({ username }) => username);
}
