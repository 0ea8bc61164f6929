import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { errorText } from '@xiezhi/contract/errors';
import { examLimits } from '@xiezhi/contract/limits/exam';
import { sql } from 'kysely';
import type { TestUser } from '../../../../test-support/factories.ts';
import { deleteExpiredRows } from '../../../app/retention.ts';
import { insertContestProblems, buildContest, sendJudged } from '../testing/build-contest.ts';
import { type ContestCast, startContestCast } from '../testing/cast.ts';
import { createExams } from '../../exam/exams.ts';
import { createExamGuard } from '../../exam/guard.ts';
import { allRecords } from './records.ts';
import { createVisitRecorder } from '../../exam/visits.ts';

let cast: ContestCast;
/** Id of the exam, which starts at noon and lasts five hours. */
let cid: number;

const goTo = (minutes: number, seconds = 0) =>
  cast.clock.set(new Date(cast.at(minutes).getTime() + seconds * 1000));

before(async () => {
  cast = await startContestCast();
  const { server, author, at } = cast;
  goTo(-30);
  const made = await server.call('POST /api/admin/contest', {
    as: author,
    body: {
      title: 'Final exam',
      type: 0,
      auth: 1,
      pwd: 'secret',
      startTime: at(0).toISOString(),
      endTime: at(300).toISOString(),
      exam: true,
    },
  });
  assert.equal(made.status, 200, made.msg);
  cid = made.data.id;
  for (const as of [cast.ann, cast.bob]) await enter(as);
});
after(() => cast.server.stop());

async function enter(as: TestUser): Promise<void> {
  const { status, msg } = await cast.server.call('POST /api/register-contest', {
    as,
    body: { cid, password: 'secret' },
  });
  assert.equal(status, 200, msg);
}

const report = (as: TestUser, event: 'left' | 'returned' | 'here', of = cid, awayMs?: number) =>
  cast.server.call('POST /api/exam-report', {
    as,
    body: { cid: of, event, ...(awayMs !== undefined && { awayMs }) },
  });
const records = (as: TestUser, query: Record<string, unknown> = {}) =>
  cast.server.call('GET /api/exam-records', { as, query: { cid, ...query } });

async function recordOf(who: TestUser) {
  const { data } = await records(cast.author);
  return data.records.find(({ uid }) => uid === who.uid) ?? assert.fail('no record');
}

test('lists who has entered, and who has had contact, with address, sessions, submissions and hand-in', async () => {
  const { server, ann, bob, author } = cast;
  goTo(1);
  assert.deepEqual((await records(author)).data.counts, {
    absent: 2,
    present: 0,
    gone: 0,
    handedIn: 0,
    warned: 0,
  });
  await server.call('GET /api/get-contest-problem', { as: ann, query: { cid } });
  const [problem] = await insertContestProblems(server.services, cid, ['A']);
  assert.ok(problem);
  await sendJudged(server.services, { uid: ann.uid, cid, problem, at: cast.at(1), status: 0 });
  const first = await recordOf(ann);
  assert.deepEqual(
    [first.state, first.sessions, first.submissions, first.lastSeen, first.addresses.length],
    ['present', 1, 1, cast.at(1).toISOString(), 1],
  );
  assert.equal((await recordOf(bob)).state, 'absent');
  goTo(1, examLimits.goneAfter / 1000 + 1);
  assert.equal((await recordOf(ann)).state, 'gone');
  await report(ann, 'here');
  assert.equal((await recordOf(ann)).state, 'present');
  assert.deepEqual(
    (await records(author, { keyword: bob.username })).data.records.map(({ uid }) => uid),
    [bob.uid],
  );
});

test('measures absences that a page reports by the clock of the server, once each', async () => {
  const { ann } = cast;
  goTo(20);
  assert.equal((await report(ann, 'left')).status, 200);
  goTo(20, 30);
  await report(ann, 'left');
  const away = await recordOf(ann);
  assert.deepEqual([away.left.times, away.left.seconds, away.left.isAway], [1, 30, true]);
  goTo(21);
  await report(ann, 'returned');
  goTo(25);
  await report(ann, 'returned');
  const back = await recordOf(ann);
  assert.deepEqual(back.left, { times: 1, seconds: 60, isAway: false, last: cast.at(20).toISOString() });
});

