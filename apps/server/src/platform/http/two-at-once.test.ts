import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { groupAuths } from '@xiezhi/contract/enums/group';
import { insertContestProblems, buildContest } from '../../scopes/contest/testing/build-contest.ts';
import { buildWriter, comment, buildPost } from '../../community/discussion/testing/talk.ts';
import {
  buildGroup,
  buildProblem,
  insertGroupMember,
  type TestUser,
} from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { groupForm } from './testing/creating-world.ts';

/*
 * Tests send the same action several times in parallel, as after a double click, in a second tab, or from two
 * administrators. No request may fail with a server error, and the result must be the same as for sequential requests.
 */

let server: TestServer;
let root: TestUser;
before(async () => {
  server = await startTestServer({ hasJobs: false, onLogLine: () => {} });
  await server.services.siteSettings.set(
    { acceptedToCreateGroup: 0, acceptedToDiscuss: 0, groupsPerDay: 2 },
    null,
  );
  root = await server.buildUser({ role: 'root' });
});
after(() => server.stop());

const call: TestServer['call'] = (name, options) => server.call(name, options);
const people = (count: number) => Promise.all(Array.from({ length: count }, () => server.buildUser()));

/** Sends several requests in parallel. Returns how many succeeded, and the errors of the others. */
async function atOnce(
  count: number,
  make: (index: number) => Promise<{ readonly http: number; readonly status: number; readonly msg: string }>,
): Promise<{ taken: number; refusals: Set<string> }> {
  const answers = await Promise.all(Array.from({ length: count }, (_, index) => make(index)));
  for (const { http, msg } of answers) assert.ok(http < 500, msg);
  const refused = answers.filter(({ status }) => status !== 200);
  return { taken: count - refused.length, refusals: new Set(refused.map(({ msg }) => msg)) };
}

async function countOf(
  table:
    | 'group_member'
    | 'contest_registration'
    | 'contest_print'
    | 'virtual_run'
    | 'contest_individual_start',
  uid: string,
): Promise<number> {
  const rows = await server.services.db.selectFrom(table).where('uid', '=', uid).select('uid').execute();
  return rows.length;
}

test('one of several parallel calls gets a group name', async () => {
  const makers = await people(4);
  const { taken, refusals } = await atOnce(4, (index) =>
    call('POST /api/group', { as: makers[index] ?? root, body: groupForm('One name') }),
  );
  assert.equal(taken, 1);
  assert.deepEqual(
    [...refusals].filter((msg) => !/name/i.test(msg)),
    [],
  );
});

test('parallel calls cannot exceed the daily limit of new groups', async () => {
  const maker = await server.buildUser();
  const { taken } = await atOnce(6, (index) =>
    call('POST /api/group', { as: maker, body: groupForm(`${index}${index} groups`) }),
  );
  assert.equal(taken, 2);
});

/** Returns the number of entries in the log of a group for each action. */
async function logOf(gid: number): Promise<Record<string, number>> {
  const rows = await server.services.db
    .selectFrom('group_log')
    .where('gid', '=', gid)
    .select('action')
    .execute();
  return Object.fromEntries(
    [...Map.groupBy(rows, ({ action }) => action)].map(([action, some]) => [action, some.length]),
  );
}

test('joining, removing or leaving several times at once happens once', async () => {
  const [owner, joiner, member] = await people(3);
  assert.ok(owner && joiner && member);
  const gid = await buildGroup(server.services, owner.uid);
  await insertGroupMember(server.services, gid, { [member.uid]: groupAuths.member });
  const joined = await atOnce(4, () => call('POST /api/group/member', { as: joiner, query: { gid } }));
  assert.deepEqual([joined.taken, await countOf('group_member', joiner.uid)], [1, 1]);
  const removed = await atOnce(3, () =>
    call('DELETE /api/group/member', { as: owner, query: { gid, uid: member.uid } }),
  );
  assert.deepEqual([removed.taken, await countOf('group_member', member.uid)], [1, 0]);
  const left = await atOnce(3, () => call('DELETE /api/group/member/exit', { as: joiner, query: { gid } }));
  assert.deepEqual([left.taken, await countOf('group_member', joiner.uid)], [1, 0]);
  assert.deepEqual(await logOf(gid), { joined: 1, 'member-removed': 1, left: 1 });
});

test('a group has one owner who is a member, whatever transfers and departures overlap', async () => {
  for (let turn = 0; turn < 3; turn += 1) {
    const [owner, first, second] = await people(3);
    assert.ok(owner && first && second);
    const gid = await buildGroup(server.services, owner.uid);
    await insertGroupMember(server.services, gid, {
      [first.uid]: groupAuths.member,
      [second.uid]: groupAuths.admin,
    });
    const give = (uid: string) => call('POST /api/group/owner', { as: owner, body: { gid, uid } });
    const acts = [
      () => give(first.uid),
      () => give(second.uid),
      () => call('DELETE /api/group/member/exit', { as: first, query: { gid } }),
      () => call('DELETE /api/group/member', { as: owner, query: { gid, uid: second.uid } }),
    ];
    await atOnce(4, (index) => acts[(index + turn) % 4]?.() ?? give(first.uid));
    const { uid } = await server.services.db
      .selectFrom('app_group')
      .where('id', '=', gid)
      .select('uid')
      .executeTakeFirstOrThrow();
    const row = await server.services.db
      .selectFrom('group_member')
      .where('gid', '=', gid)
      .where('uid', '=', uid)
      .select('auth')
      .executeTakeFirst();
    assert.equal(row?.auth, groupAuths.root);
    assert.ok(((await logOf(gid))['handed-over'] ?? 0) <= 1, 'what was given away is given once');
  }
});

