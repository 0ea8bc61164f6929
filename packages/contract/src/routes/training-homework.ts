import { z } from 'zod';
import { limits } from '../limits/index.ts';
import type { RouteTable } from '../wire/route.ts';
import { isoDate, wireInt } from '../wire/wire.ts';

const count = z.number().int();
const percent = z.number().int().min(0).max(100);
const moment = z.iso.datetime({ offset: true }).max(40);

const lateRule = z.object({
  percentPerDay: percent.describe('taken away for each day that has begun after the due time'),
  floorPercent: percent.describe('late work counts so much at least'),
});

/** When homework opens, when it is due, and what late work counts. */
export const homeworkTerms = z.object({
  opensAt: isoDate.nullable().describe('null: open from the beginning'),
  dueAt: isoDate,
  late: lateRule.nullable().describe('null: nothing is taken after the due time'),
});
export type SentHomeworkTerms = z.infer<typeof homeworkTerms>;

const writtenTerms = z.object({ opensAt: moment.nullable(), dueAt: moment, late: lateRule.nullable() });

export const handInState = z.enum(['nothing', 'onTime', 'late', 'reopened']);

const handIn = z.object({
  pid: count,
  points: z.number().describe('of 100, after what hints and lateness took'),
  hints: count.describe('opened by the student'),
  state: handInState,
});

const handedIn = {
  state: handInState,
  points: z.number().describe('of 100 for each problem'),
  hints: count.describe('opened by the student, of all problems'),
};

/** Homework for one who does it. */
export const ownHomework = homeworkTerms.extend({
  ...handedIn,
  ownDueAt: isoDate.describe('with the minutes that one was granted'),
  reopenedUntil: isoDate.nullable().describe('till then one hands in without penalty'),
  countsNow: percent.describe('per cent that a solution counts at present; 0: none is taken'),
  problems: z.array(handIn),
});

const handInRow = z.object({
  ...handedIn,
  uid: z.string(),
  username: z.string(),
  nickname: z.string().nullable(),
  realname: z.string().nullable(),
  school: z.string().nullable(),
  graceMinutes: count,
  reopenedUntil: isoDate.nullable(),
  solved: count,
  lastAt: isoDate.nullable(),
  submitId: count.nullable().describe('the last run'),
  problems: z.array(handIn).describe('of those that were tried'),
});

const byTraining = z.object({ tid: wireInt });
const owner = { noun: 'training', field: 'tid' } as const;
const notMine = ['trainingNotFound', 'groupNotFound', 'trainingNotYours'] as const;

/** A training as homework: for who does it, and for whoever manages it. */
export const trainingHomeworkRoutes = {
  'GET /api/training-homework': {
    summary: 'When the homework is due, what a solution counts now, and what the caller has handed in',
    summaryZh: '作业的截止时间、现在提交计多少分，以及当前用户的完成情况',
    access: 'login',
    query: byTraining,
    data: ownHomework,
    errors: [
      'trainingNotFound',
      'groupMembersOnly',
      'trainingLocked',
      'trainingPasswordNeeded',
      'homeworkNotOpen',
      'homeworkMissing',
    ],
  },
  'PUT /api/training-homework': {
    summary: 'Makes a training homework, changes its terms, or with null makes it none again',
    summaryZh: '把训练设为作业或修改作业的规则；给出 null 则不再是作业',
    access: 'login',
    owner,
    body: byTraining.extend({
      homework: writtenTerms.nullable(),
      former: writtenTerms
        .nullable()
        .optional()
        .describe('what the writer takes the terms to be at present; absent: whatever they are'),
    }),
    errors: [...notMine, 'homeworkTimesWrong', 'changedMeanwhile'],
  },
  'GET /api/training-hand-ins': {
    summary: 'What every student has handed in',
    summaryZh: '每名学生的作业完成情况',
    access: 'login',
    owner,
    query: byTraining,
    data: z.object({
      homework: homeworkTerms.nullable(),
      problems: count,
      students: z.array(handInRow).describe('none where it is no homework'),
    }),
    errors: notMine,
  },
  'POST /api/training-extensions': {
    summary: 'Grants students more time, or lets them hand in again; what is not given stays',
    summaryZh: '给学生延长时间，或允许补交；未给出的项不变',
    access: 'login',
    owner,
    body: byTraining.extend({
      uids: z.array(z.string().max(64)).min(1).max(limits.trainingProblemsMax),
      graceMinutes: count
        .min(0)
        .max(60 * 24 * 365)
        .nullish()
        .describe('after the due time that are on time; 0 takes them back'),
      reopenUntil: moment.nullish().describe('from now on until then nothing is late'),
    }),
    data: z.object({ changed: count.describe('students of the training') }),
    errors: [...notMine, 'homeworkMissing', 'homeworkTimesWrong'],
  },
} as const satisfies RouteTable;
