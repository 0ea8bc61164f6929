import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { z } from 'zod';
import { sendDataFile, zipOf } from '../../test-data/testing/send.ts';
import type { TestUser } from '../../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../../test-support/harness.ts';
import { freshProblemId } from '../../../platform/http/testing/problem-form.ts';
import { programDigest } from './program-state.ts';

/**
 * Tests of problems in the form in which existing clients send them: whole rows, outdated ids, numbers as strings,
 * additional keys.
 */
let server: TestServer;
let root: TestUser;
let admin: TestUser;
let problemAdmin: TestUser;

before(async () => {
  server = await startTestServer({ hasJobs: false, onLogLine: () => {} });
  root = await server.buildUser({ role: 'root' });
  admin = await server.buildUser({ role: 'admin' });
  problemAdmin = await server.buildUser({ role: 'problem_admin' });
});
after(() => server.stop());

/**
 * Returns the form of a new problem. Like in the client, it contains values left over from the problem edited before.
 */
function form(problem: Record<string, unknown> = {}, rest: Record<string, unknown> = {}) {
  return {
    problem: {
      id: 7777,
      problemId: freshProblemId(),
      title: '加法',
      author: 'forged',
      description: '求和',
      input: '两个数',
      output: '和',
      hint: null,
      source: '',
      examples: '<input>1 2</input><output>3</output><input>4\n5</input><output>9</output>',
      type: 0,
      difficulty: '2',
      timeLimit: '1000',
      memoryLimit: 256,
      stackLimit: 128,
      auth: 2,
      gid: 99,
      isGroup: true,
      isRemote: true,
      judgeMode: 'default',
      judgeCaseMode: 'default',
      spjCode: null,
      spjLanguage: null,
      userExtraFile: null,
      judgeExtraFile: null,
      codeShare: true,
      isUploadCase: false,
      isRemoveEndBlank: false,
      openCaseResult: true,
      isFileIO: false,
      ioReadFileName: null,
      ioWriteFileName: null,
      spjCompileOk: false,
      testCaseScore: [],
      contest_id: null,
      uploadTestcaseDir: '',
      gmtCreate: '2001-01-01T00:00:00.000+0000',
      ...problem,
    },
    codeTemplates: [{ id: null, pid: null, code: 'int main() {}', lid: 1, status: true }],
    tags: [{ name: `经典${randomBytes(3).toString('hex')}` }],
    languages: [
      { id: 1, name: 'C', contentType: 'text/x-csrc' },
      { id: 3, name: 'C++' },
    ],
    isUploadTestCase: false,
    uploadTestcaseDir: '',
    judgeMode: 'default',
    samples: [
      {
        input: '1 2',
        output: '3',
        score: null,
        groupNum: null,
        pid: null,
        index: 1,
        isOpen: true,
        _XID: 'r',
      },
    ],
    changeModeCode: true,
    changeJudgeCaseMode: true,
    ...rest,
  };
}

const post = (body: object, as = problemAdmin, locale: 'zh-CN' | 'en-US' = 'zh-CN') =>
  server.call('POST /api/admin/problem', { as, body: { ...body }, locale });
const put = (body: object, as = problemAdmin, locale: 'zh-CN' | 'en-US' = 'zh-CN') =>
  server.call('PUT /api/admin/problem', { as, body: { ...body }, locale });

async function find(problemId: string, as = root) {
  const { data } = await server.call('GET /api/admin/problem/get-problem-list', {
    as,
    query: { keyword: problemId },
  });
  const pid = data.records[0]?.id;
  assert.ok(pid, `${problemId} was not stored`);
  return {
    pid,
    row: (await server.call('GET /api/admin/problem', { as, query: { pid }, locale: 'zh-CN' })).data,
  };
}

test('keeps fields that the client does not know', async () => {
  const body = form();
  await post(body);
  const { pid } = await find(body.problem.problemId);
  const program = {
    language: 'C++',
    code: 'int main() {}',
    dialect: 'kattis',
    unit: 'percent',
    arguments: [],
  };
  const draft = await server.call('PUT /api/admin/problem-draft', {
    as: problemAdmin,
    body: { pid, judgeMode: 'spj', program, passes: 4, isAcceptedByAny: true },
  });
  assert.equal(draft.status, 200, draft.msg);
  const again = {
    ...body,
    problem: {
      ...body.problem,
      id: pid,
      title: '又一次',
      judgeMode: 'spj',
      spjCode: 'int main() {}',
      spjLanguage: 'C++',
    },
    judgeMode: 'spj',
  };
  const { status, msg } = await put(again);
  assert.equal(status, 200, msg);
  const { data } = await server.call('GET /api/admin/problem-draft', { as: problemAdmin, query: { pid } });
  assert.deepEqual([data.passes, data.isAcceptedByAny, data.program?.dialect], [4, true, 'kattis']);
});

