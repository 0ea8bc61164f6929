import assert from 'node:assert/strict';
import { groupAuths } from '@xiezhi/contract/enums/group';
import type { RouteName } from '@xiezhi/contract/routes/index';
import { comment, buildPost, postFields } from '../../../community/discussion/testing/talk.ts';
import { buildNode } from '../../../judging/queue/testing/fake-node.ts';
import { addEmptyCases } from '../../../problems/problem/authoring/testing/add-empty-cases.ts';
import {
  insertContestProblems,
  buildContest,
  type ContestProblemIds,
  sendJudged,
} from '../../../scopes/contest/testing/build-contest.ts';
import { buildSimilarityPair } from '../../../site/similarity/testing/build-pair.ts';
import {
  buildGroup,
  buildProblem,
  insertGroupMember,
  type TestUser,
} from '../../../../test-support/factories.ts';
import type { TestServer } from '../../../../test-support/harness.ts';
import { quickHash } from '../../../../test-support/quick-hash.ts';
import type { Database } from '../../database/schema.ts';
import { formOf, freshProblemId } from './problem-form.ts';

/** A call that creates something. */
export interface Creation {
  readonly name: RouteName;
  readonly as: TestUser;
  readonly body: unknown;
  readonly query: Record<string, string | number> | null;
  /** The table to which the route adds rows; null if it changes a row. */
  readonly table: keyof Database | null;
  /** Number of rows that one request adds. */
  readonly adds: number;
}

/** Creating routes that are not tested here, by reason. */
export const untested: Readonly<Record<string, readonly RouteName[]>> = {
  'they need another judge, another site, a backup, an exam, or more judged submissions': [
    'POST /api/admin/rejudge-batches',
    'POST /api/resubmit',
    'POST /api/similarity/report',
    'POST /api/admin/backup-rehearsal-jobs',
    'POST /api/admin/contest/remote-import-jobs',
    'POST /api/admin/remote-import-jobs',
    'POST /api/admin/site-import-jobs',
    'POST /api/admin/training/remote-import-jobs',
    'POST /api/admin/webhooks/resend',
    'POST /api/exam-hand-in',
    'POST /api/second-factor/recovery-codes',
    'POST /api/similarity/appeal',
    'POST /api/admin/problem-report-imports',
    'POST /api/admin/contest/rehearsal',
  ],
  'they receive a file; one of them is tested': [
    'POST /api/admin/problem-import-jobs',
    'POST /api/admin/problem-packages',
    'POST /api/admin/problem-report-jobs',
    'POST /api/file/import-fps-problem',
    'POST /api/file/import-hydro-problem',
    'POST /api/file/import-problem',
    'POST /api/file/import-qdoj-problem',
  ],
};

const hours = (count: number): string => new Date(Date.now() + count * 3_600_000).toISOString();
const text = { title: '标题', content: '内容' };
const contestForm = { title: '比赛', auth: 0, type: 0, startTime: hours(24), endTime: hours(30) };
/** Returns a body of `POST /api/group` for a public group. */
export const groupForm = (name: string) => ({
  name,
  shortName: name.slice(0, 8),
  brief: 'A brief text',
  description: 'A description',
  auth: 1,
  code: '',
  visible: true,
});
const code = 'int main() {}';
export const password = 'right-secret';

const as = (who: TestUser, ...creations: readonly Bare[]): Creation[] =>
  creations.map(([name, table, sent = {}, adds = 1]) => {
    const isQuery = name.includes('-from-group') || name === 'POST /api/group/member';
    return {
      name,
      as: who,
      table,
      adds,
      body: isQuery ? undefined : sent,
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contents of these calls are flat
      query: isQuery ? (sent as Record<string, string | number>) : null,
    };
  });

/**
 * Creates the objects that the requests need. Returns a request for each creating route that `untested` does not list.
 */
