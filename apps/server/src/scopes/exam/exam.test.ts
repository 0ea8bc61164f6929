import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { errorText } from '@xiezhi/contract/errors';
import { examCalls } from '@xiezhi/contract/exam-calls';
import { type RouteName, routes } from '@xiezhi/contract/routes/index';
import { keysOf } from '@xiezhi/contract/wire/values';
import {
  insertContestProblems,
  buildContest,
  type ContestProblemIds,
  sendJudged,
} from '../contest/testing/build-contest.ts';
import { buildApiToken, followFeed, openTool } from '../../site/contest-api/testing/tool.ts';
import { type ContestCast, startContestCast } from '../contest/testing/cast.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import { examTopics, createExamGuard } from './guard.ts';
import { createExams } from './exams.ts';
import { createAddressFilter, isNetwork } from './addresses.ts';

let cast: ContestCast;
/** Id of the exam, which starts at noon and lasts five hours. `other` is a contest at the same time. */
let cid: number;
let other: number;
let inside: ContestProblemIds;
let outside: ContestProblemIds;
let written: number;
let elsewhere: number;

const goTo = (minutes: number) => cast.clock.set(cast.at(minutes));

before(async () => {
  cast = await startContestCast();
  const { server, author, ann, at } = cast;
  const { services } = server;
  goTo(-30);
  const times = { startTime: at(0).toISOString(), endTime: at(300).toISOString() };
  const made = await server.call('POST /api/admin/contest', {
    as: author,
    body: {
      title: 'Final exam',
      type: 0,
      auth: 1,
      pwd: 'secret',
      ...times,
      exam: true,
      examSingleSession: true,
    },
  });
  assert.equal(made.status, 200, made.msg);
  cid = made.data.id;
  other = await buildContest(services, author, { startsAt: at(-100), minutes: 600 });
  const [first] = await insertContestProblems(services, cid, ['A']);
  const [second] = await insertContestProblems(services, other, ['A']);
  assert.ok(first && second);
  [inside, outside] = [first, second];
  const entered = await server.call('POST /api/register-contest', {
    as: ann,
    body: { cid, password: 'secret' },
  });
  assert.equal(entered.status, 200, entered.msg);
  const sent = { uid: ann.uid, status: 0 };
  written = await sendJudged(services, { ...sent, cid, problem: inside, at: at(5) });
  elsewhere = await sendJudged(services, { ...sent, cid: other, problem: outside, at: at(-50) });
});
after(() => cast.server.stop());

/** Returns true if the exam guard admits a call of an examinee, otherwise the error code. */
async function passes(
  name: RouteName,
  query: object,
  more: { viewer?: Partial<Viewer>; isByProgram?: boolean; ip?: string } = {},
): Promise<boolean | string> {
  const { services } = cast.server;
  const { sessionId } = await latestSession(cast.ann.uid);
  const viewer: Viewer = {
    uid: cast.ann.uid,
    username: 'team1',
    role: 'default_user',
    permissions: new Set(),
    sessionId,
    ...more.viewer,
  };
  const guard = createExamGuard(services, createExams(services));
  const call = { name, parts: { params: undefined, query, body: undefined }, viewer, now: cast.clock() };
  try {
    await guard({ ...call, isByProgram: more.isByProgram ?? false, ip: more.ip ?? '10.0.0.7' });
    return true;
  } catch (error) {
    if (error instanceof ApiError) return error.code;
    throw error;
  }
}

async function latestSession(uid: string) {
  const { id } = await cast.server.services.db
    .selectFrom('session')
    .where('uid', '=', uid)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .select('id')
    .executeTakeFirstOrThrow();
  return { sessionId: id };
}

/** Values for all fields that the guard reads; they belong to the exam if `isInside`, otherwise to another contest. */
const named = (isInside: boolean) => ({
  cid: isInside ? cid : other,
  contestID: isInside ? cid : other,
  submitId: isInside ? written : elsewhere,
  submitIds: [isInside ? written : elsewhere],
  pid: isInside ? inside.pid : outside.pid,
  commentId: isInside ? 0 : 1,
  isContestProblemList: true,
});

