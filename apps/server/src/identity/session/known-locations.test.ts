import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { deviceKind, networkOf } from './known-locations.ts';
import { openSession } from './session.ts';

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0.0.0 Safari/537.36';
const windowsLater = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/143.1.2.0 Safari/537.36';
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1';

let server: TestServer;
before(async () => {
  server = await startTestServer({ settings: { smtpUrl: 'smtp://127.0.0.1:9' }, hasJobs: false });
});
after(() => server.stop());

const mailsTo = (email: string | null) =>
  server.services.db
    .selectFrom('mail_outbox')
    .where('recipient', '=', email ?? '')
    .select(['subject', 'body_text'])
    .orderBy('id')
    .execute();

/**
 * Creates a user who usually signs in from 203.0.x.x with a computer. The returned function signs in from elsewhere and
 * returns whether the location counted as new.
 */
async function buildSettled() {
  const user = await server.buildUser();
  const { db } = server.services;
  await db
    .updateTable('session')
    .set({ ip: '203.0.113.7', user_agent: windows })
    .where('uid', '=', user.uid)
    .execute();
  return {
    user,
    signIn: async (ip: string | null, userAgent: string | null) => {
      const { sessionId } = await openSession(server.services, { uid: user.uid, ip, userAgent });
      const { data } = await server.call('GET /api/sessions', { as: user });
      return data.find(({ id }) => id === sessionId)?.isNewPlace;
    },
  };
}

test('marks a sign-in from another network with another device and notifies the user, without external lookups', async (t) => {
  const { user, signIn } = await buildSettled();
  const asked = t.mock.method(globalThis, 'fetch');
  const { sessionId } = await openSession(server.services, {
    uid: user.uid,
    ip: '198.51.100.20',
    userAgent: `${phone}\r\nBcc: x@example.org`,
  });
  assert.equal(asked.mock.callCount(), 0);
  asked.mock.restore();
  const { data } = await server.call('GET /api/sessions', { as: user });
  assert.deepEqual(
    data.map(({ id, isNewPlace }) => [id === sessionId, isNewPlace]),
    [
      [true, true],
      [false, false],
    ],
  );
  const [mail, ...others] = await mailsTo(user.email);
  assert.deepEqual(others, []);
  assert.match(mail?.body_text ?? '', /198\.51\.100\.20[\s\S]*iPhone/);
  assert.ok(mail?.body_text.includes('Safari/604.1  Bcc: x@example.org\n'), 'one line');
  assert.equal(await signIn('198.51.100.99', phone), false, 'known from now on');
});

test('another address or another device alone raises no alarm', async () => {
  const { user, signIn } = await buildSettled();
  assert.equal(await signIn('203.0.200.9', phone), false, 'a new device at home');
  assert.equal(await signIn('198.51.100.20', windows), false, 'on a journey');
  assert.equal(await signIn('192.0.2.1', windowsLater), false, 'the browser has a new version');
  assert.deepEqual(await mailsTo(user.email), []);
});

test('a first sign-in raises no alarm, and no mail is written if none can be sent', async () => {
  const user = await server.buildUser();
  assert.deepEqual(await mailsTo(user.email), []);
  const quiet = await startTestServer({ hasJobs: false });
  try {
    const other = await quiet.buildUser();
    await openSession(quiet.services, { uid: other.uid, ip: '198.51.100.20', userAgent: phone });
    const { data } = await quiet.call('GET /api/sessions', { as: other });
    assert.equal(data.filter(({ isNewPlace }) => isNewPlace).length, 1);
    assert.deepEqual(await quiet.services.db.selectFrom('mail_outbox').select('id').execute(), []);
  } finally {
    await quiet.stop();
  }
});

test('compares networks by region of the provider, and devices by browser and system', () => {
  assert.equal(networkOf('203.0.113.7'), networkOf('::ffff:203.0.9.9'));
  assert.notEqual(networkOf('203.0.113.7'), networkOf('203.1.113.7'));
  assert.equal(networkOf('2001:db8:1::5'), networkOf('2001:DB8:ffff:1:2:3:4:5'));
  assert.notEqual(networkOf('2001:db8::5'), networkOf('2001:db9::5'));
  assert.notEqual(networkOf('::1'), networkOf('2001:db8::5'));
  assert.equal(deviceKind(windows), deviceKind(windowsLater));
  assert.notEqual(deviceKind(windows), deviceKind(phone));
});
