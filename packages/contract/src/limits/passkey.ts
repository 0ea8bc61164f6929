/** Limits of passkeys, for server and client. */
export const passkeyLimits = {
  /** Maximum passkeys of an account. */
  countMax: 20,
  /** In Unicode code points. */
  nameMax: 64,
  /** Minutes to answer the browser’s question; a challenge is valid once. */
  challengeMinutes: 5,
  /** Minutes between a confirmation by passkey and the action that it permits. */
  proofMinutes: 5,
} as const;
