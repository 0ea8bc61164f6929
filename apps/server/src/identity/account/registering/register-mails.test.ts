import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addressLimits } from '@xiezhi/contract/limits/address';
import { setChallenge } from '../../challenge/challenges.ts';
import { createTestClock } from '../../../../test-support/clock.ts';
import { startTestServer, type TestServer } from '../../../../test-support/harness.ts';

const clock = createTestClock();
let server: TestServer;
before(async () => {
  // Nothing listens there: sending fails and mails stay in the outbox.
  const settings = { smtpUrl: 'smtp://127.0.0.1:9', publicUrl: 'https://judge.example' };
  server = await startTestServer({ clock, settings });
});
after(() => server.stop());

test('sends a mailbox few codes an hour, whoever requests them and however the address is spelled', async () => {
  const ask = (email: string) => server.call('GET /api/get-register-code', { query: { email } });
  for (const email of ['a@example.org', 'A@example.org', 'a@Example.org', 'a@example.org', 'a@example.org']) {
    assert.equal((await ask(email)).status, 200);
    clock.advance(60_001);
  }
  const refused = await ask('a@example.org');
  assert.equal(refused.status, 400);
  assert.match(refused.msg, /^Wait 3[23]\d\d s before requesting another code$/);
  assert.equal((await ask('b@example.org')).status, 200, 'another one is not held up');
  const sent = await server.services.db.selectFrom('mail_outbox').select('recipient').execute();
  assert.equal(sent.filter(({ recipient }) => recipient.toLowerCase() === 'a@example.org').length, 5);
  clock.advance(3_600_000);
  assert.equal((await ask('a@example.org')).status, 200);
});

test('one network address gets codes for two classes an hour, then each code requires a solved check', async () => {
  const { free } = addressLimits.registerMails;
  const at = clock();
  const events = Array.from({ length: free }, () => ({ key: 'register-ip:127.0.0.1', at }));
  await server.services.db.insertInto('throttle_event').values(events).execute();
  const ask = (name: string, slideToken?: string) =>
    server.call('GET /api/get-register-code', {
      query: { email: `${name}@example.org`, slidePass: slideToken },
    });
  assert.match((await ask('bombed')).msg, /^Wait \d+ s before requesting another code$/);
  assert.match((await ask('aware', '')).msg, /puzzle/);
  const token = await setChallenge(server.services.db, 'slide-pass', '127.0.0.1', { now: at, life: 60_000 });
  assert.equal((await ask('solved', token)).status, 200);
  assert.match((await ask('again', token)).msg, /puzzle/);
});
