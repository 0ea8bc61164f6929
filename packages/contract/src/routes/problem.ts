import { z } from 'zod';
import { problemCan } from '../enums/can.ts';
import { formulas } from '../text/formula.ts';
import { limits } from '../limits/index.ts';
import { problemSorts, problemStatusFilters } from '../problem-list-choices.ts';
import { readText } from '../text/read-text.ts';
import type { RouteTable } from '../wire/route.ts';
import {
  exactPoints,
  isoDate,
  optionalInt,
  optionalText,
  page,
  pageQuery,
  queryBool,
  wireInt,
} from '../wire/wire.ts';
import { tag } from './tag.ts';

/** Counts of submissions outside contests and groups. */
const verdictCounts = {
  total: z.number().int(),
  ac: z.number().int(),
  mle: z.number().int(),
  tle: z.number().int(),
  re: z.number().int(),
  pe: z.number().int(),
  ce: z.number().int(),
  wa: z.number().int(),
  se: z.number().int(),
  pa: z.number().int(),
};

export const problemRow = z.object({
  pid: z.number().int(),
  problemId: z.string(),
  title: z.string(),
  difficulty: z.number().int(),
  type: z.number().int(),
  tags: z.array(tag),
  ...verdictCounts,
  score: z.number().int().nullable(),
  gmtModified: isoDate.optional(),
});

export const problemDetail = z.object({
  id: z.number().int(),
  problemId: z.string(),
  title: z.string(),
  author: z.string().nullable(),
  type: z.number().int(),
  judgeMode: z.string(),
  judgeCaseMode: z.string(),
  timeLimit: z.number().int().describe('ms'),
  memoryLimit: z.number().int().describe('MB'),
  stackLimit: z.number().int().describe('MB'),
  description: z.string().nullable(),
  input: z.string().nullable(),
  output: z.string().nullable(),
  examples: z.string().describe('<input>A</input><output>B</output> pairs'),
  /** The samples of `examples` as data, because `examples` cannot represent samples that contain tags. */
  samples: z.array(
    z.object({
      input: z.string(),
      output: z.string(),
      /** Explanation as Markdown, in the language of the statement. */
      explanation: z.string().nullable().optional(),
    }),
  ),
  isRemote: z.boolean(),
  source: z.string().nullable(),
  difficulty: z.number().int(),
  hint: z.string().nullable(),
  auth: z.number().int(),
  ioScore: z.number().int().nullable(),
  exactIoScore: exactPoints,
  codeShare: z.boolean(),
  userExtraFile: z.string().nullable(),
  isRemoveEndBlank: z.boolean(),
  openCaseResult: z.boolean(),
  isUploadCase: z.boolean(),
  caseVersion: z.string(),
  modifiedUser: z.string().nullable(),
  isGroup: z.boolean(),
  gid: z.number().int().nullable(),
  applyPublicProgress: z.number().int().nullable(),
  isFileIO: z.boolean(),
  ioReadFileName: z.string().nullable(),
  ioWriteFileName: z.string().nullable(),
  gmtCreate: isoDate,
  gmtModified: isoDate,
  spjCode: z.null(),
  spjLanguage: z.null(),
  judgeExtraFile: z.null(),
  /**
   * Language of the texts. `locales` are the available languages. If the requested language is not available, the texts
   * are in another one.
   */
  locale: z.string(),
  locales: z.array(z.string()),
  isFallbackLocale: z.boolean(),
  formulas,
  read: z.object({
    description: readText,
    input: readText,
    output: readText,
    hint: readText,
    source: readText,
  }),
});

export const problemInfo = z.object({
  problem: problemDetail,
  tags: z.array(tag),
  languages: z.array(z.string()),
  /**
   * Whether more languages may follow: no judge node has registered yet, or a node is still testing languages after its
   * start.
   */
  hasPendingLanguages: z.boolean().optional(),
  problemCount: z.object({ pid: z.number().int(), ...verdictCounts }),
  codeTemplate: z.record(z.string(), z.string()),
  /** Limits of a program by language, with the factor of the language applied. */
  effectiveLimits: z.record(
    z.string(),
    z.object({ timeLimit: z.number().int(), memoryLimit: z.number().int() }),
  ),
  /** Number of hints that users can open one by one (`GET /api/problem-hints`). Absent in contests. */
  hintCount: z.number().int().optional(),
  can: problemCan,
});

/**
 * A list of ids in the forms that clients send: comma-separated, a JSON list of numbers or strings, or a repeated
 * parameter. Any other text does not filter, even if it contains digits.
 */
