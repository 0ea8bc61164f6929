import { z } from 'zod';
import { problemManageCan } from '../can.ts';
import type { ErrorCode } from '../errors.ts';
import { checkerSpec, comparerSpec } from '../judging.ts';
import { limits, locales } from '../limits.ts';
import { problemSteps } from '../problem-findings.ts';
import type { RouteTable } from '../route.ts';
import { isoDate, optionalInt, optionalText, page, pageQuery, queryBool, wireInt } from '../wire.ts';
import { draftFields, draftFile, draftProgram, problemDto, statementFields } from './problem-body.ts';
import { problemDetail } from './problem.ts';
import { tag } from './tag.ts';

/** A problem with what only those see who may change it. In lists the long texts and programs are null. */
export const adminProblem = problemDetail
  .omit({
    formulas: true,
    read: true,
    samples: true,
    locale: true,
    locales: true,
    isFallbackLocale: true,
  })
  .extend({
    spjCode: z.string().nullable(),
    spjLanguage: z.string().nullable(),
    judgeExtraFile: z.string().nullable(),
  });

export const adminProblemRow = adminProblem.extend({
  tags: z.array(tag),
  /** Submissions outside contests and groups, and the accepted ones among them. */
  total: z.number().int(),
  ac: z.number().int(),
  cases: z.number().int().describe('of its test data'),
  locales: z.array(z.string()),
  revision: z.number().int(),
  hiddenAt: isoDate.nullable().describe('when it was deleted; root can bring it back'),
  can: problemManageCan,
});
export type AdminProblemRow = z.infer<typeof adminProblemRow>;

/** One thing that is missing, as a sentence in the language of the request. */
export const problemFinding = z.object({
  kind: z.string().describe('its name, in problem-findings'),
  level: z.enum(['error', 'warning']).describe('an error keeps it from being published'),
  step: z.enum(problemSteps).describe('where it is mended'),
  locale: z.enum(locales).nullable().describe('the statement that it is about'),
  text: z.string(),
});
export type ProblemFinding = z.infer<typeof problemFinding>;

const draftStatement = z.object({
  locale: z.enum(locales),
  title: z.string(),
  description: z.string(),
  input: z.string(),
  output: z.string(),
  hint: z.string(),
  /** Fields that the other language has changed since: with its text as it was when the two were last in step. */
  behind: z.array(z.object({ field: z.enum(statementFields), former: z.string() })),
});

/** A problem as the workshop edits it; the same fields are saved. */
export const problemDraft = z.object({
  pid: z.number().int(),
  /** Rises with each change of these fields, by whomever; test data has versions of its own. */
  revision: z.number().int(),
  problemId: z.string(),
  /** What the display id begins with: the short name of its group, in capitals; empty: of the bank. */
  prefix: z.string(),
  gid: z.number().int().nullable(),
  /** Its group alone sees it; one that was taken into the bank has a group and is everybody's. */
  isGroup: z.boolean(),
  isRemote: z.boolean(),
  author: z.string().nullable(),
  modifiedUser: z.string().nullable(),
  gmtCreate: isoDate,
  gmtModified: isoDate,
  hiddenAt: isoDate.nullable(),
  applyPublicProgress: z.number().int().nullable(),
  defaultLocale: z.enum(locales),
  statements: z.array(draftStatement).describe('those there are'),
  source: z.string().nullable(),
  examples: z.array(
    z.object({
      input: z.string(),
      output: z.string(),
      explanations: z.array(z.object({ locale: z.enum(locales), text: z.string() })),
    }),
  ),
  examplesMax: z.number().int().describe('more only where an import brought more'),
  tags: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      nameEn: z.string().nullable(),
      color: z.string().nullable(),
    }),
  ),
  type: z.number().int(),
  difficulty: z.number().int(),
  timeLimit: z.number().int(),
  memoryLimit: z.number().int(),
  stackLimit: z.number().int(),
  languages: z.array(z.string()).nullable().describe('null: all there are'),
  codeTemplates: z.array(z.object({ language: z.string(), code: z.string(), isEnabled: z.boolean() })),
  judgeMode: z.string(),
  program: checkerSpec.nullable(),
  /** What is known of the program as it stands; `edited`: nobody has compiled it since it was changed. */
  programState: z.enum(['none', 'compiled', 'failed', 'edited', 'unproven']),
  secondProgram: checkerSpec.nullable(),
  comparer: comparerSpec.nullable(),
  userExtraFiles: z.array(draftFile),
  judgeExtraFiles: z.array(draftFile),
  fileIo: z.object({ read: z.string(), write: z.string() }).nullable(),
  judgeCaseMode: z.string(),
  dependencies: z.array(z.object({ group: z.number().int(), needs: z.array(z.number().int()) })),
  auth: z.number().int(),
  codeShare: z.boolean(),
  isRemoveEndBlank: z.boolean(),
  openCaseResult: z.boolean(),
  opensData: z.boolean(),
  /** Of the test data in force; `score` of a group is what its cases add up to. */
  data: z.object({
    version: z.string().nullable(),
    cases: z.number().int(),
    ioScore: z.number().int().nullable(),
    groups: z.array(z.object({ group: z.number().int(), cases: z.number().int(), score: z.number().int() })),
  }),
  findings: z.array(problemFinding),
  can: problemManageCan,
});
export type ProblemDraft = z.infer<typeof problemDraft>;

