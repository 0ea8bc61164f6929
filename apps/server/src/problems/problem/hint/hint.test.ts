import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { errorCatalogue } from '@xiezhi/contract/errors';
import { submitRun } from '../../../scopes/training/testing/submit-run.ts';
import {
  buildGroup,
  buildProblem,
  insertGroupMember,
  type TestUser,
} from '../../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../../test-support/harness.ts';

let server: TestServer;
let author: TestUser;
let ann: TestUser;
let bob: TestUser;
let pid: number;
let displayId: string;

const secrets = ['Begin with the smallest case', '答案可以二分', 'Then it is one line'];

before(async () => {
  server = await startTestServer({ hasJobs: false });
  author = await server.buildUser({ role: 'root' });
  ann = await server.buildUser({});
  bob = await server.buildUser({});
  displayId = 'HINTED';
  pid = await buildProblem(server.services, { displayId, title: 'Ferry', auth: 1 });
  await server.services.db
    .updateTable('problem')
    .set({ type: 1, io_score: 50 })
    .where('id', '=', pid)
    .execute();
});
after(() => server.stop());

const hintRefusals = ['hintsClosed', 'hintNotFound', 'hintNotNext', 'hintCostsOtherwise'] as const;

function nameOf({ status, msg }: { readonly status: number; readonly msg: string }): string | number {
  if (status === 200) return status;
  // The error is identified by the start of its text, up to the first parameter.
  const found = [...hintRefusals, 'trainingPasswordNeeded' as const].find((code) => {
    const { zh, en } = errorCatalogue[code];
    return [zh, en].some((text) => msg.startsWith(text.split('{')[0] ?? text));
  });
  return found ?? msg;
}

interface Where {
  readonly tid?: number;
  readonly gid?: number;
}
const readAs = async (as: TestUser, where: Where = {}) =>
  (await server.call('GET /api/problem-hints', { as, query: { pid, ...where } })).data;
async function open(
  as: TestUser,
  at: number,
  more: Where & { price?: number } = {},
): Promise<string | number> {
  const hint = (await readAs(as, { ...more })).hints[at];
  assert.ok(hint);
  return nameOf(
    await server.call('POST /api/problem-hint', {
      as,
      body: { pid, id: hint.id, price: hint.price, ...more },
    }),
  );
}
const textsOf = async (as: TestUser, where: Where = {}) =>
  (await readAs(as, where)).hints.map(({ opened }) => opened?.text ?? null);

async function write(
  hints: readonly { id?: string; texts: { locale: 'zh-CN' | 'en-US'; text: string }[]; price: number }[],
) {
  const { status, data, msg } = await server.call('PUT /api/admin/problem-draft', {
    as: author,
    body: { pid, revision: null, hints: [...hints] },
  });
  assert.equal(status, 200, msg);
  return data.hints;
}
const english = (text = '') => [{ locale: 'en-US' as const, text }];

test('an author writes ordered hints; a hint without a text is dropped, and a moved hint keeps its id', async () => {
  const first = await write([
    { texts: english(secrets[0]), price: 0 },
    { texts: english('  '), price: 5 },
    { texts: [{ locale: 'zh-CN', text: secrets[1] ?? '' }], price: 20 },
    { texts: english(secrets[2]), price: 30 },
  ]);
  assert.deepEqual(
    first.map(({ price, texts }) => [price, texts.map(({ text }) => text)]),
    [
      [0, [secrets[0]]],
      [20, [secrets[1]]],
      [30, [secrets[2]]],
    ],
  );
  const moved = await write([...first].reverse());
  assert.deepEqual(
    moved.map(({ id }) => id),
    first.map(({ id }) => id).reverse(),
  );
  const back = await write(first);
  assert.deepEqual(back, first);
  const [one] = first;
  assert.ok(one);
  const twice = await write([one, one]);
  assert.notEqual(twice[0]?.id, twice[1]?.id);
  await write(first);
});

