import assert from 'node:assert/strict';
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { beginSecondFactor } from '../../identity/account/second-factor/service.ts';
import { buildNode } from '../../judging/queue/testing/fake-node.ts';
import { buildJudgedProblem } from '../../judging/queue/testing/build-judged-problem.ts';
import { submitTo } from '../../judging/queue/testing/submit.ts';
import { encryptPassword } from '../../judging/remote-judge/password.ts';
import type { Services } from '../../platform/services.ts';
import type { TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';

let server: TestServer;
let root: TestUser;
/** Milliseconds that are added to the machine's clock. */
let shift = 0;

before(async () => {
  server = await startTestServer({ hasJobs: false, clock: () => new Date(Date.now() + shift) });
  root = await server.buildUser({ role: 'root' });
});
after(() => server.stop());

async function look(locale: 'zh-CN' | 'en-US' = 'en-US') {
  const { data } = await server.call('GET /api/admin/health', { as: root, locale });
  return new Map(data.findings.map((finding) => [finding.code, finding]));
}

test('reports a new site without nodes, mail and address, worst first, in the reader’s language', async () => {
  const { data } = await server.call('GET /api/admin/health', { as: root });
  const states = data.findings.map(({ state }) => state);
  assert.deepEqual(
    states,
    states.toSorted(
      (a, b) => ['wrong', 'warning', 'well'].indexOf(a) - ['wrong', 'warning', 'well'].indexOf(b),
    ),
  );
  assert.equal(data.findings[0]?.code, 'nodesNone');
  const found = await look('zh-CN');
  assert.equal(found.get('mailOff')?.link, '/admin/conf/mail');
  assert.match(found.get('mailOff')?.text ?? '', /没有邮件服务器/);
  assert.ok(found.has('addressUnknown') && found.has('clockWell') && found.has('queueWell'));
  assert.ok(found.has('jobsWell'));
});

test('reports a data folder that other accounts can read, with what they can read', async () => {
  const { dataFolder } = server.services.settings;
  chmodSync(dataFolder, 0o711);
  assert.ok((await look()).has('dataClosed'));
  const blobs = join(dataFolder, 'blobs');
  mkdirSync(blobs, { recursive: true });
  chmodSync(blobs, 0o755);
  const found = (await look()).get('dataOpen');
  assert.equal(found?.state, 'warning');
  assert.ok(found.text.includes(blobs), found.text);
  chmodSync(blobs, 0o700);
  assert.ok((await look()).has('dataClosed'));
});

test('reports nodes that work, are offline, and are disabled deliberately', async () => {
  const { db } = server.services;
  await buildNode(server, { name: 'good' });
  await buildNode(server, { name: 'lost' });
  await buildNode(server, { name: 'put-aside' });
  await sql`update judge_node set last_seen_at = now() - interval '1 hour' where name <> 'good'`.execute(db);
  await sql`update judge_node set is_enabled = false where name = 'put-aside'`.execute(db);
  const found = await look();
  assert.equal(found.get('nodesAway')?.text, 'These judge nodes are offline: lost.');
  assert.match(found.get('nodesWell')?.text ?? '', /online: 1,/);
  assert.ok(!found.has('nodesNone'));
});

test('lists servers and judge nodes that run different releases', async () => {
  assert.match((await look()).get('releasesWell')?.text ?? '', /All servers \(1\) .* run release \d/);
  await buildNode(server, { name: 'former', release: '0.0.9' });
  const found = (await look()).get('releasesMixed');
  assert.equal(found?.state, 'warning');
  assert.match(found.text, /0\.0\.9 \(former\); \d+\.\d+\.\d+ \(/);
  const { data } = await server.call('GET /api/judge-nodes', { as: root });
  assert.equal(data.nodes.find(({ name }) => name === 'former')?.release, '0.0.9');
  await server.services.db.deleteFrom('judge_node').where('name', '=', 'former').execute();
});

test('reports a stalled queue, a wrong clock, a failed job and a failed mail', async () => {
  const { db, siteSettings } = server.services;
  const { displayId } = await buildJudgedProblem(server.services);
  await submitTo(server, { as: await server.buildUser(), displayId });
  await db
    .insertInto('job')
    .values({
      id: crypto.randomUUID(),
      kind: 'recount',
      input: '{}',
      state: 'failed',
      finished_at: new Date(),
      failure: JSON.stringify({ 'zh-CN': '坏了', 'en-US': 'broken' }),
    })
    .execute();
  await siteSettings.set({ smtpHost: 'mail.example', baseUrl: 'https://judge.example' }, null);
  await db
    .insertInto('mail_outbox')
    .values({ recipient: 'a@b.c', subject: 's', body_text: 't', state: 'failed', error: 'no such mailbox' })
    .execute();
  const at = new Date();
  const hook = { address: 'https://hooks.example', secret: Buffer.alloc(1), created_at: at, modified_at: at };
  await db
    .insertInto('webhook')
    .values([
      { ...hook, name: 'chat', kinds: [], is_enabled: false, off_reason: 'failed', failing_since: at },
      { ...hook, name: 'by hand', kinds: [], is_enabled: false, off_reason: null, failing_since: null },
    ])
    .execute();
  shift = 6 * 60_000;
  const found = await look();
  shift = 0;
  assert.match(
    found.get('queueSlow')?.text ?? '',
    /Tasks waiting in the queue: 1\. The oldest has waited [56] min/,
  );
  assert.match(found.get('clockOff')?.text ?? '', /differ by 3[56]\d\.\d s/);
  assert.match(
    found.get('jobsFailed')?.text ?? '',
    /: 1\. The latest is “Recalculate all counters”: broken$/,
  );
  assert.match(found.get('webhooksOff')?.text ?? '', /deliveries failed: chat\.$/);
  assert.match(found.get('mailFailing')?.text ?? '', /1\. no such mailbox/);
  assert.equal(found.get('addressWell')?.text, 'The site address is https://judge.example.');
});

const mailCodes = async () => [...(await look()).keys()].filter((code) => code.startsWith('mail'));

test('failed mail is a warning once later mail was sent, and no finding once its recipient got one', async () => {
  const { db } = server.services;
  const send = (recipient: string) =>
    db.insertInto('mail_outbox').values({ recipient, subject: 's', body_text: 't', state: 'sent' }).execute();
  assert.deepEqual(await mailCodes(), ['mailFailing']);
  await send('other@b.c');
  assert.deepEqual(await mailCodes(), ['mailFailed']);
  await send('a@b.c');
  assert.deepEqual(await mailCodes(), ['mailWell']);
});

const hasFailed = async () => (await look()).has('jobsFailed');

test('a failed job is not reported once the same job was done', async () => {
  const { db } = server.services;
  const add = (state: 'failed' | 'done', input: string, minutes: number) =>
    db
      .insertInto('job')
      .values({
        id: crypto.randomUUID(),
        kind: 'recount',
        input,
        state,
        created_at: new Date(Date.now() + minutes * 60_000),
        finished_at: new Date(),
        failure: state === 'failed' ? JSON.stringify({ 'zh-CN': '坏了', 'en-US': 'broken' }) : null,
      })
      .execute();
  await add('done', '{"other":1}', 1);
  assert.equal(await hasFailed(), true);
  await add('done', '{}', 2);
  assert.equal(await hasFailed(), false);
  await add('failed', '{}', 3);
  assert.equal(await hasFailed(), true);
});

test('a secret encrypted with another key has to be entered again', async () => {
  const { siteSettings } = server.services;
  assert.ok(!(await look()).has('secretLost'));
  await siteSettings.set({ smtpPassword: Buffer.alloc(60, 1).toString('base64') }, null);
  const lost = (await look()).get('secretLost');
  assert.match(lost?.text ?? '', /the password of the mail server can no longer be read/);
  assert.equal(lost?.link, '/admin/conf/mail');
});

function remoteAccount(secret: Uint8Array, username: string) {
  const owner = { judge: 'HDU', username } as const;
  return { ...owner, sealed_password: encryptPassword(secret, owner, 'word') };
}

test('reports data encrypted with another key by name, and not data of the present key', async () => {
  const { db, settings } = server.services;
  const former = { ...server.services, settings: { ...settings, secret: new Uint8Array(48).fill(9) } };
  const enrol = async (services: Services) => {
    const user = await server.buildUser({});
    await beginSecondFactor(services, user.uid);
    await db
      .updateTable('second_factor')
      .set({ confirmed_at: new Date() })
      .where('uid', '=', user.uid)
      .execute();
    return user;
  };
  await enrol(server.services);
  await db.insertInto('remote_account').values(remoteAccount(settings.secret, 'open')).execute();
  const well = await look();
  assert.ok(!well.has('secondFactorsLost') && !well.has('remotePasswordsLost'));

  const locked = [];
  for (let nth = 0; nth < 6; nth += 1) locked.push((await enrol(former)).username);
  await db.insertInto('remote_account').values(remoteAccount(former.settings.secret, 'closed')).execute();
  const found = await look();
  const names = `${locked.slice(0, 5).join(', ')}, …`;
  assert.ok(found.get('secondFactorsLost')?.text.endsWith(`can no longer be checked: ${names}.`));
  assert.equal(found.get('secondFactorsLost')?.link, '/admin/user');
  assert.match(found.get('remotePasswordsLost')?.text ?? '', /can no longer be read: HDU closed\.$/);
  assert.equal(found.get('remotePasswordsLost')?.link, '/admin/remote-accounts');
  assert.match((await look('zh-CN')).get('remotePasswordsLost')?.text ?? '', /无法读取：HDU closed。$/);
});

test('reports judges whose contests cannot be fetched after a day, unless disabled', async () => {
  const { db, siteSettings } = server.services;
  const now = Date.now();
  const source = { contests: '[]', tried_at: new Date(now) };
  await db
    .insertInto('contest_calendar_source')
    .values([
      { ...source, key: 'codeforces', fetched_at: new Date(now - 25 * 3_600_000), failure: 'HTTP 503' },
      { ...source, key: 'atcoder', fetched_at: new Date(now - 23 * 3_600_000), failure: 'HTTP 500' },
      { ...source, key: 'luogu', fetched_at: null, failure: 'fetch failed' },
      { ...source, key: 'leetcode', fetched_at: new Date(now), failure: null },
    ])
    .execute();
  assert.match(
    (await look()).get('otherJudgesAway')?.text ?? '',
    /cannot be fetched: Codeforces, Luogu \(HTTP 503, fetch failed\)\./,
  );
  await siteSettings.set({ otherContests: false }, null);
  assert.ok(!(await look()).has('otherJudgesAway'));
});
