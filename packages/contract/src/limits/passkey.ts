/** Limits of passkeys for server and web app. */
export const passkeyLimits = {
  /** Maximum passkeys of an account. */
  countMax: 20,
  /** In Unicode code points. */
  nameMax: 64,
  /** Number of minutes in which the user must answer the browser’s dialog. Each challenge is valid only once. */
  challengeMinutes: 5,
  /** Maximum number of minutes between a confirmation by passkey and the action that it permits. */
  proofMinutes: 5,
} as const;
