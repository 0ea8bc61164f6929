import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { hashPassword } from '../../identity/account/password.ts';
import {
  insertContestProblems,
  buildContest,
  type ContestOptions,
  judgeAgain,
  sendJudged,
} from '../../scopes/contest/testing/build-contest.ts';
import { type ContestCast, startContestCast } from '../../scopes/contest/testing/cast.ts';
import { publicLists, shapes } from './testing/shapes.ts';
import { basic, buildApiToken, openTool, readFeed, type Tool } from './testing/tool.ts';

let cast: ContestCast;
before(async () => {
  cast = await startContestCast();
  const { db } = cast.server.services;
  await db.updateTable('app_user').set({ school: '清华大学' }).where('uid', '=', cast.ann.uid).execute();
});
after(() => cast.server.stop());

async function arena(options: Partial<ContestOptions> = {}) {
  const { services } = cast.server;
  const all = { startsAt: cast.at(0), openRank: true, sealedMinutes: 60, ...options };
  const cid = await buildContest(services, cast.author, all);
  const [problem] = await insertContestProblems(services, cid, ['A', 'B']);
  assert.ok(problem);
  const send = (uid: string, minutes: number, status: number, score?: number) =>
    sendJudged(services, {
      uid,
      cid,
      problem,
      at: cast.at(minutes),
      status,
      ...(score !== undefined && { score }),
    });
  return { cid, problem, send };
}

const endpoints = [
  '',
  ...[...publicLists, 'state', 'access', 'account', 'scoreboard'].map((type) => `/${type}`),
];

test('each endpoint responds in the format of the standard, with the properties that it offers', async () => {
  const { cid, send } = await arena({ stars: ['team2'] });
  cast.clock.set(cast.at(120));
  await send(cast.ann.uid, 10, -1);
  const accepted = await send(cast.ann.uid, 20, 0);
  await send(cast.bob.uid, 5, 0);
  const staff = await openTool(cast.server, cid, cast.author);
  const everything = await staff.everything();
  const access = shapes.access.parse((await staff.get('/access')).data);
  for (const { type, properties } of access.endpoints) {
    if (type === 'event-feed') continue;
    const { http, data } = await staff.get(type === 'contest' ? '' : `/${type}`);
    assert.equal(http, 200, type);
    for (const one of [data].flat())
      assert.deepEqual(
        Object.keys(Object(one)).filter((name) => !properties.includes(name)),
        [],
        type,
      );
  }
  const teams = shapes.teams.array().parse(everything['teams']);
  const team = teams.find(({ label }) => label === 'team1');
  const [organization] = shapes.organizations.array().parse(everything['organizations']);
  assert.deepEqual([team?.name, team?.hidden, team?.group_ids], ['team1', false, ['contestants']]);
  assert.deepEqual([organization?.name, organization?.id], ['清华大学', team?.organization_id]);
  assert.equal(teams.find(({ label }) => label === 'team2')?.hidden, true);
  const { data } = await staff.get(`/submissions/${accepted}`);
  const submission = shapes.submissions.parse(data);
  assert.deepEqual(
    [submission.contest_time, submission.language_id, submission.files.length],
    ['0:20:00.000', 'cpp', 1],
  );
  const filtered = await staff.get(`/judgements?judgement_type_id=WA&submission_id=${accepted}`);
  assert.deepEqual(filtered.data, []);
  const board = shapes.scoreboard.parse((await staff.get('/scoreboard')).data);
  assert.deepEqual(
    board.rows.map(({ rank, team_id: id, score, problems }) => [rank, id, score, problems[0]]),
    [
      [
        1,
        cast.ann.uid,
        { num_solved: 1, total_time: 40 },
        { ...shapes.scoreboard.parse(board).rows[0]?.problems[0], num_judged: 2, time: 20 },
      ],
    ],
  );
  const stars = shapes.scoreboard.parse((await staff.get('/scoreboard?group_id=unofficial')).data);
  assert.deepEqual(
    stars.rows.map(({ rank, team_id: id }) => [rank, id]),
    [[1, cast.bob.uid]],
  );
  assert.equal((await staff.get('/scoreboard?group_id=none')).http, 404);
  const awards = shapes.awards.array().parse(everything['awards']);
  assert.deepEqual(awards.find(({ id }) => id === 'winner')?.team_ids, [cast.ann.uid]);
});

/** A case result in the form in which judging stores it. */
const result = (seq: number, status: number) => ({
  seq,
  group: null,
  status,
  timeMs: 12,
  memoryKb: 100,
  score: null,
});

