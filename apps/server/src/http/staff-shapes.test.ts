import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { isRecord } from '@xiezhi/contract/values';
import sharp from 'sharp';
import { hashPassword } from '../account/password.ts';
import { groupForm } from '../group-problem/testing/form.ts';
import { buildNode } from '../judging/testing/fake-node.ts';
import { zipOf } from '../test-data/testing/send.ts';
import { buildGroup, buildProblem, buildSubmission, type TestUser } from '../testing/factories.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { anyEnvelope, readJson } from '../testing/read-json.ts';
import { checkShape } from '../testing/shapes.ts';

/**
 * The console’s calls for problems, tags, files, judging and its first page as existing clients make them: whole rows
 * posted back, ids of what was edited before, numbers as texts, nulls and empty texts where nothing was chosen, bodies
 * where none belongs, and content types that are none. None may end in a fault of the server.
 */
const password = 'right-secret';
let server: TestServer;
let root: TestUser;
let pid: number;
let gid: number;
let submitId: number;
let cookie = '';

before(async () => {
  server = await startTestServer({ hasJobs: false, onLogLine: () => {} });
  root = await server.buildUser({ role: 'root', passwordHash: await hashPassword(password) });
  await buildNode(server, { languages: ['C', 'C++'] });
  pid = await buildProblem(server.services, { displayId: 'S1' });
  gid = await buildGroup(server.services, root.uid);
  submitId = await buildSubmission(server.services, { uid: root.uid, pid });
});
after(() => server.stop());

interface Sent {
  /** Method and path with its query. */
  readonly call: string;
  /** What is sent as JSON; a text is sent as it stands. */
  readonly body?: unknown;
  readonly type?: string;
  readonly form?: Readonly<Record<string, string | { readonly name: string; readonly bytes: Buffer }>>;
  readonly headers?: Readonly<Record<string, string>>;
}

async function ask({ call, body, type = 'application/json', form, headers }: Sent): Promise<Response> {
  const [method = 'GET', path = ''] = call.split(' ');
  const multipart = new FormData();
  for (const [name, value] of Object.entries(form ?? {}))
    if (typeof value === 'string') multipart.append(name, value);
    else multipart.append(name, new Blob([new Uint8Array(value.bytes)]), value.name);
  return fetch(server.url + path, {
    method,
    headers: {
      'accept-language': 'en-US',
      'url-type': 'admin',
      ...(headers ?? { authorization: root.token }),
      ...(form || method === 'GET' ? {} : { 'content-type': type }),
    },
    ...(form ? { body: multipart } : method === 'GET' ? {} : { body: textOf(body ?? {}) }),
  });
}

const textOf = (body: unknown): string => (typeof body === 'string' ? body : JSON.stringify(body));

async function answerOf(sent: Sent) {
  const response = await ask(sent);
  return { http: response.status, ...(await readJson(anyEnvelope, response)) };
}

/** Succeeds, and answers with its data. */
async function done(sent: Sent): Promise<unknown> {
  const { http, status, msg, data } = await answerOf(sent);
  assert.deepEqual([http, status], [200, 200], `${sent.call}: ${msg}`);
  return data;
}

/** Fails as a business error: HTTP 200, the status in the body, a sentence for the person. */
async function refused(status: number, sent: Sent): Promise<void> {
  const answer = await answerOf(sent);
  assert.deepEqual(
    [answer.http, answer.status, answer.data],
    [200, status, null],
    `${sent.call}: ${answer.msg}`,
  );
  assert.match(answer.msg, /\w/, sent.call);
}

/** Fails before anything looks at it: 400 in both places. */
async function malformed(sent: Sent): Promise<void> {
  const answer = await answerOf(sent);
  assert.deepEqual([answer.http, answer.status], [400, 400], `${sent.call}: ${answer.msg}`);
}

function rowsOf(data: unknown): Record<string, unknown>[] {
  const list = isRecord(data) && 'records' in data ? data['records'] : data;
  assert.ok(Array.isArray(list));
  return list.filter(isRecord);
}

/** The first row; fails where there is none. */
function firstOf(data: unknown): Record<string, unknown> {
  const [row] = rowsOf(data);
  assert.ok(row, JSON.stringify(data));
  return row;
}

const page = 'records:list total:int size:int current:int pages:int';
const problem =
  'id:int problemId:str title:str author:str? type:int judgeMode:str judgeCaseMode:str timeLimit:int memoryLimit:int stackLimit:int description:str? input:str? output:str? examples:str isRemote:bool source:str? difficulty:int hint:str? auth:int ioScore:int? codeShare:bool spjCode:str? spjLanguage:str? userExtraFile:str? judgeExtraFile:str? isRemoveEndBlank:bool openCaseResult:bool isUploadCase:bool caseVersion:str? modifiedUser:str? isGroup:bool gid:int? applyPublicProgress:int? isFileIO:bool ioReadFileName:str? ioWriteFileName:str? gmtCreate:date gmtModified:date';
const tag = 'id:int name:str color:str? oj:str gid:int? tcid:int?';

