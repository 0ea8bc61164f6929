/**
 * Limits of callers without a session, per network address: an IPv4 address, or an IPv6 /64. Many users may
 * share one. The limits allow a class of `classSize` to sign up, sign in and start to work within one minute,
 * with room for typing errors and retries; abuse by a program is bounded by its failures and by the accounts
 * and mails per hour.
 *
 * | what                             | from one address                       | beyond that                              |
 * | -------------------------------- | -------------------------------------- | ---------------------------------------- |
 * | calls of a route                 | `perMinute`, else four times the route’s limit | HTTP 429 with the seconds to wait |
 * | accounts made                    | `accounts.free` an hour                | a slide check each, up to `accounts.most` |
 * | mails with codes for signing up  | `registerMails.free` an hour           | a slide check each, up to `registerMails.most`; 5 an hour to one mailbox |
 * | failed sign-ins                  | 300 in half an hour, all accounts      | a slide check, or one try in 30 seconds  |
 * | wrong codes for signing up       | 5 for a code                           | another code                             |
 *
 * Calls with a session are counted by user. Clients without a slider puzzle wait instead.
 */
export const addressLimits = {
  classSize: 60,
  /** Calls of one route per minute. A page fetches most of its data once. */
  perMinute: {
    register: 300,
    registerCode: 300,
    /** A name is looked up several times while the user types it. */
    nameCheck: 1200,
    signIn: 600,
    captcha: 600,
    slideCheck: 600,
    passwordReset: 120,
    /** Each page that shows a verdict opens a stream; an event source sends no token. */
    liveStream: 2400,
  },
  /** Multiplier for routes without their own limit here. */
  sharedBy: 4,
  /** Per hour: without and with slider puzzles. */
  accounts: { free: 120, most: 600 },
  registerMails: { free: 120, most: 600 },
} as const;
