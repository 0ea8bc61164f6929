import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  buildJudgedProblem,
  type JudgedProblemOptions,
} from '../../../judging/queue/testing/build-judged-problem.ts';
import { buildNode, type FakeNode } from '../../../judging/queue/testing/fake-node.ts';
import type { TestUser } from '../../../../test-support/factories.ts';
import { buildContest, type ContestOptions } from '../testing/build-contest.ts';
import { type ContestCast, startContestCast } from '../testing/cast.ts';

let cast: ContestCast;
let node: FakeNode;

before(async () => {
  cast = await startContestCast();
  node = await buildNode(cast.server);
});
after(() => cast.server.stop());

const call: ContestCast['server']['call'] = (name, options) => cast.server.call(name, options);
const make = (options: Partial<ContestOptions> = {}) =>
  buildContest(cast.server.services, cast.author, { startsAt: cast.at(0), ...options });
const problem = (options: JudgedProblemOptions = {}) => buildJudgedProblem(cast.server.services, options);
const add = (cid: number, pid: number, displayId: string, as: TestUser = cast.author) =>
  call('POST /api/admin/contest/add-problem-from-public', {
    as,
    body: { pid: String(pid), cid: String(cid), displayId },
  });
const list = async (cid: number, query: Record<string, string | number> = {}, as: TestUser = cast.author) =>
  (await call('GET /api/admin/contest/get-problem-list', { as, query: { cid, ...query } })).data;
const namesOf = async (cid: number) => {
  const { problemList, contestProblemMap } = await list(cid, { limit: 100 });
  return problemList.records.map(({ id }) => contestProblemMap[id]?.displayId);
};

async function judgeAll(): Promise<void> {
  for (let task = await node.claim(); task; task = await node.claim()) await node.finish(task);
}

test('adds problems of the bank by display id, offers those not yet added, and orders them by it', async () => {
  const cid = await make();
  const [plain, other] = [
    await problem({ title: 'addable plain' }),
    await problem({ title: 'addable other' }),
  ];
  await problem({ title: 'addable oi', type: 1 });
  await problem({ title: 'addable hidden', auth: 2 });
  const foreign = await problem({ title: 'addable foreign', auth: 3, author: cast.other.username });
  const own = await problem({ title: 'addable own', auth: 3, author: cast.author.username });
  const chooser = (as?: TestUser) => list(cid, { problemType: 0, keyword: 'addable', limit: 10 }, as);
  const idsOf = async (as?: TestUser) =>
    (await chooser(as)).problemList.records.map(({ id }) => id).toSorted((a, b) => a - b);
  assert.deepEqual(await idsOf(), [plain.pid, other.pid, own.pid]);
  assert.deepEqual(await idsOf(cast.root), [plain.pid, other.pid, foreign.pid, own.pid]);
  assert.equal((await add(cid, plain.pid, ' B ')).status, 200);
  assert.equal((await add(cid, own.pid, 'A')).status, 200);
  assert.deepEqual(await idsOf(), [other.pid]);
  const { contestProblemMap, problemList } = await chooser();
  assert.deepEqual(Object.keys(contestProblemMap).length, 2, 'the map holds all of the contest');
  assert.equal(problemList.total, 1);
  assert.deepEqual(await namesOf(cid), ['A', 'B']);
  const link = contestProblemMap[plain.pid];
  assert.deepEqual([link?.displayTitle, link?.color, link?.cid], ['addable plain', null, cid]);
});

test('rejects problems that cannot be added, with a message', async () => {
  const cid = await make();
  const { pid } = await problem();
  assert.equal((await add(cid, pid, 'A')).status, 200);
  const refusals = [
    [add(cid, pid, 'B'), 400, /already/],
    [add(cid, (await problem()).pid, 'a'), 400, /has the label a/],
    [add(cid, (await problem()).pid, ' '), 400, /1 to 32/],
    [add(cid, (await problem()).pid, 'x/y'), 400, /1 to 32/],
    [add(cid, (await problem({ type: 1 })).pid, 'B'), 400, /does not match the format/],
    [add(cid, (await problem({ auth: 2 })).pid, 'B'), 403, /not public/],
    [add(cid, (await problem({ auth: 3 })).pid, 'B'), 403, /not public/],
    [add(cid, 999_999, 'B'), 404, /problem does not exist/],
  ] as const;
  for (const [asked, status, text] of refusals) {
    const answer = await asked;
    assert.deepEqual([answer.http, answer.status], [200, status]);
    assert.match(answer.msg, text);
  }
});

test('an own private problem can be added, and becomes contest-only', async () => {
  const cid = await make();
  const own = await problem({ title: 'private own', auth: 2, author: cast.author.username });
  await problem({ title: 'private foreign', auth: 2, author: cast.other.username });
  const { problemList } = await list(cid, { problemType: 0, keyword: 'private', limit: 10 });
  assert.deepEqual(
    problemList.records.map(({ id }) => id),
    [own.pid],
  );
  assert.equal((await add(cid, own.pid, 'A')).status, 200);
  const { auth } = await cast.server.services.db
    .selectFrom('problem')
    .where('id', '=', own.pid)
    .select('auth')
    .executeTakeFirstOrThrow();
  assert.equal(auth, 3);
});

