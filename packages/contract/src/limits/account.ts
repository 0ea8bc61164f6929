/** Limits of accounts for server and web app. */
export const accountLimits = {
  /** Number of minutes after a sign-in in which a user without a password needs no further proof of identity. */
  recentSignInMinutes: 10,
  /** Characters of the path and query to which a browser returns from an identity provider. */
  returnPathMax: 2000,
} as const;