test('programs, single cases, accounts and judging progress are for staff only', async () => {
  const { cid, send } = await arena();
  cast.clock.set(cast.at(120));
  const submission = await send(cast.ann.uid, 10, -1);
  const { db } = cast.server.services;
  await db
    .updateTable('judging')
    .set({ cases: JSON.stringify([result(1, 0), result(2, -1)]) })
    .where('submit_id', '=', submission)
    .execute();
  const staff = await openTool(cast.server, cid, cast.root);
  const runs = shapes.runs.array().parse((await staff.get(`/runs?judgement_id=${submission}`)).data);
  assert.deepEqual(
    runs.map(({ id, judgement_type_id: type }) => [id, type]),
    [
      [`${submission}-1`, 'AC'],
      [`${submission}-2`, 'WA'],
    ],
  );
  assert.deepEqual((await staff.get(`/runs/${submission}-2`)).data, runs[1]);
  assert.deepEqual((await staff.get('/status')).data, { num_submissions: 1, num_queued: 0, num_judging: 0 });
  const paths = [`/submissions/${submission}/files`, '/accounts', '/status', `/runs/${submission}-1`];
  for (const user of [null, cast.ann, cast.other]) {
    const tool = await openTool(cast.server, cid, user);
    for (const path of paths) assert.equal((await tool.get(path)).http, 404, `${path} for ${user?.username}`);
  }
  const token = await buildApiToken(cast.server, cast.author);
  const files = await fetch(`${cast.server.url}/api/contest-api/contests/${cid}${paths[0]}`, {
    headers: basic(cast.author.username, token),
  });
  assert.equal(files.headers.get('content-type'), 'application/zip');
  assert.equal(
    Buffer.from(await files.arrayBuffer())
      .subarray(0, 2)
      .toString(),
    'PK',
  );
});

test('with individual timing, submissions, judgements, runs and clarifications use the clock of their team', async () => {
  const { cid, send } = await arena();
  const { db } = cast.server.services;
  const { ann } = cast;
  await db.updateTable('contest').set({ individual_seconds: 7200 }).where('id', '=', cid).execute();
  const own = { cid, uid: ann.uid, starts_at: cast.at(60) };
  await db.insertInto('contest_individual_start').values(own).execute();
  cast.clock.set(cast.at(120));
  const submission = await send(ann.uid, 70, 0);
  const judged = { cases: JSON.stringify([result(1, 0)]), finished_at: cast.at(71) };
  await db.updateTable('judging').set(judged).where('submit_id', '=', submission).execute();
  const body = { content: 'Which sample?', cid };
  assert.equal((await cast.server.call('POST /api/comment', { as: ann, body })).status, 200);
  const staff = await openTool(cast.server, cid, cast.author);
  const [sent] = shapes.submissions.array().parse((await staff.get('/submissions')).data);
  const [judgement] = shapes.judgements.array().parse((await staff.get('/judgements')).data);
  const [run] = shapes.runs.array().parse((await staff.get('/runs')).data);
  const [asked] = shapes.clarifications.array().parse((await staff.get('/clarifications')).data);
  assert.deepEqual(
    [sent?.contest_time, judgement?.end_contest_time, run?.contest_time, asked?.contest_time],
    ['0:10:00.000', '0:11:00.000', '0:11:00.000', '1:00:00.000'],
  );
});

