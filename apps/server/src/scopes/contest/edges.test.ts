import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { RouteName } from '@xiezhi/contract/routes/index';
import type { TestUser } from '../../../test-support/factories.ts';
import { buildGroupCast, type GroupCast } from '../../../test-support/group-cast.ts';
import { type CallOptions, startTestServer } from '../../../test-support/harness.ts';
import { anyEnvelope, readResponse } from '../../../test-support/read-response.ts';
import {
  insertContestProblems,
  buildContest,
  type ContestOptions,
  type ContestProblemIds,
  judgeAgain,
  sendJudged,
} from './testing/build-contest.ts';
import { type ContestCast, startContestCast } from './testing/cast.ts';

let cast: ContestCast;
let group: GroupCast;
before(async () => {
  cast = await startContestCast();
  group = await buildGroupCast(cast.server);
});
after(() => cast.server.stop());

const call: ContestCast['server']['call'] = (name, options) => cast.server.call(name, options);

async function build(options: Partial<ContestOptions> = {}, author = cast.author) {
  const cid = await buildContest(cast.server.services, author, { startsAt: cast.at(0), ...options });
  const [problem] = await insertContestProblems(cast.server.services, cid, ['A']);
  assert.ok(problem);
  return { cid, problem };
}

interface Held {
  readonly cid: number;
  readonly problem: ContestProblemIds;
}
const send = (
  { cid, problem }: Held,
  user: TestUser,
  minutes: number,
  more: { readonly status?: number; readonly score?: number } = {},
) =>
  sendJudged(cast.server.services, { uid: user.uid, cid, problem, at: cast.at(minutes), status: 0, ...more });

const columns = (cid: number, as: TestUser | null) =>
  call('GET /api/get-contest-problem', { as, query: { cid } });
const counted = async (cid: number, as: TestUser | null) =>
  (await columns(cid, as)).data.map(({ total, ac }) => [total, ac])[0];
const board = async (cid: number, as: TestUser, body: Record<string, unknown> = {}) =>
  (await call('POST /api/get-contest-rank', { as, body: { cid, ...body } })).data.records;

test('every call to a missing contest returns the same 404 message', async () => {
  const cid = 999_999;
  const text = 'x'.repeat(60);
  const asked: readonly (readonly [RouteName, CallOptions<RouteName>])[] = [
    ['GET /api/get-contest-info', { query: { cid } }],
    ['GET /api/get-contest-problem', { query: { cid } }],
    ['GET /api/get-contest-problem-details', { query: { cid, displayId: 'A' } }],
    ['GET /api/get-full-screen-problem-list', { query: { cid } }],
    ['POST /api/get-user-problem-status', { body: { pidList: [1], isContestProblemList: true, cid } }],
    ['GET /api/contest-submissions', { query: { contestID: cid } }],
    ['POST /api/check-contest-submissions-status', { body: { cid, submitIds: ['1'] } }],
    ['POST /api/check-contest-submissions-status', { body: { submitIds: ['1'] } }],
    ['POST /api/get-contest-rank', { body: { cid, keyword: 'a' } }],
    ['POST /api/get-contest-outside-scoreboard', { body: { cid } }],
    ['GET /api/get-contest-outsize-info', { query: { cid } }],
    ['GET /api/get-contest-announcement', { query: { cid } }],
    ['POST /api/get-contest-not-read-announcement', { body: { cid, readAnnouncementList: [] } }],
    ['POST /api/register-contest', { body: { cid: String(cid), password: 'x' } }],
    ['GET /api/get-contest-ac-info', { query: { cid } }],
    ['PUT /api/check-contest-ac-info', { body: { id: 1, cid, checked: true } }],
    ['POST /api/submit-print-text', { body: { cid: String(cid), content: text } }],
    ['GET /api/get-contest-print', { query: { cid } }],
    ['PUT /api/check-contest-print-status', { query: { id: 1, cid } }],
    ['GET /api/get-contest-scroll-board-info', { query: { cid } }],
    ['GET /api/get-contest-scroll-board-submission', { query: { cid } }],
    ['POST /api/submit-problem-judge', { body: { pid: 'A', language: 'C++', code: text, cid: String(cid) } }],
    ['GET /api/admin/judge/rejudge-contest-problem', { query: { cid, pid: 1 } }],
    ['GET /api/admin/contest', { query: { cid } }],
    ['DELETE /api/admin/contest', { query: { cid } }],
    ['GET /api/admin/contest/clone', { query: { cid } }],
    ['PUT /api/admin/contest/change-contest-visible', { query: { cid, visible: true, uid: cast.root.uid } }],
    ['GET /api/admin/contest/get-problem-list', { query: { cid } }],
    ['GET /api/admin/contest/announcement', { query: { cid } }],
  ];
  for (const [name, options] of asked) {
    const { http, status, msg } = await call(name, { ...options, as: cast.root });
    assert.deepEqual([http, status, msg], [200, 404, 'This contest does not exist'], name);
  }
  const headers = { authorization: cast.root.token };
  for (const file of ['download-contest-rank?forceRefresh=true&', 'download-contest-ac-submission?']) {
    const answer = await fetch(`${cast.server.url}/api/file/${file}cid=${cid}`, {
      headers,
    });
    assert.equal(answer.status, 400, file);
    assert.match(answer.headers.get('content-type') ?? '', /json/);
    assert.equal((await readResponse(anyEnvelope, answer)).status, 404, file);
  }
});

