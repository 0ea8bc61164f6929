/** Limits and constants of the specification, for server and web app. Names contain the unit if there is one. */
export const limits = {
  /** Maximum stored responses to calls with an `Idempotency-Key`. The oldest are deleted first. */
  idempotencyKeysPerUser: 1000,
  /**
   * Maximum wrong passwords of contests, trainings or groups that a user may enter within
   * `intervals.wrongEntryPasswords`.
   */
  wrongEntryPasswords: 10,
  usernameMax: 20,
  passwordMin: 6,
  /** In Unicode code points. Forms of existing clients send at most 20. */
  passwordMax: 128,
  emailMax: 320,
  registerCodeLength: 6,
  resetCaptchaMax: 8,
  nicknameMax: 20,
  titleNameMax: 20,
  /** Maximum accounts in one import. `generatedUsersMax` is the maximum in one generation of accounts. */
  importedUsersMax: 10_000,
  generatedUsersMax: 2000,
  generatedPasswordMin: 6,
  generatedPasswordMax: 25,
  realnameMax: 50,
  studentNumberMax: 200,
  linkMax: 255,
  cfUsernameMax: 255,
  schoolMax: 100,
  signatureMax: 65_535,
  /** In Unicode code points. */
  codeMax: 65_535,
  codeMaxBytes: 256 * 1024,
  testRunInputMax: 1000,
  keywordMax: 255,
  pageSizes: [10, 15, 30, 50, 100],
  /** Maximum rows per page of any list, whatever the client requests, so that no call reads a whole table. */
  pageSizeMax: 500,
  /** Maximum rows per page of lists that contain full texts: announcements, posts, comments, replies, messages. */
  textPageSizeMax: 50,
  /** Maximum characters of a long text in a row of another list. */
  listedTextMax: 500,
  problemListPageSize: 30,
  submissionListPageSize: 15,
  mySubmissionsPageSize: 10,
  announcementPageSize: 5,
  announcementTitleMax: 255,
  announcementContentMax: 65_535,
  rankPageSize: 30,
  boardPageSize: 50,
  boardPageSizes: [10, 30, 50, 100, 300, 500],
  contestListPageSize: 10,
  contestTitleMax: 255,
  trainingListPageSize: 15,
  trainingRankPageSize: 30,
  trainingTitleMax: 255,
  trainingDescriptionMax: 65_535,
  trainingRankMax: 2_147_483_647,
  /** Maximum problems that one step adds to a training. Only trainings with at most this number can be reordered. */
  trainingProblemsMax: 500,
  contestDescriptionMax: 65_535,
  /**
   * Maximum characters of a contest's account rule. It is large, because a rule may list the names of a whole school.
   */
  accountRuleMax: 65_535,
  /** Maximum length of a problem's display id in a contest. */
  contestDisplayIdMax: 32,
  contestProblemsMax: 200,
  /** Range of the length of a text to print, in characters. */
  printTextMin: 50,
  printTextMax: 65_535,
  groupListPageSize: 15,
  groupListPageSizes: [9, 15, 30, 60, 120],
  groupNameMin: 2,
  groupNameMax: 60,
  groupShortNameMin: 2,
  groupShortNameMax: 10,
  groupBriefMin: 5,
  groupBriefMax: 50,
  groupDescriptionMin: 5,
  groupDescriptionMax: 1000,
  groupCodeLength: 6,
  groupReasonMin: 5,
  groupReasonMax: 100,
  groupBanReasonMax: 200,
  /** Maximum members of a group that one call changes. */
  groupMemberBatchMax: 200,
  groupRankPageSize: 30,
  statusBatchMax: 100,
  problemStatusBatchMax: 1000,
  avatarMaxBytes: 2_097_152,
  /** Maximum size of a picture in a text. `attachmentMaxBytes` is the maximum of an attachment. */
  pictureMaxBytes: 4 * 1024 * 1024,
  attachmentMaxBytes: 128 * 1024 * 1024,
  carouselMaxBytes: 8 * 1024 * 1024,
  packageMaxBytes: 256 * 1024 * 1024,
  /** Maximum number of backups that the backup settings can keep. */
  backupsKept: 100,
  problemIdMax: 50,
  /** Maximum characters of the id of a group's problem, which begins with the short name of the group. */
  groupProblemIdMax: 60,
  examplesMax: 2,
  /** Maximum characters of one field of a statement. */
  statementMax: 65_535,
  hintsMax: 12,
  trainingPrerequisitesMax: 20,
  /** Maximum total characters of a problem's extra files: once for submissions, once for checkers and interactors. */
  extraFilesMax: 1_048_576,
  /**
   * Maximum number of extra files for submissions, and of those for checkers and interactors. Judge nodes reject more.
   */
  extraFilesCountMax: 100,
  /** Maximum characters of an input or output that is typed into the form. */
  manualCaseMax: 1_048_576,
  casesMax: 2048,
  /** Maximum size of the JSON body of a problem: statements in two languages, programs, typed-in cases. */
  problemBodyMaxBytes: 16 * 1024 * 1024,
  /** Maximum size of a test data archive. */
  testDataMaxBytes: 512 * 1024 * 1024,
  testDataUnpackedMaxBytes: 1024 * 1024 * 1024,
  testDataPieceMaxBytes: 4 * 1024 * 1024,
  /** Maximum pieces of an upload: eight times as many as the largest archive needs. */
  testDataPiecesMax: 1024,
  testDataFilesMax: 4096,
  testDataNameMax: 100,
  testDataNoteMax: 200,
  testDataScoreMax: 1_000_000,
  testDataGroupMax: 999,
  /** Displayed bytes of a file. */
  testDataViewBytes: 64 * 1024,
  /** Maximum test data uploads of a user that are unfinished or not yet saved. */
  testDataUploadsMax: 20,
  /** Maximum size of the JSON body of all other calls. */
  bodyMaxBytes: 1024 * 1024,
  registerCodeAttempts: 5,
  /** Number of failed sign-ins after which the dialog shows a slider puzzle. */
  loginFailuresBeforeSlide: 5,
  /** Tolerance of the slider puzzle, in pixels. */
  slideAccuracy: 3,
  loginFailuresBeforeRefusal: 20,
  changeFailuresBeforeLock: 5,
  solutionsMax: 64,
  solutionPathMax: 255,
  discussionPageSize: 10,
  discussionTitleMax: 255,
  discussionDescriptionMax: 255,
  discussionContentMax: 65_535,
  discussionCategoryMax: 50,
  discussionCategoriesMax: 50,
  commentPageSize: 10,
  commentMax: 10_000,
  /** Number of replies that are shown below a comment until the user expands it. */
  repliesShown: 3,
  reportReasonMax: 200,
  /** Maximum length of a stored report, including its tags. */
  reportMax: 512,
  reportAnswerMax: 500,
  /** Maximum number of users who are notified that a text mentions them. */
  mentionsMax: 10,
  apiTokensMax: 50,
  apiTokenNameMax: 64,
  apiTokenDaysMax: 3650,
  /** Lifetime in days of a token that a program got by device code. */
  deviceTokenDays: 90,
} as const;

