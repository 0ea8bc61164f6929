import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { migrateSite, type MigrationOutcome } from './migrate.ts';
import { pictureName, writeHojSite } from './testing/hoj-site.ts';

let server: TestServer;
let folder: string;
let outcome: MigrationOutcome;

before(async () => {
  server = await startTestServer();
  await server.buildUser({ role: 'root' });
  folder = await mkdtemp(join(tmpdir(), 'site-import-'));
  const place = await writeHojSite(folder);
  outcome = await migrateSite(
    server.services,
    { kind: 'hoj', ...place, timeZone: null, name: '', isReport: false },
    { signal: new AbortController().signal, onProgress: () => {} },
  );
});
after(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

test('everything is taken, and equal to the source', () => {
  const { verification, report } = outcome;
  assert.ok(verification);
  assert.deepEqual(verification.samples, { compared: 5, different: [] });
  assert.deepEqual([verification.scoreboards.compared, verification.scoreboards.equal], [1, 1]);
  assert.equal(verification.totals.different, 0);
  assert.deepEqual(
    report.steps.map(({ step, read, stored }) => [step, read, stored]),
    [
      ['users', 3, 3],
      ['groups', 0, 0],
      ['tags', 1, 1],
      ['problems', 3, 3],
      ['contests', 1, 1],
      ['trainings', 1, 1],
      ['submissions', 5, 5],
      ['announcements', 0, 0],
      ['discussions', 2, 1],
      ['comments', 2, 1],
    ],
  );
  const rules = new Set(report.issues.map(({ rule }) => rule));
  for (const rule of [
    'default-password',
    'roles-merged',
    'display-id-taken',
    'limit-corrected',
    'duplicate',
    'not-judged',
    'deleted',
    'refused',
  ] as const)
    assert.ok(rules.has(rule), rule);
});

test('accounts keep uid, role and password; the published default password is closed', async () => {
  const login = async (username: string, password: string) =>
    (await server.call('POST /api/login', { body: { username, password } })).status;
  assert.equal(await login('Alice', 'alice-123'), 200);
  assert.equal(await login('李四', 'lisi-123'), 200);
  assert.notEqual(await login('root', 'hoj123456'), 200);
  const rows = await server.services.db
    .selectFrom('app_user')
    .where('uid', 'in', ['1', `${'a'.repeat(31)}1`, `${'a'.repeat(31)}2`])
    .select(['uid', 'username', 'role', 'avatar'])
    .orderBy('uid')
    .execute();
  assert.deepEqual(
    rows.map(({ username, role }) => [username, role]),
    [
      ['root', 1000],
      ['Alice', 1002],
      ['李四', 1002],
    ],
  );
  assert.match(rows[1]?.avatar ?? '', /^\/api\/public\/img\/[0-9a-f]{32}\.webp$/);
});

test('pictures keep their names, and test cases and groups keep their scores', async () => {
  const { data } = await server.call('GET /api/get-problem-detail', { query: { problemId: 'H1' } });
  assert.match(data.problem.description ?? '', new RegExp(`/api/public/img/${pictureName}`));
  assert.equal((await fetch(`${server.url}/api/public/img/${pictureName}`)).status, 200);
  const row = await server.services.db
    .selectFrom('problem')
    .innerJoin('problem_data', 'problem_data.version', 'problem.data_version')
    .where('problem.id', '=', 2001)
    .select(['type', 'judge_case_mode', 'memory_limit_mb', 'cases'])
    .executeTakeFirstOrThrow();
  assert.deepEqual([row.type, row.judge_case_mode, row.memory_limit_mb], [1, 'subtask_lowest', 64]);
  assert.deepEqual(
    row.cases.map(({ group, score }) => [group, score]),
    [
      [1, 40],
      [2, 60],
    ],
  );
});

test('contest, training and posts are those of the source', async () => {
  const { db } = server.services;
  const contest = await db.selectFrom('contest').where('id', '=', 2000).selectAll().executeTakeFirstOrThrow();
  assert.deepEqual(
    [contest.star_accounts, contest.awards.length, contest.seal_at?.toISOString(), contest.password_hash],
    [['Alice'], 1, '2024-03-01T05:00:00.000Z', null],
  );
  assert.ok(contest.sealed_password);
  const event = await db
    .selectFrom('scoreboard_event')
    .where('submit_id', '=', 4)
    .selectAll()
    .executeTakeFirstOrThrow();
  assert.deepEqual([event.verdict, event.is_checked, contest.scoreboard_version], [0, true, 2]);
  const log = await db.selectFrom('contest_log').where('cid', '=', 2000).select('number').execute();
  assert.equal(log.length, 2);
  const submission = await db
    .selectFrom('submission')
    .where('id', '=', 1)
    .selectAll()
    .executeTakeFirstOrThrow();
  assert.deepEqual([submission.tid, submission.code], [2000, 'int main(){} // \\n 😀']);
  const judged = await db
    .selectFrom('judging')
    .where('submit_id', '=', 2)
    .select('cases')
    .executeTakeFirstOrThrow();
  assert.deepEqual(
    judged.cases.map(({ seq, status, score }) => [seq, status, score]),
    [
      [1, 0, 40],
      [2, -1, 0],
    ],
  );
  const post = await db.selectFrom('discussion').where('id', '=', 2000).selectAll().executeTakeFirstOrThrow();
  assert.deepEqual([post.pid, post.like_num, post.comment_num, post.view_num], [2000, 1, 2, 9]);
  const comment = await db
    .selectFrom('comment')
    .where('id', '=', 2000)
    .select('content')
    .executeTakeFirstOrThrow();
  assert.equal(comment.content, '😀 1 &lt; 2');
  const counter = await db
    .selectFrom('user_counter')
    .where('uid', '=', `${'a'.repeat(31)}1`)
    .select(['total', 'ac'])
    .executeTakeFirstOrThrow();
  assert.deepEqual(counter, { total: 2, ac: 1 });
});
