import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { buildZip } from '@xiezhi/formats/testing/zip-builder';
import { z } from 'zod';
import { buildProblem, type TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { findDataOwner } from './current.ts';
import { resolveSamples, type SampleRow } from './samples.ts';
import { writeCases } from './save.ts';
import { sendDataFile, zipOf } from './testing/send.ts';

let server: TestServer;
let admin: TestUser;
before(async () => {
  server = await startTestServer({ hasJobs: false, onLogLine: () => {} });
  admin = await server.buildUser({ role: 'admin' });
});
after(() => server.stop());

const answered = z.object({
  fileList: z.array(z.object({ input: z.string(), output: z.string(), groupNum: z.number().optional() })),
  fileListDir: z.string(),
});

interface Sending {
  readonly query?: string;
  readonly headers?: Record<string, string>;
}

async function upload(bytes: Buffer, { query = '', headers = { authorization: admin.token } }: Sending = {}) {
  return sendDataFile(server, `/api/file/upload-testcase-zip${query}`, { field: 'file', bytes, headers });
}

async function take(files: Record<string, string>, query = '') {
  const answer = await upload(zipOf(files), { query });
  assert.equal(answer.status, 200, answer.msg);
  return answered.parse(answer.data);
}

/** Saves rows in the way of the request that saves a whole problem. */
async function saveRows(
  pid: number,
  rows: readonly SampleRow[],
  { handle = '', isUpload = true, as = admin }: { handle?: string; isUpload?: boolean; as?: TestUser } = {},
) {
  const { services } = server;
  const { type, data_version } = await findDataOwner(services.db, pid);
  const resolved = await resolveSamples(services, {
    uid: as.uid,
    type,
    dataVersion: data_version,
    isUpload,
    handle,
    samples: rows,
  });
  await services.db.transaction().execute(async (trx) => {
    const owner = await findDataOwner(trx, pid, true);
    await writeCases(trx, { uid: as.uid, ip: '::1' }, owner, {
      ...resolved,
      note: null,
      action: 'test-data-saved',
      isUpload,
    });
  });
}

const rowsOf = async (pid: number) => {
  const root = await server.buildUser({ role: 'root' });
  return (
    await server.call('GET /api/admin/problem/get-problem-cases', {
      as: root,
      query: { pid, isUpload: true },
    })
  ).data;
};

test('returns the pairs of a zip in natural order and an opaque handle', async () => {
  const { fileList, fileListDir } = await take({
    '10.in': '',
    '10.out': '',
    '2.in': '',
    '2.ans': '',
    '1.in': '',
    'input3.txt': '',
    'output3.txt': '',
    'sub/7.in': '',
    'readme.md': '',
  });
  assert.deepEqual(fileList, [
    { input: '1.in', output: '1.out' },
    { input: '2.in', output: '2.ans' },
    { input: 'input3.txt', output: 'output3.txt' },
    { input: '10.in', output: '10.out' },
  ]);
  assert.match(fileListDir, /^[0-9a-f]{48}$/);
});

test('returns groups only for case modes with groups', async () => {
  const files = { '1.in': '', '1.out': '' };
  assert.equal((await take(files, '?mode=subtask_lowest')).fileList[0]?.groupNum, 1);
  assert.equal((await take(files, '?mode=subtask_average&gid=')).fileList[0]?.groupNum, 1);
  assert.ok(!('groupNum' in ((await take(files, '?mode=default')).fileList[0] ?? {})));
});

test('reads nothing without permission, and refuses an archive without inputs', async () => {
  const user = await server.buildUser();
  const bytes = zipOf({ '1.in': '' });
  assert.deepEqual(
    [
      (await upload(bytes, { headers: { authorization: user.token } })).http,
      (await upload(bytes, { headers: { authorization: user.token } })).status,
    ],
    [200, 403],
  );
  assert.equal((await upload(bytes, { headers: {} })).http, 401);
  for (const [content, reason] of [
    [Buffer.from('no zip'), /cannot be read/],
    [zipOf({ 'a.txt': '' }), /contains no input files/],
    [buildZip([{ name: '../1.in', content: '' }]), /unsafe/],
    [buildZip([]), /contains no input files/],
  ] as const) {
    const answer = await upload(content);
    assert.deepEqual([answer.http, answer.status], [200, 400]);
    assert.match(answer.msg, reason);
  }
});

test('accepts the sign-in cookie without a token header, only from pages of this site', async () => {
  const bytes = zipOf({ '1.in': '', '1.out': '' });
  const cookie = `xiezhi_file=${admin.token}`;
  const own = await upload(bytes, { headers: { cookie, origin: server.url } });
  assert.equal(own.status, 200, own.msg);
  for (const headers of [{ cookie }, { cookie, origin: 'https://evil.example' }])
    assert.equal((await upload(bytes, { headers })).http, 401);
});

test('rows of a new upload are saved, keep their ids, and can be sent back with other scores', async () => {
  const pid = await buildProblem(server.services);
  await server.services.db.updateTable('problem').set({ type: 1 }).where('id', '=', pid).execute();
  const { fileList, fileListDir } = await take({
    '1.in': 'a',
    '1.out': 'b',
    '2.in': 'c',
    '3.in': '',
    '3.out': '',
  });
  await saveRows(pid, fileList, { handle: fileListDir });
  const rows = await rowsOf(pid);
  assert.deepEqual(
    rows.map(({ input, output, score, groupNum, status }) => [input, output, score, groupNum, status]),
    [
      ['1.in', '1.out', 33, 1, 0],
      ['2.in', '2.out', 33, 1, 0],
      ['3.in', '3.out', 34, 1, 0],
    ],
  );
  await saveRows(
    pid,
    rows.slice(1).map(({ id, input, output }) => ({ id, input, output, score: 50 })),
  );
  const rescored = await rowsOf(pid);
  assert.deepEqual(
    rescored.map(({ id, score }) => [id, score]),
    rows.slice(1).map(({ id }) => [id, 50]),
  );
  await assert.rejects(saveRows(pid, [rows[0] ?? {}]), { code: 'testDataCaseNotFound' });
});

test('refuses rows of another problem, of another user, or with an unknown file', async () => {
  const pid = await buildProblem(server.services);
  const mine = await take({ '1.in': 'secret', '1.out': '' });
  await saveRows(pid, mine.fileList, { handle: mine.fileListDir });
  const other = await buildProblem(server.services);
  await assert.rejects(saveRows(other, await rowsOf(pid)), { code: 'testDataFileNotFound' });
  const { fileList, fileListDir } = await take({ '1.in': '', '1.out': '' });
  const thief = await server.buildUser({ role: 'root' });
  await assert.rejects(saveRows(other, fileList, { handle: fileListDir, as: thief }), {
    code: 'testDataUploadNotFound',
  });
  for (const handle of ['/etc', '../../..', '/work/data/blobs'])
    await assert.rejects(saveRows(other, fileList, { handle }), { code: 'testDataUploadNotFound' });
  for (const input of ['../../secret.key', '/etc/passwd', '2.in'])
    await assert.rejects(saveRows(other, [{ input, output: '1.out' }], { handle: fileListDir }), {
      code: 'testDataFileNotFound',
    });
  assert.deepEqual(await rowsOf(other), []);
});

test('returns cases written by hand unchanged', async () => {
  const pid = await buildProblem(server.services);
  const written = [
    { input: '1 2\r\n', output: '3\n' },
    { input: '', output: '界' },
  ];
  await saveRows(pid, written, { isUpload: false });
  const rows = await rowsOf(pid);
  assert.deepEqual(
    rows.map(({ input, output }) => ({ input, output })),
    written,
  );
  const [first] = rows;
  assert.ok(first);
  await saveRows(
    pid,
    [
      { input: 'new', output: 'x' },
      { ...first, output: '4\n' },
    ],
    { isUpload: false },
  );
  const changed = await rowsOf(pid);
  assert.deepEqual(
    changed.map(({ input, output }) => [input, output]),
    [
      ['new', 'x'],
      ['1 2\r\n', '4\n'],
    ],
  );
});

test('restoring a version over cases written by hand returns files, not form texts', async () => {
  const pid = await buildProblem(server.services);
  const root = await server.buildUser({ role: 'root' });
  const { fileList, fileListDir } = await take({ '1.in': '\xff\0', '1.out': 'b' });
  await saveRows(pid, fileList, { handle: fileListDir });
  const read = async () =>
    (await server.call('GET /api/admin/problem/test-data', { as: root, query: { pid } })).data;
  const { revision } = await read();
  await saveRows(pid, [{ input: '1', output: '2' }], { isUpload: false });
  assert.equal((await rowsOf(pid))[0]?.input, '1');
  const restored = await server.call('POST /api/admin/problem/test-data/restore', {
    as: root,
    body: { pid, base: (await read()).revision, revision },
  });
  assert.equal(restored.status, 200, restored.msg);
  assert.deepEqual(
    (await rowsOf(pid)).map(({ input, output }) => [input, output]),
    [['1.in', '1.out']],
  );
});

test('refuses group numbers out of range, except unchanged ones', async () => {
  const pid = await buildProblem(server.services);
  for (const groupNum of [-1, 1000, 2 ** 40])
    await assert.rejects(saveRows(pid, [{ input: '1', output: '1', groupNum }], { isUpload: false }), {
      code: 'caseGroupInvalid',
    });
  await saveRows(pid, [{ input: '1', output: '1', groupNum: 999 }], { isUpload: false });
  assert.deepEqual(
    (await rowsOf(pid)).map(({ groupNum }) => groupNum),
    [999],
  );
});
