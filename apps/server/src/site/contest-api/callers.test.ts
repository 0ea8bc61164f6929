import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { z } from 'zod';
import { type ContestCast, startContestCast } from '../../scopes/contest/testing/cast.ts';
import {
  insertContestProblems,
  buildContest,
  sendJudged,
} from '../../scopes/contest/testing/build-contest.ts';
import { basic, buildApiToken } from './testing/tool.ts';

/*
 * Requests of external tools may contain anything. Each request gets a response in the format of the standard, with a
 * code and a reason. A caller with wrong credentials must never be treated as a visitor.
 */

let cast: ContestCast;
/** Ids of contests: `closed` is for signed-in users, `open` for everybody. */
let closed: number;
let open: number;
let submission: number;
before(async () => {
  cast = await startContestCast();
  const { services } = cast.server;
  closed = await buildContest(services, cast.author, { startsAt: cast.at(0) });
  open = await buildContest(services, cast.author, { startsAt: cast.at(0), openRank: true });
  const [problem] = await insertContestProblems(services, open, ['A']);
  assert.ok(problem);
  submission = await sendJudged(services, {
    uid: cast.ann.uid,
    cid: open,
    problem,
    at: cast.at(5),
    status: -1,
  });
  cast.clock.set(cast.at(10));
});
after(() => cast.server.stop());

const failure = z.object({ code: z.number(), message: z.string().min(1) });

/** Returns the status of a response. Asserts that an error has a reason and does not repeat what was sent. */
async function codeOf(path: string, headers: Record<string, string> = {}): Promise<number> {
  const response = await fetch(`${cast.server.url}/api/contest-api/contests/${path}`, { headers });
  const text = await response.text();
  assert.ok(response.status < 500, `${path}: ${text}`);
  if (response.status === 200) return 200;
  const { code } = failure.parse(JSON.parse(text));
  assert.equal(code, response.status, path);
  const secret = headers['authorization'];
  if (secret !== undefined && secret.length > 8) assert.ok(!text.includes(secret.slice(6)));
  return code;
}

const encoded = (text: string | Buffer) => Buffer.from(text).toString('base64');

test('rejects invalid credentials, also where visitors have access', async () => {
  const token = await buildApiToken(cast.server, cast.ann);
  const odd: readonly string[] = [
    'Basic',
    'Basic ',
    'Basic %%%',
    `Basic ${encoded('team1')}`,
    `Basic ${encoded(`:${token}`)}`,
    `Basic ${encoded(`team1 :${token}`)}`,
    `Basic ${encoded(`TEAM1x:${token}`)}`,
    `Basic ${encoded(`team1:${token.slice(0, -2)}`)}`,
    `Basic ${encoded(Buffer.from([0xff, 0xfe, 0x3a, 0xff]))}`,
    `Basic ${encoded(`${'x'.repeat(5000)}:y`)}`,
    `Bearer ${token}x`,
    `Digest username="team1"`,
    'Node whatever',
    'null',
  ];
  for (const authorization of odd)
    for (const cid of [closed, open])
      assert.equal(await codeOf(`${cid}/teams`, { authorization }), 401, authorization.slice(0, 40));
  assert.equal(await codeOf(`${closed}/teams`, basic('team1', token)), 200);
  assert.equal(await codeOf(`${closed}/teams`, { authorization: `bAsIc ${encoded(`team1:${token}`)}` }), 200);
});

test('rejects a token that expired, was revoked, or whose owner has no access', async () => {
  const { db } = cast.server.services;
  const user = await cast.server.buildUser({ username: 'tool' });
  const token = await buildApiToken(cast.server, user);
  const get = () => codeOf(`${closed}/state`, basic('tool', token));
  const setToken = (expires_at: Date | null) =>
    db.updateTable('api_token').set({ expires_at }).where('uid', '=', user.uid).execute();
  assert.equal(await get(), 200);
  await setToken(cast.at(5));
  assert.equal(await get(), 401, 'ended');
  await setToken(cast.at(60));
  assert.equal(await get(), 200);
  await db.updateTable('app_user').set({ status: 1 }).where('uid', '=', user.uid).execute();
  assert.equal(await get(), 401, 'kept out');
  await db.updateTable('app_user').set({ status: 0 }).where('uid', '=', user.uid).execute();
  assert.equal(await get(), 200);
  await db.deleteFrom('api_token').where('uid', '=', user.uid).execute();
  assert.equal(await get(), 401, 'taken back');
});

