import { groupAuths } from '@xiezhi/contract/enums/group';
import type { MemberBatchAction } from '@xiezhi/contract/routes/group-roster';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { insertGroupMember, type TestUser } from '../../../test-support/factories.ts';
import { buildGroupCast, type GroupCast, groupPeople } from '../../../test-support/group-cast.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';

let server: TestServer;
let cast: GroupCast;

before(async () => {
  server = await startTestServer({ hasJobs: false });
  cast = await buildGroupCast(server);
});
after(() => server.stop());

const change = (as: TestUser | null, uids: readonly string[], become: MemberBatchAction) =>
  server.call('POST /api/group/member-batch', {
    as,
    locale: 'en-US',
    body: { gid: cast.gid, uids: [...uids], become },
  });

/** Creates `count` new people with a row in the group. */
async function people(auth: number, count: number): Promise<TestUser[]> {
  const made: TestUser[] = [];
  for (let number = 0; number < count; number += 1) made.push(await server.buildUser({}));
  await insertGroupMember(server.services, cast.gid, Object.fromEntries(made.map(({ uid }) => [uid, auth])));
  return made;
}

async function partsOf(users: readonly TestUser[]): Promise<number[]> {
  const rows = await server.services.db
    .selectFrom('group_member')
    .where('gid', '=', cast.gid)
    .select(['uid', 'auth'])
    .execute();
  return users.map(({ uid }) => rows.find((row) => row.uid === uid)?.auth ?? groupAuths.none);
}

test('admits, refuses, promotes and removes several people at once, and notifies each of them', async () => {
  const pupils = await people(groupAuths.applying, 3);
  const [first, second, third] = pupils;
  assert.ok(first && second && third);
  const admitted = await change(cast.user('admin'), [first.uid, second.uid, first.uid], 'member');
  assert.deepEqual(
    admitted.data.map(({ uid, isDone }) => [uid, isDone]),
    [
      [first.uid, true],
      [second.uid, true],
    ],
    'who is named twice is taken once',
  );
  await change(cast.user('admin'), [third.uid], 'refused');
  assert.deepEqual(await partsOf(pupils), [3, 3, 2]);
  const actual = await server.call('GET /api/msg/mine', { as: second, locale: 'en-US' });
  assert.equal(actual.data.records[0]?.title, 'Welcome to the group');
  await change(cast.user('groupRoot'), [first.uid, second.uid], 'admin');
  assert.deepEqual(await partsOf(pupils), [4, 4, 2]);
  await change(
    cast.user('owner'),
    pupils.map(({ uid }) => uid),
    'removed',
  );
  assert.deepEqual(await partsOf(pupils), [0, 0, 0]);
});

test('people with the same or a higher role stay, with the reason, and do not block the others', async () => {
  const [pupil] = await people(groupAuths.member, 1);
  assert.ok(pupil);
  const named = [cast.user('groupRoot').uid, pupil.uid, cast.user('owner').uid, cast.user('outsider').uid];
  const { data } = await change(cast.user('admin'), named, 'removed');
  assert.deepEqual(
    data.map(({ isDone, reason }) => [isDone, reason]),
    [
      [false, 'You can only remove users with a lower role'],
      [true, null],
      [false, 'The owner cannot be changed or removed. Transfer the group first'],
      [false, 'This user is not in the group'],
    ],
  );
  const [other] = await people(groupAuths.member, 1);
  assert.ok(other);
  const raised = await change(cast.user('admin'), [other.uid], 'admin');
  assert.equal(raised.data[0]?.isDone, false, 'nobody is raised to one’s own part');
  assert.equal((await change(cast.user('root'), [other.uid], 'root')).data[0]?.isDone, true);
});

