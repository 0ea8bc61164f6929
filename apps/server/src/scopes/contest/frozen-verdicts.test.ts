import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { answerTo, type KnownValues, namesContest, sweepRequests } from '../../../test-support/sweep.ts';
import { insertContestProblems, buildContest, judgeAgain, sendJudged } from './testing/build-contest.ts';
import { type ContestCast, startContestCast } from './testing/cast.ts';

/**
 * No response may reveal anything that a freeze hides, whether by statistics, order, awards or the hits of a filter.
 * These tests make the same calls before and after the hidden verdicts change. Users who may not know these verdicts
 * must get identical responses, byte by byte.
 */

let cast: ContestCast;
let entered: TestUser;

interface Arena {
  readonly name: keyof typeof lookers;
  readonly known: KnownValues;
  /** Ids of the submissions of ann and bob during the freeze. */
  readonly secrets: readonly number[];
  /** Whether contestants may know the verdicts of their own submissions. */
  readonly isOwnOpen: boolean;
}
const arenas: Arena[] = [];

const kinds = [
  { name: 'acm, sealed', rule: 'acm', isOver: false },
  { name: 'acm, over and still sealed', rule: 'acm', isOver: true },
  { name: 'oi, sealed', rule: 'oi-recent', isOver: false },
] as const;

/**
 * Users who make the calls, by contest. Users who may know a verdict of the freeze are left out: in ACM contests
 * contestants know those of their own submissions.
 */
const lookers = {
  'acm, sealed': ['visitor', 'other', 'entered', 'bob', 'author'],
  'acm, over and still sealed': ['entered'],
  'oi, sealed': ['bob'],
} as const;

async function build({ name, rule, isOver }: (typeof kinds)[number]): Promise<Arena> {
  const { services } = cast.server;
  // When the calls are made, the contest has ended if `isOver`, otherwise it is running.
  const begin = isOver ? cast.at(-60) : cast.at(0);
  const minutes = isOver ? 300 : 400;
  const options = { rule, minutes, sealedMinutes: isOver ? 100 : 160, opensItself: false, openRank: true };
  const cid = await buildContest(services, cast.author, { startsAt: begin, ...options });
  const [problem] = await insertContestProblems(services, cid, ['A', 'B']);
  assert.ok(problem);
  const send = (uid: string, at: number, status: number, score: number) =>
    sendJudged(services, { uid, cid, problem, at: cast.at(at), status, ...(rule !== 'acm' && { score }) });
  await send(entered.uid, 10, 0, 100);
  await send(cast.ann.uid, 20, -1, 10);
  const sealed = isOver ? 230 : 241;
  const secrets = [await send(cast.ann.uid, sealed, -1, 0), await send(cast.bob.uid, sealed + 1, -1, 0)];
  const known = {
    cid,
    contestId: cid,
    contestID: cid,
    pid: problem.pid,
    submitId: secrets[0] ?? 0,
    id: cid,
    displayId: 'A',
    problemId: 'A',
    problemID: 'A',
    problem_id: problem.cpid,
    submission_id: secrets[0] ?? 0,
    left: secrets[0] ?? 0,
    right: secrets[1] ?? 0,
    status: 0,
    judgement_type_id: 'AC',
    limit: 100,
    type: 0,
    uid: cast.ann.uid,
    username: cast.ann.username,
    searchUser: cast.ann.username,
    oj: 'ALL',
    onlyMine: 'false',
    containsEnd: 'true',
    forceRefresh: 'true',
    isContestProblemList: 'true',
  };
  return { name, known, secrets, isOwnOpen: rule === 'acm' };
}

before(async () => {
  cast = await startContestCast();
  entered = await cast.server.buildUser({ username: 'team9' });
  for (const kind of kinds) arenas.push(await build(kind));
  const cids = arenas.map(({ known }) => Number(known['cid']));
  const people = [cast.ann, cast.bob, entered];
  await cast.server.services.db
    .insertInto('contest_registration')
    .values(cids.flatMap((cid) => people.map(({ uid }) => ({ cid, uid }))))
    .execute();
  cast.clock.set(cast.at(245));
});
after(() => cast.server.stop());

