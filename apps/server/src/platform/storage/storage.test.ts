import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import { storageLimits } from '@xiezhi/contract/limits/storage';
import { sql } from 'kysely';
import { sendChunk, sendDataFile, uploadArchive, zipOf } from '../../problems/test-data/testing/send.ts';
import { buildGroup, buildProblem, type TestUser } from '../../../test-support/factories.ts';
import { deleteExpiredRows } from '../../app/retention.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { until } from '../../../test-support/until.ts';
import { archives, exportKind, userUsage } from './usage.ts';
import { recordWriting } from './written.ts';

/** Storage quotas. */
let server: TestServer;
let root: TestUser;
let setter: TestUser;

const mebibyte = 1024 * 1024;

before(async () => {
  server = await startTestServer();
  root = await server.buildUser({ role: 'root' });
});
after(() => server.stop());
beforeEach(async () => {
  setter = await server.buildUser({ role: 'problem_admin' });
  await setLimits({ storageUserMb: 1, storageGroupMb: 0, storageSiteMb: 0 });
});

const setLimits = (limits: Partial<Record<'storageUserMb' | 'storageGroupMb' | 'storageSiteMb', number>>) =>
  server.services.siteSettings.set(limits, null);

let serial = 0;
/** Returns bytes that are not equal to those of any other file. */
function bytesOf(size: number): Buffer {
  serial += 1;
  return Buffer.alloc(size, `${serial} of ${process.pid}\n`);
}

const attach = (as: TestUser, bytes: Buffer, headers: Record<string, string> = {}) =>
  sendDataFile(server, '/api/file/upload-md-file', {
    field: 'file',
    bytes,
    headers: { authorization: as.token, ...headers },
  });

const sendZip = (as: TestUser, bytes: Buffer, query = '') =>
  sendDataFile(server, `/api/file/upload-testcase-zip${query}`, {
    field: 'file',
    bytes,
    headers: { authorization: as.token },
  });

/** Saves one case as the test data of a problem, with the input and answer as texts. */
const saveCase = (pid: number, base: number | null, input: string, answer: string) =>
  server.call('PUT /api/admin/problem/test-data', {
    as: root,
    body: {
      pid,
      base,
      cases: [
        {
          name: '1',
          group: 1,
          score: null,
          isSample: false,
          input: { from: 'text', text: input },
          answer: { from: 'text', text: answer },
        },
      ],
    },
  });

const writtenBy = async ({ uid }: TestUser, kind: 'files' | 'texts') => {
  const { bytes } = await server.services.db
    .selectFrom('written_bytes')
    .where('uid', '=', uid)
    .where('kind', '=', kind)
    .select((from) => from.fn.sum('bytes').as('bytes'))
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
};

const usedBy = async ({ uid }: TestUser) => (await userUsage(server.services.db, uid)).used;

test('rejects a file above the limit of its user in their language, and removing one frees space', async () => {
  const first = await attach(setter, bytesOf(700_000));
  assert.equal(first.status, 200, first.msg);
  const second = await attach(setter, bytesOf(700_000));
  assert.deepEqual([second.http, second.status], [200, 400]);
  assert.match(second.msg, /^Your storage is full: 1\.3 MiB needed, limit 1\.0 MiB/);
  const chinese = await attach(setter, bytesOf(700_000), { 'accept-language': 'zh-CN' });
  assert.match(chinese.msg, /^你的存储空间不足：需要 1\.3 MiB，上限 1\.0 MiB/);
  const { data } = await server.call('GET /api/storage', { as: setter });
  assert.deepEqual(data, { user: { used: 700_000, limit: mebibyte }, group: null });
  const { fileId } = first.data as { fileId: number };
  await server.call('POST /api/file/delete-md-img', { as: setter, body: { fileId } });
  assert.equal((await attach(setter, bytesOf(700_000))).status, 200);
});

test('stores one of two parallel uploads that do not fit together', async () => {
  for (let round = 0; round < 3; round += 1) {
    const user = await server.buildUser({ role: 'problem_admin' });
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => attach(user, bytesOf(600_000)).then(({ status }) => status)),
    );
    assert.deepEqual(
      answers.toSorted((left, right) => left - right),
      [200, 400, 400, 400],
    );
    assert.equal(await usedBy(user), 600_000);
  }
});

