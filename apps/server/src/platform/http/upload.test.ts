import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import { ApiError } from './api-error.ts';
import { receiveUpload } from './upload.ts';

const folder = mkdtempSync(join(tmpdir(), 'xiezhi-test-upload-'));
const app = Fastify();
/** What `receiveUpload` returned or threw last. */
let outcome: unknown;
before(async () => {
  await app.register(multipart);
  const upload = { field: 'file', maxBytes: 1024 * 1024 };
  app.post<{ Querystring: { path: string } }>('/', (request) =>
    receiveUpload(request, upload, join(folder, request.query.path))
      .catch((error: unknown) => error)
      .then((result) => {
        outcome = result;
        return null;
      }),
  );
});
after(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const head = [
  '--x',
  'content-disposition: form-data; name="file"; filename="a.zip"',
  'content-type: application/zip',
];
/** Sends the lines as a form. */
async function send(path: string, lines: readonly string[]): Promise<void> {
  await app.inject({
    method: 'POST',
    url: `/?path=${path}`,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: lines.join('\r\n'),
  });
}

test('writes an uploaded file and returns its name', async () => {
  await send('a', [...head, '', 'bytes', '--x--', '']);
  assert.equal(outcome, 'a.zip');
  assert.equal(readFileSync(join(folder, 'a'), 'utf8'), 'bytes');
});

test('blames the client for a form that ends early', async () => {
  await send('b', [...head, '', 'bytes']);
  assert.ok(outcome instanceof ApiError);
  assert.equal(outcome.code, 'unreadableBody');
});

test('does not blame the client if the server cannot write the file', async () => {
  await send('missing/c', [...head, '', 'bytes', '--x--', '']);
  assert.ok(outcome instanceof Error && !(outcome instanceof ApiError));
  assert.match(outcome.message, /ENOENT/);
});
