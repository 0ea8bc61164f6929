import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import type { TestUser } from '../../../test-support/factories.ts';
import { until } from '../../../test-support/until.ts';
import { countingJob, createCounted } from './testing/counting-job.ts';
import { jobTopic } from './jobs.ts';
import { jobHandlers } from './routes.ts';
import { createJobRunner } from './runner.ts';
import type { ScheduledTask } from './scheduled-task.ts';
import { insertJob, type JobRow, logMax, storeReport } from './repository.ts';

let server: TestServer;
let user: TestUser;
const folder = mkdtempSync(join(tmpdir(), 'xiezhi-jobs-'));
const children = new Set<ChildProcess>();

before(async () => {
  server = await startTestServer({ hasJobs: false });
  user = await server.buildUser();
  await createCounted(server.services.db);
});

after(async () => {
  for (const child of children) child.kill('SIGKILL');
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a process that runs jobs from the server's database. */
async function spawnRunner(): Promise<ChildProcess> {
  const program = join(import.meta.dirname, 'testing/counting-server.ts');
  const child = spawn(process.execPath, [program, server.database.url, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.add(child);
  child.once('exit', () => children.delete(child));
  assert.ok(child.stdout);
  await once(child.stdout, 'data');
  return child;
}

function start(input: { to: number; pauseMs: number; failAt?: number }, by = user): Promise<string> {
  const { db, jobs } = server.services;
  return db
    .transaction()
    .execute((trx) => jobs.start(trx, { kind: 'count', input, uid: by.uid, now: new Date() }));
}

async function rowOf(id: string): Promise<JobRow> {
  return server.services.db.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

async function steps(id: string): Promise<{ step: number; pid: number }[]> {
  const { rows } = await sql<{ step: number; pid: number }>`
    select step, pid from counted where job = ${id} order by step`.execute(server.services.db);
  return rows;
}

const hasBegun = (done: readonly unknown[]) => done.length > 0;
const ended = async (id: string) => (await rowOf(id)).finished_at !== null;

describe('two servers on one database', () => {
  test('share the work, and when one is killed the other continues without repeating a step', async () => {
    const runners = [await spawnRunner(), await spawnRunner()];
    const ids = await Promise.all([1, 2, 3, 4].map(() => start({ to: 60, pauseMs: 50 })));
    await until('all four jobs have begun', async () =>
      (await Promise.all(ids.map(steps))).every((done) => done.length > 3),
    );
    const [victim] = runners;
    const early = await Promise.all(ids.map(steps));
    const jobsOfVictim = ids.filter((_, at) => early[at]?.at(-1)?.pid === victim?.pid);
    assert.ok(jobsOfVictim.length > 0 && jobsOfVictim.length < 4, 'both servers hold some of the jobs');
    victim?.kill('SIGKILL');
    await until(
      'all four have ended',
      async () => (await Promise.all(ids.map(ended))).every(Boolean),
      60_000,
    );
    for (const id of ids) {
      const row = await rowOf(id);
      assert.equal(row.state, 'done');
      assert.deepEqual(row.result, { counted: 60 });
      assert.deepEqual([row.done, row.total], [60, 60]);
      assert.equal(row.losses, jobsOfVictim.includes(id) ? 1 : 0);
      assert.equal(row.log_lines >= 6, true);
      assert.deepEqual(
        (await steps(id)).map(({ step }) => step),
        Array.from({ length: 60 }, (_, at) => at + 1),
      );
    }
    for (const runner of runners) runner.kill('SIGTERM');
  });

  test('a server that shuts down cleanly hands its job over at once, and no attempt counts as lost', async () => {
    const runners = [await spawnRunner(), await spawnRunner()];
    const id = await start({ to: 60, pauseMs: 50 });
    await until('the job has begun', async () => (await steps(id)).length > 3);
    const [firstStep] = await steps(id);
    const holder = runners.find(({ pid }) => pid === firstStep?.pid);
    holder?.kill('SIGTERM');
    await until('the job has ended', () => ended(id), 30_000);
    const row = await rowOf(id);
    assert.deepEqual([row.state, row.losses, row.attempt], ['done', 0, 2]);
    assert.equal(new Set((await steps(id)).map(({ pid }) => pid)).size, 2);
    for (const runner of runners) runner.kill('SIGTERM');
  });
});

describe('one server', () => {
  let stop: () => Promise<void>;

  before(() => {
    const { services } = server;
    const runner = createJobRunner(services, { kinds: [countingJob(services.db)], timed: [] });
    runner.start();
    stop = () => runner.stop();
  });

  after(() => stop());

  test('cancels a running job and keeps what was done', async () => {
    const id = await start({ to: 1000, pauseMs: 20 });
    await until('the job has begun', async () => (await steps(id)).length > 2);
    const answer = await server.call('POST /api/job/cancel', { as: user, body: { id } });
    assert.equal(answer.status, 200);
    await until('the job has ended', () => ended(id));
    assert.equal((await rowOf(id)).state, 'cancelled');
    const count = (await steps(id)).length;
    assert.ok(count < 1000);
    assert.equal((await rowOf(id)).checkpoint, count);
    const again = await server.call('POST /api/job/cancel', { as: user, body: { id } });
    assert.equal(again.status, 400);
  });

  test('records the cancellation of another user’s job, with kind and owner, but not of one’s own', async () => {
    const root = await server.buildUser({ role: 'root' });
    const cancel = async (id: string, as: TestUser) =>
      (await server.call('POST /api/job/cancel', { as, body: { id } })).status;
    const own = await start({ to: 1000, pauseMs: 20 });
    const foreign = await start({ to: 1000, pauseMs: 20 });
    assert.deepEqual([await cancel(own, user), await cancel(foreign, root)], [200, 200]);
    for (const id of [own, foreign]) await until('the job has ended', () => ended(id));
    assert.equal(await cancel(foreign, root), 400);
    const { data } = await server.call('GET /api/admin/audit-log', {
      as: root,
      query: { action: 'job-cancelled' },
    });
    assert.deepEqual(
      data.records.map(({ username, target, detail }) => [username, target, JSON.parse(detail)]),
      [[root.username, `job:${foreign}`, { kind: 'count', of: user.username }]],
    );
  });

  test('reports why a job failed, in the language of the reader', async () => {
    const id = await start({ to: 5, pauseMs: 1, failAt: 3 });
    await until('the job has ended', () => ended(id));
    const english = await server.call('GET /api/job', { as: user, query: { id } });
    assert.equal(english.data.failure, 'Code can not be empty');
    assert.equal(english.data.title, 'count', 'a kind that the server does not know keeps its name');
    const chinese = await server.call('GET /api/job', { as: user, query: { id }, locale: 'zh-CN' });
    assert.match(chinese.data.failure ?? '', /代码/);
  });

  test('many long jobs of one user leave a place to others', async () => {
    const long: string[] = [];
    for (let count = 0; count < 4; count += 1) long.push(await start({ to: 1000, pauseMs: 20 }));
    await until('two of them run', async () =>
      (await Promise.all(long.slice(0, 2).map(steps))).every(hasBegun),
    );
    const other = await server.buildUser();
    const id = await start({ to: 3, pauseMs: 1 }, other);
    await until('the job of the other user has ended', () => ended(id));
    const waiting = await Promise.all(long.slice(2).map(rowOf));
    assert.deepEqual(
      waiting.map(({ state }) => state),
      ['waiting', 'waiting'],
    );
    for (const one of long.toReversed())
      await server.call('POST /api/job/cancel', { as: user, body: { id: one } });
    await until('all have ended', async () => (await Promise.all(long.map(ended))).every(Boolean));
  });

  test('gives up a job that lost three servers', async () => {
    const { services } = server;
    const id = await start({ to: 1, pauseMs: 1 });
    await until('the job has ended', () => ended(id));
    await services.db
      .updateTable('job')
      .set({ state: 'running', finished_at: null, losses: 2 })
      .where('id', '=', id)
      .execute();
    await services.db.transaction().execute(async (trx) => {
      await sql`delete from job_queue.job where id = ${id}::uuid`.execute(trx);
      await services.jobs.queue.send(trx, 'work', id, null);
      await services.events.publish(trx, jobTopic);
    });
    await until('the job has ended', () => ended(id));
    const { data } = await server.call('GET /api/job', { as: user, query: { id } });
    assert.equal(data.state, 'failed');
    assert.match(data.failure ?? '', /went down 3 times/);
  });

  test('shows a job to the user who started it and to root only', async () => {
    const id = await start({ to: 1, pauseMs: 1 });
    const root = await server.buildUser({ role: 'root' });
    const other = await server.buildUser({ role: 'admin' });
    const statusFor = async (as: TestUser) =>
      (await server.call('GET /api/job', { as, query: { id } })).status;
    assert.deepEqual([await statusFor(user), await statusFor(root), await statusFor(other)], [200, 200, 404]);
    const cancelled = await server.call('POST /api/job/cancel', { as: other, body: { id } });
    assert.equal(cancelled.status, 404);
    const own = await server.call('GET /api/jobs', { as: other });
    assert.equal(own.data.total, 0);
    const mine = await server.call('GET /api/job', { as: user, query: { id } });
    const { kind } = mine.data;
    const ofKinds = async (kinds: string) =>
      (await server.call('GET /api/jobs', { as: user, query: { kinds } })).data;
    const some = await ofKinds(`nothing, ${kind}`);
    assert.ok(some.total > 0 && some.records.every((one) => one.kind === kind));
    assert.deepEqual([(await ofKinds('nothing')).total, (await ofKinds('nothing')).records], [0, []]);
    const failed = await server.call('GET /api/jobs', { as: user, query: { state: 'failed' } });
    assert.ok(failed.data.total > 0 && failed.data.records.every(({ state }) => state === 'failed'));
    const all = { isEverybody: true };
    assert.equal((await server.call('GET /api/jobs', { as: other, query: all })).http, 403);
    assert.ok((await server.call('GET /api/jobs', { as: root, query: all })).data.total >= 1);
  });
});

test('a list of jobs reads neither their results nor their checkpoints and logs', async () => {
  const owner = await server.buildUser();
  const { db } = server.services;
  const input = { to: 1, pauseMs: 1 };
  const id = await insertJob(db, { kind: 'count', input, uid: owner.uid, now: new Date() });
  await sql`update job set state = 'done', finished_at = now(), result = '[1]', checkpoint = '1' where id = ${id}::uuid`.execute(
    db,
  );
  const columns = new Set<string>();
  const watched = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      for (const row of result.rows) for (const column of Object.keys(row)) columns.add(column);
      return Promise.resolve(result);
    },
  });
  const list = jobHandlers({ ...server.services, db: watched }, [])['GET /api/jobs'];
  const query = { currentPage: 1, limit: 10 };
  const context = { viewer: owner, query, locale: 'en-US' } as unknown as Parameters<typeof list>[0];
  const { records } = (await list(context)) as { records: { id: string }[] };
  assert.deepEqual(
    records.map((one) => one.id),
    [id],
  );
  assert.ok(columns.has('input') && columns.has('state'));
  for (const large of ['result', 'checkpoint', 'log']) assert.ok(!columns.has(large), large);
});

test('queues a job with the transaction that starts it, or not at all', async () => {
  const { db, jobs } = server.services;
  const failing = db.transaction().execute(async (trx) => {
    await jobs.start(trx, { kind: 'count', input: { to: 1, pauseMs: 1 }, uid: null, now: new Date() });
    throw new Error('no');
  });
  await assert.rejects(failing, /no/);
  const jobsOfNobody = await db.selectFrom('job').where('uid', 'is', null).selectAll().execute();
  assert.equal(jobsOfNobody.length, 0);
  assert.equal(await jobs.queue.fetch('work', []), null);
});

test('keeps the documented number of log lines, however they arrive', async () => {
  const { db } = server.services;
  const id = await insertJob(db, { kind: 'count', input: {}, uid: user.uid, now: new Date() });
  await db.updateTable('job').set({ state: 'running' }).where('id', '=', id).execute();
  const storeLines = async (count: number) => {
    const lines = Array.from({ length: count }, (_, at) => ({ at: '', 'zh-CN': `${at}`, 'en-US': `${at}` }));
    assert.equal(await storeReport(db, id, 0, { done: 0, total: null, lines }), false);
    const { log, log_lines } = await rowOf(id);
    return [log.length, log_lines, log.at(-1)?.['en-US']];
  };
  assert.deepEqual(await storeLines(logMax - 2), [logMax - 2, logMax - 2, '497']);
  assert.deepEqual(await storeLines(0), [logMax - 2, logMax - 2, '497']);
  assert.deepEqual(await storeLines(700), [logMax, logMax + 698, '1']);
  assert.deepEqual(await storeLines(5), [logMax, logMax + 703, '1']);
});

test('scheduled work ends on a server that lost it to another one', async () => {
  const { services } = server;
  const aborted = Promise.withResolvers<unknown>();
  const begun = Promise.withResolvers<void>();
  const timed = {
    name: 'slow',
    cron: '0 0 1 1 *',
    runsOnStart: 'hourly' as const,
    run: async (signal: AbortSignal) => {
      begun.resolve();
      signal.addEventListener('abort', () => aborted.resolve('ended'));
      await aborted.promise;
      signal.throwIfAborted();
    },
  };
  const runner = createJobRunner(services, { kinds: [], timed: [timed] });
  runner.start();
  await begun.promise;
  await sql`update job_queue.job set retry_count = retry_count + 1
    where name = 'timed' and state = 'active'`.execute(services.db);
  assert.equal(await aborted.promise, 'ended');
  await runner.stop();
  const { rows } = await sql<{ state: string }>`
    select state from job_queue.job where name = 'timed' and data->>'name' = 'slow'`.execute(services.db);
  assert.deepEqual(rows, [{ state: 'active' }], 'it is left to whoever has it');
  await sql`delete from job_queue.job where name = 'timed'`.execute(services.db);
});

test('three servers run scheduled work once', async () => {
  const { services } = server;
  let count = 0;
  const timed = {
    name: 'test',
    cron: '0 0 1 1 *',
    runsOnStart: 'hourly' as const,
    run: async () => {
      count += 1;
    },
  };
  const runners = [1, 2, 3].map(() => createJobRunner(services, { kinds: [], timed: [timed] }));
  for (const runner of runners) runner.start();
  await until('the work was done', () => count > 0);
  await until('the queue is empty', async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*) from job_queue.job where name = 'timed' and state < 'completed'`.execute(services.db);
    return rows[0]?.count === 0;
  });
  assert.equal(count, 1);
  for (const runner of runners) await runner.stop();
});

test('a restarted server runs at once what always runs on start, and once what was due while no server ran', async () => {
  const { services } = server;
  await sql`delete from job_queue.job where name = 'timed'`.execute(services.db);
  const runs: string[] = [];
  const task = (name: string, cron: string, runsOnStart: ScheduledTask['runsOnStart']): ScheduledTask => ({
    name,
    cron,
    runsOnStart,
    run: () => Promise.resolve(void runs.push(name)),
  });
  const timed = [
    task('always', '0 0 1 1 *', 'always'),
    task('hourly', '0 0 1 1 *', 'hourly'),
    task('hours', '0 * * * *', false),
  ];
  const count = (name: string) => runs.filter((one) => one === name).length;
  const startAgain = async (times: number, isDone: () => boolean) => {
    const runner = createJobRunner(services, { kinds: [], timed });
    runner.start();
    await until(`start ${times} has run its work`, isDone, 30_000);
    await runner.stop();
  };
  await startAgain(1, () => count('always') === 1 && count('hourly') === 1);
  await startAgain(2, () => count('always') === 2);
  const former = count('hours');
  // Simulates that no server has checked the schedules for five hours.
  await sql`update job_queue.schedule set created_on = now() - interval '1 day'`.execute(services.db);
  await sql`update job_queue.version set cron_on = now() - interval '5 hours'`.execute(services.db);
  await startAgain(3, () => count('always') === 3 && count('hours') > former);
  assert.ok(count('hours') - former <= 2, 'the missed times together, and the present minute if it is due');
});