test('stores one of two parallel exports that do not fit together', async () => {
  const { db } = server.services;
  // The data are incompressible, so that each archive is larger than half of the limit.
  const build = async () => {
    const pid = await buildProblem(server.services);
    const noise = randomBytes(600_000).toString('base64');
    assert.equal((await saveCase(pid, null, noise, 'answer')).status, 200);
    return pid;
  };
  const begin = async (pid: number) => {
    const answer = await server.call('POST /api/admin/problem-export-jobs', {
      as: setter,
      body: { pids: [pid] },
    });
    assert.equal(answer.status, 200, answer.msg);
    return answer.data.id;
  };
  const problems = [await build(), await build()];
  const jobs: string[] = [];
  // Locks the table until both exports have built their archive and passed the first check.
  await db.transaction().execute(async (trx) => {
    await sql`lock table blob in share mode`.execute(trx);
    for (const pid of problems) jobs.push(await begin(pid));
    await until('both exports wait to store', async () => {
      const { rows } = await sql<{ waiting: number }>`
        select count(*)::int as waiting from pg_locks
        where relation = 'blob'::regclass and not granted
          and database = (select oid from pg_database where datname = current_database())`.execute(db);
      return rows[0]?.waiting === 2;
    });
  });
  const endings = () => db.selectFrom('job').where('id', 'in', jobs).select(['state', 'failure']).execute();
  await until('both have ended', async () =>
    (await endings()).every(({ state }) => state === 'done' || state === 'failed'),
  );
  const states = (await endings()).map(({ state }) => state);
  assert.deepEqual(states.toSorted(), ['done', 'failed']);
  assert.match(JSON.stringify(await endings()), /Your storage is full/);
  assert.ok((await usedBy(setter)) <= mebibyte);
});

test('rejects an archive of test data before storing it if its unpacked size exceeds the limit', async () => {
  const archive = zipOf({ '1.in': 'x'.repeat(900_000), '1.out': 'y'.repeat(900_000) });
  const refused = await sendZip(setter, archive);
  assert.match(refused.msg, /^Your storage is full/);
  const rows = await server.services.db
    .selectFrom('test_data_upload')
    .where('uid', '=', setter.uid)
    .select('id')
    .execute();
  assert.deepEqual(rows, []);
  assert.equal((await sendZip(setter, zipOf({ '1.in': '1', '1.out': '1' }))).status, 200);
});

test('rejected and removed files count towards what a user may write in a day', async () => {
  const { db, clock } = server.services;
  const send = (size: number, as = setter) => attach(as, bytesOf(size));
  // Each of these uploads is rejected but leaves 2 MiB on the disk.
  for (let count = 0; count < 3; count += 1) assert.match((await send(2 * mebibyte)).msg, /storage is full/);
  const { fileId } = (await send(1000)).data as { fileId: number };
  await server.call('POST /api/file/delete-md-img', { as: setter, body: { fileId } });
  const written = () => writtenBy(setter, 'files');
  assert.equal(await written(), 3 * 2 * mebibyte + 1000);
  const full = storageLimits.writtenPerDayMinMb * mebibyte;
  const archive = zipOf({ '1.in': 'x'.repeat(1_000_000), '1.out': 'y' });
  await recordWriting({ db, clock }, setter.uid, full - (await written()) - 1_000_001 - archive.length);
  const refusal = /^You have uploaded more than 1\.0 GiB within 24 hours\. Try again in 24 h/;
  const pid = await buildProblem(server.services);
  await db.updateTable('problem').set({ author: setter.username }).where('id', '=', pid).execute();
  const begun = await uploadArchive(server, setter, pid, archive);
  assert.equal(begun.state, 'ready', begun.failure ?? '');
  assert.equal(await written(), full);
  assert.match((await send(1000)).msg, refusal);
  assert.match((await sendZip(setter, zipOf({ '1.in': '1', '1.out': '1' }))).msg, refusal);
  for (const path of ['problem-import-jobs', 'problem-report-jobs']) {
    const answer = await sendDataFile(server, `/api/admin/${path}`, {
      field: 'file',
      bytes: bytesOf(1000),
      headers: { authorization: setter.token },
    });
    assert.match(answer.msg, refusal, path);
  }
  const later = await server.call('POST /api/admin/test-data-upload', {
    as: setter,
    body: { pid, name: 'a.zip', size: 100 },
  });
  assert.match((await sendChunk(server, setter, later.data.id, 0, bytesOf(100))).msg, refusal);
  assert.equal(await written(), full);
  assert.equal((await send(1000, await server.buildUser({ role: 'problem_admin' }))).status, 200);
});

test('what a user wrote a day ago no longer counts, and old hours are deleted', async () => {
  const { db, clock } = server.services;
  const full = storageLimits.writtenPerDayMinMb * mebibyte;
  const day = 24 * 3_600_000;
  await recordWriting({ db, clock: () => new Date(clock().getTime() - day) }, setter.uid, full);
  await recordWriting({ db, clock }, setter.uid, full - 1);
  const late = () => new Date(clock().getTime() + 3_600_000);
  await assert.rejects(recordWriting({ db, clock: late }, setter.uid, 2), /storageWrittenFull/);
  await deleteExpiredRows({ db, clock });
  assert.equal(await writtenBy(setter, 'files'), full - 1);
});