export async function buildCreations(server: TestServer): Promise<readonly Creation[]> {
  const { services } = server;
  const { db } = services;
  await services.siteSettings.set(
    {
      acceptedToDiscuss: 0,
      acceptedToComment: 0,
      acceptedToCreateGroup: 0,
      submitIntervalSeconds: 0,
      repositoryHosts: ['git.example.org'],
    },
    null,
  );
  const root = await server.buildUser({ role: 'root' });
  const user = await server.buildUser({ passwordHash: quickHash(password) });
  const member = await server.buildUser();
  await buildNode(server);
  const gid = await buildGroup(services, root.uid);
  const openGid = await buildGroup(services, root.uid);
  await insertGroupMember(services, gid, { [user.uid]: groupAuths.admin });

  const problem = (displayId: string, home: number | null = null) =>
    buildProblem(services, { displayId }).then(async (pid) => {
      if (home !== null) await db.updateTable('problem').set({ gid: home }).where('id', '=', pid).execute();
      return pid;
    });
  const contest = (home?: number, more: object = {}) =>
    buildContest(services, root, {
      startsAt: new Date(hours(24)),
      ...(home === undefined ? {} : { gid: home }),
      ...more,
    });
  const training = async (home: number | null = null) => {
    const { id } = await db
      .insertInto('training')
      .values({ uid: root.uid, gid: home, title: 'training', auth: 'Public', rank: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const done = async <Name extends RouteName>(name: Name, body: Record<string, unknown>) => {
    const answer = await server.call(name, { as: root, body });
    assert.equal(answer.status, 200, `${name}: ${answer.msg}`);
    return answer.data;
  };

  const running = await contest(undefined, { startsAt: new Date(hours(-1)), openPrint: true });
  await db.updateTable('contest').set({ open_print: true }).where('id', '=', running).execute();
  const past = await contest(undefined, { startsAt: new Date(hours(-9)), minutes: 60 });
  await db.updateTable('contest').set({ open_virtual: true }).where('id', '=', past).execute();
  const [judged] = await insertContestProblems(services, running, ['A']);
  assert.ok(judged);
  const judgedOf = (who: TestUser, cid: number, solved: ContestProblemIds) =>
    sendJudged(services, { uid: who.uid, cid, problem: solved, at: new Date(), status: 4 });
  const submitId = await judgedOf(user, running, judged);
  const [rejudged] = await insertContestProblems(services, running, ['B']);
  const [batched] = await insertContestProblems(services, running, ['C']);
  assert.ok(rejudged && batched);
  await judgedOf(user, running, rejudged);
  await judgedOf(user, running, batched);
  const did = await buildPost(server, root);
  const remark = await comment(server, root, { did });
  const { pairId } = await buildSimilarityPair(server, root);
  const hook = { name: 'hook', address: 'https://example.com/in', kinds: ['announcement'] };
  const webhook = await done('POST /api/admin/webhooks', hook);
  const repository = { address: 'https://git.example.org/one.git' };
  const bound = await done('POST /api/admin/problem-repositories', repository);
  const publicPid = await problem('PUB1');
  await addEmptyCases(services, publicPid);
  const homework = { opensAt: null, dueAt: hours(99), late: null };
  const submitted = { pid: await problem('RUN1'), language: 'C++', code };
  const draft = { title: '题', locale: 'zh-CN' };
  const range = { prefix: 'made', suffix: '', number_from: 1, number_to: 3, password_length: 8 };
  const cids = [await contest(), await contest(), await contest(), await contest()] as const;
  const groupCids = [await contest(gid), await contest(gid), await contest(gid), await contest(gid)] as const;
  const groupTids = [await training(gid), await training(gid), await training(gid)] as const;
  await problem('GRP1', gid);
  await problem('GRP2', gid);

  const samples = JSON.stringify([{ input: '1', output: '2' }]);
  await db.updateTable('problem').set({ samples }).where('id', '=', submitted.pid).execute();

  return [
    ...as(
      root,
      ['POST /api/admin/announcement', 'announcement', text],
      ['POST /api/admin/backup-jobs', 'job'],
      ['POST /api/admin/contest', 'contest', contestForm],
      ['POST /api/admin/contest-rejudges', 'rejudge_batch', { cid: running, pids: [batched.pid] }],
      [
        'POST /api/admin/contest/add-problem-from-public',
        'contest_problem',
        { cid: cids[0], pid: await problem('TO1'), displayId: 'A' },
      ],
      [
        'POST /api/admin/contest/add-problems',
        'contest_problem',
        { cid: cids[1], pids: [await problem('TO2')] },
      ],
      [
        'POST /api/admin/contest/announcement',
        'contest_announcement',
        { cid: cids[0], announcement: { ...text, status: 0 } },
      ],
      ['POST /api/admin/contest/clone', 'contest', { cid: cids[2] }],
      ['POST /api/admin/contest/problem', 'problem', formOf(freshProblemId())],
      [
        'POST /api/admin/homework',
        'training_homework',
        { title: '作业', pids: [publicPid], homework, password: 'word' },
      ],
      ['POST /api/admin/judge/rejudge', 'judging', { submitId }],
      ['POST /api/admin/judge/rejudge-contest-problem', 'judging', { cid: running, pid: rejudged.pid }],
      ['POST /api/admin/msg/notice', 'notice', { ...text, type: 'All' }],
      ['POST /api/admin/node-tokens', 'node_token', { name: 'machine' }],
      ['POST /api/admin/problem', 'problem', formOf(freshProblemId())],
      ['POST /api/admin/problem-check', 'job', { pid: publicPid }],
      ['POST /api/admin/problem-draft', 'problem', { ...draft, problemId: freshProblemId() }],
      ['POST /api/admin/problem-export-jobs', 'job', { pids: [publicPid] }],
      [
        'POST /api/admin/problem-repositories',
        'problem_repository',
        { address: 'https://git.example.org/two.git' },
      ],
      ['POST /api/admin/problem-repositories/hook-secret', null, { id: bound.id }],
      ['POST /api/admin/recount-jobs', 'job'],
      [
        'POST /api/admin/remote-accounts',
        'remote_account',
        { judge: 'AC', username: 'remote', password: 'secret' },
      ],
      ['POST /api/admin/tag', 'tag', { name: 'a tag' }],
      ['POST /api/admin/tag/classification', 'tag_classification', { name: 'kinds', rank: 3 }],
      ['POST /api/admin/test-data-upload', 'test_data_upload', { pid: publicPid, name: 'a.zip', size: 99 }],
      ['POST /api/admin/training', 'training', { training: { title: '训练', auth: 'Public' } }],
      [
        'POST /api/admin/training/add-problem-from-public',
        'training_problem',
        { tid: await training(), pid: publicPid },
      ],
      ['POST /api/admin/training/category', 'training_category', { name: 'kind', color: '#112233' }],
      ['POST /api/admin/training/clone', 'training', { tid: await training() }],
      ['POST /api/admin/training/problems', 'training_problem', { tid: await training(), pids: [publicPid] }],
      ['POST /api/admin/user/generate-user', 'app_user', range, 3],
      ['POST /api/admin/user/import-jobs', 'job', { users: [['imported', 'secret-1', null]] }],
      ['POST /api/admin/user/insert-batch-user', 'app_user', { users: [['inserted', 'secret-1', null]] }],
      ['POST /api/admin/webhooks', 'webhook', hook],
      ['POST /api/admin/webhooks/secret', null, { id: webhook.id }],
      ['POST /api/similarity/ask', 'similarity_case', { pairId, side: 'right' }],
    ),
    ...as(
      root,
      [
        'POST /api/group/add-contest-problem-from-group',
        'contest_problem',
        { cid: groupCids[0], problemId: 'GRP1', displayId: 'A' },
      ],
      [
        'POST /api/group/add-contest-problem-from-public',
        'contest_problem',
        { cid: groupCids[1], pid: await problem('TO3'), displayId: 'A' },
      ],
      [
        'POST /api/group/add-training-problem-from-group',
        'training_problem',
        { tid: groupTids[0], problemId: 'GRP1' },
      ],
      [
        'POST /api/group/add-training-problem-from-public',
        'training_problem',
        { tid: groupTids[1], pid: publicPid },
      ],
      ['POST /api/group/announcement', 'group_announcement', { ...text, gid }],
      ['POST /api/group/contest', 'contest', { ...contestForm, gid }],
      [
        'POST /api/group/contest-announcement',
        'contest_announcement',
        { cid: groupCids[0], announcement: { ...text, status: 0 } },
      ],
      ['POST /api/group/contest-clone', 'contest', { cid: groupCids[2] }],
      ['POST /api/group/contest-problem', 'problem', formOf(freshProblemId(), { gid })],
      [
        'POST /api/group/contest-problems',
        'contest_problem',
        { cid: groupCids[3], pids: [await problem('TO4')] },
      ],
      ['POST /api/group/discussion', 'discussion', { ...postFields, gid }],
      ['POST /api/group/homework', 'training_homework', { title: '作业', pids: [publicPid], homework, gid }],
      ['POST /api/group/members', 'group_member', { gid, usernames: [member.username] }],
      ['POST /api/group/problem', 'problem', formOf(freshProblemId(), { gid })],
      ['POST /api/group/problem-draft', 'problem', { ...draft, problemId: freshProblemId(), gid }],
      ['POST /api/group/training', 'training', { training: { title: '训练', auth: 'Public', gid } }],
      ['POST /api/group/training-clone', 'training', { tid: groupTids[2] }],
      ['POST /api/group/training-problems', 'training_problem', { tid: groupTids[2], pids: [publicPid] }],
    ),
    ...as(
      user,
      ['POST /api/api-tokens', 'api_token', { name: 'tool', scopes: ['read'], password }],
      ['POST /api/calendar-address', null],
      ['POST /api/comment', 'comment', { did, content: '评论' }],
      ['POST /api/contest-virtual', 'virtual_run', { cid: past }],
      ['POST /api/discussion', 'discussion', postFields],
      ['POST /api/discussions', 'discussion', postFields],
      ['POST /api/discussion-report', 'discussion_report', { did, content: '#其他# 理由充分的举报内容' }],
      ['POST /api/group', 'app_group', groupForm('Another group')],
      ['POST /api/problem-lists', 'problem_list', { name: '题单' }],
      ['POST /api/reply', 'reply', { reply: { commentId: remark.id, content: '回复' } }],
      ['POST /api/submit-print-text', 'contest_print', { cid: running, content: 'x'.repeat(60) }],
      ['POST /api/submit-problem-samples-judge', 'test_run', submitted],
      ['POST /api/submit-problem-test-judge', 'test_run', { ...submitted, type: 'public', userInput: '1' }],
    ),
    ...as(member, ['POST /api/group/member', 'group_member', { gid: openGid }]),
  ];
}

/** Route, table, body or query, and the number of added rows if it is not 1. */
type Bare = readonly [RouteName, keyof Database | null, unknown?, number?];
