import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { limits } from '@xiezhi/contract/limits';
import { buildProblem, type TestUser } from '../../../../test-support/factories.ts';
import type { TestServer } from '../../../../test-support/harness.ts';
import { startTwoServers, type TwoServers } from '../../../../test-support/two-servers.ts';
import { until } from '../../../../test-support/until.ts';
import { sendChunk, zipOf } from '../testing/send.ts';

let servers: TwoServers;
let setter: TestUser;
let pid: number;
before(async () => {
  servers = await startTwoServers();
  setter = await servers.first.buildUser({ role: 'problem_admin' });
  pid = await buildProblem(servers.first.services);
});
after(() => servers.stop());

/** An archive of two whole pieces and a part of a third one, because random bytes cannot be compressed. */
const archive = zipOf({ '1.in': randomBytes(2 * limits.testDataPieceMaxBytes + 1000), '1.out': 'x' });
const pieceOf = (offset: number) => archive.subarray(offset, offset + limits.testDataPieceMaxBytes);

const begin = async (server: TestServer) => {
  const { data } = await server.call('POST /api/admin/test-data-upload', {
    as: setter,
    body: { pid, name: 'data.zip', size: archive.length },
  });
  return data.id;
};
const look = async (server: TestServer, id: string) =>
  (await server.call('GET /api/admin/test-data-upload', { as: setter, query: { id } })).data;
const finish = (server: TestServer, id: string) =>
  server.call('POST /api/admin/test-data-upload/finish', {
    as: setter,
    body: { id, sha256: createHash('sha256').update(archive).digest('hex') },
  });
const settled = async (server: TestServer, id: string) => {
  let upload = await look(server, id);
  await until('the archive was read', async () => {
    upload = await look(server, id);
    return upload.state !== 'reading';
  });
  return upload;
};

test('the pieces of an upload may reach different servers', async () => {
  const { first, second } = servers;
  const id = await begin(first);
  for (const [index, server] of [second, first, second].entries()) {
    const offset = index * limits.testDataPieceMaxBytes;
    const sent = await sendChunk(server, setter, id, offset, pieceOf(offset));
    assert.deepEqual(
      [sent.status, sent.data],
      [200, { received: Math.min(offset + limits.testDataPieceMaxBytes, archive.length) }],
      sent.msg,
    );
  }
  assert.equal((await finish(first, id)).status, 200);
  const upload = await settled(first, id);
  assert.equal(upload.state, 'ready', upload.failure ?? '');
  assert.deepEqual(
    upload.pairs.map(({ name, inputBytes }) => [name, inputBytes]),
    [['1', 2 * limits.testDataPieceMaxBytes + 1000]],
  );
});

test('any server may read an archive whose pieces reached another one', async () => {
  const { first, second } = servers;
  const id = await begin(first);
  for (let offset = 0; offset < archive.length; offset += limits.testDataPieceMaxBytes)
    assert.equal((await sendChunk(first, setter, id, offset, pieceOf(offset))).status, 200);
  await finish(first, id);
  const upload = await settled(second, id);
  assert.equal(upload.state, 'ready', upload.failure ?? '');
  await until('no bytes are left in a data folder', () => servers.ownFiles().length === 0);
});
