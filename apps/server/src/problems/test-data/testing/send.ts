import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import type { TestDataUpload } from '@xiezhi/contract/routes/test-data';
import { limits } from '@xiezhi/contract/limits';
import { buildZip, type ZipEntry } from '@xiezhi/formats/testing/zip-builder';
import type { TestUser } from '../../../../test-support/factories.ts';
import type { TestServer } from '../../../../test-support/harness.ts';
import { anyEnvelope, readResponse } from '../../../../test-support/read-response.ts';
import { until } from '../../../../test-support/until.ts';

/** Builds a zip of texts by path. */
export function zipOf(files: Readonly<Record<string, string | Buffer>>): Buffer {
  return buildZip(Object.entries(files).map(([path, content]): ZipEntry => ({ name: path, content })));
}

/** Sends a file as multipart. */
export async function sendDataFile(
  server: TestServer,
  path: string,
  { field, bytes, headers }: { field: string; bytes: Buffer; headers: Record<string, string> },
) {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)]), 'data.zip');
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'accept-language': 'en-US', ...headers },
    body: form,
  });
  const { status, msg, data } = await readResponse(anyEnvelope, response);
  return { http: response.status, status, msg, data };
}

export async function sendChunk(
  server: TestServer,
  as: TestUser,
  id: string,
  offset: number,
  bytes: Buffer,
): Promise<{ status: number; msg: string; data: unknown }> {
  return sendDataFile(server, `/api/admin/test-data-upload/piece?id=${id}&offset=${offset}`, {
    field: 'piece',
    bytes,
    headers: { authorization: as.token },
  });
}

/** Uploads an archive in chunks and waits until it has been read or refused. */
export async function uploadArchive(
  server: TestServer,
  as: TestUser,
  pid: number,
  bytes: Buffer,
): Promise<TestDataUpload> {
  const begun = await server.call('POST /api/admin/test-data-upload', {
    as,
    body: { pid, name: 'data.zip', size: bytes.length },
  });
  assert.equal(begun.status, 200, begun.msg);
  const { id } = begun.data;
  for (let offset = 0; offset < bytes.length; offset += limits.testDataPieceMaxBytes) {
    const piece = bytes.subarray(offset, offset + limits.testDataPieceMaxBytes);
    const answer = await sendChunk(server, as, id, offset, piece);
    assert.equal(answer.status, 200, answer.msg);
  }
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await server.call('POST /api/admin/test-data-upload/finish', { as, body: { id, sha256 } });
  let { data } = begun;
  await until('the archive was read', async () => {
    ({ data } = await server.call('GET /api/admin/test-data-upload', { as, query: { id } }));
    return data.state !== 'reading';
  });
  return data;
}
