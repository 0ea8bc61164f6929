import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type AcmRow, scoreboardEventSchema, type OiRow } from '@xiezhi/contract/routes/contest-scoreboard';
import { applyChanges } from '@xiezhi/rules';
import { minuteTopic } from '../../../judging/queue/scoreboard-event.ts';
import { openEvents } from '../../../platform/live/testing/event-reader.ts';
import { createTestClock } from '../../../../test-support/clock.ts';
import type { TestUser } from '../../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../../test-support/harness.ts';
import {
  insertContestProblems,
  buildContest,
  type ContestOptions,
  type ContestProblemIds,
  judgeAgain,
  sendJudged,
} from '../testing/build-contest.ts';

const start = new Date('2026-03-01T12:00:00Z');
const clock = createTestClock(start);
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
const AC = 0;
const WA = -1;

let server: TestServer;
let author: TestUser;
let root: TestUser;
let ann: TestUser;
let bob: TestUser;
let eve: TestUser;

before(async () => {
  server = await startTestServer({ clock, hasJobs: false, onLogLine: () => {} });
  author = await server.buildUser({ username: 'author' });
  root = await server.buildUser({ role: 'root' });
  ann = await server.buildUser({ username: 'ann', nickname: 'Annie' });
  bob = await server.buildUser({ username: 'bob' });
  eve = await server.buildUser({ username: 'eve' });
});
after(() => server.stop());

interface Arena {
  readonly cid: number;
  readonly send: (
    user: TestUser,
    problem: string,
    minutes: number,
    status: number,
    score?: number,
  ) => Promise<number>;
}

async function arena(options: Partial<ContestOptions> = {}): Promise<Arena> {
  const cid = await buildContest(server.services, author, { startsAt: start, ...options });
  const problems: ContestProblemIds[] = await insertContestProblems(server.services, cid, ['A', 'B']);
  return {
    cid,
    send(user, name, minutes, status, score) {
      const problem = problems.find(({ displayId }) => displayId === name);
      assert.ok(problem);
      const scored = score === undefined ? {} : { score };
      return sendJudged(server.services, { uid: user.uid, cid, problem, at: at(minutes), status, ...scored });
    },
  };
}

type Body = Record<string, unknown>;
const rank = async (cid: number, as: TestUser, body: Body = {}) =>
  (await server.call('POST /api/get-contest-rank', { as, body: { cid: String(cid), ...body } })).data;
const outside = async (cid: number, body: Body = {}) =>
  (await server.call('POST /api/get-contest-outside-scoreboard', { body: { cid, ...body } })).data;

const isAcm = (row: AcmRow | OiRow): row is AcmRow => 'ac' in row;
const readRows = (rows: readonly (AcmRow | OiRow)[]) =>
  rows.map((row) => [row.username, row.rank, isAcm(row) ? `${row.ac}/${row.totalTime}` : row.totalScore]);

test('an ACM contest with a freeze: what everybody sees, what managers may see, and what opens at the end', async () => {
  const { cid, send } = await arena({ sealedMinutes: 60, openRank: true });
  await send(ann, 'A', 10, WA);
  await send(ann, 'A', 20, AC);
  await send(bob, 'A', 30, AC);
  await send(author, 'A', 1, AC);
  await send(root, 'A', 1, AC);
  await send(bob, 'B', 250, AC);
  await send(ann, 'B', 251, WA);
  clock.set(at(252));
  const sealed = [
    ['bob', 1, '1/1800'],
    ['ann', 2, '1/2400'],
  ];
  assert.deepEqual(readRows((await rank(cid, eve)).records), sealed);
  assert.deepEqual(readRows((await outside(cid)).records), sealed);
  assert.deepEqual(readRows((await rank(cid, author)).records), sealed, 'managers preview what others see');
  assert.deepEqual(readRows((await rank(cid, eve, { forceRefresh: true })).records), sealed);
  assert.deepEqual(readRows((await outside(cid, { forceRefresh: true })).records), sealed);
  const real = await rank(cid, author, { forceRefresh: true });
  assert.deepEqual(readRows(real.records), [
    ['bob', 1, '2/16800'],
    ['ann', 2, '1/2400'],
  ]);
  assert.deepEqual([real.isSealed, (await rank(cid, eve)).isSealed], [false, true]);
  const row = (await rank(cid, eve)).records.find(({ username }) => username === 'ann');
  assert.ok(row && isAcm(row));
  assert.deepEqual(row.submissionInfo, {
    A: { errorNum: 1, isAC: true, ACTime: 1200, isFirstAC: true },
    B: { errorNum: 0, tryNum: 1 },
  });
  clock.set(at(300));
  assert.deepEqual(readRows((await rank(cid, eve)).records), readRows(real.records));
  assert.deepEqual(readRows((await outside(cid)).records), readRows(real.records));
});

