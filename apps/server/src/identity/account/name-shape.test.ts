import assert from 'node:assert/strict';
import { after, before, describe, it, test } from 'node:test';
import { newUid } from '../../platform/database/uid.ts';
import type { TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { quickHash } from '../../../test-support/quick-hash.ts';
import { isUsername } from './usernames.ts';

let server: TestServer;
let root: TestUser;
const password = 'right-Password1';
before(async () => {
  server = await startTestServer();
  root = await server.buildUser({ role: 'root' });
  await server.buildUser({ username: 'team01', passwordHash: quickHash(password) });
});
after(() => server.stop());

let count = 0;
async function register(username: string) {
  const email = `shape${(count += 1)}@example.org`;
  const { data } = await server.call('GET /api/get-register-code', { query: { email } });
  return server.call('POST /api/register', {
    body: { username, password: 'secret-1', email, code: data.code ?? '' },
  });
}

const alike = {
  'in full width': 'ｔｅａｍ０１',
  'in full width and capitals': 'ＴＥＡＭ０１',
  'with a Cyrillic letter': 'tеam01',
  'with a Cyrillic capital': 'tEАm01',
  'with a Greek capital': 'ΤEAM01',
  'in small capitals': 'ᴛᴇᴀᴍ01',
  'in bold letters of mathematics': '𝐭𝐞𝐚𝐦01',
};

describe('a new name that looks like an existing one', () => {
  for (const [how, name] of Object.entries(alike)) {
    it(`is rejected at sign-up, import, generation and renaming: ${how}`, async () => {
      const { data } = await server.call('POST /api/check-username-or-email', { body: { username: name } });
      assert.equal(data.username, true);
      const signedUp = await register(name);
      assert.deepEqual([signedUp.status, signedUp.msg], [400, 'The username already exists']);
      const users = [[name, 'secret-1']];
      const checked = await server.call('POST /api/admin/user/import-check', { as: root, body: { users } });
      assert.deepEqual(
        checked.data.bad.map(({ verdict }) => verdict),
        ['nameTaken'],
      );
      await server.call('POST /api/admin/user/insert-batch-user', { as: root, body: { users } });
      const generated = await server.call('POST /api/admin/user/generate-user', {
        as: root,
        body: { prefix: name.replace(/(01|０１)$/u, '0'), suffix: '', number_from: 1, number_to: 1 },
      });
      assert.equal(generated.status, 400, generated.msg);
      const other = await server.buildUser();
      const renamed = await server.call('PUT /api/admin/user/edit-user', {
        as: root,
        body: { uid: other.uid, username: name },
      });
      assert.deepEqual([renamed.status, renamed.msg], [400, 'The username already exists']);
      const rows = await server.services.db
        .selectFrom('app_user')
        .where('name_shape', '=', 'team01')
        .select('username')
        .execute();
      assert.deepEqual(rows, [{ username: 'team01' }]);
    });
  }

  it('is rejected within one table, and one of two parallel sign-ups gets it', async () => {
    const users = [
      ['row01', 'secret-1'],
      ['ｒｏｗ０１', 'secret-1'],
    ];
    const { data } = await server.call('POST /api/admin/user/import-check', { as: root, body: { users } });
    assert.deepEqual(data.bad, [{ row: 1, username: 'ｒｏｗ０１', verdict: 'nameTwice' }]);
    const answers = await Promise.all(['at_once', 'аt_once', 'ａｔ_once', 'at_оnce'].map(register));
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  });
});

test('accepts names that are merely similar', async () => {
  for (const name of ['teamO1', 'team0l', 'tearn01', 'team02', '队伍01'])
    assert.equal((await register(name)).status, 200, name);
});

test('renames an account to another spelling of its own name', async () => {
  const user = await server.buildUser({ username: 'own_name' });
  const { status } = await server.call('PUT /api/admin/user/edit-user', {
    as: root,
    body: { uid: user.uid, username: 'Оwn_Name' },
  });
  assert.equal(status, 200);
});

test('existing accounts with look-alike names keep them, sign in with them and can be edited', async () => {
  const { db } = server.services;
  const [latin, cyrillic, wide] = ['copy01', 'сору01', 'ｃｏｐｙ０１'];
  const passwords = new Map([latin, cyrillic, wide].map((name, at) => [name, `secret-${at}`]));
  const rows = [...passwords].map(([username, own]) => ({
    uid: newUid(),
    username,
    password_hash: quickHash(own),
  }));
  await db.insertInto('app_user').values(rows).execute();
  for (const [username, own] of passwords) {
    const signedIn = await server.call('POST /api/login', { body: { username, password: own } });
    assert.equal(signedIn.data.username, username, signedIn.msg);
  }
  const { status } = await server.call('PUT /api/admin/user/edit-user', {
    as: root,
    body: { uid: rows[1]?.uid ?? '', realname: 'Ann' },
  });
  assert.equal(status, 200);
});

test('a name typed in full width signs in, and its failures count with those of the name itself', async () => {
  const signedIn = await server.call('POST /api/login', { body: { username: 'Ｔｅａｍ０１', password } });
  assert.equal(signedIn.data.username, 'team01', signedIn.msg);
  const guess = (username: string) =>
    server.call('POST /api/login', { body: { username, password: 'wrong-password' } });
  for (const name of ['team01', 'ｔeam01', 'tｅam01', 'teａm01', 'teaｍ01'])
    assert.match((await guess(name)).msg, /^Please check/);
  assert.match((await guess('team０1')).msg, /^Try again in/);
  const cyrillic = await server.call('POST /api/login', { body: { username: 'tеam01', password } });
  assert.match(cyrillic.msg, /^Please check/, 'what merely looks alike is another name');
});

test('rejects names with invisible characters', () => {
  for (const hidden of ['\uFE0F', '\u034F', '\u180B', '\u3164', '\u{E0100}'])
    assert.equal(isUsername(`team01${hidden}`), false, hidden.codePointAt(0)?.toString(16));
  assert.ok(isUsername('équipe'));
});
