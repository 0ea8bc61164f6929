import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { pino } from 'pino';
import { signToken } from '../../identity/session/token.ts';
import { recount } from '../../judging/counters/recount.ts';
import { readCounters } from '../../judging/queue/testing/read-counters.ts';
import { createTestDatabase, type TestDatabase } from '../../../test-support/database.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { migrations } from './migrations/index.ts';
import { createDatabase, createPool } from './pool.ts';
import { schemaDigest } from './testing/dump.ts';

/**
 * The last migration of the release before scopes. The dump of this release (`testing/dump.ts`) contains accounts with
 * active and ended sessions; problems of the bank and of two groups; submissions of every verdict, also shared,
 * rejudged, manually judged, cancelled, hidden, waiting and running; drafts of a rejudge; test runs. Migrations must
 * keep all of it.
 */
const lastOfRelease = '0012-people';
const dump = readFileSync(join(import.meta.dirname, 'testing/release-0012.sql'), 'utf8');

let database: TestDatabase;
let server: TestServer;
/** Result of each query before the migrations, by name. */
const former = new Map<string, unknown>();

const facts: Readonly<Record<string, string>> = {
  verdicts: `select id, uid, pid, gid, status, counted_status, score, oi_rank_score, time_ms, memory_kb, share,
    is_manual, judger, code, submitted_at, hidden_at, current_judging_id from submission order by id`,
  judgings: `select id, submit_id, number, reason, status, score, message, cases, finished_at from judging order by id`,
  queue: `select judging_id, submit_id, kind, fence, node_id, status from judging_task order by judging_id`,
  drafts: `select judging_id, batch_id, submit_id, base_judging_id, outcome from rejudge_draft order by 1`,
  testRuns: `select judging_id, key, uid, pid, code, input, status, stdout from test_run order by judging_id`,
  sessions: `select * from session order by id`,
  // Omits columns that later releases added.
  accounts: `select to_jsonb(app_user) - 'hidden_at' - 'storage_mb' - 'name_shape' as account from app_user order by uid`,
  settings: `select * from site_setting order by key`,
  counters: `select * from user_counter order by uid`,
  problemCounters: `select * from problem_counter order by pid`,
  days: `select * from submission_day order by day`,
  problems: `select id, display_id, gid, auth, author_uid, data_version from problem order by id`,
  tags: `select id, name, gid from tag order by id`,
  tagged: `select pid, tag_id from problem_tag order by pid, tag_id`,
};
const practiceStates = `select uid, pid, accepted, first_accepted_at, last_submit_id, best_oi_rank_score
  from user_problem`;

before(async () => {
  database = await createTestDatabase({ empty: true });
  await migrateTo(lastOfRelease);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    assert.equal(
      dump.split('\n', 1)[0],
      `-- schema ${await schemaDigest(client)}`,
      'a released migration was changed',
    );
    await client.query(`begin; ${dump} commit`);
    for (const [name, query] of Object.entries(facts)) {
      former.set(name, (await client.query<object>(query)).rows);
    }
    former.set('states', (await client.query<object>(`${practiceStates} order by uid, pid`)).rows);
  } finally {
    await client.end();
  }
  server = await startTestServer({ database, hasJobs: false, onLogLine: () => {} });
});
after(async () => {
  await server.stop();
  await database.drop();
});

async function migrateTo(name: string): Promise<void> {
  const log = pino({ level: 'silent' });
  const db = createDatabase(createPool({ databaseUrl: database.url, size: 2, log, statementTimeout: 0 }));
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } });
    const { error } = await migrator.migrateTo(name);
    if (error !== undefined) throw error;
  } finally {
    await db.destroy();
  }
}

/**
 * Returns rows in a form that is comparable before and after the migrations: a plain client reads 64-bit integers as
 * text, one column was renamed and one was added.
 */