test('counts an absence from its beginning, which a page reports late, and never twice', async () => {
  const { ann } = cast;
  const earlier = (await recordOf(ann)).left;
  goTo(27, 2);
  assert.equal((await report(ann, 'left', cid, 2000)).status, 200);
  goTo(27, 3);
  await report(ann, 'returned');
  const short = (await recordOf(ann)).left;
  assert.deepEqual([short.times - earlier.times, short.seconds - earlier.seconds], [1, 3]);
  assert.equal(short.last, cast.at(27).toISOString());
  // Reports an absence that supposedly began before the previous absence.
  goTo(27, 10);
  await report(ann, 'left', cid, 3_600_000);
  await report(ann, 'returned');
  assert.equal((await recordOf(ann)).left.seconds, short.seconds + 10);
  assert.equal((await report(ann, 'left', cid, -1)).status, 400);
  assert.equal((await report(ann, 'left', cid, examLimits.awayMsMax + 1)).status, 400);
});

test('an absence whose end nobody reports lasts until the exam is over for the participant', async () => {
  const { server, author, at } = cast;
  const { db } = server.services;
  const made = await server.call('POST /api/admin/contest', {
    as: author,
    body: {
      title: 'Short exam',
      type: 0,
      auth: 0,
      startTime: at(400).toISOString(),
      endTime: at(600).toISOString(),
      ownMinutes: 60,
      exam: true,
    },
  });
  assert.equal(made.status, 200, made.msg);
  const short = made.data.id;
  const [dan, eve, fay] = [
    await server.buildUser(),
    await server.buildUser(),
    await server.buildUser(),
  ] as const;
  const leave = async (as: TestUser) => {
    const begun = await server.call('POST /api/contest-own-time', { as, body: { cid: short } });
    assert.equal(begun.status, 200, begun.msg);
    cast.clock.advance(5 * 60_000);
    assert.equal((await report(as, 'left', short)).status, 200);
  };
  goTo(405);
  await leave(dan);
  await leave(eve);
  cast.clock.advance(120_000);
  await server.call('POST /api/exam-hand-in', { as: eve, body: { cid: short } });
  const absences = async () => {
    const { data } = await records(author, { cid: short });
    return [dan, eve, fay].map((who) => {
      const left = data.records.find(({ uid }) => uid === who.uid)?.left;
      return left && [left.times, left.seconds, left.isAway];
    });
  };
  goTo(425);
  assert.deepEqual(await absences(), [[1, 900, true], [1, 120, false], undefined]);
  goTo(590);
  await leave(fay);
  goTo(600 + 2 * 24 * 60);
  const { rows } = await sql<{ uid: string }>`select uid from exam_leaving where cid = ${short}`.execute(db);
  assert.equal(rows.length, 3);
  const exam = await db.selectFrom('contest').where('id', '=', short).selectAll().executeTakeFirstOrThrow();
  const exported = await allRecords(db, exam, cast.clock());
  assert.deepEqual(
    [dan, eve, fay].map((who) => {
      const left = exported.find(({ uid }) => uid === who.uid)?.left;
      return left && [left.times, left.seconds, left.isAway];
    }),
    [
      [1, 55 * 60, false],
      [1, 120, false],
      [1, 5 * 60, false],
    ],
  );
});

test('accepts reports only from participants, only about themselves', async () => {
  const { server, author, bob, root } = cast;
  goTo(30);
  const other = await buildContest(server.services, author, { startsAt: cast.at(-10), minutes: 600 });
  const stranger = await server.buildUser();
  for (const [as, of] of [
    [stranger, cid],
    [author, cid],
    [root, cid],
  ] as const)
    assert.equal((await report(as, 'left', of)).msg, errorText('examNotSat', 'en-US'));
  assert.equal((await report(bob, 'left', other)).status, 403, 'of another contest');
  const body = { cid, event: 'left', uid: cast.ann.uid } as { cid: number; event: 'left' };
  await server.call('POST /api/exam-report', { as: bob, body });
  assert.deepEqual([(await recordOf(bob)).left.times, (await recordOf(cast.ann)).left.times], [1, 3]);
});