test('the own row comes first, then followed ones; a search also finds these; ranks stay the same', async () => {
  const { cid, send } = await arena({ openRank: true });
  await send(ann, 'A', 10, AC);
  await send(bob, 'A', 20, AC);
  await send(eve, 'A', 30, AC);
  clock.set(at(40));
  const names = async (as: TestUser, body: Body = {}) =>
    (await rank(cid, as, body)).records.map(({ username, rank: place }) => `${username} ${place}`);
  assert.deepEqual(await names(eve, { concernedList: [bob.uid] }), [
    'eve 3',
    'bob 2',
    'ann 1',
    'bob 2',
    'eve 3',
  ]);
  assert.deepEqual(await names(eve, { keyword: 'ANNI' }), ['ann 1']);
  assert.deepEqual(await names(author, { currentPage: 2, limit: 2 }), ['eve 3']);
  const beyond = await rank(cid, author, { currentPage: 9, limit: 2 });
  assert.deepEqual([beyond.records, beyond.total], [[], 3]);
  assert.equal((await outside(cid)).total, 3, 'outside nobody has a row of their own');
  const anonymous = await server.call('POST /api/get-contest-outside-scoreboard', { as: eve, body: { cid } });
  assert.equal(anonymous.data.total, 3);
});

const level = (name: string, num: number) => ({ name, num, background: '#fff', color: '#000' });

test('star users, awards with ties, and real names for managers only', async () => {
  const { cid, send } = await arena({ stars: [' Bob'], awards: [level('Gold', 1), level('Silver', 1)] });
  await server.services.db
    .updateTable('app_user')
    .set({ realname: '安妮' })
    .where('uid', '=', ann.uid)
    .execute();
  await send(bob, 'A', 5, AC);
  await send(ann, 'A', 10, AC);
  await send(eve, 'A', 10, AC);
  clock.set(at(20));
  const rows = (await rank(cid, author)).records;
  assert.deepEqual(
    rows.map((row) => [row.username, row.rank, row.awardName, row.isWinAward]),
    [
      ['bob', -1, null, false],
      ['ann', 1, 'Gold', true],
      ['eve', 1, 'Gold', true],
    ],
  );
  assert.equal(rows[1]?.realname, '安妮');
  const seen = (await rank(cid, eve)).records;
  assert.ok(!JSON.stringify(seen).includes('安妮'));
  const without = (await rank(cid, eve, { removeStar: true })).records;
  assert.ok(without.every(({ username }) => username !== 'bob'));
  const first = without.find(({ username }) => username === 'ann');
  assert.ok(first && isAcm(first));
  assert.equal(first.submissionInfo['A']?.isFirstAC, true);
});

test('an OI contest that hides its results shows no row until its end', async () => {
  const { cid, send } = await arena({ rule: 'oi-recent', sealedMinutes: 300 });
  await send(ann, 'A', 5, AC, 100);
  await send(ann, 'A', 6, 8, 30);
  await send(bob, 'A', 7, 8, 60);
  clock.set(at(100));
  assert.deepEqual((await rank(cid, eve)).records, []);
  assert.deepEqual((await rank(cid, ann)).records, []);
  const expected = [
    ['bob', 1, 60],
    ['ann', 2, 30],
  ];
  assert.deepEqual(readRows((await rank(cid, author, { forceRefresh: true })).records), expected);
  const problems = await server.call('GET /api/get-contest-problem', { as: eve, query: { cid } });
  assert.deepEqual(
    problems.data.map(({ total, ac }) => [total, ac]),
    [
      [0, 0],
      [0, 0],
    ],
  );
  clock.set(at(300));
  assert.deepEqual(readRows((await rank(cid, eve)).records), expected);
});

