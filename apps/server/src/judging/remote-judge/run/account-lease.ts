import type { RemoteAccountJudge } from '@xiezhi/contract/limits';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { StoredLocalizedText } from '../../../platform/database/documents.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { RemoteSession } from '../../../platform/outbound-http/remote-client.ts';
import type { Settings } from '../../../platform/settings/environment.ts';
import { decrypt, encrypt } from '../../../platform/settings/encryption.ts';
import { openPassword } from '../password.ts';

/**
 * Lease of an account. Only one server at a time signs in and submits with an account; the lease has a fencing token
 * and expires. It is released as soon as the run id is known or the search for the run begins. From then on, the index
 * `remote_run_unknown` prevents the account from sending a second run for the same problem.
 */
export interface AccountLease {
  readonly id: number;
  readonly username: string;
  readonly password: string;
  readonly version: number;
  readonly fence: number;
  readonly session: RemoteSession | null;
  /** Whether the account uses only a pasted session and never signs in. */
  readonly isPasted: boolean;
}

export interface AccountRequest {
  readonly judge: RemoteAccountJudge;
  readonly problemId: string;
  /** Id of the account that sent the run earlier; null if the run was not sent, so any account is suitable. */
  readonly accountId: number | null;
  readonly leaseMs: number;
}

/** Why no account could be leased: `none` is usable, or all are `busy`. */
export type NoAccount = 'none' | 'busy';

/** Leases the usable account whose last use is longest ago. */
export async function leaseAccount(
  db: Kysely<Database>,
  settings: Pick<Settings, 'secret'>,
  { judge, problemId, accountId, leaseMs }: AccountRequest,
): Promise<AccountLease | NoAccount> {
  const { rows } = await sql<{
    id: number;
    judge: string;
    username: string;
    sealed_password: Buffer;
    sealed_session: Buffer | null;
    session_version: number | null;
    version: number;
    lease_fence: number;
    is_session_pasted: boolean;
  }>`
    with picked as materialized (
      select id from remote_account account
      where judge = ${judge} and is_enabled and fault is null
        and (${accountId}::bigint is null or id = ${accountId})
        and coalesce(leased_until, now()) <= now() and coalesce(next_submit_at, now()) <= now()
        and (${accountId}::bigint is not null or not exists (
          select from remote_run run where run.account_id = account.id and run.problem_id = ${problemId}
            and run.phase in ('sending', 'sent')
        ))
      order by last_used_at nulls first, id limit 1 for update skip locked
    )
    update remote_account set leased_until = now() + ${leaseMs} * interval '1 millisecond',
      lease_fence = lease_fence + 1, last_used_at = now()
    from picked where remote_account.id = picked.id
    returning remote_account.id, judge, username, sealed_password, sealed_session, session_version, version, lease_fence, is_session_pasted`.execute(
    db,
  );
  const row = rows[0];
  if (row === undefined) return (await isAnyInOrder(db, judge)) ? 'busy' : 'none';
  const password = openPassword(settings.secret, row);
  if (password === null) {
    // The password was encrypted with another site key and cannot be decrypted. The list of accounts shows this.
    await releaseAccount(db, { id: row.id, fence: row.lease_fence }, 60_000);
    return 'none';
  }
  const { id, username, version, lease_fence: fence } = row;
  const isCurrent = row.session_version === version;
  return {
    id,
    username,
    password,
    version,
    fence,
    session: isCurrent ? openSession(settings, row) : null,
    isPasted: row.is_session_pasted,
  };
}

async function isAnyInOrder(db: Kysely<Database>, judge: RemoteAccountJudge): Promise<boolean> {
  const { rows } =
    await sql`select from remote_account where judge = ${judge} and is_enabled and fault is null limit 1`.execute(
      db,
    );
  return rows.length > 0;
}

type Held = Pick<AccountLease, 'id' | 'fence'>;

/**
 * Releases an account; it submits nothing for the next `pauseMs`. Has no effect if another server has leased it since.
 */