/** Durations in milliseconds. */
export const intervals = {
  requestTimeout: 90_000,
  chunkLoadTimeout: 120_000,
  downloadTimeout: 300_000,
  submissionPoll: 2000,
  testRunPoll: 1000,
  unreadPoll: 120_000,
  /**
   * Interval at which a page refetches the languages while nodes test theirs after their start, or while no live node
   * can judge any language of the problem.
   */
  languagePoll: 5000,
  registerEmailCooldown: 60_000,
  resetEmailCooldown: 90_000,
  deviceCodeLife: 600_000,
  /** Minimum interval between two polls of a program that signs in by a device code. */
  devicePoll: 2000,
  registerCodeLife: 600_000,
  resetCodeLife: 600_000,
  changeEmailCodeLife: 600_000,
  changeEmailCooldown: 30_000,
  slideCheckLife: 300_000,
  slidePassLife: 300_000,
  captchaLife: 1_800_000,
  /** Window in which submissions of a user are counted to decide whether a captcha is required. */
  submitCaptchaWindow: 600_000,
  /** Minimum interval between submissions of a client that submits often and cannot show a captcha. */
  submitSlowed: 30_000,
  notice: 4000,
  carousel: 5000,
  tokenLife: 86_400_000,
  tokenRefreshAfter: 43_200_000,
  loginFailureWindow: 1_800_000,
  wrongEntryPasswords: 600_000,
  /** Time for which calls with the same `Idempotency-Key` get the response of the first one. */
  idempotencyKeyLife: 86_400_000,
  /** Lifetime of a test data upload since its last chunk. */
  testDataUploadLife: 86_400_000,
  mailOutboxLife: 7 * 86_400_000,
  scoreboardPolling: 30_000,
  contestAnnouncementPoll: 60_000,
  contestHelperPoll: 10_000,
  /** Minimum interval between print requests of a user. */
  print: 30_000,
  /** Interval in which each viewer of a post is counted only once. */
  discussionView: 600_000,
  /** Minimum interval between a user's submissions in contests. */
  contestSubmit: 2000,
} as const;

