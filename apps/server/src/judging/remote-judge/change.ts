import type { RemoteAccountJudge } from '@xiezhi/contract/limits';
import { siteLimits } from '@xiezhi/contract/limits/site';
import type { Kysely, Selectable } from 'kysely';
import { type Actor, recordAudit } from '../../identity/audit/record.ts';
import type { RemoteAccountTable } from '../../platform/database/remote-tables.ts';
import { lockName } from '../../platform/database/lock-name.ts';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Services } from '../../platform/services.ts';
import type { RemoteSession } from '../../platform/outbound-http/remote-client.ts';
import { encryptPassword } from './password.ts';
import { storeRemoteSession } from './run/account-lease.ts';

type ChangeServices = Pick<Services, 'settings' | 'clock'>;
type Account = Selectable<RemoteAccountTable>;

export interface NewRemoteAccount {
  readonly judge: RemoteAccountJudge;
  readonly username: string;
  /** Plain-text password; empty if the account uses pasted sessions only. */
  readonly password: string;
  readonly session?: RemoteSession | undefined;
}

/** Name of an account in the audit log. */
export const accountTarget = ({ judge, username }: Pick<Account, 'judge' | 'username'>): string =>
  `remote-account:${judge}/${username}`;

/** Serializes changes of accounts. */
export async function lockAccounts(transaction: Kysely<Database>): Promise<void> {
  await lockName(transaction, 'remote accounts');
}

/** Adds an account; requires `lockAccounts`. Throws `remoteAccountTaken` and `remoteAccountsTooMany`. */
export async function addAccount(
  { settings, clock }: ChangeServices,
  transaction: Kysely<Database>,
  by: Actor,
  { judge, username, password, session }: NewRemoteAccount,
): Promise<void> {
  const known = await transaction
    .selectFrom('remote_account')
    .where('judge', '=', judge)
    .select('username')
    .execute();
  if (known.some((account) => account.username === username))
    throw new ApiError('remoteAccountTaken', { judge, name: username });
  if (known.length >= siteLimits.remoteAccountsMax)
    throw new ApiError('remoteAccountsTooMany', { max: siteLimits.remoteAccountsMax });
  const owner = { judge, username };
  const { id, version } = await transaction
    .insertInto('remote_account')
    .values({
      ...owner,
      sealed_password: encryptPassword(settings.secret, owner, password),
      is_session_pasted: session !== undefined,
      created_at: clock(),
      created_by: by.uid,
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
  if (session !== undefined)
    await storeRemoteSession(transaction, settings, { ...owner, id, version }, session);
  await recordAudit(transaction, by, { action: 'remote-account-added', target: accountTarget(owner) });
}

export interface AccountChange {
  readonly id: number;
  readonly isEnabled?: boolean | null | undefined;
  readonly password?: string | null | undefined;
  /** Session pasted by staff; the account then uses it instead of signing in with a password. */
  readonly session?: RemoteSession | undefined;
}

/**
 * Changes an account; absent fields keep their values. A new password or session clears the account's fault. A new
 * password also makes a pasted session invalid. Throws `remoteAccountNotFound`.
 */
export async function changeAccount(
  { settings }: ChangeServices,
  transaction: Kysely<Database>,
  by: Actor,
  { id, isEnabled, password, session }: AccountChange,
): Promise<void> {
  const account = await accountOf(transaction, id);
  const isSwitched = typeof isEnabled === 'boolean' && isEnabled !== account.is_enabled;
  const isRenewed = typeof password === 'string';
  const isPasted = session !== undefined;
  if (!isSwitched && !isRenewed && !isPasted) return;
  const version = isRenewed || isPasted ? account.version + 1 : account.version;
  await transaction
    .updateTable('remote_account')
    .set({
      ...(isSwitched && { is_enabled: isEnabled }),
      ...(isRenewed && {
        sealed_password: encryptPassword(settings.secret, account, password),
      }),
      ...((isRenewed || isPasted) && { version, fault: null, is_session_pasted: isPasted }),
    })
    .where('id', '=', id)
    .execute();
  if (isPasted) await storeRemoteSession(transaction, settings, { ...account, version }, session);
  await recordAudit(transaction, by, {
    action: 'remote-account-changed',
    target: accountTarget(account),
    before: { isEnabled: account.is_enabled },
    after: {
      isEnabled: isSwitched ? isEnabled : account.is_enabled,
      isPasswordChanged: isRenewed,
      ...(isPasted && { isSessionPasted: true }),
    },
  });
}

/** Throws `remoteAccountNotFound`. */
export async function removeAccount(transaction: Kysely<Database>, by: Actor, id: number): Promise<void> {
  const account = await accountOf(transaction, id);
  await transaction.deleteFrom('remote_account').where('id', '=', id).execute();
  await recordAudit(transaction, by, { action: 'remote-account-removed', target: accountTarget(account) });
}

async function accountOf(transaction: Kysely<Database>, id: number): Promise<Account> {
  const account = await transaction
    .selectFrom('remote_account')
    .where('id', '=', id)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
  if (!account) throw new ApiError('remoteAccountNotFound');
  return account;
}

/** Returns the judge of an account. Throws `remoteAccountNotFound`. */
export async function judgeOfAccount(db: Kysely<Database>, id: number): Promise<RemoteAccountJudge> {
  const account = await db
    .selectFrom('remote_account')
    .where('id', '=', id)
    .select('judge')
    .executeTakeFirst();
  if (!account) throw new ApiError('remoteAccountNotFound');
  return account.judge;
}
