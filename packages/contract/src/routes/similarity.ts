import { z } from 'zod';
import { jobStates } from '../enums/job-states.ts';
import { similarityChoices, similarityDecisions, similarityLimits, similaritySides } from '../similarity.ts';
import type { RouteTable } from '../wire/route.ts';
import { isoDate, optionalInt, visibleCharacter, wireInt } from '../wire/wire.ts';

const place = {
  cid: optionalInt.describe('id of the contest'),
  tid: optionalInt.describe('id of the training, instead of a contest'),
  pid: optionalInt.describe('id of the problem, instead of a contest'),
};
const placeErrors = [
  'similarityPlaceMissing',
  'similarityNotYours',
  'contestNotFound',
  'trainingNotFound',
  'problemNotFound',
  'groupNotFound',
  'groupMembersOnly',
] as const;
const text = z.string().trim().max(similarityLimits.textMax);

const placeShown = z.object({
  kind: z.enum(['contest', 'training', 'problem']),
  id: z.number().int(),
  title: z.string(),
  gid: z.number().int().nullable().describe('the group that owns it'),
});
export type SimilarityPlace = z.infer<typeof placeShown>;

const report = z.object({
  id: z.number().int(),
  state: z.enum(jobStates),
  choice: z.enum(similarityChoices),
  username: z.string().nullable().describe('username of the person who started it'),
  createdAt: isoDate,
  finishedAt: isoDate.nullable(),
  isCancelling: z.boolean(),
  done: z.number().int().describe('number of submissions that were read'),
  total: z.number().int().nullable(),
  failure: z.string().nullable().describe('why it failed, in the language of the request'),
  suspicious: z.number().int().describe('number of suspicious pairs'),
});
export type SimilarityReport = z.infer<typeof report>;

const side = z.object({
  submitId: z.number().int(),
  username: z.string(),
  submittedAt: isoDate,
});

const pair = z.object({
  id: z.number().int(),
  pid: z.number().int(),
  family: z.string().describe('languages that were compared, such as `C/C++`'),
  similarity: z.number().describe('0 to 1'),
  isSuspicious: z.boolean().describe('at least the threshold'),
  cluster: z.number().int().nullable().describe('number of its cluster, from 1; null: not suspicious'),
  left: side.describe('the earlier submission'),
  right: side.describe('the later submission'),
  decision: z.enum(similarityDecisions),
  hasAppeal: z.boolean().describe('an appeal waits for an answer'),
  otherCase: z
    .object({ pairId: z.number().int(), reportId: z.number().int(), decision: z.enum(similarityDecisions) })
    .nullable()
    .describe('case of the same two submissions in another report of the same place; decided ones first'),
});
export type SimilarityPair = z.infer<typeof pair>;

const family = z.object({
  pid: z.number().int(),
  displayId: z.string(),
  title: z.string(),
  family: z.string(),
  programs: z.number().int(),
  tooShort: z.number().int().describe('programs without anything to compare after templates were removed'),
  threshold: z.number(),
  histogram: z.array(z.number().int()).describe('pairs of users by score, in steps of 0.05'),
});
export type SimilarityFamily = z.infer<typeof family>;

const extent = z.object({
  fromRow: z.number().int(),
  fromColumn: z.number().int(),
  toRow: z.number().int(),
  toColumn: z.number().int(),
});

const detailedSide = side.extend({
  uid: z.string(),
  realname: z.string().nullable(),
  language: z.string(),
  status: z.number().int(),
  ip: z.string().nullable(),
  code: z.string(),
  isConcerned: z.boolean().describe('the decision concerns this user'),
  askedAt: isoDate.nullable(),
  statement: z.string().nullable(),
  statedAt: isoDate.nullable(),
  appeal: z.string().nullable(),
  appealedAt: isoDate.nullable(),
});

const pairDetail = pair.extend({
  reportId: z.number().int(),
  place: placeShown,
  problem: z.object({ displayId: z.string(), title: z.string() }),
  threshold: z.number(),
  left: detailedSide,
  right: detailedSide,
  fragments: z
    .array(z.object({ left: extent, right: extent }))
    .describe('matching parts; rows and columns from 0, the end column exclusive'),
  note: z.string().describe('for staff only'),
  reason: z.string().describe('for the users whom the decision concerns'),
  decidedBy: z.string().nullable(),
  decidedAt: isoDate.nullable(),
  version: z.number().int().describe('to send with a decision'),
});
export type SimilarityPairDetail = z.infer<typeof pairDetail>;

const ownCase = z.object({
  id: z.number().int(),
  place: placeShown.omit({ gid: true }),
  problem: z.object({ displayId: z.string(), title: z.string() }),
  submitId: z.number().int(),
  submittedAt: isoDate,
  parts: z
    .array(z.object({ fromRow: z.number().int(), toRow: z.number().int() }))
    .describe('rows of the own program that match, from 0'),
  decision: z.enum(similarityDecisions),
  reason: z.string(),
  decidedAt: isoDate.nullable(),
  askedAt: isoDate.nullable(),
  statement: z.string().nullable(),
  appeal: z.string().nullable(),
  appealedAt: isoDate.nullable(),
  canState: z.boolean(),
  appealUntil: isoDate.nullable().describe('null: no appeal is possible'),
});
export type OwnSimilarityCase = z.infer<typeof ownCase>;

