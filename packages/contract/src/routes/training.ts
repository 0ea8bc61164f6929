import { z } from 'zod';
import { trainingCan } from '../enums/can.ts';
import { formulas } from '../text/formula.ts';
import { limits } from '../limits/index.ts';
import type { RouteTable } from '../wire/route.ts';
import { exactPoints, isoDate, optionalInt, optionalText, page, pageQuery, wireInt } from '../wire/wire.ts';
import { problemInfo, problemRow } from './problem.ts';

export const trainingAuth = z.enum(['Public', 'Private']);
export type TrainingAuth = z.infer<typeof trainingAuth>;

export const trainingCategory = z.object({
  id: z.number().int(),
  name: z.string(),
  color: z.string().nullable(),
  gid: z.number().int().nullable(),
  gmtCreate: isoDate,
  gmtModified: isoDate,
});
export type TrainingCategory = z.infer<typeof trainingCategory>;

/**
 * A prerequisite that the caller has not fulfilled: they must solve more problems of this training before another one
 * opens.
 */
export const lockedBy = z.object({
  tid: z.number().int(),
  gid: z.number().int().nullable(),
  title: z.string(),
  percent: z.number().int().describe('percentage of its problems that must be solved'),
  solved: z.number().int().describe('number of problems solved by the caller'),
  needed: z.number().int().describe('number of problems that must be solved'),
});

/** A training in lists and on its page. */
export const training = z.object({
  id: z.number().int(),
  title: z.string(),
  description: z.string().describe('Markdown'),
  author: z.string(),
  auth: trainingAuth,
  categoryId: z.number().int().nullable(),
  categoryName: z.string().nullable(),
  categoryColor: z.string().nullable(),
  rank: z.number().int().describe('position in lists of trainings'),
  problemCount: z.number().int().describe('number of public problems'),
  hiddenByContest: z
    .number()
    .int()
    .optional()
    .describe('our addition: further problems that a contest hides until it ends'),
  hiddenUntil: isoDate
    .optional()
    .describe('our addition: end of the last of these contests; absent if users cannot see one of them'),
  acCount: z
    .number()
    .int()
    .nullable()
    .describe('number solved by the caller; 0 before entering; null for visitors'),
  gid: z.number().int().nullable(),
  gmtModified: isoDate,
  lockedBy: z.array(lockedBy).describe('trainings that the caller must complete first; empty for managers'),
  homework: z
    .object({ opensAt: isoDate.nullable(), dueAt: isoDate })
    .nullable()
    .describe('null: no homework'),
});
export type Training = z.infer<typeof training>;

/** A training with the viewer's rights in it. */
export const trainingInfo = training.extend({
  acCount: z.number().int(),
  formulas,
  can: trainingCan,
});
export type TrainingInfo = z.infer<typeof trainingInfo>;

const trainingCell = z.object({
  status: z.number().int(),
  score: z.number().int().nullable(),
  exactScore: exactPoints,
  isAC: z.boolean().nullable(),
  runTime: z.number().int().nullable().describe('time of the fastest accepted submission in ms'),
  tries: z.number().int().describe('judged submissions up to the first accepted one'),
});

export const trainingRankRow = z.object({
  uid: z.string(),
  username: z.string(),
  realname: z.string().nullable().describe('only for managers'),
  nickname: z.string().nullable(),
  gender: z.string(),
  school: z.string().nullable(),
  avatar: z.string().nullable(),
  ac: z.number().int(),
  totalRunTime: z.number().int().describe('ms'),
  submissionInfo: z.record(z.string(), trainingCell),
});
export type TrainingRankRow = z.infer<typeof trainingRankRow>;

const byTraining = z.object({ tid: wireInt });
const entryRefusals = [
  'trainingNotFound',
  'groupMembersOnly',
  'trainingLocked',
  'trainingPasswordNeeded',
  'homeworkNotOpen',
] as const;

/** Trainings for all users. */
export const trainingRoutes = {
  'GET /api/get-training-category': {
    summary: 'Categories of the trainings of the site',
    summaryZh: '训练的分类',
    access: 'anon',
    data: z.array(trainingCategory),
  },
  'GET /api/get-training-list': {
    summary: 'Trainings outside groups by rank, with the caller’s progress',
    summaryZh: '团队外的训练，按编号排列；登录后含当前用户的进度',
    access: 'anon',
    tokenScope: 'read',
    query: z.object({
      ...pageQuery(20),
      keyword: optionalText.describe('matches part of the title or of the author’s name'),
      categoryId: optionalInt,
      auth: trainingAuth.or(z.literal('').transform(() => undefined)).nullish(),
    }),
    data: page(training),
  },
  'GET /api/get-training-detail': {
    summary: 'One training and the caller’s permissions',
    summaryZh: '一个训练的信息，以及当前用户可以做什么',
    access: 'login',
    tokenScope: 'read',
    query: byTraining,
    data: trainingInfo,
    errors: ['trainingNotFound', 'groupMembersOnly'],
  },
  'GET /api/get-training-access': {
    summary: 'Whether the caller has entered a training with its password',
    summaryZh: '当前用户是否已凭密码加入训练',
    access: 'login',
    query: byTraining,
    data: z.object({ access: z.boolean() }),
    errors: ['trainingNotFound', 'groupMembersOnly'],
  },
  'POST /api/register-training': {
    summary: 'Enters a training with its password',
    summaryZh: '凭密码加入训练',
    access: 'login',
    body: z.object({ tid: wireInt, password: z.string().trim().min(1).max(512) }),
    errors: [
      'trainingNotFound',
      'groupMembersOnly',
      'entryTooOften',
      'trainingPasswordWrong',
      'trainingEntered',
    ],
    rateLimit: 20,
  },
  'GET /api/get-training-problem-list': {
    summary: 'Public problems of a training in order',
    summaryZh: '训练中公开的题目，按训练内的次序',
    access: 'login',
    tokenScope: 'read',
    query: byTraining,
    data: z.array(problemRow),
    errors: entryRefusals,
  },
  'GET /api/get-training-problem-details': {
    summary: 'A problem of a training',
    summaryZh: '训练中的一道题目',
    access: 'login',
    tokenScope: 'read',
    query: z.object({ tid: wireInt, displayId: z.string().max(255) }),
    data: problemInfo,
    errors: [...entryRefusals, 'problemNotFound', 'problemHidden'],
  },
  'GET /api/get-training-rank': {
    summary: 'Ranking of a private training; empty for a public one',
    summaryZh: '凭密码进入的训练的做题记录；公开训练没有记录',
    access: 'login',
    tokenScope: 'read',
    query: z.object({
      ...pageQuery(limits.trainingRankPageSize),
      tid: wireInt,
      keyword: optionalText.describe(
        'matches part of the username or school; for managers also the real name',
      ),
    }),
    data: page(trainingRankRow),
    errors: entryRefusals,
  },
} as const satisfies RouteTable;