test('of parallel writes those that fit together are counted', async () => {
  const { db, clock } = server.services;
  const part = (storageLimits.writtenPerDayMinMb * mebibyte) / 4;
  const writes = Array.from({ length: 8 }, () => recordWriting({ db, clock }, setter.uid, part));
  const ended = await Promise.allSettled(writes);
  assert.equal(ended.filter(({ status }) => status === 'fulfilled').length, 4);
  assert.equal(await writtenBy(setter, 'files'), 4 * part);
});

test('a copy of typed test data with other line endings counts as written', async () => {
  await setLimits({ storageUserMb: 100 });
  const pid = await buildProblem(server.services);
  await server.services.db
    .updateTable('problem')
    .set({ author_uid: setter.uid, author: setter.username })
    .where('id', '=', pid)
    .execute();
  const cases = [
    {
      name: '1',
      group: 1,
      score: null,
      isSample: false,
      input: { from: 'text' as const, text: '1\r\n2\r\n' },
      answer: { from: 'text' as const, text: '3\n' },
    },
  ];
  const saved = await server.call('PUT /api/admin/problem/test-data', {
    as: setter,
    body: { pid, base: null, cases },
  });
  assert.equal(saved.status, 200, saved.msg);
  assert.equal(await writtenBy(setter, 'files'), 6 + 2 + 6);
});

test('the texts of all calls count towards what a user may write in a day, and then calls with a body are refused', async () => {
  const { db, clock } = server.services;
  const writer = await server.buildUser();
  const text = 'x'.repeat(60_000);
  const post = (as: TestUser, code = text) =>
    server.call('POST /api/submit-problem-test-judge', {
      as,
      body: { pid: 0, code, type: 'public', language: 'C++', userInput: '', expectedOutput: null },
    });
  const refusal = /^You have uploaded more than 512\.0 MiB within 24 hours/;
  await post(writer);
  assert.equal(await writtenBy(writer, 'texts'), 0, 'counted in memory');
  await post(writer);
  const written = await writtenBy(writer, 'texts');
  assert.ok(written >= 120_000 && written < 121_000, String(written));
  await recordWriting({ db, clock }, writer.uid, storageLimits.textsPerDayMb * mebibyte - written, 'texts');
  await post(writer);
  for (let count = 0; count < 2; count += 1) assert.match((await post(writer)).msg, refusal);
  const discussions = await server.call('GET /api/get-discussion-list', { as: writer, query: {} });
  assert.equal(discussions.status, 200, 'calls without a body still work');
  assert.doesNotMatch((await post(writer, 'x')).msg, refusal, 'what fits into memory is not refused');
  assert.doesNotMatch((await post(await server.buildUser())).msg, refusal);
  await setLimits({ storageUserMb: 0 });
  for (let count = 0; count < 2; count += 1)
    assert.doesNotMatch((await post(writer)).msg, refusal, 'without a storage limit');
});

test('a chunked upload counts from its start', async () => {
  const pid = await buildProblem(server.services);
  const begin = (size: number) =>
    server.call('POST /api/admin/test-data-upload', { as: root, body: { pid, name: 'data.zip', size } });
  await setLimits({ storageSiteMb: 1 });
  assert.match((await begin(5 * mebibyte)).msg, /^The storage of the site is full/);
});

test('test data counts for the author and the group of its problem, each file once over all versions', async () => {
  const gid = await buildGroup(server.services, setter.uid);
  const pid = await buildProblem(server.services);
  await server.services.db
    .updateTable('problem')
    .set({ author_uid: setter.uid, author: setter.username, gid })
    .where('id', '=', pid)
    .execute();
  const text = 'x'.repeat(400_000);
  const save = (base: number | null, answer: string) => saveCase(pid, base, text, answer);
  const read = async () =>
    (await server.call('GET /api/admin/problem/test-data', { as: root, query: { pid } })).data;
  const begin = (await read()).revision;
  const first = await save(begin, 'a');
  assert.equal(first.status, 200, first.msg);
  const used = await usedBy(setter);
  const second = await save((await read()).revision, 'b');
  assert.equal(second.status, 200, second.msg);
  assert.equal(await usedBy(setter), used + 1);
  const { data } = await server.call('GET /api/storage', { as: setter, query: { gid } });
  assert.deepEqual(data.group, { used: used + 1, limit: null });
  await setLimits({ storageUserMb: 0, storageGroupMb: 1 });
  const third = await save((await read()).revision, 'z'.repeat(900_000));
  assert.match(third.msg, /^The storage of the group is full/);
});