const loose = (rows: unknown) =>
  JSON.stringify(rows)
    .replaceAll(/"(-?\d+)"/g, '$1')
    .replaceAll('"is_new_place"', '"is_new_location"')
    .replaceAll(',"should_change_password":false', '');

const ask = async (query: string): Promise<unknown[]> =>
  (await server.services.pool.query<object>(query)).rows;

for (const [name, query] of Object.entries(facts)) {
  test(`data of the former release stay: ${name}`, async () => {
    const rows = former.get(name);
    assert.ok(Array.isArray(rows) && rows.length > 0, `${name} is empty in the dump`);
    if (name !== 'days') assert.equal(loose(await ask(query)), loose(rows));
    else assert.equal((await ask(query)).length, rows.length);
  });
}

test('null replaces zero, and each referenced group has a row, closed to strangers', async () => {
  assert.deepEqual(await ask('select distinct cid, cpid, tid from submission'), [
    { cid: null, cpid: null, tid: null },
  ]);
  assert.deepEqual(await ask('select id, uid, auth, is_visible from app_group order by id'), [
    { id: 3, uid: null, auth: 3, is_visible: false },
    { id: 8, uid: null, auth: 3, is_visible: false },
    { id: 11, uid: null, auth: 3, is_visible: false },
  ]);
  const { db } = server.services;
  const made = await db
    .insertInto('app_group')
    .values({ name: 'next', short_name: 'NEXT', auth: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  assert.equal(made.id, 12, 'numbers go on behind those in use');
  await db.deleteFrom('app_group').where('id', '=', made.id).execute();
});

test('bank states stay, group states are counted, and both match a recount', async () => {
  const inBank = await ask(`${practiceStates} where gid is null order by uid, pid`);
  assert.equal(loose(inBank), loose(former.get('states')));
  const inGroups = await ask(
    'select pid, gid, attempts, accepted, last_submit_id from user_problem where gid is not null',
  );
  assert.deepEqual(inGroups, [{ pid: 4, gid: 3, attempts: 2, accepted: 1, last_submit_id: 19 }]);
  const { db, siteSettings } = server.services;
  const migrated = await readCounters(db);
  await recount(db, (await siteSettings.get()).timeZone);
  assert.deepEqual(await readCounters(db), migrated);
});

test('an active session of the former release stays valid, and an ended one does not', async () => {
  const rows = await server.services.db.selectFrom('session').select(['id', 'uid', 'revoked_at']).execute();
  const statuses = new Set<string>();
  await server.services.pool.query(`update session set expires_at = now() + interval '1 day'`);
  for (const { id, uid, revoked_at } of rows) {
    const banned = await server.services.db
      .selectFrom('app_user')
      .where('uid', '=', uid)
      .where('status', '=', 1)
      .select('uid')
      .executeTakeFirst();
    if (banned) continue;
    const token = await signToken({ uid, sessionId: id }, server.services.settings.secret, new Date());
    const { http } = await server.call('GET /api/get-user-auth-info', { as: { token } });
    statuses.add(`${revoked_at === null ? 'open' : 'ended'} ${http}`);
  }
  assert.deepEqual([...statuses].sort(), ['ended 401', 'open 200']);
});

test('the site shows the same totals, and a group submission only to root', async () => {
  const list = await server.call('GET /api/get-submission-list', { query: { limit: 50 } });
  assert.equal(list.data.total, 18);
  assert.deepEqual(new Set(list.data.records.map(({ cid, cpid }) => `${cid} ${cpid}`)), new Set(['0 0']));
  const detail = await server.call('GET /api/get-submission-detail', { query: { submitId: 19 } });
  assert.equal(detail.status, 403);
  const root = await server.buildUser({ role: 'root' });
  const shown = await server.call('GET /api/get-submission-detail', { as: root, query: { submitId: 19 } });
  const { cid, cpid, gid, status } = shown.data.submission;
  assert.deepEqual([cid, cpid, gid, status], [0, 0, 3, 0]);
});
