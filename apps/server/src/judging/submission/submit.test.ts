import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { practice } from '@xiezhi/contract/enums/scope';
import { buildJudgedProblem, type TestProblem } from '../queue/testing/build-judged-problem.ts';
import { buildNode } from '../queue/testing/fake-node.ts';
import { createTestClock } from '../../../test-support/clock.ts';
import type { TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';

const clock = createTestClock();
let server: TestServer;
let problem: TestProblem;
let user: TestUser;
before(async () => {
  server = await startTestServer({ clock });
  await buildNode(server, { languages: ['C', 'C++', 'Python3'] });
  problem = await buildJudgedProblem(server.services, { title: '两数之和' });
});
beforeEach(async () => {
  user = await server.buildUser();
});
after(() => server.stop());

type Body = Record<string, unknown>;

function submit(body: Body = {}, as: TestUser | null = user, headers: Record<string, string> = {}) {
  return server.call('POST /api/submit-problem-judge', {
    as,
    headers,
    body: { pid: problem.displayId, language: 'C++', code: 'int main() {}', ...body },
  });
}

/** Returns HTTP status, status in the body, and message of a response. */
const outcome = async (answer: ReturnType<typeof submit>) => {
  const { http, status, msg } = await answer;
  return [http, status, msg];
};

test('a submission is stored with its judging and task before the response', async () => {
  const { data } = await submit({ cid: 0, tid: null, gid: null, isRemote: false });
  assert.equal(data.status, 5);
  assert.equal(data.version, 0);
  assert.equal(data.share, false);
  assert.deepEqual([data.cid, data.cpid, data.gid], [0, 0, null]);
  assert.equal(data.title, '两数之和');
  assert.equal(data.length, 13);
  assert.equal(data.queuePosition, 1);
  const { db } = server.services;
  const task = await db
    .selectFrom('judging_task')
    .where('submit_id', '=', data.submitId)
    .selectAll()
    .execute();
  assert.equal(task.length, 1);
  const row = await db
    .selectFrom('submission')
    .where('id', '=', data.submitId)
    .select(['current_judging_id', 'ip', 'submitted_at'])
    .executeTakeFirstOrThrow();
  assert.equal(row.current_judging_id, task[0]?.judging_id);
  assert.deepEqual(row.submitted_at, clock());
});

test('stores nothing of a submission that could not be queued', async () => {
  const { db } = server.services;
  const count = async () =>
    (await db.selectFrom('submission').select(db.fn.countAll<number>().as('n')).executeTakeFirst())?.n;
  const old = await count();
  const { submit: store } = await import('./submit.ts');
  const services = {
    ...server.services,
    events: {
      ...server.services.events,
      publish: async (_: unknown, topic: string) => {
        if (topic === 'queue') throw new Error('the queue is away');
      },
    },
  };
  const viewer = {
    uid: user.uid,
    username: user.username,
    role: 'default_user',
    permissions: new Set<never>(),
    sessionId: user.sessionId,
  } as const;
  const submission = {
    displayId: problem.displayId,
    language: 'C++',
    code: 'x',
    scope: practice,
    requestId: null,
    captcha: null,
    ip: '2001:0db8:85a3:0000:0000:8a2e:0370:7334%enp0s31f6',
  };
  await assert.rejects(store(services, viewer, submission, clock()), /queue is away/);
  assert.equal(await count(), old);
  const id = await store(server.services, viewer, submission, clock());
  const row = await db.selectFrom('submission').where('id', '=', id).select('ip').executeTakeFirst();
  assert.equal(row?.ip, submission.ip, 'a long address fits');
});

test('checks who may submit', async () => {
  assert.deepEqual(await outcome(submit({}, null)), [401, 401, 'Please login first']);
  for (const role of ['no_subimit_user', 'no_submit_no_discuss_user', 'no_submit_mute_user'] as const) {
    const silent = await server.buildUser({ role });
    assert.deepEqual(await outcome(submit({}, silent)), [403, 403, 'You are not allowed to do this']);
  }
  for (const role of ['no_discuss_user', 'mute_user', 'admin', 'problem_admin', 'root'] as const) {
    assert.equal((await submit({}, await server.buildUser({ role }))).status, 200, role);
  }
});

test('reports invalid input with errors of the catalogue', async () => {
  const table: [Body, number, number, RegExp][] = [
    [{ code: '' }, 200, 400, /Code can not be empty/],
    [{ code: ' \n\t ' }, 200, 400, /Code can not be empty/],
    [{ code: 'x'.repeat(65_536) }, 200, 400, /can not exceed 65535/],
    [{ code: '界'.repeat(65_535) }, 200, 200, /./],
    [{ code: 'int\0main' }, 400, 400, /./],
    [{ code: 7 }, 400, 400, /not valid/],
    [{ code: null }, 400, 400, /not valid/],
    [{ language: 'Brainfuck' }, 200, 400, /language: Brainfuck/],
    [{ language: 'c++' }, 200, 400, /language: c\+\+/],
    [{ language: 'Rust' }, 200, 400, /No judge node supports Rust/],
    [{ pid: 'no-such-problem' }, 200, 404, /problem does not exist/],
    [{ pid: 'x'.repeat(300) }, 400, 400, /not valid/],
    [{ cid: '12' }, 200, 404, /contest does not exist/],
    [{ tid: 3 }, 200, 400, /training does not exist/],
    [{ gid: 3 }, 200, 403, /members of the group/],
    [{ cid: 'abc' }, 400, 400, /not valid/],
  ];
  for (const [body, http, status, text] of table) {
    const [gotHttp, gotStatus, msg] = await outcome(submit(body, await server.buildUser()));
    assert.deepEqual([gotHttp, gotStatus], [http, status], `${JSON.stringify(body).slice(0, 80)} got ${msg}`);
    assert.match(String(msg), text);
  }
});

test('measures code with emoji in code points and in bytes', async () => {
  assert.equal((await submit({ code: '😀'.repeat(65_535) })).status, 200);
  const tooLong = await submit({ code: '😀'.repeat(65_536) }, await server.buildUser());
  assert.equal(tooLong.status, 400);
});

test('has no minimum length unless the site sets one', async () => {
  assert.equal((await submit({ code: 'x' })).status, 200);
  await server.services.siteSettings.set({ minimumCodeLength: 5 }, null);
  const short = await submit({ code: 'x' }, await server.buildUser());
  assert.deepEqual(
    [short.http, short.status, short.msg],
    [200, 400, 'The code must have at least 5 characters'],
  );
  await server.services.siteSettings.set({ minimumCodeLength: 0 }, null);
});

test('the site can disable judging', async () => {
  await server.services.siteSettings.set({ openPublicJudge: false }, null);
  assert.deepEqual(await outcome(submit()), [200, 403, 'Judging is closed at present']);
  await server.services.siteSettings.set({ openPublicJudge: true }, null);
});

test('hidden and contest-only problems are not judged outside their contest', async () => {
  for (const auth of [2, 3] as const) {
    const hidden = await buildJudgedProblem(server.services, { auth });
    for (const as of [user, await server.buildUser({ role: 'root' })]) {
      const { http, status } = await submit({ pid: hidden.displayId }, as);
      assert.deepEqual([http, status], [200, 403]);
    }
  }
});

test('the problem decides whether it is remote and which languages are allowed', async () => {
  const remote = await buildJudgedProblem(server.services, { is_remote: true, remote_oj: 'CF' });
  for (const isRemote of [true, false, null]) {
    const answer = await submit({ pid: remote.displayId, isRemote });
    assert.deepEqual([answer.status, answer.msg], [400, 'Remote judging is not available at present']);
  }
  assert.equal((await submit({ isRemote: true })).status, 200, 'a local problem stays local');
  const narrow = await buildJudgedProblem(server.services, { languages: ['C'] });
  const other = await server.buildUser();
  const refused = await submit({ pid: narrow.displayId, language: 'C++' }, other);
  assert.deepEqual([refused.status, refused.msg], [400, 'C++ is not allowed for this problem']);
  assert.equal((await submit({ pid: narrow.displayId, language: 'C' }, other)).status, 200);
});

test('finds a problem by its display id in any case', async () => {
  assert.equal((await submit({ pid: problem.displayId.toUpperCase() })).status, 200);
});

test('a rejected request does not use up the interval, and the response states the seconds left', async () => {
  for (const body of [{ code: '' }, { language: 'Rust' }, { pid: 'nothing' }, { cid: 5 }]) await submit(body);
  assert.equal((await submit()).status, 200);
  clock.advance(2500);
  assert.deepEqual(await outcome(submit()), [200, 403, 'Too many submissions. Try again in 6 s']);
  clock.advance(5400);
  assert.match((await submit()).msg, /in 1 s$/);
  clock.advance(100);
  assert.equal((await submit()).status, 200, 'refusals have not put it off');
});

test('accepts one of many parallel submissions', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => submit()));
  assert.equal(answers.filter((answer) => answer.status === 200).length, 1);
  const { db } = server.services;
  const rows = await db.selectFrom('submission').where('uid', '=', user.uid).select('id').execute();
  assert.equal(rows.length, 1);
});

