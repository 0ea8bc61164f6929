import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { BlobRef } from '@xiezhi/contract/judging';
import { limits } from '@xiezhi/contract/limits';
import { buildZip, type ZipEntry } from '@xiezhi/formats/testing/zip-builder';
import { buildProblem, type TestUser } from '../../../../test-support/factories.ts';
import { deleteUnreferencedBlobs } from '../../../platform/blob/collector.ts';
import { startTestServer, type TestServer } from '../../../../test-support/harness.ts';
import { until } from '../../../../test-support/until.ts';
import { sendChunk, uploadArchive, zipOf } from '../testing/send.ts';
import { cleanUpUploads } from './clean-up.ts';
import { formerUploadFolder } from './paths.ts';

let server: TestServer;
let setter: TestUser;
let pid: number;
before(async () => {
  server = await startTestServer({ onLogLine: () => {} });
  setter = await server.buildUser({ role: 'problem_admin' });
  pid = await buildProblem(server.services);
});
after(() => server.stop());

const begin = (size: number, as: TestUser | null = setter, problem = pid) =>
  server.call('POST /api/admin/test-data-upload', { as, body: { pid: problem, name: 'a.zip', size } });
const look = (id: string, as: TestUser = setter) =>
  server.call('GET /api/admin/test-data-upload', { as, query: { id } });
const finish = (id: string, bytes: Buffer, as: TestUser = setter) =>
  server.call('POST /api/admin/test-data-upload/finish', {
    as,
    body: { id, sha256: createHash('sha256').update(bytes).digest('hex') },
  });

/** Returns the blobs that hold the bytes of an upload. */
async function piecesOf(id: string): Promise<readonly BlobRef[]> {
  const { pieces } = await server.services.db
    .selectFrom('test_data_upload')
    .where('id', '=', id)
    .select('pieces')
    .executeTakeFirstOrThrow();
  return pieces ?? [];
}

const inTwoDays = () => new Date(Date.now() + 2 * 86_400_000);

/** Runs the collector as if all stored blobs were two days old. Returns which of these blobs remain. */
async function collected(pieces: readonly BlobRef[]): Promise<boolean[]> {
  const { services } = server;
  assert.notEqual(await deleteUnreferencedBlobs({ ...services, clock: inTwoDays }), null);
  return Promise.all(pieces.map(({ sha256 }) => services.blobs.has(sha256)));
}

/** Sets the upload's expiry to now, as if its last chunk had arrived a day ago. */
async function expire(id: string): Promise<void> {
  const { db, clock } = server.services;
  await db.updateTable('test_data_upload').set({ expires_at: clock() }).where('id', '=', id).execute();
}

test('reports files with a byte order mark, in UTF-16 or with invisible characters', async () => {
  const upload = await uploadArchive(
    server,
    setter,
    pid,
    zipOf({
      '1.in': '1 2\n',
      '1.out': '\ufeff3\n',
      '2.in': Buffer.from('\ufeff1 2\n', 'utf16le'),
      '2.out': 'YES\u200b\n',
      '3.in': '中文\u3000数据\n',
      '3.out': '3\n',
    }),
  );
  assert.equal(upload.state, 'ready', upload.failure ?? '');
  assert.deepEqual(upload.oddFiles, [
    { path: '1.out', oddText: 'byteOrderMark' },
    { path: '2.in', oddText: 'utf16' },
    { path: '2.out', oddText: 'invisible' },
  ]);
});

test('reads an archive into pairs and lists unused files', async () => {
  const upload = await uploadArchive(
    server,
    setter,
    pid,
    zipOf({
      'data/10.in': 'ten',
      'data/2.in': 'two\r\n',
      'data/2.ans': '4',
      'data/10.out': '20',
      'data/sample1.in': 's',
      'data/sample1.a': 's',
      'data/9.out': 'lost',
      'data/readme.md': '',
      '__MACOSX/x': 'debris',
    }),
  );
  assert.equal(upload.state, 'ready', upload.failure ?? '');
  assert.deepEqual(
    upload.pairs.map(({ name, input, answer, inputBytes, isSample }) => [
      name,
      input,
      answer,
      inputBytes,
      isSample,
    ]),
    [
      ['2', '2.in', '2.ans', 5, false],
      ['10', '10.in', '10.out', 3, false],
      ['sample1', 'sample1.in', 'sample1.a', 1, true],
    ],
  );
  assert.deepEqual(upload.left, [
    { path: '9.out', reason: 'noInput' },
    { path: 'readme.md', reason: 'notData' },
  ]);
  assert.deepEqual(await piecesOf(upload.id), []);
});

