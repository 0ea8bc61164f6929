import { z } from 'zod';
import type { RouteTable } from '../wire/route.ts';
import { isoDate } from '../wire/wire.ts';

const count = z.number().int();
const gid = count.nullable().describe('null: not in a group');

/** Overview of a teacher's work. */
export const teacherOverview = z.object({
  classes: z
    .array(
      z.object({
        gid: count,
        name: z.string(),
        members: count,
        applicants: count.describe('number of open applications'),
      }),
    )
    .describe('groups that the caller manages'),
  homework: z
    .array(z.object({ tid: count, gid, title: z.string(), opensAt: isoDate.nullable(), dueAt: isoDate }))
    .describe('homework of the caller that is due later or was due within the last two weeks'),
  contests: z
    .array(z.object({ cid: count, gid, title: z.string(), startTime: isoDate, endTime: isoDate }))
    .describe('contests of the caller that have not ended or ended within the last two weeks'),
  drafts: z
    .array(z.object({ pid: count, problemId: z.string(), title: z.string(), modifiedAt: isoDate }))
    .describe('own private problems without test data'),
});
export type TeacherOverview = z.infer<typeof teacherOverview>;

/** Data of the start page for teachers. */
export const teachingRoutes = {
  'GET /api/teacher-overview': {
    summary: 'Classes, homework, contests and unfinished problems of the caller; at most 20 of each',
    summaryZh: '当前用户的班级、作业、比赛和未完成的题目，各最多 20 项',
    access: 'login',
    data: teacherOverview,
  },
} as const satisfies RouteTable;