test('for every call of the contract, examinees may make exactly the allowed calls, inside the exam and elsewhere', async () => {
  goTo(10);
  for (const name of keysOf(routes)) {
    const rule = examCalls[name];
    const isComment = typeof rule === 'object' && 'comment' in rule;
    assert.equal(await passes(name, named(false)), rule === 'always' || 'examOnly', `${name} elsewhere`);
    if (!isComment)
      assert.equal(await passes(name, named(true)), rule !== undefined || 'examOnly', `${name} inside`);
  }
});

test('an id of something else next to the exam’s id is refused', async () => {
  goTo(10);
  assert.equal(await passes('GET /api/comments', { cid, did: 5 }), 'examOnly');
  assert.equal(await passes('GET /api/comments', { cid, did: null }), true);
  assert.equal(await passes('GET /api/get-full-screen-problem-list', { cid, tid: 5 }), 'examOnly');
  assert.equal(
    await passes('POST /api/check-submissions-status', { submitIds: [written, elsewhere] }),
    'examOnly',
  );
  assert.equal(await passes('GET /api/get-last-ac-code', { pid: inside.pid }), 'examOnly');
});

const asked = () => passes('GET /api/get-problem-list', {});

test('the guard applies from start to end, to people who have entered, and never to staff', async () => {
  goTo(0);
  assert.equal(await asked(), 'examOnly');
  cast.clock.set(new Date(cast.at(0).getTime() - 1));
  assert.equal(await asked(), true);
  cast.clock.set(new Date(cast.at(300).getTime() - 1));
  assert.equal(await asked(), 'examOnly');
  goTo(300);
  assert.equal(await asked(), true);
  goTo(10);
  for (const viewer of [{ uid: cast.bob.uid }, { role: 'admin' }, { role: 'root' }] as const)
    assert.equal(await passes('GET /api/get-problem-list', {}, { viewer }), true);
});

test('admits only the latest session, and no programs', async () => {
  goTo(10);
  const query = { cid };
  assert.equal(await passes('GET /api/get-contest-problem', query), true);
  assert.equal(
    await passes('GET /api/get-contest-problem', query, { viewer: { sessionId: 'former' } }),
    'examOtherSession',
  );
  assert.equal(await passes('POST /api/login', {}, { viewer: { sessionId: 'former' } }), true);
  assert.equal(await passes('GET /api/get-contest-problem', query, { isByProgram: true }), 'examOnly');
});

test('an exam bound to addresses refuses calls from elsewhere, even before entering', async () => {
  goTo(10);
  const { db } = cast.server.services;
  await db
    .updateTable('contest')
    .set({ exam_addresses: ['10.1.0.0/16'] })
    .where('id', '=', cid)
    .execute();
  const ask = (ip: string, viewer: Partial<Viewer> = {}) =>
    passes('GET /api/get-contest-problem', { cid }, { ip, viewer });
  assert.equal(await ask('10.1.2.3'), true);
  assert.equal(await ask('::ffff:10.1.2.3'), true);
  assert.equal(await ask('10.2.0.1'), 'examAddress');
  assert.equal(await ask('10.2.0.1', { uid: cast.bob.uid }), 'examAddress');
  assert.equal(await ask('10.2.0.1', { uid: cast.author.uid }), true, 'who runs it does not sit it');
  assert.equal(await passes('GET /api/get-contest-info', { cid }, { ip: '10.2.0.1' }), true);
  await db.updateTable('contest').set({ exam_addresses: [] }).where('id', '=', cid).execute();
});

test('recognizes IPv4 and IPv6 networks', () => {
  for (const right of ['10.0.0.1', '10.0.0.0/8', '0.0.0.0/0', '2001:db8::/32', '::1'])
    assert.equal(isNetwork(right), true, right);
  for (const wrong of [
    '',
    '10.0.0',
    '10.0.0.0/33',
    '10.0.0.0/8/8',
    '::/129',
    'fe80::1%eth0',
    'lab',
    '10.0.0.0/-1',
  ])
    assert.equal(isNetwork(wrong), false, wrong);
  assert.equal(createAddressFilter([])('1.2.3.4'), true);
  assert.equal(createAddressFilter(['2001:db8::/32'])('2001:db8:1::5'), true);
  assert.equal(createAddressFilter(['2001:db8::/32'])('2001:db9::5'), false);
  assert.equal(createAddressFilter(['10.0.0.0/8'])('unknown'), false);
});

