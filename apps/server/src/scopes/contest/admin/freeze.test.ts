import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openTool } from '../../../site/contest-api/testing/tool.ts';
import { groupAuths } from '@xiezhi/contract/enums/group';
import { buildGroup, insertGroupMember, type TestUser } from '../../../../test-support/factories.ts';
import {
  insertContestProblems,
  buildContest,
  type ContestOptions,
  sendJudged,
} from '../testing/build-contest.ts';
import { type ContestCast, startContestCast } from '../testing/cast.ts';

const AC = 0;
let cast: ContestCast;
before(async () => {
  cast = await startContestCast();
});
after(() => cast.server.stop());

const iso = (minutes: number) => cast.at(minutes).toISOString();

interface Arena {
  readonly cid: number;
  readonly gid: number | null;
  /** Id of the submission before the freeze. `hidden` is the id of the submission during the freeze. */
  readonly early: number;
  readonly hidden: number;
}

/**
 * Builds a five-hour contest with a freeze in its last hour. `team2` solved A before the freeze and B during it. The
 * clock is at 4 h 15 min after the start.
 */
async function arena(options: Partial<ContestOptions> = {}, isOfGroup = false): Promise<Arena> {
  const { server, author, ann, bob, at, clock } = cast;
  const { services } = server;
  const gid = isOfGroup ? await buildGroup(services, author.uid) : null;
  if (gid !== null)
    await insertGroupMember(services, gid, { [ann.uid]: groupAuths.member, [bob.uid]: groupAuths.member });
  const cid = await buildContest(services, author, {
    startsAt: at(0),
    sealedMinutes: 60,
    openRank: true,
    ...(gid !== null && { gid }),
    ...options,
  });
  const [a, b] = await insertContestProblems(services, cid, ['A', 'B']);
  assert.ok(a && b);
  const scored = options.rule === undefined || options.rule === 'acm' ? {} : { score: 100 };
  const early = await sendJudged(services, {
    uid: bob.uid,
    cid,
    problem: a,
    at: at(30),
    status: AC,
    ...scored,
  });
  const hidden = await sendJudged(services, {
    uid: bob.uid,
    cid,
    problem: b,
    at: at(250),
    status: AC,
    ...scored,
  });
  clock.set(at(255));
  return { cid, gid, early, hidden };
}

function change({ cid, gid }: Arena, body: Record<string, unknown>, as: TestUser = cast.author) {
  const call = gid === null ? 'PUT /api/admin/contest' : 'PUT /api/group/contest';
  return cast.server.call(call, { as, body: { id: cid, ...body } });
}

const publish = ({ cid, gid }: Arena) =>
  cast.server.call(
    gid === null ? 'POST /api/admin/contest/publish-results' : 'POST /api/group/contest-publish-results',
    { as: cast.author, body: { cid } },
  );

/** Lists the ways in which the user can discover the solution during the freeze. */
async function waysToKnow({ cid, gid, hidden }: Arena, as: TestUser | null = cast.ann): Promise<string[]> {
  const { server, bob } = cast;
  const who = as ?? undefined;
  const ways: string[] = [];
  const know = (way: string, does: boolean) => does && ways.push(way);
  const solves = (rows: readonly object[] | undefined) =>
    rows?.some((row) => {
      const text = JSON.stringify(row);
      return text.includes(bob.uid) && /"B":(\{[^}]*"isAC":true|100)/.test(text);
    }) === true;
  const page = { currentPage: 1, limit: 50 };
  if (gid === null) {
    const outside = await server.call('POST /api/get-contest-outside-scoreboard', {
      ...(who && { as: who }),
      body: { cid, ...page, forceRefresh: true },
    });
    know('outside board', solves(outside.data?.records));
  }
  const tool = await openTool(server, cid, as);
  const judgements = await tool.get('/judgements');
  know('judgements', JSON.stringify(judgements.data).includes(`"submission_id":"${hidden}"`));
  const scoreboard = await tool.get('/scoreboard');
  know('API scoreboard', /"num_solved":2|"score":200/.test(JSON.stringify(scoreboard.data)));
  const whole = await server.call('GET /api/contest-board', {
    ...(who && { as: who }),
    query: { cid, outside: as === null, real: true, containsEnd: true },
  });
  know('board', solves(whole.data?.rows));
  if (who === undefined) return ways;
  const rank = await server.call('POST /api/get-contest-rank', {
    as: who,
    body: { cid, ...page, containsEnd: true },
  });
  know('rank', solves(rank.data?.records));
  const list = await server.call('GET /api/contest-submissions', {
    as: who,
    query: { contestID: cid, ...page, containsEnd: true },
  });
  know(
    'submissions',
    list.data?.records.some(({ submitId, status }) => submitId === hidden && status === AC) ?? false,
  );
  const detail = await server.call('GET /api/get-submission-detail', {
    as: who,
    query: { submitId: hidden },
  });
  know('detail', detail.data?.submission.status === AC);
  const problems = await server.call('GET /api/get-contest-problem', {
    as: who,
    query: { cid, containsEnd: true },
  });
  know('problems', problems.data?.some(({ displayId, ac }) => displayId === 'B' && ac > 0) ?? false);
  const virtual = await server.call('POST /api/contest-virtual', { as: who, body: { cid } });
  know('virtual run', virtual.status === 200);
  const scroll = await server.call('GET /api/get-contest-scroll-board-submission', {
    as: who,
    query: { cid },
  });
  know('scroll board', scroll.data !== null);
  const ceremony = await server.call('GET /api/contest-ceremony', { as: who, query: { cid } });
  know('ceremony', ceremony.data !== null);
  return ways;
}

