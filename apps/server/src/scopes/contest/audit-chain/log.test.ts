import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { canonicalText } from '../../../identity/audit/contest-log.ts';
import { createTestClock } from '../../../../test-support/clock.ts';
import type { TestUser } from '../../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../../test-support/harness.ts';
import { insertContestProblems, buildContest, judgeAgain, sendJudged } from '../testing/build-contest.ts';
import { verifyStored } from './repository.ts';
import { beginning, hashOf, readAuditChain, verifyLog } from './verify.ts';

const start = new Date('2026-03-01T12:00:00Z');
const clock = createTestClock(start);
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

let server: TestServer;
let author: TestUser;
let cid: number;
let submitId: number;

before(async () => {
  server = await startTestServer({ clock, hasJobs: false, onLogLine: () => {} });
  author = await server.buildUser({ role: 'admin' });
  cid = await buildContest(server.services, author, { startsAt: start, openRank: true });
  const [problem] = await insertContestProblems(server.services, cid, ['A']);
  assert.ok(problem);
  const { uid } = await server.buildUser();
  submitId = await sendJudged(server.services, { uid, cid, problem, at: at(10), status: -1 });
  await sendJudged(server.services, { uid, cid, problem, at: at(11), status: 0 });
  await judgeAgain(server.services, submitId, { status: 0 });
  const { status } = await server.call('PUT /api/admin/contest/change-contest-visible', {
    as: author,
    query: { cid, visible: true },
  });
  assert.equal(status, 200);
  clock.set(at(20));
});
after(() => server.stop());

async function exported(): Promise<string> {
  const answer = await fetch(`${server.url}/api/file/contest-log?cid=${cid}`, {
    headers: { authorization: author.token },
  });
  assert.equal(answer.status, 200);
  return answer.text();
}

const headOf = async () => (await server.call('GET /api/contest-log-head', { query: { cid } })).data;

test('each result and each action of staff is an entry, and everybody sees the head', async () => {
  const lines = readAuditChain(await exported());
  const actual = lines.map(({ body }) => JSON.parse(body) as Record<string, unknown>);
  assert.deepEqual(
    actual.map(({ kind, verdict, reason, action }) => [kind, verdict ?? action, reason]),
    [
      ['judged', -1, 'submit'],
      ['judged', 0, 'submit'],
      ['judged', 0, 'rejudge'],
      ['act', 'contest-changed', undefined],
    ],
  );
  assert.equal(actual[3]?.['by'], author.uid);
  const result = verifyLog(lines);
  assert.deepEqual(result, { isGood: true, count: 4, head: (await headOf()).head });
});

test('a head reveals no verdict: it cannot be found by trying verdicts with everything else known', async () => {
  const lines = readAuditChain(await exported());
  const salts = new Set<unknown>();
  for (const [index, { number, body, hash }] of lines.entries()) {
    const { salt, ...known } = JSON.parse(body) as Record<string, unknown>;
    assert.match(String(salt), /^[\w-]{22,}$/);
    salts.add(salt);
    const former = lines[index - 1]?.hash ?? beginning;
    for (const guess of [{}, { salt: '' }, { salt: null }])
      assert.notEqual(hashOf(former, number, canonicalText({ ...known, ...guess })), hash);
    assert.equal(hashOf(former, number, canonicalText({ ...known, salt })), hash);
  }
  assert.equal(salts.size, lines.length);
});

test('detects a changed, missing or moved entry at any byte of an exported log', async () => {
  const text = await exported();
  const lines = text.trimEnd().split('\n');
  const size = lines.slice(0, 2).join('\n').length;
  for (let index = 0; index < size; index += 7) {
    if (text[index] === '\n') continue;
    const changed = `${text.slice(0, index)}${text[index] === '1' ? '2' : '1'}${text.slice(index + 1)}`;
    const result = verifyLog(readAuditChain(changed));
    const expected = index > (lines[0]?.length ?? 0) ? 2 : 1;
    assert.deepEqual([result.isGood, !result.isGood && result.number], [false, expected], `byte ${index}`);
  }
  const without = verifyLog(readAuditChain(lines.toSpliced(1, 1).join('\n')));
  assert.deepEqual(without, { isGood: false, number: 2, fault: 'number' });
  const shorter = verifyLog(readAuditChain(lines.slice(0, 2).join('\n')));
  assert.ok(shorter.isGood && shorter.head !== (await headOf()).head, 'a log that was cut has another head');
});

test('detects a result changed without its log, and a rewritten log', async () => {
  const { db } = server.services;
  assert.deepEqual((await verifyStored(db, cid))?.different, []);
  await db.updateTable('scoreboard_event').set({ verdict: -1 }).where('submit_id', '=', submitId).execute();
  assert.deepEqual((await verifyStored(db, cid))?.different, [submitId]);
  await db.updateTable('scoreboard_event').set({ verdict: 0 }).where('submit_id', '=', submitId).execute();
  await db
    .updateTable('contest')
    .set({ log_head: 'f'.repeat(64) })
    .where('id', '=', cid)
    .execute();
  assert.equal((await verifyStored(db, cid))?.isHeadRight, false);
  assert.equal(await verifyStored(db, 999_999), null);
});

test('results from before the log existed are its first entries', async () => {
  const { db } = server.services;
  await db.deleteFrom('contest_log').where('cid', '=', cid).execute();
  await db
    .updateTable('contest')
    .set({ log_number: 0, log_head: '0'.repeat(64) })
    .where('id', '=', cid)
    .execute();
  await sql`select log_earlier_results(${cid}::bigint)`.execute(db);
  const stored = await verifyStored(db, cid);
  assert.deepEqual([stored?.log.isGood, stored?.isHeadRight, stored?.different], [true, true, []]);
});

test('only managers can read the log', async () => {
  const { token } = await server.buildUser();
  const answer = await fetch(`${server.url}/api/file/contest-log?cid=${cid}`, {
    headers: { authorization: token },
  });
  assert.equal(((await answer.json()) as { status: number }).status, 403);
});

test('equal values have one canonical text', () => {
  assert.equal(
    canonicalText({ b: [1, { d: null, c: 'é"' }], a: undefined }),
    '{"b":[1,{"c":"é\\"","d":null}]}',
  );
});
