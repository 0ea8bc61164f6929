import { intervals, limits } from '@xiezhi/contract/limits';
import type { TokenScope } from '@xiezhi/contract/wire/route';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { createApiToken, type NewApiToken } from '../api-token/repository.ts';
import { isTokenScope } from '../api-token/token.ts';
import { digestOfDeviceCode, newDeviceCode, newUserCode, normalizeUserCode } from './codes.ts';

interface NewRequest {
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly address: string;
}

/** Stores a request. Returns both codes; the device code is stored nowhere else. */
export async function startDeviceAuthorization(
  db: Kysely<Database>,
  { name, scopes, address }: NewRequest,
  now: Date,
): Promise<{ readonly deviceCode: string; readonly userCode: string }> {
  const deviceCode = newDeviceCode();
  for (;;) {
    const userCode = newUserCode();
    const stored = await db
      .insertInto('device_authorization')
      .values({
        device_code_hash: digestOfDeviceCode(deviceCode),
        user_code: userCode,
        name,
        scopes: [...new Set(scopes)].sort(),
        address,
        created_at: now,
        expires_at: new Date(now.getTime() + intervals.deviceCodeLife),
      })
      .onConflict((conflict) => conflict.column('user_code').doNothing())
      .returning('user_code')
      .executeTakeFirst();
    if (stored) return { deviceCode, userCode };
  }
}

/** Returns the undecided request with a user code. Throws `userCodeUnknown`. */
export async function findDeviceAuthorization(db: Kysely<Database>, typed: string, now: Date) {
  const row = await db
    .selectFrom('device_authorization')
    .where('user_code', '=', normalizeUserCode(typed))
    .where('decided_at', 'is', null)
    .where('expires_at', '>', now)
    .select(['user_code', 'name', 'scopes', 'address', 'created_at', 'expires_at'])
    .executeTakeFirst();
  if (!row) throw new ApiError('userCodeUnknown');
  return { ...row, scopes: row.scopes.filter(isTokenScope) };
}

/** Marks an undecided request as decided. Throws `userCodeUnknown`. */
export async function decideDeviceAuthorization(
  db: Kysely<Database>,
  typed: string,
  apiTokenId: string | null,
  now: Date,
): Promise<void> {
  const decided = await db
    .updateTable('device_authorization')
    .set({ decided_at: now, api_token_id: apiTokenId })
    .where('user_code', '=', normalizeUserCode(typed))
    .where('decided_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_code')
    .executeTakeFirst();
  if (!decided) throw new ApiError('userCodeUnknown');
}

/**
 * Creates the token of a request with the chosen scopes. Throws `userCodeUnknown`, `deviceScopeTooWide`,
 * `tooManyApiTokens`.
 */
export async function grantDeviceAuthorization(
  db: Kysely<Database>,
  { by, userCode, scopes }: Pick<NewApiToken, 'by' | 'scopes'> & { readonly userCode: string },
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const request = await findDeviceAuthorization(trx, userCode, now);
    if (!scopes.every((scope) => request.scopes.includes(scope))) throw new ApiError('deviceScopeTooWide');
    const wanted = { by, name: request.name, scopes, days: limits.deviceTokenDays };
    const { id } = await createApiToken(trx, wanted, now);
    await decideDeviceAuthorization(trx, userCode, id, now);
  });
}

/** Tolerance in ms: a poll that is too early by less than this is accepted, because network delays vary. */
const tolerance = 500;

/**
 * Returns the request of a device code with its token, if granted, and whether the program polls too fast. A granted
 * request can be polled again until it expires, because an answer may be lost. Throws `deviceCodeExpired`.
 */
export async function pollDeviceAuthorization(db: Kysely<Database>, deviceCode: string, now: Date) {
  const hash = digestOfDeviceCode(deviceCode);
  const row = await db
    .selectFrom('device_authorization as request')
    .leftJoin('api_token as token', 'token.id', 'request.api_token_id')
    .leftJoin('app_user', 'app_user.uid', 'token.uid')
    .where('request.device_code_hash', '=', hash)
    .where('request.expires_at', '>', now)
    .select(['request.polled_at', 'request.decided_at', 'token.id', 'token.uid', 'token.scopes'])
    .select(['token.expires_at', 'app_user.username'])
    .executeTakeFirst();
  if (!row) throw new ApiError('deviceCodeExpired');
  await db
    .updateTable('device_authorization')
    .set({ polled_at: now })
    .where('device_code_hash', '=', hash)
    .execute();
  const since = row.polled_at === null ? Infinity : now.getTime() - row.polled_at.getTime();
  return { ...row, isTooFast: since < intervals.devicePoll - tolerance };
}
