import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { RouteName } from '@xiezhi/contract/routes/index';
import { sql } from 'kysely';
import { insertContestProblems, buildContest } from '../../scopes/contest/testing/build-contest.ts';
import { createTestDatabase, type TestDatabase } from '../../../test-support/database.ts';
import { buildProblem, buildSubmission, type TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { until } from '../../../test-support/until.ts';

let database: TestDatabase;
/** Two servers of the same site. */
let here: TestServer;
let there: TestServer;

before(async () => {
  database = await createTestDatabase();
  const settings = { secret: randomBytes(32) };
  const options = { database, settings, hasJobs: false, onLogLine: () => {} };
  here = await startTestServer(options);
  there = await startTestServer(options);
});
after(async () => {
  await there.stop();
  await here.stop();
  await database.drop();
});

/** Counts how often `work` takes a connection from the server's pool. */
async function countAsked(server: TestServer, work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const note = () => void (count += 1);
  server.services.pool.on('acquire', note);
  await work();
  server.services.pool.off('acquire', note);
  return count;
}

/** Waits until all earlier notifications have arrived, so that they do not invalidate cache entries later. */
async function settle(): Promise<void> {
  await Promise.all([here, there].map(({ services }) => services.events.catchUp()));
}

const listTitles = async (server: TestServer, locale: 'zh-CN' | 'en-US' = 'zh-CN') => {
  const { data } = await server.call('GET /api/get-problem-list', {
    query: { limit: 100, currentPage: 1 },
    locale,
  });
  return data.records.map(({ title }) => title);
};

const read = (server: TestServer, displayId: string, as: TestUser | null = null) =>
  server.call('GET /api/get-problem-detail', { query: { problemId: displayId }, as });

test('repeated reads by visitors run no queries and send no content twice', async () => {
  const { services } = here;
  const pid = await buildProblem(services, { displayId: 'R1', title: 'Read by many' });
  const user = await here.buildUser();
  await buildSubmission(services, { uid: user.uid, pid });
  const calls: [RouteName, string][] = [
    ['GET /api/get-problem-list', '?limit=10&currentPage=1'],
    ['GET /api/get-problem-detail', '?problemId=R1'],
    ['GET /api/get-submission-list', '?limit=10&currentPage=1'],
    ['GET /api/get-rank-list', '?type=0&limit=10&currentPage=1'],
    ['GET /api/get-common-announcement', '?limit=10&currentPage=1'],
    ['GET /api/home-carousel', ''],
    ['GET /api/get-recent-updated-problem', ''],
    ['GET /api/get-all-problem-tags', ''],
    ['GET /api/get-problem-tags-and-classification', ''],
  ];
  await settle();
  for (const [name, query] of calls) {
    const address = here.url + name.slice('GET '.length) + query;
    const first = await fetch(address);
    const etag = first.headers.get('etag') ?? '';
    const text = await first.text();
    assert.ok(first.ok && etag !== '', name);
    if (name === 'GET /api/get-submission-list') assert.match(text, /"submitId":\d/);
    const asked = await countAsked(here, async () => {
      const second = await fetch(address, { headers: { 'accept-encoding': 'identity' } });
      assert.deepEqual([await second.text(), second.headers.get('etag')], [text, etag], name);
      const known = await fetch(address, { headers: { 'if-none-match': etag } });
      assert.deepEqual([known.status, await known.text()], [304, ''], name);
    });
    assert.equal(asked, 0, name);
  }
});

test('parallel calls share one computation', async () => {
  await buildProblem(here.services, { displayId: 'R2', title: 'Asked for at once' });
  await settle();
  const alone = await countAsked(here, () => read(here, 'R2'));
  await here.services.db.updateTable('problem').set({ source: 'x' }).where('display_id', '=', 'R2').execute();
  await settle();
  const together = await countAsked(here, () =>
    Promise.all(Array.from({ length: 20 }, () => read(here, 'R2'))),
  );
  assert.ok(together <= alone, `${together} for twenty, ${alone} for one`);
});

test('a change is visible at once on its server, and soon on every other one', async () => {
  const { db } = here.services;
  const pid = await buildProblem(here.services, { displayId: 'R3', title: 'Old title' });
  for (let turn = 0; turn < 20; turn += 1) {
    for (const server of [here, there]) await listTitles(server);
    const title = `Title ${turn}`;
    await db.updateTable('problem_text').set({ title }).where('pid', '=', pid).execute();
    assert.ok((await listTitles(here)).includes(title));
    assert.equal((await read(here, 'R3')).data.problem.title, title);
    await until('the other server knows', async () => (await listTitles(there)).includes(title));
  }
});

test('a change that is rolled back is never visible', async () => {
  const pid = await buildProblem(here.services, { displayId: 'R4', title: 'Stays' });
  await listTitles(here);
  await here.services.db
    .transaction()
    .execute(async (transaction) => {
      await transaction.updateTable('problem_text').set({ title: 'Goes' }).where('pid', '=', pid).execute();
      assert.ok((await listTitles(here)).includes('Stays'));
      throw new Error('taken back');
    })
    .catch(() => {});
  assert.ok((await listTitles(here)).includes('Stays'));
});

test('a hidden problem is rejected from the next call on, also for earlier readers', async () => {
  const { db } = here.services;
  const pid = await buildProblem(here.services, { displayId: 'R5', title: 'To be hidden' });
  const root = await here.buildUser({ role: 'root' });
  const user = await here.buildUser();
  for (const as of [null, user, root]) assert.equal((await read(here, 'R5', as)).status, 200);
  assert.equal((await read(there, 'R5')).status, 200);
  await db.updateTable('problem').set({ auth: 2 }).where('id', '=', pid).execute();
  for (const as of [root, null, user]) assert.notEqual((await read(here, 'R5', as)).status, 200);
  await until('the other server refuses', async () => (await read(there, 'R5')).status !== 200);
  assert.ok(!(await listTitles(here)).includes('To be hidden'));
});

test('a contest hides a problem from everybody, and the clock alone shows it again', async () => {
  const { services } = here;
  const pid = await buildProblem(services, { displayId: 'R6', title: 'Held for a while' });
  const author = await here.buildUser({ role: 'admin' });
  const user = await here.buildUser();
  for (const as of [null, user]) assert.equal((await read(here, 'R6', as)).status, 200);
  const cid = await buildContest(services, author, { startsAt: new Date(), minutes: 60 });
  const link = { cid, pid, display_id: 'A', display_title: 'A' };
  await services.db.insertInto('contest_problem').values(link).execute();
  for (const as of [null, user]) assert.notEqual((await read(here, 'R6', as)).status, 200);
  assert.ok(!(await listTitles(here)).includes('Held for a while'));
  await sql`update contest set ends_at = now() + interval '700 milliseconds' where id = ${cid}`.execute(
    services.db,
  );
  assert.ok(!(await listTitles(here)).includes('Held for a while'));
  await until('it is back', async () => (await listTitles(here)).includes('Held for a while'));
  assert.equal((await read(here, 'R6')).status, 200);
});

test('never serves a response of another user’s rights or language', async () => {
  const { services } = here;
  const pid = await buildProblem(services, { displayId: 'R7', title: '题目' });
  await services.db.insertInto('problem_text').values({ pid, locale: 'en-US', title: 'Problem' }).execute();
  const root = await here.buildUser({ role: 'root' });
  const plain = await here.buildUser();
  const turns = [null, root, plain, null, plain, root];
  const cans = [];
  for (const as of turns) cans.push(JSON.stringify((await read(here, 'R7', as)).data.can));
  assert.deepEqual([cans[3], cans[4], cans[5]], [cans[0], cans[2], cans[1]]);
  assert.equal(new Set(cans).size, 3, cans.join(' '));
  for (let turn = 0; turn < 2; turn += 1) {
    assert.ok((await listTitles(here, 'en-US')).includes('Problem'));
    assert.ok((await listTitles(here, 'zh-CN')).includes('题目'));
  }
});

test('a list of submissions shows private data only to their owner', async () => {
  const { services } = here;
  const pid = await buildProblem(services, { displayId: 'R8' });
  const owner = await here.buildUser();
  const id = await buildSubmission(services, { uid: owner.uid, pid });
  const canOf = async (as: TestUser | null) => {
    // A filter by language uses no stored counter, so the rows are counted for each request.
    const query = { limit: 50, currentPage: 1, language: 'C++' };
    const { data } = await here.call('GET /api/get-submission-list', { query, as });
    return JSON.stringify(data.records.find(({ submitId }) => submitId === id)?.can);
  };
  const [visitor, own, again] = [await canOf(null), await canOf(owner), await canOf(null)];
  assert.ok(visitor && own);
  assert.notEqual(own, visitor);
  assert.equal(again, visitor);
});

test('an exam closes cached responses to its participants', async () => {
  const { services } = here;
  const author = await here.buildUser({ role: 'admin' });
  const examinee = await here.buildUser();
  const cid = await buildContest(services, author, { startsAt: new Date(Date.now() - 60_000), minutes: 60 });
  await insertContestProblems(services, cid, ['A']);
  const list = (as: TestUser | null) =>
    here.call('GET /api/get-problem-list', { query: { limit: 5, currentPage: 1 }, as });
  assert.equal((await list(examinee)).status, 200);
  await services.db.transaction().execute(async (transaction) => {
    await transaction.updateTable('contest').set({ is_exam: true }).where('id', '=', cid).execute();
    await transaction.insertInto('contest_registration').values({ cid, uid: examinee.uid }).execute();
    await services.events.publish(transaction, 'contest-times');
  });
  await until('the exam runs', async () => (await list(examinee)).status !== 200);
  assert.equal((await list(null)).status, 200);
  await services.db.deleteFrom('contest_registration').where('uid', '=', examinee.uid).execute();
  assert.equal((await list(examinee)).status, 200);
});

test('a server that loses its notification connection keeps no entry that changed meanwhile', async () => {
  const pid = await buildProblem(here.services, { displayId: 'R9', title: 'Before the break' });
  for (const server of [here, there]) await listTitles(server);
  await here.services.db.transaction().execute(async (transaction) => {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name like 'xiezhi-events %' and datname = current_database()`.execute(transaction);
    await transaction
      .updateTable('problem_text')
      .set({ title: 'After the break' })
      .where('pid', '=', pid)
      .execute();
  });
  for (const server of [here, there]) {
    await until('it is read again', async () => (await listTitles(server)).includes('After the break'));
    await until('it listens again', () => server.services.events.isListening);
    assert.ok((await listTitles(server)).includes('After the break'));
  }
});