test('a scoreboard that stays frozen after the end opens when a manager publishes it', async () => {
  const { cid, send } = await arena({ sealedMinutes: 60, opensItself: false });
  await send(ann, 'A', 250, AC);
  clock.set(at(400));
  const solved = async () => {
    const [row] = (await rank(cid, eve)).records;
    assert.ok(row && isAcm(row));
    return row.ac;
  };
  assert.equal(await solved(), 0);
  await server.services.db
    .updateTable('contest')
    .set({ auto_unfreeze: true })
    .where('id', '=', cid)
    .execute();
  assert.equal(await solved(), 1);
});

test('another verdict changes the winner and increments the scoreboard version', async () => {
  const { cid, send } = await arena();
  const first = await send(ann, 'A', 10, AC);
  await send(bob, 'A', 20, AC);
  clock.set(at(30));
  const former = await rank(cid, eve);
  assert.deepEqual(readRows(former.records), [
    ['ann', 1, '1/600'],
    ['bob', 2, '1/1200'],
  ]);
  await judgeAgain(server.services, first, { status: WA });
  const turned = await rank(cid, eve);
  assert.deepEqual(readRows(turned.records), [
    ['bob', 1, '1/1200'],
    ['ann', 2, '0/0'],
  ]);
  assert.ok(turned.boardNumber > former.boardNumber);
});

test('moving a running contest moves every penalty with it', async () => {
  const { cid, send } = await arena({ sealedMinutes: 60 });
  await send(ann, 'A', 5, AC);
  await send(bob, 'A', 30, AC);
  clock.set(at(40));
  assert.deepEqual(readRows((await rank(cid, eve)).records), [
    ['ann', 1, '1/300'],
    ['bob', 2, '1/1800'],
  ]);
  await server.services.db
    .updateTable('contest')
    .set({ starts_at: at(10), ends_at: at(310), seal_at: at(250) })
    .where('id', '=', cid)
    .execute();
  assert.deepEqual(
    readRows((await rank(cid, eve)).records),
    [['bob', 1, '1/1200']],
    'what came before the start is none',
  );
});

test('shows late submissions and entered users on request', async () => {
  const { cid, send } = await arena({ takesLate: true });
  await send(ann, 'A', 10, AC);
  await send(bob, 'A', 301, AC);
  await server.services.db.insertInto('contest_registration').values({ cid, uid: eve.uid }).execute();
  clock.set(at(310));
  const names = async (body: Body) => (await rank(cid, author, body)).records.map(({ username }) => username);
  assert.deepEqual(await names({}), ['ann']);
  assert.deepEqual(await names({ containsEnd: true }), ['ann', 'bob']);
  // A user with only late submissions is not listed, because a scoreboard without late submissions must not reveal who
  // made them.
  assert.deepEqual(await names({ showRegistered: true }), ['ann', 'eve']);
});

test('the whole scoreboard is encoded once, not sent again while unchanged, and has the same ETag on two servers', async () => {
  const { cid, send } = await arena({ openRank: true });
  await send(ann, 'A', 10, AC);
  clock.set(at(20));
  const other = await startTestServer({
    clock,
    database: server.database,
    hasJobs: false,
    onLogLine: () => {},
  });
  const get = (url: string, etag?: string) =>
    fetch(`${url}/api/contest-board?cid=${cid}&outside=true`, {
      headers: etag ? { 'if-none-match': etag } : {},
    });
  try {
    const first = await get(server.url);
    const etag = first.headers.get('etag');
    assert.ok(etag);
    assert.equal((await get(other.url)).headers.get('etag'), etag);
    assert.equal((await get(server.url, etag)).status, 304);
    await send(bob, 'A', 15, AC);
    for (const url of [server.url, other.url]) {
      const next = await get(url, etag);
      assert.equal(next.status, 200);
      assert.notEqual(next.headers.get('etag'), etag);
    }
  } finally {
    await other.stop();
  }
  const { data } = await server.call('GET /api/contest-board', { as: eve, query: { cid } });
  assert.deepEqual(readRows(data.rows), [
    ['ann', 1, '1/600'],
    ['bob', 2, '1/900'],
  ]);
  const nobody = await server.call('GET /api/contest-board', { query: { cid } });
  assert.equal(nobody.http, 401, 'without a login only the public board');
});

