import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { buildJudgedProblem } from '../../judging/queue/testing/build-judged-problem.ts';
import { buildNode, type FakeNode } from '../../judging/queue/testing/fake-node.ts';
import { openEvents } from '../../platform/live/testing/event-reader.ts';
import type { TestUser } from '../../../test-support/factories.ts';
import {
  type KnownValues,
  namesContest,
  type SweepRequest,
  sweepRequests,
} from '../../../test-support/sweep.ts';
import { ContestScheduler } from './scheduler.ts';
import { buildContest, judgeAgain, sendJudged } from './testing/build-contest.ts';
import { type ContestCast, startContestCast } from './testing/cast.ts';

/**
 * Viewers who may not see the result of a frozen submission must not learn when it was judged either. The tests make
 * the same calls three times without moving the clock: while the submission waits, while it is being judged, and after
 * it was judged. They expect identical responses and headers, and no live update.
 */

let cast: ContestCast;
let node: FakeNode;
before(async () => {
  cast = await startContestCast();
  node = await buildNode(cast.server);
});
after(() => cast.server.stop());

const minute = 60_000;
const AC = 0;

interface Arena {
  readonly ann: TestUser;
  readonly bob: TestUser;
  readonly cid: number;
  readonly pid: number;
  readonly cpid: number;
  /** Id of a submission of ann that was judged before the freeze. */
  readonly early: number;
  /** Id of a submission of bob during the freeze, which waits for a node. */
  readonly hidden: number;
}

/**
 * Builds a contest with these submissions. Afterwards the clock is half a minute after the submission of bob, in the
 * next minute.
 */
