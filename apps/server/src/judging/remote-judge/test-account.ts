import type { Locale } from '@xiezhi/contract/limits';
import { type Actor, recordAudit } from '../../identity/audit/record.ts';
import type { StoredLocalizedText } from '../../platform/database/documents.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { RemoteFault, remoteOutcome } from '../../platform/outbound-http/remote-fault.ts';
import type { Services } from '../../platform/services.ts';
import type { RemoteJudgeAdapter } from './adapter.ts';
import { accountTarget } from './change.ts';
import { openPassword } from './password.ts';
import { readingSession } from './run/account-lease.ts';
import { openSite } from './site-client.ts';

/** Timeout of a response of the judge, in milliseconds. */
const timeoutMs = 20_000;

/**
 * Tests an account at its judge: signs in, or checks whether a pasted session is valid. Stores the result on the
 * account. Throws `remoteAccountNotFound`, `remotePasswordLost`, and, without changing the account,
 * `remoteJudgeUnsupported` and `remoteJudgeAway`.
 */
export async function testAccount(
  { db, settings, clock }: Pick<Services, 'db' | 'settings' | 'clock'>,
  judges: readonly RemoteJudgeAdapter[],
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
  const session = account.is_session_pasted ? await readingSession(db, settings, account.judge, id) : null;
  const client = openSite(settings, adapter, {
    session,
    signal: AbortSignal.timeout(timeoutMs),
    timeoutMs: timeoutMs / 2,
  });
  const outcome = await remoteOutcome(async () => {
    if (!account.is_session_pasted) return adapter.signIn(client, { username, password });
    // A pasted session is only checked; there is no password to sign in with.
    if (session === null || !(await adapter.isSignedIn(client, username)))
      throw new RemoteFault('refused', 'the session has ended');
  });
  if (outcome.kind !== 'understood' && outcome.kind !== 'refused')
    throw new ApiError('remoteJudgeAway', {
      judge: account.judge,
      reason: outcome.fault.message.slice(0, 300),
    });
  const fault = outcome.kind === 'refused' ? refusalText(adapter.name, outcome.fault.message) : null;
  await db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('remote_account')
      .set({ fault: fault === null ? null : JSON.stringify(fault), last_used_at: clock() })
      .where('id', '=', id)
      // If the password has changed meanwhile, the result does not apply to the new one and is dropped.
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

/** Returns the text for an account that the judge rejected, with the judge's own reason in `words`. */
export function refusalText(judge: string, words: string): StoredLocalizedText {
  return { 'zh-CN': `${judge} 拒绝登录：${words}`, 'en-US': `${judge} refused the sign-in: ${words}` };
}
