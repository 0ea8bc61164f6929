import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestClock } from '../../../../test-support/clock.ts';
import type { TestUser } from '../../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../../test-support/harness.ts';
import { insertContestProblems, sendJudged } from '../testing/build-contest.ts';

const start = new Date('2026-03-01T12:00:00Z');
const clock = createTestClock(start);
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000).toISOString();

let server: TestServer;
let author: TestUser;
let other: TestUser;
let root: TestUser;
let ann: TestUser;

before(async () => {
  server = await startTestServer({ clock, hasJobs: false, onLogLine: () => {} });
  author = await server.buildUser({ role: 'admin' });
  other = await server.buildUser({ role: 'problem_admin' });
  root = await server.buildUser({ role: 'root' });
  ann = await server.buildUser({ username: 'team1' });
});
after(() => server.stop());

const form = (title: string, more: Record<string, unknown> = {}) => ({
  title,
  description: '**rules**',
  type: 0,
  auth: 0,
  pwd: '',
  startTime: at(0),
  endTime: at(300),
  duration: 18_000,
  sealRank: true,
  sealRankTime: at(240),
  ...more,
});
const post = (body: Record<string, unknown>) => server.call('POST /api/admin/contest', { as: author, body });
const put = (body: Record<string, unknown>, as = author) =>
  server.call('PUT /api/admin/contest', { as, body });
const read = async (cid: number, as = author) =>
  (await server.call('GET /api/admin/contest', { as, query: { cid } })).data;

async function make(title: string, more: Record<string, unknown> = {}): Promise<number> {
  const answer = await post(form(title, more));
  assert.equal(answer.status, 200, answer.msg);
  const list = await server.call('GET /api/admin/contest/get-contest-list', {
    as: author,
    query: { keyword: title },
  });
  const id = list.data.records[0]?.id;
  assert.ok(id);
  return id;
}

test('existing clients can create a contest, and send back what they read', async () => {
  const awards = [
    { priority: 2, name: '银牌', background: '#b4c0c7', color: '#fff', num: 20, _XID: 'row_2' },
    { priority: 1, name: '金牌', background: '#e6bf25', color: '#fff', num: 10 },
  ];
  const cid = await make('round trip', {
    // The form of existing clients still contains the id of the contest edited before.
    id: 999,
    uid: 'forged',
    author: 'forged',
    awardType: 1,
    awardConfigList: awards,
    starAccount: ['team9'],
  });
  const made = await read(cid);
  assert.deepEqual(
    [made.author, made.visible, made.autoRealRank, made.pwd],
    [author.username, true, true, null],
  );
  assert.deepEqual(
    made.awardConfigList.map(({ priority, name, num }) => [priority, name, num]),
    [
      [1, '金牌', 10],
      [2, '银牌', 20],
    ],
  );
  assert.equal((await put({ ...made })).status, 200);
  const again = await read(cid);
  assert.deepEqual({ ...again, gmtModified: '' }, { ...made, gmtModified: '' });
  const keeps = await put({ id: String(cid), title: 'round trip 2' });
  assert.equal(keeps.status, 200);
  assert.deepEqual((await read(cid)).starAccount, ['team9'], 'what is left out stays');
});

test('reports to staff the star users without an account', async () => {
  const starAccount = ['nobody1', ann.username.toUpperCase(), 'nobody2'];
  const cid = await make('stars', { starAccount });
  assert.deepEqual((await read(cid)).unknownStars, ['nobody1', 'nobody2']);
});

test('moving a contest by ten minutes moves its freeze and its scoreboard', async () => {
  const cid = await make('moved');
  const [problem] = await insertContestProblems(server.services, cid, ['A']);
  assert.ok(problem);
  await sendJudged(server.services, { uid: ann.uid, cid, problem, at: new Date(at(30)), status: 0 });
  clock.set(new Date(at(40)));
  const time = async () => {
    const { data } = await server.call('POST /api/get-contest-rank', { as: root, body: { cid } });
    const [row] = data.records;
    return row && 'ac' in row ? row.totalTime : null;
  };
  assert.equal(await time(), 1800);
  assert.equal((await put({ id: cid, startTime: at(10), endTime: at(310) })).status, 200);
  assert.equal(await time(), 1200);
  const moved = await read(cid);
  assert.deepEqual([moved.sealRankTime, moved.duration], [at(250), 18_000]);
});