/** Verdicts on a problem and what its statement says of its difficulty against what users met. */
export const problemStatistics = z.object({
  pid: z.number().int(),
  /** Submissions outside contests, by status. */
  statuses: z.array(z.object({ status: z.number().int(), count: z.number().int() })),
  languages: z.array(z.object({ language: z.string(), total: z.number().int(), ac: z.number().int() })),
  /** Users who tried, and who solved it. */
  tried: z.number().int(),
  solved: z.number().int(),
  /** How many submissions those who solved it have made: `attempts` 10 stands for ten and more. */
  attempts: z.array(z.object({ attempts: z.number().int(), users: z.number().int() })),
  /** Days of the site’s time zone, the last one today; those without submissions are there too. */
  days: z.array(z.object({ day: z.string(), total: z.number().int(), ac: z.number().int() })),
  difficulty: z.object({
    stated: z.number().int().describe('0: none'),
    measured: z.number().int().nullable().describe('1 to 7; null while too few have tried'),
    /** Of those who tried, the share that solved it, and how many tried at least before anything is said. */
    solveRate: z.number().nullable(),
    triedNeeded: z.number().int(),
  }),
});
export type ProblemStatistics = z.infer<typeof problemStatistics>;

const access = 'permission:problem_admin';
/** Of the workshop, in which groups write their problems too; the owner's rule says which of them are whose. */
const setter = 'setter';
const byPid = z.object({ pid: wireInt });
const owner = { noun: 'problem', field: 'pid' } as const;
const bodyLimit = limits.problemBodyMaxBytes;

/** What any writing of a problem may be refused for. */
export const writingErrors = [
  'problemIdMissing',
  'problemIdInvalid',
  'problemIdTaken',
  'problemIdWithoutPrefix',
  'problemTitleMissing',
  'problemTypeUnknown',
  'problemAuthUnknown',
  'problemDifficultyUnknown',
  'judgeModeUnknown',
  'caseModeNotOfType',
  'timeLimitInvalid',
  'memoryLimitInvalid',
  'stackLimitInvalid',
  'examplesTooMany',
  'problemLanguagesMissing',
  'languageUnknown',
  'codeTemplateEmpty',
  'fileNamesMissing',
  'fileNameInvalid',
  'fileNameTwice',
  'extraFileEmpty',
  'extraFilesUnreadable',
  'judgeProgramMissing',
  'judgeProgramNotCompiled',
  'judgeDialectOnlyImported',
  'groupDependencyInvalid',
  'tagNotFound',
  'tagNameMissing',
  'tagNotOfProblem',
  'problemIncomplete',
  'publishingNotYours',
] as const satisfies readonly ErrorCode[];

/** What the cases that existing clients send along may be refused for. */
export const caseErrors = [
  'caseScoreInvalid',
  'testDataCaseNotFound',
  'testDataUploadNotFound',
  'testDataFileNotFound',
  'testDataNameInvalid',
  'testDataNameTaken',
  'testDataScoreMissing',
  'testDataRemote',
] as const satisfies readonly ErrorCode[];

export const compileBody = z.object({
  pid: optionalInt,
  language: z.string().max(64).nullish(),
  code: z.string().max(limits.codeMax).nullish(),
  extraFiles: z.record(z.string().max(255), z.string().max(limits.extraFilesMax)).nullish(),
});
export const compileErrors = [
  'problemNotFound',
  'problemNotYours',
  'codeEmpty',
  'languageUnknown',
  'judgeProgramCompileError',
  'noNodeForCompile',
] as const satisfies readonly ErrorCode[];

