import { z } from 'zod';
import { problemManageCan } from '../enums/can.ts';
import type { ErrorCode } from '../errors/index.ts';
import { limits, locales } from '../limits/index.ts';
import type { RouteTable } from '../wire/route.ts';
import { isoDate, optionalInt, optionalText, page, pageQuery, queryBool, wireInt } from '../wire/wire.ts';
import { adminProblem } from './problem-admin.ts';
import { caseErrors, writingErrors } from './problem-writing-errors.ts';
import { compileBody, compileErrors } from './program-check.ts';
import { problemDraft, wantedId } from './problem-draft.ts';
import { problemDto } from './problem-body.ts';
import { problemRow } from './problem.ts';
import { tag } from './tag.ts';
import { problemCase } from './test-data.ts';

/** A problem of a group without its texts and programs, for managers. */
export const groupProblemRow = z.object({
  id: z.number().int(),
  problemId: z.string(),
  title: z.string(),
  author: z.string().nullable(),
  gmtCreate: isoDate,
  modifiedUser: z.string().nullable(),
  auth: z.number().int().describe('1 for members, 2 hidden, 3 for contests'),
  applyPublicProgress: z
    .number()
    .int()
    .nullable()
    .describe('null: not submitted; 1 in review, 2 public, 3 rejected'),
  gid: z.number().int(),
  /** Unknown to existing clients: the comment on the last decision, and the viewer's rights. */
  comment: z.string().nullable(),
  gmtModified: isoDate,
  type: z.number().int(),
  difficulty: z.number().int(),
  cases: z.number().int().describe('number of test cases'),
  can: problemManageCan,
});
export type GroupProblemRow = z.infer<typeof groupProblemRow>;

const byGroup = z.object({ gid: wireInt });
const byPid = z.object({ pid: wireInt });
const owner = { noun: 'groupProblem', field: 'pid' } as const;
const bodyLimit = limits.problemBodyMaxBytes;
const insiders = ['groupNotFound', 'groupMembersOnly'] as const satisfies readonly ErrorCode[];
const runners = ['groupNotFound', 'groupAdminsOnly'] as const satisfies readonly ErrorCode[];
const ofGroup = [
  'problemNotFound',
  'problemNotOfGroup',
  'groupNotFound',
  'problemNotYours',
] as const satisfies readonly ErrorCode[];
/** Body of the call that creates a problem. `gid` is the id of its group. */
const { problem: classicProblem, ...restOfDto } = problemDto.shape;
export const groupProblemDto = z.object({
  ...restOfDto,
  problem: classicProblem.extend({ gid: optionalInt }),
});

export const newProblemErrors = [...runners, ...writingErrors, ...caseErrors, 'testDataNone'] as const;

const compileCall = {
  access: 'runner',
  owner,
  query: byGroup,
  body: compileBody,
  bodyLimit,
  errors: [...runners, 'problemNotOfGroup', ...compileErrors],
  rateLimit: 60,
} as const;

/**
 * Problems of groups: what members see and what managers edit. Their contents are edited by the calls of the problem
 * editor, which check the group of the problem.
 */