test('a new password removes all entries; the mask and the same password do not', async () => {
  assert.match((await post(form('no password', { auth: 1 }))).msg, /needs a password/);
  const cid = await make('locked', { auth: 1, pwd: 'first' });
  const enter = (password: string) =>
    server.call('POST /api/register-contest', { as: ann, body: { cid, password } });
  const isInside = async () =>
    (await server.call('GET /api/get-contest-access', { as: ann, query: { cid } })).data.access;
  assert.equal((await enter('first')).status, 200);
  for (const pwd of [undefined, null, '', '********', 'first']) {
    assert.equal((await put({ id: cid, pwd })).status, 200);
    assert.equal(await isInside(), true, String(pwd));
  }
  assert.equal((await put({ id: cid, pwd: 'second' })).status, 200);
  assert.equal(await isInside(), false);
  assert.equal((await enter('first')).status, 400);
  assert.equal((await enter('second')).status, 200);
  const { pwd } = await read(cid);
  assert.equal(pwd, 'second', 'whoever manages it can read it');
});

test('only its author and root manage a contest, whatever owner a request names', async () => {
  const cid = await make('mine');
  const query = { cid };
  const asOther = { as: other, query };
  assert.equal((await server.call('GET /api/admin/contest', asOther)).status, 403);
  assert.equal((await put({ id: cid, title: 'taken', uid: other.uid }, other)).status, 403);
  const hide = (as: TestUser, visible: boolean) =>
    server.call('PUT /api/admin/contest/change-contest-visible', {
      as,
      query: { ...query, visible, uid: other.uid },
    });
  assert.equal((await hide(other, false)).status, 403);
  assert.equal((await hide(author, false)).status, 200);
  assert.equal((await server.call('GET /api/get-contest-info', { as: author, query })).status, 404);
  assert.equal((await hide(root, true)).status, 200);
  assert.equal((await read(cid, root)).title, 'mine');
  assert.equal((await put({ id: 999_999, title: 'x' })).status, 404, 'and makes nothing');
  assert.equal((await put({ title: 'x' })).http, 400);
});

test('rejects a concurrent edit based on an outdated version', async () => {
  const cid = await make('both');
  const { gmtModified: version } = await read(cid);
  assert.equal((await put({ id: cid, title: 'both, one', version })).status, 200);
  assert.match((await put({ id: cid, title: 'both, two', version }, root)).msg, /newer version/);
});

const rule = (start_: string, end: string) =>
  `<prefix>t</prefix><suffix></suffix><start>${start_}</start><end>${end}</end><extra></extra>`;

test('rejects invalid contests', async () => {
  for (const more of [
    { endTime: at(0) },
    { startTime: 'soon' },
    { sealRankTime: at(300) },
    { sealRankTime: at(-1) },
    { openAccountLimit: true },
    { openAccountLimit: true, accountLimitRule: rule('9', '1') },
    { awardType: 2, awardConfigList: [{ name: 'G', background: '', color: '', num: -1 }] },
  ]) {
    const answer = await post(form('broken', more));
    assert.deepEqual([answer.http, answer.status], [200, 400], JSON.stringify(more));
  }
  for (const more of [{ title: ' ' }, { type: 2 }, { auth: 3 }, { rankShowName: 'mail' }]) {
    assert.equal((await post(form('broken', more))).http, 400, JSON.stringify(more));
  }
  assert.equal(
    (await post(form('limited', { openAccountLimit: true, accountLimitRule: rule('1', '9') }))).status,
    200,
  );
});

test('a copy has the same problems, a new owner and is hidden; deleting a contest keeps its submissions', async () => {
  const cid = await make('origin');
  const [problem] = await insertContestProblems(server.services, cid, ['A']);
  assert.ok(problem);
  const id = await sendJudged(server.services, {
    uid: ann.uid,
    cid,
    problem,
    at: new Date(at(5)),
    status: 0,
  });
  assert.equal((await server.call('POST /api/admin/contest/clone', { as: root, body: { cid } })).status, 200);
  const list = await server.call('GET /api/admin/contest/get-contest-list', {
    as: root,
    query: { keyword: 'origin [cloned]' },
  });
  const [copy] = list.data.records;
  assert.ok(copy);
  assert.deepEqual([copy.author, copy.visible, copy.source], [root.username, false, cid]);
  const links = await server.services.db
    .selectFrom('contest_problem')
    .where('cid', '=', copy.id)
    .select(['pid', 'display_id'])
    .execute();
  assert.deepEqual(links, [{ pid: problem.pid, display_id: 'A' }]);
  const remove = (as: TestUser) => server.call('DELETE /api/admin/contest', { as, query: { cid } });
  assert.equal((await remove(author)).http, 403);
  assert.equal((await remove(root)).status, 200);
  assert.equal((await remove(root)).status, 404);
  assert.equal((await server.call('GET /api/get-contest-info', { as: root, query: { cid } })).status, 404);
  const own = await server.call('GET /api/get-submission-detail', { as: ann, query: { submitId: id } });
  assert.equal(own.status, 200);
  const { data } = await server.call('GET /api/admin/audit-log', {
    as: root,
    query: { target: `contest:${cid}` },
  });
  assert.deepEqual(
    data.records.map(({ action }) => action),
    ['contest-deleted', 'contest-created'],
  );
});
