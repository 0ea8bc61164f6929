/** Limits of what an administrator may set for the site, for server and client alike. */
export const siteLimits = {
  nameMax: 100,
  shortNameMax: 50,
  descriptionMax: 65_535,
  linkMax: 255,
  emailMax: 320,
  /** Refused endings of addresses, and characters of each. */
  refusedDomainsMax: 1000,
  refusedDomainMax: 255,
  timeZoneMax: 64,
  hostMax: 255,
  portMax: 65_535,
  /** Of a name or a password at another service. */
  credentialMax: 512,
  /** Seconds between two submissions. */
  submitIntervalMax: 86_400,
  /** Of whatever is counted: problems, posts, groups, submissions. */
  countMax: 10_000,
  codeLengthMax: 65_535,
  /** MiB of a storage limit: 100 TiB. */
  storageMbMax: 104_857_600,
  modelMax: 100,
  /** Of the name of a sign-in provider: it stands on a button. */
  providerNameMax: 40,
  carouselPicturesMax: 50,
  carouselTextMax: 100,
  /** Of a name, a region or a template of the SMS provider. */
  smsNameMax: 100,
  nodeReasonMax: 200,
  nodeTokenNameMax: 64,
  /** Accounts at one other judge. */
  remoteAccountsMax: 100,
  /** Characters of a session that staff paste. */
  remoteSessionMax: 4096,
  /** Characters of the address or number of a run at another judge. */
  remoteRunMax: 300,
  /** A run at another judge is claimed within so many days. */
  remoteClaimDays: 7,
} as const;
