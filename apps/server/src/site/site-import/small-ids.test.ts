import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { buildProblem } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { migrateSite, type MigrationOutcome } from './migrate.ts';
import { type DumpTables, writeDump } from './testing/dump.ts';
import { hojSite } from './testing/hoj-site.ts';

const rows = (table: string) => hojSite[table] ?? [];
const [reply = {}, link = {}] = [rows('reply')[0], rows('contest_problem')[0]];

/**
 * A site whose problems of contests and replies have the ids 1 to 3, as on every young HOJ site. Submission 4 is of a
 * problem that was removed from the contest.
 */
const youngSite: DumpTables = {
  ...hojSite,
  contest_problem: [1, 2, 3].map((id, index) =>
    Object.assign({}, link, { id, display_id: ['A', 'B', 'C'][index] ?? '', pid: 2000 + index }),
  ),
  problem: [...rows('problem'), { ...rows('problem')[0], id: 2003, problem_id: 'H4' }],
  judge: rows('judge').map((one) =>
    Object.assign(
      {},
      one,
      one['submit_id'] === 3 && { cpid: 1 },
      one['submit_id'] === 4 && { cpid: 9, pid: 2003 },
    ),
  ),
  contest_record: rows('contest_record').map((one) =>
    Object.assign({}, one, one['submit_id'] === 3 ? { cpid: 1 } : { cpid: 9, pid: 2003 }),
  ),
  reply: [1, 2, 3].map((id) => Object.assign({}, reply, { id })),
};

let server: TestServer;
let folder: string;
let outcome: MigrationOutcome;
let root: Awaited<ReturnType<TestServer['buildUser']>>;

before(async () => {
  server = await startTestServer();
  root = await server.buildUser({ role: 'root' });
  folder = await mkdtemp(join(tmpdir(), 'site-import-'));
  const from = join(folder, 'hoj.sql');
  await writeFile(from, writeDump(youngSite));
  outcome = await migrateSite(
    server.services,
    { kind: 'hoj', from, files: null, timeZone: null, name: '', isReport: false },
    { signal: new AbortController().signal, onProgress: () => {} },
  );
});
after(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

test('a contest with a removed problem is stored together with its submissions', async () => {
  const { db } = server.services;
  assert.deepEqual(
    outcome.report.issues.find(({ rule }) => rule === 'refused')?.examples,
    // Its number of views is out of range.
    ['discussion 2001'],
  );
  const problems = await db
    .selectFrom('contest_problem')
    .where('cid', '=', 2000)
    .select(['id', 'pid', 'display_id'])
    .orderBy('id')
    .execute();
  const removed = problems.find(({ pid }) => pid === 2003);
  assert.deepEqual(
    problems.filter((one) => one !== removed).map(({ id, pid }) => [id, pid]),
    [
      [1, 2000],
      [2, 2001],
      [3, 2002],
    ],
  );
  assert.equal(removed?.display_id, 'removed-2003');
  const submission = await db
    .selectFrom('submission')
    .where('id', '=', 4)
    .select(['cid', 'cpid'])
    .executeTakeFirstOrThrow();
  assert.deepEqual(submission, { cid: 2000, cpid: removed.id });
});

test('new problems of contests and new replies get ids above those of the source', async () => {
  const pid = await buildProblem(server.services);
  const added = await server.call('POST /api/admin/contest/add-problem-from-public', {
    as: root,
    body: { cid: 2000, pid, displayId: 'D' },
  });
  assert.equal(added.status, 200, added.msg);
  const replied = await server.call('POST /api/reply', {
    as: root,
    body: { reply: { commentId: 2000, content: 'text' }, did: 2000 },
  });
  assert.equal(replied.status, 200, replied.msg);
  assert.ok((replied.data?.id ?? 0) > 3);
});
