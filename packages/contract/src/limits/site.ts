/** Limits of site settings, for server and client. */
export const siteLimits = {
  nameMax: 100,
  shortNameMax: 50,
  descriptionMax: 65_535,
  linkMax: 255,
  emailMax: 320,
  /** Maximum rejected email domains, and characters of each. */
  refusedDomainsMax: 1000,
  refusedDomainMax: 255,
  timeZoneMax: 64,
  hostMax: 255,
  portMax: 65_535,
  /** Maximum length of a name or password at another service. */
  credentialMax: 512,
  /** Maximum interval between two submissions, in seconds. */
  submitIntervalMax: 86_400,
  /** Maximum of all counts: problems, posts, groups, submissions. */
  countMax: 10_000,
  codeLengthMax: 65_535,
  /** Maximum of a storage limit in MiB: 100 TiB. */
  storageMbMax: 104_857_600,
  modelMax: 100,
  /** Maximum length of a sign-in provider's name, which appears on a button. */
  providerNameMax: 40,
  carouselPicturesMax: 50,
  carouselTextMax: 100,
  /** Maximum length of a name, region or template of the SMS provider. */
  smsNameMax: 100,
  nodeReasonMax: 200,
  nodeTokenNameMax: 64,
  /** Maximum accounts at one other judge. */
  remoteAccountsMax: 100,
  /** Characters of a session that staff paste. */
  remoteSessionMax: 4096,
  /** Characters of the address or number of a run at another judge. */
  remoteRunMax: 300,
  /** Maximum age in days of a run at another judge that a user claims. */
  remoteClaimDays: 7,
} as const;