test('hints are opened one by one at the stated price and stay open for that user only', async () => {
  assert.deepEqual(await textsOf(ann), [null, null, null]);
  assert.equal(await open(ann, 1), 'hintNotNext');
  assert.equal(await open(ann, 0), 200);
  assert.equal(await open(ann, 1, { price: 5 }), 'hintCostsOtherwise');
  assert.equal(await open(ann, 1), 200);
  assert.equal(await open(ann, 1), 200, 'a second click is of no matter');
  assert.deepEqual(await textsOf(ann), [secrets[0], secrets[1], null]);
  assert.deepEqual(await textsOf(bob), [null, null, null]);
  const unknown = await server.call('POST /api/problem-hint', { as: ann, body: { pid, id: 'x', price: 0 } });
  assert.equal(nameOf(unknown), 'hintNotFound');
});

test('no response to a solver contains the text of a closed hint', async () => {
  const query = { problemId: displayId };
  const actual = [
    await server.call('GET /api/get-problem-detail', { as: bob, query }),
    await server.call('GET /api/get-problem-list', { as: bob, query: { keyword: displayId } }),
    await server.call('GET /api/search', { as: bob, query: { keyword: 'smallest' } }),
    await server.call('GET /api/problem-hints', { as: bob, query: { pid } }),
    await server.call('GET /api/admin/problem-draft', { as: bob, query: { pid } }),
    await server.call('GET /api/admin/problem', { as: bob, query: { pid } }),
  ];
  for (const answer of actual)
    for (const secret of secrets) assert.ok(!JSON.stringify(answer).includes(secret), answer.msg);
  assert.equal(actual[0]?.status, 200);
  const { data } = await server.call('GET /api/get-problem-detail', { as: bob, query });
  assert.equal(data.hintCount, 3);
});

