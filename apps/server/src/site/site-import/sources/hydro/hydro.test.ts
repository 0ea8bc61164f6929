import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { TestServer } from '../../../../../test-support/harness.ts';
import type { SourceSite } from '../../model/source.ts';
import { hydroIds } from '../../testing/hydro-backup.ts';
import { type HydroImport, importHydroBackup } from '../../testing/hydro-import.ts';
import { verifyImport } from '../../verify/verify.ts';

let moved: HydroImport;
let server: TestServer;
let site: SourceSite;
const { signal } = new AbortController();

before(async () => {
  moved = await importHydroBackup();
  ({ server, site } = moved);
});
after(() => moved.stop());

const newId = (noun: string, key: string) => moved.newId(noun, key);

const redirectOf = async (path: string) => {
  const answer = await fetch(server.url + path, { redirect: 'manual' });
  return {
    status: answer.status,
    to: answer.headers.get('location'),
    cache: answer.headers.get('cache-control'),
  };
};

const signIn = () => moved.signIn();

test('every collection is in the report', async () => {
  const tables = new Map((await site.survey()).map((table) => [table.name, table]));
  assert.equal(tables.get('record')?.rows, 12);
  assert.equal(tables.get('storage')?.rows, 8);
  assert.equal(tables.get('message')?.outcome, 'lost');
});

test('people sign in with their old passwords', async () => {
  assert.equal((await moved.usernameOf('3')).length, 20, 'a longer name is shortened');
  const { uid } = await signIn();
  assert.equal(uid, await newId('user', '3'));
  const { rows } = await server.services.pool.query<{ n: number }>(
    "select count(*) as n from app_user where password_hash like '$legacy$%'",
  );
  assert.equal(rows[0]?.n, 3, 'three others have not signed in yet');
});

test('problems have their statements, pictures and data', async () => {
  const { data } = await server.call('GET /api/get-problem-detail', { query: { problemId: 'P1000' } });
  assert.match(data.problem.description ?? '', /求|sum/);
  assert.match(data.problem.examples ?? '', /1 2[\s\S]*3/);
  const pid = Number(await newId('problem', 'system/1'));
  const { rows } = await server.services.pool.query<{ n: number }>(
    'select count(*) as n from problem join problem_data on version = data_version where problem.id = $1',
    [pid],
  );
  assert.equal(rows[0]?.n, 1, 'it has test data');
});

test('a scoreboard is that of the source', async () => {
  const cid = Number(await newId('contest', hydroIds.contest.toHexString()));
  const asked = { as: await signIn(), body: { cid, currentPage: 1, limit: 10 } };
  const { data, msg } = await server.call('POST /api/get-contest-rank', asked);
  assert.ok(data, msg);
  const [row] = data.records;
  const [expected] = (await site.figures.scoreboard(hydroIds.contest.toHexString())) ?? [];
  assert.ok(row && 'ac' in row);
  assert.deepEqual([row.ac, row.totalTime], [expected?.solved, expected?.penalty]);
});

test('visitors are led from old addresses to new pages, and learn of no hidden ones', async () => {
  const contest = await newId('contest', hydroIds.contest.toHexString());
  const found = await redirectOf(`/contest/${hydroIds.contest.toHexString()}/scoreboard`);
  assert.deepEqual(found, { status: 302, to: `/contest/${contest}/rank`, cache: 'public, max-age=3600' });
  const submission = await newId('submission', hydroIds.accepted.toHexString());
  const expected: Record<string, string> = {
    '/p/P1000': '/problem/P1000',
    '/p/1': '/problem/P1000',
    [`/record/${hydroIds.accepted.toHexString()}`]: `/submission-detail/${submission}`,
    '/user/3': `/user-home?uid=${await newId('user', '3')}`,
    '/ranking': '/acm-rank',
  };
  const files = ['/p/P1000/file/a.png', '/file/2/.avatar.png'];
  for (const path of files) {
    const { to } = await redirectOf(path);
    assert.match(to ?? '', /^\/api\/public\/(?:img|file)\/[0-9a-f]{32}\.\w+$/, path);
    assert.equal((await fetch(server.url + to)).status, 200);
  }
  for (const [path, to] of Object.entries(expected)) assert.equal((await redirectOf(path)).to, to, path);
  const hidden = await redirectOf('/p/2');
  assert.deepEqual(hidden, await redirectOf('/p/77'), 'hidden as unknown');
  assert.equal(hidden.to, null);
});

test('an old address of a file leads to it only if a text that links it is visible', async () => {
  const { pool } = server.services;
  const path = '/file/2/.avatar.png';
  const picture = (await redirectOf(path)).to;
  assert.notEqual(picture, null);
  await pool.query(
    `update site_import_file_use set noun = 'problem', old_key = 'system/2' where file_key like '%avatar.png'`,
  );
  assert.equal((await redirectOf(path)).to, null, 'only a hidden problem links it');
  await pool.query(
    `insert into site_import_file_use select source, file_key, 'problem', 'system/1' from site_import_file_use
      where file_key like '%avatar.png'`,
  );
  assert.equal((await redirectOf(path)).to, picture, 'a public problem links it too');
  await pool.query(`update site_import_file_use set noun = 'user', old_key = '2' where old_key = 'system/2'`);
});

test('members are led to what only they may see', async () => {
  const address = `/d/class1/homework/${hydroIds.homework.toHexString()}`;
  assert.equal((await redirectOf(address)).to, null);
  const ask = async (as?: { uid: string; token: string }) =>
    (await server.call('GET /api/old-address', { query: { address }, ...(as && { as }) })).data.href;
  assert.equal(await ask(), null);
  const group = await newId('group', 'class1');
  const training = await newId('training', hydroIds.homework.toHexString());
  assert.equal(await ask(await signIn()), `/group/${group}/training/${training}`);
});

const countIds = async () =>
  (await server.services.pool.query<{ n: number }>('select count(*) as n from site_import_id')).rows[0]?.n;

test('running again takes nothing twice', async () => {
  const former = await countIds();
  await moved.runAgain();
  assert.equal(await countIds(), former);
});

test('the verification finds only the submission of a deleted user and a penalty', async () => {
  const found = await verifyImport(server.services.db, site, 'hydro', signal);
  assert.deepEqual(
    found.counts.filter(({ isEqual }) => !isEqual),
    [],
  );
  assert.deepEqual(
    found.totals.shown.map(({ noun, key, why }) => [noun, key, why]),
    [['user', '99', ['orphan-user']]],
  );
  assert.deepEqual(found.samples.different, []);
  // Hydro adds a penalty for a system error.
  assert.deepEqual(
    found.scoreboards.shown.map(({ contest, rows, why }) => [contest, rows.map(({ user }) => user), why]),
    [[hydroIds.ownTime.toHexString(), ['3'], ['penalty-omitted']]],
  );
  assert.deepEqual([found.samples.compared, found.scoreboards.compared], [11, 3]);
  assert.equal(found.isExplained, true);
});
