import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { RouteName } from '@xiezhi/contract/routes/index';
import { groupProblemForm } from './problems/testing/form.ts';
import { buildContest } from '../contest/testing/build-contest.ts';
import { buildGroup, buildProblem, type TestUser } from '../../../test-support/factories.ts';
import { buildGroupCast, type GroupCast } from '../../../test-support/group-cast.ts';
import { type CallOptions, startTestServer, type TestServer } from '../../../test-support/harness.ts';

/**
 * The order of refusals that existing clients expect: missing objects first, then objects of the site, then banned or
 * disbanded groups, then missing rights. All refusals use HTTP 200, because other HTTP statuses make existing clients
 * sign out or change the page.
 */
let server: TestServer;
let cast: GroupCast;
/** Owner of all groups. */
let owner: TestUser;

/** Ids of one problem, training, contest and discussion, all in one group or on the site. */
interface Things {
  readonly pid: number;
  readonly tid: number;
  readonly cid: number;
  readonly did: number;
}
let ofGroup: Things;
let ofSite: Things;
let ofBanned: Things;
let ofDisbanded: Things;
let banned: number;
let disbanded: number;
const nothing: Things = { pid: 99_999_999, tid: 99_999_999, cid: 99_999_999, did: 99_999_999 };

before(async () => {
  server = await startTestServer({ hasJobs: false, onLogLine: () => {} });
  cast = await buildGroupCast(server);
  owner = cast.user('owner');
  banned = await buildGroup(server.services, owner.uid);
  disbanded = await buildGroup(server.services, owner.uid);
  // Gives the outsider a group, because managers of another group must have no more rights than other outsiders.
  await buildGroup(server.services, cast.user('outsider').uid);
  ofGroup = await build(cast.gid);
  ofSite = await build(null);
  ofBanned = await build(banned);
  ofDisbanded = await build(disbanded);
  const { db } = server.services;
  await db.updateTable('app_group').set({ status: 1 }).where('id', '=', banned).execute();
  const gone = { hidden_at: server.services.clock() };
  await db.updateTable('app_group').set(gone).where('id', '=', disbanded).execute();
});
after(() => server.stop());

