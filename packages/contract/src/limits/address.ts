/**
 * Limits of callers without a session, per network address: an IPv4 address or an IPv6 /64 network. Many users may
 * share one address. The limits allow a class of `classSize` users to sign up, sign in and start to work within one
 * minute, including typing errors and retries. Programs that guess passwords or create accounts are limited by the
 * number of failures, accounts and mails per hour.
 *
 * | what                             | from one address                       | beyond that                              |
 * | -------------------------------- | -------------------------------------- | ---------------------------------------- |
 * | calls of a route                 | `perMinute`, else four times the route’s limit | HTTP 429 with the seconds to wait |
 * | accounts made                    | `accounts.free` an hour                | a slide check each, up to `accounts.most` |
 * | mails with codes for signing up  | `registerMails.free` an hour           | a slide check each, up to `registerMails.most`; 5 an hour to one mailbox |
 * | failed sign-ins                  | 300 in half an hour, all accounts      | a slide check, or one try in 30 seconds  |
 * | wrong codes for signing up       | 5 for a code                           | another code                             |
 *
 * Calls with a session are counted per user. Clients that cannot show a slider puzzle must wait instead.
 */
export const addressLimits = {
  classSize: 60,
  /** Maximum calls per minute of one route. A page fetches most of its data only once. */
  perMinute: {
    register: 300,
    registerCode: 300,
    /** Users check a name several times while they type it. */
    nameCheck: 1200,
    signIn: 600,
    captcha: 600,
    slideCheck: 600,
    passwordReset: 120,
    /** Each page that shows a verdict opens a stream. The browser's event source cannot send the session token. */
    liveStream: 2400,
  },
  /** A route without its own limit here allows this multiple of its limit per user. */
  sharedBy: 4,
  /** Maximum number per hour: `free` without slider puzzles, `most` with them. */
  accounts: { free: 120, most: 600 },
  registerMails: { free: 120, most: 600 },
} as const;
