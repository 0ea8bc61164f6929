import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { buildGroup, buildProblem, type TestUser } from '../../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../../test-support/harness.ts';
import { buildGroupProblemCast, type GroupProblemCast } from './testing/cast.ts';
import { freshProblemId } from '../../../platform/http/testing/problem-form.ts';
import { groupProblemForm } from './testing/form.ts';

let server: TestServer;
let cast: GroupProblemCast;
let writer: TestUser;

before(async () => {
  server = await startTestServer({ hasJobs: false, onLogLine: () => {} });
  cast = await buildGroupProblemCast(server);
  ({ writer } = cast.who);
});
after(() => server.stop());

const create = (problem: Record<string, unknown> = {}, rest: Record<string, unknown> = {}, as = writer) =>
  server.call('POST /api/group/problem', { as, body: groupProblemForm(cast.gid, problem, rest) });
const read = async (pid: number, as: TestUser = writer) =>
  (await server.call('GET /api/group/problem', { as, query: { pid } })).data;
const adminList = async (query: Record<string, string | number> = {}, as: TestUser = writer) =>
  (await server.call('GET /api/group/get-admin-problem-list', { as, query: { gid: cast.gid, ...query } }))
    .data;
const list = async (query: Record<string, string | number> = {}) =>
  (
    await server.call('GET /api/group/get-problem-list', {
      as: cast.who.member,
      query: { gid: String(cast.gid), ...query },
    })
  ).data;
const offer = (pid: number, isApplied: boolean, as: TestUser = writer) =>
  server.call('PUT /api/group/apply-public', { as, query: { pid, isApplied } });
const setAuth = (pid: number, auth: number, as: TestUser = writer) =>
  server.call('PUT /api/group/change-problem-auth', { as, query: { pid, auth } });

/**
 * Creates a problem of the writer. Returns its id, its display id, and `typed`, the display id without the group's
 * prefix.
 */
async function made(
  problem: Record<string, unknown> & { problemId?: string } = {},
  rest: Record<string, unknown> = {},
) {
  const typed = problem.problemId ?? freshProblemId();
  const answer = await create({ ...problem, problemId: typed }, rest);
  assert.equal(answer.status, 200, answer.msg);
  const problemId = cast.prefix + typed.toUpperCase();
  const row = (await adminList({ keyword: problemId })).records[0];
  assert.ok(row, 'the list has what was made');
  return { pid: row.id, problemId, typed, row };
}

test('prefixes the id with the short name of the group, and ignores group and author of the form', async () => {
  const { row, problemId } = await made();
  assert.deepEqual(
    [row.problemId, row.author, row.gid, row.applyPublicProgress, row.auth, row.cases],
    [problemId, writer.username, cast.gid, null, 1, 1],
  );
  const { data } = await server.call('GET /api/get-problem-detail', {
    as: cast.who.member,
    query: { problemId, gid: cast.gid },
  });
  assert.equal(data.problem.isGroup, true);
});

test('display ids are unique on the whole site, and need more than the prefix', async () => {
  const { typed } = await made();
  const again = await create({ problemId: typed.toUpperCase() });
  assert.deepEqual([again.http, again.status], [200, 400]);
  assert.equal((await create({ problemId: '  ' })).status, 400);
  assert.equal(
    (await create({ problemId: 'x'.repeat(50) })).status,
    200,
    'fifty characters beside the prefix',
  );
  assert.equal((await create({ problemId: 'x'.repeat(51) })).status, 400);
});

test('groups have lower limits than the bank', async () => {
  for (const [field, fits, exceeds] of [
    ['timeLimit', 30_000, 30_001],
    ['memoryLimit', 1024, 1025],
    ['stackLimit', 1024, 1025],
  ] as const) {
    assert.equal((await create({ [field]: fits })).status, 200, field);
    assert.equal((await create({ [field]: exceeds })).status, 400, field);
  }
});

test('refuses problems without a group and in a group that the author does not manage', async () => {
  const body = groupProblemForm(cast.gid, { gid: null });
  assert.equal((await server.call('POST /api/group/problem', { as: writer, body })).status, 403);
  const other = await buildGroup(server.services);
  assert.equal((await create({ gid: other })).status, 403);
  assert.equal((await create({ gid: 999_999 })).status, 404);
});