const casesOf = async (pid: number) =>
  (
    await server.call('GET /api/admin/problem/get-problem-cases', {
      as: root,
      query: { pid, isUpload: true },
    })
  ).data;

async function make(body = form(), as = problemAdmin) {
  const answer = await post(body, as);
  assert.equal(answer.status, 200, answer.msg);
  return find(body.problem.problemId);
}

test('creates a problem from a whole form; the server determines author, id and group', async () => {
  const body = form({ auth: 1 });
  const { pid, row } = await make(body);
  assert.notEqual(pid, 7777);
  assert.deepEqual(
    [row.author, row.gid, row.isGroup, row.isRemote, row.auth, row.difficulty, row.ioScore],
    [problemAdmin.username, null, false, false, 1, 2, null],
  );
  assert.equal(row.examples, body.problem.examples);
  assert.deepEqual(
    (await casesOf(pid)).map(({ input, output }) => [input, output]),
    [['1 2', '3']],
  );
  const { data } = await server.call('GET /api/get-problem-detail', { query: { problemId: row.problemId } });
  assert.deepEqual(data.codeTemplate, { C: 'int main() {}' });
  assert.equal(data.problem.spjCode, null);
});

test('a form that was loaded and sent back changes only the edited fields', async () => {
  const { pid, row } = await make();
  const samples = (await casesOf(pid)).map((one, index) =>
    Object.assign(one, { index: index + 1, _XID: 'x' }),
  );
  const tags = (await server.call('GET /api/get-problem-tags', { as: problemAdmin, query: { pid } })).data;
  const sent = form({}, { samples, tags });
  const body = {
    ...sent,
    problem: { ...row, title: '减法', author: 'x', spjCompileOk: false },
    codeTemplates: [],
  };
  assert.equal((await put(body)).status, 200);
  const again = await find(row.problemId);
  assert.equal(again.pid, pid);
  const { title, modifiedUser, gmtModified: _, ...rest } = again.row;
  const { title: formerTitle, modifiedUser: nobody, gmtModified: __, ...former } = row;
  assert.deepEqual([title, formerTitle, modifiedUser, nobody], ['减法', '加法', problemAdmin.username, null]);
  assert.deepEqual(rest, former);
  const { data } = await server.call('GET /api/admin/problem-draft', { as: problemAdmin, query: { pid } });
  assert.deepEqual(data.codeTemplates, [], 'templates that are not sent are gone');
});

test('null fields keep stored values, and an empty list of cases keeps the test data', async () => {
  const { pid, row } = await make(form({ source: '原题', hint: '提示', timeLimit: 3000 }));
  const blank = Object.fromEntries(Object.keys(row).map((key) => [key, null]));
  const body = {
    problem: { ...blank, id: String(pid), judgeMode: 'default' },
    codeTemplates: null,
    tags: null,
    languages: form().languages,
    samples: [],
  };
  assert.equal((await put(body)).status, 200);
  const left = (await find(row.problemId)).row;
  assert.deepEqual(
    [left.title, left.source, left.hint, left.timeLimit, left.codeShare, left.examples, left.caseVersion],
    [row.title, '原题', '提示', 3000, true, row.examples, row.caseVersion],
  );
});

test('a client that reads in English but got Chinese texts updates the Chinese texts', async () => {
  const { row } = await make();
  const body = { ...form({}, { samples: [] }), problem: { ...row, hint: '新提示' } };
  assert.equal((await put(body, problemAdmin, 'en-US')).status, 200);
  const { data } = await server.call('GET /api/admin/problem-draft', {
    as: problemAdmin,
    query: { pid: row.id },
  });
  assert.deepEqual(
    data.statements.map(({ locale, hint }) => [locale, hint]),
    [['zh-CN', '新提示']],
  );
});

test('a PUT without an id or with an unknown id creates nothing', async () => {
  for (const id of [null, undefined, 999_999]) {
    const { status } = await put(form({ id }));
    assert.equal(status, 404, String(id));
  }
});

test('checks ownership by the stored author, not by the author in the body', async () => {
  const { row } = await make();
  const forged = { ...form({}, { samples: [] }), problem: { ...row, author: admin.username } };
  assert.equal((await put(forged, admin)).status, 403);
  assert.equal(
    (await server.call('GET /api/admin/problem', { as: admin, query: { pid: row.id } })).status,
    403,
  );
});

