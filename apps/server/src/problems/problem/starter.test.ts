import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { loadStarterProblems } from './starter.ts';

const problems = join(import.meta.dirname, '../../../../../problems');
let server: TestServer;
let folder: string;
before(async () => {
  server = await startTestServer();
  folder = mkdtempSync(join(tmpdir(), 'xiezhi-starter-'));
  cpSync(join(problems, '1000-a-plus-b'), join(folder, '1000-a-plus-b'), { recursive: true });
});
after(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server.stop();
});

const detail = async (locale: 'zh-CN' | 'en-US') =>
  (await server.call('GET /api/get-problem-detail', { query: { problemId: '1000' }, locale })).data.problem;

test('loads every starter problem of the product', async () => {
  const count = readdirSync(problems, { withFileTypes: true }).filter((entry) => entry.isDirectory()).length;
  assert.equal(await loadStarterProblems(server.services), count);
  assert.equal(await loadStarterProblems(server.services), 0);
  const zh = await detail('zh-CN');
  const en = await detail('en-US');
  assert.notEqual(zh.title, en.title);
  assert.deepEqual([zh.locale, en.locale, en.isFallbackLocale], ['zh-CN', 'en-US', false]);
});

test('a changed package replaces the loaded problem, in a new version of the data', async () => {
  await loadStarterProblems(server.services, folder);
  const old = await detail('en-US');
  const answer = join(folder, '1000-a-plus-b/data/sample/1.ans');
  writeFileSync(answer, readFileSync(answer, 'utf8').replaceAll('\n', '\r\n'));
  const statement = join(folder, '1000-a-plus-b/data/sample/1.in');
  writeFileSync(statement, '7 8\n');
  assert.equal(await loadStarterProblems(server.services, folder), 1);
  assert.notEqual((await detail('en-US')).caseVersion, old.caseVersion);
});

test('the judge gets LF line endings, and the original bytes are kept', async () => {
  const { services } = server;
  const { caseVersion } = await detail('en-US');
  const row = await services.db
    .selectFrom('problem_data')
    .where('version', '=', caseVersion)
    .select('cases')
    .executeTakeFirstOrThrow();
  const [first] = row.cases;
  const judged = await services.blobs.read(first?.answer.sha256 ?? '', 1000);
  const brought = await services.blobs.read(first?.original?.answer.sha256 ?? '', 1000);
  assert.equal(judged?.includes('\r'), false);
  assert.equal(brought?.includes('\r\n'), true);
});

test('columns that a later release adds do not count as an edit until they are written', async () => {
  const { db } = server.services;
  await sql`alter table problem add column flavour jsonb not null default '[]', add column note text`.execute(
    db,
  );
  await sql`alter table problem_text add column remark text not null default ''`.execute(db);
  try {
    writeFileSync(join(folder, '1000-a-plus-b/data/sample/1.in'), '5 5\n');
    assert.equal(await loadStarterProblems(server.services, folder), 1);
    await sql`update problem set flavour = '["sour"]' where display_id = '1000'`.execute(db);
    writeFileSync(join(folder, '1000-a-plus-b/data/sample/1.in'), '6 6\n');
    assert.equal(await loadStarterProblems(server.services, folder), 0);
    await sql`update problem set flavour = default where display_id = '1000'`.execute(db);
    await sql`update problem_text set remark = 'x' where locale = 'en-US'`.execute(db);
    assert.equal(await loadStarterProblems(server.services, folder), 0);
    await sql`update problem_text set remark = default`.execute(db);
    assert.equal(await loadStarterProblems(server.services, folder), 1);
  } finally {
    await sql`alter table problem drop column flavour, drop column note`.execute(db);
    await sql`alter table problem_text drop column remark`.execute(db);
  }
});

test('never overwrites an edited problem', async () => {
  const { db } = server.services;
  await db.updateTable('problem_text').set({ title: 'Mine' }).where('locale', '=', 'en-US').execute();
  writeFileSync(join(folder, '1000-a-plus-b/data/sample/1.in'), '1 1\n');
  assert.equal(await loadStarterProblems(server.services, folder), 0);
  assert.equal((await detail('en-US')).title, 'Mine');
});