test('a change keeps author, group and application, and renames with the prefix', async () => {
  const { pid } = await made();
  assert.equal((await offer(pid, true)).status, 200);
  const typed = freshProblemId();
  const form = groupProblemForm(cast.gid, {
    id: String(pid),
    problemId: typed,
    gid: 1,
    author: 'thief',
    title: '减法',
  });
  const { status, msg } = await server.call('PUT /api/group/problem', { as: cast.who.groupRoot, body: form });
  assert.equal(status, 200, msg);
  const changed = await read(pid);
  assert.deepEqual(
    [
      changed.problemId,
      changed.title,
      changed.author,
      changed.gid,
      changed.applyPublicProgress,
      changed.modifiedUser,
    ],
    [cast.prefix + typed.toUpperCase(), '减法', writer.username, cast.gid, 1, cast.who.groupRoot.username],
  );
});

test('returns an empty sample to the form of a problem without samples, as the form needs one', async () => {
  const { pid } = await made({ auth: 2, examples: '' });
  assert.equal((await read(pid)).examples, '<input></input><output></output>');
  const { data } = await server.call('GET /api/group/get-problem-cases', {
    as: writer,
    query: { pid, isUpload: false },
  });
  assert.deepEqual(
    data.map(({ input, output, status }) => [input, output, status]),
    [['1 2', '3', 0]],
  );
});

test('members see visible problems by id, with submission counts of the group', async () => {
  const short = await made({ problemId: 'a1' });
  const long = await made({ problemId: 'a10' });
  const hidden = await made({ auth: 2, problemId: 'a11' });
  await server.services.db
    .insertInto('group_problem_counter')
    .values({ gid: cast.gid, pid: short.pid, total: 4, ac: 3, wa: 1 })
    .execute();
  const { records } = await list({ keyword: `${cast.prefix}A1`, limit: 50 });
  assert.deepEqual(
    records.map(({ pid }) => pid),
    [short.pid, long.pid],
  );
  assert.deepEqual([records[0]?.total, records[0]?.ac, records[0]?.score], [4, 3, null]);
  const everything = await adminList({ limit: 100 });
  assert.ok(everything.records.some(({ id }) => id === hidden.pid));
  assert.deepEqual(
    everything.records.map(({ id }) => id),
    everything.records.map(({ id }) => id).toSorted((a, b) => b - a),
  );
  const detail = await server.call('GET /api/get-problem-detail', {
    as: cast.who.member,
    query: { problemId: short.problemId, gid: cast.gid },
  });
  assert.deepEqual([detail.data.problemCount.total, detail.data.problemCount.ac], [4, 3]);
});

test('accepts tags of the site and of the own group only, by the stored row', async () => {
  const { db } = server.services;
  const foreign = await buildGroup(server.services);
  const name = `t${freshProblemId()}`;
  const { id: theirs } = await db
    .insertInto('tag')
    .values({ name, oj: 'ME', gid: foreign })
    .returning('id')
    .executeTakeFirstOrThrow();
  // The tag of another group counts as missing, so its name creates a new tag in the writer's group.
  const { pid } = await made({}, { tags: [{ id: theirs, name, gid: cast.gid }] });
  const own = await db
    .selectFrom('problem_tag')
    .innerJoin('tag', 'tag.id', 'problem_tag.tag_id')
    .where('pid', '=', pid)
    .select(['tag.id', 'tag.gid'])
    .execute();
  assert.deepEqual(
    own.map(({ gid, id }) => [gid, id === theirs]),
    [[cast.gid, false]],
  );
  const { data } = await server.call('GET /api/group/get-all-problem-tags', {
    as: writer,
    query: { gid: cast.gid },
  });
  assert.ok(data.some(({ id }) => id === own[0]?.id));
  assert.ok(!data.some(({ id }) => id === theirs));
});

test('the author shows and hides a problem within the group; it is for contests only while a contest contains it', async () => {
  const { pid, problemId } = await made({ auth: 2 });
  assert.equal((await setAuth(pid, 1)).status, 200);
  assert.equal((await list({ keyword: problemId })).total, 1);
  assert.equal((await setAuth(pid, 3)).status, 400);
  for (const auth of [0, 4]) assert.equal((await setAuth(pid, auth)).status, 400);
  assert.equal((await setAuth(pid, 2, cast.who.groupAdmin)).status, 403, 'somebody else’s');
  assert.equal((await setAuth(pid, 2, cast.who.groupRoot)).status, 200);
  assert.equal((await list({ keyword: problemId })).total, 0);
});

