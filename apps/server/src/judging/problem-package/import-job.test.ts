import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { errorText } from '@xiezhi/contract/errors';
import type { Job, JobDetail } from '@xiezhi/contract/routes/job';
import { ownWriter, readProblemPackages, writeArchive } from '@xiezhi/formats';
import { sql } from 'kysely';
import { jobTopic } from '../../platform/job/jobs.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import type { TestUser } from '../../../test-support/factories.ts';
import { until } from '../../../test-support/until.ts';

const starters = join(import.meta.dirname, '../../../../../problems');
const chosen = new Set(['1000', '1001', '1004']);
const folder = mkdtempSync(join(tmpdir(), 'xiezhi-import-job-'));
const archive = join(folder, 'three.zip');
let server: TestServer;
let teacher: TestUser;

before(async () => {
  server = await startTestServer();
  teacher = await server.buildUser({ role: 'problem_admin' });
  const plans = (await readProblemPackages(starters)).filter(({ problem }) => chosen.has(problem.displayId));
  await writeArchive(
    archive,
    plans.map(({ problem, source }) => ({ written: ownWriter.write(problem), source })),
  );
});
after(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function upload(as: TestUser, query = ''): Promise<{ http: number; status: number; data: Job }> {
  const form = new FormData();
  form.set('file', new Blob([readFileSync(archive)]), 'three.zip');
  const response = await fetch(`${server.url}/api/admin/problem-import-jobs${query}`, {
    method: 'POST',
    headers: { authorization: as.token, 'accept-language': 'en-US' },
    body: form,
  });
  const { status, data } = (await response.json()) as { status: number; data: Job };
  return { http: response.status, status, data };
}

async function ended(id: string): Promise<JobDetail> {
  let detail: JobDetail | undefined;
  await until('the import has ended', async () => {
    const answer = await server.call('GET /api/job', { as: teacher, query: { id } });
    detail = answer.data;
    return detail.finishedAt !== null;
  });
  assert.ok(detail);
  return detail;
}

/** Queues a job whose row is still marked as running, as if its server had died. */
async function queueAgain(id: string): Promise<void> {
  const { db, jobs, events } = server.services;
  await db.transaction().execute(async (trx) => {
    await sql`delete from job_queue.job where id = ${id}::uuid`.execute(trx);
    await jobs.queue.send(trx, 'work', id, null);
    await events.publish(trx, jobTopic);
  });
}

/** Runs an ended job again, as if its server had died after the last problem. */
async function resume(id: string): Promise<void> {
  await server.services.db
    .updateTable('job')
    .set({ state: 'running', finished_at: null, result: null })
    .where('id', '=', id)
    .execute();
  await queueAgain(id);
}

/** Returns the outcome of each problem by display id. */
function outcomes(detail: JobDetail): Record<string, string> {
  assert.ok(Array.isArray(detail.result));
  return Object.fromEntries(
    detail.result.map((one: { displayId: string; outcome: string }) => [one.displayId, one.outcome]),
  );
}

const allImported = (suffix: string): Record<string, string> =>
  Object.fromEntries([...chosen].map((id) => [`${id}${suffix}`, 'imported']));

test('imports an archive in the background and reports the outcome of each problem', async () => {
  const begun = await upload(teacher);
  assert.equal(begun.data.title, 'Import problems: three.zip');
  assert.equal(begun.data.username, teacher.username);
  const detail = await ended(begun.data.id);
  assert.equal(detail.state, 'done', detail.failure ?? '');
  assert.deepEqual(outcomes(detail), allImported(''));
  assert.deepEqual([detail.done, detail.total, detail.logLines], [3, 3, 3]);
});

test('an interrupted import continues after its last problem', async () => {
  const begun = await upload(teacher, '?onTaken=newId');
  const { db } = server.services;
  const { id } = begun.data;
  const detail = await ended(id);
  assert.deepEqual(outcomes(detail), allImported('-2'));
  // Restores the state after the death of a server that stored only the first problem.
  assert.ok(Array.isArray(detail.result));
  await db.deleteFrom('problem').where('display_id', 'in', ['1001-2', '1004-2']).execute();
  const first = detail.result.find((one: { displayId: string }) => one.displayId === '1000-2') as unknown;
  await db
    .updateTable('job')
    .set({ state: 'running', finished_at: null, checkpoint: JSON.stringify([first]), result: null })
    .where('id', '=', id)
    .execute();
  await queueAgain(id);
  const again = await ended(id);
  assert.deepEqual(outcomes(again), allImported('-2'));
  const { rows } = await sql<{ count: number }>`
    select count(*) from problem where display_id like '100_-_'`.execute(db);
  assert.equal(rows[0]?.count, 3, 'no problem is stored twice');
});

test('the checkpoint of an import stays small, and a resumed import reports each problem completely', async () => {
  const { db } = server.services;
  const begun = await upload(teacher, '?onTaken=newId');
  const { id } = begun.data;
  const whole = await ended(id);
  const { checkpoint } = await db
    .selectFrom('job')
    .where('id', '=', id)
    .select('checkpoint')
    .executeTakeFirstOrThrow();
  assert.ok(Array.isArray(checkpoint));
  assert.deepEqual(
    checkpoint.map(({ report }: { report: unknown }) => report),
    [[], [], []],
  );
  await resume(id);
  const resumed = await ended(id);
  assert.deepEqual(resumed.result, whole.result);
  assert.ok((whole.result as { report: string[] }[]).every(({ report }) => report.length > 0));
});

test('a resumed import gives the reasons of a rejection again', async () => {
  const { id } = (await upload(teacher)).data;
  const whole = await ended(id);
  assert.deepEqual(Object.values(outcomes(whole)), ['refused', 'refused', 'refused']);
  await resume(id);
  assert.deepEqual((await ended(id)).result, whole.result);
});

test('users who may not administer problems start no import, and an import replaces no problems of others', async () => {
  const pupil = await server.buildUser();
  assert.equal((await upload(pupil)).http, 403);
  const stranger = await server.buildUser({ role: 'admin' });
  const begun = await upload(stranger, '?onTaken=update');
  let failure: string | null = null;
  await until('the import has ended', async () => {
    const { data } = await server.call('GET /api/job', { as: stranger, query: { id: begun.data.id } });
    failure = data.failure;
    return data.state === 'failed';
  });
  assert.equal(failure, errorText('problemNotYours', 'en-US'));
});

test('publishes nothing if the user may no longer publish when the import runs', async () => {
  const { db, blobs, jobs } = server.services;
  await server.services.siteSettings.set({ adminsPublish: false }, null);
  const former = await server.buildUser({ role: 'admin' });
  const { sha256 } = await blobs.put(readFileSync(archive));
  const input = {
    archive: { sha256, name: 'three.zip' },
    onTaken: 'newId',
    isLossAccepted: false,
    isPublic: true,
    locale: 'en-US',
  };
  const now = new Date();
  const id = await db
    .transaction()
    .execute((trx) => jobs.start(trx, { kind: 'problem-import', input, uid: former.uid, now }));
  let failure: string | null = null;
  await until('the import has ended', async () => {
    const { data } = await server.call('GET /api/job', { as: former, query: { id } });
    failure = data.failure;
    return data.state === 'failed';
  });
  assert.equal(failure, errorText('publishingNotYours', 'en-US'));
});

test('a user who lost the right while the import waited imports nothing, not even hidden problems', async () => {
  const { db, blobs, jobs } = server.services;
  const former = await server.buildUser();
  const { sha256 } = await blobs.put(readFileSync(archive));
  const input = {
    archive: { sha256, name: 'three.zip' },
    onTaken: 'newId',
    isLossAccepted: false,
    isPublic: false,
    locale: 'en-US',
  };
  const id = await db
    .transaction()
    .execute((trx) => jobs.start(trx, { kind: 'problem-import', input, uid: former.uid, now: new Date() }));
  await until('the import has ended', async () => {
    const { data } = await server.call('GET /api/job', { as: former, query: { id } });
    return data.state === 'failed';
  });
  const own = await db.selectFrom('problem').where('author_uid', '=', former.uid).select('id').execute();
  assert.deepEqual(own, []);
});

test('only root may start a recount, and the audit log records it', async () => {
  const root = await server.buildUser({ role: 'root' });
  assert.equal((await server.call('POST /api/admin/recount-jobs', { as: teacher })).http, 403);
  const { data } = await server.call('POST /api/admin/recount-jobs', { as: root });
  assert.equal(data.title, 'Recalculate all counters');
  await until('the recount has ended', async () => {
    const answer = await server.call('GET /api/job', { as: root, query: { id: data.id } });
    return answer.data.state === 'done';
  });
  const query = { target: `job:${data.id}` };
  const acts = (await server.call('GET /api/admin/audit-log', { as: root, query })).data.records;
  assert.deepEqual(
    acts.map(({ action, username }) => [action, username]),
    [['counters-recounted', root.username]],
  );
});