test('the door: who may not enter is told so, and a log-in brings the cookie of uploads', async () => {
  const response = await ask({
    call: 'POST /api/admin/login',
    headers: {},
    body: { username: root.username, password, captcha: '', captchaKey: null, remember: true },
  });
  const { data } = await readJson(anyEnvelope, response);
  checkShape(
    'login',
    data,
    'uid:str username:str nickname:str? avatar:str? titleName:str? titleColor:str? email:str? number:str? gender:str school:str? course:str? signature:str? realname:str? github:str? blog:str? cfUsername:str? roleList:list',
  );
  assert.ok(response.headers.get('authorization'));
  cookie = response.headers.getSetCookie().find((text) => text.startsWith('xiezhi_file=')) ?? '';
  assert.notEqual(cookie, '');
  await malformed({ call: 'POST /api/admin/login', headers: {}, body: { username: '', password: null } });
  const pupil = await server.buildUser({ passwordHash: await hashPassword(password) });
  await refused(401, {
    call: 'POST /api/admin/login',
    headers: {},
    body: { username: pupil.username, password },
  });
});

test('the first page, whose session call posts a bare uid', async () => {
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

test('lists of problems, by filters that say nothing', async () => {
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

const freshId = () => `O${randomBytes(4).toString('hex').toUpperCase()}`;

/** As the form is sent, with what else stands in it. */
function formOf(problemId: string, given: Record<string, unknown> = {}, rest: Record<string, unknown> = {}) {
  return {
    problem: {
      id: 424_242,
      problemId,
      title: '加法',
      author: 'nobody_there',
      description: '求和',
      input: '两个数',
      output: '和',
      hint: '',
      source: null,
      examples: '<input>1 2</input><output>3</output>',
      type: '0',
      difficulty: '2',
      timeLimit: '1000',
      memoryLimit: '256',
      stackLimit: '128',
      auth: '2',
      gid: null,
      ioScore: '100',
      caseVersion: '1600000000000',
      judgeMode: 'default',
      judgeCaseMode: 'default',
      spjCode: null,
      spjLanguage: null,
      spjCompileOk: false,
      testCaseScore: [],
      contest_id: '',
      isUploadCase: true,
      isRemote: false,
      isFileIO: false,
      ioReadFileName: null,
      ioWriteFileName: '',
      isRemoveEndBlank: false,
      openCaseResult: true,
      codeShare: true,
      userExtraFile: null,
      judgeExtraFile: null,
      gmtCreate: null,
      gmtModified: '2021-05-15T06:51:23.000+0000',
      ...given,
    },
    codeTemplates: [{ id: null, pid: null, lid: '1', code: 'int main() {}', status: true }],
    tags: [{ name: 'odd' }, { id: null, name: 'even', color: null, oj: 'ME', gid: '', tcid: null }],
    languages: [{ id: '1', name: 'C', pid: '3', isSpj: true }],
    isUploadTestCase: false,
    uploadTestcaseDir: '',
    judgeMode: 'default',
    samples: [
      { id: null, input: '1 2', output: '3', score: '', groupNum: '', pid: '', index: 1, isOpen: true },
    ],
    changeModeCode: true,
    changeJudgeCaseMode: null,
    ...rest,
  };
}

test('a problem is made, loaded and sent back whole, and its list row changes whom it is for', async () => {
  const id = freshId();
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

test('programs are compiled from what the form holds, and other judges are refused in words', async () => {
  for (const call of ['compile-spj', 'compile-interactive']) {
    const body = { pid: String(pid), code: '', language: 'C++', extraFiles: null, gid: '' };
    await refused(400, { call: `POST /api/admin/problem/${call}`, body });
    const without = { ...body, code: 'x', language: null };
    assert.equal((await answerOf({ call: `POST /api/admin/problem/${call}`, body: without })).status, 400);
    await refused(400, { call: `POST /api/group/${call}?gid=${gid}`, body });
  }
  for (const [name, id] of [
    ['HDU', '1000'],
    ['', ''],
    ['ME', '../x'],
    ['null', 'undefined'],
  ])
    assert.equal(
      (
        await answerOf({
          call: `GET /api/admin/problem/import-remote-oj-problem?name=${name}&problemId=${id}`,
        })
      ).status,
      400,
    );
});

test('tags and their classifications, with ids that are none', async () => {
  const [name, other] = [freshId(), freshId()];
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
    await refused(404, { call: `PUT /api/admin/${noun}`, body: { ...made, id: '999999', name: freshId() } });
  for (const path of ['tag?tid=', 'tag/classification?tcid='])
    await refused(404, { call: `DELETE /api/admin/${path}999999`, body: {} });
  assert.equal(await done({ call: `DELETE /api/admin/tag?tid=${String(made['id'])}`, body: {} }), null);
  assert.equal(
    await done({ call: `DELETE /api/admin/tag/classification?tcid=${String(kind['id'])}`, body: {} }),
    null,
  );
});

test('problems of groups, from their form to the bank', async () => {
  await server.services.db.updateTable('app_group').set({ short_name: 'G' }).where('id', '=', gid).execute();
  const form = groupForm(gid);
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

test('acts on submissions, with scores that are not there', async () => {
  const acted = 'submitId:int judger:str? status:int score:int? oiRankScore:int?';
  const judge = '/api/admin/judge';
  for (const score of ['', '&score=', '&score=50'])
    checkShape(
      score,
      await done({ call: `GET ${judge}/manual-judge?submitId=${submitId}&status=-1${score}` }),
      acted,
    );
  checkShape('cancel', await done({ call: `GET ${judge}/cancel-judge?submitId=${submitId}` }), acted);
  for (const path of [
    'rejudge?submitId=999999',
    'manual-judge?submitId=999999&status=0',
    'cancel-judge?submitId=999999',
  ])
    await refused(404, { call: `GET ${judge}/${path}` });
  await malformed({ call: `GET ${judge}/rejudge?submitId=` });
  await malformed({ call: `GET ${judge}/rejudge-contest-problem?cid=&pid=` });
});

test('files come as fields of a form, without a token header where the cookie stands for it', async () => {
  const picture = {
    name: 'a b.png',
    bytes: await sharp({ create: { width: 3, height: 3, channels: 3, background: '#fff' } })
      .png()
      .toBuffer(),
  };
  const byCookie = { cookie: cookie.split(';')[0] ?? '', origin: server.url };
  for (const extra of [{}, { gid: '' }, { gid: String(gid) }, { gid: 'undefined' }, { gid: 'null' }]) {
    const sent = await done({ call: 'POST /api/file/upload-md-img', form: { image: picture, ...extra } });
    checkShape('picture', sent, 'link:str fileId:int');
    assert.ok(isRecord(sent));
    assert.equal(await done({ call: `GET /api/file/delete-md-img?fileId=${String(sent['fileId'])}` }), null);
    const file = { name: 'notes.pdf', bytes: Buffer.from('%PDF-1.7\n') };
    checkShape(
      'file',
      await done({ call: 'POST /api/file/upload-md-file', form: { file, ...extra } }),
      'link:str',
    );
  }
  for (const id of ['', '?fileId=', '?fileId=undefined'])
    await malformed({ call: `GET /api/file/delete-md-img${id}` });
  await refused(400, { call: 'GET /api/file/delete-md-img?fileId=999999' });
  const archive = { name: 'data.zip', bytes: zipOf({ '1.in': '1 2\n', '1.out': '3\n', 'sub/2.in': 'x' }) };
  for (const mode of ['?mode=default', '?mode=subtask_lowest', '?mode=', '?mode=undefined', ''])
    for (const headers of [byCookie, undefined]) {
      const sent = await done({
        call: `POST /api/file/upload-testcase-zip${mode}`,
        form: { file: archive },
        ...(headers && { headers }),
      });
      checkShape(mode, sent, 'fileList:list fileListDir:str');
      assert.ok(isRecord(sent));
      checkShape('pair', firstOf(sent['fileList']), 'input:str output:str');
    }
  assert.equal(
    (await answerOf({ call: 'POST /api/file/upload-testcase-zip', form: { file: archive }, headers: {} }))
      .http,
    401,
  );
  for (const name of ['import-problem', 'import-qdoj-problem', 'import-fps-problem', 'import-hydro-problem'])
    for (const file of [
      archive,
      { name: 'a.txt', bytes: Buffer.from('x') },
      { name: 'a.xml', bytes: Buffer.alloc(0) },
    ]) {
      const call = `POST /api/file/${name}`;
      assert.equal(
        (await answerOf({ call, form: { file }, headers: byCookie })).status,
        400,
        `${name} ${file.name}`,
      );
    }
});

test('what cannot be downloaded is told as JSON, and what can comes under a name', async () => {
  for (const path of [
    'download-testcase?pid=999999',
    'download-testcase?pid=',
    `download-testcase?pid=${pid}`,
    'export-problem',
    'export-problem?pid=',
    'generate-user-excel?key=undefined',
  ]) {
    const response = await ask({ call: `GET /api/file/${path}` });
    assert.match(response.headers.get('content-type') ?? '', /json/, path);
    const { status, msg } = await readJson(anyEnvelope, response);
    assert.ok(status === 400 || status === 404, `${path}: ${status}`);
    assert.match(msg, /\w/);
  }
  const id = freshId();
  await done({ call: 'POST /api/admin/problem', body: formOf(id) });
  const row = firstOf(await done({ call: `GET /api/admin/problem/get-problem-list?keyword=${id}` }));
  for (const path of [
    `download-testcase?pid=${String(row['id'])}`,
    `export-problem?pid=${String(row['id'])}&pid=999999`,
  ]) {
    const response = await ask({ call: `GET /api/file/${path}` });
    assert.match(
      response.headers.get('content-disposition') ?? '',
      /^attachment;filename=problem_[\w.-]+\.zip$/,
      path,
    );
    assert.equal(
      Buffer.from(await response.arrayBuffer())
        .subarray(0, 2)
        .toString(),
      'PK',
      path,
    );
  }
});

test('leaving', async () => {
  const last = await server.buildUser({ role: 'admin' });
  assert.equal(await done({ call: 'GET /api/admin/logout', headers: { authorization: last.token } }), null);
});