async function arena(rule: 'acm' | 'oi-recent', ownSeconds: number | null = null): Promise<Arena> {
  const { server, author, at, clock } = cast;
  const { services } = server;
  const [ann, bob] = [await server.buildUser(), await server.buildUser()];
  const cid = await buildContest(services, author, {
    startsAt: at(0),
    sealedMinutes: ownSeconds === null ? 60 : 10,
    opensItself: false,
    openRank: true,
    rule,
  });
  await services.db
    .updateTable('contest')
    .set({ announced_at: at(249) })
    .where('id', '=', cid)
    .execute();
  const { pid } = await buildJudgedProblem(services, { auth: 3 });
  const { id: cpid } = await services.db
    .insertInto('contest_problem')
    .values({ cid, pid, display_id: 'A', display_title: 'Apples' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await services.db
    .insertInto('contest_registration')
    .values([ann, bob].map(({ uid }) => ({ cid, uid })))
    .execute();
  if (ownSeconds !== null) {
    await services.db
      .updateTable('contest')
      .set({ individual_seconds: ownSeconds })
      .where('id', '=', cid)
      .execute();
    await services.db
      .insertInto('contest_individual_start')
      .values([ann, bob].map(({ uid }) => ({ cid, uid, starts_at: at(ownSeconds === null ? 0 : 200) })))
      .execute();
  }
  const problem = { pid, cpid, displayId: 'A' };
  const early = await sendJudged(services, {
    uid: ann.uid,
    cid,
    problem,
    at: at(210),
    status: AC,
    score: 50,
  });
  clock.set(new Date(at(250).getTime() + 40_000));
  const sent = await server.call('POST /api/submit-problem-judge', {
    as: bob,
    body: { pid: 'A', language: 'C++', code: 'int main() {}', cid: String(cid), isRemote: null },
  });
  assert.equal(sent.status, 200, sent.msg);
  clock.set(new Date(at(251).getTime() + 10_000));
  return { ann, bob, cid, pid, cpid, early, hidden: sent.data.submitId };
}

/** Calls whose responses describe the machine or are random. */
const unlike =
  /captcha|slide-check|random|website-config|system-info|service-info|overview|oidc.start|health|audit|log$/;
/** Headers that differ in each response. */
const passing = new Set(['date', 'x-request-id', 'connection', 'keep-alive']);

async function ask({ path, query }: SweepRequest, as: TestUser | null): Promise<string> {
  const asked = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) asked.set(key, String(value));
  if (path.endsWith('/event-feed')) asked.set('stream', 'false');
  const response = await fetch(`${cast.server.url}${path}?${asked.toString()}`, {
    headers: as ? { authorization: as.token } : {},
  });
  const headers = [...response.headers].filter(([name]) => !passing.has(name) && !name.includes('ratelimit'));
  const text = (await response.text())
    .replaceAll(/ticket=[\w.~-]+|"(?:expiresAt|serverTime)":"[^"]*"/g, '')
    .replaceAll(/"(?:uptime|expiresIn)[^,}]*/g, '');
  return JSON.stringify([response.status, headers, text]);
}

/**
 * Makes all calls that only read and concern the contest or the submission. With `isWide` also makes those that name
 * neither.
 */
async function everything(one: Arena, as: TestUser | null, isWide: boolean): Promise<Map<string, string>> {
  const { cid, pid, cpid, hidden } = one;
  const known: KnownValues = {
    cid,
    contestId: cid,
    contestID: cid,
    pid,
    submitId: hidden,
    id: cid,
    displayId: 'A',
    problemId: 'A',
    problemID: 'A',
    problem_id: cpid,
    submission_id: hidden,
    left: hidden,
    right: one.early,
    limit: 100,
    uid: one.bob.uid,
    username: one.bob.username,
    searchUser: one.bob.username,
    containsEnd: 'true',
    forceRefresh: 'true',
  };
  const questions = sweepRequests(known, { places: ['contest', 'nowhere'], isForStaff: false }).filter(
    (question) => !unlike.test(question.path) && (isWide || namesContest(question)),
  );
  const answers = new Map<string, string>();
  for (const question of questions)
    answers.set(`${question.path} ${JSON.stringify(question.query)}`, await ask(question, as));
  const body = { cid, limit: 100, currentPage: 1, showRegistered: true };
  for (const name of ['POST /api/get-contest-rank', 'POST /api/get-contest-outside-scoreboard'] as const) {
    const { http, status, data } = await cast.server.call(name, { as, body });
    answers.set(name, JSON.stringify([http, status, data]));
  }
  for (const name of [
    'POST /api/check-contest-submissions-status',
    'POST /api/check-submissions-status',
  ] as const) {
    const { http, status, data } = await cast.server.call(name, { as, body: { cid, submitIds: [hidden] } });
    answers.set(name, JSON.stringify([http, status, data]));
  }
  return answers;
}

const worlds = [
  { name: 'ACM', rule: 'acm', lookers: ['visitor', 'ann'] },
  { name: 'OI', rule: 'oi-recent', lookers: ['visitor', 'ann', 'bob'] },
  { name: 'individual timing', rule: 'acm', lookers: ['ann'], ownSeconds: 3600 },
] as const;

for (const world of worlds) {
  test(`${world.name}: no response reveals whether or when a hidden submission was judged`, async () => {
    const one = await arena(world.rule, 'ownSeconds' in world ? world.ownSeconds : null);
    const people = { visitor: null, ann: one.ann, bob: one.bob };
    let compared = 0;
    const looks = async () => {
      const all = new Map<string, string>();
      for (const who of world.lookers)
        for (const [question, answer] of await everything(
          one,
          people[who],
          who === 'visitor' && world.name === 'ACM',
        ))
          all.set(`${who} ${question}`, answer);
      return all;
    };
    const waiting = await looks();
    const task = await node.claim();
    assert.ok(task);
    await node.progress(task, 7);
    const running = await looks();
    await node.finish(task, { status: AC, score: 100 });
    const judged = await looks();
    for (const later of [running, judged]) {
      for (const [question, answer] of waiting) {
        compared += 1;
        assert.equal(later.get(question), answer, question);
      }
    }
    assert.ok(compared > 100, `${compared} pairs`);
    console.log(`when-judged: ${world.name}, ${compared} pairs compared`);
  });
}

test('a live scoreboard reveals only the attempt of a hidden submission, at the next full minute', async () => {
  const one = await arena('acm');
  const { server, clock, at } = cast;
  // Sets the clock back into the minute of the submission, in which the attempt is not shown yet.
  clock.set(new Date(at(250).getTime() + 50_000));
  const topic = `contest-board:${one.cid}`;
  const stream = await openEvents(server, [topic, 'submissions', 'announcements']);
  const own = await openEvents(server, [`contest-results:${one.cid}`], cast.author);
  try {
    for (let count = 0; count < 3; count += 1) await stream.next('changed');
    await own.next('changed');
    const task = await node.claim();
    assert.ok(task);
    await node.finish(task, { status: AC });
    assert.ok(await own.next('changed'), 'managers are told at once');
    await server.services.events.publish(server.services.db, 'announcements');
    // If the judging had caused an update, the update would have arrived before this one.
    assert.deepEqual((await stream.next('changed')).data, { topic: 'announcements' });
    await judgeAgain(server.services, one.early, { status: -1 });
    const event = (await stream.next('board')).data as { from: number; boardNumber: number; rows: unknown };
    assert.equal(event.boardNumber, event.from + 1);
    assert.ok(!JSON.stringify(event.rows).includes('tryNum'));
    clock.set(at(251));
    const contestClock = new ContestScheduler(server.services);
    await contestClock.announce();
    const minuteEvent = (await stream.next('board')).data as { rows: unknown };
    assert.match(JSON.stringify(minuteEvent.rows), /"tryNum":1/);
  } finally {
    stream.close();
    own.close();
  }
});

test('with individual timing subscribers are notified at each full minute, whatever was judged', async () => {
  const one = await arena('acm', 3600);
  const { server, clock } = cast;
  const topic = `contest-board:${one.cid}`;
  const stream = await openEvents(server, [topic], one.ann);
  try {
    const first = await stream.next('changed');
    assert.deepEqual(first.data, { topic });
    const contestClock = new ContestScheduler(server.services);
    await contestClock.announce();
    await stream.next('changed');
    clock.set(new Date(Math.ceil(clock().getTime() / minute) * minute));
    assert.deepEqual((await contestClock.announce()).includes(one.cid), true);
    assert.deepEqual((await stream.next('changed')).data, { topic });
  } finally {
    stream.close();
  }
});