/** Returns the text of all responses to a user, joined. */
async function allResponses(tool: Tool): Promise<string> {
  const answers = await Promise.all(endpoints.map((path) => tool.get(path)));
  const lines = await readFeed(tool);
  return JSON.stringify([answers, lines.map((line) => line.replace(/,"token":"[^"]*"/, ''))]);
}

for (const rule of ['acm', 'oi-recent', 'oi-highest'] as const) {
  test(`no endpoint of ${rule} reveals frozen results, except to their owner and staff`, async () => {
    const { cid, send } = await arena({ rule });
    cast.clock.set(cast.at(270));
    await send(cast.bob.uid, 10, 0, 100);
    const secret = await send(cast.ann.uid, 250, -1, 0);
    const tools = await Promise.all(
      [null, cast.bob, cast.other, cast.ann, cast.author].map((user) => openTool(cast.server, cid, user)),
    );
    const former = await Promise.all(tools.map(allResponses));
    await judgeAgain(cast.server.services, secret, { status: 0, score: 100 });
    const since = await Promise.all(tools.map(allResponses));
    assert.deepEqual(
      former.map((text, index) => text === since[index]),
      [true, true, true, rule !== 'acm', false],
    );
    cast.clock.set(cast.at(300));
    assert.notEqual(await allResponses(await openTool(cast.server, cid, null)), since[0], 'it opens');
  });
}

test('visitors follow public contests, and staff also before the start', async () => {
  const contests = {
    board: (await arena()).cid,
    closed: (await arena({ openRank: false })).cid,
    private: (await arena({ openRank: false, auth: 'private' })).cid,
    hidden: (await arena({ isVisible: false })).cid,
  };
  const table: Readonly<Record<string, readonly number[]>> = {
    visitor: [200, 401, 401, 404],
    ann: [200, 200, 403, 404],
    other: [200, 200, 403, 404],
    author: [200, 200, 200, 404],
    root: [200, 200, 200, 404],
  };
  const users = { visitor: null, ann: cast.ann, other: cast.other, author: cast.author, root: cast.root };
  for (const minutes of [-10, 10, 300]) {
    cast.clock.set(cast.at(minutes));
    for (const [name, user] of Object.entries(users)) {
      for (const path of ['/teams', '/event-feed?stream=false']) {
        const codes: number[] = [];
        for (const cid of Object.values(contests)) {
          const tool = await openTool(cast.server, cid, user);
          const response =
            path === '/teams' ? await tool.get(path) : { http: (await tool.feed('?stream=false')).status };
          codes.push(response.http);
        }
        assert.deepEqual(codes, table[name], `${path} for ${name} at ${minutes}`);
      }
    }
  }
  cast.clock.set(cast.at(-10));
  const early = await openTool(cast.server, contests.board, null);
  assert.deepEqual((await early.get('/problems')).data, [], 'nobody reads problems before the start');
  const ofStaff = await openTool(cast.server, contests.board, cast.author);
  assert.equal(shapes.problems.array().parse((await ofStaff.get('/problems')).data).length, 2);
  const list = await (await fetch(`${cast.server.url}/api/contest-api/contests`)).json();
  const listed = shapes.contest.array().parse(list);
  const ids = new Set(listed.map(({ id }) => Number(id)));
  assert.deepEqual(
    Object.values(contests).map((cid) => ids.has(cid)),
    [true, true, true, false],
  );
});

test('signs in with an API token with read scope, never with the account password', async () => {
  const { cid } = await arena({ openRank: false });
  cast.clock.set(cast.at(10));
  const { db, settings } = cast.server.services;
  const passwordHash = await hashPassword('right-secret');
  await db
    .updateTable('app_user')
    .set({ password_hash: passwordHash })
    .where('uid', '=', cast.ann.uid)
    .execute();
  const url = `${cast.server.url}/api/contest-api/contests/${cid}/state`;
  const get = async (headers: Record<string, string>) => {
    const response = await fetch(url, { headers });
    return [response.status, response.headers.get('www-authenticate')?.split(' ')[0]];
  };
  const token = await buildApiToken(cast.server, cast.ann);
  const open = [200, undefined];
  assert.deepEqual(await get(basic('team1', token)), open);
  assert.deepEqual(await get({ authorization: token }), open);
  assert.deepEqual(await get({ authorization: cast.ann.token }), open);
  const closed = [401, 'Basic'];
  assert.deepEqual(await get({}), closed);
  assert.deepEqual(await get(basic('', '')), closed);
  for (const bad of [
    basic('team1', 'right-secret'),
    basic('team1', cast.ann.token),
    basic('team2', token),
    basic('team1', await buildApiToken(cast.server, cast.ann, ['submit'])),
    { authorization: 'Basic !' },
    { authorization: 'nonsense' },
  ])
    assert.deepEqual(await get(bad), closed, JSON.stringify(bad));
  assert.equal(settings.rateLimitFactor, 0, 'limits are proven elsewhere');
  const answer = await fetch(url, { headers: { 'accept-language': 'zh-CN', ...basic('team1', 'x') } });
  assert.deepEqual(await answer.json(), {
    code: 401,
    message: '凭据无效：请以用户名和有“读取”权限的 API 令牌登录，不要使用账号密码',
  });
});

test('announcements and replies are visible to those who may read them', async () => {
  const { cid } = await arena();
  cast.clock.set(cast.at(30));
  const { db } = cast.server.services;
  const words = {
    cid,
    title: 'Rain',
    content: 'Take umbrellas',
    created_at: cast.at(5),
    modified_at: cast.at(5),
  };
  await db
    .insertInto('contest_announcement')
    .values({ ...words, uid: cast.author.uid })
    .execute();
  const ask = await cast.server.call('POST /api/comment', {
    as: cast.ann,
    body: { cid, content: 'Is it 1-based?' },
  });
  assert.equal(ask.status, 200, ask.msg);
  const clarifications = async (user: typeof cast.ann | null) => {
    const tool = await openTool(cast.server, cid, user);
    const { data } = await tool.get('/clarifications');
    return shapes.clarifications
      .array()
      .parse(data)
      .map(({ from_team_id: from, text }) => [from, text]);
  };
  const announced = [null, 'Rain\n\nTake umbrellas'];
  assert.deepEqual(await clarifications(null), []);
  assert.deepEqual(await clarifications(cast.bob), [announced]);
  assert.deepEqual(await clarifications(cast.ann), [announced, [cast.ann.uid, 'Is it 1-based?']]);
  assert.deepEqual(await clarifications(cast.author), [announced, [cast.ann.uid, 'Is it 1-based?']]);
});

test('the base address returns the version, with and without a trailing slash', async () => {
  for (const path of ['/api/contest-api', '/api/contest-api/']) {
    const answer = await fetch(cast.server.url + path);
    shapes.api.parse(await answer.json());
  }
  const { http, data } = await (await openTool(cast.server, 999_999, null)).get('/teams');
  assert.deepEqual([http, data], [404, { code: 404, message: 'This contest does not exist' }]);
});
