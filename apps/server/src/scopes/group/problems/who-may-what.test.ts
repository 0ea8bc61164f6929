import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { RouteName } from '@xiezhi/contract/routes/index';
import { buildProblem } from '../../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../../test-support/harness.ts';
import {
  buildGroupProblemCast,
  type GroupProblemCast,
  type GroupCastName,
  groupCastNames,
} from './testing/cast.ts';
import { groupProblemForm } from './testing/form.ts';

/** People whom a call admits, by their role in the group and on the site. Everybody else must be refused. */
const inside: readonly GroupCastName[] = ['member', 'writer', 'groupAdmin', 'groupRoot', 'owner', 'siteRoot'];
const running: readonly GroupCastName[] = ['writer', 'groupAdmin', 'groupRoot', 'owner', 'siteRoot'];
/** People who may change problems of `writer`. */
const writing: readonly GroupCastName[] = ['writer', 'groupRoot', 'owner', 'siteRoot'];

let server: TestServer;
let cast: GroupProblemCast;
let pid: number;
let did: number;
let category: number;
/** Ids of problems and discussions of the writer, one for each person who tries to delete it. */
const doomed: { pids: number[]; dids: number[] } = { pids: [], dids: [] };

before(async () => {
  server = await startTestServer({ hasJobs: false, onLogLine: () => {} });
  cast = await buildGroupProblemCast(server);
  const { gid, who } = cast;
  await server.services.siteSettings.set({ acceptedToDiscuss: 0, discussionsPerDay: 100 }, null);
  const body = groupProblemForm(gid);
  assert.equal((await server.call('POST /api/group/problem', { as: who.writer, body })).status, 200);
  const { data } = await server.call('GET /api/group/get-admin-problem-list', {
    as: who.writer,
    query: { gid },
  });
  pid = data.records[0]?.id ?? 0;
  category = (await server.call('GET /api/discussion-category')).data[0]?.id ?? 0;
  assert.equal((await post('writer')).status, 200);
  const posts = await server.call('GET /api/group/get-discussion-list', { as: who.member, query: { gid } });
  did = posts.data.records[0]?.id ?? 0;
  for (let left = groupCastNames.length; left > 0; left -= 1) {
    doomed.pids.push(await buildProblem(server.services));
    assert.equal((await post('writer')).status, 200);
  }
  const { db } = server.services;
  const ofWriter = { gid, author: who.writer.username };
  await db.updateTable('problem').set(ofWriter).where('id', 'in', doomed.pids).execute();
  const more = await db.selectFrom('discussion').where('gid', '=', gid).select('id').execute();
  doomed.dids.push(...more.map(({ id }) => id).filter((id) => id !== did));
});
after(() => server.stop());

const words = () => ({ title: 't', description: 'd', content: 'c', categoryId: category });
const post = (name: GroupCastName) =>
  server.call('POST /api/group/discussion', {
    as: cast.who[name],
    body: { ...words(), gid: String(cast.gid) },
  });

type Asked = { query?: Record<string, string | number | boolean>; body?: Record<string, unknown> };
const table: readonly [RouteName, readonly GroupCastName[], () => Asked][] = [
  ['GET /api/group/get-problem-list', inside, () => ({ query: { gid: cast.gid } })],
  ['GET /api/group/get-admin-problem-list', running, () => ({ query: { gid: cast.gid } })],
  ['GET /api/group/problem', writing, () => ({ query: { pid } })],
  ['POST /api/group/problem', running, () => ({ body: groupProblemForm(cast.gid) })],
  [
    'POST /api/group/problem-draft',
    running,
    () => ({ body: { gid: cast.gid, problemId: crypto.randomUUID(), title: 't', locale: 'zh-CN' } }),
  ],
  ['GET /api/group/free-problem-id', running, () => ({ query: { gid: cast.gid } })],
  ['PUT /api/group/problem', writing, () => ({ body: groupProblemForm(cast.gid, { id: pid }) })],
  ['GET /api/group/get-problem-cases', writing, () => ({ query: { pid } })],
  ['GET /api/group/get-all-problem-tags', running, () => ({ query: { gid: cast.gid } })],
  ['PUT /api/group/change-problem-auth', writing, () => ({ query: { pid, auth: 1 } })],
  ['PUT /api/group/apply-public', writing, () => ({ query: { pid, isApplied: false } })],
  ['GET /api/admin/problem-draft', writing, () => ({ query: { pid } })],
  ['GET /api/admin/problem-findings', writing, () => ({ query: { pid } })],
  ['GET /api/admin/problem-statistics', writing, () => ({ query: { pid } })],
  ['GET /api/admin/problem/test-data', writing, () => ({ query: { pid } })],
  ['GET /api/admin/problem/test-data/versions', writing, () => ({ query: { pid } })],
  ['GET /api/admin/problem-check', writing, () => ({ query: { pid } })],
  ['GET /api/group/get-discussion-list', inside, () => ({ query: { gid: cast.gid } })],
  ['GET /api/group/get-admin-discussion-list', running, () => ({ query: { gid: cast.gid } })],
  ['POST /api/group/discussion', inside, () => ({ body: { ...words(), gid: cast.gid } })],
  [
    'PUT /api/group/discussion',
    ['writer', 'groupAdmin', 'groupRoot', 'owner', 'siteRoot'],
    () => ({ body: { ...words(), id: did } }),
  ],
  ['DELETE /api/group/problem', writing, () => ({ query: { pid: doomed.pids.pop() ?? 0 } })],
  [
    'DELETE /api/group/discussion',
    ['writer', 'groupAdmin', 'groupRoot', 'owner', 'siteRoot'],
    () => ({ query: { did: doomed.dids.pop() ?? 0 } }),
  ],
  ['GET /api/get-submission-list', inside, () => ({ query: { gid: cast.gid, onlyMine: false } })],
];

