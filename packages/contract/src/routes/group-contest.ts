import { z } from 'zod';
import type { RouteTable } from '../wire/route.ts';
import { optionalInt, optionalText, page, pageQuery, queryBool, wireInt } from '../wire/wire.ts';
import { staffAnnouncement } from './announcement.ts';
import { contest } from './contest.ts';
import { adminContest, adminContestRow, brokenContest, changedContest, newContest } from './contest-admin.ts';
import { changedContestAnnouncement, newContestAnnouncement } from './contest-announcement-admin.ts';
import {
  addingToContest,
  changedContestProblem,
  contestDisplayId,
  contestProblemLink,
} from './contest-problem-admin.ts';
import { limits } from '../limits/index.ts';
import { groupProblemDto, newProblemErrors } from './group-problems.ts';
import { adminProblemRow } from './problem-admin.ts';

const access = 'login';
const byContest = z.object({ cid: wireInt });
const owner = { noun: 'groupContest', field: 'cid' } as const;
const notMine = ['contestNotFound', 'contestNotOfGroup', 'groupNotFound', 'groupContestNotYours'] as const;
const adding = [...notMine, ...addingToContest] as const;

/**
 * Contests of groups. Members get lists of the visible contests. Managers get the same calls as staff have for contests
 * of the site.
 */