test('statistics of a contest exclude its author, root, and owner and roots of its group', async () => {
  const contest = await build({ gid: group.gid, rule: 'acm' }, group.user('author'));
  for (const name of ['author', 'root', 'owner', 'groupRoot'] as const)
    await send(contest, group.user(name), 5);
  await send(contest, group.user('admin'), 6, { status: -1 });
  await send(contest, group.user('member'), 7);
  cast.clock.set(cast.at(20));
  const { cid } = contest;
  const member = group.user('member');
  assert.deepEqual(await counted(cid, member), [2, 1]);
  const query = { cid, displayId: 'A' };
  const details = await call('GET /api/get-contest-problem-details', { as: member, query });
  assert.deepEqual([details.data.problemCount.total, details.data.problemCount.ac], [2, 1]);
  const helper = await call('GET /api/get-contest-ac-info', { as: group.user('owner'), query: { cid } });
  assert.deepEqual(
    helper.data.records.map(({ username, firstBlood }) => [username, firstBlood]),
    [[member.username, true]],
  );
  assert.deepEqual(
    (await board(cid, group.user('root'))).map(({ username }) => username),
    [member.username, group.user('admin').username],
  );
});

test('a changed role adds or removes a scoreboard row with the next verdict', async () => {
  const contest = await build();
  const passing = await cast.server.buildUser();
  await send(contest, passing, 5);
  cast.clock.set(cast.at(10));
  const names = async () => (await board(contest.cid, cast.author)).map(({ username }) => username);
  const become = (role: 1000 | 1002) =>
    cast.server.services.db.updateTable('app_user').set({ role }).where('uid', '=', passing.uid).execute();
  assert.deepEqual(await names(), [passing.username]);
  await become(1000);
  await send(contest, cast.ann, 6);
  assert.deepEqual(await names(), [cast.ann.username]);
  await become(1002);
  await send(contest, cast.bob, 7);
  assert.deepEqual(await names(), [passing.username, cast.ann.username, cast.bob.username]);
});

test('public counts do not change during the freeze, and continue once it opens automatically', async () => {
  for (const opensItself of [true, false]) {
    const contest = await build({ openRank: true, sealedMinutes: 60, opensItself });
    await send(contest, cast.ann, 10);
    await send(contest, cast.bob, 250);
    cast.clock.set(cast.at(260));
    for (const as of [null, cast.ann]) assert.deepEqual(await counted(contest.cid, as), [1, 1]);
    assert.deepEqual(await counted(contest.cid, cast.author), [2, 2]);
    cast.clock.set(cast.at(300));
    const open = opensItself ? 2 : 1;
    for (const as of [null, cast.ann]) assert.deepEqual(await counted(contest.cid, as), [open, open]);
  }
});

test('a public scoreboard shows its problems although the contest is private, but not before it starts', async () => {
  const { cid } = await build({ openRank: true, auth: 'private', password: 'secret' });
  cast.clock.set(cast.at(-1));
  for (const as of [null, cast.ann]) assert.equal((await columns(cid, as)).status, 403);
  cast.clock.set(cast.at(1));
  for (const as of [null, cast.ann]) assert.equal((await columns(cid, as)).status, 200);
  await cast.server.services.db
    .updateTable('contest')
    .set({ is_visible: false })
    .where('id', '=', cid)
    .execute();
  for (const as of [null, cast.ann, cast.root]) assert.equal((await columns(cid, as)).status, 404);
});

