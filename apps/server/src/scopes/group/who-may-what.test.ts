import { groupAuths, groupKinds } from '@xiezhi/contract/enums/group';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import type { RouteName } from '@xiezhi/contract/routes/index';
import { buildGroup, insertGroupMember, type TestUser } from '../../../test-support/factories.ts';
import { type CallOptions, startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { anyEnvelope, readResponse } from '../../../test-support/read-response.ts';

/**
 * People whose permissions are tested in a group that is hidden from the list: its five roles, its owner and others,
 * including site roles that give no rights in groups.
 */
const names = [
  'siteRoot',
  'owner',
  'root',
  'admin',
  'member',
  'applicant',
  'refused',
  'outsider',
  'siteAdmin',
  'problemAdmin',
  'visitor',
] as const;
type Name = (typeof names)[number];

let server: TestServer;
const cast = new Map<Name, TestUser | null>();
let gid: number;
let someone: TestUser;

before(async () => {
  server = await startTestServer({ hasJobs: false });
  for (const name of names) cast.set(name, await build(name));
  const owner = cast.get('owner');
  assert.ok(owner);
  gid = await buildGroup(server.services, owner.uid);
  someone = await server.buildUser({});
  const parts = { root: 5, admin: 4, member: 3, applicant: 1, refused: 2 } as const;
  const rows = Object.entries(parts).map(([name, auth]): [string, number] => [uidOf(name as Name), auth]);
  await insertGroupMember(server.services, gid, {
    ...Object.fromEntries(rows),
    [someone.uid]: groupAuths.member,
  });
  await server.services.db
    .updateTable('app_group')
    .set({ is_visible: false, auth: groupKinds.private, code: 'secret' })
    .where('id', '=', gid)
    .execute();
});
after(() => server.stop());

async function build(name: Name): Promise<TestUser | null> {
  if (name === 'visitor') return null;
  const roles = { siteRoot: 'root', siteAdmin: 'admin', problemAdmin: 'problem_admin' } as const;
  return server.buildUser(name in roles ? { role: roles[name as keyof typeof roles] } : {});
}

function uidOf(name: Name): string {
  const user = cast.get(name);
  assert.ok(user);
  return user.uid;
}

/** Makes a call as each person; returns the statuses in the bodies of the responses. */
async function answers<Call extends RouteName>(
  call: Call,
  options: () => Omit<CallOptions<Call>, 'as'>,
): Promise<Record<Name, number>> {
  const actual: [Name, number][] = [];
  for (const [name, as] of cast) {
    const { status } = await server.call(call, { as, ...options() });
    actual.push([name, status]);
  }
  return Object.fromEntries(actual) as Record<Name, number>;
}

/** Builds the expected statuses. All people outside the group get the same status, except visitors, who get 401. */
function row(siteRoot: number, inside: readonly [number, number, number, number], outside: number) {
  const [owner, root, admin, member] = inside;
  const others = Object.fromEntries(
    ['applicant', 'refused', 'outsider', 'siteAdmin', 'problemAdmin'].map((name) => [name, outside]),
  );
  return { siteRoot, owner, root, admin, member, ...others, visitor: 401 };
}

const byGroup = () => ({ query: { gid } });
const asRanked = () => ({ query: { gid, type: 0 } });
const asApplicant = () => ({ query: { gid, code: 'secret', reason: 'a reason of mine' } });
const asAnnounced = () => ({ body: { gid, title: 'From me', content: '' } });
const asMember = () => ({ body: { gid, uid: someone.uid, auth: groupAuths.member } });
const theRefused = () => ({ query: { gid, uid: uidOf('refused') } });
const asChanged = () => ({ body: { id: gid, auth: groupKinds.private } });
const asMany = () => ({ body: { gid, uids: [someone.uid], become: 'member' } });
const asAdded = () => ({ body: { gid, usernames: [cast.get('member')?.username ?? ''] } });
const toOutsider = () => ({ body: { gid, uid: uidOf('outsider') } });
const reads = {
  'GET /api/get-group-detail': row(200, [200, 200, 200, 200], 403),
  'GET /api/group/get-member-list': row(200, [200, 200, 200, 200], 403),
  'GET /api/group/get-announcement-list': row(200, [200, 200, 200, 200], 403),
  'GET /api/group/get-apply-list': row(200, [200, 200, 200, 403], 403),
  'GET /api/group/get-admin-announcement-list': row(200, [200, 200, 200, 403], 403),
  'GET /api/group/log': row(200, [200, 200, 403, 403], 403),
} as const;

for (const [call, expected] of Object.entries(reads)) {
  test(call, async () => {
    assert.deepEqual(await answers(call as keyof typeof reads, byGroup), expected);
  });
}

test('only members see the ranking', async () => {
  assert.deepEqual(
    await answers('GET /api/get-group-rank-list', asRanked),
    row(200, [200, 200, 200, 200], 403),
  );
});

test('everybody who is signed in can ask for their access', async () => {
  const actual = new Map<Name, boolean>();
  for (const [name, as] of cast) {
    if (as === null) continue;
    actual.set(name, (await server.call('GET /api/get-group-access', { as, query: { gid } })).data.access);
  }
  const inside = [...actual].filter(([, access]) => access).map(([name]) => name);
  assert.deepEqual(inside, ['siteRoot', 'owner', 'root', 'admin', 'member']);
});

test('returns the caller’s own role in the group', async () => {
  const actual = new Map<Name, number>();
  for (const [name, as] of cast)
    if (as) actual.set(name, (await server.call('GET /api/get-group-auth', { as, query: { gid } })).data);
  const parts = { owner: 5, root: 5, admin: 4, member: 3, refused: 2, applicant: 1 };
  const none = { siteRoot: 0, outsider: 0, siteAdmin: 0, problemAdmin: 0 };
  assert.deepEqual(Object.fromEntries(actual), { ...none, ...parts });
});

test('only members and site root see a hidden group in the list', async () => {
  const seen: Name[] = [];
  for (const [name, as] of cast) {
    const { data } = await server.call('GET /api/get-group-list', { as, query: { limit: 500 } });
    if (data.records.some(({ id }) => id === gid)) seen.push(name);
  }
  assert.deepEqual(seen, ['siteRoot', 'owner', 'root', 'admin', 'member']);
});

test('nobody can join a hidden group, even with its code', async () => {
  const actual = await answers('POST /api/group/member', asApplicant);
  assert.deepEqual({ ...actual, siteRoot: 200 }, row(200, [404, 404, 404, 404], 404));
});

test('managers of the group announce; only roots change announcements of others', async () => {
  assert.deepEqual(
    await answers('POST /api/group/announcement', asAnnounced),
    row(200, [200, 200, 200, 403], 403),
  );
  const { data } = await server.call('GET /api/group/get-admin-announcement-list', {
    as: cast.get('owner') ?? null,
    query: { gid, limit: 50 },
  });
  const ofRoot = data.records.find(({ uid }) => uid === uidOf('root'));
  const ofAdmin = data.records.find(({ uid }) => uid === uidOf('admin'));
  assert.ok(ofRoot && ofAdmin);
  const change = (id: number) => () => ({ body: { id, gid, title: 'Changed' } });
  const whole = row(200, [200, 200, 403, 403], 403);
  assert.deepEqual(await answers('PUT /api/group/announcement', change(ofRoot.id)), whole);
  assert.deepEqual(await answers('PUT /api/group/announcement', change(ofAdmin.id)), {
    ...whole,
    admin: 200,
  });
  const remove = () => ({ query: { aid: ofRoot.id } });
  const gone = await answersWithout(['siteRoot', 'owner', 'root'], 'DELETE /api/group/announcement', remove);
  assert.deepEqual(new Set(gone.map(([, status]) => status)), new Set([403, 401]));
  const asOwner = { as: cast.get('owner') ?? null, ...remove() };
  assert.equal((await server.call('DELETE /api/group/announcement', asOwner)).status, 200);
});

test('people with a higher role change and remove a member', async () => {
  assert.deepEqual(await answers('PUT /api/group/member', asMember), row(200, [200, 200, 200, 403], 403));
  const actual = await answers('DELETE /api/group/member', theRefused);
  // The first permitted caller removes the member, so later permitted callers get 404. Other callers are refused before
  // the server looks for the member.
  assert.deepEqual(actual, { ...row(200, [404, 404, 404, 403], 403), refused: 403 });
});

test('only managers of the group change several members at once', async () => {
  assert.deepEqual(
    await answers('POST /api/group/member-batch', asMany),
    row(200, [200, 200, 200, 403], 403),
  );
});

test('only staff of the site who manage the group add people to it', async () => {
  assert.deepEqual(await answers('POST /api/group/members', asAdded), row(200, [403, 403, 403, 403], 403));
});

test('members can leave, the owner cannot, and outsiders do not learn that the group exists', async () => {
  const belong: readonly Name[] = ['root', 'admin', 'member'];
  const actual = await answersWithout(belong, 'DELETE /api/group/member/exit', byGroup);
  const expected = Object.entries(row(403, [404, 200, 200, 200], 403));
  assert.deepEqual(
    Object.fromEntries(actual),
    Object.fromEntries(expected.filter(([, status]) => status !== 200)),
  );
  const leaving = await server.buildUser({});
  await insertGroupMember(server.services, gid, { [leaving.uid]: groupAuths.admin });
  assert.equal(
    (await server.call('DELETE /api/group/member/exit', { as: leaving, ...byGroup() })).status,
    200,
  );
});

test('roots set the picture, and managers download the member list', async () => {
  const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#c81e0a' } })
    .png()
    .toBuffer();
  const set: Name[] = [];
  const listed: Name[] = [];
  for (const [name, as] of cast) {
    const headers = as ? { authorization: as.token } : {};
    const form = new FormData();
    form.append('image', new Blob([new Uint8Array(picture)]), 'avatar.png');
    form.append('gid', String(gid));
    const url = `${server.url}/api/file/upload-group-avatar`;
    const answer = await readResponse(anyEnvelope, await fetch(url, { method: 'POST', headers, body: form }));
    if (answer.status === 200) set.push(name);
    else assert.equal(answer.status, as ? 403 : 401, name);
    const sheet = await fetch(`${server.url}/api/file/group-members?gid=${gid}&format=csv`, { headers });
    if ((await sheet.text()).includes(someone.username)) listed.push(name);
  }
  assert.deepEqual(set, ['siteRoot', 'owner', 'root']);
  assert.deepEqual(listed, ['siteRoot', 'owner', 'root', 'admin']);
});

test('roots change the settings; only the owner disbands or transfers the group', async () => {
  assert.deepEqual(await answers('PUT /api/group', asChanged), row(200, [200, 200, 403, 403], 403));
  assert.deepEqual(await answers('POST /api/group/owner', toOutsider), row(404, [404, 403, 403, 403], 403));
  const refused = (await answersWithout(['siteRoot', 'owner'], 'DELETE /api/group', byGroup)).map(
    ([, status]) => status,
  );
  assert.deepEqual(new Set(refused), new Set([403, 401]));
});

async function answersWithout<Call extends RouteName>(
  left: readonly Name[],
  call: Call,
  options: () => Omit<CallOptions<Call>, 'as'>,
): Promise<[Name, number][]> {
  const actual: [Name, number][] = [];
  for (const [name, as] of cast) {
    if (left.includes(name)) continue;
    actual.push([name, (await server.call(call, { as, ...options() })).status]);
  }
  return actual;
}
