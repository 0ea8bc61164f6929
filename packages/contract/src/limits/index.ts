/** The limits and constants of the specification, for server and client alike. Units are in the names. */
export const limits = {
  usernameMax: 20,
  passwordMin: 6,
  passwordMax: 20,
  emailMax: 320,
  registerCodeLength: 6,
  resetCaptchaMax: 8,
  nicknameMax: 20,
  titleNameMax: 20,
  /** Rows of one import, and accounts of one generation. */
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
  /** Unicode code points. */
  codeMax: 65_535,
  codeMaxBytes: 256 * 1024,
  testRunInputMax: 1000,
  keywordMax: 255,
  pageSizes: [10, 15, 30, 50, 100],
  /** No list answers more rows a page, whatever was asked: one call must not read a whole table. */
  pageSizeMax: 500,
  /** Likewise of lists whose rows carry whole texts: announcements, posts, comments, replies, messages. */
  textPageSizeMax: 50,
  /** Characters of a long text that the row of another list shows. */
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
  /** Problems that are added to a training at once, and those that one holds when they are put in order. */
  trainingProblemsMax: 500,
  contestDescriptionMax: 65_535,
  /** Of the name that a problem has in a contest. */
  contestDisplayIdMax: 32,
  contestProblemsMax: 200,
  /** Characters of a text to be printed. */
  printTextMin: 50,
  printTextMax: 65_535,
  groupListPageSize: 15,
  groupListPageSizes: [9, 15, 30, 60, 120],
  groupNameMin: 5,
  groupNameMax: 25,
  groupShortNameMin: 5,
  groupShortNameMax: 10,
  groupBriefMin: 5,
  groupBriefMax: 50,
  groupDescriptionMin: 5,
  groupDescriptionMax: 1000,
  groupCodeLength: 6,
  groupReasonMin: 5,
  groupReasonMax: 100,
  groupBanReasonMax: 200,
  /** Rows of a group that one call changes. */
  groupMemberBatchMax: 200,
  groupRankPageSize: 30,
  statusBatchMax: 100,
  problemStatusBatchMax: 1000,
  avatarMaxBytes: 2_097_152,
  /** Of a picture that a text shows, and of a file that it links. */
  pictureMaxBytes: 4 * 1024 * 1024,
  attachmentMaxBytes: 128 * 1024 * 1024,
  carouselMaxBytes: 8 * 1024 * 1024,
  packageMaxBytes: 256 * 1024 * 1024,
  /** Most backups that a schedule keeps. */
  backupsKept: 100,
  problemIdMax: 50,
  /** Of a problem of a group, whose short name stands before what was typed. */
  groupProblemIdMax: 60,
  examplesMax: 2,
  /** Characters of one field of a statement. */
  statementMax: 65_535,
  hintsMax: 12,
  trainingPrerequisitesMax: 20,
  /** Characters of all files that are handed to programs or judges. */
  extraFilesMax: 1_048_576,
  /** Files that are handed to programs, and as many to judges: what a judge node compiles with. */
  extraFilesCountMax: 100,
  /** Characters of one side of a case that is written by hand. */
  manualCaseMax: 1_048_576,
  casesMax: 2048,
  /** Largest JSON body of a problem: statements in two languages, programs, cases written by hand. */
  problemBodyMaxBytes: 16 * 1024 * 1024,
  /** An archive of test data. */
  testDataMaxBytes: 512 * 1024 * 1024,
  testDataUnpackedMaxBytes: 1024 * 1024 * 1024,
  testDataPieceMaxBytes: 4 * 1024 * 1024,
  testDataFilesMax: 4096,
  testDataNameMax: 100,
  testDataNoteMax: 200,
  testDataScoreMax: 1_000_000,
  testDataGroupMax: 999,
  /** Bytes of a file that are shown. */
  testDataViewBytes: 64 * 1024,
  /** Of one person, unfinished or not yet saved. */
  testDataUploadsMax: 20,
  /** Largest JSON body that any call takes. */
  bodyMaxBytes: 1024 * 1024,
  registerCodeTries: 5,
  /** From so many failed sign-ins on, the dialog asks for a slide check. */
  loginFailuresBeforeSlide: 5,
  /** Pixels by which a piece may miss its gap. */
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
  /** Replies that a comment shows before it is opened. */
  repliesShown: 3,
  reportReasonMax: 200,
  /** Of a report as it is stored: tags and reason. */
  reportMax: 512,
  reportAnswerMax: 500,
  /** People that one text tells that it names them. */
  mentionsMax: 10,
  apiTokensMax: 50,
  apiTokenNameMax: 64,
  apiTokenDaysMax: 3650,
} as const;

