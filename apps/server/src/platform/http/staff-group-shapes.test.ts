import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { groupProblemForm } from '../../scopes/group/problems/testing/form.ts';
import { isRecord } from '@xiezhi/contract/wire/values';
import { buildGroup, buildProblem, buildSubmission, type TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { checkShape } from '../../../test-support/shapes.ts';
import { firstOf, page, problem, rowsOf, staffClient } from './testing/staff-client.ts';

/** Tests of group problems and of actions on submissions with the requests that existing clients send. */
let server: TestServer;
let root: TestUser;
let gid: number;
let submitId: number;
const { answerOf, done, refused, malformed } = staffClient(() => ({ url: server.url, token: root.token }));

before(async () => {
  server = await startTestServer({ hasJobs: false, onLogLine: () => {} });
  root = await server.buildUser({ role: 'root' });
  gid = await buildGroup(server.services, root.uid);
  const pid = await buildProblem(server.services, { displayId: 'S1' });
  submitId = await buildSubmission(server.services, { uid: root.uid, pid });
});
after(() => server.stop());

test('group problems, from their form to the bank', async () => {
  await server.services.db.updateTable('app_group').set({ short_name: 'G' }).where('id', '=', gid).execute();
  const form = groupProblemForm(gid);
  assert.equal(await done({ call: 'POST /api/group/problem', body: form }), null);
  for (const query of [`gid=${gid}&currentPage=1&limit=10`, `gid=${gid}&currentPage=&limit=`])
    checkShape(query, await done({ call: `GET /api/group/get-problem-list?${query}` }), page);
  const row = firstOf(
    await done({ call: `GET /api/group/get-admin-problem-list?gid=${gid}&currentPage=1&limit=10` }),
  );
  checkShape(
    'row',
    row,
    'id:int problemId:str title:str author:str gmtCreate:date modifiedUser:str? auth:int applyPublicProgress:int? gid:int',
  );
  const own = String(row['id']);
  checkShape('problem', await done({ call: `GET /api/group/problem?pid=${own}` }), problem);
  rowsOf(await done({ call: `GET /api/group/get-problem-cases?pid=${own}&isUpload=` }));
  rowsOf(await done({ call: `GET /api/group/get-all-problem-tags?gid=${gid}` }));
  const stored = isRecord(form['problem']) ? form['problem'] : {};
  assert.equal(
    await done({ call: 'PUT /api/group/problem', body: { ...form, problem: { ...stored, id: own } } }),
    null,
  );
  assert.equal(await done({ call: `PUT /api/group/change-problem-auth?pid=${own}&auth=1`, body: {} }), null);
  assert.equal(await done({ call: `PUT /api/group/apply-public?pid=${own}&isApplied=true`, body: {} }), null);
  const lists = ['limit=10&currentPage=1&keyword=&gid=', `limit=&currentPage=&gid=${gid}`, ''];
  for (const query of lists)
    checkShape(
      'applied',
      firstOf(await done({ call: `GET /api/admin/group-problem/list?${query}` })),
      'id:int gid:int applyPublicProgress:int problemId:str title:str author:str type:int judgeMode:str',
    );
  await refused(404, {
    call: 'PUT /api/admin/group-problem/change-progress',
    body: { pid: '999999', progress: 2 },
  });
  for (const body of [{ pid: own }, { pid: null, progress: 2 }, { pid: own, progress: '9' }, {}])
    assert.equal(
      (await answerOf({ call: 'PUT /api/admin/group-problem/change-progress', body })).status,
      400,
      JSON.stringify(body),
    );
  assert.equal(
    await done({ call: 'PUT /api/admin/group-problem/change-progress', body: { pid: own, progress: '2' } }),
    null,
  );
  assert.equal(
    await done({ call: `PUT /api/group/apply-public?pid=${own}&isApplied=false`, body: {} }),
    null,
  );
  assert.equal(await done({ call: `DELETE /api/group/problem?pid=${own}`, body: {} }), null);
});

test('actions on submissions, with missing scores', async () => {
  const acted = 'submitId:int judger:str? status:int score:int? oiRankScore:int?';
  const judge = '/api/admin/judge';
  for (const score of ['', '&score=', '&score=50'])
    checkShape(
      score,
      await done({ call: `GET ${judge}/manual-judge?submitId=${submitId}&status=-1${score}` }),
      acted,
    );
  checkShape('cancel', await done({ call: `GET ${judge}/cancel-judge?submitId=${submitId}` }), acted);
  const odd = await server.buildUser({ role: 'root', username: `o'x"; --` });
  const headers = { authorization: odd.token };
  const judged = await done({ call: `GET ${judge}/manual-judge?submitId=${submitId}&status=0`, headers });
  assert.ok(isRecord(judged));
  assert.equal(judged['judger'], odd.username, 'a name is a name, whatever it is made of');
  for (const path of [
    'rejudge?submitId=999999',
    'manual-judge?submitId=999999&status=0',
    'cancel-judge?submitId=999999',
  ])
    await refused(404, { call: `GET ${judge}/${path}` });
  await malformed({ call: `GET ${judge}/rejudge?submitId=` });
  await malformed({ call: `GET ${judge}/rejudge-contest-problem?cid=&pid=` });
});