test('a renamed account signs in by its new name only', async () => {
  const { db } = cast.server.services;
  const user = await cast.server.buildUser({ username: 'oldname' });
  const token = await buildApiToken(cast.server, user);
  assert.equal(await codeOf(`${closed}/state`, basic('oldname', token)), 200);
  await db.updateTable('app_user').set({ username: '新名字' }).where('uid', '=', user.uid).execute();
  assert.equal(await codeOf(`${closed}/state`, basic('oldname', token)), 401);
  assert.equal(await codeOf(`${closed}/state`, basic('新名字', token)), 200);
});

test('unknown addresses return 404, whatever they contain', async () => {
  const odd = [
    'abc',
    '-1',
    '1e3',
    '0x1',
    '1.0',
    '%20',
    '999999999999999',
    '9999999999999999',
    '%00',
    '%c2%bd',
    `${open}%20`,
    `+${open}`,
  ];
  for (const cid of odd) assert.ok([400, 404].includes(await codeOf(`${cid}/teams`)), cid);
  const types = [
    'constructor',
    '__proto__',
    'toString',
    'hasOwnProperty',
    'Teams',
    'teams%00',
    'event-feed2',
    '%2e',
  ];
  for (const type of types) {
    assert.ok([400, 404].includes(await codeOf(`${open}/${type}`)), type);
    assert.ok([400, 404].includes(await codeOf(`${open}/${type}/1`)), type);
  }
  for (const id of [
    '__proto__',
    'constructor',
    '0',
    '-1',
    `${submission}0`,
    `0${submission}`,
    `${submission}%20`,
  ])
    assert.equal(await codeOf(`${open}/submissions/${id}`), 404, id);
  assert.equal(await codeOf(`${open}/submissions/${submission}`), 200);
});

test('ignores unknown filters, and applies all known ones', async () => {
  const list = async (query: string): Promise<number | null> => {
    const response = await fetch(`${cast.server.url}/api/contest-api/contests/${open}/submissions?${query}`);
    const data: unknown = await response.json();
    return response.status === 200 && Array.isArray(data) ? data.length : null;
  };
  assert.equal(await list(''), 1);
  for (const query of ['colour=red', '__proto__=x', 'constructor_id=x', 'judgement_type_id=WA', '_id=1'])
    assert.equal(await list(query), 1, query);
  for (const query of [
    `team_id=${cast.bob.uid}`,
    'team_id=',
    'problem_id=0',
    `team_id=${cast.ann.uid}&language_id=x`,
  ])
    assert.equal(await list(query), 0, query);
  assert.equal(await list(`team_id=${cast.ann.uid}&language_id=cpp`), 1);
  for (const query of [`team_id=${'x'.repeat(200)}`, 'team_id=1&team_id=2'])
    assert.ok([null, 0].includes(await list(query)), query);
});

test('staff-only data do not exist for others, nor by ids of other contests', async () => {
  const token = await buildApiToken(cast.server, cast.ann);
  const headers = basic('team1', token);
  for (const path of [
    `runs/${submission}-1`,
    'accounts',
    'status',
    `submissions/${submission}/files`,
    'submissions/abc/files',
    'submissions/__proto__/files',
  ])
    assert.equal(await codeOf(`${open}/${path}`, headers), 404, path);
  // The submission exists, but belongs to another contest than the one in the path.
  const staff = basic(cast.author.username, await buildApiToken(cast.server, cast.author));
  assert.equal(await codeOf(`${open}/submissions/${submission}/files`, staff), 200);
  assert.equal(await codeOf(`${closed}/submissions/${submission}/files`, staff), 404);
  assert.equal(await codeOf(`${closed}/submissions/${submission}`, staff), 404);
});

test('all errors below its address have the format of the standard', async () => {
  const long = 'x'.repeat(200);
  for (const [method, path, code] of [
    ['GET', `${open}/teams/${long}`, 400],
    ['GET', `${open}/event-feed?since_token=${long}`, 400],
    ['GET', `${open}/teams/1/nothing`, 404],
    ['GET', `${open}/nothing`, 404],
    ['GET', `${closed}/teams`, 401],
    ['POST', `${open}/teams`, 405],
  ] as const) {
    const response = await fetch(`${cast.server.url}/api/contest-api/contests/${path}`, { method });
    assert.equal(response.status, code, path.slice(0, 40));
    const refusal: unknown = await response.json();
    assert.deepEqual(Object.keys(Object(refusal)), ['code', 'message'], path.slice(0, 40));
    assert.equal(Object(refusal)['code'], code);
  }
});

test('rejects forged feed tokens before sending anything', async () => {
  for (const token of ['x', '.', 'a.b', 'before.5', '-1', `a.${'9'.repeat(16)}`, 'a.1.2', 'x'.repeat(100)])
    assert.equal(
      await codeOf(`${open}/event-feed?stream=false&since_token=${token}`),
      400,
      token.slice(0, 20),
    );
});
