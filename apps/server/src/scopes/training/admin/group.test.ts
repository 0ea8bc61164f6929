import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { buildGroup, buildProblem, type TestUser } from '../../../../test-support/factories.ts';
import { buildNode } from '../../../judging/queue/testing/fake-node.ts';
import {
  buildGroupCast,
  type GroupCast,
  groupPeople,
  type GroupPerson,
} from '../../../../test-support/group-cast.ts';
import { startTestServer, type TestServer } from '../../../../test-support/harness.ts';

let server: TestServer;
let cast: GroupCast;
before(async () => {
  server = await startTestServer({ hasJobs: false, onLogLine: () => {} });
  cast = await buildGroupCast(server);
  await buildNode(server, { languages: ['C++'] });
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
  readonly tid: number;
  readonly link: number;
  readonly pid: number;
  readonly spare: number;
  readonly ofGroup: string;
}

/**
 * Creates a training with one problem. Also creates two problems that it does not contain: `spare` in the problem bank
 * and `ofGroup` in the group.
 */
async function build(uid: string, gid: number | null = cast.gid, more: object = {}): Promise<Stored> {
  const { db } = server.services;
  const pid = await buildProblem(server.services);
  const spare = await buildProblem(server.services);
  const ofGroup = `G${spare}`;
  const own = await buildProblem(server.services, { displayId: ofGroup });
  await db.updateTable('problem').set({ gid: cast.gid }).where('id', '=', own).execute();
  const { id: tid } = await db
    .insertInto('training')
    .values({ uid, gid, title: 'Graphs of the group', auth: 'Public', rank: 1, is_visible: true, ...more })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: link } = await db
    .insertInto('training_problem')
    .values({ tid, pid, display_id: 'x', rank: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { tid, link, pid, spare, ofGroup };
}

const members: readonly GroupPerson[] = ['member', 'author', 'admin', 'groupRoot', 'owner', 'root'];
const admins: readonly GroupPerson[] = ['admin', 'groupRoot', 'owner', 'root'];
const managers: readonly GroupPerson[] = ['author', 'groupRoot', 'owner', 'root'];

const form = { title: 'Trees', auth: 'Public' } as const;

/** For each API call the people it admits, and its request for a training created by `author`. */
const calls: readonly [Name, readonly GroupPerson[], (one: Stored) => Options][] = [
  ['GET /api/group/get-training-list', members, () => ({ query: { gid: cast.gid } })],
  ['GET /api/group/get-admin-training-list', admins, () => ({ query: { gid: cast.gid } })],
  ['GET /api/group/get-training-category', admins, () => ({ query: { gid: cast.gid } })],
  [
    'POST /api/group/training',
    admins,
    () => ({ body: { training: { ...form, gid: String(cast.gid) }, trainingCategory: {} } }),
  ],
  [
    'POST /api/group/homework',
    admins,
    ({ pid }) => ({
      body: {
        gid: cast.gid,
        title: 'Week 1',
        pids: [pid],
        homework: { opensAt: null, dueAt: '2099-01-01T00:00:00.000Z', late: null },
      },
    }),
  ],
  ['GET /api/group/training', managers, ({ tid }) => ({ query: { tid } })],
  [
    'PUT /api/group/training',
    managers,
    ({ tid }) => ({ body: { training: { id: tid, ...form }, trainingCategory: null } }),
  ],
  ['DELETE /api/group/training', managers, ({ tid }) => ({ query: { tid } })],
  ['POST /api/group/training-clone', managers, ({ tid }) => ({ body: { tid } })],
  ['PUT /api/group/change-training-status', managers, ({ tid }) => ({ query: { tid, status: false } })],
  ['GET /api/group/get-training-problem-list', managers, ({ tid }) => ({ query: { tid } })],
  ['PUT /api/group/training-problem', managers, ({ tid, link }) => ({ body: { id: link, tid, rank: 9 } })],
  ['PUT /api/group/training-problem-order', managers, ({ tid, pid }) => ({ body: { tid, pids: [pid] } })],
  ['DELETE /api/group/training-problem', managers, ({ tid, pid }) => ({ query: { tid, pid } })],
  [
    'POST /api/group/add-training-problem-from-public',
    managers,
    ({ tid, spare }) => ({ body: { tid: String(tid), pid: spare, displayId: 'x' } }),
  ],
  [
    'POST /api/group/add-training-problem-from-group',
    managers,
    ({ tid, ofGroup }) => ({ query: { tid, problemId: ofGroup } }),
  ],
  ['POST /api/group/training-problems', managers, ({ tid, spare }) => ({ body: { tid, pids: [spare] } })],
  ['GET /api/get-training-detail', members, ({ tid }) => ({ query: { tid } })],
  ['GET /api/get-training-problem-list', members, ({ tid }) => ({ query: { tid } })],
  ['GET /api/get-training-rank', members, ({ tid }) => ({ query: { tid } })],
];

for (const [name, allowed, asked] of calls) {
  test(`${name} admits exactly the listed people`, async () => {
    const isReading = name.startsWith('GET ');
    const kept = new Map<string, Stored>();
    const past: GroupPerson[] = [];
    for (const who of groupPeople) {
      const maker = who === 'formerAuthor' ? who : 'author';
      // Calls that only read can share one training.
      const one = (isReading && kept.get(maker)) || (await build(cast.user(maker).uid));
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

test('distinguishes missing trainings, trainings of the site and trainings of banned groups', async () => {
  const author = cast.user('groupRoot');
  const ofSite = await build(author.uid, null);
  const banned = await buildGroup(server.services, author.uid);
  const ofBanned = await build(author.uid, banned);
  await server.services.db.updateTable('app_group').set({ status: 1 }).where('id', '=', banned).execute();
  const status = async (tid: number, as = author) =>
    (await server.call('GET /api/group/training', { as, query: { tid } })).status;
  assert.equal(await status(99_999_999), 404);
  assert.equal(await status(ofSite.tid), 403);
  assert.equal(await status(ofBanned.tid), 404);
  assert.equal(await status(ofBanned.tid, cast.user('root')), 200);
  const create = async (training: object) =>
    (
      await server.call('POST /api/group/training', {
        as: author,
        body: { training: { ...form, ...training }, trainingCategory: {} },
      })
    ).status;
  assert.equal(await create({}), 403, 'without a group nobody administers it');
  assert.equal(await create({ gid: 99_999_999 }), 404);
});

test('uses the stored group, author and id, whatever the request sends', async () => {
  const other = await buildGroup(server.services, cast.user('groupRoot').uid);
  const body = {
    training: { id: 7, ...form, title: 'Made by its admin', gid: cast.gid, author: 'somebody', rank: '3' },
    trainingCategory: { id: null, name: '算法', color: '#409eff' },
  };
  await ok(cast.user('admin'), 'POST /api/group/training', { body });
  const query = { gid: cast.gid, keyword: 'Made by its admin' };
  const list = await server.call('GET /api/group/get-admin-training-list', { as: cast.user('admin'), query });
  const [made] = list.data.records;
  assert.ok(made);
  const { author, gid, rank, privatePwd, isMine } = made;
  assert.deepEqual(
    { author, gid, rank, privatePwd, isMine },
    { author: cast.user('admin').username, gid: cast.gid, rank: 3, privatePwd: null, isMine: true },
  );
  await ok(cast.user('groupRoot'), 'PUT /api/group/training', {
    body: { training: { ...made, gid: other, author: 'x', title: 'Changed' }, trainingCategory: null },
  });
  const { data } = await server.call('GET /api/group/training', {
    as: cast.user('owner'),
    query: { tid: made.id },
  });
  assert.deepEqual(
    [data.training.title, data.training.gid, data.training.author, data.trainingCategory.name],
    ['Changed', cast.gid, cast.user('admin').username, '算法'],
  );
});

test('accepts categories of the site and of the own group only', async () => {
  const { db } = server.services;
  const make = async (gid: number | null, name: string) =>
    (await db.insertInto('training_category').values({ gid, name }).returning('id').executeTakeFirstOrThrow())
      .id;
  const elsewhere = await make(await buildGroup(server.services), 'of another');
  const site = await make(null, 'of the site');
  const own = await make(cast.gid, 'of the site');
  const as = cast.user('admin');
  const { data } = await server.call('GET /api/group/get-training-category', {
    as,
    query: { gid: cast.gid },
  });
  assert.deepEqual(
    [site, own, elsewhere].map((id) => data.some((one) => one.id === id)),
    [true, true, false],
  );
  const status = async (id: number) =>
    (
      await server.call('POST /api/group/training', {
        as,
        body: { training: { ...form, gid: cast.gid }, trainingCategory: { id } },
      })
    ).status;
  assert.deepEqual([await status(site), await status(own), await status(elsewhere)], [200, 200, 403]);
  const { data: everybodys } = await server.call('GET /api/get-training-category');
  assert.equal(
    everybodys.some(({ gid }) => gid !== null),
    false,
  );
});

test('the member list has visible trainings, with progress made in the group only', async () => {
  const { tid, pid } = await build(cast.user('author').uid);
  const hidden = await build(cast.user('author').uid, cast.gid, { is_visible: false });
  const as = cast.user('member');
  const solved = { uid: as.uid, pid, accepted: 1 };
  const { db } = server.services;
  await db
    .insertInto('user_problem')
    .values({ ...solved, gid: null })
    .execute();
  const find = async () => {
    const { data } = await server.call('GET /api/group/get-training-list', {
      as,
      query: { gid: cast.gid, limit: 500 },
    });
    assert.equal(
      data.records.some(({ id }) => id === hidden.tid),
      false,
    );
    const row = data.records.find(({ id }) => id === tid);
    assert.ok(row);
    return [row.acCount, row.problemCount, row.gid];
  };
  assert.deepEqual(await find(), [0, 1, cast.gid], 'what was solved in the bank is not of the group');
  await db
    .insertInto('user_problem')
    .values({ ...solved, gid: cast.gid })
    .execute();
  assert.deepEqual(await find(), [1, 1, cast.gid]);
});

test('accepts problems of the bank and of the own group, and no hidden problems of others', async () => {
  const one = await build(cast.user('author').uid);
  const as = cast.user('author');
  const { db } = server.services;
  const secret = await buildProblem(server.services, { auth: 2 });
  const foreign = await buildProblem(server.services);
  await db
    .updateTable('problem')
    .set({ gid: await buildGroup(server.services) })
    .where('id', '=', foreign)
    .execute();
  const own = await buildProblem(server.services, { auth: 3, displayId: `OWN${one.tid}` });
  await db.updateTable('problem').set({ gid: cast.gid }).where('id', '=', own).execute();
  const { tid } = one;
  const add = async (pid: number) =>
    (await server.call('POST /api/group/add-training-problem-from-public', { as, body: { tid, pid } }))
      .status;
  assert.deepEqual(
    [await add(secret), await add(foreign), await add(own), await add(one.spare), await add(one.spare)],
    [404, 404, 404, 200, 400],
  );
  const fromGroup = async (problemId: string) =>
    (await server.call('POST /api/group/add-training-problem-from-group', { as, query: { tid, problemId } }))
      .status;
  assert.deepEqual(
    [await fromGroup(`OWN${tid}`), await fromGroup(`OWN${tid}`), await fromGroup('none')],
    [200, 400, 404],
  );
  const bulk = async (pids: number[]) =>
    (await server.call('POST /api/group/training-problems', { as, body: { tid, pids } })).status;
  assert.deepEqual([await bulk([secret]), await bulk([foreign]), await bulk([own])], [404, 404, 200]);
  const list = await server.call('GET /api/group/get-training-problem-list', { as, query: { tid } });
  assert.equal(list.data.problemList.total, 3);
  for (const { id } of list.data.problemList.records)
    assert.equal(typeof list.data.trainingProblemMap[id]?.rank, 'number');
  const shown = await server.call('GET /api/get-training-problem-list', { as, query: { tid } });
  assert.equal(shown.data.length, 3, 'members see shared problems that are not public');
});

test('a member submits to a bank problem of the training, and the submission belongs to the training', async () => {
  const { tid, pid } = await build(cast.user('author').uid);
  const { db } = server.services;
  const { display_id } = await db
    .selectFrom('problem')
    .where('id', '=', pid)
    .select('display_id')
    .executeTakeFirstOrThrow();
  const body = { pid: display_id, language: 'C++', code: 'int main() {}', tid, gid: cast.gid };
  const send = async (who: GroupPerson) =>
    (await server.call('POST /api/submit-problem-judge', { as: cast.of(who), body })).status;
  assert.equal(await send('outsider'), 403);
  assert.equal(await send('member'), 200);
  const stored = await db
    .selectFrom('submission')
    .where('pid', '=', pid)
    .select(['tid', 'gid', 'cid'])
    .execute();
  assert.deepEqual(stored, [{ tid, gid: cast.gid, cid: null }]);
});

test('lists of the site do not reveal trainings of groups', async () => {
  await build(cast.user('author').uid, cast.gid, { title: 'Marker of the group' });
  for (const who of ['visitor', 'outsider', 'siteAdmin', 'member', 'root'] as const) {
    const as = cast.of(who);
    const list = await server.call('GET /api/get-training-list', { as, query: { keyword: 'Marker' } });
    assert.equal(list.data.total, 0, who);
    const search = await server.call('GET /api/search', { as, query: { keyword: 'Marker of the group' } });
    assert.doesNotMatch(JSON.stringify(search.data), /Marker of/, who);
  }
  const staff = await server.call('GET /api/admin/training/get-training-list', {
    as: cast.user('siteAdmin'),
    query: { keyword: 'Marker' },
  });
  assert.equal(staff.data.total, 0);
});

test('the group owner manages its trainings and has no record in them', async () => {
  const { tid, pid } = await build(cast.user('author').uid, cast.gid, { auth: 'Private' });
  const { db } = server.services;
  const at = new Date('2026-03-01T12:00:00Z');
  for (const who of ['member', 'groupRoot', 'owner'] as const) {
    const { uid } = cast.user(who);
    await db.insertInto('training_registration').values({ tid, uid, created_at: at }).execute();
    const sent = { uid, pid, tid, gid: cast.gid, status: 0, counted_status: 0, language: 'C++', code: '' };
    await db
      .insertInto('submission')
      .values({ ...sent, code_length: 0, submitted_at: at })
      .execute();
  }
  const { data } = await server.call('GET /api/get-training-rank', {
    as: cast.user('member'),
    query: { tid },
  });
  assert.deepEqual(
    data.records.map(({ uid }) => uid),
    [cast.user('member').uid],
  );
});