test('groups and scores come from names, or from the table of a download', async () => {
  const named = await uploadArchive(
    server,
    setter,
    pid,
    zipOf({ '1-1.in': '', '1-1.out': '', '2_1.in': '', '2_1.out': '', 'sample.in': '', 'sample.out': '' }),
  );
  assert.deepEqual(
    named.pairs.map(({ name, group }) => [name, group]),
    [
      ['1-1', 1],
      ['2_1', 2],
      ['sample', null],
    ],
  );
  const table = await uploadArchive(
    server,
    setter,
    pid,
    zipOf({
      'a.in': '',
      'a.out': '',
      'b.in': '',
      'b.out': '',
      'groups.csv': 'a,3,40\nb,0,0,sample\nnonsense',
    }),
  );
  assert.deepEqual(
    table.pairs.map(({ group, score, isSample }) => [group, score, isSample]),
    [
      [3, 40, false],
      [0, 0, true],
    ],
  );
});

test('after a lost connection the upload continues from the byte that the server reports', async () => {
  const content = randomBytes(limits.testDataPieceMaxBytes + 1000).toString('latin1');
  const bytes = buildZip([
    { name: '1.in', content },
    { name: '1.out', content: 'x' },
  ]);
  const { data } = await begin(bytes.length);
  const first = bytes.subarray(0, limits.testDataPieceMaxBytes);
  assert.deepEqual((await sendChunk(server, setter, data.id, 0, first)).data, { received: first.length });
  const again = await sendChunk(server, setter, data.id, 0, first);
  assert.equal(again.msg, `Continue the upload from byte ${first.length}. All bytes before it have arrived`);
  const gap = await sendChunk(server, setter, data.id, first.length + 5, bytes.subarray(first.length + 5));
  assert.equal(gap.status, 400);
  const early = await finish(data.id, bytes);
  assert.equal(early.msg, `Continue the upload from byte ${first.length}. All bytes before it have arrived`);
  const { received } = (await look(data.id)).data;
  assert.equal(received, first.length);
  const most = bytes.subarray(received, received + limits.testDataPieceMaxBytes);
  assert.equal((await sendChunk(server, setter, data.id, received, most)).status, 200);
  const rest = bytes.subarray(received + most.length);
  if (rest.length > 0) await sendChunk(server, setter, data.id, received + most.length, rest);
  await finish(data.id, bytes);
  await finish(data.id, bytes);
  await settled(data.id);
  assert.equal((await look(data.id)).data.pairs.length, 1);
});

async function settled(id: string, as = setter) {
  for (;;) {
    const { data } = await look(id, as);
    if (data.state !== 'reading') return data;
  }
}

test('refuses a file that changed during the upload', async () => {
  const bytes = zipOf({ '1.in': '', '1.out': '' });
  const { data } = await begin(bytes.length);
  await sendChunk(server, setter, data.id, 0, bytes);
  await finish(data.id, Buffer.from('another file'));
  const ended = await settled(data.id);
  assert.equal(ended.state, 'failed');
  assert.match(ended.failure ?? '', /differs from yours/);
  assert.equal((await sendChunk(server, setter, data.id, bytes.length, bytes)).status, 400);
});

test('refuses more bytes than announced or than a chunk may have', async () => {
  const { data } = await begin(10);
  assert.equal((await sendChunk(server, setter, data.id, 0, Buffer.alloc(11))).status, 400);
  assert.equal((await look(data.id)).data.received, 0);
  const large = await begin(limits.testDataMaxBytes);
  const tooLong = await sendChunk(
    server,
    setter,
    large.data.id,
    0,
    Buffer.alloc(limits.testDataPieceMaxBytes + 1),
  );
  assert.equal(tooLong.msg, 'Files can have at most 4 MiB');
  assert.equal((await begin(limits.testDataMaxBytes + 1)).http, 400);
});

