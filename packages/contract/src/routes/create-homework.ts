import { z } from 'zod';
import { limits } from '../limits/index.ts';
import type { RouteTable } from '../wire/route.ts';
import { isoDate, optionalInt, optionalText, visibleText, wireInt } from '../wire/wire.ts';
import { trainingPids, wrongTraining } from './training-admin.ts';
import { writtenTerms } from './training-homework.ts';

const count = z.number().int();

/** Homework in the list on the student's home page. */
export const myHomework = z.object({
  tid: count,
  gid: count.nullable(),
  title: z.string(),
  opensAt: isoDate.nullable(),
  dueAt: isoDate.describe('with the minutes that the caller was granted'),
  reopenedUntil: isoDate.nullable().describe('until then submissions count without deduction'),
  state: z
    .enum(['notOpen', 'open', 'late', 'closed'])
    .describe('`late`: past due and still accepted; `closed`: not accepted any more'),
  countsNow: count.describe('percentage that a solution counts at present'),
  problems: count,
  solved: count,
  hiddenByContest: count.optional().describe('further problems that a contest hides until it ends'),
  hiddenUntil: isoDate
    .optional()
    .describe('end of the last of these contests; absent if users cannot see one of them'),
});
export type MyHomework = z.infer<typeof myHomework>;

/** A problem that can be assigned as homework. */
export const homeworkCandidate = z.object({
  pid: count,
  problemId: z.string(),
  title: z.string(),
  author: z.string().nullable(),
  isPublic: z.boolean().describe('false: only students of the homework can see it'),
});

const written = {
  title: visibleText(limits.trainingTitleMax),
  description: z.string().max(limits.trainingDescriptionMax).nullish(),
  pids: trainingPids,
  homework: writtenTerms,
};
const made = z.object({ tid: count });
const wrongHomework = [
  ...wrongTraining,
  'homeworkTimesWrong',
  'problemNotFound',
  'trainingProblemClosed',
] as const;

/** Creates homework in one call, and lists the caller’s own homework. */
export const createHomeworkRoutes = {
  'GET /api/my-homework': {
    summary: 'Homework of the caller that is open or was due within two weeks, by due time; at most 20',
    summaryZh: '当前用户要做的作业和两周内截止的作业，按截止时间排列，最多 20 份',
    access: 'login',
    tokenScope: 'read',
    data: z.array(myHomework),
  },
  'GET /api/homework-candidates': {
    summary: 'Problems that the caller may assign, found by several ids or by part of an id, title or author',
    summaryZh: '可以布置为作业的题目：公开题目、自己的题目和团队题目，最多 30 道',
    access: 'login',
    query: z.object({ keyword: optionalText, gid: optionalInt.describe('id of the group') }),
    data: z.array(homeworkCandidate),
    errors: ['groupNotFound', 'groupHidden', 'groupMembersOnly', 'groupAdminsOnly'],
  },
  'POST /api/admin/homework': {
    summary: 'Creates homework with a password: training, problems and terms in one call',
    summaryZh: '一步布置凭密码进入的作业：训练、题目和时间',
    access: 'staff',
    body: z.object({ ...written, password: z.string().trim().min(1).max(255) }),
    data: made,
    errors: wrongHomework,
  },
  'POST /api/group/homework': {
    summary: 'Creates homework for all members of a group: training, problems and terms in one call',
    summaryZh: '一步为团队全体成员布置作业：训练、题目和时间',
    access: 'login',
    body: z.object({ ...written, gid: wireInt }),
    data: made,
    errors: [...wrongHomework, 'groupNotFound', 'groupHidden', 'groupMembersOnly', 'groupAdminsOnly'],
  },
} as const satisfies RouteTable;
