import { z } from 'zod';
import { problemManageCan } from '../enums/can.ts';
import { checkerSpec, comparerSpec } from '../judging.ts';
import { limits, locales } from '../limits/index.ts';
import { problemSteps } from '../text/problem-findings.ts';
import type { RouteTable } from '../wire/route.ts';
import { isoDate, points, wireInt } from '../wire/wire.ts';
import { draftFields, draftFile, statementFields } from './problem-body.ts';
import { writingErrors } from './problem-writing-errors.ts';

/** Something that is missing or wrong, as a sentence in the language of the request. */
export const draftFinding = z.object({
  kind: z.string().describe('name of the kind of finding'),
  level: z.enum(['error', 'warning']).describe('an error prevents publication'),
  step: z.enum(problemSteps).describe('step of the editor where it can be fixed'),
  locale: z.enum(locales).nullable().describe('language of the statement concerned'),
  text: z.string(),
});
export type DraftFinding = z.infer<typeof draftFinding>;

const draftStatement = z.object({
  locale: z.enum(locales),
  title: z.string(),
  description: z.string(),
  input: z.string(),
  output: z.string(),
  hint: z.string(),
  /**
   * Fields that may need a new translation: their text in the other language has changed since. `former` is the text
   * that was translated.
   */
  behind: z.array(z.object({ field: z.enum(statementFields), former: z.string() })),
});

/** A problem with all fields that the problem editor shows and saves. */
export const problemDraft = z.object({
  pid: z.number().int(),
  /** Increases when any user changes these fields. Test data has its own versions. */
  revision: z.number().int(),
  problemId: z.string(),
  /** Prefix of the display id: the short name of the problem's group in capitals. Empty for a problem of the bank. */
  prefix: z.string(),
  gid: z.number().int().nullable(),
  /**
   * Whether only the group can see the problem. False for a problem that the bank has accepted, although it still has a
   * group.
   */
  isGroup: z.boolean(),
  isRemote: z.boolean(),
  author: z.string().nullable(),
  modifiedUser: z.string().nullable(),
  gmtCreate: isoDate,
  gmtModified: isoDate,
  hiddenAt: isoDate.nullable(),
  applyPublicProgress: z.number().int().nullable(),
  defaultLocale: z.enum(locales),
  statements: z.array(draftStatement).describe('existing statements'),
  source: z.string().nullable(),
  examples: z.array(
    z.object({
      input: z.string(),
      output: z.string(),
      explanations: z.array(z.object({ locale: z.enum(locales), text: z.string() })),
    }),
  ),
  examplesMax: z.number().int().describe('maximum; imports may have more'),
  hints: z.array(
    z.object({
      id: z.string(),
      texts: z.array(z.object({ locale: z.enum(locales), text: z.string() })),
      price: z.number().int(),
    }),
  ),
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
  languages: z.array(z.string()).nullable().describe('null: all languages'),
  codeTemplates: z.array(z.object({ language: z.string(), code: z.string(), isEnabled: z.boolean() })),
  judgeMode: z.string(),
  program: checkerSpec.nullable(),
  /** State of the checker or interactor. `edited`: changed but not compiled since. */
  programState: z.enum(['none', 'compiled', 'failed', 'edited', 'unproven']),
  secondProgram: checkerSpec.nullable(),
  comparer: comparerSpec.nullable(),
  passes: z.number().int(),
  isAcceptedByAny: z.boolean(),
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
  /** The current test data. The `score` of a group is the sum of its cases' scores. */
  data: z.object({
    version: z.string().nullable(),
    cases: z.number().int(),
    ioScore: points.nullable(),
    groups: z.array(z.object({ group: z.number().int(), cases: z.number().int(), score: points })),
  }),
  findings: z.array(draftFinding),
  can: problemManageCan,
  canCompare: z.boolean().describe('whether the caller may compare its submissions for similarity'),
});
export type ProblemDraft = z.infer<typeof problemDraft>;

/**
 * Access rule of the problem editor. It includes managers of groups, because groups also use the editor. `owner` then
 * checks whether the caller may edit this problem.
 */
const access = 'setter';
const byPid = z.object({ pid: wireInt });
const owner = { noun: 'problem', field: 'pid' } as const;
const bodyLimit = limits.problemBodyMaxBytes;

/** Display id that the author requests for a new problem. */
export const wantedId = z
  .string()
  .max(255)
  .optional()
  .describe('id that the author would like; absent: the number after the highest one');

/** Calls of the problem editor. */
export const problemDraftRoutes = {
  'GET /api/admin/problem-draft': {
    summary: 'A problem as the editor needs it, with what is missing for publication',
    summaryZh: '题目工作台编辑的题目，以及公开之前还缺什么',
    access,
    owner,
    query: byPid,
    data: problemDraft,
    errors: ['problemNotFound', 'problemNotYours'],
  },
  'GET /api/admin/free-problem-id': {
    summary: 'Proposes a free display id for a new problem of the bank',
    summaryZh: '为题库的新题目提供一个未被使用的题号',
    access: 'permission:problem_admin',
    query: z.object({ wanted: wantedId }),
    data: z.object({ problemId: z.string() }),
  },
  'POST /api/admin/problem-draft': {
    summary: 'Creates a draft from an id and a title; it stays hidden until published',
    summaryZh: '开始一道新题：有编号与标题即可，公开之前一直隐藏',
    access: 'permission:problem_admin',
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
    summary: 'Saves fields of a problem; an unpublished one may be incomplete',
    summaryZh: '保存题目工作台的修改；未公开的题目可以不完整',
    access,
    owner,
    body: z.object({
      pid: wireInt,
      revision: z
        .number()
        .int()
        .nullish()
        .describe('revision that was edited; the call fails if it has changed since; null: no check'),
      ...draftFields,
    }),
    bodyLimit,
    data: problemDraft,
    errors: ['problemNotFound', 'problemNotYours', 'problemChangedMeanwhile', ...writingErrors],
  },
  'GET /api/admin/problem-findings': {
    summary: 'What is missing for the publication of a problem, and warnings',
    summaryZh: '题目公开之前还缺什么，以及应当留意什么',
    access,
    owner,
    query: byPid,
    data: z.object({ pid: z.number().int(), revision: z.number().int(), findings: z.array(draftFinding) }),
    errors: ['problemNotFound', 'problemNotYours'],
  },
} as const satisfies RouteTable;
