import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestClock } from '../../../test-support/clock.ts';
import { buildGroup, buildProblem, type TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { type Run, submitRun } from './testing/submit-run.ts';

const start = new Date('2026-03-01T12:00:00Z');
const clock = createTestClock(start);
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

let server: TestServer;
let author: TestUser;
let admin: TestUser;
let root: TestUser;
let member: TestUser;
let outsider: TestUser;
/** Id of the private training. A later test hides its second problem. */
let tid: number;
let publicTid: number;
let pids: number[];

before(async () => {
  server = await startTestServer({ clock, hasJobs: false, onLogLine: () => {} });
  author = await server.buildUser({ role: 'admin' });
  admin = await server.buildUser({ role: 'admin' });
  root = await server.buildUser({ role: 'root' });
  member = await server.buildUser({});
  outsider = await server.buildUser({});
  pids = [];
  for (let number = 0; number < 3; number += 1) pids.push(await buildProblem(server.services, { auth: 1 }));
  tid = await make({ title: 'Graphs', auth: 'Private', privatePwd: 'secret' });
  publicTid = await make({ title: 'Strings', auth: 'Public' });
  for (const one of [tid, publicTid])
    await ok(author, 'POST /api/admin/training/problems', { body: { tid: one, pids } });
  await server.services.db
    .updateTable('problem')
    .set({ auth: 2 })
    .where('id', '=', pids[1] ?? 0)
    .execute();
});
after(() => server.stop());

type Name = Parameters<TestServer['call']>[0];
type Options = Parameters<TestServer['call']>[1];

async function ask(user: TestUser | null, name: Name, options: Options = {}) {
  return server.call(name, { as: user, ...options });
}

async function ok(user: TestUser | null, name: Name, options: Options = {}): Promise<unknown> {
  const { status, msg, data } = await ask(user, name, options);
  assert.equal(status, 200, `${name}: ${msg}`);
  return data;
}

async function make(training: Record<string, unknown>): Promise<number> {
  await ok(author, 'POST /api/admin/training', {
    body: { training: { id: 999, author: 'somebody', ...training }, trainingCategory: null },
  });
  const { id } = await server.services.db
    .selectFrom('training')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

const run = ({ minute, ...made }: Omit<Run, 'at'> & { readonly minute: number }) =>
  submitRun(server, { ...made, at: at(minute) });

interface Detail {
  acCount: number;
  problemCount: number;
  can: Record<string, boolean>;
}
interface RankPage {
  total: number;
  records: {
    uid: string;
    realname: string | null;
    ac: number;
    totalRunTime: number;
    submissionInfo: Record<string, { status: number; isAC: boolean | null; tries: number }>;
  }[];
}
const detailOf = async (user: TestUser, one = tid) =>
  (await ok(user, 'GET /api/get-training-detail', { query: { tid: one } })) as Detail;
const rankOf = async (user: TestUser, query = {}) =>
  (await ok(user, 'GET /api/get-training-rank', { query: { tid, ...query } })) as RankPage;
const listedOf = async (user: TestUser | null, one = tid) => {
  const page = (await ok(user, 'GET /api/get-training-list')) as { records: (Detail & { id: number })[] };
  return page.records.find(({ id }) => id === one);
};

/** Viewers, in the order of the expected statuses below. */
const viewers = ['visitor', 'outsider', 'member', 'author', 'admin', 'root'] as const;
type Viewer = (typeof viewers)[number];
const person = (name: Viewer): TestUser | null =>
  ({ visitor: null, outsider, member, author, admin, root })[name];
const inside: readonly number[] = [401, 401, 200, 200, 401, 200];
const mine: readonly number[] = [401, 403, 403, 200, 403, 200];
/** Statuses of a call with invalid arguments. Viewers who may make the call get 400. */
const mineButWrong: readonly number[] = [401, 403, 403, 400, 403, 400];

test('a password lets users in, and a changed password removes nobody', async () => {
  const enter = (user: TestUser, password: string) =>
    ask(user, 'POST /api/register-training', { body: { tid: String(tid), password } });
  assert.equal((await enter(member, 'wrong')).status, 400);
  assert.equal((await enter(member, 'secret')).status, 200);
  assert.equal((await enter(member, 'secret')).status, 400);
  const noPassword = { tid: publicTid, password: 'x' };
  assert.equal((await ask(member, 'POST /api/register-training', { body: noPassword })).status, 400);

  const training = { id: tid, auth: 'Private', privatePwd: 'another' };
  await ok(author, 'PUT /api/admin/training', { body: { training, trainingCategory: null } });
  assert.deepEqual(await ok(member, 'GET /api/get-training-access', { query: { tid } }), { access: true });
  assert.equal((await enter(outsider, 'secret')).status, 400);
  // If the password is absent, the stored one remains.
  await ok(author, 'PUT /api/admin/training', { body: { training: { id: tid }, trainingCategory: null } });
  const other = await server.buildUser({});
  assert.equal((await enter(other, 'another')).status, 200);
});

test('permissions of each viewer in a private training', async () => {
  const pid = pids[0] ?? 0;
  const table: [Name, Options, readonly number[]][] = [
    ['GET /api/get-training-list', {}, [200, 200, 200, 200, 200, 200]],
    ['GET /api/get-training-category', {}, [200, 200, 200, 200, 200, 200]],
    ['GET /api/get-training-detail', { query: { tid } }, [401, 200, 200, 200, 200, 200]],
    ['GET /api/get-training-access', { query: { tid } }, [401, 200, 200, 200, 200, 200]],
    ['GET /api/get-training-problem-list', { query: { tid } }, inside],
    ['GET /api/get-training-rank', { query: { tid } }, inside],
    ['GET /api/get-full-screen-problem-list', { query: { tid } }, inside],
    ['GET /api/admin/training/get-training-list', {}, [401, 403, 403, 200, 200, 200]],
    ['GET /api/admin/training', { query: { tid } }, mine],
    ['GET /api/admin/training/get-problem-list', { query: { tid } }, mine],
    ['PUT /api/admin/training/change-training-status', { query: { tid, status: true } }, mine],
    ['PUT /api/admin/training/problem-order', { body: { tid, pids: [pid] } }, mine],
    ['PUT /api/admin/training', { body: { training: { id: tid } } }, mine],
    ['PUT /api/admin/training/problem', { body: { id: 999_999, tid, rank: 1 } }, mineButWrong],
    ['DELETE /api/admin/training/problem', { query: { pid: 999_999, tid } }, mineButWrong],
    ['POST /api/admin/training/add-problem-from-public', { body: { pid, tid } }, mineButWrong],
    [
      'GET /api/admin/training/import-remote-oj-problem',
      { query: { tid, name: 'hdu', problemId: '1' } },
      mineButWrong,
    ],
    ['POST /api/admin/training/clone', { body: { tid } }, mine],
    ['DELETE /api/admin/training', { query: { tid: 999_999 } }, [401, 403, 403, 403, 403, 400]],
    ['DELETE /api/admin/training/category', { query: { cid: 999_999 } }, [401, 403, 403, 403, 403, 400]],
  ];
  for (const [name, options, expected] of table)
    for (const [index, viewer] of viewers.entries()) {
      const { status, msg } = await ask(person(viewer), name, options);
      assert.equal(status, expected[index], `${viewer}: ${name} (${msg})`);
    }
});

test('a hidden training exists only in the console', async () => {
  const hidden = await make({ title: 'Draft', auth: 'Public', status: false });
  for (const user of [outsider, author, root])
    assert.equal((await ask(user, 'GET /api/get-training-detail', { query: { tid: hidden } })).status, 400);
  assert.equal(await listedOf(root, hidden), undefined);
  await ok(author, 'GET /api/admin/training', { query: { tid: hidden } });
});

test('list, detail and records agree: they count public problems solved outside contests', async () => {
  const [first, second, third] = pids;
  const untouched = await detailOf(member);
  assert.deepEqual([untouched.problemCount, untouched.acCount], [2, 0]);
  await run({ user: member, pid: first, status: -1, minute: -20 });
  await run({ user: member, pid: first, status: 0, minute: -10, timeMs: 30 });
  await run({ user: member, pid: first, status: 0, minute: 10, timeMs: 20 });
  await run({ user: member, pid: second, status: 0, minute: 11 });
  await run({ user: member, pid: third, status: -1, minute: 12, tid });
  await run({ user: member, pid: third, status: 1, minute: 13, tid: publicTid });
  await run({ user: author, pid: first, status: 0, minute: 14 });
  await run({ user: outsider, pid: first, status: 0, minute: 14 });

  const detail = await detailOf(member);
  const listed = await listedOf(member);
  const { records, total } = await rankOf(member);
  assert.equal(total, 1, 'neither who runs it nor who is not in');
  const [row] = records;
  assert.ok(row && listed);
  assert.deepEqual([detail.acCount, listed.acCount, row.ac], [1, 1, 1]);
  assert.deepEqual([detail.problemCount, listed.problemCount], [2, 2]);
  assert.equal(row.totalRunTime, 20, 'the shortest accepted run');
  const cells = Object.values(row.submissionInfo).toSorted((left, right) => right.status - left.status);
  // Submissions from before the entry count only if they were accepted. Submissions in another training never count.
  assert.deepEqual(
    cells.map(({ status, isAC, tries }) => [status, isAC, tries]),
    [
      [0, true, 1],
      [-1, null, 1],
    ],
  );
  const problems = (await ok(member, 'GET /api/get-training-problem-list', { query: { tid } })) as {
    problemId: string;
  }[];
  for (const id of Object.keys(row.submissionInfo))
    assert.ok(
      problems.some(({ problemId }) => problemId === id),
      'cells are found by the list’s ids',
    );

  assert.equal((await detailOf(outsider)).acCount, 0, 'nothing is solved before one has entered');
  assert.equal((await listedOf(outsider))?.acCount, 0);
  assert.equal((await listedOf(null))?.acCount, null);
  assert.equal((await detailOf(outsider, publicTid)).acCount, 1);
});

test('only managers see real names, and a search matches only names that the viewer may see', async () => {
  await server.services.db
    .updateTable('app_user')
    .set({ realname: '王小明' })
    .where('uid', '=', member.uid)
    .execute();
  assert.equal((await rankOf(member)).records[0]?.realname, null);
  assert.equal((await rankOf(author)).records[0]?.realname, '王小明');
  assert.equal((await rankOf(member, { keyword: '小明' })).total, 0);
  assert.equal((await rankOf(author, { keyword: '小明' })).total, 1);
});

test('adds problems of the public bank only, each once, and keeps the given order', async () => {
  const own = await make({ title: 'Order', auth: 'Public' });
  const [first, hidden, third] = pids;
  const add = (pid: number | undefined) =>
    ask(author, 'POST /api/admin/training/add-problem-from-public', {
      body: { pid: pid ?? 0, tid: String(own), displayId: 'whatever' },
    });
  assert.equal((await add(first)).status, 200);
  assert.equal((await add(first)).status, 400);
  const ofContest = await buildProblem(server.services, { auth: 3 });
  const ofGroup = await buildProblem(server.services, { auth: 1 });
  await server.services.db
    .updateTable('problem')
    .set({ gid: await buildGroup(server.services) })
    .where('id', '=', ofGroup)
    .execute();
  for (const closed of [hidden, ofContest]) assert.equal((await add(closed)).status, 400);
  for (const unknown of [ofGroup, 999_999]) assert.equal((await add(unknown)).status, 404);
  assert.equal((await add(third)).status, 200);
  const held = async () => {
    const query = { tid: own, queryExisted: true };
    const { problemList, trainingProblemMap } = (await ok(
      author,
      'GET /api/admin/training/get-problem-list',
      { query },
    )) as {
      problemList: { records: { id: number }[] };
      trainingProblemMap: Record<string, { id: number; rank: number }>;
    };
    const order = problemList.records.map(({ id }) => id);
    for (const id of order) assert.equal(typeof trainingProblemMap[id]?.rank, 'number');
    return { order, map: trainingProblemMap };
  };
  assert.deepEqual((await held()).order, [first, third]);
  await ok(author, 'PUT /api/admin/training/problem-order', { body: { tid: own, pids: [third ?? 0] } });
  const { order, map } = await held();
  assert.deepEqual(order, [third, first]);
  const link = map[third ?? 0];
  assert.ok(link);
  await ok(author, 'PUT /api/admin/training/problem', { body: { ...link, tid: own, rank: 9 } });
  assert.deepEqual((await held()).order, [first, third]);
  // The id of a link must not allow changes through another training.
  const foreign = await ask(author, 'PUT /api/admin/training/problem', { body: { ...link, tid, rank: 1 } });
  assert.equal(foreign.status, 400);
  const remove = { query: { pid: first ?? 0, tid: own } };
  await ok(author, 'DELETE /api/admin/training/problem', remove);
  assert.equal((await ask(author, 'DELETE /api/admin/training/problem', remove)).status, 400);
  assert.deepEqual((await held()).order, [third]);
});

test('adds a problem whose display id another problem of the training had when it was added', async () => {
  const { db } = server.services;
  const own = await make({ title: 'Again', auth: 'Public' });
  const [deleted, renamed] = [
    await buildProblem(server.services, { displayId: 'AGAIN1', auth: 1 }),
    await buildProblem(server.services, { displayId: 'AGAIN2', auth: 1 }),
  ];
  const add = (...added: number[]) =>
    ok(author, 'POST /api/admin/training/problems', { body: { tid: own, pids: added } });
  assert.deepEqual(await add(deleted, renamed), { added: 2 });
  await ok(root, 'DELETE /api/admin/problem', { query: { pid: deleted } });
  await db.updateTable('problem').set({ display_id: 'AGAIN3' }).where('id', '=', renamed).execute();
  const second = [
    await buildProblem(server.services, { displayId: 'AGAIN1', auth: 1 }),
    await buildProblem(server.services, { displayId: 'again2', auth: 1 }),
  ];
  assert.deepEqual(await add(...second), { added: 2 });
  assert.deepEqual(await add(...second), { added: 0 });
  const query = { tid: own };
  const shown = (await ok(author, 'GET /api/get-training-problem-list', { query })) as {
    problemId: string;
  }[];
  assert.deepEqual(
    shown.map(({ problemId }) => problemId),
    ['AGAIN3', 'AGAIN1', 'again2'],
  );
});

test('category names are unique on the site, and trainings outlive their category', async () => {
  const makeCategory = (name: string) =>
    ask(root, 'POST /api/admin/training/category', { body: { id: null, name, color: '#409eff' } });
  assert.equal((await makeCategory(' ')).status, 400);
  const made = await makeCategory('Basics');
  assert.equal((await makeCategory('basics')).status, 400);
  const other = (await makeCategory('Other')).data as { id: number };
  for (const name of ['BASICS', ''])
    assert.equal(
      (await ask(root, 'PUT /api/admin/training/category', { body: { id: other.id, name } })).status,
      400,
    );
  await server.services.db
    .insertInto('training_category')
    .values({ gid: await buildGroup(server.services), name: 'Of a group' })
    .execute();
  assert.equal((await makeCategory('Of a group')).status, 200, 'a group’s name takes none of the site');
  const { id } = made.data as { id: number };
  const training = { id: publicTid };
  await ok(author, 'PUT /api/admin/training', { body: { training, trainingCategory: { id } } });
  const named = (await ok(null, 'GET /api/get-training-list', { query: { categoryId: id } })) as {
    records: { categoryName: string; categoryColor: string }[];
  };
  assert.deepEqual(
    named.records.map(({ categoryName, categoryColor }) => [categoryName, categoryColor]),
    [['Basics', '#409eff']],
  );
  const { gmtModified: version } = made.data as { gmtModified: string };
  const rename = (name: string) =>
    ask(root, 'PUT /api/admin/training/category', { body: { id, name, version } });
  assert.equal((await rename('Basics 1')).status, 200);
  assert.match((await rename('Basics 2')).msg, /saved a newer version/);
  await ok(root, 'DELETE /api/admin/training/category', { query: { cid: id } });
  const shown = (await ok(author, 'GET /api/admin/training', { query: { tid: publicTid } })) as object;
  assert.deepEqual(shown, { ...shown, trainingCategory: {} });
  const { categoryName, categoryColor } = (await detailOf(member, publicTid)) as Detail & {
    categoryName: string | null;
    categoryColor: string | null;
  };
  assert.deepEqual([categoryName, categoryColor], [null, null]);
});

test('adds a problem of a remote judge if the site already has it', async () => {
  const own = await make({ title: 'Remote', auth: 'Public' });
  const pid = await buildProblem(server.services, { auth: 1, displayId: 'HDU-1000' });
  const add = (name: string, problemId: string) =>
    ask(author, 'GET /api/admin/training/import-remote-oj-problem', {
      query: { tid: String(own), name, problemId },
    });
  assert.match((await add('hdu', '1001')).msg, /HDU is turned off/);
  assert.match((await add('NONE', '1000')).msg, /Unknown remote judge: NONE/);
  assert.deepEqual([(await add('hdu', '1000')).status, (await add('HDU', '1000')).status], [200, 400]);
  const { problemList } = (await ok(author, 'GET /api/admin/training/get-problem-list', {
    query: { tid: own, queryExisted: true },
  })) as { problemList: { records: { id: number }[] } };
  assert.deepEqual(
    problemList.records.map(({ id }) => id),
    [pid],
  );
});

test('a keyword finds problems of a training by display id', async () => {
  const own = await make({ title: '搜索', auth: 'Public' });
  const [first = 0, , second = 0] = pids;
  await ok(author, 'POST /api/admin/training/problems', { body: { tid: own, pids: [first, second] } });
  const { display_id: keyword } = await server.services.db
    .selectFrom('problem')
    .where('id', '=', second)
    .select('display_id')
    .executeTakeFirstOrThrow();
  const { problemList } = (await ok(author, 'GET /api/admin/training/get-problem-list', {
    query: { tid: own, queryExisted: true, keyword },
  })) as { problemList: { records: { id: number }[] } };
  assert.deepEqual(
    problemList.records.map(({ id }) => id),
    [second],
  );
});

test('a copy is hidden, belongs to the caller, keeps problems and order, and has no enrolled users', async () => {
  const english = { title: 'Bridges', description: 'Edges that separate' };
  const first = await make({ title: '桥', auth: 'Private', privatePwd: 'secret', english });
  const order = [pids[2] ?? 0, pids[0] ?? 0];
  await ok(author, 'POST /api/admin/training/problems', { body: { tid: first, pids: order } });
  await ok(member, 'POST /api/register-training', { body: { tid: first, password: 'secret' } });
  await ok(root, 'POST /api/admin/training/clone', { body: { tid: first } });
  const { records } = (await ok(root, 'GET /api/admin/training/get-training-list', {
    query: { keyword: '桥', limit: 10 },
  })) as { records: Record<string, unknown>[] };
  const copy = records.find(({ id }) => id !== first);
  assert.ok(copy);
  assert.deepEqual(
    [copy['title'], copy['english'], copy['author'], copy['status'], copy['auth'], copy['people']],
    ['桥 [Cloned]', { ...english, title: 'Bridges [Cloned]' }, root.username, false, 'Private', 0],
  );
  const { problemList } = (await ok(root, 'GET /api/admin/training/get-problem-list', {
    query: { tid: Number(copy['id']), queryExisted: true },
  })) as { problemList: { records: { id: number }[] } };
  assert.deepEqual(
    problemList.records.map(({ id }) => id),
    order,
  );
});

test('accepts ranks up to the limit of the column, also as strings', async () => {
  const own = await make({ title: 'Far', auth: 'Public' });
  const put = (rank: unknown) =>
    ask(author, 'PUT /api/admin/training', { body: { training: { id: own, rank } } });
  for (const rank of [0, 2_147_483_647, '2147483647', '7'])
    assert.equal((await put(rank)).status, 200, String(rank));
  for (const rank of [-1, 2_147_483_648, '2147483648', '-1', '1e3', 1.5])
    assert.equal((await put(rank)).http, 400, String(rank));
});

test('a private training needs a password, and managers can read it', async () => {
  const training = { title: 'Open', auth: 'Private' };
  const { status } = await ask(author, 'POST /api/admin/training', { body: { training } });
  assert.equal(status, 400);
  const read = (await ok(author, 'GET /api/admin/training', { query: { tid } })) as {
    training: { privatePwd: string; gmtModified: string };
  };
  assert.equal(read.training.privatePwd, 'another');
  const stale = { id: tid, title: 'Graphs 2', version: '2020-01-01T00:00:00.000Z' };
  const late = await ask(author, 'PUT /api/admin/training', { body: { training: stale } });
  assert.notEqual(late.status, 200);
});

test('only enrolled users submit in a training, and only to its problems', async () => {
  const { display_id: pid } = await server.services.db
    .selectFrom('problem')
    .where('id', '=', pids[0] ?? 0)
    .select('display_id')
    .executeTakeFirstOrThrow();
  const strange = await buildProblem(server.services, { auth: 1 });
  const { display_id: elsewhere } = await server.services.db
    .selectFrom('problem')
    .where('id', '=', strange)
    .select('display_id')
    .executeTakeFirstOrThrow();
  const body = { pid, language: 'C++', code: 'int main() {}', cid: 0, tid: String(tid), gid: null };
  const send = async (user: TestUser, changed = {}) =>
    (await ask(user, 'POST /api/submit-problem-judge', { body: { ...body, ...changed } })).msg;
  assert.match(await send(outsider), /请先输入训练密码|Enter the password of the training/);
  assert.match(await send(member, { pid: elsewhere }), /题目不存在|problem does not exist/i);
});