test('the top of a scoreboard has its first rows in the viewer’s view, the own row and the number of rows', async () => {
  const { cid, send } = await arena({ sealedMinutes: 60, openRank: true });
  clock.set(at(20));
  await send(ann, 'A', 10, AC);
  await send(bob, 'A', 15, AC);
  const read = async (as: TestUser | null, query: { outside?: boolean; top?: boolean }) =>
    (await server.call('GET /api/contest-board', { as, query: { cid, ...query } })).data;
  const whole = await read(bob, {});
  const top = await read(bob, { top: true });
  assert.deepEqual(top, { ...whole, total: 2, own: whole.rows[1] });
  assert.equal((await read(bob, { top: true, outside: true })).own, null, 'the public board is nobody’s');
  clock.set(at(280));
  await send(ann, 'B', 270, AC);
  assert.deepEqual(
    (await read(bob, { top: true })).rows,
    (await read(bob, {})).rows,
    'sealed as the whole is',
  );
  const refused = await server.call('GET /api/contest-board', { query: { cid, top: true } });
  assert.equal(refused.http, 401);
});

test('only subscribers of a scoreboard are notified of its changes', async () => {
  const { cid, send } = await arena({ auth: 'private', password: 'secret' });
  clock.set(at(20));
  const topics = [`contest-board:${cid}`, `contest-announcements:${cid}`];
  const grant = async (as: TestUser | null) =>
    (await server.call('POST /api/live/subscribe', { as, body: { topics } })).data.topics;
  assert.deepEqual(await grant(null), []);
  assert.deepEqual(await grant(eve), []);
  assert.deepEqual(await grant(author), topics);
  await server.services.db.updateTable('contest').set({ open_rank: true }).where('id', '=', cid).execute();
  assert.deepEqual(await grant(null), [`contest-board:${cid}`]);
  const stream = await openEvents(server, [`contest-board:${cid}`], author);
  try {
    const notice = { topic: `contest-board:${cid}`, boardNumber: 0, isSealed: false };
    assert.deepEqual((await stream.next('changed')).data, notice);
    await send(ann, 'A', 21, AC);
    const change = scoreboardEventSchema.parse((await stream.next('board')).data);
    assert.deepEqual([change.from, change.boardNumber, change.rows.length], [0, 1, 1]);
  } finally {
    stream.close();
  }
});

test('changes sent to a subscriber lead to the next scoreboard, and reveal nothing that is frozen', async () => {
  const { cid, send } = await arena({ sealedMinutes: 60, openRank: true });
  clock.set(at(20));
  await send(ann, 'A', 10, WA);
  await send(bob, 'A', 11, AC);
  const whole = async () =>
    (await server.call('GET /api/contest-board', { query: { cid, outside: true } })).data;
  let board = await whole();
  const stream = await openEvents(server, [`contest-board:${cid}`]);
  const follow = async () => {
    const event = scoreboardEventSchema.parse((await stream.next('board')).data);
    assert.equal(event.from, board.boardNumber);
    const rows = applyChanges(board.rows, event);
    assert.ok(rows);
    board = { rows, boardNumber: event.boardNumber, isSealed: event.isSealed };
    return event;
  };
  try {
    const { boardNumber, isSealed } = board;
    const topic = `contest-board:${cid}`;
    assert.deepEqual((await stream.next('changed')).data, { topic, boardNumber, isSealed });
    await send(ann, 'A', 12, AC);
    await follow();
    assert.deepEqual(board, await whole());
    await send(ann, 'B', 13, AC);
    const passing = await follow();
    assert.deepEqual(board, await whole());
    assert.deepEqual(
      board.rows.map((row) => [row.username, row.rank]),
      [
        ['ann', 1],
        ['bob', 2],
      ],
    );
    assert.deepEqual(
      passing.rows.map(({ row }) => row.username),
      ['ann'],
    );
    clock.set(at(250));
    await send(eve, 'A', 245, AC);
    // After the end of the freeze the view differs, so no diff can be sent.
    assert.deepEqual((await stream.next('changed')).data, { topic, boardNumber: 5, isSealed: true });
    board = await whole();
    await send(bob, 'B', 246, AC);
    const event = await follow();
    assert.deepEqual(board, await whole());
    const row = event.rows[0]?.row;
    assert.ok(row && isAcm(row));
    assert.deepEqual([row.ac, row.submissionInfo['B']], [1, { errorNum: 0, tryNum: 1 }]);
  } finally {
    stream.close();
  }
});