/** Durations in milliseconds. */
export const intervals = {
  requestTimeout: 90_000,
  chunkLoadTimeout: 120_000,
  downloadTimeout: 300_000,
  submissionPoll: 2000,
  testRunPoll: 1000,
  unreadPoll: 120_000,
  registerEmailCooldown: 60_000,
  resetEmailCooldown: 90_000,
  registerCodeLife: 600_000,
  resetCodeLife: 600_000,
  changeEmailCodeLife: 600_000,
  changeEmailCooldown: 30_000,
  slideCheckLife: 300_000,
  slidePassLife: 300_000,
  captchaLife: 1_800_000,
  /** Within it the submissions of a user are counted, before a captcha is asked for. */
  submitCaptchaWindow: 600_000,
  /** Between two submissions of a program that submits much and cannot answer a captcha. */
  submitSlowed: 30_000,
  notice: 4000,
  carousel: 5000,
  tokenLife: 86_400_000,
  tokenRefreshAfter: 43_200_000,
  loginFailureWindow: 1_800_000,
  /** Of an upload of test data since its last piece. */
  testDataUploadLife: 86_400_000,
  mailOutboxLife: 7 * 86_400_000,
  boardPoll: 30_000,
  contestAnnouncementPoll: 60_000,
  contestHelperPoll: 10_000,
  /** Between two requests of one person to print something. */
  print: 30_000,
  /** In which one viewer of a post counts once. */
  discussionView: 600_000,
  /** Between two submissions of one person in contests. */
  contestSubmit: 2000,
} as const;

/** The list page asks again for unfinished rows at most so many times. */
export const submissionPollsMax = 300;

/** Versions of a submission are counted within its judging, and each judging begins with another such many. */
export const versionsPerJudging = 1_000_000;

/** Defaults of site settings that an administrator may change. */
export const settingDefaults = {
  submitIntervalSeconds: 8,
  minimumCodeLength: 0,
  /** Submissions within the window after which each further one needs a captcha; 0: never. */
  submissionsBeforeCaptcha: 40,
  /** Accepted problems that posting and commenting need, and posts of a day. */
  acceptedToDiscuss: 10,
  acceptedToComment: 10,
  discussionsPerDay: 5,
  /** Groups that somebody may make in a day and have in all, and accepted problems that it needs. */
  groupsPerDay: 2,
  groupsMax: 5,
  /** MiB of files of one user, of one group, and of all; 0: no limit. */
  storageUserMb: 4096,
  storageGroupMb: 4096,
  storageSiteMb: 102_400,
  acceptedToCreateGroup: 20,
  timeZone: 'Asia/Shanghai',
  leaseSeconds: 30,
} as const;

export const remoteJudgeKeys = ['HDU', 'CF', 'POJ', 'GYM', 'AC', 'SPOJ', 'LIBRE'] as const;
export type RemoteJudgeKey = (typeof remoteJudgeKeys)[number];

/** Judges at which a site has accounts; GYM works with those of CF. */
export const remoteAccountJudges = ['HDU', 'CF', 'POJ', 'AC', 'SPOJ', 'LIBRE'] as const;
export type RemoteAccountJudge = (typeof remoteAccountJudges)[number];

export const locales = ['zh-CN', 'en-US'] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'zh-CN';

/** Difficulty levels 0 (unrated) to 7 (very hard). */
export const difficultyLevels = [0, 1, 2, 3, 4, 5, 6, 7] as const;
export type Difficulty = (typeof difficultyLevels)[number];

/** What limits of a problem may be set to. */
export const problemLimitRanges = {
  timeMs: { least: 1, most: 600_000 },
  memoryMb: { least: 1, most: 65_536 },
  stackMb: { least: 1, most: 65_536 },
} as const;

/** Likewise of problems that groups write for themselves. */
export const groupProblemLimitRanges = {
  timeMs: { least: 1, most: 30_000 },
  memoryMb: { least: 1, most: 1024 },
  stackMb: { least: 1, most: 1024 },
} as const;

/** Times that a submission is run on a case at most; more are a mistake of the problem. */
export const passesRange = { least: 1, most: 100 } as const;

/** Formats that problems can be written in, the one that loses nothing first. */
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
/** Built-in comparisons that a problem may choose instead of the exact one. */
export const comparerNames = ['words', 'lines', 'yesNo', 'unorderedWords', 'unorderedLines'] as const;
export type ComparerName = (typeof comparerNames)[number];
export const judgeCaseModes = [
  'default',
  'subtask_lowest',
  'subtask_average',
  'ergodic_without_error',
] as const;
export type JudgeCaseMode = (typeof judgeCaseModes)[number];

/** By how much time and memory limits may grow or shrink for a language. */
export const limitFactorRange = { least: 0.1, most: 100 } as const;