test('adds several problems with the next letters, all or none; reordering swaps display ids', async () => {
  const cid = await make();
  const made = [await problem(), await problem(), await problem(), await problem()];
  const pids = made.map(({ pid }) => pid);
  assert.equal((await add(cid, pids[0] ?? 0, 'B')).status, 200);
  const several = (wanted: readonly number[]) =>
    call('POST /api/admin/contest/add-problems', { as: cast.author, body: { cid, pids: [...wanted] } });
  const none = await several([pids[1] ?? 0, 999_999]);
  assert.equal(none.status, 404);
  assert.deepEqual(await namesOf(cid), ['B']);
  assert.deepEqual((await several(pids.slice(1))).data.displayIds, ['A', 'C', 'D']);
  const order = (wanted: readonly number[]) =>
    call('PUT /api/admin/contest/problem-order', { as: cast.author, body: { cid, order: [...wanted] } });
  const inOrder = async () => (await list(cid)).problemList.records.map(({ id }) => id);
  const turned = (await inOrder()).toReversed();
  assert.equal((await order(turned)).status, 200);
  assert.deepEqual(await inOrder(), turned);
  assert.deepEqual(await namesOf(cid), ['A', 'B', 'C', 'D']);
  assert.match((await order(turned.slice(1))).msg, /newer version/);
});

test('changes a colour by the contest problem id alone, and keeps absent fields', async () => {
  const cid = await make();
  const { pid } = await problem({ title: 'coloured' });
  await add(cid, pid, 'A');
  const read = async () =>
    (await call('GET /api/admin/contest/contest-problem', { as: cast.author, query: { cid, pid } })).data;
  const { id } = await read();
  const put = (body: Record<string, unknown>, as = cast.author) =>
    call('PUT /api/admin/contest/contest-problem', { as, body });
  const painted = await put({ id: String(id), color: '#ff8800' });
  assert.deepEqual(
    [painted.data.id, painted.data.color, painted.data.displayId, painted.data.displayTitle],
    [id, '#ff8800', 'A', 'coloured'],
  );
  assert.equal((await put({ id, color: null })).data.color, null);
  assert.equal((await put({ id, color: 'url(x)' })).http, 400);
  assert.equal((await put({ id, color: '#000' }, cast.other)).status, 403);
  const renamed = await put({ cid: String(cid), pid: String(pid), displayId: 'C', displayTitle: 'Chess' });
  assert.deepEqual([renamed.data.id, renamed.data.displayId], [id, 'C'], 'found by contest and problem');
  const elsewhere = await make();
  assert.equal((await put({ id, cid: elsewhere, displayId: 'D' })).status, 400, 'it is of another contest');
  assert.equal((await put({ displayId: 'E' })).status, 400);
  const fresh = await problem();
  assert.equal((await put({ cid, pid: fresh.pid, displayId: 'C', displayTitle: 'x' })).status, 400);
  assert.equal((await put({ cid, pid: fresh.pid, displayId: 'D', displayTitle: 'x' })).status, 200);
  assert.deepEqual(await namesOf(cid), ['C', 'D']);
});

test('the API alone can run a contest: create, add problems, submit, move by ten minutes, remove a problem', async () => {
  const { author, ann, root } = cast;
  cast.clock.set(cast.at(-60));
  const times = (start: number) => ({
    startTime: cast.at(start).toISOString(),
    endTime: cast.at(start + 300).toISOString(),
  });
  const form = { title: 'by wire', description: '', type: 0, auth: 0, pwd: '', sealRank: true };
  await call('POST /api/admin/contest', {
    as: author,
    body: { ...form, ...times(0), sealRankTime: cast.at(240).toISOString() },
  });
  const found = await call('GET /api/admin/contest/get-contest-list', {
    as: author,
    query: { keyword: 'by wire' },
  });
  const cid = found.data.records[0]?.id ?? 0;
  const [a, b] = [await problem({ title: 'Alpha' }), await problem({ title: 'Beta' })];
  await add(cid, a.pid, 'A');
  await add(cid, b.pid, 'B');
  const submit = (displayId: string) =>
    call('POST /api/submit-problem-judge', {
      as: ann,
      body: { pid: displayId, language: 'C++', code: 'int main() {}', cid: String(cid), isRemote: null },
    });
  cast.clock.set(cast.at(30));
  assert.equal((await submit('A')).status, 200);
  cast.clock.set(cast.at(40));
  assert.equal((await submit('B')).status, 200);
  await judgeAll();
  const row = async () => {
    const { data } = await call('POST /api/get-contest-rank', { as: root, body: { cid } });
    const [first] = data.records;
    assert.ok(first && 'ac' in first);
    return [first.ac, first.totalTime];
  };
  assert.deepEqual(await row(), [2, 30 * 60 + 40 * 60]);
  assert.equal(
    (await call('PUT /api/admin/contest', { as: author, body: { id: cid, ...times(10) } })).status,
    200,
  );
  assert.deepEqual(await row(), [2, 20 * 60 + 30 * 60]);
  const remove = (as: TestUser) =>
    call('DELETE /api/admin/contest/problem', { as, query: { pid: b.pid, cid } });
  assert.match((await remove(author)).msg, /Only a super admin/);
  assert.equal((await remove(root)).status, 200);
  assert.deepEqual(await row(), [1, 20 * 60]);
  assert.equal((await submit('B')).status, 404);
  assert.equal((await add(cid, b.pid, 'C')).status, 200);
  assert.deepEqual(await row(), [2, 20 * 60 + 30 * 60], 'what was submitted to it came back with it');
  const { data } = await call('GET /api/admin/audit-log', { as: root, query: { target: `contest:${cid}` } });
  assert.deepEqual(
    data.records.map(({ action }) => action.replace('contest-', '')),
    ['problem-added', 'problem-removed', 'changed', 'problem-added', 'problem-added', 'created'],
  );
});