/** Similarity of submissions: reports about a contest, training or problem, and decisions on pairs of submissions. */
export const similarityRoutes = {
  'GET /api/similarity/reports': {
    summary: 'Similarity reports of a contest, training or problem, newest first',
    summaryZh: '比赛、训练或题目的代码相似度报告，新的在前',
    access: 'login',
    query: z.object(place),
    data: z.object({
      place: placeShown,
      submissions: z
        .object({ best: z.number().int(), last: z.number().int(), all: z.number().int() })
        .describe('number of submissions that each choice compares'),
      limit: z.number().int().describe('maximum number of submissions'),
      reports: z.array(report),
    }),
    errors: placeErrors,
  },
  'POST /api/similarity/report': {
    summary: 'Starts a job that compares the submissions of a contest, training or problem',
    summaryZh: '开始比较比赛、训练或题目的提交，作为不随请求结束的任务',
    access: 'login',
    body: z.object({
      ...place,
      choice: z.enum(similarityChoices).describe('submissions of each user: best, last or all'),
    }),
    data: z.object({ id: z.number().int() }),
    errors: [
      ...placeErrors,
      'similarityRunning',
      'similarityTooFew',
      'similarityTooMany',
      'similarityReportsFull',
    ],
    rateLimit: 30,
  },
  'GET /api/similarity/report': {
    summary: 'One similarity report: distributions, thresholds and pairs, by score',
    summaryZh: '一份代码相似度报告：分布、阈值和按得分排列的提交对',
    access: 'login',
    query: z.object({ id: wireInt }),
    data: report.extend({
      place: placeShown,
      families: z.array(family),
      pairs: z.array(pair),
    }),
    errors: [...placeErrors, 'similarityReportNotFound'],
  },
  'POST /api/similarity/report/cancel': {
    summary: 'Cancels a similarity report, also one of another user',
    summaryZh: '取消代码相似度报告，不论由谁开始',
    access: 'login',
    body: z.object({ id: wireInt }),
    errors: [...placeErrors, 'similarityReportNotFound', 'jobEnded'],
  },
  'DELETE /api/similarity/report': {
    summary: 'Deletes a similarity report on which nothing was decided',
    summaryZh: '删除尚未作出任何处理的代码相似度报告',
    access: 'login',
    query: z.object({ id: wireInt }),
    errors: [...placeErrors, 'similarityReportNotFound', 'similarityReportUsed'],
  },
  'GET /api/similarity/pair': {
    summary:
      'Two similar submissions with their matching parts, statements and decision; recorded in the audit log',
    summaryZh: '一对相似的提交及其匹配片段、双方陈述和处理结果；查看会记入操作记录',
    access: 'login',
    query: z.object({ id: wireInt }),
    data: pairDetail,
    errors: [...placeErrors, 'similarityPairNotFound'],
  },
  'POST /api/similarity/ask': {
    summary: 'Asks users of a pair for a statement; they see which of their submissions it concerns',
    summaryZh: '请当事用户作出陈述；用户能看到涉及自己的哪份提交',
    access: 'login',
    body: z.object({ pairId: wireInt, side: z.enum(similaritySides) }),
    errors: [...placeErrors, 'similarityPairNotFound', 'similarityDecided'],
    rateLimit: 60,
  },
  'PUT /api/similarity/decision': {
    summary: 'Decides on a pair; the users whom it concerns are notified. Nothing else follows automatically',
    summaryZh: '对一对提交作出处理并通知当事用户；不会自动产生其他后果',
    access: 'login',
    body: z.object({
      pairId: wireInt,
      version: z.number().int().nullish().describe('the version that was read; absent: any'),
      decision: z.enum(similarityDecisions),
      side: z.enum(similaritySides).nullish().describe('whom it concerns; absent: unchanged, at first both'),
      note: text.nullish().describe('for staff only; absent: unchanged'),
      reason: text.nullish().describe('for the users, required to confirm; absent: unchanged'),
    }),
    errors: [...placeErrors, 'similarityPairNotFound', 'similarityReasonMissing', 'similarityOutdated'],
  },
  'GET /api/similarity/own-cases': {
    summary:
      'Cases of similarity that concern the caller, newest first; they never contain the other program',
    summaryZh: '涉及调用者本人的相似度事项，新的在前；不包含他人的代码',
    access: 'login',
    data: z.object({ cases: z.array(ownCase) }),
  },
  'PUT /api/similarity/statement': {
    summary: 'Writes the caller’s statement on a case, until it is decided',
    summaryZh: '在作出处理之前填写本人的陈述',
    access: 'login',
    body: z.object({ caseId: wireInt, text: text.regex(visibleCharacter) }),
    errors: ['similarityCaseNotFound', 'similarityDecided'],
    rateLimit: 60,
  },
  'POST /api/similarity/appeal': {
    summary: 'Appeals once against a confirmed case',
    summaryZh: '对认定结果提出一次申诉',
    access: 'login',
    body: z.object({ caseId: wireInt, text: text.regex(visibleCharacter) }),
    errors: ['similarityCaseNotFound', 'similarityNoAppeal'],
    rateLimit: 60,
  },
} as const satisfies RouteTable;
