import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { seedContest } from '../../app/seed/contest.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import type { ApiContestFacts, LiveRow } from './facts.ts';
import { presentParts } from './present.ts';

/** Tests that long lists are built and sent in parts, so that other requests can run between the parts. */
let server: TestServer;
let cid: number;
before(async () => {
  server = await startTestServer({ hasJobs: false, onLogLine: () => {} });
  await server.buildUser({ role: 'root' });
  cid = await seedContest(server.services.db, {
    rule: 'acm',
    contestants: 200,
    problems: 15,
    state: 'ended',
  });
});
after(() => server.stop());

const listed = z.array(z.looseObject({ id: z.string(), team_id: z.string().optional() }));
const get = async (path: string) =>
  server.ask(`/api/contest-api/contests/${cid}/${path}`).then(({ status, text }) => {
    assert.equal(status, 200, text);
    return text;
  });
const list = async (path: string) => listed.parse(JSON.parse(await get(path)));

test('a list of several parts is complete, in order, and equal to its single objects', async () => {
  for (const type of ['submissions', 'judgements']) {
    const all = await list(type);
    assert.ok(all.length > 2000, `${all.length} ${type}`);
    const ids = all.map(({ id }) => Number(id));
    assert.deepEqual(
      ids,
      [...new Set(ids)].toSorted((left, right) => left - right),
    );
    for (const at of [0, 999, 1000, all.length - 1]) {
      const one = all[at];
      assert.ok(one);
      assert.deepEqual(JSON.parse(await get(`${type}/${one.id}`)), one);
    }
    const feed = await get('event-feed?stream=false');
    const sent = feed.split('\n').filter((line) => line.startsWith(`{"type":"${type}"`));
    assert.equal(sent.length, all.length);
  }
  const submissions = await list('submissions');
  const team = submissions.at(-1)?.team_id ?? '';
  assert.deepEqual(
    await list(`submissions?team_id=${team}`),
    submissions.filter((one) => one.team_id === team),
  );
  assert.deepEqual(await list('submissions?team_id=nobody'), []);
  const unknown = await server.ask(`/api/contest-api/contests/${cid}/submissions/0`);
  assert.equal(unknown.status, 404);
});

test('other work runs between the parts of a list', async () => {
  const sent = { id: 1, uid: 'u', cpid: 1, language: 'C++', submitted_at: new Date() };
  const live = Array.from({ length: 3000 }, () => sent as LiveRow);
  const row = { id: 1, starts_at: new Date() };
  const facts = { row, live, reach: 'inside', starts: new Map() } as unknown as ApiContestFacts;
  let turns = 0;
  const over = new AbortController();
  const others = (async () => {
    while (!over.signal.aborted) {
      await setImmediate();
      turns += 1;
    }
  })();
  let parts = 0;
  for await (const part of presentParts(facts, 'submissions')) {
    assert.equal(part.length, 1000);
    assert.ok(turns >= parts, `${turns} turns before part ${parts}`);
    parts += 1;
  }
  over.abort();
  await others;
  assert.equal(parts, 3);
});