export const groupProblemsRoutes = {
  'GET /api/group/get-problem-list': {
    summary: 'Problems of a group for its members, by display id, with counts of submissions in the group',
    summaryZh: '团队题目列表，仅成员可见，按编号排序，计数仅含团队内的提交',
    access: 'login',
    tokenScope: 'read',
    query: byGroup.extend({ ...pageQuery(10), keyword: optionalText, difficulty: optionalInt }),
    data: page(problemRow),
    errors: insiders,
  },
  'GET /api/group/get-admin-problem-list': {
    summary: 'Problems of a group in all states, newest first, without texts and programs',
    summaryZh: '团队全部状态的题目，最新在前，不含题面和程序',
    access: 'login',
    query: byGroup.extend({
      ...pageQuery(10),
      keyword: optionalText.describe('matches part of the title, author or display id'),
      auth: optionalInt.describe('0 or absent: any'),
      progress: optionalInt.describe('state of the review: 1 in review, 2 public, 3 rejected'),
    }),
    data: page(groupProblemRow),
    errors: runners,
  },
  'GET /api/group/problem': {
    summary: 'All fields of a problem of a group, including the judge program',
    summaryZh: '团队题目的完整内容，包括评测程序',
    access: 'login',
    owner,
    query: byPid,
    data: adminProblem,
    errors: ofGroup,
  },
  'POST /api/group/problem': {
    summary: 'Creates a problem of a group with its test data; its id gets the group’s short name as prefix',
    summaryZh: '创建团队题目及测试数据，编号前自动加上团队简称',
    access: 'runner',
    body: groupProblemDto,
    bodyLimit,
    errors: newProblemErrors,
  },
  'PUT /api/group/problem': {
    summary: 'Changes a problem of a group; author, group and review state remain',
    summaryZh: '修改团队题目；作者、所属团队和申请状态保持不变',
    access: 'runner',
    owner: { noun: 'groupProblem', field: 'problem.id' },
    body: problemDto,
    bodyLimit,
    errors: [...ofGroup, ...writingErrors, ...caseErrors],
  },
  'DELETE /api/group/problem': {
    summary: 'Deletes a problem of a group; its submissions remain, and root can restore it',
    summaryZh: '删除团队题目；提交记录保留，超级管理员可恢复',
    access: 'login',
    owner,
    query: byPid,
    errors: [...ofGroup, 'problemInUse', 'ownerOnly'],
  },
  'GET /api/group/free-problem-id': {
    summary: 'Proposes a free display id for a new problem of a group, without the short name of the group',
    summaryZh: '为团队的新题目提供一个未被使用的题号（不含团队简称）',
    access: 'login',
    query: byGroup.extend({ wanted: wantedId }),
    data: z.object({ problemId: z.string() }),
    errors: runners,
  },
  'POST /api/group/problem-draft': {
    summary: 'Creates a draft of a group’s problem from an id and a title; it stays hidden until published',
    summaryZh: '新建团队题目：只需编号和标题，公开给成员之前保持隐藏',
    access: 'login',
    body: byGroup.extend({
      problemId: z.string().max(255).describe('without the short name of the group'),
      title: z.string().max(255),
      locale: z.enum(locales),
      type: z.number().int().optional(),
    }),
    data: problemDraft,
    errors: [
      ...runners,
      'problemIdMissing',
      'problemIdInvalid',
      'problemIdTaken',
      'problemTitleMissing',
      'problemTypeUnknown',
    ],
  },
  'GET /api/group/get-problem-cases': {
    summary: 'Test cases of a group’s problem: file names or texts',
    summaryZh: '团队题目的测试点：文件名，或手工填写的内容',
    access: 'login',
    owner,
    query: byPid.extend({ isUpload: queryBool.nullish() }),
    data: z.array(problemCase),
    errors: ofGroup,
  },
  'GET /api/group/get-all-problem-tags': {
    summary: 'Tags for problems of a group: those of the site and of the group',
    summaryZh: '团队题目可用的标签：全站标签和本团队标签',
    access: 'login',
    query: byGroup,
    data: z.array(tag),
    errors: runners,
  },
  'POST /api/group/compile-spj': {
    summary: 'Compiles a checker for a group; on failure returns the compiler output',
    summaryZh: '为团队编译检查器；失败时给出编译器的输出',
    ...compileCall,
  },
  'POST /api/group/compile-interactive': {
    summary: 'Compiles an interactor for a group; on failure returns the compiler output',
    summaryZh: '为团队编译交互器；失败时给出编译器的输出',
    ...compileCall,
  },
  'PUT /api/group/change-problem-auth': {
    summary: 'Shows a problem to members of its group (1), hides it (2), or restricts it to contests (3)',
    summaryZh: '设置团队题目对成员可见（1）、隐藏（2）或仅供比赛（3）',
    access: 'login',
    owner,
    query: byPid.extend({ auth: wireInt }),
    errors: [
      ...ofGroup,
      'problemAuthUnknown',
      'problemIncomplete',
      'problemInNoContest',
      'publishingNotYours',
    ],
  },
  'PUT /api/group/apply-public': {
    summary: 'Submits a group’s problem for review for the public bank, or withdraws it',
    summaryZh: '申请把团队题目公开到题库，或撤回申请与公开',
    access: 'login',
    owner,
    query: byPid.extend({ isApplied: queryBool }),
    errors: [...ofGroup, 'groupProblemHidden', 'problemIncomplete'],
  },
} as const satisfies RouteTable;