test('root and problem administrators have no interval, and a setting changes or disables it', async () => {
  for (const role of ['root', 'problem_admin'] as const) {
    const exempt = await server.buildUser({ role });
    for (let i = 0; i < 3; i += 1) assert.equal((await submit({}, exempt)).status, 200);
  }
  await server.services.siteSettings.set({ submitIntervalSeconds: 0 }, null);
  for (let i = 0; i < 3; i += 1) assert.equal((await submit()).status, 200);
  await server.services.siteSettings.set({ submitIntervalSeconds: 8 }, null);
});

test('a clock that was set back far does not block anybody', async () => {
  assert.equal((await submit()).status, 200);
  clock.advance(-86_400_000);
  assert.equal((await submit()).status, 200);
  clock.advance(86_400_000);
});

test('a double click returns the first submission', async () => {
  const requestId = 'click-1';
  const clicks = await Promise.all(Array.from({ length: 6 }, () => submit({ requestId })));
  assert.deepEqual(new Set(clicks.map(({ status }) => status)), new Set([200]));
  const [first] = clicks;
  assert.ok(first);
  assert.equal(new Set(clicks.map(({ data }) => data.submitId)).size, 1);
  assert.equal((await submit({ requestId })).data.submitId, first.data.submitId);
  const other = await server.buildUser();
  assert.notEqual((await submit({ requestId }, other)).data.submitId, first.data.submitId);
});

test('responds in Chinese to a Chinese request', async () => {
  const { msg } = await submit({ code: ' ' }, user, { 'accept-language': 'zh-CN' });
  assert.equal(msg, '代码不能为空');
});

test('texts in a request are data, never part of a query', async () => {
  const evil = "'; drop table submission; --";
  assert.equal((await submit({ code: evil, requestId: evil })).data.code, evil);
  for (const body of [{ pid: evil }, { language: evil }]) {
    assert.ok((await submit(body, await server.buildUser())).http < 500);
  }
  const list = await server.call('GET /api/get-submission-list', {
    query: { username: evil, problemID: evil, language: evil },
  });
  assert.equal(list.status, 200);
  const { data } = await server.call('GET /api/get-submission-list', {});
  assert.ok(data.total > 0);
});
