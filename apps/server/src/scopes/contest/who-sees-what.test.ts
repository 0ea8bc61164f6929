import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { RouteName } from '@xiezhi/contract/routes/index';
import { z } from 'zod';
import { createTestClock } from '../../../test-support/clock.ts';
import type { TestUser } from '../../../test-support/factories.ts';
import { type CallOptions, startTestServer, type TestServer } from '../../../test-support/harness.ts';
import {
  insertContestProblems,
  buildContest,
  type ContestProblemIds,
  sendJudged,
} from './testing/build-contest.ts';

/** Nine viewers, each with their class. They view a private contest with an account rule. */
const viewers = {
  visitor: 'visitor',
  stranger: 'outside',
  refused: 'outside',
  admin: 'outside',
  problem_admin: 'outside',
  entered: 'inside',
  owner: 'inside',
  author: 'manager',
  root: 'manager',
} as const;
type Viewer = keyof typeof viewers;
type Class = (typeof viewers)[Viewer];
const names: readonly Viewer[] = [
  'visitor',
  'stranger',
  'refused',
  'admin',
  'problem_admin',
  'entered',
  'owner',
  'author',
  'root',
];

const start = new Date('2026-03-01T12:00:00Z');
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
const clock = createTestClock(start);

/** For each phase, the time in minutes after the start, and the contest in which it is tested. */
const phases = {
  scheduled: [-10, 'usual'],
  running: [100, 'usual'],
  sealed: [270, 'usual'],
  ended: [300, 'usual'],
  'ended, sealed': [300, 'stays sealed'],
  hidden: [100, 'hidden'],
} as const;
type Phase = keyof typeof phases;
const phaseNames: readonly Phase[] = ['scheduled', 'running', 'sealed', 'ended', 'ended, sealed', 'hidden'];

interface Contest {
  readonly cid: number;
  readonly problem: ContestProblemIds;
  /** Ids of the owner's submissions: `early` before the freeze, `late` accepted during it. */
  readonly early: number;
  readonly late: number;
}

let server: TestServer;
const cast = new Map<Viewer, TestUser | null>([['visitor', null]]);
const contests = new Map<string, Contest>();

const user = (name: Viewer): TestUser => {
  const found = cast.get(name);
  assert.ok(found);
  return found;
};

before(async () => {
  server = await startTestServer({ clock, hasJobs: false, onLogLine: () => {} });
  const usernames: Partial<Record<Viewer, string>> = { stranger: 'team1', entered: 'team2', owner: 'team3' };
  for (const name of names) {
    if (name === 'visitor') continue;
    const role = name === 'admin' || name === 'problem_admin' || name === 'root' ? { role: name } : {};
    const username = usernames[name];
    cast.set(name, await server.buildUser({ ...role, ...(username && { username }) }));
  }
  contests.set('usual', await build({}));
  contests.set('stays sealed', await build({ opensItself: false }));
  contests.set('hidden', await build({ isVisible: false }));
});
after(() => server.stop());

async function build(more: {
  readonly opensItself?: boolean;
  readonly isVisible?: boolean;
}): Promise<Contest> {
  const options = { startsAt: start, auth: 'private', prefix: 'team', sealedMinutes: 60, ...more } as const;
  const cid = await buildContest(server.services, user('author'), options);
  const [problem] = await insertContestProblems(server.services, cid, ['A']);
  assert.ok(problem);
  for (const name of ['entered', 'owner', 'refused'] as const)
    await server.services.db
      .insertInto('contest_registration')
      .values({ cid, uid: user(name).uid })
      .execute();
  const sent = { uid: user('owner').uid, cid, problem };
  const early = await sendJudged(server.services, { ...sent, at: at(10), status: -1 });
  const late = await sendJudged(server.services, { ...sent, at: at(250), status: 0 });
  return { cid, problem, early, late };
}

function contestOf(phase: Phase): Contest {
  const [minutes, which] = phases[phase];
  clock.set(at(minutes));
  const found = contests.get(which);
  assert.ok(found);
  return found;
}

/**
 * Makes a call and returns a letter for the response: `y` data, `n` rejected, `b` not at this time, `-` no such
 * contest, `!` not signed in.
 */
async function answerOf<Name extends RouteName>(
  call: Name,
  who: Viewer,
  options: CallOptions<Name>,
): Promise<string> {
  const { http, status, msg } = await server.call(call, { ...options, as: cast.get(who) ?? null });
  return letterOf({ http, status, msg }, `${call} for ${who}`);
}

