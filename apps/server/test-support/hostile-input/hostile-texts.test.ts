import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../harness.ts';
import { createHttpClient } from '../http-client.ts';
import { generatorsFor } from './choice.ts';
import { seed, type SeededSite } from './seeded-site.ts';
import { hostileTexts } from './hostile-texts.ts';
import { textFields } from './text-fields.ts';
import { tryTexts } from './text-trial.ts';

let server: TestServer;
let site: SeededSite;

before(async () => {
  server = await startTestServer({ hasJobs: false });
  site = await seed(server);
});
after(() => server.stop());

test('a page of comments full of hostile formulas is at most forty times as large as its sources', async () => {
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

test('no hostile text in any field makes a response more than forty times larger, or fail', async () => {
  const client = createHttpClient();
  const report = await tryTexts(site, {
    fields: textFields,
    // Each field gets one of its relevant generators, different fields get different ones. The soak test uses all of
    // them.
    generatorsOf(field) {
      const matching = generatorsFor(field, hostileTexts);
      return matching.slice(textFields.indexOf(field) % matching.length).slice(0, 1);
    },
    lengthMax: 65_535,
    readsMax: 6,
    url: server.url,
    client,
  }).finally(() => client.close());
  const { fields, reached, values, taken, answers, excess, leftOut } = report;
  console.log(JSON.stringify({ fields, reached, leftOut: leftOut.length, values, taken, answers }));
  assert.deepEqual(excess, []);
  assert.ok(reached > 480 && taken > 400 && answers > 900, JSON.stringify(report.unreached));
});
