import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { taskPriority } from '@xiezhi/contract/judging';
import type { RouteName } from '@xiezhi/contract/routes/index';
import { sql } from 'kysely';
import { checkData, startTestServer, type TestServer } from '../../../../test-support/harness.ts';
import type { TestUser } from '../../../../test-support/factories.ts';
import { type KnownValues, sweepRequests } from '../../../../test-support/sweep.ts';
import { openSession } from '../../../identity/session/session.ts';
import { createRoot } from '../../../identity/account/root.ts';
import { loadStarterProblems } from '../../../problems/problem/starter.ts';
import { buildServices } from '../../build-services.ts';
import { prepareData } from '../../prepare-database.ts';
import { buildDemo, type BuiltDemo } from './build.ts';
import { demoPeople } from './people.ts';
import { emptyDemo, siteState } from './site-state.ts';

const now = new Date();
let server: TestServer;
let demo: BuiltDemo;
let root: TestUser;
before(async () => {
  server = await startTestServer({ hasJobs: false, onLogLine: () => {} });
  await server.buildUser({ role: 'root', username: 'root' });
  await loadStarterProblems(server.services);
  assert.deepEqual(await siteState(server.services.db), { kind: 'fresh' });
  demo = await build();
  root = await signIn('root');
});
after(() => server.stop());

function build(): Promise<BuiltDemo> {
  const { settings, log } = server.services;
  return buildDemo({ settings, log, now, seed: 7, password: 'demo-password' });
}

async function signIn(username: string): Promise<TestUser> {
  const { uid, email } = await server.services.db
    .selectFrom('app_user')
    .where('username', '=', username)
    .select(['uid', 'email'])
    .executeTakeFirstOrThrow();
  const session = await openSession(server.services, { uid, ip: '127.0.0.1', userAgent: 'test' });
  return { uid, username, email, ...session };
}

function parametersOf(query: KnownValues): URLSearchParams {
  return new URLSearchParams(
    Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
  );
}

/** Returns ids of the demo, keyed by the fields of calls that take them. */
async function known(cid: number, gid: number): Promise<KnownValues> {
  const { db } = server.services;
  const one = async (query: ReturnType<typeof sql<{ id: number }>>) =>
    (await query.execute(db)).rows[0]?.id ?? 0;
  const tid = await one(sql`select id from training where gid = ${gid} order by id limit 1`);
  const submitId = await one(sql`select id from submission where cid = ${cid} order by id limit 1`);
  const did = await one(sql`select id from discussion order by id limit 1`);
  const pid = await one(sql`select pid as id from contest_problem where cid = ${cid} order by id limit 1`);
  return {
    cid,
    contestId: cid,
    contestID: cid,
    gid,
    tid,
    trainingId: tid,
    submitId,
    did,
    pid,
    problemId: '2001',
    username: 'lin_xiaoyu',
    limit: 20,
    currentPage: 1,
    type: 0,
    keyword: 'a',
    text: 'a',
  };
}

test('contains as much as the demo promises', async () => {
  const { data: problems } = await server.call('GET /api/get-problem-list', { query: { limit: 100 } });
  assert.ok(problems.total >= 15 + 9, `${problems.total} problems`);
  const { data: users } = await server.call('GET /api/admin/user/get-user-list', {
    as: root,
    query: { limit: 100 },
  });
  assert.equal(users.total, demoPeople.length + 1);
  assert.equal(demoPeople.length, 60);
  const { data: contests } = await server.call('GET /api/admin/contest/get-contest-list', {
    as: root,
    query: { limit: 20 },
  });
  const states = new Map(contests.records.map(({ id, status }) => [id, status]));
  assert.deepEqual(
    ['finished', 'running', 'upcoming', 'virtual', 'exam'].map((name) =>
      states.get(demo.contests[name as keyof typeof demo.contests]),
    ),
    [1, 0, -1, 1, 1],
  );
  const running = contests.records.find(({ id }) => id === demo.contests.running);
  assert.notEqual(running?.frozenSince, null);
  const finished = contests.records.find(({ id }) => id === demo.contests.finished);
  assert.equal(finished?.frozenSince, null, 'the results of the finished one are published');
  const { data: virtual } = await server.call('GET /api/contest-virtual', {
    as: await signIn('xu_jiahe'),
    query: { cid: demo.contests.virtual },
  });
  assert.equal(virtual.attempts.length, 1);
  const { data: discussions } = await server.call('GET /api/get-discussion-list', { query: { limit: 20 } });
  assert.equal(discussions.total, 7);
  assert.equal(discussions.records[0]?.topPriority, true);
});