function letterOf(
  { http, status, msg }: { http: number; status: number; msg: string },
  what: string,
): string {
  if (http === 401) return '!';
  const letter = { 200: 'y', 403: 'n', 400: 'b', 404: '-' }[status];
  assert.ok(http === 200 && letter, `${what}: ${http} ${status} ${msg}`);
  return letter;
}

/** Fetches a path whose response has no JSON envelope. */
async function fetchAs(who: Viewer, path: string): Promise<Response> {
  const token = cast.get(who)?.token;
  return fetch(server.url + path, { headers: token === undefined ? {} : { authorization: token } });
}

/**
 * Returns the letter for a raw response. A rejected file has a JSON envelope with a status; the Contest API rejects
 * with an HTTP status.
 */
async function rawLetterOf(response: Response, what: string): Promise<string> {
  const answer: unknown = response.headers.get('content-type')?.startsWith('application/json')
    ? await response.json()
    : await response.arrayBuffer();
  const { status = response.status, msg = '' } = refusal.safeParse(answer).data ?? {};
  return letterOf({ http: response.status === 401 ? 401 : 200, status, msg }, what);
}
const refusal = z.object({ status: z.number(), msg: z.string() });

/** Downloads a file and decodes its bytes as Latin-1; returns null if the download was rejected. */
async function fileFor(who: Viewer, path: string): Promise<string | null> {
  const response = await fetchAs(who, path);
  const text = Buffer.from(await response.arrayBuffer()).toString('latin1');
  return response.headers.get('content-type')?.startsWith('application/json') ? null : text;
}

type Asked = Readonly<Record<string, string | number | boolean>>;
interface Line {
  readonly query?: (contest: Contest) => Asked;
  readonly body?: (contest: Contest) => Record<string, unknown>;
  /** For each class of viewers, one letter per phase. */
  readonly answers: Readonly<Record<Class, string>>;
  /** Answers of single viewers that differ from those of their class. */
  readonly of?: Readonly<Partial<Record<Viewer, string>>>;
}

const byCid = ({ cid }: Contest) => ({ cid });
const inside = { visitor: '!!!!!!', outside: 'nnnnn-', inside: 'nyyyy-', manager: 'yyyyy-' };
const managers = { ...inside, inside: 'nnnnn-' };
const known = { visitor: '!!!!!!', outside: 'yyyyy-', inside: 'yyyyy-', manager: 'yyyyy-' };
const closed = { visitor: 'nnnnn-', outside: 'nnnnn-', inside: 'nnnnn-', manager: 'nnnnn-' };
const ceremony = { visitor: 'bbbnn-', outside: 'bbbnn-', inside: 'bbbnn-', manager: 'bbbyy-' };

/** All calls of contests that only read. */
const table: Partial<Record<RouteName, Line>> = {
  'GET /api/get-contest-info': { query: byCid, answers: known },
  // A contest that does not exist is reported as not entered. A hidden contest gives an error only to users who entered
  // it before it was hidden.
  'GET /api/get-contest-access': {
    query: byCid,
    answers: { visitor: '!!!!!!', outside: 'yyyyyy', inside: 'yyyyy-', manager: 'yyyyyy' },
    of: { refused: 'yyyyy-' },
  },
  'GET /api/get-contest-problem': { query: byCid, answers: { ...inside, visitor: 'nnnnn-' } },
  'GET /api/get-contest-problem-details': {
    query: ({ cid }) => ({ cid, displayId: 'A' }),
    answers: inside,
  },
  'GET /api/get-full-screen-problem-list': { query: byCid, answers: inside },
  'GET /api/contest-submissions': { query: ({ cid }) => ({ contestID: cid }), answers: inside },
  'POST /api/check-contest-submissions-status': {
    body: ({ cid, late }) => ({ cid, submitIds: [late] }),
    answers: inside,
  },
  'GET /api/get-contest-announcement': { query: byCid, answers: inside },
  'POST /api/get-contest-not-read-announcement': { body: byCid, answers: inside },
  'POST /api/get-contest-rank': { body: byCid, answers: inside },
  'GET /api/contest-board': { query: byCid, answers: inside },
  'POST /api/get-contest-outside-scoreboard': { body: byCid, answers: closed },
  'GET /api/get-contest-outsize-info': { query: byCid, answers: closed },
  'GET /api/get-contest-ac-info': { query: byCid, answers: managers },
  'GET /api/get-contest-print': { query: byCid, answers: managers },
  'GET /api/get-contest-scroll-board-info': { query: byCid, answers: ceremony },
  'GET /api/get-contest-scroll-board-submission': { query: byCid, answers: ceremony },
  'GET /api/contest-log-head': { query: byCid, answers: { ...closed, manager: 'yyyyy-' } },
  'GET /api/contest-ceremony': { query: byCid, answers: ceremony },
};

