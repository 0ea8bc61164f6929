import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { errorText } from '@xiezhi/contract/errors';
import { buildProblem, buildSubmission, moveToGroup } from '../../../../test-support/factories.ts';
import type { TestUser } from '../../../../test-support/factories.ts';
import {
  insertContestProblems,
  buildContest,
  type ContestOptions,
  sendJudged,
} from '../../../scopes/contest/testing/build-contest.ts';
import { type ContestCast, startContestCast } from '../../../scopes/contest/testing/cast.ts';

let cast: ContestCast;
const goTo = (minutes: number) => cast.clock.set(cast.at(minutes));

before(async () => {
  cast = await startContestCast();
});
after(() => cast.server.stop());

const activity = async (who: TestUser, as: TestUser | null = null) => {
  const { status, msg, data } = await cast.server.call('GET /api/user-activity', {
    as,
    query: { uid: who.uid },
  });
  assert.equal(status, 200, msg);
  return data;
};

async function submission(who: TestUser, pid: number, at: Date, status = 0): Promise<number> {
  return buildSubmission(cast.server.services, { uid: who.uid, pid, status, submittedAt: at });
}

/** Builds an ended contest of one hour, which ann wins against bob. */
async function finished(options: Partial<ContestOptions> = {}): Promise<number> {
  const { server, author, ann, bob, at } = cast;
  const cid = await buildContest(server.services, author, { startsAt: at(0), minutes: 60, ...options });
  const [a, b] = await insertContestProblems(server.services, cid, ['A', 'B']);
  assert.ok(a && b);
  const score = options.rule?.startsWith('oi') ? { score: 100 } : {};
  await sendJudged(server.services, { uid: ann.uid, cid, problem: a, at: at(10), status: 0, ...score });
  await sendJudged(server.services, { uid: ann.uid, cid, problem: b, at: at(55), status: 0, ...score });
  await sendJudged(server.services, { uid: bob.uid, cid, problem: a, at: at(20), status: 0, ...score });
  return cid;
}

