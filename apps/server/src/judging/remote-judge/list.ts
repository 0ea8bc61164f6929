import { type Locale, remoteAccountJudges } from '@xiezhi/contract/limits';
import type { Kysely, Selectable } from 'kysely';
import type { RemoteAccountTable } from '../../platform/database/remote-tables.ts';
import type { Database } from '../../platform/database/schema.ts';
import { errorText } from '@xiezhi/contract/errors';
import type { Services } from '../../platform/services.ts';
import { openPassword } from './password.ts';
import type { RemoteJudgeAdapter } from './adapter.ts';

type Account = Selectable<RemoteAccountTable>;

/** All accounts at remote judges, by judge, and for each judge in the order in which they were added. */
export async function remoteAccountsOf(db: Kysely<Database>) {
  const rows = await db
    .selectFrom('remote_account')
    .leftJoin('app_user', 'app_user.uid', 'remote_account.created_by')
    .selectAll('remote_account')
    .select('app_user.username as by')
    .orderBy('remote_account.id')
    .execute();
  return remoteAccountJudges.flatMap((judge) => rows.filter((row) => row.judge === judge));
}

/** Lists the accounts for staff: with their state, without passwords. */
export async function listRemoteAccounts(
  { db, settings, clock }: Pick<Services, 'db' | 'settings' | 'clock'>,
  judges: readonly RemoteJudgeAdapter[],
  locale: Locale,
) {
  const accounts = await remoteAccountsOf(db);
  const now = clock();
  return {
    judges: remoteAccountJudges.map((key) => ({
      key,
      isSupported: judges.some((judge) => judge.key === key),
      pastes: judges.find((judge) => judge.key === key)?.pastes ?? null,
    })),
    accounts: accounts.map((account) => {
      const reason = faultOf(settings.secret, account, locale);
      return {
        id: account.id,
        judge: account.judge,
        username: account.username,
        state: stateOf(account, reason, now),
        reason,
        isSessionPasted: account.is_session_pasted,
        sessionAt: sessionAtOf(account),
        lastUsedAt: account.last_used_at?.toISOString() ?? null,
        createdBy: account.by,
        gmtCreate: account.created_at.toISOString(),
      };
    }),
  };
}

function faultOf(siteSecret: Uint8Array, account: Account, locale: Locale): string | null {
  if (openPassword(siteSecret, account) === null) return errorText('remotePasswordLost', locale);
  return account.fault?.[locale] ?? null;
}

/**
 * Time at which the current session was stored; null if there is no session or if it belongs to an earlier password.
 */
function sessionAtOf({ sealed_session, session_version, version, session_at }: Account): string | null {
  const isPresent = sealed_session !== null && session_version === version;
  return isPresent ? (session_at?.toISOString() ?? null) : null;
}

type State = 'free' | 'inUse' | 'outOfOrder' | 'disabled';

function stateOf({ is_enabled, leased_until }: Account, reason: string | null, now: Date): State {
  if (!is_enabled) return 'disabled';
  if (reason !== null) return 'outOfOrder';
  return leased_until !== null && leased_until > now ? 'inUse' : 'free';
}
