import { z } from 'zod';
import { repositoryLimits } from '../limits/repository.ts';
import { problemFinding } from '../text/problem-check.ts';
import type { RouteTable } from '../wire/route.ts';
import { isoDate, wireInt } from '../wire/wire.ts';
import { job } from './job.ts';

const access = 'permission:problem_admin';
const owner = { noun: 'repository', field: 'id' } as const;

const branch = z.string().trim().max(repositoryLimits.branchMax).describe('empty: the default branch');
const username = z.string().trim().max(repositoryLimits.usernameMax);
const token = z.string().trim().max(repositoryLimits.tokenMax).describe('deploy token; write-only');

/** Result of a sync for one problem. */
export const repositoryOutcomes = [
  'unchanged',
  'published',
  'ready',
  'conflict',
  'checksFailed',
  'refused',
  'removed',
] as const;
export type RepositoryOutcome = (typeof repositoryOutcomes)[number];

/** A file that differs from the state that was published last. */
const changedFile = z.object({ path: z.string(), change: z.enum(['added', 'changed', 'removed']) });

export const repositoryProblem = z.object({
  root: z.string().describe('folder in the repository; empty: its root'),
  pid: z.number().int().nullable().describe('null: it has never been stored'),
  displayId: z.string(),
  format: z.string(),
  outcome: z.enum(repositoryOutcomes),
  reasons: z.array(z.string()).describe('why it was not published'),
  errors: z.number().int().describe('findings of the checks that prevent publishing'),
  warnings: z.number().int(),
  findings: z.array(problemFinding).describe('the first findings that are errors or warnings'),
  report: z.array(z.string()).describe('what was converted and lost'),
  changes: z.array(changedFile).describe('the first files that differ from the published state'),
  publishedCommit: z.string().nullable(),
  isPublic: z.boolean().describe('whether everybody sees the problem on the site now'),
  siteEdit: z
    .object({ by: z.string().nullable(), at: isoDate })
    .nullable()
    .describe('the last edit on the site since then; null: none'),
});
export type RepositoryProblem = z.infer<typeof repositoryProblem>;

const repository = z.object({
  id: z.number().int(),
  address: z.string(),
  branch: z.string(),
  username: z.string(),
  isTokenSet: z.boolean(),
  publishes: z.boolean().describe('publishes problems whose checks pass; otherwise syncs only report'),
  isPublic: z.boolean().describe('makes new problems public; hidden by default'),
  commit: z.string().nullable().describe('commit of the last sync'),
  syncedAt: isoDate.nullable(),
  owner: z.string().nullable().describe('username whose rights the syncs have'),
  isSyncing: z.boolean(),
  gmtCreate: isoDate,
});
export type ProblemRepository = z.infer<typeof repository>;

const sync = z.object({
  id: z.number().int(),
  job: job.nullable().describe('null: its job has expired'),
  cause: z.enum(['hook', 'asked']),
  commit: z.string().nullable(),
  subject: z.string().nullable().describe('first line of the commit message'),
  gmtCreate: isoDate,
  log: z.array(z.object({ at: isoDate, text: z.string() })),
});

const withSecret = z.object({
  id: z.number().int(),
  hookSecret: z.string().describe('secret of the web hook; shown only in this response'),
});

/** Errors of fetching. They may be the response to a call or the result of a sync. */
export const fetchErrors = [
  'repositoryHostRefused',
  'repositoryPrivate',
  'repositoryUnreachable',
  'repositoryCertificate',
  'repositoryLate',
  'repositoryDenied',
  'repositoryMissing',
  'repositoryMoved',
  'repositoryProtocol',
  'repositoryBranchMissing',
  'repositoryTooLarge',
  'repositoryDamaged',
] as const;

