import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { buildGroup } from '../../../test-support/factories.ts';
import { refusalOf } from '../../../test-support/refusal.ts';
import { judgeAgain } from '../../scopes/contest/testing/build-contest.ts';
import { ratingJob } from './recompute-job.ts';
import { createAttempts } from './testing/attempts.ts';
import { type RatedCast, slotMinutes, startRatedCast } from './testing/rated-cast.ts';

let cast: RatedCast;
before(async () => {
  cast = await startRatedCast();
});
after(() => cast.close());
beforeEach(() => cast.reset());

const list = async (query: Record<string, string | number> = {}, as = cast.root) =>
  (await cast.server.call('GET /api/rating-list', { query, as })).data;
const historyOf = async (username: string) =>
  (await cast.server.call('GET /api/rating-history', { query: { username } })).data;
const draft = () => cast.draft();
const open = (add: readonly number[]) => cast.open(add);
const apply = (id: number) => cast.apply(id);
const stateOf = (cid: number) => cast.stateOf(cid);
const stored = () => cast.stored();

test('a preview is for staff alone, and public once it is applied', async () => {
  const cid = await cast.rate(1, cast.people);
  assert.equal(await stateOf(cid), 'ready');
  const id = await cast.preview([cid]);
  const shown = await draft();
  assert.deepEqual(
    [
      shown?.state,
      shown?.users,
      shown?.contests.map((one) => [one.cid, one.participants, one.rated, one.changed]),
    ],
    ['ready', 6, [[cid, 6, 6, 6]]],
  );
  const query = { id, cid };
  const rows = (await cast.server.call('GET /api/admin/rating-draft-rows', { as: cast.root, query })).data
    .records;
  assert.deepEqual(
    rows.map(({ username, rank, before: was, applied }) => [username, rank, was, applied]),
    cast.people.map(({ username }, index) => [username, index + 1, null, null]),
  );
  const gains = rows.map(({ after: is }) => is ?? 0);
  assert.deepEqual(
    gains,
    gains.toSorted((left, right) => right - left),
  );
  assert.ok((gains[0] ?? 0) > 1500 && (gains[5] ?? 0) < 1500);

  const [winner] = cast.people;
  assert.ok(winner);
  assert.deepEqual(
    [await cast.ratingOf(winner), (await list()).total, await historyOf('team1')],
    [null, 0, []],
  );
  assert.equal(await stateOf(cid), 'ready');
  for (const as of [cast.author, cast.problemAdmin, cast.ann])
    assert.equal((await cast.server.call('GET /api/admin/rating-draft', { as })).http, 403);

  assert.equal((await apply(id)).status, 200);
  assert.equal(await cast.ratingOf(winner), gains[0]);
  const { records } = await list();
  assert.deepEqual(
    records.map(({ username, place, rating, contests }) => [username, place, rating, contests]),
    cast.people.map(({ username }, index) => [username, index + 1, gains[index], 1]),
  );
  const [step] = await historyOf('team1');
  assert.deepEqual(
    [step?.cid, step?.rank, step?.participants, step?.before, step?.after],
    [cid, 1, 6, null, gains[0]],
  );
  assert.equal(await stateOf(cid), 'applied');
  assert.deepEqual(
    [(await apply(id)).status, (await open([cid])).msg],
    [404, 'No contest needs a new computation'],
  );
  const board = await cast.server.call('GET /api/contest-board', { as: cast.root, query: { cid } });
  assert.equal(board.data.rows[0]?.siteRating, gains[0]);
});

test('a contest that runs, is frozen, hidden, unrated or still judged influences nothing', async () => {
  const { db } = cast.server.services;
  const running = await cast.rate(100, cast.people);
  const frozen = await cast.rate(3, cast.people, { sealedMinutes: 5, opensItself: false });
  const hidden = await cast.rate(4, cast.people, { isVisible: false });
  const unrated = await cast.rate(5, cast.people);
  await db.updateTable('contest').set({ is_rated: false }).where('id', '=', unrated).execute();
  const judging = await cast.rate(6, cast.people);
  await sql`insert into board_hold (cid) values (${judging})`.execute(db);
  for (const cid of [running, frozen, unrated, judging])
    assert.match((await open([cid])).msg, /is not rated, not over, still frozen or still being judged/);
  assert.equal((await open([hidden])).status, 404);
  assert.deepEqual(
    [await stateOf(running), await stateOf(frozen), await stateOf(hidden), await stateOf(judging)],
    ['running', 'frozen', undefined, 'judging'],
  );
  assert.equal((await open([999_999])).status, 404);
  await sql`delete from board_hold`.execute(db);
  const body = { cid: frozen };
  await cast.server.call('POST /api/admin/contest/publish-results', { as: cast.author, body });
  await cast.applyAll([frozen]);
  assert.equal((await list()).total, 6);
});

