import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import multipart from '@fastify/multipart';
import fastify from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { buildJudgedProblem, type TestProblem } from '../../judging/queue/testing/build-judged-problem.ts';
import { buildNode } from '../../judging/queue/testing/fake-node.ts';
import { createTestClock } from '../../../test-support/clock.ts';
import type { TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { sendError } from './answer.ts';
import { receiveUpload } from './upload.ts';

const clock = createTestClock();
const logged: string[] = [];
let server: TestServer;
let problem: TestProblem;
let user: TestUser;

before(async () => {
  server = await startTestServer({ clock, hasJobs: false, onLogLine: (line) => logged.push(line) });
  await buildNode(server, { languages: ['C'] });
  problem = await buildJudgedProblem(server.services);
  user = await server.buildUser();
});
after(() => server.stop());

/** Makes all further writes to a table fail like on a full disk. */
async function fillUp(table: 'submission' | 'session', sqlState: string): Promise<void> {
  const { db } = server.services;
  const name = `refuse_${table}`;
  await sql`create or replace function ${sql.ref(name)}() returns trigger language plpgsql as
    ${sql.lit(`begin raise exception using errcode = '${sqlState}', message = 'no space left'; end`)}`.execute(
    db,
  );
  await sql`create or replace trigger ${sql.ref(name)} before insert or update on ${sql.ref(table)}
    for each row execute function ${sql.ref(name)}()`.execute(db);
}

test('reports a storage failure in a sentence, in the language of the caller', async () => {
  for (const sqlState of ['53100', '53200', '58030', '25006']) {
    await fillUp('submission', sqlState);
    const send = (locale: 'zh-CN' | 'en-US') =>
      server.call('POST /api/submit-problem-judge', {
        as: user,
        body: { pid: problem.displayId, language: 'C', code: 'int main() {}' },
        locale,
      });
    const english = await send('en-US');
    assert.deepEqual([english.http, english.status, english.data], [503, 500, null], sqlState);
    assert.match(english.msg, /^The site cannot store anything at present, and nothing was saved/);
    assert.match((await send('zh-CN')).msg, /^本站暂时无法保存数据/);
  }
  assert.ok(
    logged.some((line) => line.includes('the database or the disk refuses writes')),
    'the operator is told',
  );
  assert.ok(!logged.some((line) => line.includes('a request failed')));
});

test('reads continue while nothing can be stored', async () => {
  await fillUp('session', '53100');
  clock.advance(13 * 3_600_000);
  const answer = await server.call('GET /api/get-user-auth-info', { as: user });
  assert.equal(answer.status, 200, answer.msg);
  assert.equal(answer.headers.get('authorization'), null, 'its token is renewed another time');
});

test('an upload that does not fit on the disk is not reported as a caller error', async () => {
  const app = fastify();
  await app.register(multipart);
  app.setErrorHandler(sendError);
  const upload = { field: 'file', maxBytes: 1 << 20 };
  app.post('/full', (request) => receiveUpload(request, upload, '/dev/full'));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const send = (body: string | FormData, headers: Record<string, string> = {}) =>
    fetch(`${app.listeningOrigin}/full`, { method: 'POST', body, headers });
  try {
    const form = new FormData();
    form.set('file', new Blob(['x'.repeat(300_000)]), 'a.zip');
    assert.equal((await send(form)).status, 503);
    const cut = '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nhalf';
    assert.equal((await send(cut, { 'content-type': 'multipart/form-data; boundary=x' })).status, 400);
  } finally {
    await app.close();
  }
});

test('a refused upload opens no file, whose error would end the server', async () => {
  const app = fastify();
  await app.register(multipart);
  app.setErrorHandler(sendError);
  const upload = { field: 'file', maxBytes: 1 << 20 };
  // The folder does not exist, as if it was removed before the file was opened.
  app.post('/gone', (request) => receiveUpload(request, upload, '/nonexistent/upload'));
  const errors: unknown[] = [];
  const note = (error: unknown) => errors.push(error);
  process.on('uncaughtExceptionMonitor', note);
  try {
    const form = new FormData();
    form.set('other', new Blob(['x']), 'a.zip');
    for (const body of [{}, form]) {
      const answer = await app.inject({ method: 'POST', url: '/gone', body });
      assert.match(answer.body, /"error":"uploadExpected"/);
    }
    await pause(50);
    assert.deepEqual(errors, []);
  } finally {
    process.off('uncaughtExceptionMonitor', note);
    await app.close();
  }
});

test('a full disk gives the same sentence', async () => {
  const app = fastify();
  app.setErrorHandler(sendError);
  app.get('/full', () => writeFile('/dev/full', 'anything'));
  const answer = await app.inject({ url: '/full', headers: { 'accept-language': 'en-US' } });
  await app.close();
  assert.equal(answer.statusCode, 503);
  const { error } = z.object({ error: z.string() }).parse(answer.json());
  assert.equal(error, 'storageRefuses');
});