test('keeps no more bytes of an upload than announced, which count towards the storage', async () => {
  const announced = 1000;
  const { data } = await begin(announced);
  const sizes = async () => (await piecesOf(data.id)).map(({ size }) => size);
  const large = randomBytes(limits.testDataPieceMaxBytes);
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => sendChunk(server, setter, data.id, 0, large)),
  );
  for (const { msg } of answers)
    assert.equal(msg, 'Continue the upload from byte 0. All bytes before it have arrived');
  assert.deepEqual(await sizes(), []);
  assert.equal((await sendChunk(server, setter, data.id, 0, large.subarray(0, announced))).status, 200);
  const more = await sendChunk(server, setter, data.id, announced, large);
  assert.equal(more.msg, `Continue the upload from byte ${announced}. All bytes before it have arrived`);
  assert.deepEqual(await sizes(), [announced]);
});

test('a handle is useless to other users, if it is guessed, or after expiry', async () => {
  const bytes = zipOf({ '1.in': '', '1.out': '' });
  const { id } = await uploadArchive(server, setter, pid, bytes);
  const other = await server.buildUser({ role: 'problem_admin' });
  const root = await server.buildUser({ role: 'root' });
  for (const as of [other, root]) {
    assert.equal((await look(id, as)).status, 404);
    assert.equal((await finish(id, bytes, as)).status, 404);
    assert.equal((await sendChunk(server, as, id, 0, bytes)).status, 404);
    const drop = await server.call('DELETE /api/admin/test-data-upload', { as, query: { id } });
    assert.equal(drop.status, 404);
  }
  for (const forged of ['0'.repeat(48), '../secret.key', id.toUpperCase(), `${id}/..`])
    assert.equal((await look(forged)).status, 404, forged);
  assert.equal((await look(id)).data.state, 'ready');
  await expire(id);
  assert.equal((await look(id)).status, 404);
});

test('begins an upload only for a problem that the user may edit', async () => {
  const admin = await server.buildUser({ role: 'admin' });
  const user = await server.buildUser();
  assert.equal((await begin(10, admin)).status, 403);
  assert.equal((await begin(10, user)).http, 403);
  assert.equal((await begin(10, null)).http, 401);
  assert.equal((await begin(10, setter, 987_654)).status, 404);
  const remote = await buildProblem(server.services);
  await server.services.db.updateTable('problem').set({ is_remote: true }).where('id', '=', remote).execute();
  assert.match((await begin(10, setter, remote)).msg, /Remote problems/);
});

test('deletes a cancelled upload at once and an abandoned one after a day', async () => {
  const { services } = server;
  const given = await begin(100);
  await server.call('DELETE /api/admin/test-data-upload', { as: setter, query: { id: given.data.id } });
  assert.equal((await look(given.data.id)).status, 404);
  const { data } = await begin(100);
  await cleanUpUploads(services);
  assert.equal((await look(data.id)).status, 200);
  await expire(data.id);
  await cleanUpUploads(services);
  const { db } = services;
  assert.deepEqual(
    await db.selectFrom('test_data_upload').where('id', '=', data.id).select('id').execute(),
    [],
  );
});

test('deletes files of uploads of the previous release a day after their last chunk', async () => {
  const { services } = server;
  const folder = formerUploadFolder(services.settings);
  mkdirSync(folder);
  const old = join(folder, 'e'.repeat(48));
  writeFileSync(old, 'old');
  utimesSync(old, new Date('2020-01-01'), new Date('2020-01-01'));
  writeFileSync(join(folder, 'f'.repeat(48)), 'recent');
  await cleanUpUploads(services);
  assert.ok(!existsSync(old));
  assert.deepEqual(readdirSync(folder), ['f'.repeat(48)]);
});