test('every submission waits for a judge node, and none was sent in the future or before its contest', async () => {
  const { rows } = await sql<{ total: number; waiting: number; wrong: number }>`
    select count(*) as total, count(task.judging_id) as waiting,
      count(*) filter (where submitted_at > ${now} or submitted_at < contest.starts_at
        or virtual_run_id is null and submitted_at >= contest.ends_at) as wrong
    from submission left join judging_task task on task.judging_id = current_judging_id
      left join contest on contest.id = cid`.execute(server.services.db);
  assert.deepEqual(rows, [{ total: demo.submissions, waiting: demo.submissions, wrong: 0 }]);
});

test('homework is finished, overdue with late work, due soon and open', async () => {
  const { rows } = await sql<{ due: string; late: number }>`
    select extract(epoch from due_at - ${now}::timestamptz) / 86400 as due,
      (select count(*) from submission where submission.tid = homework.tid and submitted_at > due_at) as late
    from training_homework homework order by due_at`.execute(server.services.db);
  const days = rows.map(({ due }) => Number(due));
  assert.ok(days.some((due) => due < -20) && days.some((due) => due > -3 && due < 0));
  assert.ok(days.some((due) => due > 0 && due < 0.5) && days.some((due) => due > 4));
  assert.ok(rows.some(({ late }) => late > 0));
});

test('every reading call responds to visitors, students, teachers and root as in the contract', async () => {
  const viewers = [null, await signIn('xu_jiahe'), await signIn('shen_yuan'), root];
  const places = [
    [demo.contests.finished, demo.groups.classes.class1],
    [demo.contests.running, demo.groups.club],
  ] as const;
  let answered = 0;
  for (const [cid, gid] of places) {
    const asked = await known(cid, gid);
    for (const viewer of viewers)
      for (const { call, path, query } of sweepRequests(asked, { isForStaff: viewer !== null })) {
        const parameters = parametersOf(query);
        if (path.endsWith('/event-feed')) parameters.set('stream', 'false');
        const reply = await server.ask(`${path}?${parameters.toString()}`, {
          headers: viewer ? { authorization: viewer.token } : {},
          encoding: 'latin1',
        });
        assert.ok(
          reply.status < 500,
          `${call} as ${viewer?.username ?? 'a visitor'}: ${reply.text.slice(0, 200)}`,
        );
        if (
          reply.status !== 200 ||
          !reply.headers.get('content-type')?.startsWith('application/json') ||
          path.includes('/contests/')
        )
          continue;
        const envelope = JSON.parse(Buffer.from(reply.text, 'latin1').toString()) as {
          status: number;
          data: unknown;
        };
        if (envelope.status !== 200) continue;
        checkData(call as RouteName, envelope.data);
        answered += 1;
      }
  }
  assert.ok(answered > 300, `${answered} answers`);
});

/** Texts that others must not see: problems of an upcoming contest, entry passwords, names of students. */
const hidden = [
  '气象站记录了连续',
  '乡邮员从',
  '画师依次画下',
  'qinglan-midterm',
  'qlan25',
  '顾清妍',
  '第二次作业：排序与贪心',
];

