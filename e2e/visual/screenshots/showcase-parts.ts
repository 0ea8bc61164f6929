import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { RouteName, Routes } from '@xiezhi/contract/routes/index';
import { inMinutes } from '../../tests/contest/contests.ts';
import { longName } from '../overflow/site.ts';
import type { System } from '../../support/system.ts';

const root = join(import.meta.dirname, '../../..');
const hostile = `<img src=x onerror=alert(1)> <b>bold</b> ${'W'.repeat(180)}`;
export const longText =
  'A long title that goes on and on, since people like to write whole sentences into titles';
export const post = `把「证人 $i$ 与证人 $t_i$ 同真同假」记为 0，「一真一假」记为 1，每句话就是一条带权的边。

\`\`\`cpp
int find(int v) { return fa[v] == v ? v : fa[v] = find(fa[v]); }
\`\`\`

| 步骤 | 复杂度 |
|---|---|
| 合并 | $O(\\alpha(n))$ |
`;

export type ApiCall = <Name extends RouteName>(
  name: Name,
  body: Routes[Name]['body'],
  token?: string,
) => Promise<Routes[Name]['data']>;
export type One = (query: string, values?: unknown[]) => Promise<number>;

/** Allows users without solved problems to post and to create groups. */
export async function openShowcase(act: ApiCall): Promise<void> {
  await act('PUT /api/admin/switch/update', {
    defaultCreateDiscussionACInitValue: 0,
    defaultCreateCommentACInitValue: 0,
    defaultCreateGroupACInitValue: 0,
    defaultCreateDiscussionDailyLimit: 100,
    defaultSubmitInterval: 0,
  });
}

export function seedContest(
  system: System,
  rule: 'acm' | 'oi',
  state: 'running' | 'sealed' | 'ended',
): number {
  const options = ['--contestants', '300', '--problems', '11', '--rule', rule, '--state', state];
  const command = ['launcher/run.js', 'apps/server/src/app/seed/contest-command.ts', ...options];
  const output = execFileSync(process.execPath, command, {
    cwd: root,
    env: { ...process.env, ...system.serverEnvironment },
    encoding: 'utf8',
  });
  return Number(/contest (\d+)/.exec(output)?.[1]);
}

/** Creates a contest with individual timing of one hour, and starts the hour of a user. */
export async function createIndividualTiming(act: ApiCall, pupil: string): Promise<number> {
  const { id: cid } = await act('POST /api/admin/contest', {
    title: '每人一小时',
    type: 0,
    auth: 0,
    startTime: inMinutes(-60),
    endTime: inMinutes(600),
    ownMinutes: 60,
  });
  await act('POST /api/contest-own-time', { cid }, pupil);
  return cid;
}

export async function writeShowcaseTexts(act: ApiCall, pupil: string, cid: number): Promise<number> {
  const titles = [
    '样例 1 为什么是 2，我手算是 3',
    longText,
    hostile,
    'scanf 读 long long 用 %d，本地对、提交错',
  ];
  for (const [index, title] of titles.entries())
    await act(
      'POST /api/discussions',
      {
        title,
        description: '一句话说清问题',
        content: title,
        categoryId: index + 1,
        pid: index === 0 ? '1000' : null,
      },
      pupil,
    );
  const { id: discussion } = await act(
    'POST /api/discussions',
    {
      title: '带权并查集，从两句话怎么连起来说起',
      description: '奇偶随路径压缩',
      content: post,
      categoryId: 2,
      pid: '1000',
    },
    pupil,
  );
  const question = await act('POST /api/comment', {
    did: discussion,
    content: `第 4 行为什么不是等号？ @${longName}`,
  });
  for (const content of ['画一条三个点的链，手推一遍就清楚。', '懂了。', '**赞**', hostile])
    await act('POST /api/reply', { reply: { commentId: question.id, content } }, pupil);
  await act('POST /api/discussion-report', { did: discussion, content: '#垃圾广告# <b>抄</b>的' });
  await act('POST /api/comment', { cid, content: 'B 题的 $n$ 可以为 0 吗？' });
  return discussion;
}

