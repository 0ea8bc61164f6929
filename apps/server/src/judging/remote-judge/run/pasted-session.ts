import type { RemoteAccountJudge } from '@xiezhi/contract/limits';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { StoredLocalizedText } from '../../../platform/database/documents.ts';
import { RemoteClient, type RemoteSession } from '../../../platform/outbound-http/remote-client.ts';
import type { Settings } from '../../../platform/settings/environment.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { RemoteJudgeAdapter } from '../adapter.ts';
import { baseOf } from '../site-client.ts';

/** Matches a cookie value or a token in a header: printable characters without separators. */
const value = /^[\x21\x23-\x2B\x2D-\x3A\x3C-\x5B\x5D-\x7E]{8,4000}$/;

/**
 * Reads a session from a value that staff copied from a browser: the value alone, or the value after the name of its
 * cookie. Throws `remoteSessionUnsupported`, `remoteSessionInvalid`.
 */
export async function readPasted(
  settings: Pick<Settings, 'remoteBases'>,
  adapter: RemoteJudgeAdapter,
  text: string,
): Promise<RemoteSession> {
  const { pastes, name: judge } = adapter;
  if (pastes === null) throw new ApiError('remoteSessionUnsupported', { judge });
  const { kind, name } = pastes;
  const prefix = kind === 'cookie' ? `${name}=` : 'Bearer ';
  const plain = (text.startsWith(prefix) ? text.slice(prefix.length) : text).replace(/;$/, '');
  if (!value.test(plain)) throw new ApiError('remoteSessionInvalid', { judge, name });
  const client = new RemoteClient({ base: baseOf(settings, adapter), hosts: [], reachesPrivate: false });
  if (kind === 'cookie') await client.setCookie(name, plain);
  else client.setValue(name, plain);
  return client.session;
}

/** The reason why an account with a pasted session is out of order. */
function endedText(judge: string): StoredLocalizedText {
  return {
    'zh-CN': `${judge} 的会话已失效（已退出登录），请重新粘贴`,
    'en-US': `Signed out: ${judge} no longer accepts the pasted session. Paste a new one`,
  };
}

/** An account with a session that the judge refused. */
export interface RefusedSession {
  readonly id: number;
  readonly version: number;
}

/**
 * Deletes a pasted session that its judge no longer accepts. The account is unusable until staff paste another session.
 */
export async function endPastedSession(
  db: Kysely<Database>,
  { name }: Pick<RemoteJudgeAdapter, 'name'>,
  { id, version }: RefusedSession,
): Promise<void> {
  await db
    .updateTable('remote_account')
    .set({ sealed_session: null, session_at: null, fault: JSON.stringify(endedText(name)) })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('is_session_pasted', '=', true)
    .execute();
}

/**
 * Ends the pause of all judges that use the accounts of `accountJudge`, because one of these accounts got a session.
 */
export async function retryJudges(
  db: Kysely<Database>,
  judges: readonly RemoteJudgeAdapter[],
  accountJudge: RemoteAccountJudge,
): Promise<void> {
  const keys = judges.filter((judge) => judge.accountJudge === accountJudge).map(({ key }) => key);
  if (keys.length === 0) return;
  await db
    .updateTable('remote_judge')
    .set({ retry_at: sql<Date>`now()` })
    .where('judge', 'in', keys)
    .where('retry_at', 'is not', null)
    .execute();
}
