import { z } from 'zod';
import type { RouteTable } from '../wire/route.ts';
import { isoDate, optionalText, points, queryBool, wireInt } from '../wire/wire.ts';

const count = z.number().int();

const matrixProblem = z.object({
  pid: count,
  problemId: z.string(),
  title: z.string(),
  tried: count.describe('students with a finished run'),
  solved: count.describe('students who solved it'),
  stuck: count,
});

const matrixCell = z.object({
  pid: count,
  status: count.describe('0 where it was ever accepted, else of the last run'),
  isAccepted: z.boolean(),
  tries: count.describe('finished runs up to the first accepted one'),
  isStuck: z.boolean().describe('several tries, none accepted'),
  score: points.nullable().describe('the best, after what hints took; null where the problem has none'),
  firstAt: isoDate.describe('of the first run that counts'),
  lastAt: isoDate,
  acceptedAt: isoDate.nullable().describe('of the first accepted run'),
  submitId: count.describe('the last run'),
});
export type MatrixCell = z.infer<typeof matrixCell>;

const matrixHints = z.object({
  pid: count,
  opened: count.describe('hints of the problem that the student opened'),
  price: count.describe('points of 100 that a solution loses for them'),
});

const matrixStudent = z.object({
  uid: z.string(),
  username: z.string(),
  nickname: z.string().nullable(),
  realname: z.string().nullable(),
  school: z.string().nullable(),
  solved: count,
  stuck: count,
  score: points.nullable().describe('sum of the best scores; null where no problem has any'),
  lastAt: isoDate.nullable(),
  cells: z.array(matrixCell).describe('of the problems that the student has tried'),
  hints: z.array(matrixHints).describe('of the problems of which the student opened any, tried or not'),
});
export type MatrixStudent = z.infer<typeof matrixStudent>;

export const trainingMatrix = z.object({
  problems: z.array(matrixProblem),
  students: z.array(matrixStudent).describe('those without a try too, by username'),
});
export type TrainingMatrix = z.infer<typeof trainingMatrix>;

const pulseProblem = z.object({
  problemId: z.string(),
  title: z.string(),
  begun: count.describe('people who sent something, judged or not'),
  tried: count.describe('those with a finished run'),
  stuck: count,
  solved: count,
  lately: count.describe('people who solved it within the last minute'),
});

/** Figures alone: it is shown on a wall. */
export const trainingPulse = z.object({
  title: z.string(),
  people: count,
  problems: z.array(pulseProblem),
});
export type TrainingPulse = z.infer<typeof trainingPulse>;

const byTraining = z.object({ tid: wireInt });
const owner = { noun: 'training', field: 'tid' } as const;
const errors = ['trainingNotFound', 'groupNotFound', 'trainingNotYours'] as const;

/** A class at work, for whoever manages the training: of the site or of a group. */
export const trainingClassRoutes = {
  'GET /api/training-matrix': {
    summary: 'Who stands where with which problem of a training, and who is stuck',
    summaryZh: '训练中每名学生每道题的情况，以及谁卡住了',
    access: 'login',
    owner,
    query: byTraining,
    data: trainingMatrix,
    errors,
  },
  'GET /api/file/download-training-matrix': {
    summary: 'The same as a sheet',
    summaryZh: '把训练的做题矩阵下载为表格',
    access: 'login',
    owner,
    query: byTraining.extend({
      format: z.enum(['xlsx', 'csv']).nullish().describe('xlsx unless told otherwise'),
      keyword: optionalText.describe('part of the username, nickname, real name or school'),
      onlyStuck: queryBool.nullish(),
    }),
    isRaw: true,
    rateLimit: 30,
    errors,
  },
  'GET /api/training-pulse': {
    summary: 'How many of a training have begun, tried and solved each problem; figures alone',
    summaryZh: '训练中每道题已开始、已提交、已通过的人数；不含任何姓名',
    access: 'login',
    owner,
    query: byTraining,
    data: trainingPulse,
    errors,
  },
} as const satisfies RouteTable;
