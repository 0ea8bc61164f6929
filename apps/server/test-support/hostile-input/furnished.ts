import { sql } from 'kysely';
import { comment, post, reply } from '../../src/community/discussion/testing/talk.ts';
import { addProblems, buildContest } from '../../src/scopes/contest/testing/build-contest.ts';
import { buildGroup, buildProblem, type TestUser } from '../factories.ts';
import type { TestServer } from '../harness.ts';
import type { Asked } from '../sweep.ts';

/** A site with one object of each kind, all of them of root, who may write everything. */
export interface FurnishedSite {
  readonly server: TestServer;
  readonly root: TestUser;
  /** Values for reading calls, by field name. */
  readonly known: Asked;
  /** Other input of a call in addition to its texts, by its name: ids of objects, and choices that belong together. */
  readonly beside: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
}

const hour = 3_600_000;

export async function furnish(server: TestServer): Promise<FurnishedSite> {
  const { services } = server;
  const { db } = services;
  const root = await server.buildUser({ role: 'root' });
  // Changing the account of root would sign root out.
  const somebody = await server.buildUser();
  const pid = await buildProblem(services, { displayId: 'P1' });
  await db.updateTable('problem').set({ author_uid: root.uid }).where('id', '=', pid).execute();
  const gid = await buildGroup(services, root.uid);
  const did = await post(server, root);
  const gdid = await post(server, root, { gid });
  const commented = await comment(server, root, { did });
  const answered = await reply(server, root, commented.id);
  const cid = await buildContest(services, root, { startsAt: new Date(Date.now() - hour), openPrint: true });
  const [problem] = await addProblems(services, cid, ['A'], { title: 'A' });
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
  const window = {
    startTime: new Date(Date.now() - hour).toISOString(),
    endTime: new Date(Date.now() + 4 * hour).toISOString(),
    type: 0,
    auth: 0,
  };
  const training = { rank: 1, auth: 'Public', status: true };
  const beside: Record<string, Record<string, unknown>> = {
    'POST /api/comment': { did },
    'PUT /api/comment': { id: commented.id },
    'POST /api/reply': { reply: { commentId: commented.id }, quoteId: commented.id, quoteType: 'Comment' },
    'PUT /api/reply': { id: answered.id },
    'POST /api/discussion': { categoryId: 1, pid: 'P1' },
    'POST /api/discussions': { categoryId: 1, pid: 'P1' },
    'PUT /api/discussion': { id: did, categoryId: 1 },
    'POST /api/group/discussion': { gid, categoryId: 1, pid: undefined },
    'PUT /api/group/discussion': { id: gdid, gid, categoryId: 1 },
    'POST /api/discussion-report': { did },
    'POST /api/admin/announcement': { status: 0 },
    'PUT /api/admin/announcement': { id: aid, status: 0 },
    'POST /api/admin/msg/notice': { type: 'All' },
    'POST /api/admin/contest': window,
    'PUT /api/admin/contest': { id: cid, ...window },
    'POST /api/admin/contest/announcement': { cid, announcement: { status: 0 } },
    'PUT /api/admin/contest/announcement': { cid, announcement: { id: caid, status: 0 } },
    'PUT /api/admin/contest/contest-problem': { id: problem?.cpid, cid },
    'POST /api/admin/training': { training, trainingCategory: { id: category } },
    'PUT /api/admin/training': { training: { id: tid, ...training }, trainingCategory: { id: category } },
    'POST /api/group/training': { gid, training: { gid, ...training }, trainingCategory: { id: category } },
    'POST /api/group/contest': { gid, ...window },
    'PUT /api/group/contest': { id: gcid, gid, ...window },
    'POST /api/group/announcement': { gid, status: 0 },
    'POST /api/group/contest-announcement': { cid: gcid, announcement: { cid: gcid, gid, status: 0 } },
    'PUT /api/group': { id: gid, auth: 1, visible: true },
    'POST /api/group': { auth: 1, visible: true },
    'PUT /api/admin/problem-draft': { pid, id: pid },
    'PUT /api/admin/problem': { problem: { id: pid } },
    'PUT /api/admin/user/edit-user': { uid: somebody.uid, username: somebody.username, password: undefined },
    'POST /api/submit-problem-judge': { pid: 'P1', language: 'C++' },
    'POST /api/submit-print-text': { cid },
  };
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
  return { server, root, known, beside: new Map(Object.entries(beside)) };

  async function insert(statement: ReturnType<typeof sql>): Promise<number> {
    const { rows } = await statement.execute(db);
    return Number((rows[0] as { id: number | string }).id);
  }
}
