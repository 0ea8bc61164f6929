import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { buildJudgedProblem, type TestProblem } from '../queue/testing/build-judged-problem.ts';
import { buildNode } from '../queue/testing/fake-node.ts';
import { createTestClock } from '../../../test-support/clock.ts';
import type { TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';

const clock = createTestClock();
let server: TestServer;
let problem: TestProblem;
before(async () => {
  server = await startTestServer({ clock });
  await buildNode(server, { languages: ['C'] });
  problem = await buildJudgedProblem(server.services);
  await server.services.siteSettings.set({ submissionsBeforeCaptcha: 3 }, null);
});
after(() => server.stop());

/** Submits after the interval has passed. Returns the error message; empty if it was accepted. */
async function submit(as: TestUser, captcha: object = { captcha: null }): Promise<string> {
  clock.advance(9000);
  const { status, msg } = await server.call('POST /api/submit-problem-judge', {
    as,
    body: { pid: problem.displayId, language: 'C', code: 'int main() {}', ...captcha },
  });
  return status === 200 ? '' : msg;
}

async function solved(): Promise<{ captcha: string; captchaKey: string }> {
  const { captchaKey } = (await server.call('GET /api/captcha')).data;
  const row = await server.services.db
    .selectFrom('challenge')
    .where('key', '=', captchaKey)
    .select('answer')
    .executeTakeFirstOrThrow();
  return { captcha: row.answer, captchaKey };
}

const asked = /Solve the captcha first/;
const wrong = /CAPTCHA is wrong or has expired/;

test('frequent submitters solve a captcha for each further submission', async () => {
  const user = await server.buildUser();
  for (let round = 0; round < 3; round += 1) assert.equal(await submit(user), '');
  assert.match(await submit(user), asked);
  const answer = await solved();
  assert.match(await submit(user, { ...answer, captcha: '999' }), wrong);
  assert.match(await submit(user, answer), wrong, 'used up');
  const right = await solved();
  assert.equal(await submit(user, right), '');
  assert.match(await submit(user, right), wrong, 'one answer serves once');
  assert.match(await submit(user), asked);
  clock.advance(600_000);
  assert.equal(await submit(user), '', 'ten minutes later nothing is asked');
});

test('a client without captcha support is delayed, not rejected', async () => {
  const user = await server.buildUser();
  for (let round = 0; round < 3; round += 1) assert.equal(await submit(user, {}), '');
  assert.match(await submit(user, {}), /^Too many submissions\. Try again in 21 s$/);
  clock.advance(21_000);
  assert.equal(await submit(user, {}), '');
  assert.match(await submit(user, {}), /^Too many submissions/);
  clock.advance(600_000);
  assert.equal(await submit(user, {}), '', 'ten minutes later it is as fast as before');
  assert.equal(await submit(user, {}), '');
});

test('requires no captcha if the site disables it, or without an interval', async () => {
  const problemAdmin = await server.buildUser({ role: 'problem_admin' });
  for (let round = 0; round < 5; round += 1) assert.equal(await submit(problemAdmin), '');
  await server.services.siteSettings.set({ submissionsBeforeCaptcha: 0 }, null);
  const user = await server.buildUser();
  for (let round = 0; round < 5; round += 1) assert.equal(await submit(user), '');
});