for (const [call, { query, body, answers, of }] of Object.entries(table)) {
  test(`admits only the listed viewers to ${call}`, async () => {
    for (const who of names) {
      const letters: string[] = [];
      for (const phase of phaseNames) {
        const contest = contestOf(phase);
        const options = { ...(query && { query: query(contest) }), ...(body && { body: body(contest) }) };
        letters.push(await answerOf(call as RouteName, who, options));
      }
      assert.equal(letters.join(''), of?.[who] ?? answers[viewers[who]], who);
    }
  });
}

const exported = { visitor: '!!!!!!', outside: 'nnnnn-', inside: 'nnnnn-', manager: 'yyyyy-' };
const byApi = { visitor: '!!!!!-', outside: 'nnnnn-', inside: 'yyyyy-', manager: 'yyyyy-' };

/** The same table for calls that return a file or follow another standard. */
const rawTable: Readonly<Record<string, Readonly<Record<Class, string>>>> = {
  '/api/file/download-contest-rank?format=csv&cid=:cid': exported,
  '/api/file/download-contest-rank?format=xlsx&forceRefresh=true&cid=:cid': exported,
  '/api/file/download-contest-ac-submission?cid=:cid': exported,
  '/api/contest-api/contests/:cid/state': byApi,
  '/api/contest-api/contests/:cid/problems': byApi,
  '/api/contest-api/contests/:cid/teams': byApi,
  '/api/contest-api/contests/:cid/submissions': byApi,
  '/api/contest-api/contests/:cid/judgements': byApi,
  '/api/contest-api/contests/:cid/scoreboard': byApi,
  '/api/contest-api/contests/:cid/event-feed?stream=false': byApi,
};

for (const [path, answers] of Object.entries(rawTable)) {
  test(`admits only the listed viewers to ${path}`, async () => {
    for (const who of names) {
      const letters: string[] = [];
      for (const phase of phaseNames) {
        const { cid } = contestOf(phase);
        const response = await fetchAs(who, path.replace(':cid', String(cid)));
        letters.push(await rawLetterOf(response, `${path} for ${who}`));
      }
      assert.equal(letters.join(''), answers[viewers[who]], who);
    }
  });
}

test('recent contests include visible ones until they end, and no hidden one', async () => {
  for (const who of names) {
    let letters = '';
    for (const phase of phaseNames) {
      const { cid } = contestOf(phase);
      const { data } = await server.call('GET /api/get-recent-contest', { as: cast.get(who) ?? null });
      letters += data.some(({ id }) => id === cid) ? 'y' : '-';
    }
    assert.equal(letters, 'yyy---', who);
  }
});

/**
 * What a viewer learns of the owner's submission, which is frozen and accepted: its verdict, only that it exists, or
 * nothing.
 */
type Knowledge = 'verdict' | 'arrival' | 'nothing';
type Look = (who: Viewer, contest: Contest) => Promise<Knowledge>;
const verdictOf = (status: number | undefined): Knowledge =>
  status === undefined ? 'nothing' : status === 0 ? 'verdict' : 'arrival';

