import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groupAuths } from '@xiezhi/contract/enums/group';
import { isRecord } from '@xiezhi/contract/wire/values';
import { buildGroup } from '../../../test-support/factories.ts';
import { checkShape } from '../../../test-support/shapes.ts';
import { groupFixture } from './testing/group-fixture.ts';
import { firstOf, page, rowsOf } from './testing/staff-client.ts';

/** Tests of groups with the requests that existing clients send: settings, members, announcements and ranks. */
const { staged, as, done, refused, malformed, answerOf } = groupFixture(({ server }) =>
  server.services.siteSettings.set({ acceptedToCreateGroup: 0 }, null),
);

const listed =
  'id:int avatar:str? owner:str name:str shortName:str brief:str description:str auth:int visible:bool memberCount:int gmtCreate:date';
const group =
  'id:int avatar:str? name:str shortName:str brief:str description:str owner:str uid:str auth:int visible:bool status:int code:str? gmtCreate:date gmtModified:date';
const member = 'id:int gid:int uid:str username:str auth:int reason:str? gmtCreate:date gmtModify:date';
const announcement =
  'id:int title:str content:str uid:str username:str status:int gmtCreate:date gmtModified:date';

test('visitors get the list, with empty filters', async () => {
  const { owner } = staged();
  for (const headers of [{}, as(owner).headers])
    for (const query of [
      'currentPage=1&limit=15&onlyMine=false',
      'currentPage=1&limit=9&keyword=&auth=0&onlyMine=false',
      'currentPage=&limit=&auth=&onlyMine=',
      '',
    ]) {
      const data = await done({ call: `GET /api/get-group-list?${query}`, headers });
      checkShape(query, data, page);
      checkShape(query, firstOf(data), listed);
    }
  const mine = await done({ call: 'GET /api/get-group-list?onlyMine=true&auth=1', headers: {} });
  assert.deepEqual(rowsOf(mine), [], 'nobody has groups of their own');
  await malformed({ call: 'GET /api/get-group-list?auth=all' });
});

test('a group is created from the form, opened, saved whole and disbanded', async () => {
  const { pupil } = staged();
  const form = {
    id: null,
    avatar: '',
    name: 'Class of spring',
    shortName: 'spring',
    brief: 'A class',
    description: 'What it is about',
    owner: '',
    auth: 3,
    code: 'abc123',
    status: null,
    visible: true,
  };
  for (const wrong of [{ code: '' }, { code: 'abc' }, { name: 'a' }, { brief: '' }, { auth: null }])
    assert.equal(
      (await answerOf({ call: 'POST /api/group', body: { ...form, ...wrong } })).status,
      400,
      JSON.stringify(wrong),
    );
  await done({ call: 'POST /api/group', body: form });
  const row = firstOf(await done({ call: 'GET /api/get-group-list?keyword=%20spring%20&onlyMine=true' }));
  const id = String(row['id']);
  const opened = await done({ call: `GET /api/get-group-detail?gid=${id}` });
  checkShape('group', opened, group);
  assert.ok(isRecord(opened));
  checkShape('access', await done({ call: `GET /api/get-group-access?gid=${id}` }), 'access:bool');
  assert.equal(await done({ call: `GET /api/get-group-auth?gid=${id}` }), groupAuths.root);
  const { code: _code, avatar: _avatar, ...whole } = opened;
  assert.equal(
    await done({ call: 'PUT /api/group', body: { ...whole, id, auth: '3', brief: 'Another class' } }),
    null,
  );
  await refused(403, { call: 'PUT /api/group', body: whole, ...as(pupil) });
  await refused(400, { call: 'POST /api/group', body: { ...form, shortName: 'other1' } });
  assert.equal(await done({ call: `DELETE /api/group?gid=${id}`, body: {} }), null);
  await refused(404, { call: `DELETE /api/group?gid=${id}`, body: {} });
  await refused(404, { call: `GET /api/get-group-detail?gid=${id}` });
  for (const query of ['', '?gid=', '?gid=undefined', '?gid=null'])
    await malformed({ call: `GET /api/get-group-detail${query}` });
});

