import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isRecord } from '@xiezhi/contract/wire/values';
import sharp from 'sharp';
import type { TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { checkShape } from '../../../test-support/shapes.ts';
import { firstOf, page, rowsOf, staffClient } from './testing/staff-client.ts';

/** Tests of accounts and settings in the form in which the console of an existing client reads and sends them. */
let server: TestServer;
let root: TestUser;
const { ask, done, refused, malformed, answerOf } = staffClient(() => ({
  url: server.url,
  token: root.token,
}));

before(async () => {
  server = await startTestServer({ hasJobs: false, onLogLine: () => {} });
  root = await server.buildUser({ role: 'root' });
});
after(() => server.stop());

const removeUsers = (ids: unknown) => ({ call: 'DELETE /api/admin/user/delete-user', body: { ids } });
const insert = (users: unknown) => ({ call: 'POST /api/admin/user/insert-batch-user', body: { users } });
const removePicture = (id: unknown) => ({
  call: `DELETE /api/admin/config/home-carousel?id=${String(id)}`,
  body: {},
});

test('finds accounts and changes one with the ten fields of its form', async () => {
  const user = await server.buildUser();
  for (const query of [
    'currentPage=1&limit=10&onlyAdmin=false',
    'currentPage=&limit=&keyword=&onlyAdmin=',
    '',
  ]) {
    const data = await done({ call: `GET /api/admin/user/get-user-list?${query}` });
    checkShape(query, data, page);
    for (const row of rowsOf(data)) {
      checkShape(
        query,
        row,
        'uid:str username:str nickname:str? school:str? course:str? number:str? gender:str realname:str? cfUsername:str? github:str? blog:str? email:str? avatar:str? titleName:str? titleColor:str? signature:str? status:int gmtCreate:date gmtModified:date roles:list',
      );
      checkShape(
        'its role',
        firstOf(row['roles']),
        'id:int role:str description:str status:int gmtCreate:date gmtModified:date',
      );
    }
  }
  const row = firstOf(await done({ call: `GET /api/admin/user/get-user-list?keyword=${user.username}` }));
  const form = {
    uid: row['uid'],
    username: row['username'],
    realname: null,
    email: '',
    password: '',
    type: '1002',
    status: '0',
    setNewPwd: false,
    titleName: null,
    titleColor: '',
  };
  const put = (more: object) => ({ call: 'PUT /api/admin/user/edit-user', body: { ...form, ...more } });
  assert.equal(await done(put({ type: 1002, status: 0 })), null);
  assert.equal(await done(put({})), null);
  for (const wrong of [
    { username: null },
    { username: ' ' },
    { type: null },
    { type: 7 },
    { status: null },
    { uid: 'x' },
  ])
    assert.equal((await answerOf(put(wrong))).status, 400, JSON.stringify(wrong));
  for (const ids of [null, [], undefined]) await malformed(removeUsers(ids));
  await refused(400, removeUsers([user.uid, 'f'.repeat(32)]));
  assert.equal(await done(removeUsers([user.uid])), null);
});

test('creates accounts from table rows, and numbered accounts with a list of passwords', async () => {
  await malformed(insert(null));
  assert.equal(await done(insert([['shape_1', '123456', '', '', '0', '', '']])), null);
  const bad = await refused(400, insert([['shape_1', '123456'], ['shape_2', '1'], []]));
  assert.match(bad.msg, /shape_1, shape_2/);
  const generate = { prefix: 'shape', suffix: '', number_from: 0, number_to: 3, password_length: 6 };
  const made = await done({ call: 'POST /api/admin/user/generate-user', body: generate });
  checkShape('key', made, 'key:str');
  assert.ok(isRecord(made));
  const key = String(made['key']);
  const sheet = await ask({ call: `GET /api/file/generate-user-excel?key=${key}` });
  assert.equal(sheet.headers.get('content-disposition'), `attachment;filename=${key}.xlsx`);
  await sheet.body?.cancel();
  await refused(400, {
    call: 'POST /api/admin/user/generate-user',
    body: { ...generate, number_from: '5', number_to: '4' },
  });
});

test('reads each page of settings and sends it back whole', async () => {
  const config = '/api/admin/config';
  const web = await done({ call: `GET ${config}/get-web-config` });
  assert.equal(await done({ call: `PUT ${config}/set-web-config`, body: web }), null);
  assert.equal(await done({ call: `PUT ${config}/set-web-config`, body: {} }), null);
  const mail = await done({ call: `GET ${config}/get-email-config` });
  checkShape(
    'mail',
    mail,
    'emailHost:str emailPort:int emailUsername:str emailPassword:null emailBGImg:str emailSsl:bool',
  );
  assert.ok(isRecord(mail));
  for (const emailPort of ['465', 465, '', null])
    assert.equal(
      await done({ call: `PUT ${config}/set-email-config`, body: { ...mail, emailPort } }),
      null,
      String(emailPort),
    );
  assert.equal(
    (await answerOf({ call: `PUT ${config}/set-email-config`, body: { emailPort: 'x' } })).status,
    400,
  );
  for (const email of ['', 'nowhere', null])
    await refused(400, { call: `POST ${config}/test-email`, body: { email } });
  const source = await done({ call: `GET ${config}/get-db-and-redis-config` });
  checkShape(
    'source',
    source,
    'dbName:str dbHost:str dbPort:int dbUsername:str dbPassword:null redisHost:null redisPort:null redisPassword:null',
  );
  await refused(400, { call: `PUT ${config}/set-db-and-redis-config`, body: source });
  const switches = await done({ call: 'GET /api/admin/switch/info' });
  assert.ok(isRecord(switches));
  for (const body of [
    switches,
    { ...switches, defaultSubmitInterval: '8', cfUsernameList: null, cfPasswordList: null },
  ])
    assert.equal(await done({ call: 'PUT /api/admin/switch/update', body }), null);
  for (const wrong of [
    { defaultCreateGroupLimit: 'x' },
    { openGroupJudge: 'maybe' },
    { hduUsernameList: 'a' },
  ])
    assert.equal(
      (await answerOf({ call: 'PUT /api/admin/switch/update', body: { ...switches, ...wrong } })).status,
      400,
      JSON.stringify(wrong),
    );
});

test('an upload widget adds a picture to the home page, and its id removes it', async () => {
  const drawn = await sharp({ create: { width: 9, height: 3, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const sent = await done({
    call: 'POST /api/file/upload-carouse-img',
    form: { file: { name: 'a.png', bytes: drawn } },
  });
  checkShape('picture', sent, 'id:int url:str');
  assert.ok(isRecord(sent));
  assert.equal(await done(removePicture(sent['id'])), null);
  await refused(400, removePicture(sent['id']));
  for (const id of ['', 'undefined']) await malformed(removePicture(id));
});
