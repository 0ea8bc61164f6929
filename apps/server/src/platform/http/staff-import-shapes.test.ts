import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isRecord } from '@xiezhi/contract/wire/values';
import { zipOf } from '../../problems/test-data/testing/send.ts';
import type { TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { checkShape } from '../../../test-support/shapes.ts';
import { freshProblemId } from './testing/problem-form.ts';
import { firstOf, problem, rowsOf, staffClient } from './testing/staff-client.ts';

/**
 * Tests of the four routes that import problem archives, with the requests that upload widgets of existing clients
 * send.
 */
let server: TestServer;
let root: TestUser;
const { answerOf, done, refused } = staffClient(() => ({ url: server.url, token: root.token }));

before(async () => {
  server = await startTestServer({ hasJobs: false, onLogLine: () => {} });
  root = await server.buildUser({ role: 'root' });
});
after(() => server.stop());

/** Upload widgets send the token as a cookie, not as a header. */
const byCookie = () => ({ cookie: `xiezhi_file=${root.token}`, origin: server.url });

const texts = (value: string) => ({ format: 'html', value });

/** Returns the files, moved into the folder of one problem. */
const within = (files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [`1/${path}`, text]));

/**
 * Returns a minimal problem in each archive format. The archives also contain files that existing sites leave in them.
 */
function archivesOf(id: string): Record<string, { call: string; name: string; bytes: Buffer }> {
  const own = {
    judgeMode: 'default',
    problem: {
      problemId: id,
      title: '求和',
      description: '描述',
      examples: '<input>1</input><output>1</output>',
      type: 0,
      auth: 1,
      timeLimit: 1000,
      memoryLimit: 256,
      judgeMode: 'default',
      judgeCaseMode: 'default',
      isRemote: false,
      isUploadCase: true,
      isGroup: true,
      gid: 987_654,
      applyPublicProgress: 2,
      modifiedUser: 'nobody_there',
    },
    languages: ['C++', 'Klingon'],
    samples: [{ input: '1.in', output: '1.out', pid: '77', score: null, groupNum: '' }],
    tags: [],
    codeTemplates: [{ language: 'Klingon', code: 'x' }],
    userExtraFile: {},
    judgeExtraFile: null,
  };
  const qduoj = {
    display_id: id,
    title: 'Sum',
    description: texts('<p>\\u52a0</p>'),
    input_description: texts('a'),
    output_description: texts('b'),
    hint: texts(''),
    time_limit: 1000,
    memory_limit: '256',
    samples: [{ input: '1', output: '2' }],
    test_case_score: [{ score: 100, input_name: '1.in', output_name: '1.out' }],
    template: {},
    spj: null,
    rule_type: 'ACM',
    source: null,
    tags: ['odd'],
  };
  const fps = `<?xml version="1.0" encoding="UTF-8"?><fps version="1.1"><generator name="x" url="y"/><item>
    <title><![CDATA[${id}]]></title><time_limit><![CDATA[1]]></time_limit><memory_limit><![CDATA[128]]></memory_limit>
    <description><![CDATA[a]]></description><input>b</input><output>c</output>
    <test_input><![CDATA[1]]></test_input><test_output><![CDATA[2]]></test_output></item></fps>`;
  const cases = { 'testcase/1.in': '1\n', 'testcase/1.out': '2\n' };
  return {
    own: {
      call: 'import-problem',
      name: 'problem_export_1.zip',
      bytes: zipOf({
        'problem_9.json': JSON.stringify(own),
        'problem_9/1.in': '1\n',
        'problem_9/1.out': '1\n',
        'problem_9/info': '{}',
      }),
    },
    qduoj: {
      call: 'import-qdoj-problem',
      name: 'Problems.ZIP',
      bytes: zipOf(within({ 'problem.json': JSON.stringify(qduoj), ...cases })),
    },
    fps: { call: 'import-fps-problem', name: '题目 1.XML', bytes: Buffer.from(fps) },
    hydro: {
      call: 'import-hydro-problem',
      name: 'h.zip',
      bytes: zipOf(
        within({
          'problem.yaml': `pid: ${id}\ntitle: 加法\ntag: [math]\nowner: 2\nunheard: of\n`,
          'problem_zh.md': '求和。\n\n```input1\n1\n```\n\n```output1\n2\n```\n',
          'testdata/config.yaml': 'type: default\ntime: 1s\nmemory: 256m\nunheard: of\n',
          'testdata/1.in': '1\n',
          'testdata/1.out': '2\n',
        }),
      ),
    },
  };
}

/** Returns the problem with this title or display id, in the form in which the edit form loads it. */
async function loaded(keyword: string): Promise<Record<string, unknown>> {
  const list = await done({ call: `GET /api/admin/problem/get-problem-list?keyword=${keyword}&oj=Mine` });
  const data = await done({ call: `GET /api/admin/problem?pid=${String(firstOf(list)['id'])}` });
  assert.ok(isRecord(data));
  return data;
}

for (const kind of ['own', 'qduoj', 'fps', 'hydro'])
  test(`an archive of ${kind} is imported by the cookie, with extra widget fields, and once`, async () => {
    const id = freshProblemId();
    const archive = archivesOf(id)[kind];
    assert.ok(archive);
    const { call, ...file } = archive;
    const sent = {
      call: `POST /api/file/${call}`,
      form: { gid: '', pid: 'undefined', file },
      headers: byCookie(),
    };
    assert.equal(await done(sent), null);
    const stored = await loaded(id);
    checkShape(kind, stored, problem);
    assert.deepEqual(
      [stored['auth'], stored['isGroup'], stored['gid'], stored['applyPublicProgress'], stored['author']],
      [1, false, null, null, root.username],
    );
    const cases = await done({
      call: `GET /api/admin/problem/get-problem-cases?pid=${String(stored['id'])}&isUpload=true`,
    });
    assert.equal(rowsOf(cases).length, 1);
    // An FPS file contains no problem id, so each import creates another problem.
    if (kind === 'fps') assert.equal(await done(sent), null);
    else assert.match((await refused(400, sent)).msg, new RegExp(`^0 imported, 1 failed<br/>${id}: .*taken`));
  });

test('rejects an archive for another of the four calls, another type of file, and no file', async () => {
  const archives = archivesOf(freshProblemId());
  for (const [kind, { call }] of Object.entries(archives)) {
    for (const [other, { name, bytes }] of Object.entries(archives))
      if (other !== kind)
        await refused(400, {
          call: `POST /api/file/${call}`,
          form: { file: { name: name.replace(/\w+$/, kind === 'fps' ? 'xml' : 'zip'), bytes } },
          headers: byCookie(),
        });
    for (const file of [
      { name: 'data.zip', bytes: zipOf({ '1.in': '1 2\n', '1.out': '3\n' }) },
      { name: 'a.txt', bytes: Buffer.from('x') },
      { name: 'a.xml', bytes: Buffer.alloc(0) },
    ])
      await refused(400, { call: `POST /api/file/${call}`, form: { file }, headers: byCookie() });
    const none = await answerOf({ call: `POST /api/file/${call}`, form: { gid: '' }, headers: byCookie() });
    assert.equal(none.status, 400, call);
  }
});
