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

/** Contests of groups: for members those that are shown, for who manages them what staff have for those of the site. */
export const groupContestRoutes = {
  'GET /api/group/get-contest-list': {
    summary: 'Contests of a group that are shown, the latest start first',
    summaryZh: '团队中可见的比赛，最晚开始的在前',
    access,
    tokenScope: 'read',
    query: z.object({
      ...pageQuery(10),
      gid: wireInt,
      keyword: optionalText.describe('part of the title'),
    }),
    data: page(contest),
    errors: ['groupNotFound', 'groupMembersOnly'],
  },
  'GET /api/group/get-admin-contest-list': {
    summary: 'Contests of a group in every state, the newest first; without passwords',
    summaryZh: '团队的全部比赛，包括隐藏的，最新的在前；不含密码',
    access,
    query: z.object({
      ...pageQuery(10),
      gid: wireInt,
      keyword: optionalText.describe('part of the title, or the number'),
      type: optionalInt.describe('0 ACM, 1 OI'),
      status: optionalInt.describe('-1 scheduled, 0 running, 1 ended'),
      onlyMine: queryBool.optional().describe('those of the caller'),
    }),
    data: page(adminContestRow),
    errors: ['groupNotFound', 'groupAdminsOnly'],
  },
  'GET /api/group/contest': {
    summary: 'One contest of a group with all that its form holds',
    summaryZh: '一场团队比赛的全部内容，供编辑',
    access,
    owner,
    query: byContest,
    data: adminContest,
    errors: notMine,
  },
  'POST /api/group/contest': {
    summary: 'Makes a contest of a group; its author is the caller',
    summaryZh: '新建团队比赛；作者为当前用户',
    access,
    body: newContest.extend({ gid: optionalInt }),
    data: z.object({ id: z.number().int() }),
    errors: ['groupNotFound', 'groupAdminsOnly', ...brokenContest],
  },
  'PUT /api/group/contest': {
    summary: 'Changes a contest of a group. With `version`, only if nobody else has changed it since',
    summaryZh: '修改团队比赛；带 version 时仅在他人未修改过时生效',
    access,
    owner: { noun: 'groupContest', field: 'id' },
    body: changedContest,
    errors: [...notMine, 'changedMeanwhile', ...brokenContest],
  },
  'DELETE /api/group/contest': {
    summary: 'Deletes a contest of a group; what was submitted to it stays',
    summaryZh: '删除团队比赛，其中的提交保留',
    access,
    owner,
    query: byContest,
    errors: notMine,
  },
  'POST /api/group/contest-clone': {
    summary: 'Makes a hidden copy of a contest of a group with its problems, owned by the caller',
    summaryZh: '复制团队比赛及其题目，副本隐藏且归调用者所有',
    access,
    owner,
    body: byContest,
    data: z.object({ id: z.number().int() }),
    errors: notMine,
  },
  'POST /api/group/contest-publish-results': {
    summary: 'Ends the freeze of a contest of a group: everybody there sees its results',
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
    summary: 'Problems of a contest of a group in their order; with problemType those that it could hold',
    summaryZh: '按顺序列出团队比赛的题目；带 problemType 时列出可以加入的题目',
    access,
    owner,
    query: z.object({
      ...pageQuery(10),
      cid: wireInt,
      keyword: optionalText.describe('part of title, display id or author'),
      problemType: optionalInt.describe('0 ACM, 1 OI: public problems, without what the contest has'),
      fromGroup: queryBool.nullish().describe('with problemType: those of the group instead'),
      oj: optionalText.describe('All or absent: any; a remote judge’s key: its problems; else: local ones'),
    }),
    data: z.object({
      problemList: page(adminProblemRow),
      contestProblemMap: z.record(z.string(), contestProblemLink).describe('by pid; all of the contest'),
    }),
    errors: notMine,
  },
  'POST /api/group/contest-problem': {
    summary: 'Makes a problem of a group that only contests show; which one, contest-problem says afterwards',
    summaryZh: '新建仅在比赛中可见的团队题目；之后由 contest-problem 指定所属比赛',
    access: 'runner',
    body: groupProblemDto,
    bodyLimit: limits.problemBodyMaxBytes,
    data: z.object({ pid: z.number().int() }),
    errors: newProblemErrors,
  },
  'GET /api/group/contest-problem': {
    summary: 'What a problem is called in a contest of a group',
    summaryZh: '一道题目在团队比赛中的编号、标题和颜色',
    access,
    owner,
    query: z.object({ cid: wireInt, pid: wireInt }),
    data: contestProblemLink,
    errors: [...notMine, 'contestProblemNotFound'],
  },
  'PUT /api/group/contest-problem': {
    summary:
      'Changes what a problem of a group’s contest is called, or its colour; without an id it may be added',
    summaryZh: '修改题目在团队比赛中的编号、标题或颜色；不给 id 时可以加入题目',
    access,
    owner,
    body: changedContestProblem.extend({ cid: wireInt }),
    errors: [...adding, 'contestProblemNotFound'],
  },
  'DELETE /api/group/contest-problem': {
    summary: 'Takes a problem out of a contest of a group, where its submissions count no more but stay',
    summaryZh: '从团队比赛中移除题目；其中的提交不再计入，但仍保留',
    access,
    owner,
    query: z.object({ pid: wireInt, cid: wireInt }),
    errors: [...notMine, 'contestProblemNotFound', 'contestProblemRunning'],
  },
  'POST /api/group/add-contest-problem-from-public': {
    summary: 'Adds a public problem to a contest of a group; everybody goes on seeing it in the bank',
    summaryZh: '把一道公开题目加入团队比赛；题库中仍对所有人可见',
    access,
    owner,
    body: z.object({ cid: wireInt, pid: wireInt, displayId: contestDisplayId }),
    errors: adding,
  },
  'POST /api/group/add-contest-problem-from-group': {
    summary: 'Adds a problem of its group, by its display id, to a contest; it is hidden until that is over',
    summaryZh: '按题目编号把一道团队题目加入比赛；比赛结束前在团队题库中隐藏',
    access,
    owner,
    query: z.object({ cid: wireInt, problemId: z.string().trim().max(255), displayId: contestDisplayId }),
    errors: adding,
  },
  'POST /api/group/contest-problems': {
    summary:
      'Adds several problems to a contest of a group, under the next free letters: all of them or none',
    summaryZh: '一次把若干题目加入团队比赛，依次使用空闲的字母；全部加入或全部不加入',
    access,
    owner,
    body: z.object({ cid: wireInt, pids: z.array(wireInt).min(1).max(limits.contestProblemsMax) }),
    data: z.object({ displayIds: z.array(z.string()) }),
    errors: adding,
  },
  'PUT /api/group/contest-problem-order': {
    summary: 'Puts the problems of a group’s contest into another order; they take each other’s display ids',
    summaryZh: '调整团队比赛的题目顺序；题目互换编号',
    access,
    owner,
    body: z.object({
      cid: wireInt,
      order: z
        .array(wireInt)
        .max(limits.contestProblemsMax)
        .describe('pid of every problem, in the new order'),
    }),
    errors: [...notMine, 'changedMeanwhile'],
  },
  'GET /api/group/get-contest-announcement-list': {
    summary: 'Announcements of a contest of a group in every state, newest first',
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
    summary: 'Announces something in a contest of a group; whoever is there sees it at once unless hidden',
    summaryZh: '在团队比赛中发布公告；未隐藏时参赛者立即可见',
    access,
    owner,
    body: z.object({ cid: wireInt, announcement: newContestAnnouncement }),
    errors: notMine,
  },
  'PUT /api/group/contest-announcement': {
    summary:
      'Changes an announcement of a group’s contest. With `version`, only if nobody has changed it since',
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
