/** Limits of accounts, for server and client. */
export const accountLimits = {
  /** Minutes after a sign-in in which an account without a password needs no further proof. */
  recentSignInMinutes: 10,
} as const;
