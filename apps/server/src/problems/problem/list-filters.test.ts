import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { errorText } from '@xiezhi/contract/errors';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { savedListLimits } from '@xiezhi/contract/limits/saved-list';
import { sql } from 'kysely';
import { buildContest } from '../../scopes/contest/testing/build-contest.ts';
import { buildProblem, buildSubmission, type TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { statementPids } from './keyword.ts';

let server: TestServer;
let me: TestUser;
let other: TestUser;
const pids: Record<string, number> = {};

/** Problems of the bank: display id, difficulty, numbers of verdicts (accepted, wrong, waiting), statement. */
const bank = [
  ['B1', 3, [1, 1, 8], '给定一棵无根树，求最近公共祖先。'],
  ['B2', 1, [9, 1, 0], 'Find the shortest path in a graph.'],
  ['B3', 0, [0, 0, 0], '输出两个数之和'],
  ['B10', 5, [3, 0, 0], '背包问题'],
] as const;

before(async () => {
  server = await startTestServer({ hasJobs: false });
  const { services } = server;
  const { db } = services;
  me = await server.buildUser();
  other = await server.buildUser();
  for (const [index, [displayId, difficulty, [ac, wa, waiting], description]] of bank.entries()) {
    const pid = await buildProblem(services, {
      displayId,
      title: `题 ${displayId}`,
      createdAt: new Date(Date.UTC(2026, 0, 10 - index)),
    });
    pids[displayId] = pid;
    await db.updateTable('problem').set({ difficulty }).where('id', '=', pid).execute();
    await db.updateTable('problem_text').set({ description }).where('pid', '=', pid).execute();
    await db
      .insertInto('problem_counter')
      .values({ pid, total: ac + wa + waiting, ac, wa })
      .onConflict((conflict) => conflict.column('pid').doUpdateSet({ total: ac + wa + waiting, ac, wa }))
      .execute();
  }
  const hidden = await buildProblem(services, { displayId: 'H1', title: '隐藏', auth: 2 });
  await db
    .updateTable('problem_text')
    .set({ description: '无根树 shortest path' })
    .where('pid', '=', hidden)
    .execute();
  const { id: tag } = await db
    .insertInto('tag')
    .values({ name: '动态规划', name_en: 'Dynamic programming' })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const pid of [pids['B10'] ?? 0, hidden])
    await db.insertInto('problem_tag').values({ pid, tag_id: tag }).execute();
});
after(() => server.stop());

async function list(query: object, as: TestUser | null = null): Promise<string[]> {
  const { data, status, msg } = await server.call('GET /api/get-problem-list', {
    as,
    query: { limit: 50, ...query },
  });
  assert.equal(status, 200, msg);
  assert.equal(data.total, data.records.length);
  return data.records.map(({ problemId }) => problemId);
}

test('sorts by id, rate, solved, difficulty and age, either way', async () => {
  assert.deepEqual(await list({}), ['B1', 'B2', 'B3', 'B10']);
  assert.deepEqual(await list({ sort: 'id', descending: true }), ['B10', 'B3', 'B2', 'B1']);
  // Waiting submissions do not lower the acceptance rate.
  assert.deepEqual(await list({ sort: 'rate' }), ['B1', 'B2', 'B10', 'B3']);
  assert.deepEqual(await list({ sort: 'rate', descending: true }), ['B10', 'B2', 'B1', 'B3']);
  assert.deepEqual(await list({ sort: 'solved', descending: true }), ['B2', 'B10', 'B1', 'B3']);
  assert.deepEqual(await list({ sort: 'difficulty' }), ['B2', 'B1', 'B10', 'B3']);
  assert.deepEqual(await list({ sort: 'newest', descending: true }), ['B1', 'B2', 'B3', 'B10']);
  const wrong = await server.call('GET /api/get-problem-list', { query: { sort: 'luck' } });
  assert.equal(wrong.status, 400);
});

