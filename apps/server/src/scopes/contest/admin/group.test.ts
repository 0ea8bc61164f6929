import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { groupProblemForm } from '../../group/problems/testing/form.ts';
import { buildNode } from '../../../judging/queue/testing/fake-node.ts';
import { createTestClock } from '../../../../test-support/clock.ts';
import { buildGroup, buildProblem, type TestUser } from '../../../../test-support/factories.ts';
import {
  buildGroupCast,
  type GroupCast,
  groupPeople,
  type GroupPerson,
} from '../../../../test-support/group-cast.ts';
import { startTestServer, type TestServer } from '../../../../test-support/harness.ts';
import {
  insertContestProblems,
  buildContest,
  type ContestOptions,
  sendJudged,
} from '../testing/build-contest.ts';

// The database compares contest times with its own clock, so these contests take place today.
const start = new Date(Date.now() - 3_600_000);
const clock = createTestClock(new Date());
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

let server: TestServer;
let cast: GroupCast;
before(async () => {
  server = await startTestServer({ clock, hasJobs: false, onLogLine: () => {} });
  cast = await buildGroupCast(server);
  await buildNode(server, { languages: ['C', 'C++'] });
});
after(() => server.stop());

type Name = Parameters<TestServer['call']>[0];
type Options = Parameters<TestServer['call']>[1];

async function ok(as: TestUser, name: Name, options: Options = {}): Promise<unknown> {
  const { status, msg, data } = await server.call(name, { as, ...options });
  assert.equal(status, 200, `${name}: ${msg}`);
  return data;
}

interface Stored {
  readonly cid: number;
  /**
   * Id of the contest's problem. `spare` (in the problem bank) and `ofGroup` (in the group) are problems that staff may
   * add.
   */
  readonly pid: number;
  readonly spare: number;
  readonly ofGroup: string;
  readonly aid: number;
}

async function inGroup(displayId: string, auth: 1 | 2 | 3, gid = cast.gid): Promise<number> {
  const pid = await buildProblem(server.services, { displayId, auth });
  await server.services.db.updateTable('problem').set({ gid }).where('id', '=', pid).execute();
  return pid;
}

