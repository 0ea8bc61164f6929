import { passkeyLimits } from '@xiezhi/contract/limits/passkey';
import type { PasskeyRequestOptions, ShownCredential } from '@xiezhi/contract/routes/passkey';
import type { FastifyBaseLogger } from 'fastify';
import type { Selectable } from 'kysely';
import type { PasskeyTable } from '../../../platform/database/schema.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { Viewer } from '../../../platform/http/handler.ts';
import type { Services } from '../../../platform/services.ts';
import { lockSigningIn } from '../../session/lock-session.ts';
import { openSession, type SessionOrigin } from '../../session/session.ts';
import { userInfoColumns } from '../presenter.ts';
import type { Admission } from '../signing-in/sign-in.ts';
import { passkeysOf, toDescriptor } from './add.ts';
import { type Holder, issueProof, newChallenge, takeSignedChallenge } from './challenge.ts';
import type { RelyingParty } from './relying-party.ts';
import { verifyPasskey } from './verify.ts';

/** A signed answer of the browser, with the relying party whose address it must contain. */
interface Answer {
  readonly credential: ShownCredential;
  readonly party: RelyingParty;
  readonly log: FastifyBaseLogger;
}

/** Returns the options to sign in. They name no passkey, so that they reveal nothing about accounts. */
export function signInOptions(services: Services, party: RelyingParty): Promise<PasskeyRequestOptions> {
  return requestOptions(services, party, { purpose: 'passkey-sign-in', holder: null, passkeys: [] });
}

/**
 * Returns the options to confirm the viewer's identity. Throws `passkeyNotFound` if the viewer has no passkey for this
 * address.
 */
export async function confirmOptions(
  services: Services,
  viewer: Viewer,
  party: RelyingParty,
): Promise<PasskeyRequestOptions> {
  const own = await passkeysOf(services.db, viewer.uid);
  const passkeys = own.filter(({ rp_id, copied_at }) => rp_id === party.id && copied_at === null);
  if (passkeys.length === 0) throw new ApiError('passkeyNotFound');
  return requestOptions(services, party, { purpose: 'passkey-confirm', holder: viewer, passkeys });
}

interface Question {
  readonly purpose: 'passkey-sign-in' | 'passkey-confirm';
  readonly holder: Holder;
  readonly passkeys: readonly Selectable<PasskeyTable>[];
}

async function requestOptions(
  services: Services,
  party: RelyingParty,
  { purpose, holder, passkeys }: Question,
): Promise<PasskeyRequestOptions> {
  const challenge = await newChallenge(services, purpose, holder);
  return {
    challenge: Buffer.from(challenge).toString('base64url'),
    timeout: passkeyLimits.challengeMinutes * 60_000,
    rpId: party.id,
    allowCredentials: passkeys.map(toDescriptor),
    userVerification: 'required',
  };
}

/**
 * Opens a session with a passkey, which replaces password and second factor: it proves possession, and it verified its
 * user by PIN or biometrics. Throws `passkeyRefused`, `passkeyExpired`, `passkeyCopied`, `accountBanned`, or the error
 * that `admit` returns.
 */
export async function signInByPasskey(
  services: Services,
  { credential, party, log }: Answer,
  origin: Omit<SessionOrigin, 'uid'>,
  admit: Admission,
) {
  const challenge = await takeSignedChallenge(services, 'passkey-sign-in', credential, null);
  const { uid, id } = await verifyPasskey(services, { credential, challenge, party, log });
  const user = await services.db
    .selectFrom('app_user')
    .where('uid', '=', uid)
    .select([...userInfoColumns, 'status'])
    .executeTakeFirstOrThrow();
  if (user.status !== 0) throw new ApiError('accountBanned');
  const refusal = await admit(user);
  if (refusal !== null) throw new ApiError(refusal);
  const session = await openSession(services, { uid, ...origin }, async (transaction) => {
    // Locks the account, because removing the passkey or banning its owner ends existing sessions, but not the one
    // created here.
    const account = await lockSigningIn(transaction, uid);
    if (account?.status !== 0) throw new ApiError('accountBanned');
    const kept = await transaction.selectFrom('passkey').where('id', '=', id).select('id').executeTakeFirst();
    if (!kept) throw new ApiError('passkeyRefused');
  });
  return { user, token: session.token };
}

/**
 * Returns a proof for the viewer's next sensitive action. Throws the errors of `verifyPasskey` and `passkeyExpired`.
 */
export async function confirmByPasskey(
  services: Services,
  viewer: Viewer,
  { credential, party, log }: Answer,
): Promise<string> {
  const challenge = await takeSignedChallenge(services, 'passkey-confirm', credential, viewer);
  const { uid } = await verifyPasskey(services, { credential, challenge, party, log });
  if (uid !== viewer.uid) throw new ApiError('passkeyRefused');
  return issueProof(services, viewer);
}