test('a preview names no contest of a group and no hidden one: their ids answer as ids that do not exist', async () => {
  const { db } = cast.server.services;
  const gid = await buildGroup(cast.server.services);
  const ofGroup = await cast.rate(7, cast.people);
  await db
    .updateTable('contest')
    .set({ gid, title: 'contest of a class', is_rated: false })
    .where('id', '=', ofGroup)
    .execute();
  const hidden = await cast.rate(8, cast.people, { isVisible: false });
  const missing = refusalOf(await open([999_999]));
  for (const cid of [ofGroup, hidden]) assert.deepEqual(refusalOf(await open([cid])), missing);
  const rated = await cast.rate(9, cast.people);
  await cast.preview([rated], [ofGroup, hidden, 999_999]);
  assert.deepEqual((await draft())?.revoked, []);
});

test('contests count in the order of their ends, whatever the order in which they are applied', async () => {
  const [a, b, c, d] = cast.people;
  assert.ok(a && b && c && d);
  const first = await cast.rate(10, [a, b, c]);
  const second = await cast.rate(11, [c, b, a, d], { formula: 'elo-mmr' });
  const third = await cast.rate(12, [b, d, a], { rule: 'oi-highest' });
  await cast.applyAll([first, second, third]);
  const together = await stored();
  assert.equal(together.length, 10);
  await cast.applyAll([], [first, second, third]);
  assert.deepEqual([await stored(), (await list()).total], [[], 0]);
  for (const cid of [third, first, second]) await cast.applyAll([cid]);
  assert.deepEqual(await stored(), together);
  await cast.applyAll([], [second]);
  await cast.applyAll([second]);
  assert.deepEqual(await stored(), together);
});

test('after a rejudge everything from the first changed contest on is computed again, and hidden until applied', async () => {
  const [a, b, c] = cast.people;
  assert.ok(a && b && c);
  const first = await cast.rate(20, [a, b, c]);
  const second = await cast.rate(21, [a, b, c]);
  const third = await cast.rate(22, [a, b, c]);
  await cast.applyAll([first, second, third]);
  const was = await stored();
  const ratings = await Promise.all([a, b, c].map((one) => cast.ratingOf(one)));
  const { services } = cast.server;
  const { id: submission } = await services.db
    .selectFrom('submission')
    .where('cid', '=', second)
    .where('uid', '=', a.uid)
    .select('id')
    .executeTakeFirstOrThrow();
  await judgeAgain(services, submission, { status: -1 });
  assert.deepEqual(await Promise.all([first, second, third].map(stateOf)), ['applied', 'changed', 'applied']);
  const id = await cast.preview([]);
  const shown = await draft();
  assert.deepEqual(
    shown?.contests.map(({ cid }) => cid),
    [second, third],
  );
  assert.deepEqual(
    [await stored(), await Promise.all([a, b, c].map((one) => cast.ratingOf(one)))],
    [was, ratings],
  );
  assert.equal((await apply(id)).status, 200);
  const [now = 0] = await Promise.all([a, b, c].map((one) => cast.ratingOf(one)));
  assert.ok((now ?? 0) < (ratings[0] ?? 0));
  assert.deepEqual(
    (await stored()).filter((line) => line.startsWith(`${first} `)),
    was.filter((line) => line.startsWith(`${first} `)),
  );
  await judgeAgain(services, submission, { status: 0 });
  await cast.applyAll([]);
  assert.deepEqual(await stored(), was);
});

test('a preview that a change has overtaken is not applied', async () => {
  const { services } = cast.server;
  const cid = await cast.rate(30, cast.people);
  const id = await cast.preview([cid]);
  assert.equal((await open([cid])).msg, 'Another rating preview is open. Apply or discard it first');
  const body = { id: cid, ratingMin: 1600 };
  assert.equal((await cast.server.call('PUT /api/admin/contest', { as: cast.author, body })).status, 200);
  assert.equal((await apply(id)).msg, 'Contests or results have changed since the preview. Compute it again');
  assert.deepEqual(
    [(await cast.drop(id)).status, (await cast.drop(id)).status, await draft()],
    [200, 404, null],
  );
  const again = await cast.preview([cid]);
  assert.equal((await draft())?.contests[0]?.rated, 0, 'newcomers are in no division with a lower bound');
  await services.db.updateTable('contest').set({ hidden_at: new Date() }).where('id', '=', cid).execute();
  assert.equal((await apply(again)).status, 400);
});