async function build(gid: number | null): Promise<Things> {
  const { db, clock } = server.services;
  const pid = await buildProblem(server.services);
  await db.updateTable('problem').set({ gid, author: owner.username }).where('id', '=', pid).execute();
  const { id: tid } = await db
    .insertInto('training')
    .values({ uid: owner.uid, gid, title: 'training', auth: 'Public' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const cid = await buildContest(server.services, owner, {
    startsAt: clock(),
    ...(gid === null ? {} : { gid }),
  });
  const { id: category } = await db
    .selectFrom('discussion_category')
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const words = { title: 'post', description: 'd', content: 'c', category_id: category };
  const { id: did } = await db
    .insertInto('discussion')
    .values({ ...words, uid: owner.uid, gid, author_role: 'user' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { pid, tid, cid, did };
}

type Asked = (things: Things) => CallOptions<RouteName>;
const words = { title: 't', description: 'd', content: 'c', categoryId: 1 };

/**
 * For each kind of object some calls, with the status of the refusal for an object of the site. Posts of the site are
 * reported as missing, other objects as forbidden.
 */
const calls: readonly [RouteName, Asked, ofSite: number][] = [
  ['GET /api/group/problem', ({ pid }) => ({ query: { pid } }), 403],
  ['PUT /api/group/problem', ({ pid }) => ({ body: groupProblemForm(cast.gid, { id: pid }) }), 403],
  ['PUT /api/group/change-problem-auth', ({ pid }) => ({ query: { pid, auth: 1 } }), 403],
  ['PUT /api/group/apply-public', ({ pid }) => ({ query: { pid, isApplied: false } }), 403],
  ['GET /api/group/training', ({ tid }) => ({ query: { tid } }), 403],
  ['PUT /api/group/change-training-status', ({ tid }) => ({ query: { tid, status: true } }), 403],
  ['GET /api/group/contest', ({ cid }) => ({ query: { cid } }), 403],
  ['PUT /api/group/change-contest-visible', ({ cid }) => ({ query: { cid, visible: true } }), 403],
  ['PUT /api/group/discussion', ({ did }) => ({ body: { id: did, ...words } }), 404],
  ['DELETE /api/group/discussion', ({ did }) => ({ query: { did } }), 404],
];

async function statusOf(name: RouteName, as: TestUser, asked: CallOptions<RouteName>): Promise<number> {
  const { http, status, msg } = await server.call(name, { as, ...asked });
  assert.equal(http, 200, msg);
  return status;
}

for (const [name, asked, statusOfSite] of calls) {
  test(`${name} distinguishes missing things, things of the site, closed groups and missing rights`, async () => {
    assert.deepEqual(
      {
        missing: await statusOf(name, owner, asked(nothing)),
        ofSite: await statusOf(name, owner, asked(ofSite)),
        banned: await statusOf(name, owner, asked(ofBanned)),
        disbanded: await statusOf(name, owner, asked(ofDisbanded)),
        outsider: await statusOf(name, cast.user('outsider'), asked(ofGroup)),
        outsiderAtBanned: await statusOf(name, cast.user('outsider'), asked(ofBanned)),
        siteAdmin: await statusOf(name, cast.user('siteAdmin'), asked(ofGroup)),
      },
      {
        missing: 404,
        ofSite: statusOfSite,
        banned: 404,
        disbanded: 404,
        outsider: 403,
        outsiderAtBanned: 404,
        siteAdmin: 403,
      },
    );
  });
}

/** Calls that contain the id of a group. */
const inGroup: readonly [RouteName, (gid: number) => CallOptions<RouteName>][] = [
  ['GET /api/group/get-member-list', (gid) => ({ query: { gid } })],
  ['GET /api/group/get-apply-list', (gid) => ({ query: { gid } })],
  ['GET /api/group/get-announcement-list', (gid) => ({ query: { gid } })],
  ['GET /api/group/get-admin-announcement-list', (gid) => ({ query: { gid } })],
  ['POST /api/group/announcement', (gid) => ({ body: { gid, title: 't', content: 'c', status: 0 } })],
  ['GET /api/group/get-problem-list', (gid) => ({ query: { gid } })],
  ['GET /api/group/get-admin-problem-list', (gid) => ({ query: { gid } })],
  ['GET /api/group/get-all-problem-tags', (gid) => ({ query: { gid } })],
  ['GET /api/group/get-training-list', (gid) => ({ query: { gid } })],
  ['GET /api/group/get-admin-training-list', (gid) => ({ query: { gid } })],
  ['GET /api/group/get-contest-list', (gid) => ({ query: { gid } })],
  ['GET /api/group/get-admin-contest-list', (gid) => ({ query: { gid } })],
  ['GET /api/group/get-discussion-list', (gid) => ({ query: { gid } })],
  ['GET /api/group/get-admin-discussion-list', (gid) => ({ query: { gid } })],
  ['POST /api/group/discussion', (gid) => ({ body: { gid, ...words } })],
  ['POST /api/group/problem', (gid) => ({ body: groupProblemForm(gid) })],
  ['POST /api/group/contest-problem', (gid) => ({ body: groupProblemForm(gid) })],
];

for (const [name, asked] of inGroup) {
  test(`${name} checks the group before the right`, async () => {
    const { http: outside, status: refused } = await server.call(name, {
      as: cast.user('outsider'),
      ...asked(cast.gid),
    });
    assert.deepEqual([outside, refused], [200, 403]);
    for (const gid of [99_999_999, banned, disbanded]) {
      const { http, status, msg } = await server.call(name, { as: owner, ...asked(gid) });
      assert.deepEqual([http, status], [200, 404], `${gid}: ${msg}`);
    }
  });
}

test('refuses people who do not manage the group with the group’s error, whatever they send', async () => {
  const as = cast.user('member');
  for (const name of [
    'POST /api/group/problem',
    'PUT /api/group/problem',
    'POST /api/group/contest-problem',
  ] as const) {
    const { http, status } = await server.call(name, { as, body: groupProblemForm(cast.gid) });
    assert.deepEqual([http, status], [200, 403], name);
  }
});

test('if group discussions are off, every call on posts returns HTTP 403 before it looks at the post', async () => {
  await server.services.siteSettings.set({ openGroupDiscussion: false }, null);
  for (const [name, asked] of calls.slice(-2))
    for (const things of [ofGroup, ofSite, nothing]) {
      const { http, status } = await server.call(name, { as: cast.user('outsider'), ...asked(things) });
      assert.deepEqual([http, status], [403, 403], name);
    }
  await server.services.siteSettings.set({ openGroupDiscussion: true }, null);
});