/** Maximum number of times that a list page polls unfinished submissions. */
export const submissionPollsMax = 300;

/**
 * Size of the range of version numbers per judging. Each judging of a submission starts a new range, and each event
 * increments the version.
 */
export const versionsPerJudging = 1_000_000;

/** Defaults of site settings. */
export const settingDefaults = {
  submitIntervalSeconds: 8,
  minimumCodeLength: 0,
  /** Number of submissions within `submitCaptchaWindow` after which each further one requires a captcha; 0: never. */
  submissionsBeforeCaptcha: 40,
  /**
   * Number of solved problems that a user needs to open discussions. `acceptedToComment` is the number for comments.
   */
  acceptedToDiscuss: 10,
  acceptedToComment: 10,
  /** Maximum number of discussions that a user may open per day. */
  discussionsPerDay: 5,
  /** Maximum number of groups that a user may create per day. */
  groupsPerDay: 2,
  /** Maximum number of groups that a user may create in total. */
  groupsMax: 5,
  /** Number of solved problems that a user needs to create a group. */
  acceptedToCreateGroup: 20,
  /** Storage limits in MiB of a user, a group and the site; 0 means no limit. */
  storageUserMb: 4096,
  storageGroupMb: 4096,
  storageSiteMb: 102_400,
  timeZone: 'Asia/Shanghai',
  leaseSeconds: 30,
} as const;

export const remoteJudgeKeys = ['HDU', 'CF', 'POJ', 'GYM', 'AC', 'SPOJ', 'LIBRE'] as const;
export type RemoteJudgeKey = (typeof remoteJudgeKeys)[number];

/** Remote judges at which a site has its own accounts. GYM uses the accounts of CF. */
export const remoteAccountJudges = ['HDU', 'CF', 'POJ', 'AC', 'SPOJ', 'LIBRE'] as const;
export type RemoteAccountJudge = (typeof remoteAccountJudges)[number];

export const locales = ['zh-CN', 'en-US'] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'zh-CN';

/** Difficulty levels 0 (unrated) to 7 (very hard). */
export const difficultyLevels = [0, 1, 2, 3, 4, 5, 6, 7] as const;
export type Difficulty = (typeof difficultyLevels)[number];

/** Ranges of a problem's limits. */
export const problemLimitRanges = {
  timeMs: { least: 1, most: 600_000 },
  memoryMb: { least: 1, most: 65_536 },
  stackMb: { least: 1, most: 65_536 },
} as const;

/** Ranges of the limits of problems that groups write. */
export const groupProblemLimitRanges = {
  timeMs: { least: 1, most: 30_000 },
  memoryMb: { least: 1, most: 1024 },
  stackMb: { least: 1, most: 1024 },
} as const;

/** Default output limit in MiB of ICPC packages. */
export const icpcOutputLimitMb = 8;

/** Range of the number of passes per case. A larger number is an error in the problem. */
export const passesRange = { least: 1, most: 100 } as const;

/** Formats in which problems can be exported. The first one is lossless. */
export const writtenFormats = [
  'xiezhi',
  'icpc',
  'icpc-legacy',
  'polygon',
  'hoj',
  'hydro',
  'qduoj',
  'fps',
  'plain',
] as const;
export type WrittenFormat = (typeof writtenFormats)[number];

export const problemAuth = { public: 1, private: 2, contest: 3 } as const;
export const problemType = { acm: 0, oi: 1 } as const;
export const judgeModes = ['default', 'spj', 'interactive'] as const;
export type JudgeMode = (typeof judgeModes)[number];
/** Built-in comparisons that a problem may select instead of the exact one. */
export const comparerNames = ['words', 'lines', 'yesNo', 'unorderedWords', 'unorderedLines'] as const;
export type ComparerName = (typeof comparerNames)[number];
export const judgeCaseModes = [
  'default',
  'subtask_lowest',
  'subtask_average',
  'ergodic_without_error',
] as const;
export type JudgeCaseMode = (typeof judgeCaseModes)[number];

/** Range of the factors for the limits of a language. */
export const limitFactorRange = { least: 0.1, most: 100 } as const;
/** Maximum characters of a language's starter code. */
export const starterCodeMax = 8192;