test('a user whom a new account rule excludes loses access but keeps all results', async () => {
  const contest = await build({ auth: 'private', password: 'secret', prefix: 'team' });
  const { cid } = contest;
  cast.clock.set(cast.at(30));
  await call('POST /api/register-contest', { as: cast.ann, body: { cid, password: 'secret' } });
  await send(contest, cast.ann, 5);
  await send(contest, cast.bob, 6);
  const rows = async () => (await board(cid, cast.author)).map(({ username, rank }) => [username, rank]);
  const former = await rows();
  const access = async () =>
    (await call('GET /api/get-contest-access', { as: cast.ann, query: { cid } })).data.access;
  assert.equal(await access(), true);
  const rule = '<prefix>guest</prefix><suffix></suffix><start>1</start><end>9</end><extra></extra>';
  const body = { id: cid, openAccountLimit: true, accountLimitRule: rule };
  assert.equal((await call('PUT /api/admin/contest', { as: cast.author, body })).status, 200);
  assert.equal(await access(), false);
  assert.deepEqual(await rows(), former);
  assert.equal(former.length, 2);
});

test('a scoreboard contains no rows of other contests', async () => {
  const [shown, secret] = [await build(), await build({ auth: 'private', password: 'secret' })];
  await send(shown, cast.ann, 5);
  await send(secret, cast.bob, 5);
  cast.clock.set(cast.at(10));
  const names = await board(shown.cid, cast.ann, {
    externalCidList: [secret.cid],
    concernedList: [cast.bob.uid],
  });
  assert.deepEqual(new Set(names.map(({ username }) => username)), new Set([cast.ann.username]));
});

test('a rejudge before the freeze of an OI contest shows at once, and the freeze can be moved', async () => {
  const contest = await build({ rule: 'oi-recent', sealedMinutes: 60 });
  const early = await send(contest, cast.ann, 200, { status: 8, score: 30 });
  await send(contest, cast.ann, 245, { status: 0, score: 100 });
  cast.clock.set(cast.at(250));
  const score = async () => {
    const [row] = await board(contest.cid, cast.bob);
    return row && 'totalScore' in row ? row.totalScore : null;
  };
  assert.equal(await score(), 30);
  await judgeAgain(cast.server.services, early, { status: 8, score: 60 });
  assert.equal(await score(), 60);
  const sealRankTime = cast.at(180).toISOString();
  const body = { id: contest.cid, sealRank: true, sealRankTime };
  assert.equal((await call('PUT /api/admin/contest', { as: cast.author, body })).status, 200);
  assert.equal(await score(), null);
});

test('a new verdict resets a delivered balloon, and the earlier of two in one second is first', async () => {
  const contest = await build();
  const { cid } = contest;
  const first = await send(contest, cast.bob, 5);
  const second = await send(contest, cast.ann, 5);
  cast.clock.set(cast.at(10));
  const list = async () =>
    (await call('GET /api/get-contest-ac-info', { as: cast.author, query: { cid } })).data.records.map(
      ({ id, firstBlood, checked }) => [id, firstBlood, checked],
    );
  const body = { id: first, cid, checked: true };
  await call('PUT /api/check-contest-ac-info', { as: cast.author, body });
  assert.deepEqual(await list(), [
    [second, false, false],
    [first, true, true],
  ]);
  await judgeAgain(cast.server.services, first, { status: 0 });
  assert.deepEqual((await list()).at(-1), [first, true, true], 'the same verdict leaves it where it is');
  await judgeAgain(cast.server.services, first, { status: -1 });
  assert.deepEqual(await list(), [[second, true, false]]);
  await judgeAgain(cast.server.services, first, { status: 0 });
  assert.deepEqual(await list(), [
    [first, true, false],
    [second, false, false],
  ]);
});

test('a balloon stays delivered if a rejudge accepts an earlier submission, until staff reset it', async () => {
  const contest = await build();
  const { cid } = contest;
  const early = await send(contest, cast.ann, 10, { status: -1 });
  const delivered = await send(contest, cast.ann, 30);
  const other = await send(contest, cast.bob, 40);
  cast.clock.set(cast.at(50));
  const list = async () =>
    (await call('GET /api/get-contest-ac-info', { as: cast.author, query: { cid } })).data.records.map(
      ({ id, checked }) => [id, checked],
    );
  const mark = async (id: number, checked: boolean) => {
    const answer = await call('PUT /api/check-contest-ac-info', {
      as: cast.author,
      body: { id, cid, checked },
    });
    assert.equal(answer.status, 200, answer.msg);
  };
  await mark(delivered, true);
  await judgeAgain(cast.server.services, early, { status: 0 });
  assert.deepEqual(await list(), [
    [other, false],
    [early, true],
  ]);
  await mark(early, false);
  assert.deepEqual(await list(), [
    [early, false],
    [other, false],
  ]);
  await mark(early, true);
  await judgeAgain(cast.server.services, early, { status: -1 });
  assert.deepEqual(await list(), [
    [other, false],
    [delivered, true],
  ]);
});

