import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { hojSite, pictureName } from './testing/hoj-site.ts';
import { onePixel } from './testing/hustoj-site.ts';
import { migrateTables } from './testing/migrate-tables.ts';

let server: TestServer;
let folder: string;

const rows = (table: string) => hojSite[table] ?? [];
const [problem = {}, oneCase = {}, judge = {}] = ['problem', 'problem_case', 'judge'].map(
  (table) => rows(table)[0],
);

/** Problems of a group: in the group only, waiting for the public list, in the public list, refused for it. */
const groupProblems = [
  { id: 10, problem_id: 'CLASS1', is_group: 1, apply_public_progress: null },
  { id: 11, problem_id: 'CLASS2', is_group: 1, apply_public_progress: 1 },
  { id: 12, problem_id: 'CLASS3', is_group: 0, apply_public_progress: 2 },
  { id: 13, problem_id: 'CLASS4', is_group: 1, apply_public_progress: 3 },
];

/** A picture whose name cannot be kept, and one that does not exist. */
const signature = '![me](/api/public/img/Portrait.PNG) ![lost](/api/public/img/lost.png)';

before(async () => {
  server = await startTestServer();
  await server.buildUser({ role: 'root' });
  folder = await mkdtemp(join(tmpdir(), 'site-import-'));
  await mkdir(join(folder, 'file/md'), { recursive: true });
  for (const name of ['Portrait.PNG', pictureName]) await writeFile(join(folder, 'file/md', name), onePixel);
  const tables = {
    ...hojSite,
    user_info: rows('user_info').map((one) =>
      Object.assign({}, one, { signature: one['username'] === 'Alice' ? signature : null }),
    ),
    group: [
      {
        id: 7,
        avatar: null,
        name: 'Class one',
        short_name: 'one',
        brief: 'A class',
        description: '',
        uid: '1',
        auth: 3,
        visible: 1,
        status: 0,
        code: null,
        gmt_create: '2023-01-01 08:00:00',
      },
    ],
    problem: [
      ...rows('problem').map((one) => Object.assign({}, one, { apply_public_progress: null })),
      ...groupProblems.map((given) => Object.assign({}, problem, { gid: 7, description: '' }, given)),
    ],
    problem_case: [
      ...rows('problem_case'),
      ...groupProblems.map(({ id }) => Object.assign({}, oneCase, { id: id + 100, pid: id })),
    ],
    judge: [...rows('judge'), { ...judge, submit_id: 6, status: 10 }],
  };
  await migrateTables(server.services, 'hoj', tables, { files: folder });
});
after(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

test('pictures in signatures are copied and linked again, and missing ones are reported', async () => {
  const { db } = server.services;
  const user = await db
    .selectFrom('app_user')
    .where('username', '=', 'Alice')
    .select(['uid', 'signature'])
    .executeTakeFirstOrThrow();
  const [, address] =
    /^!\[me\]\((\/api\/public\/img\/[0-9a-f]{32}\.png)\) !\[lost\]\(\/api\/public\/img\/lost\.png\)$/.exec(
      user.signature ?? '',
    ) ?? [];
  assert.ok(address, user.signature ?? '');
  assert.equal((await fetch(server.url + address)).status, 200);
  const missing = await db
    .selectFrom('site_import_issue')
    .where('noun', '=', 'user')
    .where('old_key', '=', user.uid)
    .where('rule', '=', 'file-missing')
    .select('detail')
    .execute();
  assert.deepEqual(missing, [{ detail: { link: '/api/public/img/lost.png' } }]);
});

test('a problem that a group published is public, and requests of groups are kept', async () => {
  const stored = await server.services.db
    .selectFrom('problem')
    .where('id', 'in', [10, 11, 12, 13])
    .select(['display_id', 'gid', 'auth', 'is_group', 'apply_public_progress'])
    .orderBy('id')
    .execute();
  assert.deepEqual(
    stored.map((one) => [one.display_id, one.gid, one.auth, one.is_group, one.apply_public_progress]),
    [
      ['CLASS1', 7, 1, true, null],
      ['CLASS2', 7, 1, true, 1],
      ['CLASS3', 7, 1, false, 2],
      ['CLASS4', 7, 1, true, 3],
    ],
  );
  const { data } = await server.call('GET /api/get-problem-list', { query: { limit: 50 } });
  const listed = new Set(data.records.map(({ problemId }) => problemId));
  assert.deepEqual(
    ['CLASS1', 'CLASS2', 'CLASS3', 'CLASS4'].filter((id) => listed.has(id)),
    ['CLASS3'],
  );
});

test('a submission that could not be sent to a remote judge keeps its status', async () => {
  const { db } = server.services;
  const { status } = await db
    .selectFrom('submission')
    .where('id', '=', 6)
    .select('status')
    .executeTakeFirstOrThrow();
  assert.equal(status, 10);
  const unknown = await db
    .selectFrom('site_import_issue')
    .where('rule', '=', 'unknown-status')
    .select('old_key')
    .execute();
  assert.deepEqual(unknown, []);
});