test('an application stays open until withdrawn, and withdrawing removes an accepted problem from the bank', async () => {
  const { pid, problemId } = await made();
  const progress = async () => (await adminList({ keyword: problemId })).records[0]?.applyPublicProgress;
  const isPublic = async () =>
    (await server.call('GET /api/get-problem-list', { query: { keyword: problemId } })).data.total === 1;
  const decide = (decision: number, comment = '') =>
    server.call('PUT /api/admin/group-problem/change-progress', {
      as: cast.who.siteProblemAdmin,
      body: { pid, progress: decision, comment },
    });
  assert.equal((await offer(pid, true)).status, 200);
  assert.deepEqual([await progress(), await isPublic()], [1, false]);
  assert.equal((await offer(pid, false)).status, 200);
  assert.equal(await progress(), null);
  await offer(pid, true);
  assert.equal((await decide(3, '数据太弱')).status, 200);
  assert.equal((await adminList({ keyword: problemId })).records[0]?.comment, '数据太弱');
  await offer(pid, true);
  assert.equal((await decide(2)).status, 200);
  assert.deepEqual([await progress(), await isPublic()], [2, true]);
  await offer(pid, true);
  assert.equal(await progress(), 2, 'offered once more it stays public');
  assert.equal((await list({ keyword: problemId })).total, 1, 'and the group keeps it');
  assert.equal((await offer(pid, false)).status, 200);
  assert.deepEqual([await progress(), await isPublic()], [null, false]);
});

test('refuses applications for hidden problems', async () => {
  const { pid } = await made({ auth: 2 });
  assert.equal((await offer(pid, true)).status, 400);
});

test('a deleted problem is in no list and cannot be deleted again', async () => {
  const { pid, problemId } = await made();
  const remove = (as: TestUser) => server.call('DELETE /api/group/problem', { as, query: { pid } });
  assert.equal((await remove(cast.who.groupAdmin)).status, 403);
  assert.equal((await remove(writer)).status, 200);
  assert.equal((await list({ keyword: problemId })).total, 0);
  assert.equal((await adminList({ keyword: problemId })).total, 0);
  assert.equal((await remove(writer)).status, 404);
});

const begin = (problemId: string) =>
  server.call('POST /api/group/problem-draft', {
    as: writer,
    body: { gid: cast.gid, problemId, title: '草稿', locale: 'zh-CN' },
  });

test('group calls refuse problems of the site', async () => {
  const pid = await buildProblem(server.services);
  const root = cast.who.siteRoot;
  assert.equal((await server.call('GET /api/group/problem', { as: root, query: { pid } })).status, 403);
  assert.equal((await offer(pid, true, root)).status, 403);
  assert.equal((await setAuth(pid, 2, root)).status, 403);
});

const free = async (wanted?: string) =>
  (
    await server.call('GET /api/group/free-problem-id', {
      as: writer,
      query: { gid: cast.gid, ...(wanted !== undefined && { wanted }) },
    })
  ).data.problemId;

test('a group gets proposals without its prefix, from its own problems', async () => {
  assert.equal((await begin('41')).status, 200);
  assert.equal(await free(), '42');
  assert.equal(await free('41'), '41-2');
  assert.equal(await free('new'), 'new');
});

test('managers of a group use the problem editor for their own problems', async () => {
  const { data, status, msg } = await server.call('POST /api/group/problem-draft', {
    as: writer,
    body: { gid: cast.gid, problemId: freshProblemId(), title: '草稿', locale: 'zh-CN' },
  });
  assert.equal(status, 200, msg);
  assert.deepEqual(
    [data.gid, data.prefix, data.isGroup, data.auth, data.can.edit, data.can.publish],
    [cast.gid, cast.prefix, true, 2, true, true],
  );
  const save = (as: TestUser, body: Record<string, unknown>) =>
    server.call('PUT /api/admin/problem-draft', { as, body: { pid: data.pid, ...body } });
  assert.equal((await save(writer, { difficulty: 3 })).data.difficulty, 3);
  assert.equal((await save(writer, { problemId: 'elsewhere' })).status, 400, 'without the prefix');
  assert.equal((await save(cast.who.groupAdmin, { difficulty: 4 })).status, 403, 'of somebody else');
  assert.equal((await save(cast.who.member, { difficulty: 4 })).http, 403, 'who runs no group');
  assert.equal((await save(cast.who.groupRoot, { difficulty: 5 })).status, 200);
  const bank = await buildProblem(server.services);
  const theirs = await server.call('GET /api/admin/problem-draft', { as: writer, query: { pid: bank } });
  assert.equal(theirs.status, 403);
  const data3 = await server.call('GET /api/admin/problem/test-data', {
    as: writer,
    query: { pid: data.pid },
  });
  assert.equal(data3.status, 200);
});

test('editors of a hidden problem read its languages, templates and tags', async () => {
  const { pid } = await made({ auth: 2 });
  for (const name of [
    'GET /api/get-problem-tags',
    'GET /api/get-problem-languages',
    'GET /api/get-problem-code-template',
  ] as const) {
    assert.equal((await server.call(name, { as: writer, query: { pid } })).status, 200, name);
    assert.equal((await server.call(name, { as: cast.who.member, query: { pid } })).status, 403, name);
  }
});
