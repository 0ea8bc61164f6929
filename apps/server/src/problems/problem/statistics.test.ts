import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import {
  buildGroup,
  buildProblem,
  buildSubmission,
  moveToContest,
  type TestUser,
} from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';

let server: TestServer;
let root: TestUser;
const now = new Date('2026-03-10T17:00:00Z');

before(async () => {
  server = await startTestServer({ hasJobs: false, clock: () => now, onLogLine: () => {} });
  root = await server.buildUser({ role: 'root' });
});
after(() => server.stop());

const read = async (pid: number, query: Record<string, number | string> = {}, as = root) =>
  server.call('GET /api/admin/problem-statistics', { as, query: { pid, ...query } });

test('counts submissions by status, language and day of the site, and users by attempts and result', async () => {
  const { services } = server;
  const pid = await buildProblem(services);
  await services.db.updateTable('problem').set({ difficulty: 3 }).where('id', '=', pid).execute();
  const [quick, slow, stuck] = [await server.buildUser(), await server.buildUser(), await server.buildUser()];
  // At 16:30 UTC it is already the 11th in Shanghai.
  const submit = (user: TestUser, status: number, when: string) =>
    buildSubmission(services, { uid: user.uid, pid, status, submittedAt: new Date(when) });
  await submit(quick, 0, '2026-03-10T16:30:00Z');
  await submit(slow, -1, '2026-03-10T01:00:00Z');
  await submit(slow, 0, '2026-03-10T15:59:59Z');
  await submit(stuck, 1, '2026-01-01T00:00:00Z');
  await moveToContest(services, [await submit(quick, -2, '2026-03-10T16:30:00Z')]);
  for (const [user, attempts, accepted] of [
    [quick, 1, 1],
    [slow, 12, 1],
    [stuck, 3, 0],
  ] as const)
    await services.db.insertInto('user_problem').values({ uid: user.uid, pid, attempts, accepted }).execute();
  const { data } = await read(pid, { days: '3' });
  assert.deepEqual(data.statuses, [
    { status: 0, count: 2 },
    { status: -1, count: 1 },
    { status: 1, count: 1 },
  ]);
  assert.deepEqual(data.languages, [{ language: 'C++', total: 4, ac: 2 }]);
  assert.deepEqual(data.days, [
    { day: '2026-03-09', total: 0, ac: 0 },
    { day: '2026-03-10', total: 2, ac: 1 },
    { day: '2026-03-11', total: 1, ac: 1 },
  ]);
  assert.deepEqual([data.tried, data.solved], [3, 2]);
  assert.deepEqual(data.attempts, [
    { attempts: 1, users: 1 },
    { attempts: 10, users: 1 },
  ]);
  assert.deepEqual(data.difficulty, { stated: 3, measured: null, solveRate: 2 / 3, triedNeeded: 20 });
});

test('statistics of a problem that only its group sees count the submissions of the group', async () => {
  const { services } = server;
  const pid = await buildProblem(services);
  const gid = await buildGroup(services);
  const { uid } = await server.buildUser();
  const id = await buildSubmission(services, { uid, pid });
  await services.db.updateTable('submission').set({ gid }).where('id', '=', id).execute();
  await services.db.insertInto('user_problem').values({ uid, pid, gid, attempts: 1, accepted: 1 }).execute();
  const readRows = async () => {
    const { data } = await read(pid);
    return [data.statuses, data.tried, data.days.at(-1)?.total];
  };
  await services.db.updateTable('problem').set({ gid }).where('id', '=', pid).execute();
  assert.deepEqual(await readRows(), [[{ status: 0, count: 1 }], 1, 1]);
  // After the bank has accepted the problem, only submissions in the bank count.
  await services.db.updateTable('problem').set({ apply_public_progress: 2 }).where('id', '=', pid).execute();
  assert.deepEqual(await readRows(), [[], 0, 0]);
});

test('a problem without submissions has empty days, thirty by default', async () => {
  const pid = await buildProblem(server.services);
  const { data } = await read(pid);
  assert.deepEqual([data.statuses, data.languages, data.attempts, data.days.length], [[], [], [], 30]);
  assert.equal(data.difficulty.solveRate, null);
  assert.equal((await read(pid, { days: 9999 })).data.days.length, 366);
  assert.equal((await read(pid, { days: -1 })).data.days.length, 1);
});

test('only editors of the problem may read its statistics', async () => {
  const pid = await buildProblem(server.services);
  const stranger = await server.buildUser({ role: 'admin' });
  assert.equal((await read(pid, {}, stranger)).status, 403);
  assert.equal((await read(999_999)).status, 404);
});

test('both queries use an index of the problem, the first one an index-only scan', async () => {
  const { db } = server.services;
  // Fills the table, because with few rows all indexes would have the same cost.
  await sql`insert into problem (display_id) select 'G' || number from generate_series(1, 3000) number`.execute(
    db,
  );
  await sql`insert into user_problem (uid, pid, attempts)
    select ${root.uid}, id, 1 from problem where display_id like 'G%'`.execute(db);
  await sql`analyze user_problem`.execute(db);
  const plan = async (query: string) =>
    db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx);
      await sql`set local enable_bitmapscan = off`.execute(trx);
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${sql.raw(query)}`.execute(trx);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
  const practice = 'cid is null and gid is null and hidden_at is null';
  assert.match(
    await plan(`select status, language, submitted_at from submission where pid = 1 and ${practice}`),
    /Index Only Scan using submission_of_problem on submission/,
  );
  assert.match(
    await plan(
      'select attempts from user_problem where pid = 1 and gid is null and tid is null and cid is null',
    ),
    /user_problem_of_problem/,
  );
});
