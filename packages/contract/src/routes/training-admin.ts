import { z } from 'zod';
import { limits } from '../limits/index.ts';
import { pickedColor } from '../picked-color.ts';
import type { RouteTable } from '../wire/route.ts';
import {
  isoDate,
  optionalInt,
  optionalText,
  page,
  pageQuery,
  queryBool,
  visibleText,
  wireInt,
} from '../wire/wire.ts';
import { adminProblemRow } from './problem-admin.ts';
import { remoteImportErrors, remoteProblem } from './problem-package.ts';
import { trainingAuth, trainingCategory } from './training.ts';

const english = z.object({ title: z.string(), description: z.string() }).nullable();

export const adminTraining = z.object({
  id: z.number().int(),
  title: z.string(),
  description: z.string(),
  english,
  author: z.string(),
  auth: trainingAuth,
  privatePwd: z
    .string()
    .nullable()
    .describe(
      'for managers, null in lists; a mask if it cannot be decrypted: sending the mask back keeps the password',
    ),
  status: z.boolean().describe('whether it is visible'),
  rank: z.number().int(),
  isGroup: z.boolean(),
  gid: z.number().int().nullable(),
  categoryId: z.number().int().nullable(),
  problemCount: z.number().int().describe('number of problems, public or not'),
  people: z.number().int().describe('number of people who entered with the password'),
  prerequisites: z
    .array(z.object({ tid: z.number().int(), title: z.string(), percent: z.number().int() }))
    .describe('trainings of which a percentage must be solved first'),
  isMine: z.boolean().describe('whether the caller may change it'),
  gmtCreate: isoDate,
  gmtModified: isoDate.describe('also the version'),
});
export type AdminTraining = z.infer<typeof adminTraining>;

export const trainingProblem = z.object({
  id: z.number().int(),
  tid: z.number().int(),
  pid: z.number().int(),
  displayId: z.string(),
  isShared: z.boolean().describe('visible to members of the training although it is not public'),
  rank: z.number().int(),
  gmtCreate: isoDate,
  gmtModified: isoDate,
});
export type TrainingProblem = z.infer<typeof trainingProblem>;

/** A training with all data that its form shows. */
export const editedTraining = z.object({
  training: adminTraining.extend({
    canCompare: z.boolean().describe('whether the caller may compare its submissions for similarity'),
  }),
  trainingCategory: trainingCategory.partial(),
  modifiedBy: z.string().nullable().describe('username of the user who saved this version; null if unknown'),
});

const title = visibleText(limits.trainingTitleMax);
const description = z.string().max(limits.trainingDescriptionMax);
const rank = z.number().int().min(0).max(limits.trainingRankMax);
/** Matches a rank written in digits, up to 2147483647. */
const rankText =
  /^(\d{1,9}|1\d{9}|20\d{8}|21[0-3]\d{7}|214[0-6]\d{6}|2147[0-3]\d{5}|21474[0-7]\d{4}|214748[0-2]\d{3}|2147483[0-5]\d{2}|21474836[0-3]\d|214748364[0-7])$/;
/** A rank. Existing clients send a string if the user has typed it. */
export const wireRank = z.union([rank, z.string().trim().regex(rankText).transform(Number)]);
const name = z.string().trim().max(50).nullish();
const color = pickedColor.max(10).nullish();

/** Editable fields. If a field is absent or null, the training keeps its value; a new training gets the default. */
const written = {
  title: title.nullish(),
  description: description.nullish(),
  english: z.object({ title, description }).nullish(),
  auth: trainingAuth.nullish(),
  privatePwd: z.string().max(255).nullish(),
  rank: wireRank.nullish(),
  status: queryBool.nullish(),
  prerequisites: z
    .array(z.object({ tid: wireInt, percent: z.number().int().min(1).max(100) }))
    .max(limits.trainingPrerequisitesMax)
    .nullish(),
};
/** Category of the training; null if it has none. Without an id, a category of this name is created. */
export const sentCategory = z.object({ id: optionalInt, name, color }).nullish();
export const wrongTraining = [
  'trainingPrerequisiteNotFound',
  'trainingPrerequisiteCircle',
  'trainingPasswordMissing',
  'trainingCategoryNotFound',
  'trainingCategoryTaken',
] as const;
/** Body of a new training. Existing clients send whole rows; all other fields are ignored. */
export const newTraining = z.object({ ...written, title, auth: trainingAuth });
export const changedTraining = z.object({
  id: wireInt,
  ...written,
  version: isoDate.max(40).nullish().describe('`gmtModified` of the version that was edited'),
});
const notMine = ['trainingNotFound', 'trainingNotYours'] as const;