test('users who write but do not manage the bank cannot publish through any call if authors may not publish', async () => {
  await server.services.siteSettings.set({ adminsPublish: false }, null);
  assert.equal((await post(form({ auth: 1 }), admin)).status, 403);
  for (const call of ['problem-packages', 'problem-import-jobs']) {
    const sent = { field: 'file', bytes: zipOf({ a: 'b' }), headers: { authorization: admin.token } };
    const answer = await sendDataFile(server, `/api/admin/${call}?isPublic=true`, sent);
    assert.deepEqual([answer.http, answer.status], [200, 403], call);
  }
  const { row } = await make(form(), admin);
  assert.equal(
    (await put({ ...form({}, { samples: [] }), problem: { ...row, auth: 1 } }, admin)).status,
    403,
  );
  await server.services.siteSettings.set({ adminsPublish: true }, null);
});

const broken: [string, Record<string, unknown>, Record<string, unknown>, number, RegExp][] = [
  ['no id', { problemId: '' }, {}, 400, /Enter a problem ID/],
  ['no title', { title: ' ' }, {}, 400, /Enter a problem title/],
  ['a type of its own', { type: 3 }, {}, 400, /type/],
  ['no visibility that there is', { auth: 7 }, {}, 400, /visibility/],
  ['no time', { timeLimit: 0 }, {}, 400, /time limit/],
  ['subtasks without scores', { judgeCaseMode: 'subtask_lowest' }, {}, 400, /case scoring/],
  ['a mode of judging', {}, { judgeMode: 'magic' }, 400, /judging method/],
  ['no language', {}, { languages: [] }, 400, /at least one language/],
  ['languages of no site', {}, { languages: [{ id: 999, name: 'Klingon' }] }, 400, /at least one language/],
  ['no cases', {}, { samples: [] }, 400, /no test data/],
  ['three examples', { examples: '<input></input><output></output>'.repeat(3) }, {}, 400, /at most 2/],
  ['an empty template', {}, { codeTemplates: [{ lid: 1, code: ' ', status: true }] }, 400, /template of C/],
  ['file names missing', { isFileIO: true, ioReadFileName: 'a' }, {}, 400, /names of both files/],
  ['no program', { judgeMode: 'spj', spjCode: '' }, { judgeMode: 'spj' }, 400, /needs source code/],
  [
    'a program that nobody has compiled',
    { spjCode: `int x${Math.random()};`, spjLanguage: 'C++' },
    { judgeMode: 'spj' },
    400,
    /please compile again!/,
  ],
  [
    'a program in no language',
    { spjCode: 'x', spjLanguage: 'Klingon' },
    { judgeMode: 'spj' },
    400,
    /Klingon/,
  ],
  ['extra files that are no JSON', { judgeExtraFile: '{' }, {}, 400, /JSON/],
  ['an extra file that climbs', { userExtraFile: '{"../a": "x"}' }, {}, 400, /Invalid file name/],
  ['another group’s handle', {}, { isUploadTestCase: true, uploadTestcaseDir: '/etc' }, 404, /upload/],
];

for (const [name, problem, rest, status, message] of broken) {
  test(`refuses a form with ${name} with a message and stores nothing`, async () => {
    const body = form(problem, rest);
    const answer = await post(body, problemAdmin, 'en-US');
    assert.deepEqual([answer.http, answer.status], [200, status], answer.msg);
    assert.match(answer.msg, message);
    const id = body.problem.problemId;
    if (id === '') return;
    const { data } = await server.call('GET /api/admin/problem/get-problem-list', {
      as: root,
      query: { keyword: id },
    });
    assert.equal(data.total, 0);
  });
}

test('returns a bad request for a form without its parts', async () => {
  for (const field of ['problem', 'languages', 'samples'] as const) {
    const body: Record<string, unknown> = { ...form() };
    for (const value of [null, undefined])
      assert.equal((await post({ ...body, [field]: value })).http, 400, field);
  }
});

test('ids of templates and cases of another problem have no effect on it', async () => {
  const first = await make();
  const templatesOf = async () =>
    (await server.call('GET /api/get-problem-code-template', { as: problemAdmin, query: { pid: first.pid } }))
      .data;
  const [templates, cases] = [await templatesOf(), await casesOf(first.pid)];
  const stolen = {
    codeTemplates: templates.map((one) => Object.assign({}, one, { code: 'stolen' })),
    samples: cases.map((one) => Object.assign({}, one, { input: '9 9', output: '18', index: 1 })),
  };
  assert.equal(stolen.codeTemplates.length, 1);
  const { pid, row } = await make(form({}, stolen));
  assert.deepEqual(
    (await casesOf(pid)).map(({ input }) => input),
    ['9 9'],
  );
  await put({ ...form({}, stolen), problem: { ...row, id: pid } });
  assert.deepEqual([await templatesOf(), await casesOf(first.pid)], [templates, cases]);
});

