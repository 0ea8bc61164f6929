import { z } from 'zod';
import { collaboratorKinds, collaboratorRoles, rolesOfKind } from '../enums/collaborator.ts';
import type { RouteTable } from '../wire/route.ts';
import { isoDate, wireInt } from '../wire/wire.ts';

const person = z.object({
  uid: z.string(),
  username: z.string(),
  nickname: z.string().nullable(),
  avatar: z.string().nullable(),
});

export const collaboratorList = z.object({
  owner: person.nullable().describe('null: the author has no account'),
  collaborators: z.array(
    person.extend({
      role: z.enum(collaboratorRoles),
      since: isoDate,
    }),
  ),
  gid: z.number().int().nullable().describe('group whose members alone can be added; null: any user'),
});
export type CollaboratorList = z.infer<typeof collaboratorList>;

export const ownCollaboration = z.object({
  kind: z.enum(collaboratorKinds),
  id: z.number().int(),
  role: z.enum(collaboratorRoles),
  name: z.string().describe('display id of a problem; empty for others'),
  title: z.string(),
  gid: z.number().int().nullable(),
  owner: z.string().nullable().describe('username'),
  since: isoDate,
});
export type OwnCollaboration = z.infer<typeof ownCollaboration>;

const username = z.string().trim().min(1).max(40);
const uid = z.string().min(1).max(64);

const naming = [
  'collaboratorUnknown',
  'collaboratorIsOwner',
  'collaboratorsFull',
  'collaboratorNeedsConsole',
  'collaboratorNeedsGroupRole',
  'collaboratorNotMember',
] as const;

const ofProblem = { noun: 'problem', field: 'pid' } as const;
const ofContest = { noun: 'contest', field: 'cid' } as const;
const ofTraining = { noun: 'training', field: 'tid' } as const;

/**
 * Collaborators of a problem, contest or training, also in groups: users other than the owner who manage or test it.
 */
export const collaboratorRoutes = {
  'GET /api/problem-collaborators': {
    summary: 'Owner, curators and testers of a problem, for its editors',
    summaryZh: '题目的所有者、协作者和验题人，仅编辑者可见',
    access: 'login',
    owner: ofProblem,
    query: z.object({ pid: wireInt }),
    data: collaboratorList,
    errors: ['problemNotFound', 'problemNotYours'],
  },
  'POST /api/problem-collaborators': {
    summary: 'Adds a curator or tester to a problem, or changes the role of one',
    summaryZh: '为题目添加协作者或验题人，或更改其角色',
    access: 'login',
    owner: ofProblem,
    body: z.object({ pid: wireInt, username, role: z.enum(rolesOfKind.problem) }),
    errors: ['problemNotFound', 'problemNotYours', ...naming],
  },
  'DELETE /api/problem-collaborators': {
    summary: 'Removes a curator or tester of a problem; submissions remain',
    summaryZh: '移除题目的协作者或验题人；其提交保留',
    access: 'login',
    owner: ofProblem,
    query: z.object({ pid: wireInt, uid }),
    errors: ['problemNotFound', 'problemNotYours', 'collaboratorMissing'],
  },
  'GET /api/contest-collaborators': {
    summary: 'Owner, managers and testers of a contest, for its managers',
    summaryZh: '比赛的所有者、管理者和验题人，仅管理者可见',
    access: 'login',
    owner: ofContest,
    query: z.object({ cid: wireInt }),
    data: collaboratorList,
    errors: ['contestNotFound', 'contestNotYours'],
  },
  'POST /api/contest-collaborators': {
    summary: 'Adds a manager or tester to a contest, or changes the role of one; they leave its scoreboard',
    summaryZh: '为比赛添加管理者或验题人，或更改其角色；这些人不计入榜单',
    access: 'login',
    owner: ofContest,
    body: z.object({ cid: wireInt, username, role: z.enum(rolesOfKind.contest) }),
    errors: ['contestNotFound', 'contestNotYours', ...naming],
  },
  'DELETE /api/contest-collaborators': {
    summary: 'Removes a manager or tester of a contest; runs made meanwhile stay unofficial',
    summaryZh: '移除比赛的管理者或验题人；期间的提交仍不计入榜单',
    access: 'login',
    owner: ofContest,
    query: z.object({ cid: wireInt, uid }),
    errors: ['contestNotFound', 'contestNotYours', 'collaboratorMissing'],
  },
  'GET /api/training-collaborators': {
    summary: 'Owner and managers of a training, for its managers',
    summaryZh: '训练的所有者和管理者，仅管理者可见',
    access: 'login',
    owner: ofTraining,
    query: z.object({ tid: wireInt }),
    data: collaboratorList,
    errors: ['trainingNotFound', 'trainingNotYours'],
  },
  'POST /api/training-collaborators': {
    summary: 'Adds a manager to a training',
    summaryZh: '为训练添加管理者',
    access: 'login',
    owner: ofTraining,
    body: z.object({ tid: wireInt, username, role: z.enum(rolesOfKind.training) }),
    errors: ['trainingNotFound', 'trainingNotYours', ...naming],
  },
  'DELETE /api/training-collaborators': {
    summary: 'Removes a manager of a training',
    summaryZh: '移除训练的管理者',
    access: 'login',
    owner: ofTraining,
    query: z.object({ tid: wireInt, uid }),
    errors: ['trainingNotFound', 'trainingNotYours', 'collaboratorMissing'],
  },
  'GET /api/my-collaborations': {
    summary: 'Problems, contests and trainings of others that the caller manages or tests, newest first',
    summaryZh: '当前用户参与管理或验题的他人题目、比赛和训练，新加入的在前',
    access: 'login',
    data: z.array(ownCollaboration),
  },
  'DELETE /api/my-collaborations': {
    summary:
      'Leaves a problem, contest or training of another owner; who leaves a contest stays off its scoreboard',
    summaryZh: '退出他人的题目、比赛或训练的管理或验题；退出比赛者仍不计入其榜单',
    access: 'login',
    query: z.object({ kind: z.enum(collaboratorKinds), id: wireInt }),
    errors: ['collaboratorMissing'],
  },
} as const satisfies RouteTable;
