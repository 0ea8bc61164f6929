import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { zipEntries } from '@xiezhi/formats/testing/packages';
import { buildZip } from '@xiezhi/formats/testing/zip-builder';
import { hash } from 'bcryptjs';
import { startTestServer, type TestServer } from '../../../../../test-support/harness.ts';
import type { SourceSite } from '../../model/source.ts';
import { runImport } from '../../run.ts';
import { openDomjudge } from './domjudge.ts';

const password = 'Xie-zhi 9 测试';
const time = (minutes: number) => new Date(Date.UTC(2023, 2, 1, 1, minutes)).toISOString();
const source = (filename: string, text: string) => ({
  filename,
  source: Buffer.from(text).toString('base64'),
});

const contests = [
  {
    id: 'spring',
    name: 'Spring contest',
    formal_name: 'The spring contest',
    start_time: time(0),
    end_time: time(300),
    duration: '5:00:00.000',
    scoreboard_freeze_duration: '1:00:00.000',
    scoreboard_thaw_time: time(330),
    penalty_time: 20,
  },
  {
    id: 'past',
    name: 'A contest that was deactivated',
    start_time: time(-90_000),
    end_time: time(-89_700),
    duration: '5:00:00.000',
    scoreboard_freeze_duration: null,
  },
];

/** Responses of the API by path, in the format that DOMjudge 8 documents. */
const answers: Readonly<Record<string, unknown>> = {
  users: [
    // As on a new site: the administrator has a team for trial submissions.
    {
      id: '1',
      username: 'admin',
      name: 'Administrator',
      email: 'root@example.org',
      roles: ['admin', 'team'],
      type: 'admin',
      enabled: true,
      team_id: '9',
    },
    // DOMjudge gives accounts of programs the type of administrators.
    {
      id: '4',
      username: 'reader',
      roles: ['api_reader', 'api_source_reader'],
      type: 'admin',
      enabled: true,
      team_id: null,
    },
    { id: '2', username: 'alpha', name: 'Alpha', roles: ['team'], enabled: true, team_id: '7' },
    { id: '3', username: 'judgehost', name: 'JH', roles: ['judgehost'], enabled: true, team_id: null },
  ],
  contests,
  'contests/spring/problems': [
    { id: 'hello', label: 'A', name: 'Hello', ordinal: 0, rgb: '#ff0000', time_limit: 2 },
    { id: 'nodata', label: 'B', name: 'Without data', ordinal: 1, time_limit: 1.5 },
  ],
  'contests/spring/organizations': [{ id: 'u1', name: 'U1', formal_name: 'University One', country: 'CHN' }],
  'contests/spring/groups': [
    { id: 'main', name: 'Main', sortorder: 0, hidden: false },
    { id: 'guest', name: 'Guests', sortorder: 1, hidden: false },
  ],
  'contests/spring/teams': [
    { id: '7', name: 'Team Alpha', display_name: 'Alpha', organization_id: 'u1', group_ids: ['main'] },
    { id: '8', name: 'Guests', organization_id: null, group_ids: ['guest'] },
    { id: '9', name: 'DOMjudge', organization_id: null, group_ids: ['guest'] },
  ],
  'contests/spring/submissions': [
    submission('1', '7', 'hello', 30),
    submission('2', '7', 'hello', 40),
    { ...submission('3', '8', 'nodata', 50), language_id: 'java', entry_point: 'Main' },
  ],
  'contests/spring/submissions/1/source-code': [source('a.cpp', 'int main(){}')],
  'contests/spring/submissions/2/source-code': [source('a.cpp', 'int main(){return 0;}')],
  'contests/spring/submissions/3/source-code': [
    source('Other.java', 'class Other {}'),
    source('Main.java', 'class Main {}'),
  ],
  'contests/spring/judgements': [
    { id: 'j0', submission_id: '1', judgement_type_id: 'AC', valid: false },
    {
      id: 'j1',
      submission_id: '1',
      judgement_type_id: 'WA',
      valid: true,
      max_run_time: 0.5,
      end_time: time(31),
    },
    {
      id: 'j2',
      submission_id: '2',
      judgement_type_id: 'AC',
      valid: true,
      max_run_time: 0.25,
      end_time: time(41),
    },
    { id: 'j3', submission_id: '3', judgement_type_id: null, valid: true },
  ],
  'contests/spring/runs': [
    { id: 'r2', judgement_id: 'j1', ordinal: 2, judgement_type_id: 'WA', run_time: 0.5 },
    { id: 'r1', judgement_id: 'j1', ordinal: 1, judgement_type_id: 'AC', run_time: 0.1 },
  ],
  'contests/spring/clarifications': [
    { id: '1', from_team_id: '7', to_team_id: null, reply_to_id: null, text: 'Why?', time: time(20) },
    { id: '2', from_team_id: null, to_team_id: '7', reply_to_id: '1', text: 'Because.', time: time(21) },
    {
      id: '4',
      from_team_id: '8',
      to_team_id: null,
      reply_to_id: null,
      problem_id: 'nodata',
      text: 'Is n positive?',
      time: time(23),
    },
    {
      id: '5',
      from_team_id: null,
      to_team_id: null,
      reply_to_id: '4',
      text: 'Yes, for all.',
      time: time(24),
    },
    { id: '6', from_team_id: '8', to_team_id: null, reply_to_id: null, text: 'Printer?', time: time(25) },
    { id: '7', from_team_id: null, to_team_id: '8', reply_to_id: null, text: 'Be quiet', time: time(26) },
    {
      id: '3',
      from_team_id: null,
      to_team_id: null,
      reply_to_id: null,
      text: 'Lunch is ready',
      time: time(22),
    },
  ],
  'contests/spring/awards': [],
  'contests/spring/scoreboard': {
    rows: [{ rank: 1, team_id: '7', score: { num_solved: 1, total_time: 60 } }],
  },
};