test('refuses a taken id, ignoring case', async () => {
  const { row } = await make();
  assert.equal((await post(form({ problemId: row.problemId.toLowerCase() }))).status, 400);
  const other = await make();
  const body = { ...form({}, { samples: [] }), problem: { ...other.row, problemId: row.problemId } };
  assert.equal((await put(body)).status, 400);
});

const uploaded = z.object({
  fileList: z.array(z.object({ input: z.string(), output: z.string() })),
  fileListDir: z.string(),
});

test('an upload becomes the test data; with more than a hundred files the server assigns scores', async () => {
  const names = Array.from({ length: 101 }, (_, index) => String(index + 1));
  const files = Object.fromEntries(
    names.flatMap((name) => [
      [`${name}.in`, name],
      [`${name}.out`, name],
    ]),
  );
  const answer = await sendDataFile(server, '/api/file/upload-testcase-zip?mode=default', {
    field: 'file',
    bytes: zipOf(files),
    headers: { authorization: problemAdmin.token },
  });
  const { fileList, fileListDir } = uploaded.parse(answer.data);
  const samples = fileList.map((file, index) => Object.assign(file, { pid: null, index: index + 1 }));
  const body = form(
    { type: 1, isUploadCase: true },
    { isUploadTestCase: true, uploadTestcaseDir: fileListDir, samples },
  );
  const { pid, row } = await make(body);
  assert.deepEqual([row.ioScore, row.isUploadCase, (await casesOf(pid)).length], [100, true, 101]);
  // Loads the case rows, changes their scores, removes one row, and sends the rest back without a new upload.
  const rows = (await casesOf(pid)).slice(1).map((one) => Object.assign(one, { score: '2' }));
  const edit = { ...form({}, { samples: rows, isUploadTestCase: true }), problem: row };
  assert.equal((await put(edit)).status, 200);
  const edited = await find(row.problemId);
  assert.deepEqual([edited.row.ioScore, (await casesOf(pid)).length], [200, 100]);
  assert.notEqual(edited.row.caseVersion, row.caseVersion);
});

test('a checker is stored after it has compiled, keeps its dialect, and is removed when the mode changes', async () => {
  const code = `int main() {} // ${randomBytes(4).toString('hex')}`;
  const program = { language: 'C++', code, dialect: 'auto', unit: 'percent', arguments: [] } as const;
  const compiled = async (files: Record<string, string>, isCompiled: boolean, of = code) => {
    const digest = programDigest({ ...program, arguments: [], code: of }, files);
    await server.services.db
      .insertInto('compile_check')
      .values({ digest, uid: problemAdmin.uid, is_compiled: isCompiled, finished_at: new Date() })
      .execute();
  };
  await compiled({ 'a.h': '// a' }, true);
  const spj = { spjCode: code, spjLanguage: 'C++', judgeExtraFile: '{"a.h": "// a"}', judgeMode: 'spj' };
  const { pid, row } = await make(form(spj, { judgeMode: 'spj' }));
  assert.deepEqual([row.spjCode, row.spjLanguage, row.judgeExtraFile], [code, 'C++', '{"a.h":"// a"}']);
  await server.services.db
    .updateTable('problem')
    .set({ checker: JSON.stringify({ ...program, dialect: 'testlib', unit: 'points' }) })
    .where('id', '=', pid)
    .execute();
  const same = { ...form({}, { samples: [], judgeMode: 'spj' }), problem: { ...row, hint: 'x' } };
  assert.equal((await put(same)).status, 200);
  const draft = (await server.call('GET /api/admin/problem-draft', { as: problemAdmin, query: { pid } }))
    .data;
  assert.deepEqual(
    [draft.program?.dialect, draft.program?.unit, draft.programState],
    ['testlib', 'points', 'compiled'],
  );
  const other = { ...same, problem: { ...row, spjCode: `${code}!` } };
  assert.equal((await put(other)).status, 400, 'changed and not compiled');
  await compiled({ 'a.h': '// a' }, false, `${code}!`);
  assert.equal((await put(other)).status, 400, 'changed and refused by the compiler');
  // When the client changes a problem to the mode without a judge program, it does not report that the code changes.
  const plain = {
    ...form({}, { samples: [] }),
    problem: { ...row, judgeMode: 'default' },
    changeModeCode: undefined,
  };
  assert.equal((await put(plain)).status, 200);
  assert.equal((await find(row.problemId)).row.spjCode, null);
});
