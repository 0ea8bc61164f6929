import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../harness.ts';
import { furnish, type FurnishedSite } from './furnished.ts';

let server: TestServer;
let site: FurnishedSite;

before(async () => {
  server = await startTestServer({ hasJobs: false });
  site = await furnish(server);
});
after(() => server.stop());

test('a page of comments full of hostile formulas is no larger than forty times its sources', async () => {
  const author = site.root;
  const did = Number(site.known['did']);
  let source = 0;
  for (let index = 0; index < 60; index += 1) {
    const content = `$${index}\\def\\a{${'\\sqrt x'.repeat(100)}}${'\\a'.repeat(7)} N$ $${'\\frac{a}{b}+'.repeat(50)}${index}$`;
    source += Buffer.byteLength(content);
    const { status } = await server.call('POST /api/comment', { as: author, body: { did, content } });
    assert.equal(status, 200);
  }
  for (const limit of [100, 500]) {
    const { text } = await server.ask(`/api/comments?did=${did}&limit=${limit}&sort=newest`);
    assert.ok(Buffer.byteLength(text) <= 40 * source, `${text.length} bytes of ${source}`);
    const { data } = JSON.parse(text) as { data: { commentList: { records: unknown[]; size: number } } };
    assert.deepEqual([data.commentList.records.length, data.commentList.size], [50, 50]);
  }
});
