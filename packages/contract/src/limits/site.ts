/** Limits of site settings for server and web app. */
export const siteLimits = {
  nameMax: 100,
  shortNameMax: 50,
  descriptionMax: 65_535,
  linkMax: 255,
  emailMax: 320,
  /** Maximum number of rejected email domains. `refusedDomainMax` is the maximum length of a domain. */
  refusedDomainsMax: 1000,
  refusedDomainMax: 255,
  timeZoneMax: 64,
  hostMax: 255,
  portMax: 65_535,
  /** Maximum length of a name or password for an external service. */
  credentialMax: 512,
  /** Maximum interval between two submissions, in seconds. */
  submitIntervalMax: 86_400,
  /** Maximum of all settings that are counts: problems, posts, groups, submissions. */
  countMax: 10_000,
  codeLengthMax: 65_535,
  /** Maximum of a storage limit in MiB: 100 TiB. */
  storageMbMax: 104_857_600,
  modelMax: 100,
  /** Maximum length of a sign-in provider's name, which appears on a button. */
  providerNameMax: 40,
  carouselPicturesMax: 50,
  carouselTextMax: 100,
  /** Maximum length of a name, region or template id of the SMS provider. */
  smsNameMax: 100,
  nodeReasonMax: 200,
  nodeTokenNameMax: 64,
  /** Maximum number of the site's accounts at one remote judge. */
  remoteAccountsMax: 100,
  /** Maximum characters of a remote judge's session that staff paste. */
  remoteSessionMax: 4096,
  /** Maximum characters of the address or number of a submission at a remote judge. */
  remoteRunMax: 300,
  /** Maximum age in days of a submission at a remote judge that a user claims. */
  remoteClaimDays: 7,
} as const;