test('a deleted problem frees its bytes seven days later', async () => {
  const pid = await buildProblem(server.services);
  await sql`update problem set author_uid = ${setter.uid} where id = ${pid}`.execute(server.services.db);
  await saveCase(pid, null, 'input', 'answer');
  const used = await usedBy(setter);
  assert.equal(used, 11);
  const hide = (days: number) =>
    sql`update problem set hidden_at = now() - ${days} * interval '1 day' where id = ${pid}`.execute(
      server.services.db,
    );
  await hide(6);
  assert.equal(await usedBy(setter), used);
  await hide(8);
  assert.equal(await usedBy(setter), 0);
});

test('the list of storage names hidden groups to root alone', async () => {
  const { db } = server.services;
  const [shown, hidden] = [await buildGroup(server.services), await buildGroup(server.services)];
  await db.updateTable('app_group').set({ storage_mb: 7 }).where('id', 'in', [shown, hidden]).execute();
  await db.updateTable('app_group').set({ is_visible: false }).where('id', '=', hidden).execute();
  const permissions = ['system_info_admin'];
  const body = { role: 1001, permissions };
  assert.equal((await server.call('PUT /api/admin/role-permissions', { as: root, body })).status, 200);
  const namesFor = async (as: TestUser) => {
    const { groups } = (await server.call('GET /api/admin/storage', { as })).data;
    return [shown, hidden].map((gid) => groups.find((group) => group.gid === gid)?.name);
  };
  const names = await db
    .selectFrom('app_group')
    .where('id', 'in', [shown, hidden])
    .orderBy('id')
    .select('name')
    .execute();
  assert.deepEqual(
    await namesFor(root),
    names.map(({ name }) => name),
  );
  const caretaker = await server.buildUser({ role: 'admin' });
  assert.deepEqual(await namesFor(caretaker), [names[0]?.name, `#${hidden}`]);
});

test('staff raise the limit of one user and of one group, which is recorded, and reset it', async () => {
  const gid = await buildGroup(server.services, setter.uid);
  const raise = (megabytes: number | null) =>
    server.call('PUT /api/admin/storage/user', { as: root, body: { username: setter.username, megabytes } });
  assert.equal((await raise(3)).status, 200);
  assert.equal((await attach(setter, bytesOf(2 * mebibyte))).status, 200);
  const list = (await server.call('GET /api/admin/storage', { as: root })).data;
  assert.deepEqual(
    list.users.filter(({ uid }) => uid === setter.uid),
    [{ uid: setter.uid, username: setter.username, used: 2 * mebibyte, ownMb: 3 }],
  );
  assert.ok(list.site.used >= 2 * mebibyte);
  assert.equal((await raise(null)).status, 200);
  assert.match((await attach(setter, bytesOf(1))).msg, /^Your storage is full/);
  const body = { gid, megabytes: 7 };
  assert.equal((await server.call('PUT /api/admin/storage/group', { as: root, body })).status, 200);
  const { data } = await server.call('GET /api/storage', { as: setter, query: { gid } });
  assert.equal(data.group?.limit, 7 * mebibyte);
  const stranger = await server.buildUser();
  assert.notEqual((await server.call('GET /api/storage', { as: stranger, query: { gid } })).status, 200);
  const entries = await server.services.db
    .selectFrom('audit_log')
    .where('action', '=', 'storage-limit-changed')
    .where('target', 'in', [`user:${setter.uid}`, `group:${gid}`])
    .select('target')
    .execute();
  assert.equal(entries.length, 3);
});

test('root has no limit but that of the site', async () => {
  assert.equal((await attach(root, bytesOf(2 * mebibyte))).status, 200);
  await setLimits({ storageSiteMb: 1 });
  assert.match((await attach(root, bytesOf(2 * mebibyte))).msg, /^The storage of the site is full/);
});

const archive = (sha256: string, size: unknown) => ({ archive: { sha256, size } });

test('storing a file reads no inputs and results of jobs, and counts the archives that they name', async () => {
  const { db } = server.services;
  const other = await server.buildUser({ role: 'problem_admin' });
  const add = (kind: string, input: unknown, result: unknown) =>
    sql`insert into job (id, kind, uid, state, input, result, created_at, finished_at)
      values (gen_random_uuid(), ${kind}, ${other.uid}, 'done', ${JSON.stringify(input)}::jsonb,
        ${JSON.stringify(result)}::jsonb, now(), now())`.execute(db);
  await add(exportKind, {}, archive('a', 5));
  await add('problem-import', archive('b', 7), archive('c', 11));
  await add('problem-report', archive('b', 7), null);
  await add('problem-report', archive('d', 'large'), null);
  await add('problem-report', { archive: 'e' }, null);
  await add(exportKind, {}, { archive: null });
  assert.equal(await usedBy(other), 5 + 7);
  assert.doesNotMatch(archives.compile(db).sql, /\b(?:input|result)\b/);
});