test('members apply, are accepted, promoted by their whole row, leave and are removed', async () => {
  const { server, owner, pupil, gid } = staged();
  await server.services.db.updateTable('app_group').set({ auth: 2 }).where('id', '=', gid).execute();
  const join = (reason: string) => `POST /api/group/member?gid=${gid}&code=&reason=${reason}`;
  await refused(400, { call: join(''), body: {}, ...as(pupil) });
  assert.equal(await done({ call: join('I+am+in+it'), body: {}, ...as(pupil) }), null);
  await refused(403, { call: join('I+am+in+it'), body: {}, ...as(pupil) });
  const applied = rowsOf(
    await done({ call: `GET /api/group/get-apply-list?gid=${gid}&currentPage=1&limit=10` }),
  );
  const row = applied.find(({ uid }) => uid === pupil.uid);
  checkShape('applicant', row, member);
  assert.equal(row?.['reason'], 'I am in it');
  const put = (auth: unknown) => ({
    call: 'PUT /api/group/member',
    body: { ...row, id: 7, gid: String(gid), auth, username: 'somebody', gmtModify: null, _XID: 'r' },
  });
  for (const auth of [null, 0, 6, 'x', ''])
    assert.equal((await answerOf(put(auth))).status, 400, String(auth));
  assert.equal(await done(put('3')), null);
  assert.equal(await done(put(4)), null);
  for (const query of ['currentPage=1&limit=10', 'currentPage=&limit=&keyword=&auth=0']) {
    const members = await done({ call: `GET /api/group/get-member-list?gid=${gid}&${query}` });
    checkShape(query, members, page);
    for (const one of rowsOf(members)) checkShape(query, one, member);
    assert.ok(rowsOf(members).every(({ reason }) => reason === null));
  }
  await refused(404, { call: `DELETE /api/group/member?gid=${gid}&uid=${owner.uid}`, body: {} });
  await refused(404, { call: `DELETE /api/group/member/exit?gid=${gid}`, body: {} });
  assert.equal(
    await done({ call: `DELETE /api/group/member/exit?gid=${gid}`, body: {}, ...as(pupil) }),
    null,
  );
  await refused(404, { call: `DELETE /api/group/member?gid=${gid}&uid=${pupil.uid}`, body: {} });
});

test('announcements come from a form with leftover fields of the previous one', async () => {
  const { root, owner, gid } = staged();
  const form = { id: 424_242, title: 'First', content: 'x', status: 0, uid: root.uid, gid: String(gid) };
  assert.equal(
    await done({ call: 'POST /api/group/announcement', body: { ...form, username: 'root' } }),
    null,
  );
  assert.equal(
    await done({ call: 'POST /api/group/announcement', body: { ...form, content: null, status: null } }),
    null,
  );
  for (const list of ['get-announcement-list', 'get-admin-announcement-list'])
    for (const query of ['currentPage=1&limit=5', 'currentPage=&limit=']) {
      const data = await done({ call: `GET /api/group/${list}?gid=${gid}&${query}` });
      checkShape(list, data, page);
      for (const one of rowsOf(data)) checkShape(list, one, announcement);
    }
  const row = firstOf(await done({ call: `GET /api/group/get-admin-announcement-list?gid=${gid}` }));
  assert.equal(row['uid'], owner.uid, 'whoever is said to have written it');
  const shut = { ...row, gid: String(gid), status: '1' };
  assert.equal(await done({ call: 'PUT /api/group/announcement', body: shut }), null);
  const shown = rowsOf(await done({ call: `GET /api/group/get-announcement-list?gid=${gid}` }));
  assert.ok(!shown.some(({ id }) => id === row['id']));
  for (const wrong of [
    { title: ' ' },
    { title: null },
    { title: 'x'.repeat(256) },
    { content: 'x'.repeat(65_536) },
  ])
    assert.equal(
      (await answerOf({ call: 'POST /api/group/announcement', body: { ...form, ...wrong } })).status,
      400,
      Object.keys(wrong)[0],
    );
  const aid = String(row['id']);
  assert.equal(await done({ call: `DELETE /api/group/announcement?aid=${aid}`, body: {} }), null);
  await refused(404, { call: `DELETE /api/group/announcement?aid=${aid}`, body: {} });
});

test('naming another group gives no access to an announcement', async () => {
  const { server, pupil, gid } = staged();
  const elsewhere = await buildGroup(server.services, pupil.uid);
  const form = { title: 'Theirs', content: 'x', status: 0, gid: elsewhere };
  assert.equal(await done({ call: 'POST /api/group/announcement', body: form, ...as(pupil) }), null);
  const { id } = firstOf(
    await done({ call: `GET /api/group/get-announcement-list?gid=${elsewhere}`, ...as(pupil) }),
  );
  const forged = { ...form, id, gid, title: 'Mine' };
  await refused(404, { call: 'PUT /api/group/announcement', body: forged });
  await refused(403, { call: 'PUT /api/group/announcement', body: { ...forged, gid: elsewhere } });
  await refused(403, { call: `DELETE /api/group/announcement?aid=${String(id)}`, body: {} });
  const { title } = firstOf(
    await done({ call: `GET /api/group/get-announcement-list?gid=${elsewhere}`, ...as(pupil) }),
  );
  assert.equal(title, 'Theirs');
});

test('ranks have all statistics, whatever their order', async () => {
  const { gid } = staged();
  for (const query of ['type=0&searchUser=', 'type=1&searchUser=', 'type=0'])
    checkShape(
      query,
      firstOf(
        await done({ call: `GET /api/get-group-rank-list?gid=${gid}&currentPage=1&limit=30&${query}` }),
      ),
      'uid:str username:str nickname:str? signature:null avatar:str? titleName:str? titleColor:str? ac:int total:int score:int',
    );
  const none = await done({
    call: `GET /api/get-group-rank-list?gid=${gid}&type=0&searchUser=nobody-at-all`,
  });
  assert.deepEqual(rowsOf(none), []);
  for (const type of ['', 'x', '2'])
    assert.equal(
      (await answerOf({ call: `GET /api/get-group-rank-list?gid=${gid}&type=${type}` })).status,
      400,
    );
});
