import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type RawBuilder, sql } from 'kysely';
import { buildGroup, buildProblem, type TestUser } from '../../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../../test-support/harness.ts';
import { until } from '../../../../test-support/until.ts';
import { buildContest } from '../testing/build-contest.ts';

let server: TestServer;
let root: TestUser;
let owner: TestUser;
let gid: number;

before(async () => {
  server = await startTestServer({ hasJobs: false, onLogLine: () => {} });
  root = await server.buildUser({ role: 'root' });
  owner = await server.buildUser({ role: 'admin' });
  gid = await buildGroup(server.services, owner.uid);
});
after(() => server.stop());

const contest = () =>
  buildContest(server.services, owner, { gid, startsAt: new Date(Date.now() + 3_600_000) });

/** Builds a problem of the group and adds it to these contests. */
async function problem(auth: 1 | 2 | 3, cids: readonly number[]): Promise<number> {
  const { db } = server.services;
  const pid = await buildProblem(server.services, { auth });
  await db.updateTable('problem').set({ gid }).where('id', '=', pid).execute();
  for (const cid of cids)
    await db
      .insertInto('contest_problem')
      .values({ cid, pid, display_id: `P${pid}`, display_title: 'P' })
      .execute();
  return pid;
}

type Answer = { readonly status: number; readonly msg: string };
const hide = (pid: number): Promise<Answer> =>
  server.call('PUT /api/group/change-problem-auth', { as: root, query: { pid, auth: 2 } });
const add = (cid: number, pid: number): Promise<Answer> =>
  server.call('POST /api/group/contest-problems', { as: owner, body: { cid, pids: [pid] } });
const clone = (cid: number): Promise<Answer> =>
  server.call('POST /api/group/contest-clone', { as: owner, body: { cid } });

/**
 * Lets two actions overlap. The first action waits for a locked row. The second starts then, and the row is released
 * once the second has finished or waits too. If each action held a lock that the other needs, one of them would fail
 * with a deadlock.
 */
async function cross(row: RawBuilder<unknown>, first: () => Promise<Answer>, second: () => Promise<Answer>) {
  const { db } = server.services;
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows[0]?.count ?? 0;
  };
  const answers = await db.transaction().execute(async (trx) => {
    await row.execute(trx);
    const one = first();
    await until('the first waits', async () => (await waiting()) === 1);
    let isDone = false;
    const other = second().finally(() => {
      isDone = true;
    });
    await until('the second is done or waits', async () => isDone || (await waiting()) === 2);
    return [one, other];
  });
  assert.deepEqual(
    (await Promise.all(answers)).map(({ status, msg }) => `${status} ${msg}`),
    ['200 success', '200 success'],
  );
}

test('a contest takes a hidden problem of another one while a problem of both is being hidden', async () => {
  const [first, second] = [await contest(), await contest()];
  const taken = await problem(2, [first]);
  const held = await problem(3, [first, second]);
  await cross(
    sql`select from problem where id = ${taken} for update`,
    () => add(second, taken),
    () => hide(held),
  );
});

test('two contests take hidden problems of each other', async () => {
  const [first, second] = [await contest(), await contest()];
  const [ofFirst, ofSecond] = [await problem(2, [first]), await problem(2, [second])];
  await cross(
    sql`select from problem where id = ${ofFirst} for update`,
    () => add(second, ofFirst),
    () => add(first, ofSecond),
  );
});

test('a contest is copied while one of its problems is being hidden', async () => {
  const cid = await contest();
  const pid = await problem(3, [cid]);
  // At this moment the first action has locked the problem and waits to write its audit entry.
  await cross(
    sql`lock table audit_log in share mode`,
    () => hide(pid),
    () => clone(cid),
  );
});