test('staff who manage a group add people by username, with a reason for each who cannot be added', async () => {
  const teacher = await server.buildUser({ role: 'admin' });
  const [applicant, refused, above] = [
    ...(await people(groupAuths.applying, 1)),
    ...(await people(groupAuths.refused, 1)),
    ...(await people(groupAuths.admin, 1)),
  ];
  const [fresh, disabled] = [await server.buildUser({}), await server.buildUser({})];
  assert.ok(applicant && refused && above);
  await insertGroupMember(server.services, cast.gid, { [teacher.uid]: groupAuths.admin });
  await server.services.db
    .updateTable('app_user')
    .set({ status: 1 })
    .where('uid', '=', disabled.uid)
    .execute();
  const add = (usernames: string[]) =>
    server.call('POST /api/group/members', {
      as: teacher,
      locale: 'en-US',
      body: { gid: cast.gid, usernames },
    });
  const named = [fresh.username, fresh.username.toUpperCase(), applicant.username, refused.username];
  const { data } = await add([
    ...named,
    above.username,
    disabled.username,
    cast.user('owner').username,
    'nobody',
  ]);
  assert.deepEqual(
    data.map(({ isDone, reason }) => [isDone, reason]),
    [
      [true, null],
      [true, null],
      [true, null],
      [false, 'You are already a member of this group'],
      [false, 'This user does not exist or is disabled'],
      [false, 'You are already a member of this group'],
      [false, 'This user does not exist or is disabled'],
    ],
    'who is named twice is added once',
  );
  assert.deepEqual(await partsOf([fresh, applicant, refused, above, disabled]), [3, 3, 3, 4, 0]);
  const inbox = await server.call('GET /api/msg/mine', { as: fresh, locale: 'en-US' });
  assert.equal(inbox.data.records[0]?.title, 'Welcome to the group');
});

test('only managers of the group use batch changes and the sheet', async () => {
  const runs = new Set(['admin', 'groupRoot', 'owner', 'root']);
  const [pupil] = await people(groupAuths.member, 1);
  assert.ok(pupil);
  for (const name of groupPeople) {
    const as = cast.of(name);
    const expected = name === 'visitor' ? 401 : runs.has(name) ? 200 : 403;
    assert.equal((await change(as, [pupil.uid], 'member')).status, expected, name);
    const sheet = await fetchSheet(as, 'csv');
    assert.equal(sheet.headers.get('content-type')?.startsWith('text/csv'), expected === 200, name);
  }
});

test('the sheet has all members, in the reader’s language, and no formula', async () => {
  const member = cast.user('member');
  await server.services.db
    .updateTable('app_user')
    .set({ nickname: '=1+2', realname: '李雷', school: '云中附中' })
    .where('uid', '=', member.uid)
    .execute();
  const chinese = await (await fetchSheet(cast.user('owner'), 'csv')).text();
  const [head, ...lines] = chinese.replace('\uFEFF', '').trimEnd().split('\r\n');
  assert.equal(head, '用户名,昵称,姓名,学校,身份,加入时间');
  const row = lines.find((line) => line.startsWith(`${member.username},`));
  assert.match(row ?? '', /,"\t=1\+2",李雷,云中附中,成员,\d{4}-/);
  const names = new Set(lines.map((line) => line.split(',')[0]));
  assert.ok(names.has(cast.user('owner').username));
  assert.ok(!names.has(cast.user('applicant').username));
  assert.ok(!names.has(cast.user('outsider').username));
  const english = await (await fetchSheet(cast.user('owner'), 'csv', 'en-US')).text();
  assert.match(english, /,Owner,/);
  const book = await fetchSheet(cast.user('owner'), 'xlsx');
  assert.match(book.headers.get('content-disposition') ?? '', /-members\.xlsx$/);
  assert.equal(Buffer.from(await book.arrayBuffer()).toString('latin1', 0, 2), 'PK');
});

function fetchSheet(as: TestUser | null, format: 'csv' | 'xlsx', locale = 'zh-CN'): Promise<Response> {
  return fetch(`${server.url}/api/file/group-members?gid=${cast.gid}&format=${format}`, {
    headers: { 'accept-language': locale, ...(as && { authorization: as.token }) },
  });
}