test('limits password attempts per minute, and rejects them for a contest without a password', async () => {
  const { cid } = await build();
  const open = await call('POST /api/register-contest', {
    as: cast.ann,
    body: { cid, password: 'anything' },
  });
  assert.deepEqual([open.http, open.status], [200, 400]);
  const limited = await startTestServer({
    settings: { rateLimitFactor: 1 },
    hasJobs: false,
    onLogLine: () => {},
  });
  try {
    const author = await limited.buildUser();
    const options = { startsAt: new Date(), auth: 'private', password: 'secret' } as const;
    const body = { cid: await buildContest(limited.services, author, options), password: 'guess' };
    const as = await limited.buildUser();
    const guess = async () => (await limited.call('POST /api/register-contest', { as, body })).http;
    const answers = new Set<number>();
    for (let count = 0; count < 20; count += 1) answers.add(await guess());
    assert.deepEqual([[...answers], await guess()], [[200], 429]);
  } finally {
    await limited.stop();
  }
});

test('announcements of a deleted contest appear nowhere', async () => {
  const { cid } = await build();
  const announcement = { title: 'Of a contest that goes', content: 'x', status: 0 };
  await call('POST /api/admin/contest/announcement', { as: cast.author, body: { cid, announcement } });
  await call('DELETE /api/admin/contest', { as: cast.root, query: { cid } });
  const site = await call('GET /api/get-common-announcement', { query: { limit: 100 } });
  assert.deepEqual(site.data.records, []);
  const query = { cid };
  assert.equal((await call('GET /api/get-contest-announcement', { as: cast.root, query })).status, 404);
});

const level = (background: string) => ({
  awardConfigList: [{ name: 'G', background, color: '#fff', num: 1 }],
});

test('awards without a list or with an invalid colour do not break a scoreboard', async () => {
  const contest = await build();
  await send(contest, cast.ann, 5);
  cast.clock.set(cast.at(10));
  const put = (more: Record<string, unknown>) =>
    call('PUT /api/admin/contest', { as: cast.author, body: { id: contest.cid, ...more } });
  assert.equal((await put({ awardType: 1, starAccount: null })).status, 200);
  assert.deepEqual(
    (await board(contest.cid, cast.bob)).map(({ username, awardName }) => [username, awardName]),
    [[cast.ann.username, null]],
  );
  for (const background of ['#e6bf25', 'rgba(230, 191, 37, 0.5)', ''])
    assert.equal((await put(level(background))).status, 200, background);
  for (const background of ['url(//other.example/a)', '#fff;top:0', 'var(--x)'])
    assert.equal((await put(level(background))).http, 400, background);
});

test('a contest problem of another contest cannot be changed by its id', async () => {
  const [own, other] = [
    await build({ gid: group.gid }, group.user('author')),
    await build({ gid: group.gid }, group.user('groupRoot')),
  ];
  const put = await call('PUT /api/group/contest-problem', {
    as: group.user('author'),
    body: { id: other.problem.cpid, cid: own.cid, pid: other.problem.pid, displayId: 'X' },
  });
  assert.equal(put.status, 400);
});

test('marks balloons earned during the freeze, and can hold them until the results open', async () => {
  const contest = await build({ sealedMinutes: 60, opensItself: false });
  const { cid } = contest;
  const early = await send(contest, cast.ann, 100);
  const late = await send(contest, cast.bob, 250);
  cast.clock.set(cast.at(255));
  const list = async () =>
    (await call('GET /api/get-contest-ac-info', { as: cast.author, query: { cid } })).data;
  const rows = async () => (await list()).records.map(({ id, duringFreeze }) => [id, duringFreeze]);
  assert.deepEqual(await rows(), [
    [early, false],
    [late, true],
  ]);
  const hold = (holds: boolean, as = cast.author) =>
    call('PUT /api/contest-balloon-hold', { as, body: { cid, holds } });
  assert.equal((await hold(true, cast.ann)).status, 403);
  assert.equal((await hold(true)).status, 200);
  const held = await list();
  assert.deepEqual([held.holdsBalloons, held.held, held.total], [true, 1, 1]);
  assert.deepEqual(await rows(), [[early, false]]);
  cast.clock.set(cast.at(400));
  assert.deepEqual(await rows(), [[early, false]], 'the ceremony is yet to come');
  await call('POST /api/admin/contest/publish-results', { as: cast.author, body: { cid } });
  const open = await list();
  assert.deepEqual([open.held, open.records.map(({ id }) => id)], [0, [early, late]]);
  await hold(false);
  assert.equal((await list()).holdsBalloons, false);
});