/** All ways in which a verdict could leak. */
const ways: Readonly<Record<string, Look>> = {
  detail: async (who, { late }) => {
    const as = cast.get(who) ?? null;
    const answer = await server.call('GET /api/get-submission-detail', { as, query: { submitId: late } });
    return answer.status === 200 ? verdictOf(answer.data.submission.status) : 'nothing';
  },
  list: async (who, { cid, late }) => {
    const as = cast.get(who) ?? null;
    const { status, data } = await server.call('GET /api/contest-submissions', {
      as,
      query: { contestID: cid },
    });
    return status === 200
      ? verdictOf(data.records.find(({ submitId }) => submitId === late)?.status)
      : 'nothing';
  },
  filter: async (who, { cid, late }) => {
    const as = cast.get(who) ?? null;
    const query = { contestID: cid, status: 0 };
    const { status, data } = await server.call('GET /api/contest-submissions', { as, query });
    return status === 200 && data.records.some(({ submitId }) => submitId === late) ? 'verdict' : 'nothing';
  },
  poll: async (who, { cid, late }) => {
    const body = { cid, submitIds: [late] };
    const as = cast.get(who) ?? null;
    const { status, data } = await server.call('POST /api/check-contest-submissions-status', { as, body });
    return status === 200 ? verdictOf(data[String(late)]?.status) : 'nothing';
  },
  'poll outside': async (who, { late }) => {
    const as = cast.get(who) ?? null;
    const { data } = await server.call('POST /api/check-submissions-status', {
      as,
      body: { submitIds: [late] },
    });
    return verdictOf(data[String(late)]?.status);
  },
  board: async (who, { cid }) => {
    const as = cast.get(who) ?? null;
    const answer = await server.call('POST /api/get-contest-rank', { as, body: { cid, forceRefresh: true } });
    if (answer.status !== 200) return 'nothing';
    const row = answer.data.records.find(({ uid }) => uid === user('owner').uid);
    return row && 'ac' in row && row.ac === 1 ? 'verdict' : 'arrival';
  },
  'case results': async (who, { late }) => {
    const as = cast.get(who) ?? null;
    const query = { submitId: late, samples: true };
    const { status, data } = await server.call('GET /api/get-all-case-result', { as, query });
    return status === 200 && data !== null ? 'verdict' : 'nothing';
  },
  'sheet of the board': async (who, { cid }) => {
    const path = `/api/file/download-contest-rank?format=csv&forceRefresh=true&cid=${cid}`;
    const sheet = await fileFor(who, path);
    if (sheet === null) return 'nothing';
    return /^\d+,team3,.*,1,2,/m.test(sheet) ? 'verdict' : 'arrival';
  },
  'accepted programs': async (who, { cid }) => {
    const zip = await fileFor(who, `/api/file/download-contest-ac-submission?cid=${cid}`);
    return zip?.includes('team3/') ? 'verdict' : 'nothing';
  },
  'judgements of the Contest API': async (who, { cid, late }) => {
    const path = `/api/contest-api/contests/${cid}/judgements?submission_id=${late}`;
    const response = await fetchAs(who, path);
    return /"judgement_type_id":"AC"/.test(await response.text()) ? 'verdict' : 'nothing';
  },
  'board of the Contest API': async (who, { cid }) => {
    const response = await fetchAs(who, `/api/contest-api/contests/${cid}/scoreboard`);
    if (response.status !== 200) return 'nothing';
    return /"num_solved":1/.test(await response.text()) ? 'verdict' : 'arrival';
  },
  'feed of the Contest API': async (who, { cid }) => {
    const response = await fetchAs(who, `/api/contest-api/contests/${cid}/event-feed?stream=false`);
    return /"judgement_type_id":"AC"/.test(await response.text()) ? 'verdict' : 'nothing';
  },
  counts: async (who, { cid }) => {
    const as = cast.get(who) ?? null;
    const { status, data } = await server.call('GET /api/get-contest-problem', { as, query: { cid } });
    return status === 200 && data[0]?.ac === 1 ? 'verdict' : 'nothing';
  },
  'counts of the problem': async (who, { cid }) => {
    const query = { cid, displayId: 'A' };
    const as = cast.get(who) ?? null;
    const { status, data } = await server.call('GET /api/get-contest-problem-details', { as, query });
    return status === 200 && data.problemCount.ac === 1 ? 'verdict' : 'nothing';
  },
  'list of the bank': async (who) => {
    const as = cast.get(who) ?? null;
    const query = { username: user('owner').username };
    const { data } = await server.call('GET /api/get-submission-list', { as, query });
    return data.total > 0 ? 'verdict' : 'nothing';
  },
  'home of the user': async (who) => {
    const as = cast.get(who) ?? null;
    const query = { username: user('owner').username };
    const { data } = await server.call('GET /api/get-user-home-info', { as, query });
    return data.total > 0 || data.solvedList.length > 0 ? 'verdict' : 'nothing';
  },
  'ranks of the user': async (who, { cid }) => {
    const as = cast.get(who) ?? null;
    const query = { username: user('owner').username };
    const { data } = await server.call('GET /api/user-activity', { as, query });
    const found = data.contests.find((contest) => contest.cid === cid);
    return found === undefined ? 'nothing' : found.solved === 1 ? 'verdict' : 'arrival';
  },
  ranking: async (who) => {
    const as = cast.get(who) ?? null;
    const query = { type: 0, searchUser: user('owner').username };
    const { data } = await server.call('GET /api/get-rank-list', { as, query });
    return data.records.some(({ ac, total }) => ac > 0 || total > 0) ? 'verdict' : 'nothing';
  },
  'seven days': async (who) => {
    const as = cast.get(who) ?? null;
    const { data } = await server.call('GET /api/get-recent-seven-ac-rank', { as });
    return data.some(({ uid }) => uid === user('owner').uid) ? 'verdict' : 'nothing';
  },
};

