import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';

let server: TestServer;
let root: TestUser;

before(async () => {
  server = await startTestServer({ hasJobs: false });
  root = await server.buildUser({ role: 'root' });
  for (const position of [0, 1, 2])
    await server.services.db
      .insertInto('home_carousel')
      .values({ url: `/api/public/img/${position}.png`, position })
      .execute();
});
after(() => server.stop());

const shown = async () => (await server.call('GET /api/home-carousel')).data;
const arrange = (pictures: unknown, former?: unknown) =>
  server.call('PUT /api/admin/config/home-carousel', { as: root, body: { pictures, former } });

test('pictures keep the given order and their links', async () => {
  const [first, second, third] = await shown();
  assert.ok(first && second && third);
  const answer = await arrange([
    { id: third.id, link: '/contest/7', description: '校赛报名' },
    { id: first.id, link: '', description: '' },
    { id: second.id, link: 'https://school.example/a', description: '' },
  ]);
  assert.equal(answer.status, 200, answer.msg);
  assert.deepEqual(await shown(), [
    { id: third.id, url: third.url, link: '/contest/7', description: '校赛报名' },
    { id: first.id, url: first.url },
    { id: second.id, url: second.url, link: 'https://school.example/a' },
  ]);
});

test('rejects a link that runs a script, and an order that omits a picture', async () => {
  const pictures = (await shown()).map(({ id }) => ({ id, link: '', description: '' }));
  for (const link of ['javascript:alert(1)', '//evil.example', '/\\evil.example', 'data:text/html,x']) {
    const wrong = pictures.map((picture, at) => (at === 0 ? { ...picture, link } : picture));
    assert.match((await arrange(wrong)).msg, /Not a web address/, link);
  }
  assert.match((await arrange(pictures.slice(1))).msg, /saved a newer version/);
});

test('does not overwrite an order that the writer has not seen', async () => {
  const asKnown = (await shown()).map(({ id, link = '', description = '' }) => ({ id, link, description }));
  const mine = asKnown.map((picture) => ({ ...picture, description: 'mine' }));
  const theirs = asKnown.toReversed();
  assert.equal((await arrange(theirs, asKnown)).status, 200);
  assert.match((await arrange(mine, asKnown)).msg, /saved a newer version/);
  assert.deepEqual(
    (await shown()).map(({ id }) => id),
    theirs.map(({ id }) => id),
  );
  assert.equal((await arrange(mine, theirs)).status, 200);
});
