import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { routes } from '@xiezhi/contract/routes/index';
import type { TestUser } from '../../../test-support/factories.ts';
import type { TestServer } from '../../../test-support/harness.ts';
import { anyEnvelope, readResponse } from '../../../test-support/read-response.ts';
import { startTwoServers, type TwoServers } from '../../../test-support/two-servers.ts';
import { until } from '../../../test-support/until.ts';
import { zipOf } from '../../problems/test-data/testing/send.ts';

let servers: TwoServers;
let setter: TestUser;
before(async () => {
  servers = await startTwoServers();
  setter = await servers.first.buildUser({ role: 'problem_admin' });
});
after(() => servers.stop());

async function send(server: TestServer, path: string, bytes: Buffer, name: string): Promise<unknown> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: { authorization: setter.token, 'accept-language': 'en-US' },
    body: form,
  });
  const { status, msg, data } = await readResponse(anyEnvelope, response);
  assert.equal(status, 200, msg);
  return data;
}

async function ended(server: TestServer, id: string) {
  const look = async () =>
    (await server.call('GET /api/admin/problem-package-job', { as: setter, query: { id } })).data;
  let found = await look();
  await until('the job has ended', async () => {
    found = await look();
    return found.job.finishedAt !== null;
  });
  assert.equal(found.job.state, 'done', found.job.failure ?? '');
  return found;
}

test('one server receives a package, another one imports and exports it, and the first one sends it', async () => {
  const { first } = servers;
  const archive = zipOf({
    'sum/problem.yaml': 'name: Sum\n',
    'sum/problem_statement/problem.md': 'Add.',
    'sum/data/secret/1.in': '1 2\n',
    'sum/data/secret/1.ans': '3\n',
  });
  const path = '/api/admin/problem-import-jobs?onTaken=newId&acceptLosses=true';
  const job = routes['POST /api/admin/problem-import-jobs'].data.parse(
    await send(first, path, archive, 'sum.zip'),
  );
  const { imported } = await ended(first, job.id);
  const pid = imported?.[0]?.pid ?? null;
  assert.notEqual(pid, null, JSON.stringify(imported));
  const begun = await first.call('POST /api/admin/problem-export-jobs', {
    as: setter,
    body: { pids: [String(pid)], format: 'xiezhi' },
  });
  const { exported } = await ended(first, begun.data.id);
  const sent = await fetch(`${first.url}/api/file/problem-export?id=${begun.data.id}`, {
    headers: { authorization: setter.token },
  });
  assert.equal(sent.status, 200);
  assert.equal((await sent.arrayBuffer()).byteLength, exported?.bytes);
  await until('no bytes are left in a data folder', () => servers.ownFiles().length === 0);
});

test('a file that one server received is sent by another one', async () => {
  const { first, second } = servers;
  const bytes = Buffer.from('notes of the class\n');
  const { link } = routes['POST /api/file/upload-md-file'].data.parse(
    await send(first, '/api/file/upload-md-file', bytes, 'notes.txt'),
  );
  const sent = await fetch(second.url + new URL(link, second.url).pathname);
  assert.equal(sent.status, 200);
  assert.deepEqual(Buffer.from(await sent.arrayBuffer()), bytes);
  assert.deepEqual(servers.ownFiles(), []);
});
