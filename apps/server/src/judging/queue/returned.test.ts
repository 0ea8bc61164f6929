import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { buildJudgedProblem, type TestProblem } from './testing/build-judged-problem.ts';
import { buildNode, type FakeNode } from './testing/fake-node.ts';
import { submitTo } from './testing/submit.ts';

let server: TestServer;
let problem: TestProblem;
let node: FakeNode;
let user: TestUser;
before(async () => {
  server = await startTestServer();
  await server.services.siteSettings.set({ submitIntervalSeconds: 0 }, null);
  problem = await buildJudgedProblem(server.services);
  node = await buildNode(server);
  user = await server.buildUser();
});
after(() => server.stop());

const submit = () => submitTo(server, { as: user, displayId: problem.displayId });

test('a task released because of an error goes to another node, or to the same one if there is no other', async () => {
  const { db } = server.services;
  const ordinary = await submit();
  const released = await node.claim();
  assert.ok(released);
  await node.release(released);
  assert.equal((await node.claim())?.submitId, ordinary, 'a task given back for no fault is anybody’s');
  await db.deleteFrom('judging_task').execute();

  const id = await submit();
  const alone = await node.claim();
  assert.ok(alone);
  await node.release(alone, true);
  const again = await node.claim();
  assert.equal(again?.submitId, id, 'nobody else is there');
  await node.release(again, true);

  const other = await buildNode(server);
  const ofOtherLanguage = await buildNode(server, { languages: ['Java'] });
  assert.equal(await node.claim(), null);
  const waiting = node.claim(5000);
  const byOther = other.claim(5000);
  const moved = await byOther;
  assert.equal(moved?.submitId, id, 'who waits in vain before it does not hold it up');
  await other.release(moved, true);
  assert.equal((await waiting)?.submitId, id, 'all gave it back: anybody may try it again');
  await Promise.all([other.leave(), ofOtherLanguage.leave()]);
});
