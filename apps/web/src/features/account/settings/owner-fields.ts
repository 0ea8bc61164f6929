/**
 * The field of a request that proves its owner: a confirmation by passkey (if not null), the password, or for accounts
 * without a password the recent sign-in.
 */
export function ownerFields(password: string, passkeyProof: string | null) {
  if (passkeyProof !== null) return { passkeyProof };
  return password === '' ? { recentSignIn: true as const } : { password };
}
