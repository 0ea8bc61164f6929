import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { startMailServer, type TestMailServer } from '../../../test-support/mail-server.ts';
import { until } from '../../../test-support/until.ts';

const password = 'pa:ss@word-of-mail';
const secret = new Uint8Array(48).fill(7);
const log: string[] = [];
const onLogLine = (line: string) => void log.push(line);
let mails: TestMailServer;
let server: TestServer;
/** Another server of the same site. */
let second: TestServer;
let root: TestUser;

before(async () => {
  mails = await startMailServer();
  server = await startTestServer({ settings: { secret, logLevel: 'trace' }, onLogLine });
  second = await startTestServer({
    database: server.database,
    settings: { secret, logLevel: 'trace' },
    onLogLine,
    hasJobs: false,
  });
  root = await server.buildUser({ role: 'root' });
});
after(async () => {
  await second.stop();
  await server.stop();
  await mails.stop();
});

const read = async () => (await server.call('GET /api/admin/settings', { as: root })).data;
const mailHost = () => {
  const { hostname, port } = new URL(mails.url);
  return { smtpHost: hostname, smtpPort: Number(port), smtpSsl: false };
};
const lastAct = async () => {
  const { data } = await server.call('GET /api/admin/audit-log', { as: root, query: { limit: 1 } });
  return data.records[0];
};

test('a changed setting takes effect on every server at once, without a restart', async () => {
  assert.equal((await second.call('GET /api/get-website-config')).data.name, '獬豸 Xiezhi');
  const { website } = await read();
  const answer = await server.call('PUT /api/admin/settings/website', {
    as: root,
    body: { name: '一中在线评测', version: website.version },
  });
  assert.equal(answer.status, 200, answer.msg);
  assert.equal((await server.call('GET /api/get-website-config')).data.name, '一中在线评测');
  // Within five seconds only the notification can reach the other server, because its cache of settings lasts ten.
  await until(
    'the other server knows',
    async () => (await second.call('GET /api/get-website-config')).data.name === '一中在线评测',
    5000,
  );
  const act = await lastAct();
  assert.deepEqual(
    [act?.action, act?.target, act?.username],
    ['settings-changed', 'settings:website', root.username],
  );
  assert.deepEqual(JSON.parse(act?.detail ?? ''), {
    before: { name: '獬豸 Xiezhi' },
    after: { name: '一中在线评测' },
  });
});

test('rejects an edit of an older version, and names who saved the newer one', async () => {
  const { website } = await read();
  assert.equal(website.by, root.username);
  await server.call('PUT /api/admin/settings/website', { as: root, body: { recordName: '备案一' } });
  const late = await server.call('PUT /api/admin/settings/website', {
    as: root,
    body: { recordName: '备案二', version: website.version },
  });
  assert.deepEqual([late.status, /newer version/.test(late.msg)], [400, true]);
  assert.equal((await read()).website.values.recordName, '备案一');
  // The sections have separate versions.
  const { limits } = await read();
  const other = await server.call('PUT /api/admin/settings/limits', {
    as: root,
    body: { discussionsPerDay: 7, version: limits.version },
  });
  assert.equal(other.status, 200, other.msg);
});

test('rejects an invalid value with its reason, and does not write the valid ones', async () => {
  const put = (body: Record<string, unknown>) =>
    server.call('PUT /api/admin/settings/website', { as: root, body: { name: 'never', ...body } });
  for (const [body, reason] of [
    [{ timeZone: 'Asia/Nowhere' }, /Unknown time zone “Asia\/Nowhere”/],
    [{ recordUrl: 'javascript:alert(1)' }, /Not a web address/],
    [{ projectUrl: 'https://name@site.example' }, /Not a web address/],
    [{ contactEmail: 'nobody' }, /email address/],
  ] as const)
    assert.match((await put(body)).msg, reason);
  assert.notEqual((await read()).website.values.name, 'never');
  const host = await server.call('PUT /api/admin/settings/mail', {
    as: root,
    body: { smtpHost: 'mail.example/evil' },
  });
  assert.match(host.msg, /Not a host name/);
});