test('refuses to continue and to read an upload that the previous release began', async () => {
  const bytes = zipOf({ '1.in': '', '1.out': '' });
  const { data } = await begin(bytes.length);
  const { db } = server.services;
  await db.updateTable('test_data_upload').set({ pieces: null }).where('id', '=', data.id).execute();
  const piece = await sendChunk(server, setter, data.id, 0, bytes);
  assert.deepEqual(
    [piece.status, piece.msg],
    [404, 'This upload does not exist or has expired. Upload the file again'],
  );
  await db
    .updateTable('test_data_upload')
    .set({ received: bytes.length })
    .where('id', '=', data.id)
    .execute();
  const ending = await finish(data.id, bytes);
  assert.deepEqual([ending.status, ending.msg], [404, piece.msg]);
  // A server of the previous release has started the job.
  await db.transaction().execute(async (trx) => {
    const input = { upload: data.id, name: 'a.zip', sha256: '0'.repeat(64) };
    const { jobs, clock } = server.services;
    const job = { kind: 'test-data-unpack', input, uid: setter.uid, now: clock() };
    const job_id = await jobs.start(trx, job);
    await trx
      .updateTable('test_data_upload')
      .set({ state: 'reading', job_id })
      .where('id', '=', data.id)
      .execute();
  });
  const ended = await settled(data.id);
  assert.deepEqual([ended.state, ended.failure], ['failed', piece.msg]);
});

test('the collector keeps the pieces of an upload until the archive was read or refused', async () => {
  const bytes = zipOf({ '1.in': randomBytes(3000), '1.out': 'x' });
  const { data } = await begin(bytes.length);
  const half = bytes.length >> 1;
  await sendChunk(server, setter, data.id, 0, bytes.subarray(0, half));
  await sendChunk(server, setter, data.id, half, bytes.subarray(half));
  const pieces = await piecesOf(data.id);
  assert.deepEqual(
    pieces.map(({ size }) => size),
    [half, bytes.length - half],
  );
  assert.deepEqual(await collected(pieces), [true, true]);
  await finish(data.id, bytes);
  assert.equal((await settled(data.id)).state, 'ready');
  assert.deepEqual(await collected(pieces), [false, false]);

  const nothing = zipOf({ 'notes.txt': randomBytes(100) });
  const refused = await begin(nothing.length);
  await sendChunk(server, setter, refused.data.id, 0, nothing);
  const refusedPieces = await piecesOf(refused.data.id);
  await finish(refused.data.id, nothing);
  assert.equal((await settled(refused.data.id)).state, 'failed');
  await until('the pieces are released', async () => (await piecesOf(refused.data.id)).length === 0);
  assert.deepEqual(await collected(refusedPieces), [false]);
});

test('one of several equal pieces is stored, whichever request is first', async () => {
  const bytes = zipOf({ '1.in': randomBytes(500_000), '1.out': 'x' });
  const { data } = await begin(bytes.length);
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => sendChunk(server, setter, data.id, 0, bytes)),
  );
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((left, right) => left - right),
    [200, 400, 400, 400],
  );
  assert.equal((await piecesOf(data.id)).length, 1);
  await finish(data.id, bytes);
  assert.equal((await settled(data.id)).state, 'ready');
});

test('limits the number of pieces', async () => {
  const { data } = await begin(limits.testDataPiecesMax + 1);
  const { db } = server.services;
  const piece = await server.services.blobs.put(Buffer.from('x'));
  const pieces = JSON.stringify(Array.from({ length: limits.testDataPiecesMax - 1 }, () => piece));
  const received = limits.testDataPiecesMax - 1;
  await db.updateTable('test_data_upload').set({ pieces, received }).where('id', '=', data.id).execute();
  assert.equal((await sendChunk(server, setter, data.id, received, Buffer.from('y'))).status, 200);
  const more = await sendChunk(server, setter, data.id, received + 1, Buffer.from('z'));
  assert.equal(more.msg, 'An upload can have at most 1024 pieces. Upload the file again in larger pieces');
});

test('limits the number of uploads per user', async () => {
  const user = await server.buildUser({ role: 'problem_admin' });
  const { data: first } = await begin(10, user);
  for (let count = 0; count < limits.testDataUploadsMax; count += 1) await begin(10, user);
  assert.equal((await look(first.id, user)).status, 404);
});