const byTraining = z.object({ tid: wireInt });
const ofTraining = { noun: 'training', field: 'tid' } as const;
export const trainingPids = z.array(wireInt).min(1).max(limits.trainingProblemsMax);

const categoryErrors = ['trainingCategoryMissing', 'trainingCategoryTaken'] as const;

/** Trainings of the site for staff. */
export const trainingAdminRoutes = {
  'GET /api/admin/training/get-training-list': {
    summary: 'Trainings of the site in all states, by rank',
    summaryZh: '全部训练，包括隐藏的，按编号排列',
    access: 'staff',
    query: z.object({
      ...pageQuery(10),
      keyword: optionalText.describe('matches part of the title, the id or the rank'),
    }),
    data: page(adminTraining),
  },
  'GET /api/admin/training': {
    summary: 'One training with all fields of its form',
    summaryZh: '一个训练的全部内容，供编辑',
    access: 'staff',
    owner: ofTraining,
    query: byTraining,
    data: editedTraining,
    errors: notMine,
  },
  'POST /api/admin/training': {
    summary: 'Creates a training; the caller is its author',
    summaryZh: '新建训练；作者为当前用户',
    access: 'staff',
    body: z.object({ training: newTraining, trainingCategory: sentCategory }),
    errors: wrongTraining,
  },
  'PUT /api/admin/training': {
    summary: 'Changes a training; members remain. With `version`, fails if it has changed since',
    summaryZh: '修改训练；已加入的人不受影响。给出 version 时，若他人已改动则拒绝',
    access: 'staff',
    owner: { noun: 'training', field: 'training.id' },
    body: z.object({ training: changedTraining, trainingCategory: sentCategory }),
    errors: [...notMine, 'changedMeanwhile', ...wrongTraining],
  },
  'DELETE /api/admin/training': {
    summary: 'Deletes a training; its submissions remain',
    summaryZh: '删除训练；其中的提交保留',
    access: 'role:root',
    query: byTraining,
    errors: ['trainingNotFound'],
  },
  'POST /api/admin/training/clone': {
    summary: 'Creates a hidden copy of a training and its problems, owned by the caller',
    summaryZh: '复制训练及其题目；副本隐藏，归当前用户所有',
    access: 'staff',
    owner: ofTraining,
    body: byTraining,
    errors: notMine,
  },
  'PUT /api/admin/training/change-training-status': {
    summary: 'Shows or hides a training',
    summaryZh: '显示或隐藏训练',
    access: 'staff',
    owner: ofTraining,
    query: z.object({ tid: wireInt, status: queryBool }),
    errors: notMine,
  },
  'GET /api/admin/training/get-problem-list': {
    summary:
      'Problems of a training in order, or problems that can be added: public ones and the caller’s own',
    summaryZh: '训练中的题目，或可以加入训练的题目：公开题目和自己的题目',
    access: 'staff',
    owner: ofTraining,
    query: z.object({
      ...pageQuery(10),
      tid: wireInt,
      keyword: optionalText.describe('matches part of the title, display id or author'),
      queryExisted: queryBool.nullish().describe('true: problems of the training'),
    }),
    data: z.object({
      problemList: page(adminProblemRow),
      trainingProblemMap: z
        .record(z.string(), trainingProblem)
        .describe('by pid, all problems of the training'),
    }),
    errors: notMine,
  },
  'PUT /api/admin/training/problem': {
    summary: 'Moves a problem within a training',
    summaryZh: '修改题目在训练中的序号',
    access: 'staff',
    owner: ofTraining,
    body: z.object({ id: wireInt, tid: wireInt, rank: wireRank }),
    errors: [...notMine, 'trainingProblemNotFound'],
  },
  'PUT /api/admin/training/problem-order': {
    summary: 'Reorders the problems of a training; omitted ones come last',
    summaryZh: '按给出的次序排列训练中的题目；未给出的排在后面',
    access: 'staff',
    owner: ofTraining,
    body: z.object({ tid: wireInt, pids: trainingPids }),
    errors: notMine,
  },
  'DELETE /api/admin/training/problem': {
    summary: 'Removes a problem from a training; without `tid` deletes the problem itself',
    summaryZh: '从训练中移除题目；不给 tid 时删除题目本身',
    access: 'staff',
    owner: ofTraining,
    query: z.object({ pid: wireInt, tid: optionalInt }),
    errors: [
      ...notMine,
      'trainingProblemNotFound',
      'problemNotFound',
      'problemNotYours',
      'publishingNotYours',
    ],
  },
  'POST /api/admin/training/add-problem-from-public': {
    summary: 'Appends a public problem or an own one to a training',
    summaryZh: '把一道公开题目或自己的题目加到训练末尾',
    access: 'staff',
    owner: ofTraining,
    body: z.object({ pid: wireInt, tid: wireInt, displayId: z.string().max(255).nullish() }),
    errors: [
      ...notMine,
      'problemNotFound',
      'trainingProblemTaken',
      'trainingProblemClosed',
      'trainingProblemUnpublished',
    ],
  },
  'GET /api/admin/training/import-remote-oj-problem': {
    summary: 'Adds a problem of a remote judge to a training; imports it first if necessary',
    summaryZh: '加入其他评测平台的题目；本站没有时先抓取',
    access: 'staff',
    owner: ofTraining,
    query: z.object({ tid: wireInt, ...remoteProblem }),
    errors: [
      ...notMine,
      'problemNotFound',
      'trainingProblemTaken',
      'trainingProblemClosed',
      'trainingProblemUnpublished',
      ...remoteImportErrors,
    ],
    rateLimit: 30,
  },
  'POST /api/admin/training/problems': {
    summary: 'Appends several public or own problems to a training; existing ones remain',
    summaryZh: '把多道公开题目或自己的题目加到训练末尾；已在训练中的不变',
    access: 'staff',
    owner: ofTraining,
    body: z.object({ tid: wireInt, pids: trainingPids }),
    data: z.object({ added: z.number().int() }),
    errors: [...notMine, 'problemNotFound', 'trainingProblemClosed', 'trainingProblemUnpublished'],
  },
  'POST /api/admin/training/category': {
    summary: 'Creates a category of trainings; a given id is ignored',
    summaryZh: '新建训练分类',
    access: 'bankManager',
    body: z.object({ name, color }),
    data: trainingCategory,
    errors: categoryErrors,
  },
  'PUT /api/admin/training/category': {
    summary:
      'Changes a category of trainings; omitted fields keep their values. With `version`, fails if it has changed since',
    summaryZh: '修改训练分类；未给出的项不变',
    access: 'bankManager',
    body: z.object({
      id: wireInt,
      name,
      color,
      version: isoDate.max(40).nullish().describe('`gmtModified` of the version that was edited'),
    }),
    data: trainingCategory,
    errors: ['trainingCategoryNotFound', 'changedMeanwhile', ...categoryErrors],
  },
  'DELETE /api/admin/training/category': {
    summary: 'Deletes a category; its trainings remain without one',
    summaryZh: '删除训练分类；其中的训练保留，不再有分类',
    access: 'bankManager',
    query: z.object({ cid: wireInt }),
    errors: ['trainingCategoryNotFound'],
  },
} as const satisfies RouteTable;
