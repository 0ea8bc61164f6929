import { z } from 'zod';

/**
 * The password of an account in a request. Longer than valid passwords may be, because a password that is too long gets
 * an error that says so.
 */
export const password = z.string().trim().max(512);

/** A confirmation from POST /api/passkeys/confirm; valid once, for a few minutes, in the session that got it. */
export const passkeyProof = z.string().max(64).nullish();

/**
 * The session began at most `recentSignInMinutes` ago. Proves the owner of an account without a password, which signs in
 * with a linked account of another service or with a passkey.
 */
export const recentSignIn = z.literal(true).nullish();

/** A secret or a device of the owner, which nobody has who only uses the owner's open browser. */
export const secretProof = { password: password.min(1).nullish(), passkeyProof };

/**
 * Proof that the owner of the account calls, and not only a person who found an open session: one of them is required.
 */
export const ownerProof = { ...secretProof, recentSignIn };

/** Whether a request has one of the proofs. `field`: the field with the password. */
export function hasOwnerProof<Field extends string>(field: Field) {
  return (
    body: { readonly [Key in Field | 'passkeyProof']?: string | null | undefined } & {
      readonly recentSignIn?: true | null | undefined;
    },
  ): boolean => Boolean(body[field] ?? body.passkeyProof ?? body.recentSignIn);
}

/** Message and place of the error for requests without a proof. */
export const ownerProofMissing = { error: 'Required', path: ['password'] };
