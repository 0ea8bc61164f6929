/** Limits of accounts, for server and client. */
export const accountLimits = {
  /** Minutes after a sign-in in which an account without a password needs no further proof. */
  recentSignInMinutes: 10,
  /** Characters of the path and query to which a browser returns from an identity provider. */
  returnPathMax: 2000,
} as const;
