import type { Locale } from '@xiezhi/contract/limits';
import { type Actor, recordAudit } from '../../identity/audit/record.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Services } from '../../platform/services.ts';
import { accountTarget } from './change.ts';
import { openPassword } from './password.ts';
import type { RemoteJudge } from './remote-judge.ts';

/** Milliseconds that a judge has to answer. */
const patience = 20_000;

/**
 * Signs in at the judge of an account; whether it was let in stays with the account. Throws `remoteAccountNotFound`,
 * `remotePasswordLost`, and, with nothing changed, `remoteJudgeUnsupported` and `remoteJudgeAway`.
 */
export async function testAccount(
  { db, settings, clock }: Pick<Services, 'db' | 'settings' | 'clock'>,
  judges: readonly RemoteJudge[],
  by: Actor,
  { id, locale }: { readonly id: number; readonly locale: Locale },
): Promise<{ isWell: boolean; reason: string | null }> {
  const account = await db.selectFrom('remote_account').where('id', '=', id).selectAll().executeTakeFirst();
  if (!account) throw new ApiError('remoteAccountNotFound');
  const adapter = judges.find(({ key }) => key === account.judge);
  if (adapter === undefined) throw new ApiError('remoteJudgeUnsupported', { judge: account.judge });
  const password = openPassword(settings.secret, account);
  if (password === null) throw new ApiError('remotePasswordLost');
  const { username, version } = account;
  const fault = await adapter
    .trySignIn({ username, password }, AbortSignal.timeout(patience))
    .catch((error: unknown) => {
      const reason = (error instanceof Error ? error.message : String(error)).slice(0, 300);
      throw new ApiError('remoteJudgeAway', { judge: account.judge, reason });
    });
  await db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('remote_account')
      .set({ fault: fault === null ? null : JSON.stringify(fault), last_used_at: clock() })
      .where('id', '=', id)
      // Meanwhile it may have got another password, of which this says nothing.
      .where('version', '=', version)
      .execute();
    await recordAudit(transaction, by, {
      action: 'remote-account-tested',
      target: accountTarget(account),
      detail: { isWell: fault === null },
    });
  });
  return { isWell: fault === null, reason: fault?.[locale] ?? null };
}