test('a keyword matches names first, then tags, then statements, and finds no hidden problems', async () => {
  assert.deepEqual(await list({ keyword: '根树' }), ['B1']);
  assert.deepEqual(await list({ keyword: '最近公共祖先' }), ['B1']);
  assert.deepEqual(await list({ keyword: 'Shortest' }), ['B2']);
  assert.deepEqual(await list({ keyword: 'dp' }), ['B10']);
  assert.deepEqual(await list({ keyword: '动态' }), ['B10']);
  assert.deepEqual(await list({ keyword: '%' }), []);
  assert.deepEqual(await list({ keyword: '题 B' }), ['B1', 'B2', 'B3', 'B10']);
  const { data } = await server.call('GET /api/search-results', { query: { keyword: '根树' } });
  assert.deepEqual(
    data.records.map(({ code }) => code),
    ['B1'],
  );
  const short = await server.call('GET /api/search', { query: { keyword: 'dp' } });
  assert.deepEqual(
    short.data.problems.map(({ problemId }) => problemId),
    ['B10'],
  );
});

test('no keyword finds a problem that a contest hides', async () => {
  const { services } = server;
  const cid = await buildContest(services, me, { startsAt: new Date(Date.now() - 60_000) });
  const held = { cid, pid: pids['B1'] ?? 0, display_id: 'A', display_title: 'A' };
  await services.db.insertInto('contest_problem').values(held).execute();
  for (const query of [{}, { keyword: '根树' }, { sort: 'rate' }, { myStatus: 'untried' }, { listId: 0 }])
    assert.ok(!(await list(query, me)).includes('B1'), JSON.stringify(query));
  await services.db.deleteFrom('contest_problem').where('cid', '=', cid).execute();
});

test('searches in statements use indexes', async () => {
  const { db } = server.services;
  await db.connection().execute(async (one) => {
    await sql`set enable_seqscan = off`.execute(one);
    for (const [word, index] of [
      ['根树', 'problem_statement_pairs'],
      ['shortest', 'problem_statement_trigrams'],
    ] as const) {
      const query = statementPids(word);
      assert.ok(query);
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(one);
      assert.match(rows.map((row) => row['QUERY PLAN']).join('\n'), new RegExp(index), word);
    }
    await sql`reset enable_seqscan`.execute(one);
  });
  assert.equal(statementPids('dp'), null, 'too short');
});

test('a signed-in user can filter by their own status', async () => {
  const { db } = server.services;
  const tried = (pid: number, accepted: number) =>
    db.insertInto('user_problem').values({ uid: me.uid, pid, attempts: 1, accepted }).execute();
  await tried(pids['B1'] ?? 0, 1);
  await tried(pids['B2'] ?? 0, 0);
  assert.deepEqual(await list({ myStatus: 'solved' }, me), ['B1']);
  assert.deepEqual(await list({ myStatus: 'tried' }, me), ['B2']);
  assert.deepEqual(await list({ myStatus: 'untried' }, me), ['B3', 'B10']);
  assert.deepEqual(await list({ myStatus: 'solved' }, other), []);
  for (const query of [{ myStatus: 'solved' }, { listId: 0 }]) {
    const visitor = await server.call('GET /api/get-problem-list', { query });
    assert.deepEqual(
      [visitor.http, visitor.status, visitor.msg],
      [200, 401, errorText('onlyMineNeedsLogin', 'en-US')],
    );
  }
});

