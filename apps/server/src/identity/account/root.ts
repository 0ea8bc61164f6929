import { rootRoleId } from '@xiezhi/contract/enums/roles';
import { lockName } from '../../platform/database/lock-name.ts';
import type { Services } from '../../platform/services.ts';
import { SettingsError } from '../../platform/settings/environment.ts';
import { hashPassword } from './password.ts';
import { createUser } from './users.ts';

/**
 * Creates the administrator `root` if no account has that role; returns whether it did. Concurrent calls create one.
 */
export async function createRoot({ db, clock, settings }: Services): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await lockName(transaction, 'create-root');
    const found = await transaction
      .selectFrom('app_user')
      .where('role', '=', rootRoleId)
      .select('uid')
      .limit(1)
      .executeTakeFirst();
    if (found) return false;
    const password = settings.adminPassword;
    if (!password) throw new SettingsError('XIEZHI_ADMIN_PASSWORD is needed to make the administrator root');
    await createUser(transaction, {
      username: 'root',
      email: null,
      passwordHash: await hashPassword(password),
      role: rootRoleId,
      now: clock(),
    });
    return true;
  });
}
