import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { Services } from '../../../platform/services.ts';
import { lockSession } from '../../session/lock-session.ts';
import { encrypt, type EncryptionContext, decrypt } from '../../../platform/settings/encryption.ts';
import { newRecoveryCodes, newTotpSecret, recoveryCodeHash, stepOfCode } from './totp.ts';

const sealFor = (uid: string): EncryptionContext => ({ purpose: 'second factor', owner: uid });

interface Sealed {
  readonly uid: string;
  readonly sealed_secret: Buffer;
}

/** Decrypts a secret. Throws `secondFactorLost` if the key of the site has changed. */
function openSecret(siteSecret: Uint8Array, { uid, sealed_secret }: Sealed): string {
  try {
    return decrypt(siteSecret, sealFor(uid), sealed_secret);
  } catch {
    throw new ApiError('secondFactorLost');
  }
}

/** Whether the secret can be decrypted; false if the key of the site has changed. */
export function isSecretOpen(siteSecret: Uint8Array, sealed: Sealed): boolean {
  try {
    openSecret(siteSecret, sealed);
    return true;
  } catch {
    return false;
  }
}

type Needs = Pick<Services, 'db' | 'settings' | 'clock'>;

export async function describeSecondFactor(db: Kysely<Database>, uid: string) {
  const row = await db
    .selectFrom('second_factor')
    .where('uid', '=', uid)
    .where('confirmed_at', 'is not', null)
    .select((from) => [
      'confirmed_at',
      from
        .selectFrom('recovery_code')
        .whereRef('recovery_code.uid', '=', 'second_factor.uid')
        .select((count) => count.fn.countAll<number>().as('left'))
        .as('codesLeft'),
    ])
    .executeTakeFirst();
  return {
    isEnabled: row !== undefined,
    enabledAt: row?.confirmed_at ?? null,
    recoveryCodesLeft: row?.codesLeft ?? 0,
  };
}

/** Stores a new secret that is not active yet and replaces an earlier unconfirmed one. Throws `secondFactorOn`. */
export async function beginSecondFactor({ db, settings, clock }: Needs, uid: string): Promise<string> {
  const secret = newTotpSecret();
  const row = {
    uid,
    sealed_secret: encrypt(settings.secret, sealFor(uid), secret),
    created_at: clock(),
    last_step: 0,
  };
  const stored = await db
    .insertInto('second_factor')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('uid').doUpdateSet(row).where('second_factor.confirmed_at', 'is', null),
    )
    .returning('uid')
    .executeTakeFirst();
  if (!stored) throw new ApiError('secondFactorOn');
  return secret;
}

/** Enables the second factor. Throws `secondFactorNotBegun`, `secondFactorCodeWrong` or `loginRequired`. */
export async function confirmSecondFactor(
  needs: Needs,
  viewer: { readonly uid: string; readonly sessionId: string },
  code: string,
): Promise<string[]> {
  const { db, settings, clock } = needs;
  const { uid } = viewer;
  const row = await db
    .selectFrom('second_factor')
    .where('uid', '=', uid)
    .where('confirmed_at', 'is', null)
    .select('sealed_secret')
    .executeTakeFirst();
  if (!row) throw new ApiError('secondFactorNotBegun');
  const step = stepOfCode(openSecret(settings.secret, { uid, ...row }), digitsOf(code), clock());
  if (step === null) throw new ApiError('secondFactorCodeWrong');
  return db.transaction().execute(async (transaction) => {
    await lockSession(transaction, viewer);
    const confirmed = await transaction
      .updateTable('second_factor')
      .set({ confirmed_at: clock(), last_step: step })
      .where('uid', '=', uid)
      .where('confirmed_at', 'is', null)
      .where('sealed_secret', '=', row.sealed_secret)
      .returning('uid')
      .executeTakeFirst();
    if (!confirmed) throw new ApiError('secondFactorNotBegun');
    return replaceRecoveryCodes({ ...needs, db: transaction }, uid);
  });
}

/**
 * Replaces all recovery codes by new ones. A lock of the second factor serializes parallel replacements, and only the
 * codes of the last replacement are valid. Runs in a transaction. Throws `secondFactorNotBegun` if the user has no
 * second factor.
 */
export async function replaceRecoveryCodes({ db, settings }: Needs, uid: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  const factor = await db
    .selectFrom('second_factor')
    .where('uid', '=', uid)
    .where('confirmed_at', 'is not', null)
    .select('uid')
    .forUpdate()
    .executeTakeFirst();
  if (!factor) throw new ApiError('secondFactorNotBegun');
  await db.deleteFrom('recovery_code').where('uid', '=', uid).execute();
  await db
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ uid, code_hash: recoveryCodeHash(settings.secret, uid, code) })))
    .execute();
  return codes;
}

export async function removeSecondFactor(db: Kysely<Database>, uid: string): Promise<void> {
  await db.deleteFrom('second_factor').where('uid', '=', uid).execute();
}

/**
 * Checks the second factor of a sign-in: `off` if the user has none, `wanted` if the code is missing, otherwise whether
 * the code was right. Uses up the code and its time step, so that an observed code is worthless. Throws
 * `secondFactorLost`.
 */
export async function verifySecondFactor(
  { db, settings, clock }: Needs,
  uid: string,
  code: string | null,
): Promise<'off' | 'wanted' | 'right' | 'wrong'> {
  const row = await db
    .selectFrom('second_factor')
    .where('uid', '=', uid)
    .where('confirmed_at', 'is not', null)
    .select('sealed_secret')
    .executeTakeFirst();
  if (!row) return 'off';
  if (code === null) return 'wanted';
  const secret = openSecret(settings.secret, { uid, ...row });
  const digits = digitsOf(code);
  if (/^\d{6}$/.test(digits)) {
    const step = stepOfCode(secret, digits, clock());
    if (step === null) return 'wrong';
    const used = await db
      .updateTable('second_factor')
      .set({ last_step: step })
      .where('uid', '=', uid)
      .where('last_step', '<', step)
      .returning('uid')
      .executeTakeFirst();
    return used ? 'right' : 'wrong';
  }
  const used = await db
    .deleteFrom('recovery_code')
    .where('uid', '=', uid)
    .where('code_hash', '=', recoveryCodeHash(settings.secret, uid, code))
    .returning('uid')
    .executeTakeFirst();
  return used ? 'right' : 'wrong';
}

/**
 * Like `verifySecondFactor`, for users who must have a second factor. Throws `secondFactorNotBegun` or
 * `secondFactorCodeWrong`.
 */
export async function requireSecondFactor(needs: Needs, uid: string, code: string): Promise<void> {
  const found = await verifySecondFactor(needs, uid, code);
  if (found === 'off') throw new ApiError('secondFactorNotBegun');
  if (found !== 'right') throw new ApiError('secondFactorCodeWrong');
}

function digitsOf(code: string): string {
  return code.replaceAll(/[\s-]/g, '');
}
