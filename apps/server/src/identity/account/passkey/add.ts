import { passkeyLimits } from '@xiezhi/contract/limits/passkey';
import type { CreatedCredential, PasskeyCreationOptions } from '@xiezhi/contract/routes/passkey';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely, Selectable } from 'kysely';
import { recordAudit } from '../../audit/record.ts';
import { lockName } from '../../../platform/database/lock-name.ts';
import type { Database, PasskeyTable } from '../../../platform/database/schema.ts';
import { newUid } from '../../../platform/database/uid.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { Viewer } from '../../../platform/http/handler.ts';
import type { Services } from '../../../platform/services.ts';
import { lockSession } from '../../session/lock-session.ts';
import { newChallenge, consumeSignedChallenge } from './challenge.ts';
import { loadLibrary } from './library.ts';
import { reportPasskey } from './report.ts';
import type { RelyingParty } from './relying-party.ts';

/** EdDSA, ES256 and RS256: every authenticator has one of them. */
const algorithms = [-8, -7, -257];
const timeout = passkeyLimits.challengeMinutes * 60_000;

/** Returns options to create a passkey. Throws `tooManyPasskeys`. */
export async function creationOptions(
  services: Services,
  viewer: Viewer,
  party: RelyingParty,
): Promise<PasskeyCreationOptions> {
  const own = await passkeysOf(services.db, viewer.uid);
  checkCount(own.length);
  const { generateRegistrationOptions } = await loadLibrary();
  const options = await generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userID: new Uint8Array(Buffer.from(viewer.uid)),
    userName: viewer.username,
    userDisplayName: viewer.username,
    challenge: await newChallenge(services, 'passkey-add', viewer),
    timeout,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
  });
  return {
    challenge: options.challenge,
    timeout,
    rp: { id: party.id, name: party.name },
    user: options.user,
    pubKeyCredParams: options.pubKeyCredParams,
    excludeCredentials: own.map(toDescriptor),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  };
}

/** Returns the descriptor of a passkey that browsers expect. */
export function toDescriptor({ credential_id, transports }: Selectable<PasskeyTable>) {
  return { id: credential_id, type: 'public-key' as const, transports };
}

/** Returns the passkeys of an account, newest first. */
export function passkeysOf(db: Kysely<Database>, uid: string) {
  return db
    .selectFrom('passkey')
    .where('uid', '=', uid)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(passkeyLimits.countMax)
    .execute();
}

interface NewPasskey {
  readonly name: string;
  readonly credential: CreatedCredential;
  readonly party: RelyingParty;
  readonly ip: string;
  readonly log: FastifyBaseLogger;
}

/**
 * Adds a created passkey to the viewer's account and notifies them. Throws `passkeyRefused`, `passkeyExpired`,
 * `passkeyTaken` or `tooManyPasskeys`.
 */
export async function addPasskey(
  services: Services,
  viewer: Viewer,
  { name, credential, party, ip, log }: NewPasskey,
): Promise<Selectable<PasskeyTable>> {
  const { db, clock } = services;
  const challenge = await consumeSignedChallenge(services, 'passkey-add', credential, viewer);
  const created = await verifyCreated(credential, { challenge, party, log });
  const row = {
    id: newUid(),
    uid: viewer.uid,
    name,
    ...created,
    rp_id: party.id,
    created_at: clock(),
    last_used_at: null,
    copied_at: null,
  };
  await db.transaction().execute(async (transaction) => {
    await lockSession(transaction, viewer);
    await lockName(transaction, `passkey:${viewer.uid}`);
    checkCount((await passkeysOf(transaction, viewer.uid)).length);
    const stored = await transaction
      .insertInto('passkey')
      .values(row)
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!stored) throw new ApiError('passkeyTaken');
    await recordAudit(
      transaction,
      { uid: viewer.uid, ip },
      { action: 'passkey-added', target: `user:${viewer.uid}`, detail: { name } },
    );
    await reportPasskey(services, transaction, { uid: viewer.uid, name, change: 'added' });
  });
  return row;
}

function checkCount(count: number): void {
  const most = passkeyLimits.countMax;
  if (count >= most) throw new ApiError('tooManyPasskeys', { most });
}

async function verifyCreated(
  { id, rawId, type, response }: CreatedCredential,
  { challenge, party, log }: Pick<NewPasskey, 'party' | 'log'> & { readonly challenge: string },
) {
  const { clientDataJSON, attestationObject, transports = [] } = response;
  try {
    const { verifyRegistrationResponse } = await loadLibrary();
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId,
        type,
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (!verified) throw new Error('not verified');
    const { credential, credentialBackedUp } = registrationInfo;
    return {
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: transports.filter((one) => /^[a-z-]+$/.test(one)),
      is_synced: credentialBackedUp,
    };
  } catch (error) {
    log.info({ err: error }, 'a new passkey was refused');
    throw new ApiError('passkeyRefused');
  }
}
