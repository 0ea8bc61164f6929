import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import type { TestData, TestDataCaseInput } from '@xiezhi/contract/routes/test-data';
import { readProblemPackages } from '@xiezhi/formats';
import { buildProblem, type TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { storeNewVersion } from './save.ts';
import { uploadArchive, zipOf } from './testing/send.ts';

let server: TestServer;
let setter: TestUser;
let pid: number;
before(async () => {
  server = await startTestServer({ onLogLine: () => {} });
  setter = await server.buildUser({ role: 'problem_admin' });
});
beforeEach(async () => {
  pid = await buildProblem(server.services);
});
after(() => server.stop());

const read = (revision?: number) =>
  server.call('GET /api/admin/problem/test-data', { as: setter, query: { pid, revision } });
const save = (base: number | null, cases: readonly Partial<TestDataCaseInput>[], note?: string) =>
  server.call('PUT /api/admin/problem/test-data', {
    as: setter,
    body: { pid, base, note, cases: cases.map((item) => ({ ...plain, ...item })) },
  });
const plain = { score: null, group: 1, isSample: false };
const text = (value: string) => ({ from: 'text' as const, text: value });
const typed = (name: string, input = `${name}\n`, answer = `${name}!\n`) => ({
  name,
  input: text(input),
  answer: text(answer),
});
/** Converts the current cases into the form of a save request. */
const kept = ({ cases }: TestData) =>
  cases.map(({ id, name, score, group, isSample }) => ({ id, name, score, group, isSample }));
const makeScored = (mode = 'default') =>
  server.services.db
    .updateTable('problem')
    .set({ type: 1, judge_case_mode: mode })
    .where('id', '=', pid)
    .execute();
const column = async () =>
  server.services.db
    .selectFrom('problem')
    .where('id', '=', pid)
    .select(['data_version', 'io_score', 'depends_on', 'is_upload_case'])
    .executeTakeFirstOrThrow();

test('cases of an upload and typed ones become a version; kept cases stay byte for byte', async () => {
  assert.deepEqual((await read()).data.cases, []);
  const upload = await uploadArchive(server, setter, pid, zipOf({ '1.in': '1 2\r\n', '1.out': '3\n' }));
  const from = (path: string) => ({ from: 'upload' as const, upload: upload.id, path });
  const first = await save(null, [
    { name: '1', isSample: true, input: from('1.in'), answer: from('1.out') },
    typed('small', '5 6\n', '11\n'),
  ]);
  assert.equal(first.status, 200, first.msg);
  const { data } = first;
  assert.deepEqual(
    data.cases.map(({ seq, name, input, answer, isSample }) => [seq, name, input, answer, isSample]),
    [
      [1, '1', { size: 5, isConverted: true }, { size: 2, isConverted: false }, true],
      [2, 'small', { size: 4, isConverted: false }, { size: 3, isConverted: false }, false],
    ],
  );
  assert.deepEqual([data.savedBy, data.isCurrent, data.difference?.added.count], [setter.username, true, 2]);
  const gone = await server.call('GET /api/admin/test-data-upload', { as: setter, query: { id: upload.id } });
  assert.equal(gone.status, 404, 'an upload is used up by the save');
  const [one, small] = data.cases;
  assert.ok(one && small);
  const second = await save(data.revision, [
    { ...plain, id: small.id, name: 'renamed' },
    { ...plain, id: one.id, name: '1', isSample: true, answer: text('4\n') },
  ]);
  assert.equal(second.status, 200, second.msg);
  const { difference } = second.data;
  assert.deepEqual(
    [difference?.added.names, difference?.removed.names, difference?.changed.names],
    [['renamed'], ['small'], ['1']],
  );
  const [renamed, changed] = second.data.cases;
  assert.deepEqual([renamed?.input.size, changed?.input], [4, one.input]);
  const old = await read(data.revision ?? 0);
  assert.deepEqual([old.data.isCurrent, old.data.cases[0]?.answer.size], [false, 2]);
});

test('refuses a save from an outdated version and overwrites nothing', async () => {
  const { data } = await save(null, [typed('1')]);
  const tab = kept(data);
  assert.equal((await save(data.revision, [...tab, typed('2')])).status, 200);
  const late = await save(data.revision, [...tab, typed('3')]);
  assert.notEqual(late.status, 200);
  assert.deepEqual(
    (await read()).data.cases.map(({ name }) => name),
    ['1', '2'],
  );
  assert.notEqual((await save(null, [typed('4')])).status, 200);
});

test('only one of many concurrent saves from the same version succeeds', async () => {
  const { data } = await save(null, [typed('1')]);
  const answers = await Promise.all(
    ['a', 'b', 'c', 'd'].map((name) => save(data.revision, [...kept(data), typed(name)])),
  );
  assert.deepEqual(answers.map(({ status }) => status === 200).filter(Boolean).length, 1);
  assert.equal((await read()).data.cases.length, 2);
});

test('a save without changes creates no version', async () => {
  const { data } = await save(null, [typed('1')]);
  const again = await save(data.revision, kept(data));
  assert.deepEqual([again.data.revision, again.data.difference], [data.revision, null]);
});

test('lists versions with author, note and changes; restoring an old one creates a new one', async () => {
  const { data: first } = await save(null, [typed('1'), typed('2')], 'begin');
  const { data: second } = await save(first.revision, kept(first).slice(1), 'one less');
  const list = async () =>
    (await server.call('GET /api/admin/problem/test-data/versions', { as: setter, query: { pid } })).data;
  assert.deepEqual(
    (await list()).records.map(({ note, cases, isCurrent, difference, savedBy }) => [
      note,
      cases,
      isCurrent,
      difference?.removed.names,
      savedBy,
    ]),
    [
      ['one less', 1, true, ['1'], setter.username],
      ['begin', 2, false, undefined, setter.username],
    ],
  );
  const restore = (base: number | null, revision: number | null) =>
    server.call('POST /api/admin/problem/test-data/restore', { as: setter, body: { pid, base, revision } });
  assert.notEqual((await restore(first.revision, first.revision)).status, 200, 'from an older page');
  const restored = await restore(second.revision, first.revision);
  assert.equal(restored.status, 200, restored.msg);
  assert.deepEqual(restored.data.difference?.added.names, ['1']);
  assert.deepEqual(
    restored.data.cases.map(({ id }) => id),
    first.cases.map(({ id }) => id),
  );
  assert.equal((await list()).total, 3);
  const other = await buildProblem(server.services);
  const foreign = await server.call('POST /api/admin/problem/test-data/restore', {
    as: setter,
    body: { pid: other, base: null, revision: first.revision },
  });
  assert.equal(foreign.status, 404, 'a version belongs to its problem');
});

test('a scored problem gets its score from its case mode, and every case has a score', async () => {
  await makeScored('subtask_lowest');
  const cases = [
    { ...typed('1'), score: 40, group: 1 },
    { ...typed('2'), score: 30, group: 1 },
    { ...typed('3'), score: 60, group: 2 },
  ];
  const { data } = await save(null, cases);
  assert.equal(data.ioScore, 90);
  assert.deepEqual(
    data.groups.map(({ group, worth }) => [group, worth]),
    [
      [1, 30],
      [2, 60],
    ],
  );
  assert.equal((await column()).io_score, 90);
  const missing = await save(data.revision, [...kept(data), typed('4')]);
  assert.equal(missing.msg, 'Each case of an OI problem needs a score: 4');
  await server.services.db
    .updateTable('problem')
    .set({ depends_on: '{"2":[1],"1":[7]}' })
    .where('id', '=', pid)
    .execute();
  await save(data.revision, kept(data).slice(2));
  assert.deepEqual((await column()).depends_on, {}, 'groups that are gone are needed by none');
});

test('refuses cases that cannot be judged, with their names', async () => {
  const refusals: readonly [readonly Partial<TestDataCaseInput>[], RegExp | number][] = [
    [[], /no test data yet/],
    [[typed('a'), typed('A')], /same name: A/],
    [[{ name: 'a', input: text('') }], /The case a has no answer/],
    [[{ name: 'a', answer: text('') }], /The case a has no input/],
    [[{ name: 'a', id: 12_345 }], /The case a no longer exists/],
    [
      [{ name: 'a', input: { from: 'upload', upload: 'f'.repeat(48), path: '1.in' } }],
      /This upload does not exist/,
    ],
    [[typed('../a')], /A case name/],
    [[typed('a/../../b')], /A case name/],
    [[typed('a\\b')], /A case name/],
    [[typed('a\nb')], /A case name/],
    [[typed('')], /A case name/],
    [[{ ...typed('a'), score: -1 }], 400],
    [[{ ...typed('a'), group: 1000 }], 400],
  ];
  for (const [cases, reason] of refusals) {
    const answer = await save(null, cases);
    if (typeof reason === 'number') assert.equal(answer.http, reason, JSON.stringify(cases));
    else assert.match(answer.msg, reason);
  }
  assert.equal((await column()).data_version, null);
});

test('an interactive problem needs no answers', async () => {
  await server.services.db
    .updateTable('problem')
    .set({ judge_mode: 'interactive' })
    .where('id', '=', pid)
    .execute();
  const { data } = await save(null, [{ name: 'a', input: text('1\n') }]);
  assert.equal(data.cases[0]?.answer.size, 0);
});

test('shows files up to a limit and downloads them completely', async () => {
  const long = '界'.repeat(30_000);
  const upload = await uploadArchive(server, setter, pid, zipOf({ '1.in': long, '1.out': 'a\0b' }));
  const from = (path: string) => ({ from: 'upload' as const, upload: upload.id, path });
  const { data } = await save(null, [{ name: '1', input: from('1.in'), answer: from('1.out') }]);
  const [item] = data.cases;
  const query = (part: 'input' | 'answer', id = item?.id ?? 0) => ({
    pid,
    revision: data.revision ?? 0,
    id,
    part,
  });
  const see = (part: 'input' | 'answer', id?: number) =>
    server.call('GET /api/admin/problem/test-data/file', { as: setter, query: query(part, id) });
  const shown = (await see('input')).data;
  assert.deepEqual([shown.size, shown.isCut, shown.text], [90_000, true, '界'.repeat(21_845)]);
  assert.deepEqual((await see('answer')).data, { size: 3, isCut: false, text: null });
  assert.equal((await see('input', 7)).status, 404);
  const address = new URL('/api/admin/problem/test-data/download', server.url);
  for (const [key, value] of Object.entries(query('input'))) address.searchParams.set(key, String(value));
  const file = await fetch(address, { headers: { authorization: setter.token } });
  assert.equal(await file.text(), long);
  assert.match(file.headers.get('content-disposition') ?? '', /^attachment;filename=1\.in/);
  assert.equal(file.headers.get('content-type'), 'application/octet-stream');
  assert.match(file.headers.get('content-security-policy') ?? '', /sandbox/);
});

test('a download contains everything, including groups and scores, and is logged', async () => {
  await makeScored();
  const { data } = await save(null, [
    { ...typed('a/1', 'x\r\n'), score: 40, group: 2 },
    { ...typed('s'), score: 0, group: 0, isSample: true },
  ]);
  const address = `${server.url}/api/file/download-testcase?pid=${pid}`;
  // A HEAD request returns the same error as the download, opens nothing and is not logged.
  const askFirst = async (query = '') => {
    const { status, headers } = await fetch(address + query, {
      method: 'HEAD',
      headers: { authorization: setter.token },
    });
    return [status, headers.get('content-type')];
  };
  assert.deepEqual(await askFirst(), [200, 'application/octet-stream']);
  assert.deepEqual(await askFirst('&revision=99'), [400, 'application/json; charset=utf-8']);
  const response = await fetch(address, { headers: { authorization: setter.token } });
  assert.match(
    response.headers.get('content-disposition') ?? '',
    new RegExp(`problem_${pid}_testcase_\\d+\\.zip`),
  );
  const zip = Buffer.from(await response.arrayBuffer());
  const upload = await uploadArchive(server, setter, pid, zip);
  assert.deepEqual(
    upload.pairs.map(({ name, inputBytes, group, score, isSample }) => [
      name,
      inputBytes,
      group,
      score,
      isSample,
    ]),
    [
      ['a/1', 3, 2, 40, false],
      ['s', 2, 0, 0, true],
    ],
  );
  const folder = mkdtempSync(join(tmpdir(), 'xiezhi-data-'));
  writeFileSync(join(folder, 'data.zip'), zip);
  const [plan] = await readProblemPackages(join(folder, 'data.zip'), 'data.zip');
  assert.equal(plan?.problem.cases.length, data.cases.length, 'other readers know it too');
  await plan?.source.close();
  rmSync(folder, { recursive: true });
  const log = await server.services.db
    .selectFrom('audit_log')
    .where('target', '=', `problem:${pid}`)
    .select('action')
    .orderBy('id')
    .execute();
  assert.deepEqual(
    log.map(({ action }) => action),
    ['test-data-saved', 'test-data-downloaded'],
  );
});

test('another checker creates another version of the same cases, and outdated pages can still save', async () => {
  const { data } = await save(null, [typed('1')]);
  const { db } = server.services;
  const renew = () => db.transaction().execute((trx) => storeNewVersion(trx, pid, setter.uid, 'checker'));
  await renew();
  assert.equal((await read()).data.revision, data.revision, 'nothing that makes a verdict was changed');
  await db.updateTable('problem').set({ judge_mode: 'spj' }).where('id', '=', pid).execute();
  await renew();
  assert.notEqual((await read()).data.revision, data.revision);
  assert.equal((await save(data.revision, [...kept(data), typed('2')])).status, 200);
  await makeScored();
  await renew();
  assert.deepEqual(
    (await read()).data.cases.map(({ score }) => score),
    [50, 50],
  );
});

test('users who may not edit a problem can neither see nor download its test data', async () => {
  const { data } = await save(null, [typed('1')]);
  const author = await server.buildUser({ role: 'admin' });
  const stranger = await server.buildUser({ role: 'admin' });
  await server.services.db
    .updateTable('problem')
    .set({ author: author.username })
    .where('id', '=', pid)
    .execute();
  const query = { pid };
  const file = { pid, revision: data.revision ?? 0, id: data.cases[0]?.id ?? 0, part: 'input' as const };
  for (const [as, status] of [
    [author, 200],
    [stranger, 403],
  ] as const) {
    assert.equal((await server.call('GET /api/admin/problem/test-data', { as, query })).status, status);
    assert.equal(
      (await server.call('GET /api/admin/problem/get-problem-cases', { as, query })).status,
      status,
    );
    assert.equal(
      (await server.call('GET /api/admin/problem/test-data/versions', { as, query })).status,
      status,
    );
    assert.equal(
      (await server.call('GET /api/admin/problem/test-data/file', { as, query: file })).status,
      status,
    );
  }
  const refused = await server.call('PUT /api/admin/problem/test-data', {
    as: stranger,
    body: { pid, base: data.revision, cases: kept(data) },
  });
  assert.equal(refused.status, 403);
  const download = (as: TestUser) =>
    fetch(`${server.url}/api/file/download-testcase?pid=${pid}`, { headers: { authorization: as.token } });
  assert.equal((await download(author)).headers.get('content-type'), 'application/octet-stream');
  const member = await server.buildUser();
  for (const as of [stranger, member])
    assert.match((await download(as)).headers.get('content-type') ?? '', /json/);
  const gid = (
    await server.services.db
      .insertInto('app_group')
      .values({ name: 'g', short_name: `g${pid}`, auth: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
  await server.services.db.updateTable('problem').set({ gid }).where('id', '=', pid).execute();
  assert.match((await download(setter)).headers.get('content-type') ?? '', /json/, 'of a group');
});

const versions = async (query: object) =>
  (
    await server.call('GET /api/admin/problem/test-data/versions', {
      as: setter,
      query: { pid, ...query },
    })
  ).data;

test('a long list of versions shows correct changes, each compared with the version before', async () => {
  let { data } = await save(null, [typed('1')]);
  for (let next = 2; next <= 23; next += 1)
    ({ data } = await save(data.revision, [...kept(data).slice(-2), typed(String(next))], `v${next}`));
  const { records, total } = await versions({ limit: 500 });
  assert.equal(total, 23);
  assert.deepEqual(
    records.map(({ difference }) => difference?.added.names),
    [...Array.from({ length: 22 }, (_, index) => [String(23 - index)]), undefined],
  );
  assert.deepEqual(
    records.map(({ isCurrent }) => isCurrent),
    records.map((_, index) => index === 0),
  );
  const second = await versions({ limit: 11, currentPage: 2 });
  assert.deepEqual(
    second.records.map(({ note, difference }) => [note, difference?.added.names[0]]),
    Array.from({ length: 11 }, (_, index) => [`v${12 - index}`, String(12 - index)]),
  );
});