function submission(id: string, team_id: string, problem_id: string, minutes: number) {
  return { id, language_id: 'cpp', team_id, problem_id, time: time(minutes), entry_point: null };
}

let api: Server;
let server: TestServer;
let folder: string;
let site: SourceSite;
let failures = 0;
const { signal } = new AbortController();

before(async () => {
  const authorization = `Basic ${Buffer.from('reader:p@ss').toString('base64')}`;
  api = createServer((request, response) => {
    const [path = '', query = ''] = (request.url ?? '').replace('/domjudge/api/v4/', '').split('?');
    // The very first request fails, as may happen on a busy site.
    if (path === 'contests' && failures++ === 0) return void response.writeHead(503).end();
    if (request.headers.authorization !== authorization) return void response.writeHead(401).end();
    // As in DOMjudge, the list omits contests that are not active.
    const isPart = path === 'contests' && query !== 'onlyActive=false';
    const answer = isPart ? contests.filter(({ id }) => id !== 'past') : answers[path];
    if (answer === undefined) return void response.writeHead(404).end('{}');
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  api.listen(0, '127.0.0.1');
  await once(api, 'listening');
  server = await startTestServer();
  await server.buildUser({ role: 'root', username: 'first_root' });
  folder = mkdtempSync(join(tmpdir(), 'xiezhi-domjudge-'));
  writeProblem(join(folder, 'Hello.zip'));
  writeFileSync(join(folder, 'passwords.tsv'), `username\tpassword\nalpha\t${await hash(password, 4)}\n`);
  site = await openDomjudge({ ...options(), from: address('reader:p%40ss') });
  await runImport(server.services, site, { source: 'domjudge', signal, onProgress: () => undefined });
});
after(async () => {
  await site.close();
  await server.stop();
  api.close();
  api.closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
});

const address = (user: string) => `http://${user}@127.0.0.1:${(api.address() as AddressInfo).port}/domjudge/`;
const options = () => ({
  files: folder,
  timeZone: null,
  workFolder: folder,
  pool: server.services.pool,
  signal,
});

/** Writes a problem archive in the format that the jury's pages export. */
function writeProblem(path: string): void {
  const files: Record<string, string> = {
    'problem.yaml': 'name: Hello\nvalidation: default\n',
    'domjudge-problem.ini': "short-name = 'hello'\ntimelimit = 2\n",
    'data/sample/1.in': '1 2\n',
    'data/sample/1.ans': '3\n',
    'data/secret/1.in': '2 2\n',
    'data/secret/1.ans': '4\n',
  };
  writeFileSync(path, buildZip(zipEntries(files)));
}

const signIn = async () => {
  const answer = await server.call('POST /api/login', { body: { username: 'alpha', password } });
  assert.equal(answer.status, 200, answer.msg);
  return { uid: answer.data.uid, token: answer.headers.get('authorization') ?? '' };
};

const contestId = async (key: string) =>
  Number(
    (
      await server.services.db
        .selectFrom('site_import_id')
        .where('noun', '=', 'contest')
        .where('old_key', '=', key)
        .select('new_id')
        .executeTakeFirstOrThrow()
    ).new_id,
  );

test('a team signs in with its old password and sees its contest', async () => {
  const as = await signIn();
  const { rows } = await server.services.pool.query<{ school: string; realname: string }>(
    'select school, realname from app_user where uid = $1',
    [as.uid],
  );
  assert.deepEqual(rows[0], { school: 'University One', realname: 'Team Alpha' });
  const cid = await contestId('spring');
  const rank = await server.call('POST /api/get-contest-rank', {
    as,
    body: { cid, currentPage: 1, limit: 9 },
  });
  const row = rank.data?.records[0];
  assert.ok(row && 'ac' in row, rank.msg);
  const [expected] = (await site.figures.scoreboard('spring')) ?? [];
  assert.deepEqual([row.ac, row.totalTime], [expected?.solved, expected?.penalty]);
});

test('data come from the archive, and a problem without one is reported', async () => {
  const { rows } = await server.services.pool.query<{ display_id: string; time_limit_ms: number; n: number }>(
    `select display_id, time_limit_ms, coalesce(case_count, 0) as n from problem
      left join problem_data on version = data_version order by display_id`,
  );
  assert.deepEqual(rows, [
    { display_id: 'hello', time_limit_ms: 2000, n: 2 },
    { display_id: 'nodata', time_limit_ms: 1500, n: 0 },
  ]);
  const { rows: issues } = await server.services.pool.query<{ old_key: string }>(
    "select old_key from site_import_issue where rule = 'data-missing'",
  );
  assert.deepEqual(issues, [{ old_key: 'nodata' }]);
});

test('contests that are not active are migrated too', async () => {
  const { rows } = await server.services.pool.query<{ title: string }>(
    'select title from contest where id = $1',
    [await contestId('past')],
  );
  assert.deepEqual(rows, [{ title: 'A contest that was deactivated' }]);
  assert.equal((await site.survey()).find(({ name }) => name === 'contests')?.rows, 2);
});

test('an account with a team and a role of staff keeps its name and role, and programs get none', async () => {
  const { rows } = await server.services.pool.query<{ username: string; role: number; email: string | null }>(
    `select username, role, email from app_user join site_import_id on noun = 'user' and new_id = uid
      order by username`,
  );
  assert.deepEqual(rows, [
    { username: 'admin', role: 1000, email: 'root@example.org' },
    { username: 'alpha', role: 1002, email: null },
    { username: 'team8', role: 1002, email: null },
    { username: 'team9', role: 1002, email: null },
  ]);
});

test('during the contest a team sees answers to itself and to everybody, but no other messages', async () => {
  const { pool } = server.services;
  const cid = await contestId('spring');
  const as = await signIn();
  const move = (by: string) =>
    pool.query(`update contest set ends_at = ends_at ${by} interval '100 years' where id = $1`, [cid]);
  const read = async () => {
    const query = { cid, sort: 'newest', currentPage: 1, limit: 10 } as const;
    const { data } = await server.call('GET /api/comments', { as, query });
    return data.commentList.records.map(({ content, question, problem, replyList }) => [
      content,
      question,
      problem?.displayId,
      replyList.map((reply) => `${reply.content} ${reply.isManager}`).join(),
    ]);
  };
  await move('+');
  try {
    assert.deepEqual(await read(), [
      ['Is n positive?', 'broadcast', 'B', 'Yes, for all. true'],
      ['Why?', 'answered', undefined, 'Because. true'],
    ]);
  } finally {
    await move('-');
  }
  assert.deepEqual(
    (await read()).map(([content, question]) => [content, question]),
    [
      ['Be quiet', null],
      ['Printer?', 'asked'],
      ['Is n positive?', 'broadcast'],
      ['Why?', 'answered'],
    ],
  );
  const { rows } = await pool.query(`select from app_user where username like 'deleted-user%'
    union all select from site_import_issue where rule = 'orphan-user'`);
  assert.equal(rows.length, 0, 'the jury is nobody who was deleted');
});

test('several files of a submission become one text, the entry point first', async () => {
  const [item] = await site.figures.submissions(['spring/3']);
  assert.equal(item?.record?.code, '// Main.java\nclass Main {}\n// Other.java\nclass Other {}');
  assert.deepEqual(
    item.issues.map(({ rule }) => rule),
    ['not-judged', 'feature-lost'],
  );
  const [wrong] = await site.figures.submissions(['spring/1']);
  assert.deepEqual(
    [wrong?.record?.status, wrong?.record?.timeMs, wrong?.record?.cases.map(({ timeMs }) => timeMs)],
    [-1, 500, [100, 500]],
  );
});

test('a wrong account and a wrong address are refused without the password in the message', async () => {
  await assert.rejects(openDomjudge({ ...options(), from: address('reader:wrong-one') }), (error: Error) => {
    assert.match(error.message, /api_reader/);
    assert.doesNotMatch(error.message, /wrong-one/);
    return true;
  });
  await assert.rejects(openDomjudge({ ...options(), from: join(folder, 'nowhere') }), /folder/);
});
