import { sql } from 'kysely';
import { comment, buildPost, reply } from '../../src/community/discussion/testing/talk.ts';
import { buildNode } from '../../src/judging/queue/testing/fake-node.ts';
import { insertContestProblems, buildContest } from '../../src/scopes/contest/testing/build-contest.ts';
import { formOf } from '../../src/platform/http/testing/problem-form.ts';
import { buildUpdates } from '../../src/platform/http/testing/updating-world.ts';
import { buildGroup, buildProblem, type TestUser } from '../factories.ts';
import type { TestServer } from '../harness.ts';
import type { KnownValues } from '../sweep.ts';

/** A site with one object of each kind. All objects belong to root, who may change everything. */
export interface SeededSite {
  readonly server: TestServer;
  readonly root: TestUser;
  /** Values for fields of reading calls, by field name. */
  readonly known: KnownValues;
  /** Valid input of a call apart from the tested texts, by the name of the call. */
  readonly bases: ReadonlyMap<string, CallBase>;
  /** Values of path parameters. */
  readonly parameters: Readonly<Record<string, string | number>>;
}

export interface CallBase {
  readonly as: TestUser;
  /** Returns a body that the call accepts now. If the call creates an object, the names in it are new. */
  body(): unknown;
}

const hour = 3_600_000;

