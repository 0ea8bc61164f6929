import { z } from 'zod';
import type { RouteTable } from '../wire/route.ts';
import { optionalInt, optionalText, page, pageQuery, queryBool, wireInt } from '../wire/wire.ts';
import { adminProblemRow } from './problem-admin.ts';
import { training, trainingCategory } from './training.ts';
import {
  adminTraining,
  editedTraining,
  changedTraining,
  newTraining,
  sentCategory,
  trainingPids,
  trainingProblem,
  wireRank,
  wrongTraining,
} from './training-admin.ts';

const access = 'login';
const byTraining = z.object({ tid: wireInt });
const owner = { noun: 'groupTraining', field: 'tid' } as const;
const notMine = [
  'groupTrainingNotFound',
  'trainingNotOfGroup',
  'groupNotFound',
  'groupTrainingNotYours',
] as const;
const wrong = [...wrongTraining, 'trainingCategoryMissing', 'trainingCategoryNotYours'] as const;
const adding = [...notMine, 'problemNotFound', 'trainingProblemTaken'] as const;

/**
 * Trainings of groups. Members get lists of the visible trainings. Managers get the same calls as staff have for
 * trainings of the site.
 */
export const groupTrainingRoutes = {
  'GET /api/group/get-training-list': {
    summary: 'Visible trainings of a group with the caller’s progress',
    summaryZh: '团队中可见的训练，以及当前用户在其中的进度',
    access,
    tokenScope: 'read',
    query: z.object({
      ...pageQuery(10),
      gid: wireInt,
      keyword: optionalText.describe('matches part of the title or of the author’s name'),
    }),
    data: page(training),
    errors: ['groupNotFound', 'groupMembersOnly'],
  },
  'GET /api/group/get-admin-training-list': {
    summary: 'Trainings of a group in all states, newest first',
    summaryZh: '团队的全部训练，包括隐藏的，最新的在前',
    access,
    query: z.object({
      ...pageQuery(10),
      gid: wireInt,
      keyword: optionalText.describe('matches part of the title, the id or the rank'),
    }),
    data: page(adminTraining),
    errors: ['groupNotFound', 'groupAdminsOnly'],
  },
  'GET /api/group/get-training-category': {
    summary: 'Categories for trainings of a group: those of the site and of the group',
    summaryZh: '团队训练可用的分类：全站的和本团队的',
    access,
    query: z.object({ gid: wireInt }),
    data: z.array(trainingCategory),
    errors: ['groupNotFound', 'groupAdminsOnly'],
  },
  'GET /api/group/training': {
    summary: 'One training of a group with all fields of its form',
    summaryZh: '一个团队训练的全部内容，供编辑',
    access,
    owner,
    query: byTraining,
    data: editedTraining,
    errors: notMine,
  },
  'POST /api/group/training': {
    summary: 'Creates a training of a group; the caller is its author',
    summaryZh: '新建团队训练；作者为当前用户',
    access,
    body: z.object({ training: newTraining.extend({ gid: optionalInt }), trainingCategory: sentCategory }),
    errors: ['groupNotFound', 'groupAdminsOnly', ...wrong],
  },
  'PUT /api/group/training': {
    summary: 'Changes a training of a group. With `version`, fails if it has changed since',
    summaryZh: '修改团队训练；带 version 时仅在他人未修改过时生效',
    access,
    owner: { noun: 'groupTraining', field: 'training.id' },
    body: z.object({ training: changedTraining, trainingCategory: sentCategory }),
    errors: [...notMine, 'changedMeanwhile', ...wrong],
  },
  'DELETE /api/group/training': {
    summary: 'Deletes a training of a group; its submissions remain',
    summaryZh: '删除团队训练；其中的提交保留',
    access,
    owner,
    query: byTraining,
    errors: [...notMine, 'ownerOnly'],
  },
  'POST /api/group/training-clone': {
    summary: 'Creates a hidden copy of a training of a group and its problems, owned by the caller',
    summaryZh: '复制团队训练及其题目；副本隐藏，归当前用户所有',
    access,
    owner,
    body: byTraining,
    errors: notMine,
  },
  'PUT /api/group/change-training-status': {
    summary: 'Shows or hides a training of a group',
    summaryZh: '显示或隐藏团队训练',
    access,
    owner,
    query: z.object({ tid: wireInt, status: queryBool }),
    errors: notMine,
  },
  'GET /api/group/get-training-problem-list': {
    summary: 'Problems of a training of a group in order, or those that can be added',
    summaryZh: '团队训练中的题目，或可以加入训练的题目',
    access,
    owner,
    query: z.object({
      ...pageQuery(10),
      tid: wireInt,
      keyword: optionalText.describe('matches part of the title, display id or author'),
      queryExisted: queryBool.nullish().describe('false: public problems that it does not contain'),
      fromGroup: queryBool.nullish().describe('with `queryExisted` false: problems of the group instead'),
    }),
    data: z.object({
      problemList: page(adminProblemRow),
      trainingProblemMap: z
        .record(z.string(), trainingProblem)
        .describe('by pid, all problems of the training'),
    }),
    errors: notMine,
  },
  'PUT /api/group/training-problem': {
    summary: 'Moves a problem within a training of a group',
    summaryZh: '修改题目在团队训练中的序号',
    access,
    owner,
    body: z.object({ id: wireInt, tid: wireInt, rank: wireRank }),
    errors: [...notMine, 'trainingProblemNotFound'],
  },
  'PUT /api/group/training-problem-order': {
    summary: 'Reorders the problems of a training of a group; omitted ones come last',
    summaryZh: '按给出的次序排列团队训练中的题目；未给出的排在后面',
    access,
    owner,
    body: z.object({ tid: wireInt, pids: trainingPids }),
    errors: notMine,
  },
  'DELETE /api/group/training-problem': {
    summary: 'Removes a problem from a training of a group; the problem itself remains',
    summaryZh: '从团队训练中移除题目；题目本身保留',
    access,
    owner,
    query: z.object({ pid: wireInt, tid: wireInt }),
    errors: [...notMine, 'trainingProblemNotFound'],
  },
  'POST /api/group/add-training-problem-from-public': {
    summary: 'Appends a public problem to a training of a group',
    summaryZh: '把一道公开题目加到团队训练的末尾',
    access,
    owner,
    body: z.object({ pid: wireInt, tid: wireInt, displayId: z.string().max(255).nullish() }),
    errors: adding,
  },
  'POST /api/group/add-training-problem-from-group': {
    summary: 'Appends a problem of the group to a training by display id',
    summaryZh: '按题目编号把一道团队题目加到训练的末尾',
    access,
    owner,
    query: z.object({ tid: wireInt, problemId: z.string().trim().max(255) }),
    errors: adding,
  },
  'POST /api/group/training-problems': {
    summary: 'Appends public problems, or problems of the group, to a training; existing ones remain',
    summaryZh: '把若干公开题目或团队题目加到团队训练的末尾；已有的不变',
    access,
    owner,
    body: z.object({ tid: wireInt, pids: trainingPids }),
    data: z.object({ added: z.number().int() }),
    errors: [...notMine, 'problemNotFound'],
  },
} as const satisfies RouteTable;