for (const [call, allowed, asked] of table) {
  test(`permissions in a group: ${call}`, async () => {
    const passed: GroupCastName[] = [];
    for (const name of groupCastNames) {
      const { status, http, msg } = await server.call(call, { as: cast.who[name], ...asked() });
      assert.notEqual(http, 500, msg);
      if (http === 200 && status === 200) passed.push(name);
      else assert.ok([401, 403, 404].includes(status), `${name}: ${status} ${msg}`);
    }
    assert.deepEqual(passed, allowed);
  });
}

test('compiling checks the group before it looks for a node', async () => {
  for (const call of ['POST /api/group/compile-spj', 'POST /api/group/compile-interactive'] as const)
    for (const name of groupCastNames) {
      const { status } = await server.call(call, {
        as: cast.who[name],
        query: { gid: cast.gid },
        body: { code: '', language: 'C' },
      });
      assert.equal(status === 400, running.includes(name), name);
    }
});

test('a banned group exists for site root only', async () => {
  const { db } = server.services;
  const setStatus = (status: number) =>
    db.updateTable('app_group').set({ status }).where('id', '=', cast.gid).execute();
  await setStatus(1);
  for (const name of groupCastNames.filter((one) => one !== 'visitor')) {
    const { status } = await server.call('GET /api/group/get-problem-list', {
      as: cast.who[name],
      query: { gid: cast.gid },
    });
    assert.equal(status, name === 'siteRoot' ? 200 : 404, name);
  }
  await setStatus(0);
});

test('reviewers of an application see the whole problem, but only problems with an application', async () => {
  const offer = (isApplied: boolean) =>
    server.call('PUT /api/group/apply-public', { as: cast.who.writer, query: { pid, isApplied } });
  const looks = async (name: GroupCastName) => {
    const asked = { as: cast.who[name], query: { pid } };
    const answers = [
      await server.call('GET /api/admin/problem', asked),
      await server.call('GET /api/admin/problem/get-problem-cases', asked),
      await server.call('GET /api/admin/problem-draft', asked),
      await server.call('GET /api/admin/problem/test-data', asked),
    ];
    return answers.map(({ status }) => status);
  };
  assert.deepEqual(await looks('siteProblemAdmin'), [403, 403, 403, 403]);
  await offer(true);
  assert.deepEqual(await looks('siteProblemAdmin'), [200, 200, 200, 200]);
  assert.deepEqual(await looks('siteAdmin'), [403, 403, 403, 403], 'another kind of administrator');
  const { data } = await server.call('GET /api/admin/problem-draft', {
    as: cast.who.siteProblemAdmin,
    query: { pid },
  });
  assert.equal(data.can.edit, true, 'and the page says the same');
  await offer(false);
  assert.deepEqual(await looks('siteProblemAdmin'), [403, 403, 403, 403]);
});

test('the author and the roots of the group download its test data, ordinary members cannot', async () => {
  const sent: GroupCastName[] = [];
  for (const name of groupCastNames.filter((one) => one !== 'visitor')) {
    const response = await fetch(`${server.url}/api/file/download-testcase?pid=${pid}`, {
      headers: { authorization: cast.who[name]?.token ?? '' },
    });
    await response.body?.cancel();
    if (!/json/.test(response.headers.get('content-type') ?? '')) sent.push(name);
  }
  assert.deepEqual(sent, writing);
});
