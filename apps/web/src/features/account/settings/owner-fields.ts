/** The field of a request that proves its owner: the password, or a confirmation by passkey (not null). */
export function ownerFields(password: string, passkeyProof: string | null) {
  return passkeyProof === null ? { password } : { passkeyProof };
}