test('with individual timing subscribers learn that there is a change, and not whose', async () => {
  const { cid, send } = await arena({ auth: 'private', password: 'secret' });
  await server.services.db
    .updateTable('contest')
    .set({ individual_seconds: 3600 })
    .where('id', '=', cid)
    .execute();
  clock.set(at(20));
  const stream = await openEvents(server, [`contest-board:${cid}`], author);
  try {
    const topic = `contest-board:${cid}`;
    assert.deepEqual((await stream.next('changed')).data, { topic });
    const second = await openEvents(server, [topic], author);
    assert.deepEqual((await second.next('changed')).data, { topic });
    second.close();
    await send(ann, 'A', 15, AC);
    await server.services.events.publish(server.services.db, minuteTopic(cid));
    assert.deepEqual((await stream.next('changed')).data, { topic });
  } finally {
    stream.close();
  }
});

test('scroll board: for ended ACM contests with a freeze, for managers until the scoreboard is public', async () => {
  const { cid, send } = await arena({ sealedMinutes: 60, stars: ['eve'], openRank: false });
  await send(ann, 'A', 10, AC);
  await send(bob, 'A', 250, 4);
  await send(eve, 'B', 251, -4);
  await send(author, 'B', 252, AC);
  await send(bob, 'B', 300, AC);
  const info = (as: TestUser | null) =>
    server.call('GET /api/get-contest-scroll-board-info', { as, query: { cid } });
  const list = (as: TestUser | null) =>
    server.call('GET /api/get-contest-scroll-board-submission', { as, query: { cid } });
  clock.set(at(299));
  assert.equal((await info(author)).status, 400, 'not before it is over');
  clock.set(at(300));
  assert.deepEqual((await info(author)).data, {
    id: cid,
    rankShowName: 'username',
    problemCount: 2,
    balloonColor: { A: '#ff0000', B: '#ff0000' },
    startTime: '2026/03/01 20:00:00',
    sealRankTime: '2026/03/02 00:00:00',
    starUserList: ['eve'],
  });
  assert.deepEqual(
    (await list(author)).data.map((row) => [row.username, row.displayId, row.status, row.submitTime]),
    [
      ['bob', 'A', -2, '2026/03/02 00:10:00'],
      ['ann', 'A', 0, '2026/03/01 20:10:00'],
    ],
  );
  for (const as of [null, ann]) {
    assert.equal((await info(as)).status, 403);
    assert.equal((await list(as)).status, 403);
  }
  await server.services.db.updateTable('contest').set({ open_rank: true }).where('id', '=', cid).execute();
  assert.equal((await list(null)).status, 200);
});

test('a hidden problem is in no column, no sum and no count', async () => {
  const { cid, send } = await arena({ openRank: true });
  await send(ann, 'A', 10, AC);
  await send(ann, 'B', 11, AC);
  clock.set(at(20));
  assert.deepEqual(readRows((await rank(cid, eve)).records), [['ann', 1, '2/1260']]);
  await server.services.db
    .updateTable('problem')
    .set({ auth: 2 })
    .where('id', 'in', (eb) =>
      eb.selectFrom('contest_problem').where('cid', '=', cid).where('display_id', '=', 'B').select('pid'),
    )
    .execute();
  const next = await rank(cid, eve);
  assert.deepEqual(readRows(next.records), [['ann', 1, '1/600']]);
  assert.equal(next.boardNumber, 3, 'whoever watches the board is told');
  await send(bob, 'A', 12, AC);
  assert.deepEqual(readRows((await outside(cid)).records), [
    ['ann', 1, '1/600'],
    ['bob', 2, '1/720'],
  ]);
  const { data } = await server.call('GET /api/get-contest-outsize-info', { query: { cid } });
  assert.deepEqual(
    data.problemList.map(({ displayId }) => displayId),
    ['A'],
  );
});