test('a mail server takes effect at once: mails are sent, and a test mail reports its result', async () => {
  const early = await server.call('POST /api/admin/config/test-email', {
    as: root,
    body: { email: 'early@example.org' },
  });
  assert.match(early.msg, /No mail server is set/);
  assert.equal((await server.call('GET /api/get-website-config')).data.isMailVerified, false);

  const body = { ...mailHost(), mailFrom: 'judge@school.example' };
  await server.call('PUT /api/admin/settings/mail', { as: root, body });
  const tested = await server.call('POST /api/admin/config/test-email', {
    as: root,
    body: { email: 'head@school.example' },
  });
  assert.equal(tested.status, 200, tested.msg);
  const mail = await mails.next('head@school.example');
  assert.equal(mail.from, 'judge@school.example');
  assert.equal((await server.call('GET /api/get-website-config')).data.isMailVerified, true);

  // The outbox also sends through the new mail server.
  await server.services.mailer.send({ recipient: 'pupil@school.example', subject: 'S', text: 'T' });
  await mails.next('pupil@school.example');

  const refused = await server.call('POST /api/admin/config/test-email', {
    as: root,
    body: { email: 'gone@school.example' },
  });
  assert.match(refused.msg, /mail server rejected the email: .*no such mailbox/);
  const { data } = await server.call('GET /api/admin/outbox', { as: root });
  assert.deepEqual(
    data.records.filter(({ subject }) => subject.includes('Test mail')).map(({ state }) => state),
    ['failed', 'sent'],
  );

  await server.call('PUT /api/admin/settings/mail', { as: root, body: { ...mailHost(), smtpSsl: true } });
  const plain = await server.call('POST /api/admin/config/test-email', {
    as: root,
    body: { email: 'head@school.example' },
  });
  assert.match(plain.msg, /does not use TLS on this port/);

  await server.call('PUT /api/admin/settings/mail', {
    as: root,
    body: { smtpHost: '127.0.0.1', smtpPort: 9 },
  });
  const away = await server.call('POST /api/admin/config/test-email', {
    as: root,
    body: { email: 'head@school.example' },
  });
  assert.match(away.msg, /Cannot connect/);
  await server.call('PUT /api/admin/settings/mail', { as: root, body: { smtpHost: '' } });
  assert.equal((await server.call('GET /api/get-website-config')).data.isMailVerified, false);
});

test('mails show the configured picture, and their text never becomes markup', async () => {
  const { deliveredPage } = await pageOf('<b>x</b> https://judge.example/a?b=1&c=2.');
  assert.match(deliveredPage, /<img src="https:\/\/cdn\.example\/head\.png"/);
  assert.match(deliveredPage, /&lt;b&gt;x&lt;\/b&gt;/);
  assert.match(deliveredPage, /href="https:\/\/judge\.example\/a\?b=1&amp;c=2"/);
});

async function pageOf(text: string): Promise<{ deliveredPage: string }> {
  const { mailPage } = await import('../../platform/mail/mail-page.ts');
  return { deliveredPage: mailPage(text, 'https://cdn.example/head.png') };
}

test('a password is encrypted, kept until it is replaced, and never returned, recorded or logged', async () => {
  const put = (body: Record<string, unknown>) =>
    server.call('PUT /api/admin/settings/mail', { as: root, body: { ...mailHost(), ...body } });
  await put({ smtpUsername: 'judge', smtpPassword: password });
  const act = await lastAct();
  assert.deepEqual(JSON.parse(act?.detail ?? '').after.smtpPassword, '••••••');
  await put({ smtpUsername: 'judge2' });
  const settings = await read();
  assert.equal(settings.isMailPasswordSet, true);
  const old = await server.call('GET /api/admin/config/get-email-config', { as: root });
  assert.deepEqual([old.data.emailPassword, old.data.isEmailPasswordSet], [null, true]);
  // Storing the same password again is no change.
  const entries = (await lastAct())?.id;
  await put({ smtpPassword: password });
  assert.equal((await lastAct())?.id, entries);

  const stored = await server.services.db.selectFrom('site_setting').selectAll().execute();
  const audit = await server.services.db.selectFrom('audit_log').selectAll().execute();
  const everywhere = JSON.stringify([settings, old.data, stored, audit, log]);
  assert.ok(!everywhere.includes(password) && !everywhere.includes(encodeURIComponent(password)));

  await put({ smtpPassword: '' });
  assert.equal((await read()).isMailPasswordSet, false);
});

