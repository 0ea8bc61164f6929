import type { ShownCredential } from '@xiezhi/contract/routes/passkey';
import type { FastifyBaseLogger } from 'fastify';
import type { Selectable } from 'kysely';
import type { PasskeyTable } from '../../../platform/database/schema.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { Services } from '../../../platform/services.ts';
import { loadLibrary } from './library.ts';
import { reportPasskey } from './report.ts';
import type { RelyingParty } from './relying-party.ts';

interface Shown {
  readonly credential: ShownCredential;
  /** The challenge that the passkey has to sign, in Base64url. */
  readonly challenge: string;
  readonly party: RelyingParty;
  readonly log: FastifyBaseLogger;
}

/**
 * Checks the signature of a passkey and records its use. Returns the passkey and its account. An unknown passkey and a
 * wrong signature give the same error. Throws `passkeyRefused`, and `passkeyCopied` if the passkey's counter does not
 * increase, or did not increase at an earlier use. The owner is notified when this happens.
 */
export async function verifyPasskey(
  services: Services,
  shown: Shown,
): Promise<{ readonly uid: string; readonly id: string }> {
  const { credential, log } = shown;
  const { db, clock } = services;
  const row = await db
    .selectFrom('passkey')
    .where('credential_id', '=', credential.id)
    .selectAll()
    .executeTakeFirst();
  if (!row || !isOwnHandle(credential, row.uid)) throw new ApiError('passkeyRefused');
  const seen = await verifySignature(row, shown);
  if (seen === null) throw new ApiError('passkeyRefused');
  if (row.copied_at !== null) throw new ApiError('passkeyCopied');
  // Authenticators without a counter always send 0.
  if ((seen.counter > 0 || row.counter > 0) && seen.counter <= row.counter) {
    log.warn({ uid: row.uid, passkey: row.id }, 'the counter of a passkey went back: a copy may exist');
    await markCopied(services, row);
    throw new ApiError('passkeyCopied');
  }
  const used = await db
    .updateTable('passkey')
    .set({ counter: seen.counter, is_synced: seen.isSynced, last_used_at: clock() })
    .where('id', '=', row.id)
    .where('counter', '=', row.counter)
    .returning('id')
    .executeTakeFirst();
  // Another answer with the same counter was faster, or the passkey was removed meanwhile.
  if (!used) throw new ApiError('passkeyRefused');
  return { uid: row.uid, id: row.id };
}

/**
 * Whether the passkey was made for this account. Authenticators may send the account id for which they made a passkey.
 */
function isOwnHandle({ response }: ShownCredential, uid: string): boolean {
  const handle = response.userHandle;
  return !handle || Buffer.from(handle, 'base64url').toString('utf8') === uid;
}

/** Returns the counter and backup state, or null if the signature is wrong. */
async function verifySignature(
  row: Selectable<PasskeyTable>,
  { credential, challenge, party, log }: Shown,
): Promise<{ readonly counter: number; readonly isSynced: boolean } | null> {
  try {
    const { verifyAuthenticationResponse } = await loadLibrary();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: toLibrary(credential),
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: row.credential_id,
        publicKey: new Uint8Array(row.public_key),
        // Disables the library's check of the counter, which reports a counter that did not increase like a wrong
        // signature. The caller checks the counter.
        counter: 0,
      },
    });
    if (!verified) return null;
    const { newCounter, credentialBackedUp } = authenticationInfo;
    return { counter: newCounter, isSynced: credentialBackedUp };
  } catch (error) {
    log.info({ err: error }, 'the answer of a passkey was refused');
    return null;
  }
}

function toLibrary({ id, rawId, type, response }: ShownCredential) {
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    id,
    rawId,
    type,
    clientExtensionResults: {},
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
  };
}

async function markCopied(services: Services, row: Selectable<PasskeyTable>): Promise<void> {
  await services.db.transaction().execute(async (transaction) => {
    const marked = await transaction
      .updateTable('passkey')
      .set({ copied_at: services.clock() })
      .where('id', '=', row.id)
      .where('copied_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (marked)
      await reportPasskey(services, transaction, { uid: row.uid, name: row.name, change: 'copied' });
  });
}