test('shows submissions to public problems, languages, solved tags and difficulties', async () => {
  const { server, at } = cast;
  const { services } = server;
  const { db } = services;
  const user = await server.buildUser();
  const open = await buildProblem(services, { displayId: 'OPEN1' });
  const secret = await buildProblem(services, { displayId: 'SECRET1', auth: 2 });
  await db.updateTable('problem').set({ difficulty: 3 }).where('id', '=', open).execute();
  const { id: tag } = await db
    .insertInto('tag')
    .values({ name: '动态规划', name_en: 'DP' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('problem_tag')
    .values([open, secret].map((pid) => ({ pid, tag_id: tag })))
    .execute();
  await submission(user, open, at(-300), -1);
  const solved = await submission(user, open, at(-200));
  await submission(user, secret, at(-100));
  await db
    .insertInto('user_problem')
    .values([open, secret].map((pid) => ({ uid: user.uid, pid, accepted: 1 })))
    .execute();
  const data = await activity(user);
  assert.deepEqual(
    data.recent.map(({ submitId, problemId, status }) => [submitId, problemId, status]),
    [
      [solved, 'OPEN1', 0],
      [data.recent[1]?.submitId, 'OPEN1', -1],
    ],
  );
  assert.deepEqual(data.tags, [{ id: tag, name: 'DP', color: null, solved: 1 }]);
  assert.deepEqual(data.difficulties, [{ difficulty: 3, solved: 1 }]);
  assert.deepEqual(
    data.languages.map(({ submissions, accepted }) => [submissions, accepted]),
    [[2, 1]],
  );
  assert.equal(JSON.stringify(data).includes('SECRET1'), false);
});

test('a streak counts consecutive days of the site’s time zone, and lasts until the end of the next day', async () => {
  const { server } = cast;
  const user = await server.buildUser();
  const pid = await buildProblem(server.services);
  // Midnight in Shanghai is 16:00 UTC.
  for (const moment of [
    '2026-01-10T16:00:00Z',
    '2026-01-11T15:59:00Z',
    '2026-01-12T20:00:00Z',
    '2026-01-14T02:00:00Z',
  ])
    await submission(user, pid, new Date(moment), -1);
  await submission(user, pid, new Date('2026-02-27T16:30:00Z'));
  const streakAt = async (moment: string) => {
    cast.clock.set(new Date(moment));
    return (await activity(user)).streak;
  };
  assert.deepEqual(await streakAt('2026-02-28T10:00:00Z'), { current: 1, longest: 2 });
  assert.deepEqual(await streakAt('2026-03-01T15:59:00Z'), { current: 1, longest: 2 });
  assert.deepEqual(await streakAt('2026-03-01T16:00:00Z'), { current: 0, longest: 2 });
  const nobody = await server.buildUser();
  assert.deepEqual((await activity(nobody)).streak, { current: 0, longest: 0 });
});

test('lists finished contests with rank and result to those who may see the scoreboard', async () => {
  const { server, ann, bob, author } = cast;
  goTo(30);
  const cid = await finished();
  assert.deepEqual((await activity(ann, bob)).contests, [], 'it is running');
  goTo(61);
  const [listed, ...others] = (await activity(ann, bob)).contests;
  assert.deepEqual(listed, {
    cid,
    title: 'contest',
    gid: null,
    type: 0,
    endTime: cast.at(60).toISOString(),
    rank: 1,
    contestants: 2,
    solved: 2,
    points: null,
    problems: 2,
  });
  assert.deepEqual(others, []);
  assert.equal((await activity(bob, ann)).contests[0]?.rank, 2);
  assert.deepEqual((await activity(ann)).contests, [], 'visitors see scoreboards only if they are public');
  const set = (values: object) =>
    server.services.db.updateTable('contest').set(values).where('id', '=', cid).execute();
  await set({ open_rank: true });
  assert.equal((await activity(ann)).contests[0]?.rank, 1);
  await set({ open_rank: false, auth: 1 });
  assert.deepEqual(
    (await activity(ann, bob)).contests,
    [],
    'who has not entered a private contest sees nothing',
  );
  assert.equal((await activity(ann, author)).contests.length, 1, 'its manager does');
  await set({ auth: 0, is_visible: false });
  assert.deepEqual((await activity(ann, author)).contests, []);
  await set({ is_visible: true, star_accounts: ['team1'] });
  assert.deepEqual((await activity(ann, bob)).contests[0]?.rank, null, 'unofficial');
  await set({ hidden_at: cast.clock() });
  assert.deepEqual((await activity(ann, bob)).contests, []);
});

test('a frozen scoreboard shows no rank until its results are published', async () => {
  const { ann, bob, author, server } = cast;
  const cid = await finished({ rule: 'oi-recent', sealedMinutes: 15, opensItself: false });
  goTo(70);
  for (const viewer of [null, bob, author])
    assert.equal(
      (await activity(ann, viewer)).contests.some((contest) => contest.cid === cid),
      false,
    );
  await server.services.db
    .updateTable('contest')
    .set({ published_at: cast.clock() })
    .where('id', '=', cid)
    .execute();
  const found = (await activity(ann, bob)).contests.find((contest) => contest.cid === cid);
  assert.deepEqual([found?.rank, found?.points, found?.solved], [1, 200, null]);
});

/** Returns the whole profile of a user as another user receives it. */
async function profile(who: TestUser, as: TestUser | null): Promise<string> {
  const headers: Record<string, string> = as ? { authorization: as.token } : {};
  const parts = [];
  for (const path of ['user-activity', 'get-user-home-info', 'get-user-calendar-heatmap']) {
    const answer = await fetch(`${cast.server.url}/api/${path}?uid=${who.uid}`, { headers });
    parts.push(`${answer.status} ${await answer.text()}`);
  }
  return parts.join('\n');
}

test('no hidden event changes a byte of a profile', async () => {
  const { server, author, bob, at } = cast;
  const { services } = server;
  goTo(200);
  const user = await server.buildUser();
  const open = await buildProblem(services, { displayId: 'OPEN2' });
  const held = await buildProblem(services, { displayId: 'HELD2' });
  await submission(user, open, at(190));
  const grouped = await submission(user, open, at(191), -1);
  await moveToGroup(services, [grouped]);
  const frozen = await buildContest(services, author, {
    startsAt: at(100),
    minutes: 60,
    sealedMinutes: 30,
    opensItself: false,
    openRank: true,
  });
  const running = await buildContest(services, author, { startsAt: at(150), minutes: 500, openRank: true });
  const hidden = await buildContest(services, author, {
    startsAt: at(60),
    minutes: 60,
    openRank: true,
    isVisible: false,
  });
  const [inHidden] = await insertContestProblems(services, hidden, ['A']);
  const [inFrozen] = await insertContestProblems(services, frozen, ['A']);
  const [inRunning] = await insertContestProblems(services, running, ['A']);
  assert.ok(inFrozen && inRunning && inHidden);
  // The contest begins in real time, because the database hides problems by its own clock.
  const hiding = await buildContest(services, author, { startsAt: new Date() });
  await services.db
    .insertInto('contest_problem')
    .values({ cid: hiding, pid: held, display_id: 'H', display_title: 'H' })
    .execute();

  const events: readonly (readonly [string, () => Promise<unknown>])[] = [
    [
      'a solution in a running contest',
      () => sendJudged(services, { uid: user.uid, cid: running, problem: inRunning, at: at(160), status: 0 }),
    ],
    [
      'a solution in a frozen contest',
      () => sendJudged(services, { uid: user.uid, cid: frozen, problem: inFrozen, at: at(140), status: 0 }),
    ],
    [
      'a solution in a contest that was hidden',
      () => sendJudged(services, { uid: user.uid, cid: hidden, problem: inHidden, at: at(70), status: 0 }),
    ],
    [
      'a new verdict in a private group',
      () => services.db.updateTable('submission').set({ status: 0 }).where('id', '=', grouped).execute(),
    ],
    [
      'a solved problem that a running contest hides',
      () =>
        services.db.insertInto('user_problem').values({ uid: user.uid, pid: held, accepted: 1 }).execute(),
    ],
  ];
  const both = () => Promise.all([profile(user, null), profile(user, bob)]);
  for (const [name, happen] of events) {
    const former = await both();
    await happen();
    assert.deepEqual(await both(), former, name);
  }
});

test('unknown and banned users have no activity, and without a name it is the viewer’s own', async () => {
  const { server } = cast;
  const banned = await server.buildUser({ status: 1 });
  for (const query of [{ uid: banned.uid }, { username: 'nobody' }, {}]) {
    const { status, msg } = await server.call('GET /api/user-activity', { query });
    assert.deepEqual([status, msg], [400, errorText('userNotFound', 'en-US')]);
  }
  const own = await server.call('GET /api/user-activity', { as: cast.ann });
  assert.equal(own.status, 200);
});