test('bookmarks and lists are visible to their owner only and accept public problems only', async () => {
  const set = (as: TestUser, listId: number, pid: number, isIn = true) =>
    server.call('PUT /api/problem-list-entry', { as, body: { listId, pid, isIn } });
  const lists = async (as: TestUser, pid?: number) =>
    (await server.call('GET /api/problem-lists', { as, query: { pid } })).data;
  const [first = 0, second = 0] = [pids['B1'], pids['B2']];
  for (let twice = 0; twice < 2; twice += 1) assert.equal((await set(me, 0, first)).status, 200);
  const { data } = await server.call('POST /api/problem-lists', { as: me, body: { name: ' 周末 ' } });
  assert.equal((await set(me, data.id, second)).status, 200);
  assert.deepEqual(await lists(me, first), [
    { id: 0, name: null, count: 1, isIn: true },
    { id: data.id, name: '周末', count: 1, isIn: false },
  ]);
  assert.deepEqual(await lists(other), [{ id: 0, name: null, count: 0, isIn: null }]);
  assert.deepEqual(await list({ listId: 0 }, me), ['B1']);
  assert.deepEqual(await list({ listId: data.id }, me), ['B2']);
  assert.deepEqual(await list({ listId: data.id }, other), []);

  const rename = (as: TestUser) =>
    server.call('PUT /api/problem-lists', { as, body: { listId: data.id, name: '期末' } });
  const remove = (as: TestUser) =>
    server.call('DELETE /api/problem-lists', { as, query: { listId: data.id } });
  for (const answer of [await set(other, data.id, first), await rename(other), await remove(other)])
    assert.deepEqual([answer.http, answer.status], [200, 404]);
  const { id: hidden } = await server.services.db
    .selectFrom('problem')
    .where('display_id', '=', 'H1')
    .select('id')
    .executeTakeFirstOrThrow();
  assert.equal((await set(me, 0, hidden)).msg, errorText('problemNotFound', 'en-US'));
  assert.equal((await rename(me)).status, 200);
  assert.equal((await set(me, data.id, second, false)).status, 200);
  assert.deepEqual(
    (await lists(me)).map(({ name, count }) => [name, count]),
    [
      [null, 1],
      ['期末', 0],
    ],
  );
  assert.equal((await remove(me)).status, 200);
  assert.equal((await lists(me)).length, 1);
});

test('limits the number of lists per user', async () => {
  const { db } = server.services;
  const most = savedListLimits.listsMax;
  const rows = Array.from({ length: most }, (_, index) => ({ uid: other.uid, name: `list ${index}` }));
  await db.insertInto('problem_list').values(rows).execute();
  const { status, msg } = await server.call('POST /api/problem-lists', { as: other, body: { name: 'x' } });
  assert.deepEqual([status, msg], [400, errorText('problemListsFull', 'en-US', { most })]);
});

test('records are the best accepted submissions of each user, by language', async () => {
  const { services } = server;
  const pid = pids['B2'] ?? 0;
  const send = async (as: TestUser, time_ms: number, code_length: number, language: string) => {
    const id = await buildSubmission(services, { uid: as.uid, pid, status: JudgeStatus.Accepted });
    await services.db
      .updateTable('submission')
      .set({ time_ms, code_length, language })
      .where('id', '=', id)
      .execute();
    return id;
  };
  const fast = await send(me, 10, 200, 'C++');
  await send(me, 30, 100, 'C++');
  const short = await send(other, 50, 20, 'Python3');
  await buildSubmission(services, { uid: other.uid, pid, status: JudgeStatus.WrongAnswer });
  const { data } = await server.call('GET /api/problem-records', { query: { pid } });
  assert.deepEqual(data.languages, ['C++', 'Python3']);
  assert.deepEqual(
    data.fastest.map(({ submitId, time }) => [submitId, time]),
    [
      [fast, 10],
      [short, 50],
    ],
  );
  assert.deepEqual(
    data.shortest.map(({ length }) => length),
    [20, 100],
  );
  const one = await server.call('GET /api/problem-records', { query: { pid, language: 'C++' } });
  assert.deepEqual(
    one.data.fastest.map(({ username }) => username),
    [me.username],
  );
  const hidden = await server.call('GET /api/problem-records', { query: { pid: 999_999 } });
  assert.equal(hidden.status, 404);
});
