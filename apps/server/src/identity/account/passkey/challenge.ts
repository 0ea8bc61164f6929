import { passkeyLimits } from '@xiezhi/contract/limits/passkey';
import { z } from 'zod';
import { type ChallengePurpose, setChallenge, takeChallenge } from '../../challenge/challenges.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { Services } from '../../../platform/services.ts';

type Needs = Pick<Services, 'db' | 'clock'>;
type Purpose = Extract<ChallengePurpose, `passkey-${string}`>;

/** The session that requested the challenge; null for a visitor. */
const storedHolder = z.object({ uid: z.string(), sessionId: z.string() }).nullable();
export type Holder = z.infer<typeof storedHolder>;

const minute = 60_000;

/** Stores a new challenge and returns its 16 random bytes, which an authenticator has to sign. */
export async function newChallenge(
  { db, clock }: Needs,
  purpose: Exclude<Purpose, 'passkey-proof'>,
  holder: Holder,
): Promise<Uint8Array<ArrayBuffer>> {
  const life = passkeyLimits.challengeMinutes * minute;
  const key = await setChallenge(db, purpose, JSON.stringify(only(holder)), { now: clock(), life });
  return new Uint8Array(Buffer.from(key, 'hex'));
}

const clientData = z.object({ challenge: z.string().max(100) });

/**
 * Uses up the challenge to which the browser's answer refers, whether the answer is right or wrong. Returns the
 * challenge in Base64url. Throws `passkeyRefused` for an unreadable answer, and `passkeyExpired` if the challenge is
 * unknown, used, too old or of another session.
 */
export async function takeSignedChallenge(
  needs: Needs,
  purpose: Exclude<Purpose, 'passkey-proof'>,
  { response }: { readonly response: { readonly clientDataJSON: string } },
  holder: Holder,
): Promise<string> {
  const read = clientData.safeParse(readJson(response.clientDataJSON));
  if (!read.success) throw new ApiError('passkeyRefused');
  const key = Buffer.from(read.data.challenge, 'base64url').toString('hex');
  if (!(await takeOf(needs, purpose, key, holder))) throw new ApiError('passkeyExpired');
  return read.data.challenge;
}

/** Issues a proof that the owner of the session confirmed the action that follows. */
export function issueProof({ db, clock }: Needs, holder: NonNullable<Holder>): Promise<string> {
  const life = passkeyLimits.proofMinutes * minute;
  return setChallenge(db, 'passkey-proof', JSON.stringify(only(holder)), { now: clock(), life });
}

/** Uses up a proof. Throws `passkeyProofExpired`, also for a proof of another session. */
export async function takeProof(needs: Needs, proof: string, holder: NonNullable<Holder>): Promise<void> {
  if (!(await takeOf(needs, 'passkey-proof', proof, holder))) throw new ApiError('passkeyProofExpired');
}

async function takeOf({ db, clock }: Needs, purpose: Purpose, key: string, holder: Holder): Promise<boolean> {
  const found = await takeChallenge(db, purpose, key, clock());
  if (found === null) return false;
  const stored = storedHolder.parse(JSON.parse(found.answer));
  return stored?.uid === holder?.uid && stored?.sessionId === holder?.sessionId;
}

function only(holder: Holder): Holder {
  return holder && { uid: holder.uid, sessionId: holder.sessionId };
}

function readJson(base64url: string): unknown {
  try {
    return JSON.parse(Buffer.from(base64url, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}