/** Git repositories from which problems are published. Owners see their own repositories, root sees all. */
export const problemRepositoryRoutes = {
  'GET /api/admin/problem-repositories': {
    summary: 'Git repositories of the caller, of all users for root; and the hosts that root allows',
    summaryZh: '调用者绑定的 git 仓库（root 可见全部），以及允许的主机',
    access,
    data: z.object({ repositories: z.array(repository), hosts: z.array(z.string()) }),
  },
  'GET /api/admin/problem-repository': {
    summary: 'A repository with its problems and last syncs',
    summaryZh: '一个仓库的题目与最近的同步',
    access,
    owner,
    query: z.object({ id: wireInt }),
    data: z.object({
      repository,
      problems: z.array(repositoryProblem),
      syncs: z.array(sync),
      hookPath: z.string().describe('path on this site for the web hook of the git server'),
    }),
    errors: ['repositoryNotFound'],
  },
  'POST /api/admin/problem-repositories': {
    summary: 'Binds a git repository; only this response shows the secret of its web hook',
    summaryZh: '绑定 git 仓库；Webhook 密钥只显示这一次',
    access,
    body: z.object({
      address: z.string().trim().max(repositoryLimits.addressMax),
      branch: branch.default(''),
      username: username.default(''),
      token: token.default(''),
      publishes: z.boolean().default(true),
      isPublic: z.boolean().default(false),
    }),
    data: withSecret,
    errors: [
      'repositoryAddressWrong',
      'repositoryHostRefused',
      'repositoryPrivate',
      'repositoryBranchWrong',
      'repositoryTooMany',
      'repositoryTaken',
      'publishingNotYours',
    ],
    rateLimit: 30,
  },
  'PUT /api/admin/problem-repositories': {
    summary: 'Changes a repository; omitted fields keep their values, an empty token removes it',
    summaryZh: '修改仓库的绑定；未提交的部分不变，令牌为空表示删除',
    access,
    owner,
    body: z.object({
      id: wireInt,
      branch: branch.optional(),
      username: username.optional(),
      token: token.optional(),
      publishes: z.boolean().optional(),
      isPublic: z.boolean().optional(),
    }),
    errors: ['repositoryNotFound', 'repositoryBranchWrong', 'repositoryTaken', 'publishingNotYours'],
  },
  'DELETE /api/admin/problem-repositories': {
    summary: 'Removes a repository; its problems stay',
    summaryZh: '解除仓库的绑定；题目保留',
    access,
    owner,
    query: z.object({ id: wireInt }),
    errors: ['repositoryNotFound'],
  },
  'POST /api/admin/problem-repositories/hook-secret': {
    summary: 'Replaces the secret of the web hook; only this response shows it',
    summaryZh: '更换 Webhook 密钥，只显示这一次',
    access,
    owner,
    body: z.object({ id: wireInt }),
    data: withSecret,
    errors: ['repositoryNotFound'],
    rateLimit: 30,
  },
  'POST /api/admin/problem-repositories/sync': {
    summary: 'Starts a job that fetches the repository, checks changed problems and publishes or reports',
    summaryZh: '开始同步：获取仓库，检查有改动的题目，然后发布或仅报告',
    access,
    owner,
    body: z.object({
      id: wireInt,
      isPublishing: z.boolean().optional().describe('absent: as the repository is set'),
      overwrite: z
        .array(z.string().max(1024))
        .max(1000)
        .default([])
        .describe('folders of problems that replace newer edits of the site, or a problem with the same id'),
    }),
    data: job,
    errors: ['repositoryNotFound', 'repositorySyncRunning', ...fetchErrors],
    rateLimit: 30,
  },
  'POST /api/problem-repository-hook/:id': {
    summary:
      'Web hook of GitHub, GitLab, Gitea or Gitee: starts a sync; signed with the secret of the repository',
    summaryZh: 'GitHub、GitLab、Gitea 或 Gitee 的 Webhook：开始同步；以仓库的密钥签名',
    access: 'anon',
    params: z.object({ id: wireInt }),
    takesText: true,
    data: z.object({
      isStarted: z.boolean().describe('false: another branch, or a sync is waiting already'),
    }),
    errors: ['repositoryNotFound', 'repositoryHookRefused'],
    rateLimit: 30,
  },
} as const satisfies RouteTable;
