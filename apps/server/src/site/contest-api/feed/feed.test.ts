import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  insertContestProblems,
  buildContest,
  type ContestOptions,
  type ContestProblemIds,
  judgeAgain,
  sendJudged,
} from '../../../scopes/contest/testing/build-contest.ts';
import { type ContestCast, startContestCast } from '../../../scopes/contest/testing/cast.ts';
import { scheduleTopic } from '../../../scopes/contest/live-topics.ts';
import { FeedFold, followFeed, openTool, readFeed } from '../testing/tool.ts';

let cast: ContestCast;
before(async () => {
  cast = await startContestCast();
});
after(() => cast.server.stop());

async function arena(options: Partial<ContestOptions> = {}) {
  const { services } = cast.server;
  const cid = await buildContest(services, cast.author, {
    startsAt: cast.at(0),
    openRank: true,
    sealedMinutes: 60,
    ...options,
  });
  const problems = await insertContestProblems(services, cid, ['A', 'B']);
  return { cid, problems };
}

type Arena = Awaited<ReturnType<typeof arena>>;

function send({ cid, problems }: Arena, who: 'ann' | 'bob', problem: 0 | 1, minutes: number, status: number) {
  const held: ContestProblemIds | undefined = problems[problem];
  assert.ok(held);
  const sent = {
    uid: cast[who].uid,
    cid,
    problem: held,
    at: cast.at(minutes),
    status,
    score: status === 0 ? 100 : 30,
  };
  return sendJudged(cast.server.services, sent);
}

/** Changes columns of a contest directly and publishes the notification of such a change. */
async function change(cid: number, values: Record<string, unknown>): Promise<void> {
  const { db, events } = cast.server.services;
  await db
    .updateTable('contest')
    .set({ ...values, announced_at: cast.clock() })
    .where('id', '=', cid)
    .execute();
  await events.publish(db, scheduleTopic(cid));
}

for (const rule of ['acm', 'oi-recent'] as const) {
  test(`a feed of ${rule} adds up to the endpoints for each of its readers`, async () => {
    const place = await arena({ rule });
    const { cid } = place;
    cast.clock.set(cast.at(-5));
    const tools = await Promise.all(
      [null, cast.ann, cast.author].map((user) => openTool(cast.server, cid, user)),
    );
    const feeds = await Promise.all(tools.map((tool) => followFeed(tool)));
    const everybodyKnows = () => Promise.all(feeds.map((feed) => feed.catchUp()));
    try {
      await everybodyKnows();
      cast.clock.set(cast.at(20));
      const first = await send(place, 'ann', 0, 10, -1);
      await everybodyKnows();
      await send(place, 'bob', 0, 15, 0);
      await send(place, 'ann', 0, 20, 0);
      await everybodyKnows();
      await judgeAgain(cast.server.services, first, { status: 0, score: 100 });
      await everybodyKnows();
      await change(cid, { starts_at: cast.at(5) });
      await everybodyKnows();
      await change(cid, { starts_at: cast.at(12) });
      await everybodyKnows();
      assert.equal(feeds[2]?.fold.list('submissions').length, 2, 'one came before the start');
      cast.clock.set(cast.at(270));
      const late = await send(place, 'bob', 1, 250, 0);
      await everybodyKnows();
      const judged = () => feeds.map(({ fold }) => fold.list('judgements').length);
      assert.deepEqual(judged(), rule === 'acm' ? [2, 2, 3] : [0, 0, 3]);
      await judgeAgain(cast.server.services, late, { status: -1, score: 0 });
      await everybodyKnows();
      cast.clock.set(cast.at(300));
      await change(cid, {});
      await everybodyKnows();
      assert.deepEqual(judged(), [3, 3, 3]);
      assert.ok(feeds.every(({ fold }) => fold.isOver));
    } finally {
      for (const feed of feeds) await feed.end();
    }
  });
}