test('of two saves of one group version, one gets a conflict error', async () => {
  const [owner] = await people(1);
  assert.ok(owner);
  const gid = await buildGroup(server.services, owner.uid);
  const { data } = await call('GET /api/get-group-detail', { as: owner, query: { gid } });
  const { taken } = await atOnce(4, (index) =>
    call('PUT /api/group', {
      as: owner,
      body: { id: gid, auth: 1, brief: `The brief text ${index}`, version: data.gmtModified },
    }),
  );
  assert.equal(taken, 1);
});

test('entering a contest, starting a timer or a virtual run, or printing several times at once happens once', async () => {
  const { services } = server;
  const [author, user] = await people(2);
  assert.ok(author && user);
  const now = Date.now();
  const running = { startsAt: new Date(now - 60_000), openPrint: true } as const;
  const closed = await buildContest(services, author, { ...running, auth: 'private', password: 'secret' });
  const entered = await atOnce(4, () =>
    call('POST /api/register-contest', { as: user, body: { cid: closed, password: 'secret' } }),
  );
  assert.ok(entered.taken >= 1);
  assert.equal(await countOf('contest_registration', user.uid), 1);

  const timed = await buildContest(services, author, running);
  await services.db
    .updateTable('contest')
    .set({ individual_seconds: 3600 })
    .where('id', '=', timed)
    .execute();
  const begun = await atOnce(4, () => call('POST /api/contest-own-time', { as: user, body: { cid: timed } }));
  assert.deepEqual([begun.taken, await countOf('contest_individual_start', user.uid)], [1, 1]);
  const log = await services.db.selectFrom('contest_log').where('cid', '=', timed).select('body').execute();
  assert.equal(log.filter(({ body }) => body.includes('"began"')).length, 1);

  const open = await buildContest(services, author, running);
  const content = 'x'.repeat(60);
  const print = () => call('POST /api/submit-print-text', { as: user, body: { cid: open, content } });
  const printed = await atOnce(4, print);
  assert.deepEqual([printed.taken, await countOf('contest_print', user.uid)], [1, 1]);
  // If the stored time is 2 s ahead, a parallel request may have finished first, so the request is rejected. If it is a
  // day ahead, a clock was set back, so the request is accepted.
  for (const [ahead, isTaken] of [
    [2000, false],
    [86_400_000, true],
  ] as const) {
    const created_at = new Date(Date.now() + ahead);
    await services.db.updateTable('contest_print').set({ created_at }).where('uid', '=', user.uid).execute();
    const again = await atOnce(1, print);
    assert.equal(again.taken === 1, isTaken, String(ahead));
  }

  const past = await buildContest(services, author, { startsAt: new Date(now - 7_200_000), minutes: 60 });
  await services.db.updateTable('contest').set({ open_virtual: true }).where('id', '=', past).execute();
  const run = await atOnce(4, () => call('POST /api/contest-virtual', { as: user, body: { cid: past } }));
  assert.deepEqual([run.taken, await countOf('virtual_run', user.uid)], [1, 1]);
});

test('a contest letter, and a problem in a contest, is assigned once', async () => {
  const { services } = server;
  const author = await server.buildUser({ role: 'admin' });
  const cid = await buildContest(services, author, { startsAt: new Date(Date.now() + 3_600_000) });
  await insertContestProblems(services, cid, ['A']);
  const pids = await Promise.all([1, 2, 3].map(() => buildProblem(services)));
  const add = (pid: number, displayId: string) =>
    call('POST /api/admin/contest/add-problem-from-public', { as: author, body: { cid, pid, displayId } });
  assert.equal((await atOnce(3, (index) => add(pids[index] ?? 0, 'B'))).taken, 1);
  const [pid = 0] = pids.slice(1);
  const again = await atOnce(3, (index) => add(pid, `X${index}`));
  const links = await services.db
    .selectFrom('contest_problem')
    .where('cid', '=', cid)
    .where('hidden_at', 'is', null)
    .select(['pid', 'display_id'])
    .execute();
  assert.equal(links.filter((link) => link.pid === pid).length, 1);
  assert.ok(again.taken <= 1);
  assert.equal(new Set(links.map(({ display_id: id }) => id.toLowerCase())).size, links.length);
});

test('the number of likes equals the number of users who liked', async () => {
  const writer = await buildWriter(server);
  const did = await buildPost(server, writer);
  const { id: cid } = await comment(server, writer, { did });
  const [one, ...others] = await people(4);
  assert.ok(one);
  const like = (as: TestUser, toLike: boolean) =>
    call('POST /api/discussion-like', { as, body: { did, toLike } });
  await atOnce(7, (index) => like(others[index] ?? one, true));
  const likes = async () =>
    (await call('GET /api/get-discussion-detail', { as: one, query: { did } })).data.likeNum;
  assert.equal(await likes(), 4);
  await atOnce(4, () => like(one, false));
  assert.equal(await likes(), 3);
  await atOnce(6, (index) =>
    call('POST /api/comment-like', {
      as: others[index % 3] ?? one,
      body: { cid, toLike: true },
    }),
  );
  const { data } = await call('GET /api/comments', { as: one, query: { did } });
  assert.equal(data.commentList.records[0]?.likeNum, 3);
});

test('a tag is created once per name, in any case', async () => {
  const { taken } = await atOnce(4, (index) =>
    call('POST /api/admin/tag', {
      as: root,
      body: { name: index % 2 ? 'Greedy flow' : 'greedy FLOW', oj: 'ME' },
    }),
  );
  assert.equal(taken, 1);
});