export async function releaseAccount(
  db: Kysely<Database>,
  { id, fence }: Held,
  pauseMs: number,
): Promise<void> {
  await sql`update remote_account set leased_until = null,
      next_submit_at = greatest(next_submit_at, now() + ${pauseMs} * interval '1 millisecond')
    where id = ${id} and lease_fence = ${fence}`.execute(db);
}

const storedSession = z.object({ cookies: z.unknown(), values: z.record(z.string(), z.string()) });

interface SealedSession {
  readonly judge: string;
  readonly username: string;
  readonly sealed_session: Buffer | null;
}

const sealFor = ({ judge, username }: Pick<SealedSession, 'judge' | 'username'>) => ({
  purpose: 'remote session',
  owner: JSON.stringify([judge, username]),
});

function openSession({ secret }: Pick<Settings, 'secret'>, row: SealedSession): RemoteSession | null {
  if (row.sealed_session === null) return null;
  try {
    return storedSession.parse(JSON.parse(decrypt(secret, sealFor(row), row.sealed_session)));
  } catch {
    return null;
  }
}

/** Stores the session of an account, encrypted; null deletes it. */
export async function storeRemoteSession(
  db: Kysely<Database>,
  settings: Pick<Settings, 'secret'>,
  account: {
    readonly id: number;
    readonly judge: string;
    readonly username: string;
    readonly version: number;
  },
  session: RemoteSession | null,
): Promise<void> {
  await db
    .updateTable('remote_account')
    .set({
      sealed_session:
        session === null ? null : encrypt(settings.secret, sealFor(account), JSON.stringify(session)),
      session_version: account.version,
      session_at: session === null ? null : sql<Date>`now()`,
    })
    .where('id', '=', account.id)
    .where('version', '=', account.version)
    .execute();
}

/**
 * Session for reading of the account, or of any account if `accountId` is null. Needs no lease. Null if there is no
 * session.
 */
export async function readingSession(
  db: Kysely<Database>,
  settings: Pick<Settings, 'secret'>,
  judge: RemoteAccountJudge,
  accountId: number | null,
): Promise<RemoteSession | null> {
  return (await readingAccount(db, settings, judge, accountId))?.session ?? null;
}

/** Returns the judges that have a usable account with a session or a password to sign in with. */
export async function readableJudges(db: Kysely<Database>): Promise<ReadonlySet<RemoteAccountJudge>> {
  const { rows } = await sql<{ judge: RemoteAccountJudge }>`select distinct judge from remote_account
    where is_enabled and fault is null
      and (not is_session_pasted or (sealed_session is not null and session_version = version))`.execute(db);
  return new Set(rows.map(({ judge }) => judge));
}

/** An account with a session that is used only for reading. */
export interface ReadingAccount {
  readonly id: number;
  readonly version: number;
  readonly session: RemoteSession;
}

/** Like `readingSession`, but also returns the account's id and version. */
export async function readingAccount(
  db: Kysely<Database>,
  settings: Pick<Settings, 'secret'>,
  judge: RemoteAccountJudge,
  accountId: number | null,
): Promise<ReadingAccount | null> {
  const row = await db
    .selectFrom('remote_account')
    .where('judge', '=', judge)
    .where('is_enabled', '=', true)
    .where('sealed_session', 'is not', null)
    .where((eb) => eb('session_version', '=', eb.ref('version')))
    .$if(accountId !== null, (query) => query.where('id', '=', accountId ?? 0))
    .orderBy('session_at', 'desc')
    .selectAll()
    .executeTakeFirst();
  const session = row === undefined ? null : openSession(settings, row);
  return row === undefined || session === null ? null : { id: row.id, version: row.version, session };
}

/** Stores the fault of an account. It stays unusable until its password or session changes or staff test it. */
export async function recordAccountFault(
  db: Kysely<Database>,
  { id, version }: Pick<AccountLease, 'id' | 'version'>,
  fault: StoredLocalizedText,
): Promise<void> {
  await db
    .updateTable('remote_account')
    .set({ fault: JSON.stringify(fault) })
    .where('id', '=', id)
    .where('version', '=', version)
    .execute();
}