test('removing a problem removes its submissions, and an open feed reports that', async () => {
  const place = await arena();
  cast.clock.set(cast.at(60));
  await send(place, 'ann', 0, 10, 0);
  await send(place, 'ann', 1, 11, 0);
  const feed = await followFeed(await openTool(cast.server, place.cid, null));
  try {
    await feed.catchUp();
    assert.equal(feed.fold.list('judgements').length, 2);
    await cast.server.services.db
      .updateTable('contest_problem')
      .set({ hidden_at: cast.at(60) })
      .where('id', '=', place.problems[1]?.cpid ?? 0)
      .execute();
    await change(place.cid, {});
    await feed.catchUp();
    assert.equal(feed.fold.list('judgements').length, 1);
  } finally {
    await feed.end();
  }
});

test('a disconnected reader resumes with the last token and knows what others know', async () => {
  const place = await arena();
  cast.clock.set(cast.at(100));
  const tool = await openTool(cast.server, place.cid, cast.author);
  const first = await send(place, 'ann', 0, 10, -1);
  await send(place, 'bob', 0, 11, 0);
  const early = await readFeed(tool);
  await send(place, 'ann', 1, 12, 0);
  await judgeAgain(cast.server.services, first, { status: 0 });
  await cast.server.services.db
    .insertInto('contest_registration')
    .values({ cid: place.cid, uid: cast.other.uid })
    .execute();
  const wanted = await tool.everything();
  for (let cut = 0; cut <= early.length; cut += 5) {
    const fold = new FeedFold();
    for (const line of early.slice(0, cut === early.length - (early.length % 5) ? early.length : cut))
      fold.add(line);
    for (const line of await readFeed(tool, fold.token ? `?since_token=${fold.token}` : '')) fold.add(line);
    assert.deepEqual(fold.endpoints, wanted, `cut after ${cut} lines`);
  }
  const fold = new FeedFold();
  for (const line of early) fold.add(line);
  const rest = await readFeed(tool, `?since_token=${fold.token}`);
  const types = rest.map((line) => (JSON.parse(line) as { type: string }).type);
  assert.deepEqual(
    [
      types.filter((type) => type === 'submissions').length,
      types.filter((type) => type === 'judgements').length,
    ],
    [2, 2],
    'what was judged since, and no more',
  );
});

test('rejects a token of other times, of another viewer or forged, and accepts one from before the start', async () => {
  const place = await arena();
  const tool = await openTool(cast.server, place.cid, null);
  cast.clock.set(cast.at(-5));
  const waiting = new FeedFold();
  for (const line of await readFeed(tool)) waiting.add(line);
  cast.clock.set(cast.at(100));
  await send(place, 'ann', 0, 10, 0);
  for (const line of await readFeed(tool, `?since_token=${waiting.token}`)) waiting.add(line);
  assert.deepEqual(waiting.endpoints, await tool.everything());
  const ofStaff = new FeedFold();
  for (const line of await readFeed(await openTool(cast.server, place.cid, cast.author))) ofStaff.add(line);
  for (const bad of [ofStaff.token, 'x', '', `${waiting.token}0`]) {
    const { http, data } = await tool.get(`/event-feed?stream=false&since_token=${bad}`);
    assert.equal(http, 400, String(bad));
    assert.deepEqual(Object.keys(Object(data)), ['code', 'message']);
  }
  await change(place.cid, { starts_at: cast.at(1) });
  assert.equal((await tool.get(`/event-feed?since_token=${waiting.token}`)).http, 400);
});

test('losing the token, or the right to enter, ends the feed', async () => {
  const { services } = cast.server;
  const { cid } = await arena({ auth: 'private', openRank: false });
  cast.clock.set(cast.at(10));
  await services.db.insertInto('contest_registration').values({ cid, uid: cast.ann.uid }).execute();
  const tool = await openTool(cast.server, cid, cast.ann);
  const feed = await followFeed(tool);
  await feed.catchUp();
  await services.db.deleteFrom('api_token').where('uid', '=', cast.ann.uid).execute();
  await services.events.publish(services.db, 'standing', { uid: cast.ann.uid });
  assert.equal(await feed.ended(), true);
  assert.equal((await tool.get('/event-feed')).http, 401);
});
