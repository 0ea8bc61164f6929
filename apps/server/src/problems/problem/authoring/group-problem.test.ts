import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { buildGroup, type TestUser } from '../../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../../test-support/harness.ts';
import { addEmptyCases } from './testing/add-empty-cases.ts';

let server: TestServer;
let problemAdmin: TestUser;
let root: TestUser;

before(async () => {
  server = await startTestServer({ hasJobs: false, onLogLine: () => {} });
  problemAdmin = await server.buildUser({ role: 'problem_admin' });
  root = await server.buildUser({ role: 'root' });
});
after(() => server.stop());

const texts = { title: '团队题', description: 'd', input: 'i', output: 'o' };

/** Creates a complete public group problem; `progress` null means that it is not offered to the bank. */
async function offered(progress: number | null, gid?: number) {
  const { db } = server.services;
  const display_id = `G${randomBytes(4).toString('hex').toUpperCase()}`;
  const { id: pid } = await db
    .insertInto('problem')
    .values({
      display_id,
      gid: gid ?? (await buildGroup(server.services)),
      author: 'member',
      auth: 1,
      apply_public_progress: progress,
      judge_mode: 'spj',
      checker: JSON.stringify({
        language: 'C',
        code: 'secret',
        dialect: 'auto',
        unit: 'percent',
        arguments: [],
      }),
      judge_extra_files: JSON.stringify({ 'a.h': 'x' }),
      user_extra_files: JSON.stringify({ 'b.h': 'y' }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('problem_text')
    .values({ pid, locale: 'zh-CN', ...texts })
    .execute();
  await addEmptyCases(server.services, pid);
  return { pid, problemId: display_id };
}

const list = async (query: Record<string, string | number> = {}) =>
  (await server.call('GET /api/admin/group-problem/list', { as: problemAdmin, query })).data;
const decide = (body: Record<string, unknown>, as = problemAdmin) =>
  server.call('PUT /api/admin/group-problem/change-progress', { as, body });
const isPublic = async (problemId: string) => {
  const { data } = await server.call('GET /api/get-problem-list', { query: { keyword: problemId } });
  const detail = await server.call('GET /api/get-problem-detail', { query: { problemId } });
  assert.equal(detail.status === 200, data.total === 1, 'list and page agree');
  return data.total === 1;
};

test('lists problems that groups have offered, undecided ones first, without programs', async () => {
  const gid = await buildGroup(server.services);
  const [refused, open] = [await offered(3, gid), await offered(1, gid)];
  await offered(null, gid);
  const { records, total } = await list({ gid: String(gid), limit: '10', currentPage: '1' });
  assert.equal(total, 2);
  assert.deepEqual(
    records.map(({ id, applyPublicProgress }) => [id, applyPublicProgress]),
    [
      [open.pid, 1],
      [refused.pid, 3],
    ],
  );
  assert.deepEqual([records[0]?.title, records[0]?.author, records[0]?.gid], ['团队题', 'member', gid]);
  assert.ok(!JSON.stringify(records).includes('secret'));
  assert.equal((await list({ gid, progress: 3 })).total, 1);
  assert.equal((await list({ keyword: open.problemId.toLowerCase() })).total, 1);
});

test('hides offers of a disbanded group; problems that the bank has taken stay', async () => {
  const gid = await buildGroup(server.services);
  const [open, taken] = [await offered(1, gid), await offered(2, gid)];
  await server.services.db
    .updateTable('app_group')
    .set({ hidden_at: new Date() })
    .where('id', '=', gid)
    .execute();
  const { records, total } = await list({ gid });
  assert.deepEqual([total, records.map(({ id }) => id)], [1, [taken.pid]]);
  assert.equal((await list({ keyword: open.problemId })).total, 0);
  const late = await decide({ pid: open.pid, progress: 2 });
  assert.equal(late.status, 400, 'nor decided by whoever still looks at the former list');
  assert.equal((await decide({ pid: taken.pid, progress: 3 })).status, 200);
});

test('a taken problem appears in the bank and keeps its group; refusing it later removes it', async () => {
  const { pid, problemId } = await offered(1);
  const applied = await server.services.db
    .selectFrom('problem')
    .where('id', '=', pid)
    .selectAll()
    .executeTakeFirst();
  assert.equal(await isPublic(problemId), false);
  assert.equal((await decide({ pid: String(pid), progress: '2', comment: '很好' })).status, 200);
  assert.equal(await isPublic(problemId), true);
  const taken = await server.services.db
    .selectFrom('problem')
    .where('id', '=', pid)
    .selectAll()
    .executeTakeFirst();
  const decided = { apply_public_progress: 2, apply_public_comment: '很好', is_group: false };
  assert.deepEqual(taken, { ...applied, ...decided }, 'program, extra files and all else stay');
  const detail = await server.call('GET /api/get-problem-detail', { query: { problemId } });
  assert.deepEqual([detail.data.problem.isGroup, detail.data.problem.gid], [false, applied?.gid]);
  const listed = await server.call('GET /api/admin/problem/get-problem-list', {
    as: problemAdmin,
    query: { keyword: problemId },
  });
  assert.equal(listed.data.total, 1, 'staff find it among those of the bank');
  assert.equal((await decide({ pid, progress: 3 })).status, 200);
  assert.equal(await isPublic(problemId), false);
  assert.equal((await list({ keyword: problemId })).records[0]?.comment, '很好', 'what was said stays');
});

test('a decision requires an offer, and acceptance requires a complete problem', async () => {
  const none = await offered(null);
  assert.equal((await decide({ pid: none.pid, progress: 2 })).status, 400);
  const { data: draft } = await server.call('POST /api/admin/problem-draft', {
    as: problemAdmin,
    body: { problemId: `N${randomBytes(4).toString('hex')}`, title: 'x', locale: 'zh-CN' },
  });
  assert.equal((await decide({ pid: draft.pid, progress: 2 })).status, 400, 'a problem of no group');
  const open = await offered(1);
  for (const progress of [0, 4, -1]) assert.equal((await decide({ pid: open.pid, progress })).status, 400);
  assert.equal((await decide({ pid: open.pid })).http, 400);
  assert.equal((await decide({ pid: 999_999, progress: 2 })).status, 404);
  await server.services.db
    .updateTable('problem')
    .set({ data_version: null })
    .where('id', '=', open.pid)
    .execute();
  const incomplete = await decide({ pid: open.pid, progress: 2 });
  assert.deepEqual([incomplete.status, /no test data/.test(incomplete.msg)], [400, true]);
  assert.equal((await decide({ pid: open.pid, progress: 3 })).status, 200);
});

test('logs a decision with its message', async () => {
  const { pid } = await offered(1);
  await decide({ pid, progress: 3, comment: '数据太弱' });
  const { data } = await server.call('GET /api/admin/audit-log', {
    as: root,
    query: { target: `problem:${pid}` },
  });
  assert.deepEqual(
    data.records.map(({ action }) => action),
    ['group-problem-examined'],
  );
  assert.match(data.records[0]?.detail ?? '', /数据太弱/);
});
