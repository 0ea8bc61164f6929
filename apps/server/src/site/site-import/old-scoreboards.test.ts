import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { migrateSite, type MigrationOutcome } from './migrate.ts';
import { type DumpTables, writeDump } from './testing/dump.ts';
import { hojSite } from './testing/hoj-site.ts';

type Row = DumpTables[string][number];

const rows = (table: string) => hojSite[table] ?? [];
const [alice, bob] = [rows('user_info')[1]?.['uuid'] ?? '', rows('user_info')[2]?.['uuid'] ?? ''];
const [contest = {}] = rows('contest');
const [judge = {}] = rows('judge');

/** Contests in the form in which HOJ stores them. They take place in a morning and are frozen in the last hour. */
const contests: readonly Row[] = [
  { id: 3000, title: 'opened after its end', type: 0, auto_real_rank: 1 },
  { id: 3001, title: 'frozen for good', type: 0, auto_real_rank: 0 },
  { id: 3002, title: 'last score', type: 1, auto_real_rank: 1, oi_rank_score_type: 'Recent' },
  { id: 3003, title: 'best score', type: 1, auto_real_rank: 1, oi_rank_score_type: 'Highest' },
].map((one) =>
  Object.assign({}, contest, { auth: 0, pwd: null, star_account: null, oi_rank_score_type: 'Recent' }, one),
);

interface Attempt {
  readonly uid: string | number;
  readonly time: string;
  readonly status: number;
  readonly score: number | null;
}

/**
 * Submissions by contest. Each contest has one problem: OI contests have the second problem of the site, the others the
 * first one.
 */
const attempts: Readonly<Record<number, readonly Attempt[]>> = {
  3000: acmAttempts(),
  3001: acmAttempts(),
  3002: oiAttempts(),
  3003: oiAttempts(),
};

function acmAttempt(uid: string | number, time: string, status: number): Attempt {
  return { uid, time, status, score: null };
}

function oiAttempt(uid: string | number, time: string, score: number): Attempt {
  return { uid, time, status: score === 100 ? 0 : 8, score };
}

/**
 * Alice solves the problem at 09:20, after one wrong attempt. Bob solves it during the freeze, after one wrong attempt
 * before the freeze and one during it.
 */
function acmAttempts(): Attempt[] {
  return [
    acmAttempt(alice, '09:05:00', -2),
    acmAttempt(alice, '09:10:00', -1),
    acmAttempt(alice, '09:20:00', 0),
    acmAttempt(bob, '12:00:00', -1),
    acmAttempt(bob, '13:10:00', -1),
    acmAttempt(bob, '13:30:00', 0),
  ];
}

/** Alice's last score is lower than her best one. Bob's last score is from the freeze. */
function oiAttempts(): Attempt[] {
  return [
    oiAttempt(alice, '09:10:00', 100),
    oiAttempt(alice, '09:40:00', 40),
    oiAttempt(bob, '12:00:00', 40),
    oiAttempt(bob, '13:30:00', 100),
  ];
}

const all = Object.entries(attempts).flatMap(([cid, own]) =>
  own.map((attempt, index) => ({ cid: Number(cid), id: (Number(cid) - 2900) * 10 + index, ...attempt })),
);
const isOi = (cid: number) => cid >= 3002;
const pidOf = (cid: number) => (isOi(cid) ? 2001 : 2000);
/** Converts a verdict to a status of HOJ's scoreboard: 1 solves, −1 costs a penalty, 0 costs nothing. */
const onBoard = (status: number) => (status === 0 ? 1 : status === -1 ? -1 : 0);

const site: DumpTables = {
  ...hojSite,
  contest: contests,
  contest_problem: contests.map(({ id = 0 }) => ({
    id,
    display_id: 'A',
    cid: id,
    pid: pidOf(Number(id)),
    display_title: 'Sum',
    color: null,
  })),
  contest_register: [],
  contest_record: all.map(({ cid, id, uid, time, status, score }) => ({
    cid,
    uid,
    pid: pidOf(cid),
    cpid: cid,
    submit_id: id,
    status: onBoard(status),
    submit_time: `2024-03-01 ${time}`,
    time: 0,
    score,
    checked: 0,
  })),
  judge: [
    judge,
    ...all.map(({ cid, id, uid, time, status, score }) =>
      Object.assign({}, judge, {
        submit_id: id,
        cid,
        cpid: cid,
        pid: pidOf(cid),
        uid,
        status,
        score,
        submit_time: `2024-03-01 ${time}`,
      }),
    ),
  ],
};

let server: TestServer;
let folder: string;
let outcome: MigrationOutcome;

before(async () => {
  server = await startTestServer();
  await server.buildUser({ role: 'root' });
  folder = await mkdtemp(join(tmpdir(), 'site-import-'));
  const from = join(folder, 'hoj.sql');
  await writeFile(from, writeDump(Object.fromEntries(Object.entries(site).filter(([, one]) => one.length))));
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

/** Returns the scoreboard that a user sees: names with solved problems and penalty, or with the score. */
async function boardOf(cid: number) {
  const as = await server.buildUser();
  const { data } = await server.call('POST /api/get-contest-rank', { as, body: { cid: String(cid) } });
  return data.records.map((row) =>
    'ac' in row ? [row.username, row.ac, row.totalTime] : [row.username, row.totalScore],
  );
}

const minutes = (count: number) => count * 60;

test('the scoreboard of a contest that HOJ opened after its end shows the results of the freeze', async () => {
  assert.deepEqual(await boardOf(3000), [
    ['Alice', 1, minutes(20 + 20)],
    ['李四', 1, minutes(270 + 2 * 20)],
  ]);
});

test('the scoreboard of a contest that HOJ kept frozen stays frozen for users', async () => {
  assert.deepEqual(await boardOf(3001), [
    ['Alice', 1, minutes(20 + 20)],
    ['李四', 0, 0],
  ]);
});

test('OI scoreboards count the last or the best score, as HOJ did', async () => {
  assert.deepEqual(await boardOf(3002), [
    ['李四', 100],
    ['Alice', 40],
  ]);
  assert.deepEqual(await boardOf(3003), [
    ['Alice', 100],
    ['李四', 100],
  ]);
});

test('every final scoreboard is equal to that of the source', () => {
  assert.deepEqual(outcome.verification?.scoreboards, { compared: 4, equal: 4, unexplained: 0, shown: [] });
});
