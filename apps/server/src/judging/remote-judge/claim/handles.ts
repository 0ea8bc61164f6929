import type { RemoteAccountJudge } from '@xiezhi/contract/limits';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { RemoteClaims, RemoteJudgeAdapter } from '../adapter.ts';
import type { RunServices } from '../run/context.ts';
import { askJudge } from './read.ts';
import { handleProof } from './proof.ts';

/** A user name at another judge. */
export interface RemoteHandle {
  readonly judge: RemoteAccountJudge;
  readonly handle: string;
}

interface ClaimJudge {
  readonly adapter: RemoteJudgeAdapter;
  readonly claims: RemoteClaims;
}

/**
 * Returns the adapter of a judge that supports claims. Throws `remoteClaimsNone` if runs of this judge cannot be
 * claimed.
 */
function claimJudge(judges: readonly RemoteJudgeAdapter[], judge: RemoteAccountJudge): ClaimJudge {
  const adapter = judges.find(({ key }) => key === judge);
  if (adapter?.claims === undefined)
    throw new ApiError('remoteClaimsNone', { judge: adapter?.name ?? judge });
  return { adapter, claims: adapter.claims };
}

/** The proven handles of a user. */
export async function handlesOf(db: Kysely<Database>, uid: string) {
  const rows = await db
    .selectFrom('remote_handle')
    .where('uid', '=', uid)
    .orderBy('judge')
    .selectAll()
    .execute();
  return rows.map(({ judge, handle, proven_at }) => ({ judge, handle, provenAt: proven_at.toISOString() }));
}

/**
 * Returns the proof text of a handle, and the profile field and page where the user must put it. Throws
 * `remoteClaimsNone`.
 */
export function proofOf(
  { settings }: Pick<RunServices, 'settings'>,
  judges: readonly RemoteJudgeAdapter[],
  uid: string,
  handle: RemoteHandle,
) {
  const { adapter, claims } = claimJudge(judges, handle.judge);
  return {
    text: handleProof(settings, uid, handle),
    settingsAddress: new URL(claims.settingsPath, adapter.base).href,
    profileField: claims.profileField,
  };
}

/**
 * Verifies a handle by its profile at the judge and makes it the user's only handle at this judge. Throws
 * `remoteClaimsNone`, `remoteJudgeOff`, `remoteHandleMissing`, `remoteTokenMissing`, `remoteHandleTaken`,
 * `remoteNotReadable`.
 */
export async function proveHandle(
  services: RunServices,
  judges: readonly RemoteJudgeAdapter[],
  uid: string,
  named: RemoteHandle,
): Promise<void> {
  const { judge, handle } = named;
  const { adapter, claims } = claimJudge(judges, judge);
  await checkEnabled(services.db, judges, judge);
  const text = handleProof(services.settings, uid, named);
  const isProven = await askJudge(services, adapter, (client) => claims.profileHolds(client, handle, text));
  if (isProven === null) throw new ApiError('remoteHandleMissing', { judge: adapter.name, handle });
  if (!isProven) throw new ApiError('remoteTokenMissing', { judge: adapter.name, handle });
  await services.db.transaction().execute(async (trx) => {
    // Frees handles whose users were deleted on this site.
    await sql`delete from remote_handle using app_user where app_user.uid = remote_handle.uid
      and remote_handle.judge = ${judge} and lower(handle) = lower(${handle})
      and (remote_handle.uid = ${uid} or app_user.hidden_at is not null)`.execute(trx);
    const { rows } =
      await sql`insert into remote_handle (uid, judge, handle) values (${uid}, ${judge}, ${handle})
      on conflict (uid, judge) do update set handle = excluded.handle, proven_at = now()
      where not exists (select from remote_handle other where other.judge = excluded.judge
        and lower(other.handle) = lower(excluded.handle) and other.uid <> excluded.uid)
      returning uid`
        .execute(trx)
        .catch(refuseTaken);
    if (rows.length === 0) throw taken();
    function taken() {
      return new ApiError('remoteHandleTaken', { judge: adapter.name, handle });
    }
    function refuseTaken(error: unknown): never {
      const isTaken = error instanceof Error && 'constraint' in error;
      throw isTaken && error.constraint === 'remote_handle_owner' ? taken() : error;
    }
  });
}

/** Requires that the judge is on. GYM and CF share handles, so it is sufficient that one of them is on. */
async function checkEnabled(
  db: Kysely<Database>,
  judges: readonly RemoteJudgeAdapter[],
  judge: RemoteAccountJudge,
): Promise<void> {
  const sharing = judges.filter(({ accountJudge }) => accountJudge === judge);
  const row = await db
    .selectFrom('remote_judge')
    .where(
      'judge',
      'in',
      sharing.map(({ key }) => key),
    )
    .where('is_enabled', '=', true)
    .select('judge')
    .executeTakeFirst();
  if (row === undefined) throw new ApiError('remoteJudgeOff', { judge: sharing[0]?.name ?? judge });
}

/** Deletes a user's handle at a judge; claimed runs are kept. Throws `remoteHandleUnproven`. */
export async function forgetHandle(
  db: Kysely<Database>,
  judges: readonly RemoteJudgeAdapter[],
  uid: string,
  judge: RemoteAccountJudge,
): Promise<void> {
  const result = await db
    .deleteFrom('remote_handle')
    .where('uid', '=', uid)
    .where('judge', '=', judge)
    .executeTakeFirst();
  const name = judges.find(({ key }) => key === judge)?.name ?? judge;
  if (result.numDeletedRows === 0n) throw new ApiError('remoteHandleUnproven', { judge: name });
}
