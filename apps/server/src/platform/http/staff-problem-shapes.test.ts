import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { hashPassword } from '../../identity/account/password.ts';
import { buildNode, type FakeNode } from '../../judging/queue/testing/fake-node.ts';
import { isRecord } from '@xiezhi/contract/wire/values';
import { buildGroup, buildProblem, type TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { anyEnvelope, readResponse } from '../../../test-support/read-response.ts';
import { checkShape } from '../../../test-support/shapes.ts';
import { formOf, freshProblemId } from './testing/problem-form.ts';
import { firstOf, page, problem, rowsOf, staffClient, tag } from './testing/staff-client.ts';

/** Tests of the console's sign-in, first page, problems and tags with the requests that existing clients send. */
const password = 'right-secret';
let server: TestServer;
let root: TestUser;
let node: FakeNode;
let pid: number;
let gid: number;
const { ask, answerOf, done, refused, malformed } = staffClient(() => ({
  url: server.url,
  token: root.token,
}));

before(async () => {
  server = await startTestServer({ hasJobs: false, onLogLine: () => {} });
  root = await server.buildUser({ role: 'root', passwordHash: await hashPassword(password) });
  node = await buildNode(server, { languages: ['C', 'C++'] });
  pid = await buildProblem(server.services, { displayId: 'S1' });
  gid = await buildGroup(server.services, root.uid);
});
after(() => server.stop());

test('rejects users without console access, and a sign-in sets the upload cookie', async () => {
  const response = await ask({
    call: 'POST /api/admin/login',
    headers: {},
    body: { username: root.username, password, captcha: '', captchaKey: null, remember: true },
  });
  const { data } = await readResponse(anyEnvelope, response);
  checkShape(
    'login',
    data,
    'uid:str username:str nickname:str? avatar:str? titleName:str? titleColor:str? email:str? number:str? gender:str school:str? course:str? signature:str? realname:str? github:str? blog:str? cfUsername:str? roleList:list',
  );
  assert.ok(response.headers.get('authorization'));
  assert.ok(response.headers.getSetCookie().some((text) => text.startsWith('xiezhi_file=')));
  await malformed({ call: 'POST /api/admin/login', headers: {}, body: { username: '', password: null } });
  const pupil = await server.buildUser({ passwordHash: await hashPassword(password) });
  await refused(401, {
    call: 'POST /api/admin/login',
    headers: {},
    body: { username: pupil.username, password },
  });
});

test('the first page, whose session call posts a plain uid', async () => {
  for (const [type, bodies] of [
    ['application/x-www-form-urlencoded', [root.uid, '1', '', `uid=${root.uid}`, '{"uid":', '%']],
    ['application/json', ['{}', '1', 'null']],
  ] as const)
    for (const body of bodies)
      checkShape(
        `sessions ${type} ${body}`,
        await done({ call: 'POST /api/admin/dashboard/get-sessions', type, body }),
        'id:str? uid:str userAgent:str? ip:str? gmtCreate:date? gmtModified:date?',
      );
  checkShape(
    'figures',
    await done({ call: 'GET /api/admin/dashboard/get-dashboard-info' }),
    'userNum:int recentContestNum:int todayJudgeNum:int',
  );
  const service = await done({ call: 'GET /api/admin/config/get-service-info' });
  checkShape(
    'service',
    service,
    'nacos:map backupCores:int backupPercentCpuLoad:str backupPercentMemoryLoad:str backupService:list',
  );
  assert.ok(isRecord(service));
  const instance = firstOf(service['backupService']);
  checkShape('instance', instance, 'serviceId:str host:str port:int secure:bool metadata:map');
  checkShape('its metadata', instance['metadata'], 'nacos.healthy:str');
  const judge = firstOf(await done({ call: 'GET /api/admin/config/get-judge-service-info' }));
  checkShape('judge', judge, 'cpuCores:int percentCpuLoad:str percentMemoryLoad:str service:map');
  checkShape(
    'judge service',
    judge['service'],
    'host:str port:int secure:bool uri:str serviceId:str metadata:map',
  );
});

test('lists of problems, with empty filters', async () => {
  for (const query of [
    'limit=10&currentPage=1&oj=All&auth=0',
    'limit=10&currentPage=1&keyword=&oj=Mine',
    'limit=&currentPage=&keyword=%20&auth=&oj=',
    'limit=0&currentPage=0',
    'limit=-1&currentPage=-7&oj=ME&auth=1',
    'limit=120&currentPage=1&oj=undefined',
  ]) {
    const data = await done({ call: `GET /api/admin/problem/get-problem-list?${query}` });
    checkShape(query, data, page);
    for (const row of rowsOf(data)) checkShape(query, row, problem);
  }
  const none = await done({ call: 'GET /api/admin/problem/get-problem-list?limit=10&currentPage=1&oj=HDU' });
  assert.deepEqual(rowsOf(none), []);
  await refused(404, { call: 'GET /api/admin/problem?pid=999999' });
  await malformed({ call: 'GET /api/admin/problem?pid=undefined' });
  await malformed({ call: 'GET /api/admin/problem' });
});
test('a problem is created, loaded and sent back whole, and its list row changes its visibility', async () => {
  const id = freshProblemId();
  assert.equal(await done({ call: 'POST /api/admin/problem', body: formOf(id) }), null);
  const row = firstOf(await done({ call: `GET /api/admin/problem/get-problem-list?keyword=${id}&auth=0` }));
  const own = String(row['id']);
  const loaded = await done({ call: `GET /api/admin/problem?pid=${own}` });
  checkShape('problem', loaded, problem);
  for (const isUpload of ['true', 'false', ''])
    checkShape(
      'case',
      firstOf(
        await done({ call: `GET /api/admin/problem/get-problem-cases?pid=${own}&isUpload=${isUpload}` }),
      ),
      'id:int pid:int input:str output:str score:int? groupNum:int? status:int',
    );
  for (const [call, shape] of [
    ['get-problem-code-template', 'id:int pid:int lid:int code:str status:bool'],
    ['get-problem-languages', 'id:int name:str contentType:str'],
    ['get-problem-tags', tag],
  ] as const)
    checkShape(call, firstOf(await done({ call: `GET /api/${call}?pid=${own}` })), shape);
  const samples = rowsOf(
    await done({ call: `GET /api/admin/problem/get-problem-cases?pid=${own}&isUpload=false` }),
  ).map((one, index) =>
    Object.assign(one, { id: String(one['id']), score: '', index, isOpen: false, _XID: 'row_1' }),
  );
  assert.ok(isRecord(loaded));
  const again = formOf(
    id,
    { ...loaded, id: own, timeLimit: '2000', gid: '' },
    { samples, codeTemplates: [] },
  );
  assert.equal(await done({ call: 'PUT /api/admin/problem', body: again }), null);
  assert.equal(
    await done({
      call: 'PUT /api/admin/problem/change-problem-auth',
      body: { ...row, id: own, auth: '2', loading: false, _X_ROW_KEY: 'row_7' },
    }),
    null,
  );
  await refused(404, {
    call: 'PUT /api/admin/problem/change-problem-auth',
    body: { ...row, id: '999999', auth: 2 },
  });
  for (const auth of [null, 0, '7', 'all'])
    assert.equal(
      (await answerOf({ call: 'PUT /api/admin/problem/change-problem-auth', body: { ...row, auth } })).status,
      400,
      String(auth),
    );
  await refused(404, {
    call: 'PUT /api/admin/problem',
    body: { ...again, problem: { ...again.problem, id: '999999' } },
  });
  assert.equal(await done({ call: `DELETE /api/admin/problem?pid=${own}`, body: {} }), null);
  await refused(404, { call: 'DELETE /api/admin/problem?pid=999999', body: {} });
});

/**
 * Claims the next compile check as a node and reports the compiler output. Null: the program compiles without errors.
 */
async function compiles(compilerOutput: string | null) {
  const task = await node.claim(5000);
  assert.ok(task);
  assert.equal(
    (await node.finish(task, { status: compilerOutput === null ? 0 : -2, message: compilerOutput })).status,
    200,
  );
  return task;
}

test('programs are compiled from the form’s fields, for the site and for groups', async () => {
  const ofGroup = await buildProblem(server.services);
  await server.services.db.updateTable('problem').set({ gid }).where('id', '=', ofGroup).execute();
  for (const [call, own] of [
    ['admin/problem/compile-spj', pid],
    ['admin/problem/compile-interactive', pid],
    [`group/compile-spj?gid=${gid}`, ofGroup],
    [`group/compile-interactive?gid=${gid}`, ofGroup],
  ] as const) {
    // The client's form also sends other fields. A new problem has no id yet.
    for (const odd of [
      { pid: null, extraFiles: null },
      { pid: '', extraFiles: {}, gid: '' },
      { pid: String(own), extraFiles: { 'a.h': '// a' }, spjCompileOk: true, index: 3 },
    ]) {
      const code = `int main() {} // ${freshProblemId()}`;
      const sent = { call: `POST /api/${call}`, body: { code, language: 'C++', ...odd } };
      const [data, task] = await Promise.all([done(sent), compiles(null)]);
      assert.deepEqual([data, task.kind, task.problem.checker?.code], [null, 'compile', code], call);
    }
    // The message of the response is the compiler output, which clients show in a dialog.
    const broken = { code: `int main( // ${freshProblemId()}`, language: 'C++', extraFiles: null, pid: null };
    const [answer] = await Promise.all([
      refused(500, { call: `POST /api/${call}`, body: broken }),
      compiles("main.cpp:1:5: error: expected ')'"),
    ]);
    assert.match(answer.msg, /expected '\)'/, call);
    const body = { pid: String(own), code: '', language: 'C++', extraFiles: null, gid: '' };
    await refused(400, { call: `POST /api/${call}`, body });
    const without = { ...body, code: 'x', language: null };
    assert.equal((await answerOf({ call: `POST /api/${call}`, body: without })).status, 400, call);
    await refused(400, { call: `POST /api/${call}`, body: { ...body, code: 'x', language: 'Klingon' } });
  }
});

test('rejects problems of other judges with a message', async () => {
  const call = 'GET /api/admin/problem/import-remote-oj-problem';
  const ways = [
    ['HDU', '1000', /HDU is turned off/],
    ['hdu', '1000', /HDU is turned off/],
    ['AC', 'abc110_a', /AC is not connected|turned off/],
    ['', '', /\w/],
    ['ME', '../x', /Unknown remote judge: ME/],
    ['null', 'undefined', /Unknown remote judge: null/],
    ['CF', 'undefined', /Not a problem ID of CF|CF is not connected/],
  ] as const;
  for (const [name, id, words] of ways) {
    const answer = await answerOf({ call: `${call}?name=${name}&problemId=${id}` });
    assert.deepEqual([answer.status, answer.data], [400, null], `${name} ${id}`);
    assert.match(answer.msg, words);
  }
});

test('tags and their classifications, with empty ids', async () => {
  const [name, other] = [freshProblemId(), freshProblemId()];
  const kind = await done({
    call: 'POST /api/admin/tag/classification',
    body: { id: '77', name, oj: 'ME', rank: '3', tagList: [], gmtCreate: null },
  });
  checkShape('classification', kind, 'id:int name:str oj:str rank:int');
  assert.ok(isRecord(kind));
  for (const oj of ['?oj=ME', '?oj=ALL', '', '?oj='])
    checkShape(
      oj,
      firstOf(await done({ call: `GET /api/admin/tag/classification${oj}` })),
      'id:int name:str oj:str rank:int',
    );
  const made = await done({
    call: 'POST /api/admin/tag',
    body: { id: null, name, color: '#409eff', oj: 'ME', tcid: String(kind['id']), gid: '' },
  });
  checkShape('tag', made, tag);
  assert.ok(isRecord(made));
  assert.equal(made['tcid'], kind['id']);
  await refused(400, {
    call: 'POST /api/admin/tag',
    body: { id: 5, name, color: null, oj: 'ME', tcid: null },
  });
  await refused(400, { call: 'POST /api/admin/tag', body: { id: null, name: null, oj: 'ME' } });
  await refused(400, {
    call: 'POST /api/admin/tag/classification',
    body: { name: null, oj: 'ME', rank: null },
  });
  const changed = { ...made, id: String(made['id']), name: other, tcid: null, isEdit: true };
  assert.equal(await done({ call: 'PUT /api/admin/tag', body: changed }), null);
  const tags = rowsOf(await done({ call: 'GET /api/get-all-problem-tags?oj=ALL' }));
  assert.equal(tags.find((one) => one['name'] === other)?.['tcid'], null);
  assert.equal(
    await done({ call: 'PUT /api/admin/tag/classification', body: { ...kind, rank: '1', tagList: null } }),
    null,
  );
  for (const noun of ['tag', 'tag/classification'])
    await refused(404, {
      call: `PUT /api/admin/${noun}`,
      body: { ...made, id: '999999', name: freshProblemId() },
    });
  for (const path of ['tag?tid=', 'tag/classification?tcid='])
    await refused(404, { call: `DELETE /api/admin/${path}999999`, body: {} });
  assert.equal(await done({ call: `DELETE /api/admin/tag?tid=${String(made['id'])}`, body: {} }), null);
  assert.equal(
    await done({ call: `DELETE /api/admin/tag/classification?tcid=${String(kind['id'])}`, body: {} }),
    null,
  );
});

test('signing out', async () => {
  const last = await server.buildUser({ role: 'admin' });
  assert.equal(await done({ call: 'GET /api/admin/logout', headers: { authorization: last.token } }), null);
});