test('excluded are staff, authors, testers, star users, named users, and users without a submission that ran', async () => {
  const { services } = cast.server;
  const [a, b, c, d, e, f] = cast.people;
  assert.ok(a && b && c && d && e && f);
  const cid = await cast.rate(40, [a, b, c, d, e, f, cast.problemAdmin, cast.root, cast.author], {
    stars: ['CLEO'],
  });
  const body = { id: cid, ratingExcluded: [d.username] };
  assert.equal((await cast.server.call('PUT /api/admin/contest', { as: cast.author, body })).status, 200);
  await sql`update submission set submitted_at = ${cast.at(40 * slotMinutes - 1)} where cid = ${cid} and uid = ${e.uid}`.execute(
    services.db,
  );
  const { id } = await services.db
    .selectFrom('submission')
    .where('cid', '=', cid)
    .where('uid', '=', f.uid)
    .select('id')
    .executeTakeFirstOrThrow();
  await judgeAgain(services, id, { status: -4 });
  await services.db.updateTable('app_user').set({ username: 'renamed' }).where('uid', '=', d.uid).execute();
  await cast.applyAll([cid]);
  assert.deepEqual(
    (await list()).records.map(({ username }) => username),
    ['team1', 'team2'],
  );
  const read = await cast.server.call('GET /api/admin/contest', { as: cast.author, query: { cid } });
  assert.deepEqual(read.data.ratingExcluded, ['renamed']);
  await services.db.updateTable('app_user').set({ username: d.username }).where('uid', '=', d.uid).execute();
});

test('with too few participants a contest counts for nobody', async () => {
  const cid = await cast.rate(42, cast.people, { participants: 7 });
  await cast.preview([cid]);
  const shown = await draft();
  assert.deepEqual([shown?.contests[0]?.participants, shown?.contests[0]?.rated, shown?.users], [6, 0, 0]);
});

test('a contest with applied ratings is neither hidden nor deleted before they are revoked', async () => {
  const cid = await cast.rate(43, cast.people);
  await cast.applyAll([cid]);
  const refused = /Revoke them before hiding or deleting/;
  const { server, root, author } = cast;
  assert.match((await server.call('DELETE /api/admin/contest', { as: root, query: { cid } })).msg, refused);
  const hide = { cid, visible: false };
  const show = await server.call('PUT /api/admin/contest/change-contest-visible', {
    as: author,
    query: hide,
  });
  assert.match(show.msg, refused);
  const body = { id: cid, visible: false };
  assert.match((await server.call('PUT /api/admin/contest', { as: author, body })).msg, refused);
  await cast.applyAll([], [cid]);
  assert.equal((await server.call('DELETE /api/admin/contest', { as: root, query: { cid } })).status, 200);
  assert.deepEqual([(await list()).total, await historyOf('team1')], [0, []]);
});

test('banned users leave the list, deleted accounts lose their results, and other users keep theirs', async () => {
  const { db } = cast.server.services;
  const gone = await cast.server.buildUser({ username: 'gone' });
  const [a, b] = cast.people;
  assert.ok(a && b);
  const cid = await cast.rate(44, [gone, a, b]);
  await cast.applyAll([cid]);
  const ratings = await Promise.all([a, b].map((one) => cast.ratingOf(one)));
  await db.updateTable('app_user').set({ status: 1 }).where('uid', '=', gone.uid).execute();
  assert.deepEqual(
    (await list()).records.map(({ username, place }) => [username, place]),
    [
      ['team1', 1],
      ['team2', 2],
    ],
  );
  assert.equal(
    (await cast.server.call('GET /api/rating-history', { query: { username: 'gone' } })).status,
    400,
  );
  const erased = await cast.server.buildUser();
  await sql`insert into rating_result (cid, revision, uid, rank, after, mean)
    select cid, revision, ${erased.uid}, 9, 1400, 1400 from rating_contest where cid = ${cid}`.execute(db);
  await db.deleteFrom('app_user').where('uid', '=', erased.uid).execute();
  assert.equal((await stored()).length, 3);
  assert.deepEqual(await Promise.all([a, b].map((one) => cast.ratingOf(one))), ratings);
});

