import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { EncodedResponse, sendEncodedResponse } from './encoded-response.ts';

const long = new EncodedResponse('字'.repeat(1000));
const short = new EncodedResponse('字');

/** Sends a request with these headers and returns the response. */
async function ask(answer: EncodedResponse, headers: Record<string, string>, token?: string) {
  const app = fastify();
  app.get('/', (request, reply) => {
    if (token !== undefined) void reply.header('refresh-token', token);
    return sendEncodedResponse(request, reply, answer);
  });
  const response = await app.inject({ url: '/', headers });
  await app.close();
  return response;
}

test('sends the encoding that the client prefers, with the same content', async () => {
  const ways = [
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['', undefined, (bytes: Buffer) => bytes],
  ] as const;
  for (const [accepted, encoding, read] of ways) {
    const { headers, rawPayload } = await ask(long, { 'accept-encoding': accepted });
    assert.equal(headers['content-encoding'], encoding);
    assert.equal(headers.etag, long.etag);
    assert.deepEqual(read(rawPayload), long.plain);
  }
  const { headers } = await ask(short, { 'accept-encoding': 'br' });
  assert.equal(headers['content-encoding'], undefined, 'what is short is not worth it');
});

test('responds with 304 to a client that has the content; a response with a new token is sent whole and not cached', async () => {
  for (const tag of [long.etag, `"other", W/${long.etag}`]) {
    const { statusCode, rawPayload } = await ask(long, { 'if-none-match': tag });
    assert.deepEqual([statusCode, rawPayload.length], [304, 0]);
  }
  assert.equal((await ask(long, { 'if-none-match': '"other"' })).statusCode, 200);
  const renewed = await ask(long, { 'if-none-match': long.etag }, 'new');
  assert.deepEqual([renewed.statusCode, renewed.headers.etag], [200, undefined]);
  assert.equal(renewed.headers['cache-control'], 'no-store');
  assert.equal(renewed.headers['refresh-token'], 'new');
});
