import { z } from 'zod';
import { limits } from '../limits/index.ts';
import type { RouteTable } from '../wire/route.ts';
import { isoDate, wireInt } from '../wire/wire.ts';

const count = z.number().int();
const percent = z.number().int().min(0).max(100);
const moment = z.iso.datetime({ offset: true }).max(40);

const lateRule = z.object({
  percentPerDay: percent.describe('percent deducted for each started day after the due time'),
  floorPercent: percent.describe('minimum percentage that late work counts'),
});

/** Terms of homework: when it opens, when it is due, and how late submissions count. */
export const homeworkTerms = z.object({
  opensAt: isoDate.nullable().describe('null: open from the start'),
  dueAt: isoDate,
  late: lateRule.nullable().describe('null: late work is not accepted'),
});
export type SentHomeworkTerms = z.infer<typeof homeworkTerms>;

/** Terms of homework in the form that clients send. */
export const writtenTerms = z.object({
  opensAt: moment.nullable(),
  dueAt: moment,
  late: lateRule.nullable(),
});

export const handInState = z.enum(['nothing', 'onTime', 'late', 'reopened']);

const handIn = z.object({
  pid: count,
  points: z.number().describe('points out of 100, after deductions for hints and lateness'),
  hints: count.describe('number of hints revealed by the student'),
  state: handInState,
});

const handedIn = {
  state: handInState,
  points: z.number().describe('points, 100 per problem'),
  hints: count.describe('number of hints revealed by the student, all problems'),
};

/** Homework as its student sees it. */
export const ownHomework = homeworkTerms.extend({
  ...handedIn,
  problemCount: count.describe(
    'number of problems that marks include, also those that a contest hides or that were made private',
  ),
  ownDueAt: isoDate.describe('due time including granted extra minutes'),
  reopenedUntil: isoDate.nullable().describe('until then submissions count without deduction'),
  countsNow: percent.describe('percentage that a solution counts at present; 0: not accepted'),
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
  submitId: count.nullable().describe('id of the last submission'),
  problems: z.array(handIn).describe('problems with attempts'),
});

const byTraining = z.object({ tid: wireInt });
const owner = { noun: 'training', field: 'tid' } as const;
const notMine = ['trainingNotFound', 'groupNotFound', 'trainingNotYours'] as const;

/** Trainings that are homework, for students and for managers. */
export const trainingHomeworkRoutes = {
  'GET /api/training-homework': {
    summary: 'Due time of a homework, current weight of a solution, and the caller’s submissions',
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
    summary: 'Turns a training into homework, changes its terms, or with null turns it back',
    summaryZh: '把训练设为作业或修改作业的规则；给出 null 则不再是作业',
    access: 'login',
    owner,
    body: byTraining.extend({
      homework: writtenTerms.nullable(),
      former: writtenTerms
        .nullable()
        .optional()
        .describe(
          'values that the client read before; the call fails if they have changed; absent: no check',
        ),
    }),
    errors: [...notMine, 'homeworkTimesWrong', 'changedMeanwhile'],
  },
  'GET /api/training-hand-ins': {
    summary: 'Submissions of all students of a homework',
    summaryZh: '每名学生的作业完成情况',
    access: 'login',
    owner,
    query: byTraining,
    data: z.object({
      homework: homeworkTerms.nullable(),
      modifiedBy: z
        .string()
        .nullable()
        .describe('username of the user who saved these terms; null if unknown'),
      problems: count,
      students: z.array(handInRow).describe('empty if the training is no homework'),
    }),
    errors: notMine,
  },
  'GET /api/file/training-marks': {
    summary: 'Marks of homework as a spreadsheet, or as a table that Moodle or Canvas imports',
    summaryZh: '把作业成绩下载为表格，或 Moodle、Canvas 可导入的文件',
    access: 'login',
    owner,
    query: byTraining.extend({
      format: z.enum(['xlsx', 'csv', 'moodle', 'canvas']).nullish().describe('xlsx by default'),
    }),
    isRaw: true,
    rateLimit: 30,
    errors: [...notMine, 'homeworkMissing'],
  },
  'POST /api/training-extensions': {
    summary: 'Grants students extra time or reopens the homework for them; omitted fields keep their values',
    summaryZh: '给学生延长时间，或允许补交；未给出的项不变',
    access: 'login',
    owner,
    body: byTraining.extend({
      uids: z.array(z.string().max(64)).min(1).max(limits.trainingProblemsMax),
      graceMinutes: count
        .min(0)
        .max(60 * 24 * 365)
        .nullish()
        .describe('extra minutes after the due time; 0 removes them'),
      reopenUntil: moment.nullish().describe('reopened until then without deduction'),
      endReopening: z
        .boolean()
        .nullish()
        .describe('true ends a reopening that is still running; ignored beside reopenUntil'),
    }),
    data: z.object({ changed: count.describe('number of students changed') }),
    errors: [...notMine, 'homeworkMissing', 'homeworkTimesWrong'],
  },
} as const satisfies RouteTable;