test('a computation that is interrupted continues with the next contest and gives the same results', async () => {
  const { services } = cast.server;
  const [a, b, c] = cast.people;
  assert.ok(a && b && c);
  const orders = [
    [a, b, c],
    [c, a, b],
    [b, c, a],
  ];
  const cids: number[] = [];
  for (const [index, order] of orders.entries())
    cids.push(await cast.rate(50 + index, order, { formula: index === 1 ? 'elo-mmr' : 'codeforces' }));
  await cast.applyAll(cids);
  const whole = await stored();
  await cast.applyAll([], cids);
  const { id } = await services.db
    .insertInto('rating_revision')
    .values({ uid: cast.root.uid, state: 'open', added: JSON.stringify(cids) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const attempts = createAttempts();
  const job = ratingJob(services);
  await assert.rejects(job.run(attempts.begin(2), { revision: id }), /stopped/);
  assert.equal(attempts.saves(), 2);
  await job.run(attempts.begin(), { revision: id });
  assert.equal(attempts.saves(), 4, 'the third contest and the end');
  assert.equal((await apply(id)).status, 200);
  assert.deepEqual(await stored(), whole);
});

test('the list is searched by name, school and group, and only members list a group', async () => {
  const { db } = cast.server.services;
  const cid = await cast.rate(60, cast.people);
  await cast.applyAll([cid]);
  const [a, , c, d] = cast.people;
  assert.ok(a && c && d);
  await db
    .updateTable('app_user')
    .set({ school: 'First School' })
    .where('uid', 'in', [c.uid, d.uid])
    .execute();
  const found = async (query: Record<string, string | number>) =>
    (await list(query)).records.map(({ username, place }) => `${place} ${username}`);
  assert.deepEqual(await found({ keyword: 'LEO' }), ['3 cleo']);
  assert.deepEqual(await found({ school: 'first school' }), ['3 cleo', '4 dan']);
  assert.deepEqual(await found({ keyword: '%' }), []);
  assert.deepEqual(
    [(await list({ limit: 4, currentPage: 2 })).records.length, (await list({ currentPage: 9 })).total],
    [2, 6],
  );
  const { id: gid } = await db
    .insertInto('app_group')
    .values({
      uid: a.uid,
      name: 'a group of three',
      short_name: 'three',
      brief: 'brief',
      is_visible: true,
      auth: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const user of [a, d])
    await db.insertInto('group_member').values({ gid, uid: user.uid, auth: 3 }).execute();
  assert.deepEqual(
    (await list({ gid }, a)).records.map(({ username }) => username),
    ['team1', 'dan'],
  );
  assert.equal((await cast.server.call('GET /api/rating-list', { query: { gid }, as: c })).status, 403);
  assert.equal((await cast.server.call('GET /api/rating-list', { query: { gid } })).status, 403);
});

test('the field `rating` of existing clients has the kind of rating that the site shows', async () => {
  const { services } = cast.server;
  const cid = await cast.rate(61, cast.people);
  await cast.applyAll([cid]);
  const [a] = cast.people;
  assert.ok(a);
  const own = await cast.ratingOf(a);
  const seen = async () => {
    const home = await cast.server.call('GET /api/get-user-home-info', { query: { username: a.username } });
    const rank = await cast.server.call('GET /api/get-rank-list', {
      query: { type: 0, searchUser: a.username },
    });
    return [home.data.rating, rank.data.records[0]?.rating, rank.data.records[0]?.siteRating];
  };
  assert.deepEqual(await seen(), [null, null, own]);
  await services.siteSettings.set({ ratingSource: 'site' }, null);
  assert.deepEqual(await seen(), [own, own, own]);
  await services.siteSettings.set({ ratingSource: 'codeforces' }, null);
});

test('settings of a contest are checked, and a contest of a group is never rated', async () => {
  const cid = await cast.rate(62, cast.people);
  const put = async (changes: Record<string, unknown>) =>
    (await cast.server.call('PUT /api/admin/contest', { as: cast.author, body: { id: cid, ...changes } }))
      .msg;
  assert.match(await put({ ratingMin: 1600, ratingMax: 1599 }), /lowest rating of the division/);
  assert.match(await put({ ratingParticipants: 1 }), /must be from 2 to 10000/);
  assert.match(await put({ ratingExcluded: ['team1', 'nobody at all'] }), /no user named nobody at all/);
  assert.equal(await put({ ratingMin: 1200, ratingMax: 1599, ratingFormula: 'elo-mmr' }), 'success');
  const { data } = await cast.server.call('GET /api/get-contest-info', { as: cast.ann, query: { cid } });
  assert.deepEqual(data.rating, { formula: 'elo-mmr', min: 1200, max: 1599, participants: 2 });
  assert.equal(await put({ ratingMin: null, rated: false }), 'success');
  const bare = await cast.server.call('GET /api/get-contest-info', { as: cast.ann, query: { cid } });
  assert.equal(bare.data.rating, undefined);
});