test('the HTTP error names the end of the exam, and other live topics are not granted', async () => {
  goTo(10);
  const { server, ann } = cast;
  const refused = await server.call('GET /api/get-problem-list', {
    as: ann,
    query: { currentPage: 1, limit: 5 },
  });
  assert.equal(refused.status, 403);
  assert.match(
    refused.msg,
    /^During your exam \(until \d\d-\d\d \d\d:\d\d\) you can only use the pages of this exam/,
  );
  const activeExams = await server.call('GET /api/exam', { as: ann });
  assert.deepEqual(activeExams.data, [{ cid, title: 'Final exam', until: cast.at(300).toISOString() }]);
  const info = await server.call('GET /api/get-contest-info', { as: ann, query: { cid } });
  assert.deepEqual(info.data.exam, {
    isSingleSession: true,
    isCompletionOff: false,
    isPlaceBound: false,
    isHandedIn: false,
  });
  const topics = [
    `contest:${cid}`,
    `contest-board:${other}`,
    `submission:${written}`,
    'submissions',
    'messages',
  ];
  const { services } = server;
  const person = {
    uid: ann.uid,
    username: 'team1',
    role: 'default_user',
    permissions: new Set<never>(),
  } as const;
  const exams = createExams(services);
  assert.deepEqual(await examTopics(services, exams, person, topics), [
    `contest:${cid}`,
    `submission:${written}`,
  ]);
  goTo(301);
  assert.deepEqual(await examTopics(services, exams, person, topics), topics);
});

test('handing in ends the restrictions at once and blocks further submissions', async () => {
  const { server } = cast;
  goTo(20);
  const cat = await server.buildUser();
  const handIn = () => server.call('POST /api/exam-hand-in', { as: cat, body: { cid } });
  assert.equal((await handIn()).msg, errorText('examNotSat', 'en-US'), 'who has not entered');
  await server.call('POST /api/register-contest', { as: cat, body: { cid, password: 'secret' } });
  const problems = () => server.call('GET /api/get-problem-list', { as: cat, query: {} });
  const submit = async () => {
    const body = { pid: 'A', cid, language: 'C++', code: 'int main() {}' };
    return (await server.call('POST /api/submit-problem-judge', { as: cat, body })).msg;
  };
  assert.equal((await problems()).status, 403);
  const info = async () => (await server.call('GET /api/get-contest-info', { as: cat, query: { cid } })).data;
  assert.deepEqual([(await info()).exam?.isHandedIn, (await info()).can.submit], [false, true]);
  assert.equal((await handIn()).status, 200);
  assert.equal((await problems()).status, 200);
  assert.equal(await submit(), errorText('examHandedIn', 'en-US'));
  assert.deepEqual([(await info()).exam?.isHandedIn, (await info()).can.submit], [true, false]);
  assert.deepEqual((await server.call('GET /api/exam', { as: cat })).data, []);
  assert.equal((await handIn()).status, 400, 'once');
  assert.equal((await server.call('GET /api/exam', { as: cast.ann })).data.length, 1, 'others go on');
});