async function aTraining(): Promise<number> {
  const { db } = server.services;
  const { id: tid } = await db
    .insertInto('training')
    .values({ uid: author.uid, gid: null, title: 'Ferries', auth: 'Private', is_visible: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('training_problem').values({ tid, pid, display_id: 'x' }).execute();
  return tid;
}

async function enter(tid: number, ...people: readonly TestUser[]): Promise<void> {
  for (const { uid } of people)
    await server.services.db
      .insertInto('training_registration')
      .values({ tid, uid, created_at: new Date(Date.now() - 3_600_000) })
      .execute();
}

const minutes = (count: number) => new Date(Date.now() + count * 60_000);

test('hints opened in the bank are open and count in a training; hints opened in one training do not affect another', async () => {
  const [tid, other] = [await aTraining(), await aTraining()];
  const query = { pid, tid };
  const outside = await server.call('GET /api/problem-hints', { as: bob, query });
  assert.equal(nameOf(outside), 'trainingPasswordNeeded');
  await enter(tid, ann, bob);
  await enter(other, bob);
  assert.deepEqual(await textsOf(ann, { tid }), [secrets[0], secrets[1], null]);
  assert.equal(await open(bob, 0, { tid }), 200);
  assert.deepEqual(await textsOf(bob, { tid }), [secrets[0], null, null]);
  assert.deepEqual(await textsOf(bob, { tid: other }), [null, null, null]);
  assert.deepEqual(await textsOf(bob), [null, null, null]);
});

test('the price reduces scores of later submissions in matrix, records and homework, and the teacher sees it', async () => {
  const tid = await aTraining();
  await enter(tid, ann, bob);
  const { db } = server.services;
  await db
    .insertInto('training_homework')
    .values({ tid, due_at: minutes(600) })
    .execute();
  // Ann scored 20 points before she opened a hint. The problem has 50 points.
  await submitRun(server, { user: ann, pid, status: -1, score: 20, at: minutes(-30), tid });
  await submitRun(server, { user: ann, pid, status: 8, score: 40, at: minutes(1), tid });
  await submitRun(server, { user: bob, pid, status: 0, score: 50, at: minutes(1), tid });
  const matrix = (await server.call('GET /api/training-matrix', { as: author, query: { tid } })).data;
  const of = (user: TestUser) => matrix.students.find(({ uid }) => uid === user.uid);
  assert.deepEqual(of(ann)?.hints, [{ pid, opened: 2, price: 20 }]);
  assert.deepEqual([of(ann)?.score, of(bob)?.score, of(bob)?.hints], [30, 50, []]);
  const rank = (await server.call('GET /api/get-training-rank', { as: ann, query: { tid } })).data.records;
  const scores = rank.map(({ uid, submissionInfo }) => [uid, Object.values(submissionInfo)[0]?.score]);
  assert.deepEqual(Object.fromEntries(scores), { [ann.uid]: 30, [bob.uid]: 50 });
  const { students } = (await server.call('GET /api/training-hand-ins', { as: author, query: { tid } })).data;
  const row = students.find(({ uid }) => uid === ann.uid);
  assert.deepEqual([row?.points, row?.hints, row?.problems[0]?.hints], [60, 2, 2]);
});

test('a running contest closes the hints of its problems everywhere until it ends', async () => {
  const { db } = server.services;
  const { id: cid } = await db
    .insertInto('contest')
    .values({
      uid: author.uid,
      title: 'Spring',
      type: 0,
      auth: 0,
      starts_at: minutes(-10),
      ends_at: minutes(60),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('contest_problem')
    .values({ cid, pid, display_id: 'A', display_title: 'Ferry', keeps_public: true })
    .execute();
  assert.equal((await readAs(ann)).isClosed, true);
  assert.deepEqual(await textsOf(ann), [null, null, null]);
  assert.equal(await open(bob, 0), 'hintsClosed');
  await db
    .updateTable('contest')
    .set({ starts_at: minutes(-20), ends_at: minutes(-1) })
    .where('id', '=', cid)
    .execute();
  assert.deepEqual(await textsOf(ann), [secrets[0], secrets[1], null]);
});

test('a hint of a bank problem that is opened through a group has its price in all trainings', async () => {
  const { db } = server.services;
  const carl = await server.buildUser({});
  const gid = await buildGroup(server.services, author.uid);
  const tid = await aTraining();
  await enter(tid, carl);
  assert.equal(await open(carl, 0, { gid }), 200);
  assert.equal(await open(carl, 1, { gid }), 200);
  assert.deepEqual(await textsOf(carl, { tid }), [secrets[0], secrets[1], null]);
  assert.deepEqual(await textsOf(carl), [secrets[0], secrets[1], null]);
  const stored = await db
    .selectFrom('hint_opening')
    .where('uid', '=', carl.uid)
    .select(['tid', 'gid'])
    .execute();
  assert.deepEqual(stored, [
    { tid: null, gid: null },
    { tid: null, gid: null },
  ]);
  await submitRun(server, { user: carl, pid, status: 0, score: 50, at: minutes(1), tid });
  const { data } = await server.call('GET /api/training-matrix', { as: author, query: { tid } });
  const row = data.students.find(({ uid }) => uid === carl.uid);
  assert.deepEqual([row?.hints, row?.score], [[{ pid, opened: 2, price: 20 }], 40]);
});

test('an opening that was stored for a group counts outside the group too', async () => {
  const { db } = server.services;
  const dora = await server.buildUser({});
  const gid = await buildGroup(server.services, author.uid);
  const tid = await aTraining();
  await enter(tid, dora);
  const [hint] = (await readAs(dora)).hints;
  assert.ok(hint);
  await db
    .insertInto('hint_opening')
    .values({ uid: dora.uid, pid, hint: hint.id, tid: null, gid, price: 0, opened_at: minutes(-5) })
    .execute();
  assert.deepEqual(await textsOf(dora, { tid }), [secrets[0], null, null]);
  const { data } = await server.call('GET /api/training-matrix', { as: author, query: { tid } });
  assert.equal(data.students.find(({ uid }) => uid === dora.uid)?.hints[0]?.opened, 1);
});

test('hints of a problem of a group are opened in the group and count in its trainings', async () => {
  const { db } = server.services;
  const eve = await server.buildUser({});
  const gid = await buildGroup(server.services, author.uid);
  await insertGroupMember(server.services, gid, { [eve.uid]: 3 });
  const own = await buildProblem(server.services, { displayId: 'GHINTED', auth: 1 });
  await db
    .updateTable('problem')
    .set({ gid, hints: JSON.stringify([{ id: 'g1', price: 30, texts: { 'en-US': 'Think' } }]) as never })
    .where('id', '=', own)
    .execute();
  const body = { pid: own, gid, id: 'g1', price: 30 };
  assert.equal(nameOf(await server.call('POST /api/problem-hint', { as: eve, body })), 200);
  assert.notEqual((await server.call('POST /api/problem-hint', { as: ann, body })).status, 200);
  const { tid, gid: stored } = await db
    .selectFrom('hint_opening')
    .where('uid', '=', eve.uid)
    .select(['tid', 'gid'])
    .executeTakeFirstOrThrow();
  assert.deepEqual([tid, stored], [null, gid]);
});