test('visitors and outsiders see nothing hidden', async () => {
  for (const viewer of [null, await signIn('hugo')])
    for (const cid of [demo.contests.upcoming, demo.contests.running, demo.contests.exam]) {
      const asked = await known(cid, demo.groups.classes.class1);
      for (const { call, path, query } of sweepRequests(asked, { isForStaff: false })) {
        const parameters = parametersOf(query);
        if (path.endsWith('/event-feed')) parameters.set('stream', 'false');
        const { text } = await server.ask(`${path}?${parameters.toString()}`, {
          headers: viewer ? { authorization: viewer.token } : {},
        });
        for (const word of hidden)
          assert.ok(!text.includes(word), `${call} tells ${viewer?.username ?? 'a visitor'}: ${word}`);
      }
    }
  const asTeacher = await server.call('GET /api/group/get-training-list', {
    as: await signIn('shen_yuan'),
    locale: 'zh-CN',
    query: { gid: demo.groups.classes.class1, limit: 20 },
  });
  assert.ok(
    JSON.stringify(asTeacher.data).includes('第二次作业：排序与贪心'),
    'the word is told to those whom it is for',
  );
});

test('submissions of users are judged before those of the demo', async () => {
  const { rows } = await sql<{ priority: number }>`select distinct priority from judging_task`.execute(
    server.services.db,
  );
  const [first] = rows.map(({ priority }) => priority).toSorted((a, b) => a - b);
  assert.ok(first !== undefined && first > taskPriority.rejudge, String(first));
});

test('a site with an account or a problem of another user is neither filled nor emptied', async () => {
  const { db } = server.services;
  const state = await siteState(db);
  assert.deepEqual(state, { kind: 'demo', people: demoPeople.length });
  const stranger = await server.buildUser();
  assert.deepEqual(await siteState(db), { kind: 'used', found: { accounts: 1 } });
  await assert.rejects(emptyDemo(db), /nothing but the demo/);
  await db.deleteFrom('user_counter').where('uid', '=', stranger.uid).execute();
  await db.deleteFrom('session').where('uid', '=', stranger.uid).execute();
  await db.deleteFrom('app_user').where('uid', '=', stranger.uid).execute();
  const { rows } = await sql<{ id: number }>`
    insert into problem (display_id, author_uid) values ('own', ${root.uid}) returning id`.execute(db);
  assert.deepEqual(await siteState(db), { kind: 'used', found: { problems: 1 } });
  await sql`delete from problem where id = ${rows[0]?.id}`.execute(db);
});

test('an emptied demo site keeps its administrator, and the same seed fills it identically', async () => {
  const { db, settings, log } = server.services;
  const hash = 'a hash of the administrator';
  await db.updateTable('app_user').set({ password_hash: hash }).where('uid', '=', root.uid).execute();
  const first = await fingerprint();
  const kept = await emptyDemo(db);
  assert.deepEqual(kept, { username: 'root', passwordHash: hash });
  const services = buildServices({ settings: { ...settings, adminPassword: 'demo-administrator' }, log });
  try {
    await prepareData(services);
    assert.equal(await createRoot(services), true);
    await loadStarterProblems(services);
    assert.deepEqual(await siteState(services.db), { kind: 'fresh' });
  } finally {
    await services.events.close();
    await services.db.destroy();
  }
  await build();
  assert.deepEqual(await fingerprint(), first);
});

/** Returns submissions with user and time, and written texts. */
async function fingerprint(): Promise<unknown> {
  const { rows } = await sql`
    select (select md5(string_agg(concat_ws(' ', uid, display_id, language, md5(code), submitted_at), ',' order by submission.id))
        from submission join problem on problem.id = submission.pid) as submissions,
      (select md5(string_agg(concat_ws(' ', uid, title, created_at), ',' order by id)) from discussion) as discussions,
      (select md5(string_agg(concat_ws(' ', title, starts_at, seal_at), ',' order by id)) from contest) as contests,
      (select count(*) from comment) as comments`.execute(server.services.db);
  return rows;
}