export async function seed(server: TestServer): Promise<SeededSite> {
  const { services } = server;
  const { db } = services;
  const updates = await buildUpdates(server);
  const root = updates.find(({ name }) => name === 'PUT /api/admin/announcement')?.as;
  if (!root) throw new Error('no announcement to update');
  // Calls that change an account change this one, because changing the account of root would sign root out.
  const anotherUser = await server.buildUser();
  const pid = await buildProblem(services, { displayId: 'P1' });
  await db.updateTable('problem').set({ author_uid: root.uid }).where('id', '=', pid).execute();
  // The node never reports again. This makes it count as live for a day.
  const { nodeId } = await buildNode(server, { languages: ['C', 'C++'] });
  await db
    .updateTable('judge_node')
    .set({ last_seen_at: new Date(Date.now() + 24 * hour) })
    .where('id', '=', nodeId)
    .execute();
  // A problem whose display id does not change. The tested forms change that of P1.
  const opened = await buildProblem(services, { displayId: 'OPEN1', auth: 1 });
  const gid = await buildGroup(services, root.uid);
  const did = await buildPost(server, root);
  const gdid = await buildPost(server, root, { gid });
  const commented = await comment(server, root, { did });
  const answered = await reply(server, root, commented.id);
  const cid = await buildContest(services, root, { startsAt: new Date(Date.now() - hour), openPrint: true });
  const [problem] = await insertContestProblems(services, cid, ['A'], { title: 'A' });
  const gcid = await buildContest(services, root, { startsAt: new Date(Date.now() - hour), gid });
  const aid = await insert(sql`
    insert into announcement (title, content, uid) values ('a', 'b', ${root.uid}) returning id`);
  const caid = await insert(sql`
    insert into contest_announcement (cid, uid, title, content) values (${cid}, ${root.uid}, 'a', 'b') returning id`);
  const category = await insert(
    sql`insert into training_category (name, color) values ('c', '#112233') returning id`,
  );
  const tid = await insert(sql`
    insert into training (uid, title, description, rank, auth, is_visible, category_id)
    values (${root.uid}, 't', 'd', 1, 'Public', true, ${category}) returning id`);
  const window = () => ({
    startTime: new Date(Date.now() - hour).toISOString(),
    endTime: new Date(Date.now() + 4 * hour).toISOString(),
    type: 0,
    auth: 0,
    awardConfigList: [{ priority: 1, name: 'gold', background: '#ffee00', color: '#000000', num: 1 }],
  });
  const training = { rank: 1, auth: 'Public', status: true };
  const gpid = await buildProblem(services, { displayId: 'GRP1' });
  await db.updateTable('problem').set({ gid, author_uid: root.uid }).where('id', '=', gpid).execute();
  const [linked] = await insertContestProblems(services, gcid, ['A'], { title: 'A' });
  const gtid = await insert(sql`
    insert into training (uid, gid, title, rank, auth, is_visible)
    values (${root.uid}, ${gid}, 't', 1, 'Public', true) returning id`);
  const publicCid = await buildContest(services, root, {
    startsAt: new Date(Date.now() - hour),
    openRank: true,
  });
  const hid = await insert(sql`
    insert into training (uid, title, rank, auth, is_visible)
    values (${root.uid}, 'homework', 1, 'Public', true) returning id`);
  await db
    .insertInto('training_homework')
    .values({ tid: hid, opens_at: new Date(Date.now() - hour), due_at: new Date(Date.now() + hour) })
    .execute();
  const timedCid = await buildContest(services, root, { startsAt: new Date(Date.now() - hour) });
  await db.updateTable('contest').set({ individual_seconds: 3600 }).where('id', '=', timedCid).execute();
  const homework = () => ({
    title: 'homework',
    problems: [pid],
    homework: {
      opensAt: new Date(Date.now() - hour).toISOString(),
      dueAt: new Date(Date.now() + hour).toISOString(),
      late: null,
    },
  });
  const solution = { pid, name: 'main.cpp', language: 'C++', code: 'int main() {}', expected: 'AC' };
  const run = { language: 'C++', code: 'int main() {}' };
  let created = 0;
  const fresh = (): string => `O${(created += 1)}`;
  const bodies: Record<string, () => unknown> = {
    'POST /api/register': () => ({ username: `u${fresh()}`, email: `${fresh()}@example.com` }),
    'POST /api/change-userInfo': () => ({}),
    'POST /api/comment': () => ({ did }),
    'PUT /api/comment': () => ({ id: commented.id }),
    'POST /api/reply': () => ({
      reply: { commentId: commented.id },
      quoteId: commented.id,
      quoteType: 'Comment',
    }),
    'PUT /api/reply': () => ({ id: answered.id }),
    'POST /api/discussion': () => ({ categoryId: 1, pid: 'OPEN1' }),
    'POST /api/discussions': () => ({ categoryId: 1, pid: 'OPEN1' }),
    'PUT /api/discussion': () => ({ id: did, categoryId: 1 }),
    'POST /api/group/discussion': () => ({ gid, categoryId: 1, pid: undefined }),
    'PUT /api/group/discussion': () => ({ id: gdid, gid, categoryId: 1 }),
    'POST /api/discussion-report': () => ({ did }),
    'POST /api/admin/announcement': () => ({ status: 0 }),
    'PUT /api/admin/announcement': () => ({ id: aid, status: 0 }),
    'POST /api/admin/msg/notice': () => ({ type: 'All' }),
    'POST /api/admin/contest': window,
    'PUT /api/admin/contest': () => ({ id: cid, ...window() }),
    'POST /api/admin/contest/announcement': () => ({ cid, announcement: { status: 0 } }),
    'PUT /api/admin/contest/announcement': () => ({ cid, announcement: { id: caid, status: 0 } }),
    'PUT /api/admin/contest/contest-problem': () => ({ id: problem?.cpid, cid }),
    'POST /api/admin/training': () => ({ training, trainingCategory: { id: category } }),
    'PUT /api/admin/training': () => ({
      training: { id: tid, ...training },
      trainingCategory: { id: category },
    }),
    'POST /api/group/training': () => ({
      gid,
      training: { gid, ...training },
      trainingCategory: { id: category },
    }),
    'PUT /api/group/training': () => ({
      training: { id: gtid, gid, ...training },
      trainingCategory: { id: category },
    }),
    'POST /api/group/add-training-problem-from-public': () => ({ pid, tid: gtid, displayId: 'OPEN1' }),
    'POST /api/group/add-training-problem-from-group': () => ({ problemId: 'GRP1', tid: gtid }),
    'POST /api/group/add-contest-problem-from-public': () => ({ pid: opened, cid: gcid, displayId: fresh() }),
    'POST /api/group/add-contest-problem-from-group': () => ({
      problemId: 'GRP1',
      cid: gcid,
      displayId: fresh(),
    }),
    'POST /api/group/contest': () => ({ gid, ...window() }),
    'PUT /api/group/contest': () => ({ id: gcid, gid, ...window() }),
    'PUT /api/group/contest-problem': () => ({ id: linked?.cpid, cid: gcid }),
    'POST /api/group/announcement': () => ({ gid, status: 0 }),
    'POST /api/group/contest-announcement': () => ({
      cid: gcid,
      announcement: { cid: gcid, gid, status: 0 },
    }),
    'PUT /api/group': () => ({ id: gid, auth: 1, visible: true }),
    'POST /api/group': () => ({
      name: `group ${fresh()}`,
      shortName: `g${fresh()}`.toLowerCase(),
      auth: 1,
      visible: true,
    }),
    'POST /api/admin/homework': homework,
    'POST /api/group/homework': () => ({ gid, ...homework() }),
    'POST /api/training-extensions': () => ({
      tid: hid,
      uids: [anotherUser.uid],
      until: new Date(Date.now() + 2 * hour).toISOString(),
    }),
    'PUT /api/contest-own-time': () => ({ cid: timedCid, uid: root.uid, extraMinutes: 5 }),
    'POST /api/admin/problem': () => formOf(fresh()),
    'PUT /api/admin/problem': () => formOf('P1', { id: pid }),
    'POST /api/group/problem': () => formOf(fresh(), { gid }),
    'PUT /api/group/problem': () => formOf('GRP1', { id: gpid, gid }),
    'POST /api/admin/contest/problem': () => formOf(fresh()),
    'PUT /api/admin/contest/problem': () => formOf('A', { id: problem?.pid }),
    'POST /api/group/contest-problem': () => formOf(fresh(), { gid }),
    'PUT /api/admin/problem-draft': () => ({ pid }),
    'PUT /api/admin/problem-solution': () => solution,
    'PUT /api/editorial': () => ({ pid, rule: 'solved' }),
    'PUT /api/admin/user/edit-user': () => ({
      uid: anotherUser.uid,
      username: anotherUser.username,
      password: undefined,
    }),
    'PUT /api/admin/storage/user': () => ({ username: anotherUser.username }),
    'POST /api/admin/webhooks': () => ({ address: 'https://example.com/in', kinds: ['announcement'] }),
    'POST /api/discussion-category': () => [{ name: 'category' }],
    'POST /api/submit-problem-judge': () => ({ pid: 'OPEN1', cid: 0, ...run }),
    'POST /api/submit-problem-test-judge': () => ({ pid: opened, type: 'public', ...run, userInput: '1' }),
    'POST /api/submit-problem-samples-judge': () => ({ pid: opened, type: 'public', ...run }),
    'POST /api/submit-print-text': () => ({ cid, content: 'x'.repeat(60) }),
    'POST /api/get-contest-outside-scoreboard': () => ({ cid: publicCid }),
  };
  // Valid updates, each of an object of its own. Updates of settings are left out, because they would close features
  // that other calls need.
  const bases = new Map<string, CallBase>();
  for (const { name, as, body } of updates)
    if (!/settings|config|switch/.test(name)) bases.set(name, { as, body: () => body });
  for (const [call, body] of Object.entries(bodies)) bases.set(call, { as: root, body });
  const known = {
    cid,
    contestId: cid,
    contestID: cid,
    gid,
    tid,
    trainingId: tid,
    did,
    aid,
    pid,
    id: pid,
    problemId: 'P1',
    problemID: 'P1',
    displayId: 'A',
    commentId: commented.id,
    uid: root.uid,
    username: root.username,
    limit: 500,
    type: 0,
  };
  return { server, root, known, bases, parameters: { contest: publicCid, type: 'submissions' } };

  async function insert(statement: ReturnType<typeof sql>): Promise<number> {
    const { rows } = await statement.execute(db);
    return Number((rows[0] as { id: number | string }).id);
  }
}