export const groupContestRoutes = {
  'GET /api/group/get-contest-list': {
    summary: 'Visible contests of a group, latest start first',
    summaryZh: '团队中可见的比赛，最晚开始的在前',
    access,
    tokenScope: 'read',
    query: z.object({
      ...pageQuery(10),
      gid: wireInt,
      keyword: optionalText.describe('matches part of the title'),
    }),
    data: page(contest),
    errors: ['groupNotFound', 'groupMembersOnly'],
  },
  'GET /api/group/get-admin-contest-list': {
    summary: 'Contests of a group in all states, newest first; without passwords',
    summaryZh: '团队的全部比赛，包括隐藏的，最新的在前；不含密码',
    access,
    query: z.object({
      ...pageQuery(10),
      gid: wireInt,
      keyword: optionalText.describe('matches part of the title, or the id'),
      type: optionalInt.describe('0 ACM, 1 OI'),
      status: optionalInt.describe('-1 scheduled, 0 running, 1 ended'),
      onlyMine: queryBool.optional().describe('only those of the caller'),
    }),
    data: page(adminContestRow),
    errors: ['groupNotFound', 'groupAdminsOnly'],
  },
  'GET /api/group/contest': {
    summary: 'One contest of a group with all fields of its form',
    summaryZh: '一场团队比赛的全部内容，供编辑',
    access,
    owner,
    query: byContest,
    data: adminContest,
    errors: notMine,
  },
  'POST /api/group/contest': {
    summary: 'Creates a contest of a group; the caller is its author',
    summaryZh: '新建团队比赛；作者为当前用户',
    access,
    body: newContest.extend({ gid: optionalInt }),
    data: z.object({ id: z.number().int() }),
    errors: ['groupNotFound', 'groupAdminsOnly', ...brokenContest],
  },
  'PUT /api/group/contest': {
    summary: 'Changes a contest of a group. With `version`, fails if it has changed since',
    summaryZh: '修改团队比赛；带 version 时仅在他人未修改过时生效',
    access,
    owner: { noun: 'groupContest', field: 'id' },
    body: changedContest,
    errors: [...notMine, 'changedMeanwhile', ...brokenContest],
  },
  'DELETE /api/group/contest': {
    summary: 'Deletes a contest of a group; its submissions remain',
    summaryZh: '删除团队比赛，其中的提交保留',
    access,
    owner,
    query: byContest,
    errors: [...notMine, 'ownerOnly'],
  },
  'POST /api/group/contest-clone': {
    summary: 'Creates a hidden copy of a contest of a group and its problems, owned by the caller',
    summaryZh: '复制团队比赛及其题目，副本隐藏且归调用者所有',
    access,
    owner,
    body: byContest,
    data: z.object({ id: z.number().int() }),
    errors: notMine,
  },
  'POST /api/group/contest-publish-results': {
    summary: 'Ends the freeze of a contest of a group: members can see the results',
    summaryZh: '公布团队比赛结果，结束封榜',
    access,
    owner,
    body: byContest,
    errors: [...notMine, 'contestNotFrozen'],
  },
  'PUT /api/group/change-contest-visible': {
    summary: 'Shows or hides a contest of a group',
    summaryZh: '显示或隐藏团队比赛',
    access,
    owner,
    query: z.object({ cid: wireInt, visible: queryBool }),
    errors: notMine,
  },
  'GET /api/group/get-contest-problem-list': {
    summary: 'Problems of a contest of a group in order; with `problemType` those that can be added',
    summaryZh: '按顺序列出团队比赛的题目；带 problemType 时列出可以加入的题目',
    access,
    owner,
    query: z.object({
      ...pageQuery(10),
      cid: wireInt,
      keyword: optionalText.describe('matches part of the title, display id or author'),
      problemType: optionalInt.describe('0 ACM, 1 OI: public problems that the contest does not have'),
      fromGroup: queryBool.nullish().describe('with `problemType`: problems of the group instead'),
      oj: optionalText.describe(
        '`All` or absent: any; key of a remote judge: its problems; otherwise local ones',
      ),
    }),
    data: z.object({
      problemList: page(adminProblemRow),
      contestProblemMap: z
        .record(z.string(), contestProblemLink)
        .describe('by pid, all problems of the contest'),
    }),
    errors: notMine,
  },
  'POST /api/group/contest-problem': {
    summary: 'Creates a problem of a group that is visible only in contests; add it with contest-problem',
    summaryZh: '新建仅在比赛中可见的团队题目；之后由 contest-problem 指定所属比赛',
    access: 'runner',
    body: groupProblemDto,
    bodyLimit: limits.problemBodyMaxBytes,
    data: z.object({ pid: z.number().int() }),
    errors: newProblemErrors,
  },
  'GET /api/group/contest-problem': {
    summary: 'Display id, title and balloon color of a problem in a contest of a group',
    summaryZh: '一道题目在团队比赛中的编号、标题和颜色',
    access,
    owner,
    query: z.object({ cid: wireInt, pid: wireInt }),
    data: contestProblemLink,
    errors: [...notMine, 'contestProblemNotFound'],
  },
  'PUT /api/group/contest-problem': {
    summary:
      'Changes display id, title or balloon color of a group’s contest problem; without an id, adds it',
    summaryZh: '修改题目在团队比赛中的编号、标题或颜色；不给 id 时可以加入题目',
    access,
    owner,
    body: changedContestProblem.extend({ cid: wireInt }),
    errors: [...adding, 'contestProblemNotFound'],
  },
  'DELETE /api/group/contest-problem': {
    summary: 'Removes a problem from a contest of a group; its submissions remain but no longer count',
    summaryZh: '从团队比赛中移除题目；其中的提交不再计入，但仍保留',
    access,
    owner,
    query: z.object({ pid: wireInt, cid: wireInt }),
    errors: [...notMine, 'contestProblemNotFound', 'contestProblemRunning'],
  },
  'POST /api/group/add-contest-problem-from-public': {
    summary: 'Adds a public problem to a contest of a group; it remains visible in the bank',
    summaryZh: '把一道公开题目加入团队比赛；题库中仍对所有人可见',
    access,
    owner,
    body: z.object({ cid: wireInt, pid: wireInt, displayId: contestDisplayId }),
    errors: adding,
  },
  'POST /api/group/add-contest-problem-from-group': {
    summary: 'Adds a problem of the group to a contest by display id; it is hidden until the contest ends',
    summaryZh: '按题目编号把一道团队题目加入比赛；比赛结束前在团队题库中隐藏',
    access,
    owner,
    query: z.object({ cid: wireInt, problemId: z.string().trim().max(255), displayId: contestDisplayId }),
    errors: adding,
  },
  'POST /api/group/contest-problems': {
    summary: 'Adds several problems to a contest of a group under the next free letters: all of them or none',
    summaryZh: '一次把若干题目加入团队比赛，依次使用空闲的字母；全部加入或全部不加入',
    access,
    owner,
    body: z.object({ cid: wireInt, pids: z.array(wireInt).min(1).max(limits.contestProblemsMax) }),
    data: z.object({ displayIds: z.array(z.string()) }),
    errors: adding,
  },
  'PUT /api/group/contest-problem-order': {
    summary: 'Reorders the problems of a group’s contest and reassigns their display ids',
    summaryZh: '调整团队比赛的题目顺序；题目互换编号',
    access,
    owner,
    body: z.object({
      cid: wireInt,
      order: z
        .array(wireInt)
        .max(limits.contestProblemsMax)
        .describe('pids of all problems in the new order'),
    }),
    errors: [...notMine, 'changedMeanwhile'],
  },
  'GET /api/group/get-contest-announcement-list': {
    summary: 'Announcements of a contest of a group in all states, newest first',
    summaryZh: '团队比赛的全部公告，包括隐藏的，最新的在前',
    access,
    owner,
    query: z.object({ ...pageQuery(10), cid: wireInt }),
    data: page(staffAnnouncement),
    errors: notMine,
  },
  'GET /api/group/contest-announcement': {
    summary: 'One announcement of a contest of a group, for its form',
    summaryZh: '团队比赛的一则公告，供编辑',
    access,
    owner,
    query: z.object({ aid: wireInt, cid: wireInt }),
    data: staffAnnouncement,
    errors: [...notMine, 'groupContestAnnouncementNotFound'],
  },
  'POST /api/group/contest-announcement': {
    summary: 'Creates an announcement of a group’s contest; participants see it at once unless it is hidden',
    summaryZh: '在团队比赛中发布公告；未隐藏时参赛者立即可见',
    access,
    owner,
    body: z.object({ cid: wireInt, announcement: newContestAnnouncement }),
    errors: notMine,
  },
  'PUT /api/group/contest-announcement': {
    summary: 'Changes an announcement of a group’s contest. With `version`, fails if it has changed since',
    summaryZh: '修改团队比赛的公告；带 version 时仅在他人未修改过时生效',
    access,
    owner,
    body: z.object({ cid: wireInt, announcement: changedContestAnnouncement }),
    errors: [
      ...notMine,
      'groupContestAnnouncementNotFound',
      'contestAnnouncementNotFound',
      'changedMeanwhile',
    ],
  },
  'DELETE /api/group/contest-announcement': {
    summary: 'Deletes an announcement of a contest of a group',
    summaryZh: '删除团队比赛的公告',
    access,
    owner,
    query: z.object({ aid: wireInt, cid: wireInt }),
    errors: [...notMine, 'groupContestAnnouncementNotFound'],
  },
} as const satisfies RouteTable;
