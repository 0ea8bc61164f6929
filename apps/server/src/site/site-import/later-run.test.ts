import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { describeReport } from './describe.ts';
import { migrateSite, type MigrationOutcome } from './migrate.ts';
import { type DumpTables, writeDump } from './testing/dump.ts';
import { hojSite } from './testing/hoj-site.ts';

const rows = (table: string) => hojSite[table] ?? [];

const announcementOf = (id: number, title: string, at: string) => ({
  id,
  title,
  content: title,
  uid: '1',
  status: 0,
  gid: null,
  gmt_create: at,
});
const announced = [announcementOf(2, 'Printer', '2024-03-01 09:06:00')];
const printOf = (content: string, at: string) => ({
  cid: 2000,
  username: 'Alice',
  content,
  status: 0,
  gmt_create: at,
});

/** Site for the first run, with one announcement and one print job in its contest. */
const firstSite: DumpTables = {
  ...hojSite,
  announcement: [announcementOf(1, 'Letter A', '2024-03-01 09:05:00')],
  contest_announcement: [{ aid: 1, cid: 2000 }],
  contest_print: [printOf('before', '2024-03-01 09:06:00')],
};

/** Returns the site of the first run with the changes of a week. */
function laterSite(): DumpTables {
  const [judge = {}, user = {}, problem = {}] = ['judge', 'user_info', 'problem'].map(
    (table) => rows(table)[0],
  );
  const deleted = rows('user_info')[2]?.['uuid'];
  return {
    ...hojSite,
    user_info: [
      ...rows('user_info').filter(({ uuid }) => uuid !== deleted),
      // A new user has the name of the deleted one.
      { ...user, uuid: 'd'.repeat(32), username: '李四', email: null, password: 'e'.repeat(32) },
    ],
    problem: [
      ...rows('problem').map((one) =>
        one['id'] === 2000 ? Object.assign({}, one, { problem_id: 'RENAMED', title: 'edited' }) : one,
      ),
      { ...problem, id: 2003, problem_id: 'H4' },
    ],
    problem_case: [
      ...rows('problem_case'),
      { id: 9, pid: 2003, input: '1\n', output: '2\n', score: null, group_num: 1 },
    ],
    contest_problem: [
      ...rows('contest_problem'),
      // The new problem has the letter of a problem that stays in the contest.
      { id: 2001, display_id: 'A', cid: 2000, pid: 2003, display_title: 'New', color: null },
    ],
    judge: [
      ...rows('judge').map((one) => (one['submit_id'] === 5 ? Object.assign({}, one, { status: 0 }) : one)),
      { ...judge, submit_id: 6, submit_time: '2024-03-03 08:00:00' },
      { ...judge, submit_id: 7, pid: 2003, cid: 2000, cpid: 2001, submit_time: '2024-03-01 10:00:00' },
    ],
    comment: [...rows('comment'), { ...rows('comment')[0], id: 2002, content: 'a new comment' }],
    reply: [...rows('reply'), { ...rows('reply')[0], id: 2001, content: 'a new reply to an old comment' }],
    announcement: [announcementOf(1, 'Letter B', '2024-03-01 09:05:00'), ...announced],
    contest_announcement: [1, 2].map((aid) => ({ aid, cid: 2000 })),
    contest_print: [printOf('before', '2024-03-01 09:06:00'), printOf('since', '2024-03-01 09:07:00')],
    discussion_like: [...rows('discussion_like'), { uid: rows('user_info')[1]?.['uuid'] ?? '', did: 2000 }],
    comment_like: [{ uid: rows('user_info')[1]?.['uuid'] ?? '', cid: 2000 }],
    contest_record: [
      ...rows('contest_record'),
      {
        cid: 2000,
        uid: judge['uid'] ?? '',
        pid: 2003,
        cpid: 2001,
        submit_id: 7,
        status: 1,
        submit_time: '2024-03-01 10:00:00',
        time: 3600,
        score: null,
        checked: 0,
      },
    ],
  };
}

let server: TestServer;
let folder: string;
let first: MigrationOutcome;
let later: MigrationOutcome;
let migrateAgain: () => Promise<MigrationOutcome>;

