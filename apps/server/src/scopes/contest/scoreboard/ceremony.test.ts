import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ceremonyOf } from '@xiezhi/rules/scoreboard/ceremony-data';
import { createTestClock } from '../../../../test-support/clock.ts';
import type { TestUser } from '../../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../../test-support/harness.ts';
import { insertContestProblems, buildContest, sendJudged } from '../testing/build-contest.ts';

const start = new Date('2026-03-01T12:00:00Z');
const clock = createTestClock(start);
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

let server: TestServer;
before(async () => {
  server = await startTestServer({ clock, hasJobs: false, onLogLine: () => {} });
});
after(() => server.stop());

test('the data of a ceremony lead to exactly the final scoreboard of the contest', async () => {
  const author = await server.buildUser();
  const cast: Record<string, TestUser> = {};
  for (const username of ['ann', 'bob', 'eve']) cast[username] = await server.buildUser({ username });
  const cid = await buildContest(server.services, author, {
    startsAt: start,
    sealedMinutes: 60,
    opensItself: false,
    stars: ['eve'],
  });
  const problems = await insertContestProblems(server.services, cid, ['A', 'B']);
  const sent = [
    ['ann', 0, 10, 0],
    ['bob', 0, 20, -1],
    ['eve', 1, 30, 0],
    ['bob', 0, 250, 0],
    ['bob', 1, 255, -2],
    ['bob', 1, 260, 0],
    ['ann', 1, 270, -1],
    ['ann', 1, 300, 0],
  ] as const;
  for (const [who, problemAt, minutes, status] of sent) {
    const [user, problem] = [cast[who], problems[problemAt]];
    assert.ok(user && problem);
    await sendJudged(server.services, { uid: user.uid, cid, problem, at: at(minutes), status });
  }
  clock.set(at(301));
  const { data } = await server.call('GET /api/contest-ceremony', { as: author, query: { cid } });
  const ceremony = ceremonyOf(data, { by: 'none', levels: [] });
  const board = async (real: boolean) => {
    const query = { cid, real };
    const { rows } = (await server.call('GET /api/contest-board', { as: author, query })).data;
    return rows.map((row) => ('ac' in row ? [row.uid, row.rank, row.ac, row.totalTime, row.total] : []));
  };
  const shown = () =>
    ceremony
      .frame()
      .rows.map(({ uid, rank, figures: { ac, totalTime, total } }) => [uid, rank, ac, totalTime, total]);
  assert.deepEqual(shown(), await board(false), 'it begins with what everybody saw');
  while (ceremony.forward());
  assert.deepEqual(shown(), await board(true), 'and ends with the board as it is');

  const { data: fewer } = await server.call('GET /api/contest-ceremony', {
    as: author,
    query: { cid, removeStar: true },
  });
  assert.deepEqual(
    fewer.contestants.map(({ username }) => username).toSorted(),
    ['ann', 'bob'],
    'star users are left out with their attempts',
  );
  assert.equal(fewer.tries.length, data.tries.length - 1);
});

/** Parses a time as existing clients do, in UTC+8. */
const momentIn = (text: string) => Date.parse(`${text.replaceAll('/', '-').replace(' ', 'T')}+08:00`);

test('with individual timing it begins with what everybody saw, and the freeze uses absolute time', async () => {
  const author = await server.buildUser();
  const cid = await buildContest(server.services, author, {
    startsAt: start,
    sealedMinutes: 60,
    opensItself: false,
    openRank: true,
  });
  const { db } = server.services;
  await db.updateTable('contest').set({ individual_seconds: 3600 }).where('id', '=', cid).execute();
  const problems = await insertContestProblems(server.services, cid, ['A', 'B']);
  const begins = [
    ['early', 10],
    ['across', 220],
    ['late', 250],
  ] as const;
  const uids: Record<string, string> = {};
  for (const [name, minutes] of begins) {
    const { uid } = await server.buildUser();
    uids[name] = uid;
    await db
      .insertInto('contest_individual_start')
      .values({ cid, uid, starts_at: at(minutes) })
      .execute();
  }
  const sent = [
    ['early', 0, 40, 0],
    ['across', 0, 230, 0],
    ['across', 1, 239, -1],
    ['across', 1, 240, 0],
    ['late', 0, 255, 0],
    ['late', 1, 270, -1],
  ] as const;
  for (const [who, problemAt, minutes, status] of sent) {
    const [uid, problem] = [uids[who], problems[problemAt]];
    assert.ok(uid && problem);
    await sendJudged(server.services, { uid, cid, problem, at: at(minutes), status });
  }
  clock.set(at(301));
  const { data } = await server.call('GET /api/contest-ceremony', { as: author, query: { cid } });
  const ceremony = ceremonyOf(data, { by: 'none', levels: [] });
  const board = async (real: boolean) => {
    const query = { cid, real };
    const { rows } = (await server.call('GET /api/contest-board', { as: author, query })).data;
    return rows.map((row) => ('ac' in row ? [row.uid, row.rank, row.totalTime, row.submissionInfo] : []));
  };
  const shown = () =>
    ceremony
      .frame()
      .rows.map(({ uid, rank, figures }) => [uid, rank, figures.totalTime, figures.submissionInfo]);
  const sealed = await board(false);
  assert.deepEqual(
    sealed.map(([uid]) => uid),
    [uids['across'], uids['early'], uids['late']],
  );
  assert.deepEqual(shown(), sealed);
  while (ceremony.forward());
  assert.deepEqual(shown(), await board(true));

  // Existing clients do not know individual timing. For them the response hides every frozen submission, even one that
  // was early in the individual time of its contestant.
  const info = await server.call('GET /api/get-contest-scroll-board-info', { as: author, query: { cid } });
  const revealed = await server.call('GET /api/get-contest-scroll-board-submission', {
    as: author,
    query: { cid },
  });
  assert.equal(momentIn(info.data.sealRankTime), at(5).getTime());
  const late = revealed.data.filter(({ uid }) => uid === uids['late']);
  assert.deepEqual(
    late.map(({ submitTime }) => momentIn(submitTime)),
    [at(20), at(5)].map((moment) => moment.getTime()),
  );
});
