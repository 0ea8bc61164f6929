import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { hashPassword } from '../../identity/account/password.ts';
import { isRecord } from '@xiezhi/contract/wire/values';
import sharp from 'sharp';
import { zipOf } from '../../problems/test-data/testing/send.ts';
import { buildGroup, buildProblem, type TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { anyEnvelope, readResponse } from '../../../test-support/read-response.ts';
import { checkShape } from '../../../test-support/shapes.ts';
import { formOf, freshProblemId } from './testing/problem-form.ts';
import { firstOf, staffClient } from './testing/staff-client.ts';

/** Tests of file uploads and downloads with the requests that existing clients send. */
const password = 'right-secret';
let server: TestServer;
let root: TestUser;
let pid: number;
let gid: number;
let cookie = '';
const { ask, answerOf, done, refused, malformed } = staffClient(() => ({
  url: server.url,
  token: root.token,
}));

before(async () => {
  server = await startTestServer({ hasJobs: false, onLogLine: () => {} });
  root = await server.buildUser({ role: 'root', passwordHash: await hashPassword(password) });
  pid = await buildProblem(server.services, { displayId: 'S1' });
  gid = await buildGroup(server.services, root.uid);
  const login = { username: root.username, password };
  const { headers } = await ask({ call: 'POST /api/admin/login', headers: {}, body: login });
  cookie =
    headers
      .getSetCookie()
      .find((text) => text.startsWith('xiezhi_file='))
      ?.split(';')[0] ?? '';
  assert.notEqual(cookie, '');
});
after(() => server.stop());

/** Upload widgets send the token as a cookie, not as a header. */
const byCookie = () => ({ cookie, origin: server.url });

test('files are sent as form fields, with a cookie in place of a token header', async () => {
  const picture = {
    name: 'a b.png',
    bytes: await sharp({ create: { width: 3, height: 3, channels: 3, background: '#fff' } })
      .png()
      .toBuffer(),
  };
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
    for (const headers of [byCookie(), undefined]) {
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
});

test('reports a failed download as JSON, and names a successful one', async () => {
  for (const path of [
    'download-testcase?pid=999999',
    'download-testcase?pid=',
    `download-testcase?pid=${pid}`,
    'export-problem',
    'export-problem?pid=',
    'generate-user-excel?key=undefined',
  ]) {
    const response = await ask({ call: `GET /api/file/${path}` });
    // With a success status, a browser that follows the link would save the error as the file.
    assert.equal(response.status, 400, path);
    assert.match(response.headers.get('content-type') ?? '', /json/, path);
    const { status, msg } = await readResponse(anyEnvelope, response);
    assert.ok(status === 400 || status === 404, `${path}: ${status}`);
    assert.match(msg, /\w/);
  }
  const id = freshProblemId();
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