const hostile: readonly [what: string, entries: readonly ZipEntry[], reason: RegExp][] = [
  ['a way out', [{ name: '../../1.in', content: '' }], /unsafe file name/],
  ['a way out by backslashes', [{ name: '..\\1.in', content: '' }], /unsafe file name/],
  ['an absolute path', [{ name: '/etc/1.in', content: '' }], /unsafe file name/],
  ['a drive', [{ name: 'C:1.in', content: '' }], /unsafe file name/],
  ['a device', [{ name: 'con.in', content: '' }], /unsafe file name/],
  ['a control character', [{ name: '1\n.in', content: '' }], /unsafe file name/],
  [
    'a link',
    [
      { name: '1.in', content: '1.out', mode: 0o120777 },
      { name: '1.out', content: '' },
    ],
    /must not contain links/,
  ],
  ['a link outwards', [{ name: '1.in', content: '/etc/passwd', mode: 0o120777 }], /must not contain links/],
  [
    'the same name twice',
    [
      { name: '1.in', content: 'a' },
      { name: '1.in', content: 'b' },
    ],
    /twice with different contents/,
  ],
  [
    'names that some systems do not tell apart',
    [
      { name: 'a.in', content: '' },
      { name: 'A.in', content: '' },
    ],
    /case of letters/,
  ],
  ['a lie about the size', [{ name: '1.in', content: 'abc', statedSize: 2 }], /cannot be read/],
  ['a size beyond all bounds', [{ name: '1.in', content: '', statedSize: 0xffff_fff0 }], /larger than 1 GiB/],
  [
    'too much in all',
    Array.from({ length: 20 }, (_, index) => ({
      name: `${index}.in`,
      content: randomBytes(400_000),
      statedSize: 60_000_000,
    })),
    /larger than 1 GiB/,
  ],
  ['a damaged file', [{ name: '1.in', content: 'abc', statedCrc: 7 }], /checksum differs/],
  ['a locked file', [{ name: '1.in', content: 'abc', flags: 0x801 }], /encrypted/],
  [
    'a flood of files',
    Array.from({ length: limits.testDataFilesMax + 1 }, (_, index) => ({ name: `${index}.in`, content: '' })),
    /more than 4096 files/,
  ],
  ['no test data', [{ name: 'notes.txt', content: '' }], /contains no input files/],
];

for (const [what, entries, reason] of hostile) {
  test(`refuses an archive with ${what} and gives the reason`, async () => {
    const upload = await uploadArchive(server, setter, pid, buildZip(entries));
    assert.equal(upload.state, 'failed');
    assert.match(upload.failure ?? '', reason);
    assert.deepEqual(upload.pairs, []);
    await until('the pieces are released', async () => (await piecesOf(upload.id)).length === 0);
  });
}

test('refuses a file that is no zip, in both languages', async () => {
  const { id } = await uploadArchive(server, setter, pid, Buffer.from('<html>1.in</html>'));
  const chinese = await server.call('GET /api/admin/test-data-upload', {
    as: setter,
    query: { id },
    locale: 'zh-CN',
  });
  assert.match(chinese.data.failure ?? '', /^无法读取测试数据：这是网页/);
});

test('accepts long cases with a high compression ratio and names in capitals', async () => {
  const files: Record<string, string> = {};
  for (let index = 1; index <= 20; index += 1)
    Object.assign(files, { [`${index}.IN`]: 'a'.repeat(1_000_000), [`${index}.OUT`]: `${index}\n` });
  const upload = await uploadArchive(server, setter, pid, zipOf(files));
  assert.equal(upload.state, 'ready', upload.failure ?? '');
  assert.deepEqual(
    upload.pairs.map(({ name, input, answer }) => [name, input, answer]),
    Array.from({ length: 20 }, (_, index) => [`${index + 1}`, `${index + 1}.IN`, `${index + 1}.OUT`]),
  );
  assert.deepEqual(upload.left, []);
});

test('turns unusual names into plain unique ones', async () => {
  const long = 'x'.repeat(200);
  const upload = await uploadArchive(
    server,
    setter,
    pid,
    zipOf({
      'a*b.in': '',
      'a*b.out': '',
      'a?b.in': '',
      'a?b.out': '',
      [`${long}.in`]: '',
      [`${long}.out`]: '',
      '.in': '',
    }),
  );
  assert.deepEqual(upload.pairs.map(({ name }) => name).toSorted(), ['a_b', 'a_b-2', 'x'.repeat(100)]);
});
