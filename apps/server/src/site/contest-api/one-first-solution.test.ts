import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ceremonyOf } from '@xiezhi/rules/scoreboard/ceremony-data';
import {
  insertContestProblems,
  buildContest,
  sendJudged,
} from '../../scopes/contest/testing/build-contest.ts';
import { type ContestCast, startContestCast } from '../../scopes/contest/testing/cast.ts';
import { shapes } from './testing/shapes.ts';
import { openTool } from './testing/tool.ts';

let cast: ContestCast;
before(async () => {
  cast = await startContestCast();
});
after(() => cast.server.stop());

const firstCells = (uid: string, cells: Readonly<Record<string, { isFirstAC?: boolean | undefined }>>) =>
  Object.entries(cells).flatMap(([id, cell]) => (cell.isFirstAC ? [`${id} ${uid}`] : []));

for (const rule of ['acm', 'acm-minutes'] as const) {
  test(`scoreboard, ceremony, balloons and awards name the same first solver (${rule})`, async () => {
    const { server, author, ann, bob, problemAdmin, clock } = cast;
    const openRank = true;
    const cid = await buildContest(server.services, author, {
      startsAt: cast.at(0),
      rule,
      sealedMinutes: 60,
      stars: [problemAdmin.username],
      openRank,
    });
    const [a, b] = await insertContestProblems(server.services, cid, ['A', 'B']);
    assert.ok(a && b);
    const at = (minutes: number, ms: number) => new Date(cast.at(minutes).getTime() + ms);
    const send = (who: { uid: string }, problem: typeof a, moment: Date) =>
      sendJudged(server.services, { uid: who.uid, cid, problem, at: moment, status: 0 });
    // The star user is the earliest. Two teams follow within the same second; the later of them has the lower
    // submission id.
    await send(ann, a, at(10, 700));
    await send(problemAdmin, a, at(9, 0));
    await send(bob, a, at(10, 300));
    // If two submissions were made in the same millisecond, the one with the lower id is first. This also applies
    // during the freeze.
    await send(ann, b, at(250, 5));
    await send(bob, b, at(250, 5));
    clock.set(cast.at(301));

    const expected = [`A ${bob.uid}`, `B ${ann.uid}`];

    for (const removeStar of [false, true]) {
      const { data: board } = await server.call('GET /api/contest-board', {
        as: author,
        query: { cid, real: true, removeStar },
      });
      const shown = board.rows.flatMap((row) => ('ac' in row ? firstCells(row.uid, row.submissionInfo) : []));
      assert.deepEqual(shown.toSorted(), expected, 'scoreboard');

      const { data } = await server.call('GET /api/contest-ceremony', {
        as: author,
        query: { cid, removeStar },
      });
      const ceremony = ceremonyOf(data, { by: 'none', levels: [] });
      while (ceremony.forward());
      const shownFirst = ceremony
        .frame()
        .rows.flatMap(({ uid, figures }) => firstCells(uid, figures.submissionInfo));
      assert.deepEqual(shownFirst.toSorted(), expected, 'ceremony');
    }

    const { data: balloons } = await server.call('GET /api/get-contest-ac-info', {
      as: author,
      query: { cid },
    });
    const brought = balloons.records.flatMap(({ displayId, uid, firstBlood }) =>
      firstBlood ? [`${displayId} ${uid}`] : [],
    );
    assert.deepEqual(brought.toSorted(), expected, 'balloons');

    const tool = await openTool(server, cid, author);
    const awards = shapes.awards.array().parse((await tool.get('/awards')).data);
    const names = new Map([a, b].map(({ cpid, displayId }) => [`first-to-solve-${cpid}`, displayId]));
    const awarded = awards.flatMap(({ id, team_ids: teams }) => {
      const problem = names.get(id);
      return problem === undefined ? [] : (teams ?? []).map((team) => `${problem} ${team}`);
    });
    assert.deepEqual(awarded.toSorted(), expected, 'awards of the Contest API');
  });
}

test('a new contest counts seconds unless its form asks for minutes, and an edit that omits the unit keeps it', async () => {
  const { server, author } = cast;
  const form = {
    title: 'units',
    type: 0,
    auth: 0,
    startTime: cast.at(0).toISOString(),
    endTime: cast.at(300).toISOString(),
  } as const;
  const unitOf = async (cid: number) =>
    (await server.call('GET /api/admin/contest', { as: author, query: { cid } })).data.penaltyUnit;
  const create = async (more: { penaltyUnit?: 'minute' }) => {
    const title = `units ${more.penaltyUnit ?? 'of an existing client'}`;
    await server.call('POST /api/admin/contest', { as: author, body: { ...form, ...more, title } });
    const { id } = await server.services.db
      .selectFrom('contest')
      .select('id')
      .where('title', '=', title)
      .executeTakeFirstOrThrow();
    return id;
  };
  const plain = await create({});
  assert.equal(await unitOf(plain), 'second');
  const minutes = await create({ penaltyUnit: 'minute' });
  await server.call('PUT /api/admin/contest', { as: author, body: { id: minutes, title: 'renamed' } });
  assert.equal(await unitOf(minutes), 'minute');
  const clone = await server.call('POST /api/admin/contest/clone', { as: author, body: { cid: minutes } });
  assert.equal(clone.status, 200);
  const copies = await server.services.db
    .selectFrom('contest')
    .select('penalty_unit')
    .where('source', '=', minutes)
    .execute();
  assert.deepEqual(copies, [{ penalty_unit: 'minute' }]);
});
