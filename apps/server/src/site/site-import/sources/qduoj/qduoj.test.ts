import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createTestDatabase, type TestDatabase } from '../../../../../test-support/database.ts';
import { startTestServer, type TestServer } from '../../../../../test-support/harness.ts';
import { migrateSite } from '../../migrate.ts';
import { type SourceSite, stepNames } from '../../model/source.ts';
import { runImport } from '../../run.ts';
import {
  createQduojTables,
  qduojDump,
  qduojPassword,
  qduojPicture,
  qduojSubmission,
  writeQduojFiles,
} from '../../testing/qduoj-site.ts';
import { openQduoj } from './qduoj.ts';

let server: TestServer;
let running: TestDatabase;
let folder: string;
let dump: string;
const { signal } = new AbortController();

const open = (from: string): Promise<SourceSite> =>
  openQduoj({ from, files: folder, timeZone: null, workFolder: folder, pool: server.services.pool, signal });

before(async () => {
  server = await startTestServer();
  running = await createTestDatabase({ empty: true });
  await createQduojTables(running.url);
  await server.buildUser({ role: 'root', username: 'first_root' });
  folder = mkdtempSync(join(tmpdir(), 'xiezhi-qduoj-'));
  dump = join(folder, 'dump.sql');
  writeFileSync(dump, qduojDump());
  writeQduojFiles(folder);
});
after(async () => {
  await server.stop();
  await running.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Returns all records of a site as texts, without the fields that cannot be compared. */
async function recordsOf(site: SourceSite): Promise<string[]> {
  const records: string[] = [];
  for (const step of stepNames) {
    for await (const { items, cursor } of site.streams[step](null))
      records.push(
        JSON.stringify([step, cursor, items], (name, value: unknown) => (name === 'source' ? '' : value)),
      );
  }
  return records;
}

test('a dump and the running database give the same records', async () => {
  const fromDump = await open(dump);
  const [dumped, tables] = [await recordsOf(fromDump), await fromDump.survey()];
  await fromDump.close();
  const live = await open(running.url);
  assert.deepEqual(await recordsOf(live), dumped);
  assert.deepEqual(await live.survey(), tables);
  await live.close();
  assert.ok(dumped.length >= 5);
  const sessions = tables.find(({ name }) => name === 'django_session');
  assert.deepEqual([sessions?.rows, sessions?.outcome], [1, 'lost'], 'counted, not read');
});

test('the site is migrated, and old passwords and links work', async () => {
  const site = await open(dump);
  await runImport(server.services, site, { source: 'qduoj', signal, onProgress: () => undefined });
  const signedIn = await server.call('POST /api/login', {
    body: { username: 'student', password: qduojPassword },
  });
  assert.equal(signedIn.status, 200, signedIn.msg);
  const published = await server.call('POST /api/login', {
    body: { username: 'root', password: 'rootroot' },
  });
  assert.equal(published.status, 200, published.msg);
  assert.equal(published.data.passwordNeedsChange, true, 'everybody knows this password');

  const { data } = await server.call('GET /api/get-problem-detail', { query: { problemId: 'A1' } });
  assert.match(data.problem.description ?? '', /\/api\/public\/(?:img|file)\/[0-9a-f]{32}\.png/);
  assert.deepEqual(
    data.tags.map(({ name }) => name),
    ['入门'],
  );

  const redirect = async (path: string) =>
    (await fetch(server.url + path, { redirect: 'manual' })).headers.get('location') ?? '';
  assert.match(await redirect(`/status/${qduojSubmission}`), /^\/submission-detail\/\d+$/);
  const picture = await redirect(`/public/upload/${qduojPicture}`);
  assert.match(picture, /^\/api\/public\/(?:img|file)\//);
  assert.equal((await fetch(server.url + picture)).status, 200);

  const asked = {
    as: { uid: signedIn.data.uid, token: signedIn.headers.get('authorization') ?? '' },
    body: { cid: 5, currentPage: 1, limit: 10 },
  };
  const rank = await server.call('POST /api/get-contest-rank', asked);
  const row = rank.data?.records[0];
  assert.ok(row && 'totalScore' in row, rank.msg);
  assert.equal(row.totalScore, 40);
  await site.close();
});

const staff = (id: string, permission: string) => ({
  id,
  username: `staff${id}`,
  email: `staff${id}@example.org`,
  admin_type: 'Admin',
  problem_permission: permission,
});

test('hidden problems of contests stay hidden, and administrators get no more rights than they had', async () => {
  const path = join(folder, 'staff.sql');
  writeFileSync(
    path,
    qduojDump({
      user: [staff('21', 'None'), staff('22', 'Own'), staff('23', 'All')],
      problem: [
        { id: '31', _id: 'draft', contest_id: '5', visible: 'f' },
        { id: '32', _id: 'shown', contest_id: '5' },
      ],
    }),
  );
  const site = await open(path);
  await runImport(server.services, site, { source: 'qduoj:staff', signal, onProgress: () => undefined });
  await site.close();
  const { rows: people } = await server.services.pool.query<{ role: number }>(
    "select role from app_user where username like 'staff%' order by username",
  );
  assert.deepEqual(
    people.map(({ role }) => role),
    [1002, 1008, 1001],
  );
  const { rows: reported } = await server.services.pool.query<{ old_key: string }>(
    "select old_key from site_import_issue where source = 'qduoj:staff' and noun = 'user' and rule = 'feature-lost'",
  );
  assert.deepEqual(reported, [{ old_key: '21' }]);
  const { rows: problems } = await server.services.pool.query<{ display_id: string; auth: number }>(
    "select display_id, auth from problem where display_id in ('c5-draft', 'c5-shown') order by 1",
  );
  assert.deepEqual(problems, [
    { display_id: 'c5-draft', auth: 2 },
    { display_id: 'c5-shown', auth: 3 },
  ]);
});

/** Returns a dump with a problem that has a template, and with submissions to it. */
function dumpWithTemplate(template: string, submissions: number): string {
  return qduojDump({
    problem: [{ id: '41', _id: 'wrapped', template }],
    submission: Array.from({ length: submissions }, (_, index) => ({
      // In the order of keys, these submissions come before those of the small site.
      id: String(index).padStart(32, '0'),
      problem_id: '41',
      code: `int solve() { return ${index}; }`,
      create_time: `2023-04-01 00:00:0${index}+00`,
    })),
  });
}

const templateWith = (prepend: string, append: string) =>
  JSON.stringify({
    'C++': `//PREPEND BEGIN\n${prepend}\n//PREPEND END\n\n//TEMPLATE BEGIN\n\n//TEMPLATE END\n\n//APPEND BEGIN\n${append}\n//APPEND END`,
  });

test('a later run accepts submissions whose template was changed on the source since', async () => {
  const from = join(folder, 'template.sql');
  const request = { kind: 'qduoj', from, files: folder, timeZone: null, name: 'template' } as const;
  for (const template of [templateWith('#include <cstdio>', ''), templateWith('', 'int main() {}'), '{}']) {
    writeFileSync(from, dumpWithTemplate(template, 8));
    const { verification } = await migrateSite(
      server.services,
      { ...request, isReport: false },
      { signal, onProgress: () => undefined },
    );
    assert.deepEqual(verification?.samples, { compared: 11, different: [] });
  }
  const { rows } = await server.services.pool.query<{ code: string }>(
    `select code from submission join site_import_id on noun = 'submission' and new_id = submission.id::text
      where source = 'qduoj:template' and old_key = $1`,
    ['0'.repeat(32)],
  );
  assert.deepEqual(rows, [{ code: '#include <cstdio>\nint solve() { return 0; }\n' }]);
});

test('a page of submissions is limited by the size of their templates too', async () => {
  const from = join(folder, 'large.sql');
  writeFileSync(from, dumpWithTemplate(templateWith('#include <cstdio>', ' '.repeat(400_000)), 8));
  const site = await open(from);
  try {
    const sizes: number[] = [];
    for await (const { items } of site.streams.submissions(null)) sizes.push(items.length);
    // The first page also contains the three submissions without a template.
    assert.deepEqual(sizes, [6, 3, 2]);
  } finally {
    await site.close();
  }
});

test('other dumps are refused with a reason', async () => {
  const refusals = {
    'PGDMP\u0001\u000e': /custom format/,
    'INSERT INTO public.problem VALUES (1);\n': /--inserts/,
    'select 1;\n': /no tables/,
    'COPY public.problem (id) FROM stdin;\n1\n': /incomplete/,
    'COPY public.problem (id) FROM stdin;\n1\n\\.\n': /user_profile/,
  };
  for (const [text, reason] of Object.entries(refusals)) {
    const path = join(folder, 'other.sql');
    writeFileSync(path, text);
    await assert.rejects(open(path), reason);
  }
});
