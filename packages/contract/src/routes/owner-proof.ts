import { z } from 'zod';

/**
 * Password in a request. It may be longer than valid passwords, so that a password which is too long gets its own
 * error.
 */
export const password = z.string().trim().max(512);

/** Token of POST /api/passkeys/confirm. Valid once, for a few minutes, and only in the session that got it. */
export const passkeyProof = z.string().max(64).nullish();

/**
 * Whether the session began at most `recentSignInMinutes` ago. This proves the identity of an owner whose account has
 * no password, because they have just signed in with an external service or a passkey.
 */
export const recentSignIn = z.literal(true).nullish();

/** A secret or a device of the owner. A person who has only found the owner's open browser has neither. */
export const secretProof = { password: password.min(1).nullish(), passkeyProof };

/**
 * Fields that prove that the caller is the owner of the account, and not a person who has found an open session. One of
 * them is required.
 */
export const ownerProof = { ...secretProof, recentSignIn };

/** Returns a check whether a request contains one of the proofs. `field` is the name of the password field. */
export function hasOwnerProof<Field extends string>(field: Field) {
  return (
    body: { readonly [Key in Field | 'passkeyProof']?: string | null | undefined } & {
      readonly recentSignIn?: true | null | undefined;
    },
  ): boolean => Boolean(body[field] ?? body.passkeyProof ?? body.recentSignIn);
}

/** Error for requests without a proof: its message and the field at which it is shown. */
export const ownerProofMissing = { error: 'Required', path: ['password'] };
