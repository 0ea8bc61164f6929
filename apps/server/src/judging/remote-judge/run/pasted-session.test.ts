import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { TestUser } from '../../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../../test-support/harness.ts';
import { AcSimulator } from '../../../../test-support/remote-judge/ac.ts';
import {
  buildRemoteProblem,
  type RemoteWorld,
  remoteWorld,
} from '../../../../test-support/remote-judge/world.ts';
import { until } from '../../../../test-support/until.ts';
import { ac } from '../judges/ac/ac.ts';

const site = await new AcSimulator().start();
let server: TestServer;
let world: RemoteWorld;
let root: TestUser;
const lines: string[] = [];

before(async () => {
  server = await startTestServer({
    hasJobs: false,
    onLogLine: (line) => void lines.push(line),
    settings: { remoteBases: new Map([['AC', site.base]]) },
  });
  await server.services.siteSettings.set({ submitIntervalSeconds: 0 }, null);
  root = await server.buildUser({ role: 'root' });
  const on = { judge: 'AC', isEnabled: true, isConfirmed: true };
  assert.equal((await server.call('PUT /api/admin/remote-judges', { as: root, body: on })).status, 200);
  site.addProblem('abc110_a');
  await buildRemoteProblem(server.services, 'AC', 'abc110_a');
  site.behaviour.hasTurnstile = true;
  world = remoteWorld(server.services, { ...ac, rates: { submitMs: 0, requestMs: 0 } });
  world.start(1);
});
beforeEach(async () => {
  await server.services.db.deleteFrom('remote_account').execute();
  site.requests.length = 0;
});
after(async () => {
  await world.stop();
  await server.stop();
  await site.stop();
});

const add = (body: object) =>
  server.call('POST /api/admin/remote-accounts', {
    as: root,
    body: { judge: 'AC', username: 'reader', ...body },
  });
const change = (body: object) =>
  server.call('PUT /api/admin/remote-accounts', { as: root, body: { ...body } });
const tryIt = async () => {
  const { id } = await account();
  return (await server.call('POST /api/admin/remote-accounts/test', { as: root, body: { id } })).data;
};
async function account() {
  const { data } = await server.call('GET /api/admin/remote-accounts', { as: root });
  const [first] = data.accounts;
  assert.ok(first);
  return first;
}
const stateOfJudge = async () => {
  const { data } = await server.call('GET /api/admin/remote-judges', { as: root });
  return data.find(({ key }) => key === 'AC')?.state;
};

test('a pasted session needs no password, is tested without a sign-in, and appears unencrypted in no response, log or column', async () => {
  assert.equal(await stateOfJudge(), 'signedOut');
  const secret = site.signInByHand('reader');
  assert.equal((await add({ session: ` REVEL_SESSION=${secret}; ` })).status, 200);
  const { isSessionPasted, sessionAt, state } = await account();
  assert.deepEqual([isSessionPasted, typeof sessionAt, state], [true, 'string', 'free']);
  assert.equal(await stateOfJudge(), 'ok');
  assert.deepEqual(await tryIt(), { isWell: true, reason: null });
  const { db } = server.services;
  const stored = JSON.stringify([
    await db.selectFrom('remote_account').selectAll().execute(),
    await db.selectFrom('audit_log').selectAll().execute(),
    await account(),
    lines,
  ]);
  const rows = await db.selectFrom('remote_account').select('sealed_session').execute();
  const bytes = rows.map(({ sealed_session }) => sealed_session?.toString('latin1')).join('');
  assert.ok(!stored.includes(secret) && !bytes.includes(secret));
  site.dropSessions();
  const { isWell, reason } = await tryIt();
  assert.deepEqual([isWell, /session has ended/.test(reason ?? '')], [false, true]);
  assert.equal((await account()).state, 'outOfOrder');
  assert.ok(!site.requests.includes('POST /login'), 'nobody signs in');
});

test('refuses an invalid cookie value and a session for another judge', async () => {
  for (const session of [
    'short',
    'a'.repeat(20) + ';b=c',
    'two words here',
    'line\nbreak-in-it',
    'é'.repeat(20),
    '"quoted-value"',
  ])
    assert.notEqual((await add({ session })).status, 200, session);
  assert.match(
    (await add({ judge: 'HDU', session: 'a'.repeat(20) })).msg,
    /HDU does not support pasted sessions/,
  );
  assert.match((await add({})).msg, /needs a username and a password/);
  assert.equal((await add({ password: 'word' })).status, 200);
  const { id } = await account();
  assert.equal((await change({ id, session: site.signInByHand('reader') })).status, 200);
  assert.equal((await account()).isSessionPasted, true);
  assert.equal((await change({ id, password: 'another' })).status, 200);
  const { isSessionPasted, sessionAt } = await account();
  assert.deepEqual([isSessionPasted, sessionAt], [false, null], 'signs in by password again');
});

test('a pasted session reads runs; after it ends they wait until the next one is pasted', async () => {
  const owner = await server.buildUser();
  const query = { judge: 'AC', handle: 'chokudai' };
  const proof = await server.call('GET /api/remote-handle-proof', { as: owner, query });
  site.profiles.set('chokudai', proof.data.text);
  const proving = await server.call('POST /api/remote-handles', { as: owner, body: query });
  assert.equal(proving.status, 200, proving.msg);
  const there = site.submitByHand({
    username: 'chokudai',
    problem: 'abc110_a',
    language: '5001',
    code: 'ms=60000 verdict=WA',
  });
  const claim = () =>
    server.call('POST /api/claim-remote-run', {
      as: owner,
      body: { pid: 'AC-abc110_a', run: String(there.id) },
    });
  assert.match((await claim()).msg, /signed out of AtCoder/);
  await add({ session: site.signInByHand('reader') });
  const { data, status, msg } = await claim();
  assert.equal(status, 200, msg);
  await until('it is followed', async () => (await world.runOf(data.submitId)).polls > 0);
  site.dropSessions();
  await until('the account is signed out', async () => (await account()).state === 'outOfOrder');
  assert.match((await account()).reason ?? '', /Signed out: AtCoder/);
  assert.ok(!site.requests.includes('POST /login'));
  Object.assign(there, { code: 'verdict=AC' });
  const { id } = await account();
  assert.equal((await change({ id, session: site.signInByHand('reader') })).status, 200);
  assert.equal(await world.finished(data.submitId), 0);
});
