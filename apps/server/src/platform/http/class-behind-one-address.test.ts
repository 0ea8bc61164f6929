import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addressLimits } from '@xiezhi/contract/limits/address';
import { setChallenge } from '../../identity/challenge/challenges.ts';
import { buildContest } from '../../scopes/contest/testing/build-contest.ts';
import { buildJudgedProblem } from '../../judging/queue/testing/build-judged-problem.ts';
import { buildNode, caseResult } from '../../judging/queue/testing/fake-node.ts';
import { openEvents } from '../live/testing/event-reader.ts';
import { createTestClock } from '../../../test-support/clock.ts';
import type { TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';

/** The tests use the production rate limits, with all clients behind one address. */
const clock = createTestClock();
let server: TestServer;
let root: TestUser;
before(async () => {
  server = await startTestServer({ clock, settings: { rateLimitFactor: 1, trustProxy: '127.0.0.1' } });
  root = await server.buildUser({ role: 'root' });
});
after(() => server.stop());

const school = '192.0.2.60';
const from = (ip: string) => ({ 'x-forwarded-for': ip });
const password = 'Right-password1';

/** Signs up a user as the page does: checks the typed name several times, requests a code, and submits the form. */
async function signUp(name: string, ip: string, slideToken?: string) {
  const headers = from(ip);
  const email = `${name}@example.org`;
  for (const typed of [name.slice(0, 6), name])
    await done(server.call('POST /api/check-username-or-email', { body: { username: typed }, headers }));
  await done(server.call('POST /api/check-username-or-email', { body: { email }, headers }));
  const asked = await done(server.call('GET /api/get-register-code', { query: { email }, headers }));
  const body = { username: name, password, email, code: asked.data.code ?? '', slideToken };
  return server.call('POST /api/register', { body, headers });
}

/** Asserts that a response is a success. */
async function done<Answer extends { readonly http: number; readonly status: number; readonly msg: string }>(
  call: Promise<Answer>,
): Promise<Answer> {
  const answer = await call;
  assert.deepEqual([answer.http, answer.status], [200, 200], answer.msg);
  return answer;
}

/** Processes ten items at a time, because sixty users never click in the same millisecond. */
async function inTens<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>) {
  const results: Result[] = [];
  for (let at = 0; at < items.length; at += 10)
    results.push(...(await Promise.all(items.slice(at, at + 10).map(work))));
  return results;
}

test('a class of sixty behind one address signs up, enters a contest, submits and sees verdicts within a minute', async () => {
  const node = await buildNode(server);
  const problem = await buildJudgedProblem(server.services, { auth: 3 });
  const startsAt = new Date(clock().getTime() - 60_000);
  const cid = await buildContest(server.services, root, {
    startsAt,
    auth: 'private',
    password: 'entry',
  });
  await server.services.db
    .insertInto('contest_problem')
    .values({ cid, pid: problem.pid, display_id: 'A', display_title: 'A', color: '#ff0000' })
    .execute();

  const names = Array.from({ length: addressLimits.classSize }, (_, index) => `pupil_${index + 10}`);
  const headers = from(school);
  const pupils = await inTens(names, async (username) => {
    await done(server.call('GET /api/get-website-config', { headers }));
    await done(signUp(username, school));
    const { headers: given } = await done(
      server.call('POST /api/login', { body: { username, password }, headers }),
    );
    return { username, token: given.get('authorization') ?? assert.fail('no token') };
  });
  const streams = await inTens(pupils, async (as) => {
    await done(server.call('GET /api/get-contest-list', { as, headers }));
    await done(server.call('GET /api/get-contest-info', { as, query: { cid }, headers }));
    await done(server.call('POST /api/register-contest', { as, body: { cid, password: 'entry' }, headers }));
    await done(server.call('GET /api/get-contest-problem', { as, query: { cid }, headers }));
    const code = `int main() {} // ${as.username}`;
    const body = { pid: 'A', cid, language: 'C++', code };
    const { data } = await done(server.call('POST /api/submit-problem-judge', { as, body, headers }));
    return openEvents(server, [`submission:${data.submitId}`], as);
  });
  for (let judged = 0; judged < streams.length; judged += 1) {
    const task = (await node.claim()) ?? assert.fail('a submission is missing');
    await node.finish(task, { status: 0, cases: [caseResult(1), caseResult(2)] });
  }
  for (const stream of streams) {
    let { status } = await stream.submission();
    while (status !== 0) ({ status } = await stream.submission());
    stream.close();
  }
});

test('beyond two classes an hour each account requires a solved check, and a client without checks waits', async () => {
  const ip = '192.0.2.61';
  const at = clock();
  const events = Array.from({ length: addressLimits.accounts.free }, () => ({ key: `account-ip:${ip}`, at }));
  await server.services.db.insertInto('throttle_event').values(events).execute();
  const refused = await signUp('late_one', ip, '');
  assert.match(refused.msg, /puzzle/);
  const unaware = await signUp('late_two', ip);
  assert.equal(unaware.http, 429);
  const token = await setChallenge(server.services.db, 'slide-pass', ip, { now: at, life: 60_000 });
  await done(signUp('late_three', ip, token));
  assert.match((await signUp('late_four', ip, token)).msg, /puzzle/, 'a check is good for one account');
  await done(signUp('elsewhere', '192.0.2.62'));
  const more = addressLimits.accounts.most - addressLimits.accounts.free;
  await server.services.db
    .insertInto('throttle_event')
    .values(Array.from({ length: more }, () => ({ key: `account-ip:${ip}`, at })))
    .execute();
  const last = await setChallenge(server.services.db, 'slide-pass', ip, { now: at, life: 60_000 });
  assert.equal((await signUp('late_five', ip, last)).http, 429);
});

test('password spraying from one address is delayed, and sixty mistyped passwords are not', async () => {
  const ip = '192.0.2.63';
  const users = await Promise.all(Array.from({ length: 60 }, () => server.buildUser()));
  const answers = await Promise.all(
    users.map(({ username }) =>
      server.call('POST /api/login', { body: { username, password: 'wrong-Password1' }, headers: from(ip) }),
    ),
  );
  for (const { msg } of answers) assert.match(msg, /^Please check your username or password/);
  const failed_at = clock();
  await server.services.db
    .insertInto('login_failure')
    .values(Array.from({ length: 240 }, (_, index) => ({ account_key: `guess-${index}`, ip, failed_at })))
    .execute();
  const [user] = users;
  const slowed = await server.call('POST /api/login', {
    body: { username: user?.username ?? '', password: 'wrong-Password1' },
    headers: from(ip),
  });
  assert.match(slowed.msg, /^Try again in \d+ s/);
});
