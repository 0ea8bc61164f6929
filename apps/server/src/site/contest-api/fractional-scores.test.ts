import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
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

test('2.5 and 7.5 points stay exact, add up to 10, and decide ranks next to integers', async () => {
  const { server, author, ann, bob, clock } = cast;
  const options = { startsAt: cast.at(0), rule: 'oi-recent', openRank: true } as const;
  const cid = await buildContest(server.services, author, options);
  const [a, b] = await insertContestProblems(server.services, cid, ['A', 'B']);
  await server.services.db.updateTable('problem').set({ type: 1, io_score: 7.5 }).execute();
  assert.ok(a && b);
  const send = (who: { uid: string }, problem: typeof a, minutes: number, score: number) =>
    sendJudged(server.services, { uid: who.uid, cid, problem, at: cast.at(minutes), status: 8, score });
  const submitId = await send(ann, a, 10, 2.5);
  await send(ann, b, 11, 7.5);
  await send(bob, a, 12, 2.45);
  await send(bob, b, 13, 7.5);
  clock.set(cast.at(301));

  const { data } = await server.call('GET /api/contest-board', { as: author, query: { cid, real: true } });
  assert.deepEqual(
    data.rows.map(
      (row) => 'totalScore' in row && [row.uid, row.rank, row.totalScore, row.submissionInfo, row.exact],
    ),
    [
      [ann.uid, 1, 10, { A: 3, B: 8 }, { totalScore: 10, submissionInfo: { A: 2.5, B: 7.5 } }],
      [bob.uid, 2, 10, { A: 2, B: 8 }, { totalScore: 9.95, submissionInfo: { A: 2.45, B: 7.5 } }],
    ],
  );

  const detail = await server.call('GET /api/get-submission-detail', { as: ann, query: { submitId } });
  const { score, exactScore, ioScore, exactIoScore } = detail.data.submission;
  assert.deepEqual([score, exactScore, ioScore, exactIoScore], [3, 2.5, 8, 7.5]);

  const sheet = await fetch(
    `${server.url}/api/file/download-contest-rank?cid=${cid}&format=csv&forceRefresh=true`,
    {
      headers: { authorization: author.token },
    },
  );
  const lines = (await sheet.text()).trim().split('\r\n').slice(1);
  assert.deepEqual(
    lines.map((line) => line.split(',').slice(-3)),
    [
      ['10', '2.5', '7.5'],
      ['9.95', '2.45', '7.5'],
    ],
  );

  const tool = await openTool(server, cid, author);
  const scoreboard = shapes.scoreboard.parse((await tool.get('/scoreboard')).data);
  assert.deepEqual(
    scoreboard.rows.map((row) => row.score),
    [{ score: 10 }, { score: 9.95 }],
  );
});