const kinds = [
  ['ACM', {}, false],
  ['OI', { rule: 'oi-highest', sealedMinutes: 300 }, false],
  ['an ACM contest of a group', {}, true],
  ['an OI contest of a group', { rule: 'oi-recent', sealedMinutes: 300 }, true],
] as const;

for (const [name, options, isOfGroup] of kinds) {
  test(`${name}: no change during the freeze reveals what it hides, publishing does`, async () => {
    const one = await arena(options, isOfGroup);
    const { at, clock, ann } = cast;
    assert.deepEqual(await waysToKnow(one), []);
    const changes: readonly [body: Record<string, unknown>, expected: 200 | 400][] = [
      [{ endTime: iso(330) }, 200],
      [{ endTime: iso(330), sealRank: true, sealRankTime: iso(300) }, 200],
      [{ startTime: iso(10), endTime: iso(360), sealRankTime: iso(330), sealRank: true }, 200],
      [{ startTime: iso(0) }, 200],
      [{ sealRank: false }, 400],
      [{ sealRank: false, endTime: iso(254) }, 400],
      [{ autoRealRank: false }, 200],
      [{ autoRealRank: true }, 400],
      [{ allowEndSubmit: true, openRank: true }, 200],
      // An end time before the freeze and before now ends the contest immediately.
      [{ endTime: iso(200) }, 200],
      [{ endTime: iso(256) }, 200],
    ];
    for (const [body, expected] of changes) {
      const { status, msg } = await change(one, body);
      assert.equal(status, expected, `${JSON.stringify(body)}: ${msg}`);
      assert.deepEqual(await waysToKnow(one), [], JSON.stringify(body));
      if (!isOfGroup) assert.deepEqual(await waysToKnow(one, null), [], JSON.stringify(body));
    }
    clock.set(at(1000));
    assert.deepEqual(await waysToKnow(one), [], 'it was told not to open by itself');
    const read = await cast.server.call('GET /api/get-contest-info', { as: ann, query: { cid: one.cid } });
    assert.equal(read.data?.seal?.isSealed, true);
    assert.equal((await publish(one)).status, 200);
    const ways = await waysToKnow(one);
    for (const way of ['judgements', 'API scoreboard', 'board', 'rank', 'detail', 'problems'])
      assert.ok(ways.includes(way), `${way} of ${ways.join(', ')}`);
    assert.equal((await publish(one)).status, 400, 'there is nothing to publish');
    clock.set(at(255));
  });
}

test('a PUT with only the end keeps the freeze, and the console learns when it begins', async () => {
  const one = await arena();
  assert.equal((await change(one, { endTime: iso(330) })).status, 200);
  const read = () => cast.server.call('GET /api/admin/contest', { as: cast.author, query: { cid: one.cid } });
  const { data } = await read();
  assert.deepEqual(
    [data?.frozenSince, data?.sealRankTime, data?.endTime, data?.resultsOpenAt],
    [iso(240), iso(240), iso(330), iso(330)],
  );
  cast.clock.set(cast.at(329));
  assert.deepEqual(await waysToKnow(one), []);
  cast.clock.set(cast.at(330));
  assert.ok((await waysToKnow(one)).includes('board'), 'it opens by itself, as its terms say');
  assert.equal((await read()).data?.frozenSince, null);
});

