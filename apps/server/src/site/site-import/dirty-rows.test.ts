import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { migrateSite, type MigrationOutcome } from './migrate.ts';
import { dirtyHojSite, dirtyUser } from './testing/dirty-hoj-site.ts';
import { writeDump } from './testing/dump.ts';

let server: TestServer;
let folder: string;
let outcome: MigrationOutcome;
let issues: ReadonlySet<string>;

before(async () => {
  server = await startTestServer();
  await server.buildUser({ role: 'root' });
  folder = await mkdtemp(join(tmpdir(), 'site-import-'));
  const from = join(folder, 'hoj.sql');
  await writeFile(from, writeDump(dirtyHojSite));
  outcome = await migrateSite(
    server.services,
    { kind: 'hoj', from, files: null, timeZone: null, name: '', isReport: false },
    { signal: new AbortController().signal, onProgress: () => {} },
  );
  const { rows } = await server.services.pool.query<{ issue: string }>(
    `select noun || ' ' || old_key || ': ' || rule as issue from site_import_issue`,
  );
  issues = new Set(rows.map(({ issue }) => issue));
});
after(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

/** Rules that are applied to the undamaged rows of the site, by row. The files of the site are missing in this test. */
const ofUsualRows: Readonly<Record<string, readonly string[]>> = {
  'user 1': ['default-password'],
  [`user ${'a'.repeat(31)}1`]: ['file-missing'],
  [`user ${'a'.repeat(31)}2`]: ['email-taken', 'roles-merged'],
  'problem 2000': ['file-missing'],
  'problem 2001': ['limit-corrected'],
  'problem 2002': ['data-missing', 'display-id-taken'],
  'submission 2': ['duplicate'],
  'submission 5': ['not-judged'],
  'discussion 2001': ['refused'],
  'comment 2001': ['deleted'],
};

/** Rules that are applied to each row, including the damaged rows. */
const expected: Readonly<Record<string, readonly string[]>> = {
  ...ofUsualRows,
  [`user ${dirtyUser(1)}`]: ['username-shortened', 'email-taken', 'zero-date', 'feature-lost'],
  [`user ${dirtyUser(2)}`]: ['username-taken', 'email-taken', 'no-password'],
  [`user ${dirtyUser(3)}`]: ['username-shortened', 'email-taken', 'text-repaired'],
  'user NOT-HEX': ['number-taken', 'file-missing'],
  'group 50': [
    'group-name',
    'orphan-user',
    'orphan-left-out',
    'duplicate',
    'text-cut',
    'feature-lost',
    'zero-date',
  ],
  'tag 3001': ['orphan-left-out'],
  'problem 2100': ['orphan-group', 'file-missing'],
  'problem 2101': ['limit-corrected', 'zero-date', 'file-missing'],
  'problem 2102': ['limit-corrected', 'file-missing'],
  'problem 2103': ['problem-unreadable', 'file-missing'],
  'problem 2104': ['display-id-taken', 'package-loss', 'file-missing'],
  'problem 2105': ['data-missing', 'file-missing'],
  'contest 2000': ['removed-problem', 'orphan-left-out'],
  'contest 2100': ['zero-date', 'end-before-start', 'freeze-outside', 'orphan-user', 'feature-lost'],
  'contest 2101': ['end-before-start', 'freeze-outside'],
  'contest 2102': ['orphan-group', 'letter-taken', 'orphan-left-out', 'feature-lost'],
  'training 2100': ['orphan-user', 'orphan-group', 'orphan-left-out'],
  'submission 100': ['orphan-user'],
  'submission 101': ['orphan-left-out'],
  'submission 102': ['orphan-left-out'],
  'submission 103': ['unknown-status'],
  'submission 104': ['zero-date'],
  'submission 105': ['zero-date'],
  'submission 106': ['figure-corrected'],
  'submission 107': ['code-missing', 'language-unknown'],
  'submission 108': ['text-repaired', 'language-unknown'],
  'submission 110': ['orphan-group'],
  'submission 111': ['text-cut'],
  'announcement 901': ['orphan-left-out'],
  'announcement 902': ['orphan-user', 'file-missing'],
  'discussion 2100': ['orphan-user', 'text-cut'],
  'discussion 2101': ['orphan-left-out'],
  'comment 2100': ['orphan-left-out'],
  'comment 2101': ['orphan-user', 'zero-date'],
  'comment 2102': ['orphan-left-out'],
  'reply 2101': ['orphan-user', 'text-cut'],
};

test('each damaged row is listed with the rules that were applied to it, and no other', () => {
  const wanted = Object.entries(expected).flatMap(([row, rules]) => rules.map((rule) => `${row}: ${rule}`));
  assert.deepEqual([...issues].toSorted(), wanted.toSorted());
  const steps = outcome.report.steps.map(({ step, read, stored, skipped }) => [
    step,
    read - stored - skipped,
  ]);
  assert.ok(steps.length > 0 && steps.every(([, rest]) => rest === 0));
});

test('what belonged to a missing group is not public', async () => {
  const { db } = server.services;
  const problem = await db
    .selectFrom('problem')
    .where('id', '=', 2100)
    .select(['gid', 'auth'])
    .executeTakeFirst();
  assert.deepEqual(problem, { gid: null, auth: 2 });
  const contest = await db
    .selectFrom('contest')
    .where('id', '=', 2102)
    .select('is_visible')
    .executeTakeFirst();
  assert.deepEqual(contest, { is_visible: false });
  const training = await db
    .selectFrom('training')
    .where('id', '=', 2100)
    .select('is_visible')
    .executeTakeFirst();
  assert.deepEqual(training, { is_visible: false });
});

test('a submission without a readable time has the time of its verdict, or of the migration', async () => {
  const rows = await server.services.db
    .selectFrom('submission')
    .where('id', 'in', [104, 105])
    .select(['id', 'submitted_at'])
    .orderBy('id')
    .execute();
  assert.equal(rows[0]?.submitted_at.toISOString(), '2024-01-01T00:00:05.000Z');
  assert.ok((rows[1]?.submitted_at.getTime() ?? 0) > Date.UTC(2025, 0, 1));
});

test('a row whose number is too long is left out and counted; new numbers stay short', async () => {
  const table = outcome.report.tables.find(({ name }) => name === 'judge');
  assert.match(table?.why?.['en-US'] ?? '', /Rows with unreadable numbers \(1\)/);
  const { rows } = await server.services.pool.query<{ next: number }>(
    "select nextval(pg_get_serial_sequence('submission', 'id')) as next",
  );
  assert.ok(Number(rows[0]?.next) < 1000);
});

test('every difference of the totals has a reason', () => {
  assert.deepEqual(outcome.verification?.samples.different, []);
  assert.equal(outcome.verification?.isExplained, true);
});