/** Calls by which problems are administered: those of existing clients, and those of our workshop. */
export const problemAdminRoutes = {
  'GET /api/admin/problem/get-problem-list': {
    summary: 'Problems in every state, newest first, without their long texts and programs',
    access,
    query: z.object({
      ...pageQuery(10),
      keyword: optionalText.describe('part of title, author or display id'),
      auth: optionalInt.describe('0 or absent: any'),
      oj: optionalText.describe('All or absent: any; a remote judge’s key: its problems; Mine: local ones'),
      type: optionalInt,
      difficulty: optionalInt,
      onlyMine: queryBool.optional().describe('those of the caller'),
      deleted: queryBool.optional().describe('root alone: those that were deleted'),
      sort: z.enum(['newest', 'modified', 'problemId']).optional(),
    }),
    data: page(adminProblemRow),
  },
  'GET /api/admin/problem': {
    summary: 'The whole row of a problem, judge program included',
    access,
    owner,
    query: byPid,
    data: adminProblem,
    errors: ['problemNotFound', 'problemNotYours'],
  },
  'POST /api/admin/problem': {
    summary: 'Makes a problem as existing clients do: complete, with its test data; the caller is its author',
    access,
    body: problemDto,
    bodyLimit,
    errors: [...writingErrors, ...caseErrors, 'testDataNone'],
  },
  'PUT /api/admin/problem': {
    summary: 'Changes a problem as existing clients do; fields left out stay, author and counters always do',
    access,
    owner: { noun: 'problem', field: 'problem.id' },
    body: problemDto,
    bodyLimit,
    errors: ['problemNotFound', 'problemNotYours', ...writingErrors, ...caseErrors],
  },
  'DELETE /api/admin/problem': {
    summary: 'Hides a problem for good; root can bring it back',
    access: 'keeper',
    owner,
    query: byPid,
    errors: ['problemNotFound', 'problemNotYours', 'problemInUse'],
  },
  'POST /api/admin/problem/restore': {
    summary: 'Brings a deleted problem back, hidden from the public',
    access: 'role:root',
    body: byPid,
    errors: ['problemNotFound'],
  },
  'PUT /api/admin/problem/change-problem-auth': {
    summary: 'Makes a problem public (1), private (2) or one for contests (3)',
    access: setter,
    owner: { noun: 'problem', field: 'id' },
    body: z.object({
      id: wireInt,
      auth: wireInt,
      reason: z.string().max(500).nullish().describe('why warnings are waived, for the log of acts'),
    }),
    errors: [
      'problemNotFound',
      'problemNotYours',
      'problemAuthUnknown',
      'problemIncomplete',
      'problemInNoContest',
      'publishingNotYours',
    ],
  },
  'POST /api/admin/problem/compile-spj': {
    summary: 'Compiles a checker on a judge node; a failure answers what the compiler said',
    access,
    owner,
    body: compileBody,
    bodyLimit,
    errors: compileErrors,
    rateLimit: 60,
  },
  'POST /api/admin/problem/compile-interactive': {
    summary: 'Compiles an interactor on a judge node; a failure answers what the compiler said',
    access,
    owner,
    body: compileBody,
    bodyLimit,
    errors: compileErrors,
    rateLimit: 60,
  },
  'POST /api/admin/problem-compile': {
    summary: 'Compiles a judge program on a node and tells whether it did, with all that the compiler said',
    access: setter,
    owner,
    body: z.object({
      pid: wireInt,
      program: draftProgram,
      extraFiles: z.array(draftFile).max(100),
    }),
    bodyLimit,
    data: z.object({ isCompiled: z.boolean(), output: z.string() }),
    errors: [
      'problemNotFound',
      'problemNotYours',
      'codeEmpty',
      'languageUnknown',
      'fileNameInvalid',
      'fileNameTwice',
      'noNodeForCompile',
    ],
    rateLimit: 60,
  },
  'GET /api/admin/problem-draft': {
    summary: 'A problem as the workshop edits it, with what is missing before it can be published',
    access: setter,
    owner,
    query: byPid,
    data: problemDraft,
    errors: ['problemNotFound', 'problemNotYours'],
  },
  'POST /api/admin/problem-draft': {
    summary: 'Begins a problem: an id and a title are enough, and it stays hidden until it is published',
    access,
    body: z.object({
      problemId: z.string().max(255),
      title: z.string().max(255),
      locale: z.enum(locales),
      type: z.number().int().optional(),
    }),
    data: problemDraft,
    errors: [
      'problemIdMissing',
      'problemIdInvalid',
      'problemIdTaken',
      'problemTitleMissing',
      'problemTypeUnknown',
    ],
  },
  'PUT /api/admin/problem-draft': {
    summary: 'Saves what the workshop sends of a problem; one that nobody else sees may be incomplete',
    access: setter,
    owner,
    body: z.object({
      pid: wireInt,
      revision: z
        .number()
        .int()
        .nullish()
        .describe(
          'of what was edited: refused if somebody has saved since; null: written over whatever is there',
        ),
      ...draftFields,
    }),
    bodyLimit,
    data: problemDraft,
    errors: ['problemNotFound', 'problemNotYours', 'problemChangedMeanwhile', ...writingErrors],
  },
  'GET /api/admin/problem-findings': {
    summary: 'What is missing from a problem before it can be published, and what should be looked at',
    access: setter,
    owner,
    query: byPid,
    data: z.object({ pid: z.number().int(), revision: z.number().int(), findings: z.array(problemFinding) }),
    errors: ['problemNotFound', 'problemNotYours'],
  },
  'GET /api/admin/problem-statistics': {
    summary: 'Verdicts, attempts and solve rate of a problem by day, and its difficulty as users met it',
    access: setter,
    owner,
    query: z.object({ pid: wireInt, days: optionalInt.describe('30 where absent; 1 to 366') }),
    data: problemStatistics,
    errors: ['problemNotFound', 'problemNotYours'],
  },
} as const satisfies RouteTable;