before(async () => {
  server = await startTestServer();
  await server.buildUser({ role: 'root' });
  folder = await mkdtemp(join(tmpdir(), 'site-import-'));
  const from = join(folder, 'hoj.sql');
  const request = { kind: 'hoj', from, files: null, timeZone: null, name: '', isReport: false } as const;
  const hooks = { signal: new AbortController().signal, onProgress: () => {} };
  await writeFile(from, writeDump(firstSite));
  migrateAgain = () => migrateSite(server.services, request, hooks);
  first = await migrateAgain();
  await writeFile(from, writeDump(laterSite()));
  later = await migrateAgain();
});
after(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

const namesOf = async (text: string) =>
  (await server.services.pool.query<{ name: string }>(text)).rows.map(({ name }) => name);

test('a later run takes what is new, and doubles nothing', async () => {
  assert.deepEqual(
    later.report.steps.filter(({ stored }) => stored > 0).map(({ step, stored }) => [step, stored]),
    [
      ['users', 4],
      ['tags', 1],
      ['problems', 4],
      ['contests', 1],
      ['trainings', 1],
      ['submissions', 7],
      ['discussions', 1],
      ['comments', 2],
    ],
  );
  assert.deepEqual(await namesOf('select id::text as name from submission order by id'), '1234567'.split(''));
  assert.equal(later.verification?.isExplained, true);
});

test('records of the first run stay as they were, and users that the source deleted since keep their accounts', async () => {
  assert.deepEqual(await namesOf('select display_id as name from problem where id = 2000'), ['H1']);
  assert.deepEqual(
    await namesOf("select username as name from app_user where username like '李四%' order by created_at, 1"),
    ['李四', '李四-2'],
  );
});

test('a reply that came since to a known comment is added, and counted', async () => {
  assert.deepEqual(await namesOf('select content as name from reply where comment_id = 2000 order by id'), [
    'thanks',
    'a new reply to an old comment',
  ]);
  assert.deepEqual(await namesOf('select reply_num::text as name from comment where id = 2000'), ['2']);
  const comments = later.report.steps.find(({ step }) => step === 'comments');
  // The deleted comment is counted only once over both runs.
  assert.deepEqual(comments, { step: 'comments', read: 3, stored: 2, skipped: 1 });
});

test('announcements and print jobs of a known contest, and likes of known posts, are added once', async () => {
  await migrateAgain();
  assert.deepEqual(
    await namesOf('select title as name from contest_announcement where cid = 2000 order by created_at'),
    ['Letter A', 'Printer'],
  );
  assert.deepEqual(
    await namesOf('select content as name from contest_print where cid = 2000 order by created_at'),
    ['before', 'since'],
  );
  assert.deepEqual(await namesOf('select like_num::text as name from discussion where id = 2000'), ['2']);
  assert.deepEqual(await namesOf('select like_num::text as name from comment where id = 2000'), ['1']);
});

test('the report of a later run says which tables it did not take again, and why', () => {
  assert.equal(first.report.isLaterRun, false);
  assert.doesNotMatch(describeReport(first.report, 'en-US').join('\n'), /Not migrated again/);
  const lines = describeReport(later.report, 'en-US');
  const start = lines.findIndex((line) => line.startsWith('Not migrated again'));
  assert.deepEqual(lines.slice(start + 1, start + 4), [
    '  user_info, user_role: Migrated accounts keep the profile, password, role and status of the first migration',
    '  tag: Migrated tags keep their name and color',
    '  problem, problem_case, problem_language, problem_tag: Migrated problems keep their statement, limits, test data, languages and tags',
  ]);
});

test('a waiting submission has the verdict that it got since', async () => {
  assert.deepEqual(await namesOf('select status::text as name from submission where id = 5'), ['0']);
});

test('a problem that has since taken the letter of another one gets its own letter, and its submissions count', async () => {
  assert.deepEqual(
    await namesOf(
      'select display_id as name from contest_problem where cid = 2000 and hidden_at is null order by 1',
    ),
    ['A', 'A2'],
  );
  assert.deepEqual(
    await namesOf(
      'select display_id as name from scoreboard_event join contest_problem on id = cpid where submit_id = 7',
    ),
    ['A2'],
  );
});

test('submissions that are lost without a reason are not explained by rules about others', async () => {
  await server.services.pool.query("delete from site_import_id where noun = 'submission'");
  const { verification } = await migrateAgain();
  assert.ok((verification?.totals.different ?? 0) > 0);
  assert.equal(verification?.isExplained, false);
});