/**
 * For each way and phase, what contestants, the owner and managers learn (in this order). Other viewers learn nothing.
 */
const never = ['nothing', 'nothing', 'nothing'] as const;
const always = ['verdict', 'verdict', 'verdict'] as const;
const toManagers = ['nothing', 'nothing', 'verdict'] as const;
const shown: Readonly<
  Record<string, Readonly<Record<'sealed' | 'ended' | 'ended, sealed', readonly Knowledge[]>>>
> = {
  detail: {
    sealed: ['arrival', 'verdict', 'verdict'],
    ended: always,
    'ended, sealed': ['arrival', 'verdict', 'verdict'],
  },
  list: {
    sealed: ['nothing', 'verdict', 'verdict'],
    ended: always,
    'ended, sealed': ['nothing', 'verdict', 'verdict'],
  },
  filter: {
    sealed: ['nothing', 'verdict', 'verdict'],
    ended: always,
    'ended, sealed': ['nothing', 'verdict', 'verdict'],
  },
  poll: {
    sealed: ['arrival', 'verdict', 'verdict'],
    ended: always,
    'ended, sealed': ['arrival', 'verdict', 'verdict'],
  },
  board: {
    sealed: ['arrival', 'arrival', 'verdict'],
    ended: always,
    'ended, sealed': ['arrival', 'arrival', 'verdict'],
  },
  'case results': {
    sealed: toManagers,
    ended: always,
    'ended, sealed': ['nothing', 'verdict', 'verdict'],
  },
  'sheet of the board': { sealed: toManagers, ended: toManagers, 'ended, sealed': toManagers },
  'accepted programs': { sealed: toManagers, ended: toManagers, 'ended, sealed': toManagers },
  'judgements of the Contest API': {
    sealed: ['nothing', 'verdict', 'verdict'],
    ended: always,
    'ended, sealed': ['nothing', 'verdict', 'verdict'],
  },
  'board of the Contest API': {
    sealed: ['arrival', 'arrival', 'verdict'],
    ended: always,
    'ended, sealed': ['arrival', 'arrival', 'verdict'],
  },
  'feed of the Contest API': {
    sealed: ['nothing', 'verdict', 'verdict'],
    ended: always,
    'ended, sealed': ['nothing', 'verdict', 'verdict'],
  },
  counts: {
    sealed: ['nothing', 'nothing', 'verdict'],
    ended: always,
    'ended, sealed': ['nothing', 'nothing', 'verdict'],
  },
  'ranks of the user': { sealed: never, ended: always, 'ended, sealed': never },
  'counts of the problem': {
    sealed: ['nothing', 'nothing', 'verdict'],
    ended: always,
    'ended, sealed': ['nothing', 'nothing', 'verdict'],
  },
};

for (const [way, look] of Object.entries(ways)) {
  test(`reveals a frozen verdict only to permitted viewers: ${way}`, async () => {
    for (const phase of ['sealed', 'ended', 'ended, sealed'] as const) {
      const contest = contestOf(phase);
      const [toInside, toOwner, toManager] = shown[way]?.[phase] ?? never;
      for (const who of names) {
        const group = viewers[who];
        const expected =
          who === 'owner'
            ? toOwner
            : group === 'inside'
              ? toInside
              : group === 'manager'
                ? toManager
                : 'nothing';
        assert.equal(await look(who, contest), expected, `${who}, ${phase}`);
      }
    }
  });
}

test('counts of a problem that a freeze cuts are marked as such', async () => {
  for (const [phase, who, isFrozen] of [
    ['sealed', 'entered', true],
    ['sealed', 'author', false],
    ['ended', 'entered', false],
    ['ended, sealed', 'entered', true],
  ] as const) {
    const query = { cid: contestOf(phase).cid, displayId: 'A' };
    const { data } = await server.call('GET /api/get-contest-problem-details', { as: user(who), query });
    assert.equal(data.areCountsFrozen, isFrozen, `${phase}, ${who}`);
  }
});
