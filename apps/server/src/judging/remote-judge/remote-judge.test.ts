import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { errorText } from '@xiezhi/contract/errors';
import type { TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { HduSimulator } from '../../../test-support/remote-judge/hdu.ts';
import { listRemoteAccounts } from './list.ts';
import { openPassword } from './password.ts';
import { hdu } from './judges/hdu/hdu.ts';
import { testAccount } from './test-account.ts';

const password = 'a-word-that-nobody-reads';
const site = await new HduSimulator().start();
let server: TestServer;
let root: TestUser;

before(async () => {
  server = await startTestServer({
    hasJobs: false,
    settings: { remoteBases: new Map([['HDU', site.base]]) },
  });
  root = await server.buildUser({ role: 'root' });
});
after(async () => {
  await server.stop();
  await site.stop();
});

const list = async () => (await server.call('GET /api/admin/remote-accounts', { as: root })).data;
const add = (judge: string, username: string) =>
  server.call('POST /api/admin/remote-accounts', { as: root, body: { judge, username, password } });
const change = (body: Record<string, unknown>) =>
  server.call('PUT /api/admin/remote-accounts', { as: root, body });
const switches = async () => (await server.call('GET /api/admin/switch/info', { as: root })).data;
const put = (body: Record<string, unknown>) =>
  server.call('PUT /api/admin/switch/update', { as: root, body });
const by = () => ({ uid: root.uid, ip: '127.0.0.1' });
const named = async (username: string) => {
  const found = (await list()).accounts.find((account) => account.username === username);
  assert.ok(found, username);
  return found;
};
/** The decrypted stored password. */
async function storedPassword(username: string): Promise<string | null> {
  const { db, settings } = server.services;
  const row = await db
    .selectFrom('remote_account')
    .where('username', '=', username)
    .orderBy('id')
    .selectAll()
    .executeTakeFirstOrThrow();
  return openPassword(settings.secret, row);
}

test('adds, disables and removes an account and changes its password, with an audit entry each', async () => {
  assert.equal((await add('HDU', ' team-1 ')).status, 200);
  assert.match((await add('HDU', 'team-1')).msg, /already/);
  assert.equal((await add('CF', 'team-1')).status, 200, 'the same name at another judge');
  assert.equal((await add('GYM', 'team-1')).status, 400, 'it works with the accounts of CF');
  const { id, state, createdBy, lastUsedAt } = await named('team-1');
  assert.deepEqual([state, createdBy, lastUsedAt], ['free', root.username, null]);
  await change({ id, isEnabled: false });
  assert.equal((await named('team-1')).state, 'disabled');
  await change({ id, password: 'second' });
  assert.deepEqual([(await named('team-1')).state, await storedPassword('team-1')], ['disabled', 'second']);
  const remove = () => server.call('DELETE /api/admin/remote-accounts', { as: root, query: { id } });
  assert.equal((await remove()).status, 200);
  assert.equal((await remove()).status, 404);
  assert.equal((await change({ id, isEnabled: true })).status, 404);
  const { data } = await server.call('GET /api/admin/audit-log', { as: root, query: { limit: 5 } });
  assert.deepEqual(
    data.records.map(({ action, target }) => `${action} ${target}`),
    [
      'remote-account-removed remote-account:HDU/team-1',
      'remote-account-changed remote-account:HDU/team-1',
      'remote-account-changed remote-account:HDU/team-1',
      'remote-account-added remote-account:CF/team-1',
      'remote-account-added remote-account:HDU/team-1',
    ],
  );
});

test('a password appears in no response, audit entry or column, and cannot be decrypted for another row', async () => {
  await add('POJ', 'silent');
  const { db, settings } = server.services;
  const rows = await db.selectFrom('remote_account').selectAll().execute();
  const notes = await db.selectFrom('audit_log').selectAll().execute();
  const texts = rows.map((row) => row.sealed_password.toString('latin1'));
  assert.ok(!JSON.stringify([rows, texts, notes, await list(), await switches()]).includes(password));
  const row = rows.find(({ username }) => username === 'silent');
  assert.ok(row);
  assert.equal(openPassword(settings.secret, row), password);
  assert.equal(openPassword(settings.secret, { ...row, username: 'other' }), null);
  const moved = { ...server.services, settings: { ...settings, secret: new Uint8Array(48).fill(1) } };
  const { accounts } = await listRemoteAccounts(moved, [], 'zh-CN');
  const lost = accounts.find(({ username }) => username === 'silent');
  assert.deepEqual([lost?.state, lost?.reason], ['outOfOrder', errorText('remotePasswordLost', 'zh-CN')]);
});

test('reports a judge without an adapter as unsupported and leaves its account unchanged', async () => {
  await add('SPOJ', 'alone');
  const { id } = await named('alone');
  await assert.rejects(
    testAccount(server.services, [], by(), { id, locale: 'en-US' }),
    /remoteJudgeUnsupported/,
  );
  const { judges } = await listRemoteAccounts(server.services, [], 'en-US');
  assert.ok(judges.every(({ isSupported }) => !isSupported));
  assert.deepEqual([(await named('alone')).state, (await named('alone')).lastUsedAt], ['free', null]);
});

test('the fault that a judge reports for an account stays until a successful sign-in or a new password', async () => {
  await add('HDU', 'tried');
  const { id } = await named('tried');
  const tryIt = (locale: 'zh-CN' | 'en-US' = 'en-US') =>
    testAccount(server.services, [hdu], by(), { id, locale });
  assert.deepEqual(await tryIt('zh-CN'), {
    isWell: false,
    reason: 'HDU 拒绝登录：No such user or wrong password.',
  });
  const shown = await named('tried');
  assert.deepEqual(
    [shown.state, shown.reason],
    ['outOfOrder', 'HDU refused the sign-in: No such user or wrong password.'],
  );
  assert.ok(shown.lastUsedAt);
  await change({ id, password: 'better' });
  assert.equal((await named('tried')).state, 'free');

  for (const fault of [
    { kind: 'status', status: 503 },
    { kind: 'cutBefore' },
    { kind: 'page', body: 'The site is being repaired' },
  ] as const) {
    site.inject(fault);
    await assert.rejects(tryIt(), /remoteJudgeAway/);
    assert.equal((await named('tried')).state, 'free', 'a judge that is away says nothing of the account');
  }

  const late = {
    ...hdu,
    signIn: async (...given: Parameters<typeof hdu.signIn>) => {
      await change({ id, password: 'third' });
      await hdu.signIn(...given);
    },
  };
  await testAccount(server.services, [late], by(), { id, locale: 'en-US' });
  assert.equal((await named('tried')).state, 'free', 'that was said of a former password');
  site.accounts.set('tried', 'third');
  assert.deepEqual(await tryIt(), { isWell: true, reason: null });
});

test('an account in use shows as such until its lease ends', async () => {
  await add('AC', 'leased');
  for (const [seconds, state] of [
    [60, 'inUse'],
    [-1, 'free'],
  ] as const) {
    await server.services.db
      .updateTable('remote_account')
      .set({ leased_until: new Date(Date.now() + seconds * 1000) })
      .where('username', '=', 'leased')
      .execute();
    assert.equal((await named('leased')).state, state);
  }
});

test('existing clients: sending the whole object back changes nothing', async () => {
  await put({ libreojUsernameList: ['one', 'two'], libreojPasswordList: ['first', 'second'] });
  const { id } = await named('two');
  await change({ id, isEnabled: false });
  const whole = await switches();
  assert.deepEqual(whole.libreojUsernameList, ['one', 'two']);
  assert.ok(whole.libreojPasswordList.every((each) => /^•+$/.test(each)));
  assert.equal((await put(whole)).status, 200);
  assert.equal((await put({ openGroupJudge: true })).status, 200, 'absent lists change nothing');
  assert.deepEqual([(await named('two')).state, (await named('two')).id], ['disabled', id]);
  assert.deepEqual([await storedPassword('one'), await storedPassword('two')], ['first', 'second']);
});

test('existing clients: changed lists add, update and remove accounts, and blank pairs are ignored', async () => {
  const [mask = ''] = (await switches()).libreojPasswordList;
  await put({
    libreojUsernameList: ['two', '', ' three '],
    libreojPasswordList: [mask, '', 'third'],
  });
  const names = (await switches()).libreojUsernameList;
  assert.deepEqual(names, ['two', 'three']);
  assert.deepEqual([await storedPassword('two'), await storedPassword('three')], ['second', 'third']);
  await put({ libreojUsernameList: names, libreojPasswordList: ['renewed', mask] });
  assert.deepEqual([await storedPassword('two'), await storedPassword('three')], ['renewed', 'third']);
});

test('existing clients: an error in one list leaves all lists and the switches unchanged', async () => {
  const former = await switches();
  for (const [wrong, reason] of [
    [
      { libreojUsernameList: ['two', 'three'], libreojPasswordList: ['x'] },
      /numbers of accounts and passwords/,
    ],
    [{ libreojUsernameList: null, libreojPasswordList: [] }, /numbers of accounts and passwords/],
    [
      { libreojUsernameList: [], libreojPasswordList: [], cfUsernameList: ['new'], cfPasswordList: [''] },
      /needs/,
    ],
    [{ libreojUsernameList: [''], libreojPasswordList: ['x'] }, /needs/],
    // The user typed characters after the mask, or deleted some of its characters.
    [{ libreojUsernameList: ['two'], libreojPasswordList: ['••••••renewed'] }, /mask character/],
    [{ libreojUsernameList: ['two'], libreojPasswordList: ['•••••'] }, /mask character/],
    [{ libreojUsernameList: ['a', 'a '], libreojPasswordList: ['x', 'y'] }, /already/],
    [
      {
        libreojUsernameList: Array.from({ length: 101 }, (_, at) => `n${at}`),
        libreojPasswordList: Array.from({ length: 101 }, () => 'x'),
      },
      /At most 100/,
    ],
  ] as const) {
    const answer = await put({ openContestJudge: false, ...wrong });
    assert.deepEqual([answer.http, answer.status], [200, 400], JSON.stringify(wrong));
    assert.match(answer.msg, reason);
  }
  assert.deepEqual(await switches(), former);
});