test('only author and root edit problems of a contest; deleting one requires problem bank permissions', async () => {
  cast.clock.set(cast.at(-10));
  const cid = await make();
  const { pid } = await problem({ author: cast.problemAdmin.username });
  await add(cid, pid, 'A');
  const answers = async (as: TestUser) => [
    (await call('GET /api/admin/contest/get-problem-list', { as, query: { cid } })).status,
    (await call('GET /api/admin/contest/contest-problem', { as, query: { cid, pid } })).status,
    (await add(cid, pid, 'Z', as)).status,
    (await call('PUT /api/admin/contest/problem-order', { as, body: { cid, order: [pid] } })).status,
    (await call('GET /api/admin/contest/problem', { as, query: { pid } })).status,
  ];
  assert.deepEqual(await answers(cast.author), [200, 200, 400, 200, 403]);
  assert.deepEqual(await answers(cast.root), [200, 200, 400, 200, 200]);
  assert.deepEqual(await answers(cast.other), [403, 403, 403, 403, 403]);
  assert.deepEqual(await answers(cast.problemAdmin), [403, 403, 403, 403, 200]);
  const remove = (as: TestUser, query: Record<string, number>) =>
    call('DELETE /api/admin/contest/problem', { as, query });
  assert.equal((await remove(cast.author, { pid })).http, 403);
  assert.equal((await remove(cast.author, { pid, cid })).status, 200);
  assert.equal((await remove(cast.author, { pid, cid })).status, 400, 'it is not there any more');
  assert.equal((await remove(cast.problemAdmin, { pid })).status, 200);
  assert.equal((await call('GET /api/admin/contest/problem', { as: cast.root, query: { pid } })).status, 404);
});

test('a problem created for contests is hidden from the bank, and the response has its id', async () => {
  const { body } = dto('CP1');
  const made = await call('POST /api/admin/contest/problem', { as: cast.author, body });
  assert.equal(made.status, 200, made.msg);
  const { pid } = made.data;
  const cid = await make();
  const link = { pid, cid: String(cid), displayId: 'A', displayTitle: 'First' };
  assert.equal(
    (await call('PUT /api/admin/contest/contest-problem', { as: cast.author, body: link })).status,
    200,
  );
  const { data } = await call('GET /api/admin/contest/problem', { as: cast.author, query: { pid } });
  assert.deepEqual([data.auth, data.author], [3, cast.author.username]);
  const changed = { ...body, problem: { ...body.problem, id: pid, title: 'Other', auth: 3 }, samples: [] };
  const put = await call('PUT /api/admin/contest/problem', { as: cast.author, body: changed });
  assert.deepEqual([put.status, put.data], [200, null], put.msg);
  const again = await call('POST /api/admin/contest/problem', { as: cast.author, body });
  assert.equal(again.status, 400, 'the id is taken');
});

function dto(problemId: string) {
  const classic = {
    id: null,
    problemId,
    title: 'Made here',
    description: 'd',
    input: 'i',
    output: 'o',
    examples: '<input>1</input><output>1</output>',
    type: 0,
    difficulty: 0,
    timeLimit: 1000,
    memoryLimit: 256,
    stackLimit: 128,
    auth: 1,
    judgeMode: 'default',
    judgeCaseMode: 'default',
    isRemote: false,
    isUploadCase: false,
  };
  const body = {
    problem: classic,
    codeTemplates: [],
    tags: [],
    languages: [{ id: null, name: 'C++' }],
    isUploadTestCase: false,
    uploadTestcaseDir: '',
    judgeMode: 'default',
    samples: [{ input: '1', output: '1', score: null, groupNum: null }],
  };
  return { body };
}
