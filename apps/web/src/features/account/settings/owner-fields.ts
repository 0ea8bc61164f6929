/**
 * Returns the field of a request that proves its sender is the owner: a passkey confirmation if there is one, otherwise
 * the password. For accounts without a password, it is the recent sign-in.
 */
export function ownerFields(password: string, passkeyProof: string | null) {
  if (passkeyProof !== null) return { passkeyProof };
  return password === '' ? { recentSignIn: true as const } : { password };
}