test('warns of two addresses and of two sessions, and limits the rows of a participant', async () => {
  const { server, ann, author } = cast;
  goTo(40);
  const recordVisit = createVisitRecorder(server.services.db);
  const visit = { cid, uid: ann.uid, sessionId: 'another', address: '::ffff:10.0.0.9' };
  await recordVisit(visit, cast.clock());
  const warned = (await records(author, { onlyWarned: true })).data;
  assert.deepEqual([warned.records.map(({ uid }) => uid), warned.counts.warned], [[ann.uid], 1]);
  assert.equal(warned.records[0]?.sessions, 2);
  assert.equal(
    warned.records[0]?.addresses.some(({ address }) => address === '10.0.0.9'),
    true,
  );
  for (let index = 0; index < examLimits.visitsMax + 5; index += 1)
    await recordVisit({ ...visit, address: `10.1.0.${index}` }, cast.clock());
  const { length } = await server.services.db
    .selectFrom('exam_visit')
    .where('uid', '=', ann.uid)
    .selectAll()
    .execute();
  assert.equal(length, examLimits.visitsMax);
  goTo(50);
  await recordVisit(visit, cast.clock());
  assert.equal((await recordOf(ann)).lastSeen, cast.at(50).toISOString(), 'known ones go on');
});

test('an attempt from a refused address is recorded', async () => {
  const { server, bob } = cast;
  const { services } = server;
  goTo(60);
  const set = (networks: string[]) =>
    services.db.updateTable('contest').set({ exam_addresses: networks }).where('id', '=', cid).execute();
  await set(['10.1.0.0/16']);
  const guard = createExamGuard(services, createExams(services));
  const call = guard({
    name: 'GET /api/get-contest-problem',
    parts: { params: undefined, query: { cid }, body: undefined },
    viewer: { ...bob, role: 'default_user', permissions: new Set(), sessionId: 'elsewhere' },
    isByProgram: false,
    ip: '10.2.0.1',
    now: cast.clock(),
  });
  await assert.rejects(call, { code: 'examAddress' });
  await set([]);
  const { addresses, lastSeen } = await recordOf(bob);
  assert.equal(lastSeen, cast.at(60).toISOString());
  assert.equal(
    addresses.some(({ address }) => address === '10.2.0.1'),
    true,
  );
});

test('only those who manage an exam see its records, as a list and as CSV in the site’s time zone', async () => {
  const { server, author, ann, bob } = cast;
  goTo(70);
  const file = (as: TestUser) =>
    fetch(`${server.url}/api/file/exam-records?cid=${cid}`, {
      headers: { authorization: as.token, 'accept-language': 'en-US' },
    });
  for (const as of [ann, await server.buildUser()]) {
    assert.equal((await records(as)).status, 403);
    assert.equal((await file(as)).headers.get('content-type')?.includes('csv'), false);
  }
  const other = await buildContest(server.services, author, { startsAt: cast.at(-10), minutes: 600 });
  assert.equal((await records(author, { cid: other })).msg, errorText('examNone', 'en-US'));
  await server.call('POST /api/exam-hand-in', { as: bob, body: { cid } });
  assert.deepEqual([(await recordOf(bob)).state, (await recordOf(bob)).left.isAway], ['handedIn', false]);
  const answer = await file(author);
  assert.match(answer.headers.get('content-type') ?? '', /csv/);
  const lines = (await answer.text()).trim().split('\r\n');
  assert.equal(lines.length, 3);
  assert.match(lines[0] ?? '', /^\uFEFF?Username,Real name,Student number,Status/);
  const time = cast.clock().toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' });
  assert.ok(
    lines.some((line) => line.startsWith(`${bob.username},`) && line.endsWith(time)),
    lines.join('\n'),
  );
});

test('records are deleted some days after the end, and with the contest', async () => {
  const { server } = cast;
  const { db } = server.services;
  const count = async () =>
    (await db.selectFrom('exam_visit').where('cid', '=', cid).selectAll().execute()).length;
  const day = 24 * 60;
  goTo(300 + (examLimits.recordDays - 1) * day);
  await deleteExpiredRows(server.services);
  assert.ok((await count()) > 0);
  await db
    .transaction()
    .execute(async (trx) => {
      await trx.updateTable('contest').set({ hidden_at: cast.clock() }).where('id', '=', cid).execute();
      await deleteExpiredRows({ ...server.services, db: trx });
      assert.equal(
        (await trx.selectFrom('exam_visit').where('cid', '=', cid).selectAll().execute()).length,
        0,
      );
      throw new Error('undone');
    })
    .catch((error: unknown) => assert.equal(error instanceof Error && error.message, 'undone'));
  goTo(300 + (examLimits.recordDays + 1) * day);
  await deleteExpiredRows(server.services);
  assert.equal(await count(), 0);
  const left = await db.selectFrom('exam_leaving').where('cid', '=', cid).selectAll().execute();
  assert.deepEqual(left, []);
});