/** Builds a contest that has not begun, unless the options say otherwise. */
async function build(
  who: Exclude<GroupPerson, 'visitor'> = 'author',
  options: Partial<ContestOptions> & { readonly isOfSite?: true } = {},
): Promise<Stored> {
  const { isOfSite, ...rest } = options;
  const gid = isOfSite ? {} : { gid: cast.gid };
  const cid = await buildContest(server.services, cast.user(who), { startsAt: at(120), ...gid, ...rest });
  const [held] = await insertContestProblems(server.services, cid, ['A']);
  assert.ok(held);
  const spare = await buildProblem(server.services);
  const ofGroup = `G${spare}`;
  await inGroup(ofGroup, 1);
  const { id: aid } = await server.services.db
    .insertInto('contest_announcement')
    .values({ cid, uid: cast.user(who).uid, title: 'Lunch', content: 'At noon' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { cid, pid: held.pid, spare, ofGroup, aid };
}

const form = {
  title: 'Mock',
  description: 'rules',
  type: 1,
  auth: 0,
  pwd: '',
  startTime: at(0).toISOString(),
  endTime: at(300).toISOString(),
};
const announcement = { title: 'News', content: 'Some', status: 0 };

const members: readonly GroupPerson[] = ['member', 'author', 'admin', 'groupRoot', 'owner', 'root'];
const admins: readonly GroupPerson[] = ['admin', 'groupRoot', 'owner', 'root'];
const managers: readonly GroupPerson[] = ['author', 'groupRoot', 'owner', 'root'];

/** For each API call the roles that may make it, and its request for a contest created by `author`. */
const calls: readonly [
  Name,
  readonly GroupPerson[],
  asked: (one: Stored) => Options,
  contest?: Partial<ContestOptions>,
][] = [
  ['GET /api/group/get-contest-list', members, () => ({ query: { gid: cast.gid } })],
  ['GET /api/group/get-admin-contest-list', admins, () => ({ query: { gid: cast.gid } })],
  ['POST /api/group/contest', admins, () => ({ body: { ...form, gid: String(cast.gid) } })],
  ['GET /api/group/contest', managers, ({ cid }) => ({ query: { cid } })],
  ['PUT /api/group/contest', managers, ({ cid }) => ({ body: { id: cid, title: 'Other' } })],
  ['DELETE /api/group/contest', managers, ({ cid }) => ({ query: { cid } })],
  ['POST /api/group/contest-clone', managers, ({ cid }) => ({ body: { cid } })],
  [
    'POST /api/group/contest-publish-results',
    managers,
    ({ cid }) => ({ body: { cid } }),
    { startsAt: at(-60), sealedMinutes: 300 },
  ],
  ['PUT /api/group/change-contest-visible', managers, ({ cid }) => ({ query: { cid, visible: false } })],
  ['GET /api/group/get-contest-problem-list', managers, ({ cid }) => ({ query: { cid } })],
  ['GET /api/group/contest-problem', managers, ({ cid, pid }) => ({ query: { cid, pid } })],
  ['PUT /api/group/contest-problem', managers, ({ cid, pid }) => ({ body: { cid, pid, color: '#fff' } })],
  ['DELETE /api/group/contest-problem', managers, ({ cid, pid }) => ({ query: { cid, pid } })],
  [
    'POST /api/group/add-contest-problem-from-public',
    managers,
    ({ cid, spare }) => ({ body: { cid: String(cid), pid: spare, displayId: 'B' } }),
  ],
  [
    'POST /api/group/add-contest-problem-from-group',
    managers,
    ({ cid, ofGroup }) => ({ query: { cid, problemId: ofGroup, displayId: 'B' } }),
  ],
  ['POST /api/group/contest-problems', managers, ({ cid, spare }) => ({ body: { cid, pids: [spare] } })],
  ['PUT /api/group/contest-problem-order', managers, ({ cid, pid }) => ({ body: { cid, order: [pid] } })],
  ['GET /api/group/get-contest-announcement-list', managers, ({ cid }) => ({ query: { cid } })],
  ['GET /api/group/contest-announcement', managers, ({ cid, aid }) => ({ query: { cid, aid } })],
  ['POST /api/group/contest-announcement', managers, ({ cid }) => ({ body: { cid, announcement } })],
  [
    'PUT /api/group/contest-announcement',
    managers,
    ({ cid, aid }) => ({ body: { cid, announcement: { ...announcement, id: aid } } }),
  ],
  ['DELETE /api/group/contest-announcement', managers, ({ cid, aid }) => ({ query: { cid, aid } })],
];

for (const [name, allowed, asked, contest] of calls) {
  test(`admits only the listed roles to ${name}`, async () => {
    const isReading = name.startsWith('GET ');
    const kept = new Map<string, Stored>();
    const past: GroupPerson[] = [];
    for (const who of groupPeople) {
      const maker = who === 'formerAuthor' ? who : 'author';
      // Calls that only read can share one contest.
      const one = (isReading && kept.get(maker)) || (await build(maker, contest));
      kept.set(maker, one);
      const { http, status, msg } = await server.call(name, { as: cast.of(who), ...asked(one) });
      if (who === 'visitor') assert.deepEqual([http, status], [401, 401]);
      else assert.ok(http === 200 && (status === 200 || status === 403), `${who}: ${status} ${msg}`);
      if (status === 200) past.push(who);
    }
    assert.deepEqual(
      past,
      groupPeople.filter((who) => allowed.includes(who)),
    );
  });
}

/** Calls to a running contest of the group that only group members may make. */
const inside: readonly [Name, (one: Stored) => Options][] = [
  ['GET /api/get-contest-info', ({ cid }) => ({ query: { cid } })],
  ['GET /api/get-contest-problem', ({ cid }) => ({ query: { cid } })],
  ['GET /api/get-contest-problem-details', ({ cid }) => ({ query: { cid, displayId: 'A' } })],
  ['GET /api/contest-submissions', ({ cid }) => ({ query: { contestID: cid } })],
  ['GET /api/get-contest-announcement', ({ cid }) => ({ query: { cid } })],
  ['POST /api/get-contest-rank', ({ cid }) => ({ body: { cid, currentPage: 1, limit: 30 } })],
];

for (const [name, asked] of inside) {
  test(`admits only members to ${name}`, async () => {
    const one = await build('author', { startsAt: at(0) });
    const past: GroupPerson[] = [];
    for (const who of groupPeople) {
      const { status } = await server.call(name, { as: cast.of(who), ...asked(one) });
      if (status === 200) past.push(who);
    }
    assert.deepEqual(
      past,
      groupPeople.filter((who) => members.includes(who)),
    );
  });
}

test('an author who left the group no longer manages the contest', async () => {
  const { cid } = await build('formerAuthor', { startsAt: at(0) });
  const ask = async (name: Name) =>
    (await server.call(name, { as: cast.user('formerAuthor'), query: { cid } })).status;
  assert.equal(await ask('GET /api/get-contest-problem'), 403);
  assert.equal(await ask('GET /api/get-contest-ac-info'), 403);
});

test('the public scoreboard depends only on its own switch, not on the group', async () => {
  const closed = await build('author', { startsAt: at(0) });
  const open = await build('author', { startsAt: at(0), openRank: true });
  const found: number[] = [];
  for (const { cid } of [closed, open])
    found.push((await server.call('POST /api/get-contest-outside-scoreboard', { body: { cid } })).status);
  assert.deepEqual(found, [403, 200]);
});

test('distinguishes a missing contest, a site contest and a contest of a banned group', async () => {
  const as = cast.user('groupRoot');
  const ofSite = await build('groupRoot', { isOfSite: true });
  const banned = await buildGroup(server.services, as.uid);
  const ofBanned = await build('groupRoot', { gid: banned });
  await server.services.db.updateTable('app_group').set({ status: 1 }).where('id', '=', banned).execute();
  const status = async (cid: number, who = as) =>
    (await server.call('GET /api/group/contest', { as: who, query: { cid } })).status;
  assert.equal(await status(99_999_999), 404);
  assert.equal(await status(ofSite.cid), 403);
  assert.equal(await status(ofBanned.cid), 404);
  assert.equal(await status(ofBanned.cid, cast.user('root')), 200);
  const create = async (more: object) =>
    (await server.call('POST /api/group/contest', { as, body: { ...form, ...more } })).status;
  assert.deepEqual(
    [await create({}), await create({ gid: banned }), await create({ gid: 99_999_999 })],
    [404, 404, 404],
  );
});

test('uses the stored group, author and password, and lists never contain the password', async () => {
  const other = await buildGroup(server.services, cast.user('groupRoot').uid);
  const admin = cast.user('admin');
  await ok(admin, 'POST /api/group/contest', {
    body: {
      ...form,
      id: 9,
      title: 'By its admin',
      auth: 1,
      pwd: 'open sesame',
      gid: cast.gid,
      uid: '1',
      author: 'x',
    },
  });
  const listed = await server.call('GET /api/group/get-admin-contest-list', {
    as: admin,
    query: { gid: cast.gid, keyword: 'By its admin' },
  });
  const [row] = listed.data.records;
  assert.ok(row);
  assert.deepEqual([row.uid, row.gid, row.isGroup, 'pwd' in row], [admin.uid, cast.gid, true, false]);
  assert.deepEqual(row.can, { manage: true, remove: true });
  const read = await server.call('GET /api/group/contest', { as: admin, query: { cid: row.id } });
  assert.equal(read.data.pwd, 'open sesame');
  await ok(cast.user('groupRoot'), 'PUT /api/group/contest', {
    body: { ...read.data, gid: other, uid: 'x', author: 'x', isGroup: false, title: 'Changed' },
  });
  const again = await server.call('GET /api/group/contest', {
    as: cast.user('owner'),
    query: { cid: row.id },
  });
  const { title, gid, uid, isGroup, starAccount, awardConfigList } = again.data;
  assert.deepEqual(
    [title, gid, uid, isGroup, starAccount, awardConfigList],
    ['Changed', cast.gid, admin.uid, true, [], []],
  );
});

test('members see visible contests, latest start first, with the number of entries', async () => {
  const early = await build('author', { startsAt: at(-9000), title: 'Of long ago' });
  const late = await build('author', { startsAt: at(9000), auth: 'private', password: 'x' });
  const hidden = await build('author', { isVisible: false });
  await server.services.db
    .insertInto('contest_registration')
    .values({ cid: late.cid, uid: cast.user('member').uid })
    .execute();
  const { data } = await server.call('GET /api/group/get-contest-list', {
    as: cast.user('member'),
    query: { gid: cast.gid, limit: 500 },
  });
  const found = data.records.map(({ id }) => id);
  assert.ok(found.indexOf(late.cid) < found.indexOf(early.cid) && found.includes(early.cid));
  assert.equal(found.includes(hidden.cid), false);
  const row = data.records.find(({ id }) => id === late.cid);
  assert.deepEqual([row?.count, row?.gid, row?.status, row?.auth], [1, cast.gid, -1, 1]);
});

test('accepts problems of the bank and of the group, and never reveals problems that other contests hide', async () => {
  const { cid, spare } = await build();
  const as = cast.user('author');
  const hidden = await buildProblem(server.services, { auth: 2 });
  const foreign = await inGroup(`F${cid}`, 1, await buildGroup(server.services));
  const own = await inGroup(`OWN${cid}`, 2);
  const heldBack = await buildProblem(server.services);
  const ofSite = await build('siteAdmin', { isOfSite: true });
  await server.services.db
    .insertInto('contest_problem')
    .values({ cid: ofSite.cid, pid: heldBack, display_id: 'Z', display_title: 'Z' })
    .execute();
  const add = async (pid: number, displayId = `P${pid}`) =>
    (
      await server.call('POST /api/group/add-contest-problem-from-public', {
        as,
        body: { cid, pid, displayId },
      })
    ).status;
  assert.deepEqual(
    [await add(hidden), await add(foreign), await add(own), await add(heldBack)],
    [404, 404, 404, 404],
  );
  assert.deepEqual([await add(spare, 'A'), await add(spare, 'B'), await add(spare, 'C')], [400, 200, 400]);
  const fromGroup = async (problemId: string) =>
    (
      await server.call('POST /api/group/add-contest-problem-from-group', {
        as,
        query: { cid, problemId, displayId: 'D' },
      })
    ).status;
  assert.deepEqual([await fromGroup(`F${cid}`), await fromGroup(`OWN${cid}`)], [404, 200]);
  const link = async (pid: number) =>
    (
      await server.call('PUT /api/group/contest-problem', {
        as,
        body: { pid, cid: String(cid), displayId: `L${pid}`, displayTitle: 'L' },
      })
    ).status;
  assert.deepEqual([await link(heldBack), await link(foreign)], [404, 404]);
  const { auth } = await server.services.db
    .selectFrom('problem')
    .where('id', '=', own)
    .select('auth')
    .executeTakeFirstOrThrow();
  assert.equal(auth, 3, 'a hidden one is one for contests now');
  const list = await server.call('GET /api/group/get-contest-problem-list', { as, query: { cid } });
  assert.deepEqual(
    list.data.problemList.records.map(({ id }) => list.data.contestProblemMap[id]?.displayId),
    ['A', 'B', 'D'],
  );
  const addable = await server.call('GET /api/group/get-contest-problem-list', {
    as,
    query: { cid, problemType: 0, limit: 500 },
  });
  const offered = new Set(addable.data.problemList.records.map(({ id }) => id));
  for (const pid of [hidden, foreign, own, heldBack, spare]) assert.equal(offered.has(pid), false);
});

test('a group contest hides its own problems from the group, and no problem of the bank', async () => {
  const { cid, spare, ofGroup } = await build('author', { startsAt: at(0) });
  const as = cast.user('author');
  await ok(as, 'POST /api/group/add-contest-problem-from-public', {
    body: { cid, pid: spare, displayId: 'B' },
  });
  await ok(as, 'POST /api/group/add-contest-problem-from-group', {
    query: { cid, problemId: ofGroup, displayId: 'C' },
  });
  const { display_id } = await server.services.db
    .selectFrom('problem')
    .where('id', '=', spare)
    .select('display_id')
    .executeTakeFirstOrThrow();
  const status = async (problemId: string, query = {}) =>
    (
      await server.call('GET /api/get-problem-detail', {
        as: cast.user('member'),
        query: { problemId, ...query },
      })
    ).status;
  assert.equal(await status(display_id), 200);
  assert.equal(await status(ofGroup, { gid: cast.gid }), 403);
});

test('a problem can be created for contests only, and then added by its id', async () => {
  const { cid } = await build();
  const body = groupProblemForm(cast.gid, { problemId: `N${cid}` });
  const outsider = await server.call('POST /api/group/contest-problem', { as: cast.user('outsider'), body });
  assert.equal(outsider.status, 403);
  const nowhere = await server.call('POST /api/group/contest-problem', {
    as: cast.user('root'),
    body: groupProblemForm(99_999_999),
  });
  assert.equal(nowhere.status, 404);
  const made = await server.call('POST /api/group/contest-problem', { as: cast.user('admin'), body });
  assert.equal(made.status, 200, made.msg);
  const { pid } = made.data;
  const row = await server.services.db
    .selectFrom('problem')
    .where('id', '=', pid)
    .select(['auth', 'gid', 'is_group'])
    .executeTakeFirstOrThrow();
  assert.deepEqual(row, { auth: 3, gid: cast.gid, is_group: true });
  await ok(cast.user('author'), 'PUT /api/group/contest-problem', {
    body: { pid, cid: String(cid), displayId: 'N', displayTitle: 'New' },
  });
  const link = await server.call('GET /api/group/contest-problem', {
    as: cast.user('author'),
    query: { cid, pid },
  });
  assert.deepEqual([link.data.displayId, link.data.displayTitle], ['N', 'New']);
});

test('an announcement is reachable only through its own contest', async () => {
  const one = await build();
  const other = await build('groupRoot');
  const as = cast.user('author');
  const change = { ...announcement, id: other.aid };
  const put = await server.call('PUT /api/group/contest-announcement', {
    as,
    body: { cid: one.cid, announcement: change },
  });
  const remove = await server.call('DELETE /api/group/contest-announcement', {
    as,
    query: { cid: one.cid, aid: other.aid },
  });
  assert.deepEqual([put.status, remove.status], [404, 404]);
  const none = await server.call('PUT /api/group/contest-announcement', {
    as,
    body: { cid: one.cid, announcement },
  });
  assert.equal(none.status, 404, 'a change without a number makes none');
});

test('lists of the site do not mention a group contest', async () => {
  const title = 'Marker of the group';
  await build('author', { startsAt: at(0), title });
  for (const who of ['visitor', 'outsider', 'siteAdmin', 'member', 'root'] as const) {
    const as = cast.of(who);
    const answers = [
      await server.call('GET /api/get-contest-list', { as, query: { limit: 500 } }),
      await server.call('GET /api/get-recent-contest', { as }),
      await server.call('GET /api/search', { as, query: { keyword: title } }),
      await server.call('GET /api/get-user-home-info', { as, query: { uid: cast.user('author').uid } }),
      await server.call('GET /api/get-common-announcement', { as, query: {} }),
    ];
    assert.doesNotMatch(JSON.stringify(answers.map(({ data }) => data)), /Marker of|Lunch/, who);
  }
  const staff = await server.call('GET /api/admin/contest/get-contest-list', {
    as: cast.user('siteAdmin'),
    query: { keyword: title },
  });
  assert.equal(staff.data.total, 0);
});

test('live updates reach members, and the scoreboard excludes owners of the group', async () => {
  const { cid } = await build('author', { startsAt: at(0) });
  const granted = async (who: GroupPerson) => {
    const { data, status } = await server.call('POST /api/live/subscribe', {
      as: cast.of(who),
      body: { topics: [`contest-board:${cid}`] },
    });
    return status === 200 ? data.topics.length : 0;
  };
  assert.deepEqual([await granted('outsider'), await granted('member')], [0, 1]);
  const problem = (await insertContestProblems(server.services, cid, ['B']))[0];
  assert.ok(problem);
  for (const who of ['member', 'groupRoot', 'owner'] as const)
    await sendJudged(server.services, { uid: cast.user(who).uid, cid, problem, at: at(5), status: 0 });
  const board = await server.call('POST /api/get-contest-rank', {
    as: cast.user('admin'),
    body: { cid, currentPage: 1, limit: 30 },
  });
  assert.deepEqual(
    board.data.records.map(({ username }) => username),
    [cast.user('member').username],
  );
});

test('only managers of the contest can download accepted programs', async () => {
  const { cid } = await build('author', { startsAt: at(0) });
  const status = async (who: Exclude<GroupPerson, 'visitor'>) => {
    const response = await fetch(
      `${server.url}/api/file/download-contest-ac-submission?cid=${cid}&gid=${cast.gid}&splitType=user`,
      { headers: { authorization: cast.user(who).token } },
    );
    await response.arrayBuffer();
    return response.headers.get('content-disposition') !== null;
  };
  const past = [];
  for (const who of groupPeople) if (who !== 'visitor' && (await status(who))) past.push(who);
  assert.deepEqual(past, managers);
});