test('settings of the environment take precedence, are shown as fixed, and cannot be changed here', async () => {
  const fixed = await startTestServer({
    database: server.database,
    hasJobs: false,
    settings: {
      secret,
      publicUrl: 'https://judge.example',
      smtpUrl: 'smtps://who%40judge.example:hidden-word@mail.judge.example:465',
      assistant: { key: 'sk-hidden-word', url: 'https://ai.example/v1', model: 'm' },
    },
  });
  try {
    const { data } = await fixed.call('GET /api/admin/settings', { as: root });
    assert.deepEqual(
      [data.fixed['baseUrl'], data.fixed['smtpHost'], data.fixed['assistantKey'], data.fixed['name']],
      ['PUBLIC_URL', 'SMTP_URL', 'XIEZHI_ASSISTANT_KEY', undefined],
    );
    assert.deepEqual(
      [data.website.values.baseUrl, data.mail.values.smtpHost, data.mail.values.smtpUsername],
      ['https://judge.example', 'mail.judge.example', 'who@judge.example'],
    );
    assert.deepEqual([data.isMailPasswordSet, data.isAssistantKeySet], [true, true]);
    const whole = await fixed.call('GET /api/admin/config/get-email-config', { as: root });
    assert.ok(!JSON.stringify([data, whole.data]).includes('hidden-word'));

    const back = await fixed.call('PUT /api/admin/config/set-email-config', { as: root, body: whole.data });
    assert.equal(back.status, 200, 'what comes back as it was is no change');
    const other = await fixed.call('PUT /api/admin/config/set-email-config', {
      as: root,
      body: { ...whole.data, emailHost: 'evil.example' },
      locale: 'zh-CN',
    });
    assert.deepEqual([other.status, other.msg.includes('SMTP_URL')], [400, true]);
    const database = await fixed.call('PUT /api/admin/config/set-db-and-redis-config', {
      as: root,
      body: { dbHost: 'x' },
    });
    assert.match(database.msg, /DATABASE_URL/);
  } finally {
    await fixed.stop();
  }
});

const putSignIn = (body: Record<string, string>) =>
  server.call('PUT /api/admin/settings/sign-in', { as: root, body });
const signInButton = async () => (await server.call('GET /api/get-website-config')).data.oidcName;

test('a secret is sent only to the receiver that it was entered for', async () => {
  const insecure = await putSignIn({ oidcIssuer: 'http://login.example' });
  assert.match(insecure.msg, /Not a web address/);
  assert.equal(await signInButton(), null);
  const named = await putSignIn({
    oidcIssuer: 'https://login.example/realm',
    oidcClientId: 'judge',
    oidcClientSecret: 'whispered-word',
  });
  assert.equal(named.status, 200, named.msg);
  assert.equal(await signInButton(), 'login.example');
  assert.equal((await read()).isSignInSecretSet, true);
  assert.ok(!JSON.stringify(await read()).includes('whispered-word'));

  await putSignIn({ oidcName: '统一身份认证' });
  assert.equal(await signInButton(), '统一身份认证', 'a new name on the button is the same service');
  await putSignIn({ oidcIssuer: 'https://evil.example' });
  const moved = await read();
  assert.deepEqual([moved.isSignInSecretSet, await signInButton()], [false, null]);
  const act = await lastAct();
  assert.deepEqual(JSON.parse(act?.detail ?? '').after, {
    oidcIssuer: 'https://evil.example',
    oidcClientSecret: null,
  });
});

test('the assistant is enabled by its key, which is never returned', async () => {
  assert.equal((await server.call('GET /api/assistant')).data.isOn, false);
  await server.call('PUT /api/admin/settings/services', {
    as: root,
    body: { assistantKey: 'sk-1', assistantModel: 'small' },
  });
  assert.deepEqual((await server.call('GET /api/assistant')).data, { isOn: true, model: 'small' });
  await server.call('PUT /api/admin/settings/services', { as: root, body: { assistantKey: '' } });
  assert.equal((await server.call('GET /api/assistant')).data.isOn, false);
});
