import { z } from 'zod';
import type { RouteTable } from '../wire/route.ts';
import { isoDate, optionalText, points, queryBool, wireInt } from '../wire/wire.ts';

const count = z.number().int();

const matrixProblem = z.object({
  pid: count,
  problemId: z.string(),
  title: z.string(),
  tried: count.describe('number of students with a judged submission'),
  solved: count.describe('number of students who solved it'),
  stuck: count,
});

const matrixCell = z.object({
  pid: count,
  status: count.describe('0 if ever accepted, otherwise the verdict of the last submission'),
  isAccepted: z.boolean(),
  tries: count.describe('judged submissions up to the first accepted one'),
  isStuck: z.boolean().describe('several attempts, none accepted'),
  score: points
    .nullable()
    .describe('best score after deductions for hints; null if the problem has no scores'),
  firstAt: isoDate.describe('time of the first counted submission'),
  lastAt: isoDate,
  acceptedAt: isoDate.nullable().describe('time of the first accepted submission'),
  submitId: count.describe('id of the last submission'),
});
export type MatrixCell = z.infer<typeof matrixCell>;

const matrixHints = z.object({
  pid: count,
  opened: count.describe('number of hints that the student revealed'),
  price: count.describe('points out of 100 deducted for them'),
});

const matrixStudent = z.object({
  uid: z.string(),
  username: z.string(),
  nickname: z.string().nullable(),
  realname: z.string().nullable(),
  school: z.string().nullable(),
  solved: count,
  stuck: count,
  score: points.nullable().describe('sum of the best scores; null if no problem has scores'),
  lastAt: isoDate.nullable(),
  cells: z.array(matrixCell).describe('cells of the problems that the student has tried'),
  hints: z.array(matrixHints).describe('revealed hints by problem, tried or not'),
});
export type MatrixStudent = z.infer<typeof matrixStudent>;

export const trainingMatrix = z.object({
  problems: z.array(matrixProblem),
  students: z.array(matrixStudent).describe('students by username, including those without attempts'),
});
export type TrainingMatrix = z.infer<typeof trainingMatrix>;

const pulseProblem = z.object({
  problemId: z.string(),
  title: z.string(),
  begun: count.describe('number of people with submissions, judged or not'),
  tried: count.describe('number of people with a judged submission'),
  stuck: count,
  solved: count,
  lately: count.describe('number of people who solved it within the last minute'),
});

/** Progress of a class for a screen in the classroom. It contains no names of students, only numbers. */
export const liveProgress = z.object({
  title: z.string(),
  people: count,
  problems: z.array(pulseProblem),
});
export type LiveProgress = z.infer<typeof liveProgress>;

const byTraining = z.object({ tid: wireInt });
const owner = { noun: 'training', field: 'tid' } as const;
const errors = ['trainingNotFound', 'groupNotFound', 'trainingNotYours'] as const;

/** Live progress of a class, for managers of a training of the site or of a group. */
export const trainingClassRoutes = {
  'GET /api/training-matrix': {
    summary: 'Progress matrix of a training: each student’s state on each problem, and who is stuck',
    summaryZh: '训练中每名学生每道题的情况，以及谁卡住了',
    access: 'login',
    owner,
    query: byTraining,
    data: trainingMatrix,
    errors,
  },
  'GET /api/file/download-training-matrix': {
    summary: 'The progress matrix as a spreadsheet',
    summaryZh: '把训练的做题矩阵下载为表格',
    access: 'login',
    owner,
    query: byTraining.extend({
      format: z.enum(['xlsx', 'csv']).nullish().describe('xlsx by default'),
      keyword: optionalText.describe('matches part of the username, nickname, real name or school'),
      onlyStuck: queryBool.nullish(),
    }),
    isRaw: true,
    rateLimit: 30,
    errors,
  },
  'GET /api/training-pulse': {
    summary: 'Number of participants of a training who started, tried and solved each problem; without names',
    summaryZh: '训练中每道题已开始、已提交、已通过的人数；不含任何姓名',
    access: 'login',
    owner,
    query: byTraining,
    data: liveProgress,
    errors,
  },
} as const satisfies RouteTable;