test('a hand-in, absences and visits of a trial do not count after the exam was moved', async () => {
  const { server, author } = cast;
  goTo(-30);
  const made = await server.call('POST /api/admin/contest', {
    as: author,
    body: {
      title: 'Trial exam',
      type: 0,
      auth: 1,
      pwd: 'secret',
      startTime: cast.at(0).toISOString(),
      endTime: cast.at(300).toISOString(),
      exam: true,
    },
  });
  const trial = made.data.id;
  const [problem] = await insertContestProblems(server.services, trial, ['A']);
  assert.ok(problem);
  const cat = await server.buildUser();
  await server.call('POST /api/register-contest', { as: cat, body: { cid: trial, password: 'secret' } });
  const handIn = () => server.call('POST /api/exam-hand-in', { as: cat, body: { cid: trial } });
  const report = (event: 'left' | 'returned') =>
    server.call('POST /api/exam-report', { as: cat, body: { cid: trial, event } });
  const submitted = (minutes: number) =>
    sendJudged(server.services, { uid: cat.uid, cid: trial, problem, at: cast.at(minutes), status: 0 });
  const maySubmit = async () => {
    const query = { cid: trial };
    return (await server.call('GET /api/get-contest-info', { as: cat, query })).data.can.submit;
  };
  const recordOf = async () => {
    const query = { cid: trial };
    const { data } = await server.call('GET /api/exam-records', { as: author, query });
    return data.records.find(({ uid }) => uid === cat.uid) ?? assert.fail('no record');
  };
  goTo(10);
  assert.equal((await report('left')).status, 200);
  await submitted(5);
  assert.equal((await handIn()).status, 200);
  assert.equal(await maySubmit(), false);
  const change = async (fields: { startTime?: string; endTime?: string; exam?: boolean }) => {
    const times = { startTime: cast.at(0).toISOString(), endTime: cast.at(300).toISOString() };
    const body = { id: trial, ...times, ...fields };
    const changed = await server.call('PUT /api/admin/contest', { as: author, body });
    assert.equal(changed.status, 200, changed.msg);
  };
  await change({ exam: false });
  assert.equal(await maySubmit(), true, 'no longer an exam');
  const startTime = cast.at(1000).toISOString();
  const endTime = cast.at(1300).toISOString();
  await change({ exam: true, startTime, endTime });
  const fresh = await recordOf();
  assert.deepEqual(
    [fresh.state, fresh.handedIn, fresh.firstSeen, fresh.submissions, fresh.left],
    ['absent', null, null, 0, { times: 0, seconds: 0, isAway: false, last: null }],
  );
  goTo(1010);
  assert.equal((await server.call('GET /api/exam', { as: cat })).data[0]?.cid, trial);
  assert.equal(await maySubmit(), true);
  await submitted(1010);
  await report('returned');
  goTo(1011);
  await report('left');
  goTo(1012);
  await report('returned');
  const record = await recordOf();
  assert.deepEqual(
    [record.state, record.submissions, record.left.times, record.left.seconds, record.firstSeen],
    ['present', 1, 1, 60, cast.at(1010).toISOString()],
  );
  assert.equal((await handIn()).status, 200);
  assert.equal((await recordOf()).handedIn, cast.at(1012).toISOString());
  assert.equal(await maySubmit(), false);
});

test('restricts tools with their own sign-in too, and closes feeds that were open before', async () => {
  const { server, ann, bob } = cast;
  goTo(-10);
  const tool = await openTool(server, other, ann);
  assert.equal((await tool.get('')).http, 200);
  const feed = await followFeed(tool);
  await feed.catchUp();
  goTo(10);
  await server.services.events.publish(server.services.db, 'submissions');
  assert.equal(await feed.ended(), true);
  for (const path of ['', '/problems', '/scoreboard', '/event-feed']) {
    const { http, data } = await tool.get(path);
    assert.equal(http, 403, path);
    assert.match(JSON.stringify(data), /During your exam/);
  }
  assert.equal((await (await openTool(server, cid, ann)).get('/problems')).http, 403, 'of the exam, too');
  const token = { authorization: await buildApiToken(server, ann) };
  const inHeader = await fetch(`${server.url}/api/contest-api/contests/${other}`, { headers: token });
  assert.match(await inHeader.text(), /考试期间|During your exam/);
  const list = await fetch(`${server.url}/api/get-problem-list?currentPage=1&limit=5`, { headers: token });
  assert.match(await list.text(), /"status":403/);
  assert.equal((await (await openTool(server, other, bob)).get('')).http, 200, 'who sits none reads on');
  goTo(301);
  assert.equal((await tool.get('')).http, 200);
});

test('accepts an exam only if its examinees are known, and for at most a day', async () => {
  const { server, author, at } = cast;
  const times = { startTime: at(0).toISOString(), endTime: at(300).toISOString() };
  const create = async (more: object) => {
    const body = { title: 'exam', type: 0, auth: 1, pwd: 'secret', ...times, exam: true, ...more } as const;
    return (await server.call('POST /api/admin/contest', { as: author, body })).msg;
  };
  assert.match(await create({ auth: 0 }), /must be private/);
  assert.match(await create({ auth: 2 }), /must be private/);
  assert.equal(await create({ auth: 0, ownMinutes: 60 }), 'success');
  assert.match(await create({ endTime: at(25 * 60).toISOString() }), /at most 24 hours/);
  assert.match(
    await create({ examAddresses: ['10.0.0.0/8', 'lab'] }),
    /Not an IP address or network such as .*: lab$/,
  );
});
