/**
 * What callers without a session may do from one address on the network: an IPv4 address, or an IPv6 /64. Many people
 * may stand behind it. Limits are made for a class of `classSize` who sign up, sign in and begin to work within one
 * minute, with room for mistyped names and second tries; what a program gains by them is held down by what it fails
 * at, and by the accounts and mails of an hour.
 *
 * | what                             | from one address                       | beyond that                              |
 * | -------------------------------- | -------------------------------------- | ---------------------------------------- |
 * | calls of a route                 | `perMinute`, else four times the route’s limit | HTTP 429 with the seconds to wait |
 * | accounts made                    | `accounts.free` an hour                | a slide check each, up to `accounts.most` |
 * | mails with codes for signing up  | `registerMails.free` an hour           | a slide check each, up to `registerMails.most`; 5 an hour to one mailbox |
 * | failed sign-ins                  | 300 in half an hour, all accounts      | a slide check, or one try in 30 seconds  |
 * | wrong codes for signing up       | 5 for a code                           | another code                             |
 *
 * Calls with a session are counted by user. Clients that know no slide check wait instead.
 */
export const addressLimits = {
  classSize: 60,
  /** Calls a minute of one route. A page asks for most of what it shows once. */
  perMinute: {
    register: 300,
    registerCode: 300,
    /** While somebody types a name it is looked up several times. */
    nameCheck: 1200,
    signIn: 600,
    captcha: 600,
    slideCheck: 600,
    passwordReset: 120,
    /** A page that shows a verdict opens a stream; an event source sends no token. */
    liveStream: 2400,
  },
  /** For routes without a limit of their own here. */
  sharedBy: 4,
  /** Within an hour: without and with slide checks. */
  accounts: { free: 120, most: 600 },
  registerMails: { free: 120, most: 600 },
} as const;