test('an earlier end does not open the results before the previously announced end', async () => {
  const one = await arena();
  assert.equal((await change(one, { endTime: iso(255) })).status, 200);
  cast.clock.set(cast.at(299));
  assert.deepEqual(await waysToKnow(one), []);
  cast.clock.set(cast.at(300));
  assert.ok((await waysToKnow(one)).includes('board'));
});

test('after the end the switches of existing clients publish the results, and the audit log names the user', async () => {
  for (const body of [{ autoRealRank: true }, { sealRank: false }]) {
    const one = await arena({ opensItself: false });
    cast.clock.set(cast.at(301));
    assert.deepEqual(await waysToKnow(one), []);
    assert.equal((await change(one, body)).status, 200);
    assert.ok((await waysToKnow(one)).includes('board'));
    const act = await cast.server.services.db
      .selectFrom('audit_log')
      .where('action', '=', 'contest-published')
      .where('target', '=', `contest:${one.cid}`)
      .select('uid')
      .execute();
    assert.deepEqual(act, [{ uid: cast.author.uid }]);
  }
});

test('a freeze that hides nothing yet moves with the contest, or keeps its time if that fits', async () => {
  const { server, author, at, clock } = cast;
  clock.set(at(10));
  const cid = await buildContest(server.services, author, {
    startsAt: at(0),
    minutes: 100,
    sealedMinutes: 100,
  });
  const one = { cid, gid: null, early: 0, hidden: 0 };
  const seal = async () =>
    (await server.call('GET /api/admin/contest', { as: author, query: { cid } })).data?.sealRankTime;
  assert.equal((await change(one, { endTime: iso(50) })).status, 200, 'the freeze of all of it stays valid');
  assert.equal(await seal(), iso(0));
  assert.equal((await change(one, { startTime: iso(60), endTime: iso(160) })).status, 200);
  assert.equal(await seal(), iso(110));
});

test('a clone, and a contest reused on another day, have nothing to hide', async () => {
  const one = await arena({ opensItself: false });
  cast.clock.set(cast.at(400));
  const copy = await cast.server.call('POST /api/admin/contest/clone', {
    as: cast.author,
    body: { cid: one.cid },
  });
  const read = async (cid: number) =>
    (await cast.server.call('GET /api/admin/contest', { as: cast.author, query: { cid } })).data;
  assert.equal((await read(one.cid))?.frozenSince, iso(240));
  assert.equal((await read(copy.data.id))?.frozenSince, null);
  const times = { startTime: iso(1000), endTime: iso(1300) };
  assert.equal((await change({ ...one, cid: copy.data.id }, times)).status, 200);
  assert.equal((await read(copy.data.id))?.sealRankTime, iso(1240));
  const list = await cast.server.call('GET /api/admin/contest/get-contest-list', {
    as: cast.author,
    query: { currentPage: 1, limit: 50 },
  });
  const frozen = new Map(list.data.records.map(({ id, frozenSince }) => [id, frozenSince]));
  assert.deepEqual([frozen.get(one.cid), frozen.get(copy.data.id)], [iso(240), null]);
});

test('individual timing cannot be switched off after somebody started, until the contest ends', async () => {
  const one = await arena();
  const { services } = cast.server;
  await services.db
    .updateTable('contest')
    .set({ individual_seconds: 3600 })
    .where('id', '=', one.cid)
    .execute();
  await services.db
    .insertInto('contest_individual_start')
    .values({ cid: one.cid, uid: cast.bob.uid, starts_at: cast.at(10) })
    .execute();
  assert.equal((await change(one, { ownMinutes: 0 })).status, 400);
  cast.clock.set(cast.at(301));
  assert.equal((await change(one, { ownMinutes: 0 })).status, 200);
});

test('contestants and other staff cannot publish', async () => {
  const one = await arena();
  for (const as of [cast.ann, cast.other, cast.problemAdmin]) {
    const { status } = await cast.server.call('POST /api/admin/contest/publish-results', {
      as,
      body: { cid: one.cid },
    });
    assert.equal(status, 403);
  }
  assert.deepEqual(await waysToKnow(one), []);
});
