import { limits } from '@xiezhi/contract/limits';
import type { TokenScope } from '@xiezhi/contract/wire/route';
import type { Kysely, Selectable } from 'kysely';
import { lockName } from '../../platform/database/lock-name.ts';
import type { ApiTokenTable, Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { ApiTokenClaims } from '../../platform/http/authentication.ts';
import { lockSession } from '../session/lock-session.ts';
import { newApiTokenId } from './token.ts';

const day = 86_400_000;

export interface NewApiToken {
  /** The owner, and the session in which the owner proved to own the account. */
  readonly by: { readonly uid: string; readonly sessionId: string };
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  /** Null: until revoked. */
  readonly days: number | null;
}

/**
 * Stores a token in the caller's transaction. The caller has proved that they own the account. Throws
 * `tooManyApiTokens`, and `loginRequired` if the session has ended meanwhile.
 */
export async function createApiToken(
  trx: Kysely<Database>,
  { by, name, scopes, days }: NewApiToken,
  now: Date,
): Promise<Selectable<ApiTokenTable>> {
  const { uid } = by;
  await lockSession(trx, by);
  await lockName(trx, `api-token:${uid}`);
  const { count } = await trx
    .selectFrom('api_token')
    .where('uid', '=', uid)
    .select((from) => from.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count >= limits.apiTokensMax) throw new ApiError('tooManyApiTokens', { most: limits.apiTokensMax });
  return trx
    .insertInto('api_token')
    .values({
      id: newApiTokenId(),
      uid,
      name,
      scopes: [...new Set(scopes)].sort(),
      created_at: now,
      expires_at: days === null ? null : new Date(now.getTime() + days * day),
      last_used_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Selects a token that is neither expired nor revoked, of a user who is not banned. */
export function selectValidToken(db: Kysely<Database>, { uid, apiTokenId }: ApiTokenClaims, now: Date) {
  return db
    .selectFrom('api_token')
    .innerJoin('app_user', 'app_user.uid', 'api_token.uid')
    .where('api_token.id', '=', apiTokenId)
    .where('api_token.uid', '=', uid)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .where('app_user.status', '=', 0);
}

/** Returns the owner and the terms of a token; undefined if it is not valid. */
export function findValidToken(db: Kysely<Database>, claims: ApiTokenClaims, now: Date) {
  return selectValidToken(db, claims, now)
    .select(['app_user.username', 'api_token.name', 'api_token.scopes', 'api_token.expires_at'])
    .executeTakeFirst();
}

/** Revokes a token of a user. Returns false if it does not exist. */
export async function deleteApiToken(db: Kysely<Database>, uid: string, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('api_token')
    .where('id', '=', id)
    .where('uid', '=', uid)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}
