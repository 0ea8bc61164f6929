import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestClock } from '../../../test-support/clock.ts';
import type { TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { type BuiltPair, buildSimilarityPair, insertSimilarityPair } from './testing/build-pair.ts';

const clock = createTestClock();
let server: TestServer;
let root: TestUser;
let colleague: TestUser;

before(async () => {
  server = await startTestServer({ clock, hasJobs: false, onLogLine: () => {} });
  root = await server.buildUser({ role: 'root' });
  colleague = await server.buildUser({ role: 'problem_admin' });
});
after(() => server.stop());

/** Builds a pair. Each call of the returned functions happens one minute after the call before. */
async function newCase() {
  const { pairId, left, right } = await buildSimilarityPair(server, root);
  const change = async (body: Record<string, unknown>, as = root) => {
    clock.advance(60_000);
    const answer = await server.call('PUT /api/similarity/decision', { as, body: { pairId, ...body } });
    assert.equal(answer.status, 200, answer.msg);
  };
  return {
    left,
    right,
    change,
    ask: async (side: string) => {
      clock.advance(60_000);
      const answer = await server.call('POST /api/similarity/ask', { as: root, body: { pairId, side } });
      assert.equal(answer.status, 200, answer.msg);
    },
    appeal: async (as: TestUser) => {
      clock.advance(60_000);
      const body = { caseId: pairId, text: 'I can explain' };
      return (await server.call('POST /api/similarity/appeal', { as, body })).status;
    },
    pair: async () =>
      (await server.call('GET /api/similarity/pair', { as: root, query: { id: pairId } })).data,
  };
}

const own = async (as: TestUser) => (await server.call('GET /api/similarity/own-cases', { as })).data.cases;

/** The messages of a user, oldest first: `asked`, `closed`, `confirmed` or `upheld`. */
async function messages({ uid }: TestUser): Promise<string[]> {
  const rows = await server.services.db
    .selectFrom('message')
    .where('uid', '=', uid)
    .orderBy('id')
    .select('texts')
    .execute();
  const kinds: Readonly<Record<string, string>> = {
    'Please explain how you wrote your code': 'asked',
    'A similarity case is closed': 'closed',
    'Similarity of your submission confirmed': 'confirmed',
    'Your appeal was considered': 'upheld',
  };
  return rows.map(({ texts }) => kinds[texts?.['en-US']?.title ?? ''] ?? 'other');
}

const confirmed = { decision: 'confirmed', side: 'both', reason: 'Same rare error' };

test('editing the note is no decision: dates, messages and appeals stay', async () => {
  const { left, right, change, appeal, pair } = await newCase();
  await change(confirmed);
  const decided = await pair();
  assert.equal(await appeal(right), 200);
  await change({ ...confirmed, note: 'Talked to the teacher' }, colleague);
  const edited = await pair();
  assert.deepEqual(
    [edited.note, edited.decidedBy, edited.decidedAt, edited.hasAppeal],
    ['Talked to the teacher', root.username, decided.decidedAt, true],
  );
  assert.deepEqual([await messages(left), await messages(right)], [['confirmed'], ['confirmed']]);
  const [known] = await own(left);
  clock.advance(60_000);
  await change({ ...confirmed, note: 'Talked to both' });
  assert.deepEqual(
    (await own(left)).map(({ appealUntil }) => appealUntil),
    [known?.appealUntil],
  );
});

test('an appeal is answered by another reason, or by the same decision once more', async () => {
  const reasoned = await newCase();
  await reasoned.change(confirmed);
  assert.equal(await reasoned.appeal(reasoned.right), 200);
  await reasoned.change({ ...confirmed, reason: 'Same rare error; the appeal explains nothing' }, colleague);
  const answered = await reasoned.pair();
  assert.deepEqual([answered.hasAppeal, answered.decidedBy], [false, colleague.username]);
  assert.deepEqual(await messages(reasoned.right), ['confirmed', 'upheld']);
  assert.notEqual(await reasoned.appeal(reasoned.right), 200);

  const repeated = await newCase();
  await repeated.change(confirmed);
  assert.equal(await repeated.appeal(repeated.right), 200);
  await repeated.change(confirmed, colleague);
  assert.equal((await repeated.pair()).hasAppeal, false);
  assert.deepEqual(await messages(repeated.right), ['confirmed', 'upheld']);
  assert.deepEqual(await messages(repeated.left), ['confirmed'], 'nothing changed for the other user');
  await repeated.change(confirmed);
  assert.equal((await repeated.pair()).decidedBy, colleague.username, 'no appeal waits any more');
});

test('the mark of an appeal stays when the case is opened again, until the next decision', async () => {
  const { left, right, change, appeal, pair } = await newCase();
  await change(confirmed);
  assert.equal(await appeal(right), 200);
  await change({ decision: 'open' });
  const open = await pair();
  assert.deepEqual([open.decision, open.decidedAt, open.hasAppeal], ['open', null, true]);
  assert.deepEqual([await messages(left), await messages(right)], [['confirmed'], ['confirmed']]);
  assert.deepEqual(
    (await own(left)).map(({ decision }) => decision),
    ['open'],
    'users still see the case of which they were notified',
  );
  await change({ decision: 'cleared' });
  assert.equal((await pair()).hasAppeal, false);
  for (const user of [left, right]) {
    assert.deepEqual(await messages(user), ['confirmed', 'closed']);
    assert.deepEqual(
      (await own(user)).map(({ decision }) => decision),
      ['cleared'],
    );
  }
});

test('a user who never knew of the case gets no message about it', async () => {
  const { left, right, change } = await newCase();
  await change({ decision: 'cleared', side: 'both' });
  await change({ ...confirmed, side: 'left' });
  await change({ ...confirmed, side: 'left', note: 'Talked to the teacher' });
  await change({ ...confirmed, side: 'left', reason: 'Same rare error in line 3' });
  await change({ decision: 'cleared' });
  assert.deepEqual(await messages(left), ['confirmed', 'confirmed', 'closed']);
  assert.deepEqual(await messages(right), []);
  assert.deepEqual(await own(right), []);
});

test('a user whom a decision no longer concerns is told so, and the other user gets no second message', async () => {
  const { left, right, change } = await newCase();
  await change(confirmed);
  await change({ ...confirmed, side: 'left' });
  assert.deepEqual([await messages(left), await messages(right)], [['confirmed'], ['confirmed', 'closed']]);
  assert.deepEqual(
    (await own(right)).map(({ decision }) => decision),
    ['cleared'],
  );
});

test('a decision that changes nothing for a user answers the appeal of that user', async () => {
  const { left, right, change, appeal, pair } = await newCase();
  await change(confirmed);
  assert.equal(await appeal(left), 200);
  await change({ ...confirmed, side: 'left' });
  assert.equal((await pair()).hasAppeal, false);
  assert.deepEqual(await messages(left), ['confirmed', 'upheld']);
  assert.deepEqual(await messages(right), ['confirmed', 'closed']);
});

test('users who were asked learn how it ended', async () => {
  const { left, right, change, ask } = await newCase();
  await ask('both');
  await change({ ...confirmed, side: 'right' });
  assert.deepEqual(
    [await messages(left), await messages(right)],
    [
      ['asked', 'closed'],
      ['asked', 'confirmed'],
    ],
  );
});

test('a new report shows the case of the same two submissions, but not that of another place', async () => {
  const first = await buildSimilarityPair(server, root);
  const second = await insertSimilarityPair(server, root, first, { pid: first.pid });
  const { id: tid } = await server.services.db
    .insertInto('training')
    .values({ uid: root.uid, title: 'Graphs', auth: 'Public', is_visible: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  const inTraining = await insertSimilarityPair(server, root, first, { tid });
  const shown = async ({ pairId, reportId }: BuiltPair) => {
    const pair = await server.call('GET /api/similarity/pair', { as: root, query: { id: pairId } });
    const report = await server.call('GET /api/similarity/report', { as: root, query: { id: reportId } });
    assert.deepEqual(report.data.pairs[0]?.otherCase, pair.data.otherCase);
    return pair.data.otherCase;
  };
  assert.equal(await shown(second), null);
  const decide = (pairId: number, body: Record<string, unknown>) =>
    server.call('PUT /api/similarity/decision', { as: root, body: { pairId, ...body } });
  await server.call('POST /api/similarity/ask', { as: root, body: { pairId: first.pairId, side: 'both' } });
  const former = { pairId: first.pairId, reportId: first.reportId };
  assert.deepEqual(await shown(second), { ...former, decision: 'open' });
  await decide(first.pairId, { decision: 'cleared' });
  assert.deepEqual(await shown(second), { ...former, decision: 'cleared' });
  const third = await insertSimilarityPair(server, root, first, { pid: first.pid });
  await server.call('POST /api/similarity/ask', { as: root, body: { pairId: second.pairId, side: 'both' } });
  assert.deepEqual(await shown(third), { ...former, decision: 'cleared' }, 'decided cases come first');
  assert.deepEqual(await shown(first), {
    pairId: second.pairId,
    reportId: second.reportId,
    decision: 'open',
  });
  assert.equal(await shown(inTraining), null);
});