export async function buildTrainings(
  act: ApiCall,
  pids: number[],
  one: One,
): Promise<{ open: number; closed: number }> {
  await act('POST /api/admin/training/category', { name: '基础算法', color: '#2d8cf0' });
  const category = await one('select min(id) as id from training_category');
  const build = async (title: string, auth: 'Public' | 'Private') => {
    const training = {
      title,
      description: '每天一题，**周五**前完成。\n\n- 先读题\n- 再写',
      auth,
      privatePwd: auth === 'Private' ? 'secret-1' : '',
      rank: 1,
      status: true,
    };
    await act('POST /api/admin/training', { training, trainingCategory: { id: category } });
    const tid = await one('select max(id) as id from training');
    await act('POST /api/admin/training/problems', { tid, pids });
    return tid;
  };
  await build(longText, 'Public');
  return {
    open: await build('第一周：输入输出与循环', 'Public'),
    closed: await build('期末复习', 'Private'),
  };
}

interface GroupPlan {
  readonly owner: string;
  /** Admits a user to the group. */
  readonly admit: (gid: number) => Promise<unknown>;
  readonly pids: readonly number[];
  readonly one: One;
}

export async function buildGroup(act: ApiCall, { owner, admit, pids, one }: GroupPlan): Promise<number> {
  const form = { description: '欢迎对**算法**感兴趣的同学。', visible: true };
  await act(
    'POST /api/group',
    {
      ...form,
      name: 'A group with a long name',
      shortName: 'LONGNAME10',
      brief: 'brief '.repeat(8).trim(),
      auth: 3,
      code: 'abc123',
    },
    owner,
  );
  const { id: gid } = await act(
    'POST /api/group',
    { ...form, name: '算法兴趣小组', shortName: 'algos', brief: '每周二晚七点，机房 302', auth: 1 },
    owner,
  );
  await admit(gid);
  await act(
    'POST /api/group/announcement',
    { title: '第一次活动', content: '周二见。', status: 0, gid },
    owner,
  );
  const training = {
    title: '循环与数组',
    description: '**五题**',
    auth: 'Public' as const,
    rank: 1,
    gid,
    status: true,
  };
  const category = await one('select min(id) as id from training_category');
  await act('POST /api/group/training', { training, trainingCategory: { id: category } }, owner);
  const tid = await one('select max(id) as id from training');
  for (const pid of pids.slice(0, 3))
    await act(
      'POST /api/group/add-training-problem-from-public',
      { pid, tid, displayId: String(pid) },
      owner,
    );
  await one(
    `insert into contest (uid, gid, title, description, type, auth, starts_at, ends_at)
     select uid, id, '期中模拟赛', '', 1, 0, now() - interval '1 hour', now() + interval '3 hours'
     from app_group where id = $1 returning id`,
    [gid],
  );
  await act(
    'POST /api/group/problem-draft',
    { gid, problemId: 'sum', title: '两数之和', type: 0, locale: 'zh-CN' },
    owner,
  );
  return gid;
}

/**
 * Creates a webhook and stores one accepted and one refused delivery without sending anything. Returns the id of the
 * webhook.
 */
export async function buildWebhook(act: ApiCall, one: One): Promise<number> {
  const { id } = await act('POST /api/admin/webhooks', {
    name: '教师群机器人',
    address: `https://hooks.example/services/${'x'.repeat(120)}`,
    kinds: ['contest-begun', 'contest-ended', 'announcement'],
  });
  await one(
    `insert into webhook_delivery (hook_id, event_id, kind, body, state, attempts, status, failure, took_ms, answer, attempted_at)
     select $1, gen_random_uuid(), kind, '{"version":1}', state, 1, status, failure, 120, $2, now()
     from (values ('announcement', 'delivered', 200, null), ('contest-ended', 'failed', 503, 'answer'))
       as sent (kind, state, status, failure) returning id`,
    [id, longText],
  );
  return id;
}