const idList = z
  .union([z.string().max(2000), z.array(z.string().max(32)).max(100)])
  .nullish()
  .transform((value) => {
    const text = Array.isArray(value) ? value.join(',') : (value ?? '');
    const pieces = text.split(/[\s,"[\]]+/).filter((piece) => piece !== '');
    return pieces.every((piece) => /^\d{1,9}$/.test(piece)) ? pieces.map(Number).slice(0, 50) : [];
  });

export const problemRoutes = {
  'GET /api/get-problem-list': {
    summary: 'Public problems, filtered',
    summaryZh: '公开题目列表，可筛选',
    access: 'anon',
    tokenScope: 'read',
    query: z.object({
      ...pageQuery(10),
      keyword: optionalText,
      difficulty: optionalInt,
      oj: optionalText,
      /** Ids of tags in the forms of `idList`. Problems must have all of these tags. */
      tagId: idList,
      sort: z.enum(problemSorts).nullish().describe('absent: by id, or with a keyword what fits best'),
      descending: queryBool.optional(),
      myStatus: z.enum(problemStatusFilters).nullish().describe('filter by the caller’s own status'),
      listId: optionalInt.describe('one of the caller’s lists; 0: the bookmarks'),
    }),
    data: page(problemRow),
    errors: ['onlyMineNeedsLogin'],
  },
  'GET /api/get-random-problem': {
    summary: 'One random public problem',
    summaryZh: '随机一道公开题目',
    access: 'anon',
    tokenScope: 'read',
    data: z.object({ problemId: z.string() }),
    errors: ['noPublicProblem'],
  },
  'GET /api/get-problem-of-the-day': {
    summary: 'The problem of the day, the same for everybody; changes at midnight in the site’s time zone',
    summaryZh: '每日一题：所有人相同，按站点时区每天换一道公开题目',
    access: 'anon',
    tokenScope: 'read',
    data: z.object({
      day: z.string().describe('yyyy-MM-dd in the time zone of the site'),
      problem: problemRow.nullable(),
    }),
  },
  'GET /api/get-unfinished-problems': {
    summary: 'Up to three problems that the caller has tried and not solved, latest first',
    summaryZh: '当前用户提交过但未通过的题目，最多三道，最近提交的在前',
    access: 'login',
    tokenScope: 'read',
    data: z.array(problemRow.extend({ status: z.number().int() })),
  },
  'GET /api/get-problem-detail': {
    summary: 'Statement, limits, languages and counts of a problem',
    summaryZh: '题面、限制、语言与统计',
    access: 'anon',
    tokenScope: 'read',
    query: z.object({ problemId: z.string().max(255), gid: optionalInt }),
    data: problemInfo,
    errors: ['problemNotFound', 'problemHidden', 'groupMembersOnly'],
  },
  'POST /api/get-user-problem-status': {
    summary: 'The caller’s status on each requested problem',
    summaryZh: '当前用户在各题上的状态',
    access: 'login',
    tokenScope: 'read',
    body: z.object({
      pidList: z.array(wireInt).min(1).max(limits.problemStatusBatchMax),
      isContestProblemList: z.boolean(),
      cid: optionalInt,
      gid: optionalInt,
      containsEnd: z.boolean().nullish(),
    }),
    data: z.record(
      z.string(),
      z.object({
        status: z.number().int(),
        score: z.number().int().nullable().optional(),
        exactScore: exactPoints,
      }),
    ),
    errors: ['contestNotFound'],
  },
  'GET /api/get-full-screen-problem-list': {
    summary: 'Problems of a training or contest with the caller’s status, for navigation in focus mode',
    summaryZh: '训练或比赛中的题目及自己的状态，供逐题作答',
    access: 'login',
    query: z
      .object({ tid: optionalInt, cid: optionalInt })
      .refine(({ tid, cid }) => tid !== undefined || cid !== undefined, 'tid or cid is needed'),
    data: z.array(
      z.object({
        pid: z.number().int(),
        problemId: z.string().describe('display id; in a contest, that of the contest'),
        title: z.string(),
        status: z.number().int().nullable().describe('null: nothing judged yet'),
        score: z.number().int().nullable(),
        exactScore: exactPoints,
      }),
    ),
    errors: [
      'trainingNotFound',
      'trainingLocked',
      'trainingPasswordNeeded',
      'homeworkNotOpen',
      'groupMembersOnly',
      'contestNotFound',
      'contestNotStarted',
      'contestMembersOnly',
      'contestPasswordNeeded',
      'contestAccountRefused',
    ],
  },
  'GET /api/get-last-ac-code': {
    summary: 'The caller’s newest accepted source code for a problem',
    summaryZh: '当前用户在某题最近一次通过的代码',
    access: 'login',
    tokenScope: 'read',
    query: z.object({ pid: wireInt, cid: optionalInt, tid: optionalInt, gid: optionalInt }),
    data: z.object({
      submitId: z.number().int().nullable(),
      code: z.string(),
      language: z.string().nullable(),
    }),
    errors: ['problemNotFound', 'problemHidden', 'contestNotFound'],
  },
  'GET /api/get-problem-tags': {
    summary: 'Tags of one problem',
    summaryZh: '某题的标签',
    access: 'anon',
    query: z.object({ pid: wireInt }),
    data: z.array(tag),
    errors: ['problemNotFound', 'problemHidden'],
  },
} as const satisfies RouteTable;