/** Makes the POST calls that only read; returns their responses as text. */
async function posted(server: TestServer, as: TestUser | null, { known, secrets }: Arena): Promise<string> {
  const cid = Number(known['cid']);
  const body = { cid, limit: 100, currentPage: 1 };
  const answers = [
    await server.call('POST /api/get-contest-rank', { as, body: { ...body, forceRefresh: true } }),
    await server.call('POST /api/get-contest-rank', {
      as,
      body: { ...body, containsEnd: true, showRegistered: true },
    }),
    await server.call('POST /api/get-contest-outside-scoreboard', {
      as,
      body: { ...body, forceRefresh: true },
    }),
    await server.call('POST /api/check-contest-submissions-status', {
      as,
      body: { cid, submitIds: [...secrets] },
    }),
    await server.call('POST /api/check-submissions-status', { as, body: { submitIds: [...secrets] } }),
    await server.call('POST /api/get-user-problem-status', {
      as,
      body: { pidList: [Number(known['pid'])], isContestProblemList: true, cid },
    }),
    await server.call('POST /api/live/subscribe', {
      as,
      body: { topics: secrets.map((id) => `submission:${id}`) },
    }),
  ];
  return JSON.stringify(answers.map(({ http, status, data }) => [http, status, data]));
}

/**
 * Removes values that may differ between calls without revealing anything: tickets, times, tokens, the server's address
 * and values created at server start.
 */
function plain(text: string): string {
  return text
    .replaceAll(/ticket=[\w.~-]+|"(?:expiresAt|now|serverTime|time)":"[^"]*"/g, '')
    .replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, '')
    .replaceAll(/"(?:uptime|expiresIn|version)[^,}]*/g, '');
}

/** Calls whose responses are random, describe the machine, or count all events regardless of their content. */
const unlike =
  /captcha|slide-check|random|website-config|system-info|service-info|overview|oidc.start|health|audit/;

/** Returns the responses that a user gets, by call. With `isWide` this includes calls that do not name the contest. */
async function world(
  server: TestServer,
  as: TestUser | null,
  arena: Arena,
  isWide: boolean,
): Promise<Map<string, string>> {
  const isForStaff = as === cast.other || as === cast.author;
  const questions = sweepRequests(arena.known, { places: ['contest', 'nowhere'], isForStaff }).filter(
    (question) => !unlike.test(question.path) && (isWide || namesContest(question)),
  );
  const answers = new Map<string, string>();
  for (const question of questions) {
    const { path, query } = question;
    answers.set(`${path} ${JSON.stringify(query)}`, plain(await answerTo(server, question, as)));
  }
  answers.set('posts', plain(await posted(server, as, arena)));
  return answers;
}

/** Lists the calls with different responses, each with the text around the first difference. */
function differences(left: ReadonlyMap<string, string>, right: ReadonlyMap<string, string>): string[] {
  return [...left].flatMap(([key, text]) => {
    const other = right.get(key) ?? '';
    if (other === text) return [];
    let at = 0;
    while (text[at] === other[at]) at += 1;
    return [
      `${key}: ${text.slice(Math.max(0, at - 40), at + 20)} / ${other.slice(Math.max(0, at - 40), at + 20)}`,
    ];
  });
}

test('responses do not depend on verdicts that the freeze hides from the viewer', async () => {
  const { services, database } = cast.server;
  const people = { visitor: null, other: cast.other, entered, bob: cast.bob, author: cast.author };
  const looks: { arena: Arena; who: string; look: (server: TestServer) => ReturnType<typeof world> }[] = [];
  for (const arena of arenas) {
    for (const who of lookers[arena.name]) {
      const isWide = who === 'visitor';
      looks.push({ arena, who, look: (server) => world(server, people[who], arena, isWide) });
    }
  }
  const former = new Map<(typeof looks)[number], Map<string, string>>();
  for (const one of looks) former.set(one, await one.look(cast.server));
  for (const { secrets } of arenas)
    for (const id of secrets)
      await judgeAgain(cast.server.services, id, { status: 0, score: 100, timeMs: 10 });
  // Reads from a second server, which has no cached responses.
  const other = await startTestServer({
    database,
    clock: cast.clock,
    settings: services.settings,
    hasJobs: false,
    onLogLine: () => {},
  });
  try {
    for (const one of looks) {
      const { arena, who } = one;
      const found = differences(former.get(one) ?? new Map(), await one.look(other));
      const mayKnow = who === 'author' || (who === 'bob' && arena.isOwnOpen);
      if (!mayKnow) assert.deepEqual(found, [], `${who}, ${arena.name}`);
      else assert.ok(found.length > 0, `${who}, ${arena.name}: what was asked shows nothing`);
      if (who !== 'author') continue;
      for (const part of ['posts', 'get-contest-problem', 'contest-submissions', 'get-submission-detail'])
        assert.ok(
          found.some((key) => key.includes(part)),
          `${part} would have told`,
        );
    }
  } finally {
    await other.stop();
  }
});
