import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { roleIds, roleNames } from '@xiezhi/contract/enums/roles';
import { buildJudgedProblem, type TestProblem } from '../../judging/queue/testing/build-judged-problem.ts';
import { buildNode, type FakeNode } from '../../judging/queue/testing/fake-node.ts';
import { submitTo } from '../../judging/queue/testing/submit.ts';
import type { TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';

let server: TestServer;
let root: TestUser;
let node: FakeNode;
let problem: TestProblem;
let pid: number;

before(async () => {
  server = await startTestServer();
  root = await server.buildUser({ role: 'root' });
  node = await buildNode(server);
  problem = await buildJudgedProblem(server.services, { time_limit_ms: 1000 });
  ({ pid } = problem);
});
after(() => server.stop());

const setSite = (language: string, factor: number | null, as: TestUser = root) =>
  server.call('PUT /api/admin/language-limits', { as, body: { language, factor } });
const setProblem = (language: string, factor: number | null, as: TestUser = root, of = pid) =>
  server.call('PUT /api/admin/problem-language-limits', { as, body: { pid: of, language, factor } });
const list = async (of?: number) =>
  (await server.call('GET /api/admin/language-limits', { as: root, query: of ? { pid: of } : {} })).data;
const factorOf = async (language: string, of?: number) =>
  (await list(of)).find((item) => item.language === language);

describe('rights to change language limits', () => {
  it('returns 403 for reading and changing limits of a problem of another author', async () => {
    const [author, ...strangers] = await Promise.all(
      (['admin', 'admin', 'problem_admin', 'root'] as const).map((role) => server.buildUser({ role })),
    );
    assert.ok(author);
    const own = await buildJudgedProblem(server.services, { author: author.username });
    for (const user of [author, ...strangers]) {
      const answers = [
        await setProblem('Lua', null, user, own.pid),
        await server.call('GET /api/admin/language-limits', { as: user, query: { pid: own.pid } }),
      ];
      const isStranger = user === strangers[0];
      for (const { status, msg } of answers) assert.equal(status, isStranger ? 403 : 200, msg);
    }
    const { limit_factors } = await server.services.db
      .selectFrom('problem')
      .where('id', '=', own.pid)
      .select('limit_factors')
      .executeTakeFirstOrThrow();
    assert.deepEqual(limit_factors, {});
  });

  for (const id of roleIds) {
    const name = roleNames[id];
    it(name, async () => {
      const user = await server.buildUser({ role: name });
      const isStaff = ['root', 'admin', 'problem_admin'].includes(name);
      const read = await server.call('GET /api/admin/language-limits', { as: user, query: {} });
      assert.equal(read.http, isStaff ? 200 : 403);
      assert.equal((await setSite('Lua', null, user)).http, name === 'root' ? 200 : 403);
      const changed = await setProblem('Lua', null, user);
      assert.equal(changed.http, isStaff ? 200 : 403);
      if (isStaff) assert.equal(changed.status, name === 'admin' ? 403 : 200, 'of a problem of the bank');
    });
  }

  it('returns 401 without a login', async () => {
    assert.equal((await server.call('GET /api/admin/language-limits', { query: {} })).http, 401);
    const body = { language: 'Lua', factor: 3 };
    assert.equal((await server.call('PUT /api/admin/language-limits', { body })).http, 401);
  });
});

it('the factor of a problem overrides that of the site, which overrides that of the release', async () => {
  assert.deepEqual(await factorOf('Java', pid), {
    language: 'Java',
    defaultFactor: 2,
    siteFactor: null,
    problemFactor: null,
    factor: 2,
  });
  await setSite('Java', 2.5);
  assert.equal((await factorOf('Java', pid))?.factor, 2.5);
  await setProblem('Java', 4);
  const { data } = await setProblem('Java', 4);
  assert.deepEqual(
    data.find(({ language }) => language === 'Java'),
    { language: 'Java', defaultFactor: 2, siteFactor: 2.5, problemFactor: 4, factor: 4 },
  );
  assert.equal((await factorOf('Java'))?.factor, 2.5, 'other problems keep the site’s');
});

it('the task contains the effective factor, and measured values are capped by it', async () => {
  const user = await server.buildUser();
  const submitId = await submitTo(server, { as: user, displayId: problem.displayId, language: 'Java' });
  const task = await node.claim();
  assert.ok(task);
  assert.equal(task.problem.limitFactor, 4);
  await node.finish(task, { timeMs: 3_900 });
  const shown = async () =>
    (await server.call('GET /api/get-submission-detail', { as: user, query: { submitId } })).data.submission
      .time;
  assert.equal(await shown(), 3_900);
  await setProblem('Java', null);
  assert.equal(await shown(), 2_500);
  await setSite('Java', null);
  assert.equal(await shown(), 2_000);
});

it('clients get the factors by language and by problem', async () => {
  await setSite('C++', 1.5);
  await setProblem('C++', 3);
  const factor = async (query: { pid?: number }) =>
    (await server.call('GET /api/languages', { query })).data.find(({ name }) => name === 'C++')?.limitFactor;
  assert.equal(await factor({}), 1.5);
  assert.equal(await factor({ pid }), 3);
  const { data } = await server.call('GET /api/get-problem-detail', {
    query: { problemId: problem.displayId },
  });
  const limits = data.effectiveLimits['C++'];
  assert.deepEqual(limits && limits.timeLimit / data.problem.timeLimit, 3);
});

it('logs changes with the user who made them', async () => {
  await setSite('Lua', 9);
  const log = await server.services.db
    .selectFrom('audit_log')
    .where('action', '=', 'language-limit')
    .orderBy('id', 'desc')
    .selectAll()
    .executeTakeFirstOrThrow();
  assert.deepEqual([log.uid, log.target, log.detail], [root.uid, 'Lua', { language: 'Lua', factor: 9 }]);
});

it('refuses invalid factors', async () => {
  for (const factor of [0, -1, 0.05, 101, '2']) {
    const body = { language: 'Lua', factor: factor as number };
    assert.equal((await server.call('PUT /api/admin/language-limits', { as: root, body })).http, 400);
  }
  const body = { language: 'Klingon' as 'Lua', factor: 2 };
  assert.equal((await server.call('PUT /api/admin/language-limits', { as: root, body })).http, 400);
  assert.match((await setProblem('Lua', 2, root, 999_999)).msg, /problem/);
  const read = await server.call('GET /api/admin/language-limits', { as: root, query: { pid: 999_999 } });
  assert.notEqual(read.status, 200);
});
