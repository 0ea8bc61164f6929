import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { migrateSite, type MigrationOutcome } from './migrate.ts';
import type { StepProgress } from './run.ts';
import { hustojSite, writeHustojSite } from './testing/hustoj-site.ts';

let server: TestServer;
let folder: string;
let place: Awaited<ReturnType<typeof writeHustojSite>>;

before(async () => {
  server = await startTestServer();
  await server.buildUser({ role: 'root' });
  folder = await mkdtemp(join(tmpdir(), 'site-import-'));
  place = await writeHustojSite(folder);
});
after(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

async function move(
  isReport: boolean,
  onProgress: (progress: StepProgress) => void = () => {},
): Promise<MigrationOutcome> {
  const request = { kind: 'hustoj', ...place, timeZone: null, name: '', isReport } as const;
  return await migrateSite(server.services, request, { signal: new AbortController().signal, onProgress });
}

const rulesOf = ({ report }: MigrationOutcome) =>
  new Map(report.issues.map(({ rule, count }) => [rule, count]));

async function countRows(): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from app_user) as users, (select count(*) from problem) as problems,
      (select count(*) from submission) as submissions, (select count(*) from contest) as contests,
      (select count(*) from site_import_id) as ids,
      (select count(*) from information_schema.schemata where schema_name like 'site_import%') as schemas`.execute(
    server.services.db,
  );
  return rows[0] ?? {};
}

test('a report changes nothing and counts what would be taken and lost', async () => {
  const former = await countRows();
  const outcome = await move(true);
  assert.deepEqual(await countRows(), former);
  assert.equal(outcome.verification, null);
  const { tables, steps } = outcome.report;
  assert.deepEqual(
    tables.filter(({ outcome: handling }) => handling === 'lost').map(({ name, rows }) => [name, rows]),
    [['mail', 1]],
  );
  assert.deepEqual(
    steps.find(({ step }) => step === 'submissions'),
    {
      step: 'submissions',
      read: 6,
      stored: 6,
      skipped: 0,
    },
  );
  const rules = rulesOf(outcome);
  for (const rule of [
    'username-shortened',
    'end-before-start',
    'orphan-user',
    'not-judged',
    'letter-taken',
  ] as const)
    assert.ok(rules.has(rule), rule);
});

test('an interrupted migration continues and has the same result as an uninterrupted one', async () => {
  // A killed process continues after the last committed transaction, so stopping after any step is a realistic
  // interruption.
  for (const last of ['users', 'problems', 'contests', 'submissions', 'comments'] as const)
    await assert.rejects(
      move(false, ({ step }) => {
        if (step === last) throw new Error(`killed after ${last}`);
      }),
      /killed/,
    );
  const { report, verification } = await move(false);
  assert.ok(verification?.isExplained);
  assert.deepEqual(verification.samples, { compared: 6, different: [] });
  assert.deepEqual([verification.scoreboards.compared, verification.scoreboards.equal], [2, 2]);
  assert.deepEqual(
    report.steps.map(({ step, stored }) => [step, stored]),
    [
      ['users', 3],
      ['groups', 1],
      ['tags', 0],
      ['problems', 1],
      ['contests', 2],
      ['trainings', 0],
      ['submissions', 6],
      ['announcements', 1],
      ['discussions', 1],
      ['comments', 1],
    ],
  );
  assert.equal((await countRows())['schemas'], 0);
});

test('a contest whose languages were limited is reported', async () => {
  const { rows } = await sql<{ old_key: string; detail: object }>`
    select old_key, detail from site_import_issue where noun = 'contest' and rule = 'feature-lost'`.execute(
    server.services.db,
  );
  assert.deepEqual(rows, [{ old_key: '1001', detail: { langmask: 6 } }]);
});

const login = async (username: string, password: string) =>
  (await server.call('POST /api/login', { body: { username, password } })).status;

test('old passwords sign in, also those that are too long here', async () => {
  assert.equal(await login('teacher', 'old-form-1'), 200);
  assert.equal(await login('Alice', 'a password of more than twenty characters'), 200);
  assert.equal(await login('bob_with_a_name_that', 'bob-12345'), 200);
  assert.notEqual(await login('Alice', 'a password of more than twenty'), 200);
});

test('the problem keeps its number, HTML, picture, limits and data', async () => {
  const { data } = await server.call('GET /api/get-problem-detail', { query: { problemId: '1000' } });
  assert.equal(data.problem.id, 1000);
  assert.match(
    data.problem.description ?? '',
    /^<p>Sum of \$a\$ and \$b\$ <img src="\/api\/public\/img\/[0-9a-f]{32}\.png">/,
  );
  assert.deepEqual([data.problem.timeLimit, data.problem.memoryLimit], [1000, 128]);
  const row = await server.services.db
    .selectFrom('problem')
    .innerJoin('problem_data', 'problem_data.version', 'problem.data_version')
    .where('id', '=', 1000)
    .select(['case_count', 'auth', 'author'])
    .executeTakeFirstOrThrow();
  assert.deepEqual(row, { case_count: 2, auth: 1, author: 'teacher' });
});

test('the old address of a problem leads to the new one', async () => {
  const answer = await fetch(`${server.url}/problem.php?id=1000`, { redirect: 'manual' });
  assert.ok([301, 302, 307, 308].includes(answer.status), String(answer.status));
  assert.equal(answer.headers.get('location'), '/problem/1000');
});

test('the scoreboard of an old contest is that of the source', async () => {
  const as = await server.buildUser();
  const { data } = await server.call('POST /api/get-contest-rank', { as, body: { cid: '1000' } });
  const [first] = data.records;
  assert.ok(first && 'ac' in first);
  assert.deepEqual([first.username, first.ac, first.totalTime], ['Alice', 1, 20 * 60 + 20 * 60]);
});

test('a later run takes only what is new, and the verdicts that were missing', async () => {
  const former = await countRows();
  const again = await move(false);
  assert.deepEqual(await countRows(), former);
  assert.ok(rulesOf(again).has('not-judged'));
  const solutions = hustojSite['solution'] ?? [];
  const sources = hustojSite['source_code'] ?? [];
  const [one = {}] = solutions;
  place = await writeHustojSite(folder, {
    ...hustojSite,
    solution: [
      ...solutions.filter((row) => row['solution_id'] !== 1007),
      { ...solutions.find((row) => row['solution_id'] === 1007), result: 4 },
      { ...one, solution_id: 1008, in_date: '2022-05-01 00:00:00' },
    ],
    source_code: [...sources, { solution_id: 1008, source: 'new' }],
    privilege: [
      ...(hustojSite['privilege'] ?? []),
      { user_id: 'Alice', rightstr: 'c1001', valuestr: 'true', defunct: 'N' },
    ],
  });
  const later = await move(false);
  assert.ok(!rulesOf(later).has('not-judged'));
  const rows = await server.services.db
    .selectFrom('submission')
    .where('id', 'in', [1007, 1008])
    .select(['id', 'status', 'code'])
    .orderBy('id')
    .execute();
  assert.deepEqual(
    rows.map(({ id, status }) => [id, status]),
    [
      [1007, 0],
      [1008, 0],
    ],
  );
  assert.equal((await countRows())['submissions'], (former['submissions'] ?? 0) + 1);
  const registered = await server.services.db
    .selectFrom('contest_registration')
    .innerJoin('app_user', 'app_user.uid', 'contest_registration.uid')
    .where('cid', '=', 1001)
    .select('username')
    .execute();
  assert.deepEqual(registered, [{ username: 'Alice' }]);
});
