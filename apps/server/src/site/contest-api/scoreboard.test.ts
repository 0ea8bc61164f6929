import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { finalVerdicts } from '@xiezhi/contract/enums/status';
import { type JudgedAttempt, createScoreboard, type RankedRow } from '@xiezhi/rules';
import { contestants, noAwards, someEvents, times } from '@xiezhi/rules/scoreboard/testing';
import fc from 'fast-check';
import {
  insertContestProblems,
  buildContest,
  sendJudged,
} from '../../scopes/contest/testing/build-contest.ts';
import { type ContestCast, startContestCast } from '../../scopes/contest/testing/cast.ts';
import { judgementTypeOf } from './judgement-types.ts';
import { shapes } from './testing/shapes.ts';
import { FeedFold, openTool, readFeed } from './testing/tool.ts';

let cast: ContestCast;
const users = new Map<string, string>();
before(async () => {
  cast = await startContestCast(new Date(times.startsAt));
  for (const username of ['a', 'b', 'c', 'd'])
    users.set(username, (await cast.server.buildUser({ username })).uid);
});
after(() => cast.server.stop());

const verdictOf = new Map(finalVerdicts.map((verdict) => [judgementTypeOf(verdict), verdict]));
const sealAt = times.endsAt - 3_600_000;

/** Returns the events that a reader of the feed knows. A submission without a judgement is frozen. */
function eventsOf(fold: FeedFold): JudgedAttempt[] {
  const judgements = new Map(
    shapes.judgements
      .array()
      .parse(fold.list('judgements'))
      .map((one) => [one.submission_id, one]),
  );
  return shapes.submissions
    .array()
    .parse(fold.list('submissions'))
    .map((sent): JudgedAttempt => {
      const judgement = judgements.get(sent.id);
      const at = Date.parse(sent.time);
      assert.ok(judgement || at >= sealAt, 'before the seal every judgement is told');
      return {
        kind: 'judged',
        submitId: Number(sent.id),
        uid: sent.team_id,
        problem: Number(sent.problem_id),
        at,
        verdict: verdictOf.get(judgement?.judgement_type_id ?? 'CE') ?? 0,
        score: judgement?.score ?? null,
        timeMs: judgement?.max_run_time == null ? null : Math.round(judgement.max_run_time * 1000),
      };
    });
}

const figuresOf = ({ uid, rank, figures }: RankedRow) => [
  rank,
  uid,
  'ac' in figures
    ? { num_solved: figures.ac, total_time: Math.floor(figures.totalTime / 60) }
    : { score: figures.totalScore },
];
const byTeam = (left: unknown[], right: unknown[]) =>
  Number(left[0]) - Number(right[0]) || (String(left[1]) < String(right[1]) ? -1 : 1);

for (const rule of ['acm', 'acm-minutes', 'oi-recent', 'oi-highest'] as const) {
  test(`adding up a feed of ${rule} gives the scoreboard, frozen or public`, async () => {
    const { services } = cast.server;
    for (const sample of fc.sample(someEvents, { numRuns: 4, seed: 12 })) {
      const options = { startsAt: new Date(times.startsAt), rule, openRank: true };
      const cid = await buildContest(
        services,
        cast.author,
        rule.startsWith('acm') ? { ...options, sealedMinutes: 60 } : options,
      );
      const problems = await insertContestProblems(services, cid, ['A', 'B', 'C']);
      for (const { uid: name, problem: number, at, verdict, score, timeMs } of sample) {
        const [uid, problem] = [users.get(name), problems[number - 1]];
        if (!uid || !problem) continue;
        const points = score === null ? {} : { score };
        await sendJudged(services, {
          uid,
          cid,
          problem,
          at: new Date(at),
          status: verdict,
          timeMs: timeMs ?? 10,
          ...points,
        });
      }
      for (const isOpen of [false, true]) {
        cast.clock.set(new Date(isOpen ? times.endsAt : times.endsAt - 1));
        const tool = await openTool(cast.server, cid, null);
        const fold = new FeedFold();
        for (const line of await readFeed(tool)) fold.add(line);
        const events = eventsOf(fold);
        const sealedFrom = rule.startsWith('acm') && !isOpen ? sealAt : null;
        const board = createScoreboard(rule, {
          times,
          visibility: { sealedFrom, takesLate: false },
          columns: problems.map(({ cpid, displayId }) => ({ problem: cpid, displayId })),
        });
        for (const event of events) board.put(event);
        const people = contestants(...users.values());
        const rows = board.rows({
          contestants: people,
          awards: noAwards,
          removesStars: true,
          showsIdle: false,
        });
        const { data } = await tool.get('/scoreboard');
        const answered = shapes.scoreboard.parse(data).rows;
        assert.deepEqual(
          answered.map(({ rank, team_id: id, score }) => [rank, id, score]).toSorted(byTeam),
          rows.map(figuresOf).toSorted(byTeam),
        );
        const pending = answered.flatMap(({ problems: cells }) => cells.map((cell) => cell.num_pending));
        const hidden = events.filter(({ at }) => sealedFrom !== null && at >= sealedFrom).length;
        assert.equal(
          pending.reduce((sum, count) => sum + count, 0),
          hidden,
        );
      }
    }
  });
}
